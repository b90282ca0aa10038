//! The database: configured by its URL, or a managed Postgres in the data directory.

use std::fs::DirBuilder;
use std::os::unix::fs::DirBuilderExt;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail, ensure};
use turnstone_rules::exact;

use super::workers;
use crate::config::{DatabaseArgs, ServeArgs};
use crate::postgres::managed::{
    ManagedPostgres, ManagedPostgresError, Settings, restore as restore_cluster,
};
use crate::postgres::{self, DatabaseAccess, Servers};
use crate::store::{DatabaseFacts, StoreError};

/// The dump in a backup of a database that is not managed.
const DUMP_FILE: &str = "database.dump";

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
        Self::open_for_writers(args, 0).await?.checked().await
    }

    /// The same for a command that does no harm beside the server of a managed Postgres.
    ///
    /// # Errors
    /// As [`open`](Self::open).
    pub async fn open_beside_server(args: &DatabaseArgs) -> anyhow::Result<Self> {
        if args.url().is_some() {
            return Self::open(args).await;
        }
        let settings = managed_settings(args, 0)?;
        Self::managed(ManagedPostgres::attach(&settings).await)?.checked().await
    }

    async fn checked(self) -> anyhow::Result<Self> {
        if let Err(error) = self.serving.check().await {
            self.close().await?;
            return Err(StoreError::from(error).into());
        }
        Ok(self)
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
            let settings = managed_settings(args, writers)?;
            tracing::info!(data_dir = %settings.data_dir.display(), "starting Postgres (no DATABASE_URL is set)");
            return Self::managed(ManagedPostgres::start(&settings).await);
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

    fn managed(started: Result<ManagedPostgres, ManagedPostgresError>) -> anyhow::Result<Self> {
        let managed =
            started.context("cannot run a Postgres in --data-dir (TURNSTONE_DATA_DIR)")?;
        Ok(Self {
            serving: managed.serving_options().into(),
            migrating: managed.migrating_options().into(),
            replica: None,
            managed: Some(managed),
        })
    }

    /// Copies all of it into a directory, which is created: the cluster of a managed Postgres, or a dump of another
    /// database. The server may go on.
    ///
    /// # Errors
    /// When a program of Postgres is missing or fails, or the directory cannot be written.
    pub async fn back_up(&self, args: &DatabaseArgs, to: &Path) -> anyhow::Result<()> {
        match (&self.managed, migrating_url(args)) {
            (None, Some(url)) => {
                // It has password hashes.
                DirBuilder::new().recursive(true).mode(0o700).create(to)?;
                let major = major_version(self.serving.direct()).await?;
                Ok(postgres::dump(url, major, &to.join(DUMP_FILE)).await?)
            }
            (Some(managed), _) => Ok(managed.back_up(to).await?),
            (None, None) => bail!("no database was given"),
        }
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

/// Restores what [`Database::back_up`] has copied: into a data directory without a managed Postgres, or into an empty
/// database.
///
/// # Errors
/// When the directory has another kind of copy than the settings want, there is something already, or a program of
/// Postgres is missing or fails.
pub async fn restore(args: &DatabaseArgs, from: &Path) -> anyhow::Result<()> {
    let dump = from.join(DUMP_FILE);
    match migrating_url(args) {
        Some(url) => {
            ensure!(
                dump.exists(),
                "{} has no {DUMP_FILE}: the backup is of a server with a Postgres of its own, so set \
                 --data-dir and no DATABASE_URL",
                from.display()
            );
            let servers = Servers::parse(url).context("DATABASE_URL cannot be read")?;
            let restored = postgres::restore_dump(url, major_version(&servers).await?, &dump).await;
            restored.context("the database must be new and empty")?;
        }
        None if dump.exists() => {
            bail!("{} is a dump: set DATABASE_URL to a new, empty database", dump.display())
        }
        None => restore_cluster(from, &data_dir(args.data_dir.as_ref())?).await?,
    }
    Ok(())
}

async fn major_version(servers: &Servers) -> anyhow::Result<u32> {
    let version = DatabaseFacts::of(servers).await?.version;
    Ok(u32::try_from(version / 10_000)?)
}

/// The way to a database that is not managed for what needs all rights and no pooler.
fn migrating_url(args: &DatabaseArgs) -> Option<&str> {
    args.migration_url().or_else(|| args.direct_url()).or_else(|| args.url())
}

fn managed_settings(args: &DatabaseArgs, writers: u32) -> anyhow::Result<Settings> {
    Ok(Settings {
        data_dir: data_dir(args.data_dir.as_ref())?,
        durable: true,
        connections: args.pool_size.saturating_add(writers),
    })
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
        let own = exact::<i64>(workers(args)).saturating_add(3 + watch);
        Self { pool, own }
    }

    /// All of them.
    pub(super) fn all(self) -> i64 {
        self.pool.saturating_add(self.own)
    }

    /// The size of the pool where a role may have only so many, if it is smaller than wanted.
    pub(super) fn smaller_pool(self, allowed: i64) -> Option<u32> {
        let left = allowed.saturating_sub(self.own).max(1);
        (left < self.pool).then(|| exact::<u32>(left))
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
