use anyhow::Context;
use chrono::NaiveDate;
use clap::Args;

use crate::application::{Database, archive_at};
use crate::archive::{Archive, ArchivePlace, ArchiveReader};
use crate::config::{BucketArgs, DatabaseArgs, LogFilter, LogFormat};
use crate::store::{self, ArchivedMonth, Store};
use crate::telemetry;
use crate::world::{Clock, Stopwatch};

/// The arguments of `archive`.
#[derive(Debug, Args)]
pub struct ArchiveCommandArgs {
    /// The month before which matches were created that are archived, such as `2026-01`.
    #[arg(long, value_name = "MONTH", value_parser = month)]
    before: NaiveDate,
    /// The archive, which servers then need with `--archive`: a directory, or a bucket as in
    /// `s3://bucket/prefix`.
    #[arg(long, value_name = "DIR|URL")]
    to: ArchivePlace,
    /// The bucket.
    #[command(flatten)]
    bucket: BucketArgs,
    /// The database, with the role that owns the schema.
    #[command(flatten)]
    database: DatabaseArgs,
}

fn month(text: &str) -> Result<NaiveDate, String> {
    let first_day = NaiveDate::parse_from_str(&format!("{text}-01"), "%Y-%m-%d");
    first_day.map_err(|_| "the month must be as in 2026-01".to_owned())
}

/// Moves the logs of matches that ended long ago into the archive.
///
/// # Errors
/// When the database or the archive fails, or a log does not replay. Matches archived before stay so.
pub async fn archive(args: &ArchiveCommandArgs) -> anyhow::Result<()> {
    telemetry::start(LogFormat::Text, &LogFilter("warn".to_owned()));
    let archive = archive_at(&args.to, &args.bucket, ArchiveReader::Command)?;
    archive.check().await.context("the directory or the bucket of the archive must exist")?;
    let database = Database::open_for_migrating(&args.database).await?;
    let done = run(args, &database, &archive).await;
    database.close().await?;
    done
}

async fn run(
    args: &ArchiveCommandArgs,
    database: &Database,
    archive: &Archive,
) -> anyhow::Result<()> {
    anyhow::ensure!(
        store::is_current(&database.migrating).await?,
        "the database schema is not up to date; run `turnstone migrate`"
    );
    let store = Store::new(database.migrating.clone(), 1, 0, Clock::default());
    store.outages.synchronize_clock().await?;
    let stopwatch = Stopwatch::start();
    let mut events = 0;
    let tell = |month: &ArchivedMonth| match &month.volume {
        None => println!("{}: no match is to be archived", month.partition),
        Some((volume, facts)) => {
            events += facts.events;
            println!(
                "{}: {} matches with {} events are in {volume}.ndjson.gz, {} bytes",
                month.partition, facts.matches, facts.events, facts.bytes
            );
        }
    };
    store.archiving.archive_before(&database.migrating, archive, args.before, tell).await??;
    store.database.connections().close().await;
    println!("archived {events} events in {:.1} s", stopwatch.elapsed().as_secs_f64());
    Ok(())
}
