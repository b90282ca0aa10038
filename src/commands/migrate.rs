use crate::application::Database;
use crate::config::{DatabaseArgs, LogFilter, LogFormat};
use crate::store::Store;
use crate::telemetry;

/// Runs the missing migrations.
///
/// # Errors
/// When the database cannot be reached or a migration fails.
pub async fn migrate(args: &DatabaseArgs) -> anyhow::Result<()> {
    telemetry::start(LogFormat::Text, &LogFilter("info".to_owned()));
    let database = Database::open_for_migrating(args).await?;
    let migrated = Store::migrate(database.migrating.clone()).await;
    database.close().await?;
    migrated?;
    println!("the database is up to date");
    Ok(())
}
