use std::path::PathBuf;

use anyhow::bail;
use chrono::{DateTime, Utc};
use clap::{Args, Subcommand};

use crate::application::{Database, signing_key_of};
use crate::config::{DatabaseArgs, LogFilter, LogFormat};
use crate::store::{ResumeOutcome, Store, StoreSettings};
use crate::telemetry;
use crate::world::Clock;

/// The number of matches that are looked for at once.
const BATCH: i64 = 500;

/// The subcommands of `turnstone repair`.
#[derive(Debug, Subcommand)]
pub enum RepairCommand {
    /// Say that the database's clock is right, after a step of it or of a server's.
    ///
    /// Servers that wait for it follow it within seconds, and every running clock of a match gets the time back
    /// for which it stood still, with the step.
    #[command(after_help = "\
Examples:
  DATABASE_URL=postgres://… turnstone repair clock
  turnstone repair clock --data-dir /srv/turnstone    while its server is stopped")]
    Clock(DatabaseArgs),
    /// Resume the matches that a wrong clock has ended: by a time-out, or because their seats were not taken.
    ///
    /// Each goes on where it was, and each player with the time that was left when the last turn began. Its
    /// players are told, it is rated no more, and the matches after it are rated anew. The event is signed. A
    /// match whose time to take the seats is over, or whose log is in the archive, stays as it is. Automatic
    /// vacation that the clock has drawn, and that has not begun, goes back into the balance.
    #[command(after_help = "\
Examples:
  turnstone repair time-outs --from 2026-12-09T12:00:00Z --to 2026-12-09T12:01:00Z --dry-run
  turnstone repair time-outs --from 2026-12-09T12:00:00Z --to 2026-12-09T12:01:00Z")]
    TimeOuts(TimeOutsArgs),
}

/// The arguments of `repair time-outs`.
#[derive(Debug, Args)]
pub struct TimeOutsArgs {
    /// The database.
    #[command(flatten)]
    database: DatabaseArgs,
    /// The first instant of an end that is taken back, as the match has it: of the clock that was wrong
    #[arg(long, value_name = "INSTANT", value_parser = instant)]
    from: DateTime<Utc>,
    /// The last instant
    #[arg(long, value_name = "INSTANT", value_parser = instant)]
    to: DateTime<Utc>,
    /// The file with the key that signs finished matches. [default: signing.key in the data directory]
    #[arg(long, env = "TURNSTONE_SIGNING_KEY", value_name = "FILE")]
    signing_key: Option<PathBuf>,
    /// Say what would be done; write nothing
    #[arg(long)]
    dry_run: bool,
}

fn instant(text: &str) -> Result<DateTime<Utc>, String> {
    let read = DateTime::parse_from_rfc3339(text);
    read.map(|at| at.with_timezone(&Utc)).map_err(|_| "write it as 2026-12-09T12:00:00Z".to_owned())
}

/// Repairs what no server can by itself.
///
/// # Errors
/// When the database fails, or no server has ever run on it; for time-outs also while servers wait for the clock.
pub async fn repair(command: &RepairCommand) -> anyhow::Result<()> {
    telemetry::start(LogFormat::Text, &LogFilter("warn".to_owned()));
    let (RepairCommand::Clock(args) | RepairCommand::TimeOuts(TimeOutsArgs { database: args, .. })) =
        command;
    let signing_key = match command {
        RepairCommand::TimeOuts(TimeOutsArgs { signing_key, dry_run: false, .. }) => {
            Some(signing_key_of(signing_key.as_ref(), args.data_dir.as_ref())?)
        }
        RepairCommand::TimeOuts(_) | RepairCommand::Clock(_) => None,
    };
    let database = Database::open(args).await?;
    let settings = StoreSettings { signing_key, ..StoreSettings::new(2, 0, Clock::default()) };
    let store = Store::with(database.serving.clone(), settings);
    let done = match command {
        RepairCommand::Clock(_) => accept_clock(&store).await,
        RepairCommand::TimeOuts(args) => resume_matches(&store, args).await,
    };
    store.database.connections().close().await;
    database.close().await?;
    done
}

async fn accept_clock(store: &Store) -> anyhow::Result<()> {
    let Some(now) = store.outages.accept_clock().await? else {
        bail!("no server has run on this database")
    };
    println!("the database's clock is accepted: {}", now.format("%Y-%m-%d %H:%M:%S UTC"));
    Ok(())
}

async fn resume_matches(store: &Store, args: &TimeOutsArgs) -> anyhow::Result<()> {
    if args.to < args.from {
        bail!("--to is before --from");
    }
    if let Some(since) = store.outages.clock_waits_since().await? {
        bail!(
            "servers wait for the clock since {since}; set it right, or run `turnstone repair clock`"
        );
    }
    // First, because the deadlines of what is resumed follow from it.
    let drawn = store.log.take_back_vacations(args.to, args.dry_run).await?;
    let (count, players) = (drawn.iter().map(|(_, count)| count).sum::<i64>(), drawn.len());
    let how = if args.dry_run { "would be taken back" } else { "are taken back" };
    println!("{count} automatic vacations of {players} players {how}");
    let (mut resumed, mut left, mut corrupt, mut after) = (0_u64, 0_u64, 0_u64, None);
    loop {
        let ids = store.log.ended_by_clock((args.from, args.to), after, BATCH).await?;
        let Some(last) = ids.last() else { break };
        after = Some(*last);
        for id in ids {
            let why_not = match store.log.resume(id, args.dry_run).await? {
                ResumeOutcome::Resumed => {
                    resumed += 1;
                    if !args.dry_run {
                        store.engine.remove_reviews(id).await?;
                        store.rematches.remove_offer(id).await?;
                    }
                    println!("match {id} {}", if args.dry_run { "would go on" } else { "goes on" });
                    continue;
                }
                ResumeOutcome::SeatsTooLate => "the time to take its seats is over",
                ResumeOutcome::Archived => "its log is in the archive",
                ResumeOutcome::NotByClock => continue,
                ResumeOutcome::Overtaken => "it has changed just now; repeat the command",
                ResumeOutcome::Corrupt => {
                    corrupt += 1;
                    "its log cannot be replayed"
                }
            };
            left += 1;
            println!("match {id} stays as it is: {why_not}");
        }
    }
    // Also what an earlier run has left undone.
    if !args.dry_run {
        store.maintenance.recount_results().await?;
        while store.ratings.rate_finished().await? > 0 {}
    }
    let how = if args.dry_run { "would go on" } else { "go on" };
    println!("{resumed} matches {how}, {left} stay as they are");
    if corrupt > 0 {
        bail!("{corrupt} logs cannot be replayed; `turnstone verify --database` says where");
    }
    Ok(())
}
