//! The schema's migrations. They are embedded in the binary and run under a lock, forward only.

use std::time::Duration;

use sqlx::migrate::Migrator;
use sqlx::postgres::PgConnection;
use sqlx::{Connection, Executor, PgExecutor};

use super::StoreError;
use super::error::with_timeout;
use turnstone_io::world::Stopwatch;
use turnstone_postgres::{PoolerFault, Servers, check_own_sessions};

/// The timeout for connecting and asking for the newest migration.
const CHECK_TIMEOUT: Duration = Duration::from_secs(10);

/// How long a migration waits for a lock. The statements of servers wait behind it for as long, so it
/// gives up soon, and tries again later. A migration that waits for a lock which keeps nobody waiting may
/// set a longer time for that.
const SET_LOCK_TIMEOUT: &str = "SET lock_timeout = '500ms'";
/// The time until it tries again.
const RETRY_DELAY: Duration = Duration::from_secs(2);

static MIGRATIONS: Migrator = sqlx::migrate!("../../migrations");

/// Runs the missing migrations on a connection of its own, which may have another role than the
/// one that serves. While other transactions hold what a migration needs, it tries again and again,
/// and says so in the log. Each migration is a transaction of its own: what is done stays done.
///
/// # Errors
/// When the database cannot be reached, has the schema of an unreleased version, or a migration fails.
pub async fn migrate(servers: impl Into<Servers>) -> Result<(), StoreError> {
    let servers = servers.into();
    // The lock belongs to the session.
    check_own_sessions(&servers, PoolerFault::MigrationIsPooled).await?;
    loop {
        // A pool would retry and in the end report only a timeout, not the cause.
        let mut connection = servers.connect().await?;
        let migrated = run_missing(&mut connection).await;
        // This also gives back the lock.
        connection.close().await?;
        match migrated {
            Err(error) if error.is_lock_timeout() => {
                tracing::warn!(%error, "a migration waits for other transactions; trying again");
                tokio::time::sleep(RETRY_DELAY).await;
            }
            migrated => return migrated,
        }
    }
}

/// Whether a database has every migration that this program knows. Uses a connection of its
/// own, so that a failure to connect is reported at once and with its cause.
///
/// # Errors
/// When the database cannot be reached, or has the schema of an unreleased version.
pub async fn is_current(servers: &Servers) -> Result<bool, StoreError> {
    let applied = with_timeout(CHECK_TIMEOUT, async {
        let mut connection = servers.connect().await?;
        let applied = applied_or_none(&mut connection).await;
        connection.close().await?;
        applied
    });
    Ok(newest_of(&applied.await?)? >= newest_known())
}

/// The same over a connection.
pub(crate) async fn is_current_by(connection: &mut PgConnection) -> Result<bool, StoreError> {
    Ok(newest_of(&applied(connection).await?)? >= newest_known())
}

/// Runs the missing migrations, and tells of each that an existing database gets.
async fn run_missing(connection: &mut PgConnection) -> Result<(), StoreError> {
    let before = newest_of(&applied_or_none(&mut *connection).await?)?;
    connection.execute(SET_LOCK_TIMEOUT).await?;
    if before > 0 {
        for migration in MIGRATIONS.iter().filter(|migration| migration.version > before) {
            let (version, name) = (migration.version, &*migration.description);
            tracing::info!(version, name, "migrating");
            let stopwatch = Stopwatch::start();
            MIGRATIONS.run_to(version, &mut *connection).await?;
            let seconds = stopwatch.elapsed().as_secs_f64();
            tracing::info!(version, name, seconds, "migrated");
        }
    }
    // All of them in a new database; here also those that an earlier version did not have.
    MIGRATIONS.run(connection).await?;
    Ok(())
}

/// Whether a table is missing, or this role may not read it.
fn is_missing_or_hidden(error: &sqlx::Error) -> bool {
    let code = error.as_database_error().and_then(sqlx::error::DatabaseError::code);
    code.is_some_and(|code| ["42P01", "42501", "3F000"].contains(&&*code))
}

/// The newest migration that this program knows.
fn newest_known() -> i64 {
    MIGRATIONS.iter().map(|migration| migration.version).max().unwrap_or(0)
}

/// A migration that a database has.
struct Applied {
    version: i64,
    checksum: Vec<u8>,
}

/// The newest of the migrations that a database has; 0 if it has none.
///
/// # Errors
/// When one of them is not as this program knows it. A migration of a released version never changes.
fn newest_of(applied: &[Applied]) -> Result<i64, StoreError> {
    let is_known = |one: &Applied| {
        let mut known = MIGRATIONS.iter().filter(|migration| migration.version == one.version);
        known.all(|migration| *migration.checksum == *one.checksum)
    };
    if !applied.iter().all(is_known) {
        return Err(StoreError::UnreleasedSchema);
    }
    Ok(applied.iter().map(|one| one.version).max().unwrap_or(0))
}

/// The migrations that a database has; none if it was never migrated, or if this role may not look.
async fn applied_or_none(connection: &mut PgConnection) -> Result<Vec<Applied>, StoreError> {
    match applied(connection).await {
        Err(error) if is_missing_or_hidden(&error) => Ok(Vec::new()),
        applied => Ok(applied?),
    }
}

async fn applied(executor: impl PgExecutor<'_>) -> Result<Vec<Applied>, sqlx::Error> {
    sqlx::query_as!(Applied, "SELECT version, checksum FROM _sqlx_migrations WHERE success")
        .fetch_all(executor)
        .await
}
