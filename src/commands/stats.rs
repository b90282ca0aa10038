use std::collections::BTreeMap;

use crate::application::Database;
use crate::config::{DatabaseArgs, LogFilter, LogFormat};
use crate::store::{Figures, Store};
use crate::telemetry;
use crate::world::Clock;

/// The largest tables that are shown.
const MAX_TABLES: usize = 8;

/// Prints what is in the database.
///
/// # Errors
/// When the database fails.
pub async fn stats(args: &DatabaseArgs) -> anyhow::Result<()> {
    telemetry::start(LogFormat::Text, &LogFilter("warn".to_owned()));
    let database = Database::open_beside_server(args).await?;
    let store = Store::new(database.serving.clone(), 1, 0, Clock::default());
    let figures = store.maintenance.figures().await;
    store.database.connections().close().await;
    database.close().await?;
    print(&figures?);
    Ok(())
}

fn print(figures: &Figures) {
    let [day, week] = figures.active;
    println!("accounts          {}", listed(&figures.accounts));
    println!("here within       a day {day}, a week {week}");
    println!("running matches   {}", listed(&figures.running));
    let backed_up = figures.backed_up_at.map(|at| at.format("%Y-%m-%d %H:%M UTC").to_string());
    println!("last backup       {}", backed_up.as_deref().unwrap_or("none"));
    println!("database          {}", megabytes(figures.database_bytes));
    let mut tables: Vec<_> = figures.table_bytes.iter().collect();
    tables.sort_by_key(|(_, bytes)| -**bytes);
    for (name, bytes) in tables.into_iter().take(MAX_TABLES) {
        println!("  {name:<24}{:>12}", megabytes(*bytes));
    }
}

fn listed(counts: &BTreeMap<String, i64>) -> String {
    counts.iter().map(|(name, count)| format!("{name} {count}")).collect::<Vec<_>>().join(", ")
}

fn megabytes(bytes: i64) -> String {
    format!("{}.{} MB", bytes / 1_000_000, bytes / 100_000 % 10)
}
