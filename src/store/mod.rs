//! Postgres: the log and its projections, accounts and sessions. One file an aggregate, and SQL
//! nowhere else.

mod accounts;
mod append;
mod create;
mod error;
mod heads;
mod lists;
mod log;
pub mod managed_postgres;
mod rebuild;
mod repository;
mod sessions;

pub use accounts::{Account, AccountChange, NewAccount, Player};
pub use create::{Creation, IdempotencyKey};
pub use error::StoreError;
pub use heads::{Head, Players};
pub use lists::{ListFilter, Page};
pub use log::{LoggedEvent, MatchLog};
pub use rebuild::{HeadDifference, RebuildReport};
pub use repository::{CommandError, VersionGuard};
pub use sessions::{NewSession, Session};

use std::sync::Arc;
use std::time::Duration;

use chrono::{DateTime, Utc};
use moka::sync::Cache;
use sqlx::migrate::Migrator;
use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use sqlx::{Connection, PgConnection, PgPool};

use crate::matches::{Match, MatchId};
use crate::world::Clock;

/// The migrations, embedded: they run at start under a lock, forward only.
static MIGRATIONS: Migrator = sqlx::migrate!();

/// How long a request waits for a connection before it is told that the database is busy.
const ACQUIRE_TIMEOUT: Duration = Duration::from_secs(5);

/// The database, and the running matches in memory. Cheap to clone; clones share everything.
#[derive(Debug, Clone)]
pub struct Store {
    pool: PgPool,
    clock: Clock,
    /// Matches by id, each as of some version. The guard in the append makes a stale copy harmless
    /// for writes, and reads compare versions with the head first.
    running: Cache<MatchId, Arc<Match>>,
}

impl Store {
    /// A store that connects when it is first used.
    #[must_use]
    pub fn new(
        options: PgConnectOptions,
        connections: u32,
        cached_matches: u64,
        clock: Clock,
    ) -> Self {
        let pool = PgPoolOptions::new()
            .max_connections(connections)
            .acquire_timeout(ACQUIRE_TIMEOUT)
            .connect_lazy_with(options);
        Self { pool, clock, running: Cache::new(cached_matches) }
    }

    /// The instant now, by the database's clock.
    #[must_use]
    pub fn now(&self) -> DateTime<Utc> {
        self.clock.now()
    }

    /// Brings the schema up to date, with a connection of its own: it may have another role.
    ///
    /// # Errors
    /// When the database cannot be reached or a migration fails.
    pub async fn migrate(options: PgConnectOptions) -> Result<(), StoreError> {
        // Not through a pool: that would try again and in the end say only that it took too long.
        let mut connection = PgConnection::connect_with(&options).await?;
        MIGRATIONS.run(&mut connection).await?;
        connection.close().await?;
        Ok(())
    }

    /// Whether the database answers and has every migration that this program knows.
    ///
    /// # Errors
    /// When it does not answer.
    pub async fn is_ready(&self) -> Result<bool, StoreError> {
        let newest = MIGRATIONS.iter().map(|migration| migration.version).max().unwrap_or(0);
        let applied = sqlx::query_scalar!(
            r#"SELECT coalesce(max(version), 0) AS "version!" FROM _sqlx_migrations WHERE success"#
        )
        .fetch_one(&self.pool)
        .await?;
        Ok(applied >= newest)
    }

    /// Measures how far the database's clock is ahead of this machine's, and takes it over.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn synchronize_clock(&self) -> Result<(), StoreError> {
        let before = Clock::machine();
        let database = sqlx::query_scalar!(r#"SELECT clock_timestamp() AS "now!""#)
            .fetch_one(&self.pool)
            .await?;
        let middle = before + (Clock::machine() - before) / 2;
        self.clock.set_ahead(database - middle);
        Ok(())
    }

    /// How many connections are open, and how many of them idle.
    #[must_use]
    pub fn connections(&self) -> (u32, usize) {
        (self.pool.size(), self.pool.num_idle())
    }

    /// Closes all connections, after what runs on them.
    pub async fn close(&self) {
        self.pool.close().await;
    }
}
