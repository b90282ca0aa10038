use anyhow::bail;
use clap::Args;

use crate::application::Database;
use crate::config::{DatabaseArgs, LogFilter, LogFormat};
use crate::store::{RebuildReport, Store};
use crate::telemetry;
use crate::world::Clock;

/// How to rebuild.
#[derive(Debug, Args)]
pub struct RebuildArgs {
    /// The database.
    #[command(flatten)]
    database: DatabaseArgs,
    /// Compare only, and write nothing.
    #[arg(long)]
    check: bool,
}

/// Replays every log, checks every chain, and writes the head rows that differ anew.
///
/// # Errors
/// When the database fails, a log does not replay, or, with `--check`, a head row differs.
pub async fn rebuild(args: &RebuildArgs) -> anyhow::Result<()> {
    telemetry::start(LogFormat::Text, &LogFilter("warn".to_owned()));
    let database = Database::open(&args.database).await?;
    let report = run(args, &database).await;
    database.close().await?;
    let report = report?;
    for difference in &report.differences {
        println!("match {}: {}", difference.id, difference.detail);
    }
    for corruption in &report.corruptions {
        println!("{corruption}");
    }
    let differences = report.differences.len();
    let (matches, events) = (report.matches, report.events);
    println!(
        "replayed {matches} matches with {events} events: {differences} head rows {}, {} logs are corrupt",
        if args.check { "differ" } else { "differed and were written anew" },
        report.corruptions.len(),
    );
    if !report.corruptions.is_empty() {
        bail!("some logs do not replay; their head rows were left as they are");
    }
    if args.check && differences > 0 {
        bail!(
            "some head rows are not what their logs make of them; run without --check to mend them"
        );
    }
    Ok(())
}

async fn run(args: &RebuildArgs, database: &Database) -> anyhow::Result<RebuildReport> {
    if !args.check {
        Store::migrate(database.migrating.clone()).await?;
    }
    let store = Store::new(database.serving.clone(), 2, 0, Clock::default());
    let progress = |report: &RebuildReport| {
        eprintln!("… {} matches, {} events", report.matches, report.events);
    };
    let report = store.rebuild(!args.check, progress).await?;
    store.close().await;
    Ok(report)
}
