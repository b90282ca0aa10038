//! The commands of the binary, one file each.

mod app;
mod archive;
mod audit;
mod backup;
mod check;
mod configuration;
pub mod engine;
mod migrate;
mod openapi;
mod play;
mod rebuild;
mod repair;
pub mod rules;
mod serve;
mod stats;
mod test;
mod upgrade_database;
mod verify;

pub use app::{AppCommand, app};
pub use archive::{ArchiveCommandArgs, archive};
pub use backup::{BackupArgs, back_up, restore};
pub use check::check;
pub use configuration::configuration;
pub use migrate::{MigrateArgs, migrate};
pub use openapi::{OpenapiArgs, openapi};
pub use play::{PlayArgs, play};
pub use rebuild::{RebuildArgs, rebuild};
pub use repair::{RepairCommand, repair};
pub use serve::serve;
pub use stats::stats;
pub use test::{TestCommand, test};
pub use upgrade_database::{UpgradeDatabaseArgs, upgrade_database};
pub use verify::{VerifyArgs, verify};
