use anyhow::bail;
use clap::Args;

use crate::application::{self, Database};
use crate::archive::{Archive, ArchiveReader};
use crate::config::{ArchiveArgs, DatabaseArgs, LogFilter, LogFormat};
use crate::store::{self, RatingsReport, RebuildReport, Store, StoreSettings};
use crate::telemetry;
use crate::world::Clock;

/// The arguments of `rebuild`.
#[derive(Debug, Args)]
pub struct RebuildArgs {
    /// The database.
    #[command(flatten)]
    pub(super) database: DatabaseArgs,
    /// The archive.
    #[command(flatten)]
    pub(super) archive: ArchiveArgs,
    /// Compare only; write nothing.
    #[arg(long)]
    pub(super) check: bool,
}

/// Replays every log, checks every chain, replaces the head rows that differ, and then rates all
/// matches again.
///
/// # Errors
/// When the database fails, a log does not replay, or, with `--check`, anything differs.
pub async fn rebuild(args: &RebuildArgs) -> anyhow::Result<()> {
    telemetry::start(LogFormat::Text, &LogFilter("warn".to_owned()));
    let archive = application::archive(&args.archive, ArchiveReader::Command)?;
    let database = Database::open(&args.database).await?;
    let report = run(args, archive, &database).await;
    database.close().await?;
    let (report, ratings) = report?;
    for difference in &report.differences {
        println!("match {}: {}", difference.id, difference.detail);
    }
    for corruption in &report.corruptions {
        println!("{corruption}");
    }
    let differences = report.differences.len();
    let (matches, events) = (report.matches, report.events);
    println!(
        "replayed {matches} matches with {events} events: {differences} head rows {}, {} logs are corrupt{}",
        differed(args),
        report.corruptions.len(),
        if report.counts_differ { "; the counts of results differ" } else { "" },
    );
    for fault in &report.archive_faults {
        println!("{fault}");
    }
    if report.unchecked > 0 {
        println!(
            "{} matches in the archive were not checked; give it by --archive",
            report.unchecked
        );
    }
    for difference in &ratings.differences {
        println!("{difference}");
    }
    let wrong = ratings.differences.len();
    println!(
        "rated {} matches for {} ratings: {wrong} ratings {}{}",
        ratings.matches,
        ratings.ratings,
        differed(args),
        if ratings.history_differs { ", and the history of some" } else { "" },
    );
    if !report.corruptions.is_empty() {
        bail!("some logs cannot be replayed; their head rows were left as they are");
    }
    if !report.archive_faults.is_empty() {
        bail!(
            "some matches cannot be read from the archive; their head rows were left as they are"
        );
    }
    if args.check && (differences > 0 || report.counts_differ) {
        bail!("some head rows differ from their logs; run without --check to repair them");
    }
    if args.check && (wrong > 0 || ratings.history_differs) {
        bail!("some ratings differ from those of the matches; run without --check to repair them");
    }
    Ok(())
}

fn differed(args: &RebuildArgs) -> &'static str {
    if args.check { "differ" } else { "differed and were replaced" }
}

async fn run(
    args: &RebuildArgs,
    archive: Option<Archive>,
    database: &Database,
) -> anyhow::Result<(RebuildReport, RatingsReport)> {
    if !args.check {
        store::migrate(database.migrating.clone()).await?;
    }
    let settings = StoreSettings { archive, ..StoreSettings::new(2, 0, Clock::default()) };
    let store = Store::with(database.serving.clone(), settings);
    let progress = |report: &RebuildReport| {
        eprintln!("… {} matches, {} events", report.matches, report.events);
    };
    let report = store.maintenance.rebuild(!args.check, progress).await?;
    let rated = |matches| eprintln!("… {matches} matches rated");
    let ratings = store.ratings.rebuild(!args.check, rated).await?;
    store.database.connections().close().await;
    Ok((report, ratings))
}
