use anyhow::bail;
use clap::Subcommand;

use crate::application::Database;
use crate::config::{DatabaseArgs, LogFilter, LogFormat};
use crate::store::Store;
use crate::telemetry;
use crate::world::Clock;

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
}

/// Repairs what no server can by itself.
///
/// # Errors
/// When the database fails, or no server has ever run on it.
pub async fn repair(command: &RepairCommand) -> anyhow::Result<()> {
    telemetry::start(LogFormat::Text, &LogFilter("warn".to_owned()));
    let RepairCommand::Clock(args) = command;
    let database = Database::open(args).await?;
    let store = Store::new(database.serving.clone(), 1, 0, Clock::default());
    let accepted = store.outages.accept_clock().await;
    store.database.connections().close().await;
    database.close().await?;
    let Some(now) = accepted? else { bail!("no server has run on this database") };
    println!("the database's clock is accepted: {}", now.format("%Y-%m-%d %H:%M:%S UTC"));
    Ok(())
}
