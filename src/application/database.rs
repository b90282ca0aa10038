//! The database: configured by its URL, or a managed Postgres in the data directory.

use std::path::PathBuf;

use anyhow::{Context, ensure};

use super::workers;
use crate::config::{DatabaseArgs, ServeArgs};
use crate::postgres::managed::{ManagedPostgres, Settings};
use crate::postgres::{DatabaseAccess, Servers};
use crate::store::StoreError;

/// The ways to the database, and the managed Postgres if there is one.
#[derive(Debug)]
pub struct Database {
    /// The way for serving.
    pub serving: DatabaseAccess,
    /// The way for migrating.
    pub migrating: Servers,
    /// A replica for some reads.
    pub replica: Option<Servers>,
    managed: Option<ManagedPostgres>,
}

impl Database {
    /// The configured database, for a command that reads and writes. Starts a managed Postgres if no
    /// URL is given.
    ///
    /// # Errors
    /// When a URL cannot be parsed, Postgres cannot be started, or the database cannot be reached as
    /// configured.
    pub async fn open(args: &DatabaseArgs) -> anyhow::Result<Self> {
        let database = Self::open_for_writers(args, 0).await?;
        if let Err(error) = database.serving.check().await {
            database.close().await?;
            return Err(StoreError::from(error).into());
        }
        Ok(database)
    }

    /// The configured database, for migrations only. Starts a managed Postgres if no URL is given.
    ///
    /// # Errors
    /// When a URL cannot be parsed, or Postgres cannot be started.
    pub async fn open_for_migrating(args: &DatabaseArgs) -> anyhow::Result<Self> {
        Self::open_for_writers(args, 0).await
    }

    /// The configured database of a server. Starts a managed Postgres if no URL is given, which
    /// admits the connections of the server's threads too.
    ///
    /// # Errors
    /// When a URL cannot be parsed, or Postgres cannot be started.
    pub async fn open_for_serving(args: &ServeArgs) -> anyhow::Result<Self> {
        // Each worker thread appends on a connection of its own, and so does the thread of the
        // background jobs.
        let writers = u32::try_from(workers(args))?.saturating_add(1);
        let database = Self::open_for_writers(&args.database, writers).await?;
        let Some(url) = args.replica.url() else {
            return Ok(database);
        };
        let replica =
            Servers::parse(url).context("TURNSTONE_REPLICA_DATABASE_URL cannot be read")?;
        ensure!(
            !replica.are_several(),
            "TURNSTONE_REPLICA_DATABASE_URL must have one host: each server reads from one replica"
        );
        Ok(Self { replica: Some(replica), ..database })
    }

    async fn open_for_writers(args: &DatabaseArgs, writers: u32) -> anyhow::Result<Self> {
        let Some(url) = args.url() else {
            return Self::start_managed(args, writers).await;
        };
        if let Some(unused) = &args.data_dir {
            tracing::info!(data_dir = %unused.display(), "DATABASE_URL is set: no Postgres runs in --data-dir");
        }
        let shared = Servers::parse(url).context("DATABASE_URL cannot be read")?;
        let serving = match args.direct_url() {
            Some(url) => {
                let direct =
                    Servers::parse(url).context("TURNSTONE_DIRECT_DATABASE_URL cannot be read")?;
                DatabaseAccess::pooled(shared, direct)
            }
            None => shared.into(),
        };
        let migrating = match args.migration_url() {
            Some(url) => {
                Servers::parse(url).context("TURNSTONE_MIGRATION_DATABASE_URL cannot be read")?
            }
            None => serving.direct().clone(),
        };
        Ok(Self::external(serving, migrating))
    }

    /// A database that this process does not manage.
    #[must_use]
    pub fn external(serving: impl Into<DatabaseAccess>, migrating: impl Into<Servers>) -> Self {
        Self { serving: serving.into(), migrating: migrating.into(), replica: None, managed: None }
    }

    async fn start_managed(args: &DatabaseArgs, writers: u32) -> anyhow::Result<Self> {
        let data_dir = data_dir(args.data_dir.as_ref())?;
        tracing::info!(data_dir = %data_dir.display(), "starting Postgres (no DATABASE_URL is set)");
        let managed = ManagedPostgres::start(&Settings {
            data_dir,
            durable: true,
            connections: args.pool_size.saturating_add(writers),
        })
        .await
        .context("cannot run a Postgres in --data-dir (TURNSTONE_DATA_DIR)")?;
        Ok(Self {
            serving: managed.serving_options().into(),
            migrating: managed.migrating_options().into(),
            replica: None,
            managed: Some(managed),
        })
    }

    /// Stops the managed Postgres, if there is one.
    ///
    /// # Errors
    /// When it does not stop.
    pub async fn close(self) -> anyhow::Result<()> {
        match self.managed {
            Some(managed) => Ok(managed.stop().await?),
            None => Ok(()),
        }
    }
}

/// The connections that a server wants from the database.
#[derive(Debug, Clone, Copy)]
pub(super) struct WantedConnections {
    /// The connections of the pool; none if it is one of a pooler.
    pub(super) pool: i64,
    /// Those beside it, without which nothing works: of the writers of the workers and of the jobs, of the listener,
    /// of what looks at the database, and of what watches the primary.
    pub(super) own: i64,
}

impl WantedConnections {
    pub(super) fn of(args: &ServeArgs, database: &Database) -> Self {
        let pool =
            if database.serving.is_pooled() { 0 } else { i64::from(args.database.pool_size) };
        let watch = i64::from(database.serving.direct().are_several());
        let own = i64::try_from(workers(args)).unwrap_or(i64::MAX).saturating_add(3 + watch);
        Self { pool, own }
    }

    /// All of them.
    pub(super) fn all(self) -> i64 {
        self.pool.saturating_add(self.own)
    }

    /// The size of the pool where a role may have only so many, if it is smaller than wanted.
    pub(super) fn smaller_pool(self, allowed: i64) -> Option<u32> {
        let left = allowed.saturating_sub(self.own).max(1);
        (left < self.pool).then(|| u32::try_from(left).unwrap_or(u32::MAX))
    }
}

/// The data directory: the configured one, or the default one of this user.
///
/// # Errors
/// When none is configured, and the user has no home.
pub fn data_dir(configured: Option<&PathBuf>) -> anyhow::Result<PathBuf> {
    configured.cloned().map_or_else(default_data_dir, Ok)
}

#[expect(clippy::disallowed_methods, reason = "the data directory's default is configuration")]
fn default_data_dir() -> anyhow::Result<PathBuf> {
    let home =
        std::env::var_os("HOME").map(PathBuf::from).context("HOME is not set; give --data-dir")?;
    // Postgres refuses to run as root, and its own user cannot enter root's home.
    if home.as_os_str() == "/root" {
        return Ok(PathBuf::from("/var/lib/turnstone"));
    }
    let shared = std::env::var_os("XDG_DATA_HOME").map(PathBuf::from);
    Ok(shared.unwrap_or_else(|| home.join(".local/share")).join("turnstone"))
}
