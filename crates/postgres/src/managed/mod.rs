//! Runs a Postgres for a server without a `DATABASE_URL`: finds the installed binaries, creates a
//! cluster, and starts and stops Postgres together with the server. `application` uses it, and so
//! do the tests; it knows nothing of the store's schema.
//!
//! The data directory holds `postgres-<major>` (the cluster), `run` (the socket), `postgres.log`
//! and `lock`. `upgrade` brings the cluster to another major version, `backup` copies it. Postgres listens on the
//! socket only, in a directory that only its user and root may enter, so no password is needed.

mod backup;
mod binaries;
mod cluster;
mod error;
mod lock_file;
mod os_user;
mod process;
mod socket;
mod supervisor;
#[cfg(test)]
mod tests;
mod upgrade;
mod watchdog;

use std::fs::{self, DirBuilder, File, OpenOptions, Permissions, TryLockError};
use std::io;
use std::os::unix::fs::{DirBuilderExt, MetadataExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::time::Duration;

use sqlx::postgres::{PgConnectOptions, PgSslMode};

pub use self::backup::restore;
pub(crate) use self::binaries::Binaries;
pub use self::error::ManagedPostgresError;
use self::os_user::OsUser;
pub(crate) use self::os_user::run_watched;
use self::process::{ClusterConfig, PORT, Postgres};
use self::supervisor::Supervisor;
pub use self::upgrade::{Method, Outcome, UpgradeError, UpgradeSettings, upgrade};
pub(crate) use self::watchdog::{SHELL, watched};

/// The settings of a managed Postgres.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Settings {
    /// The directory that holds everything; it is created if it does not exist.
    pub data_dir: PathBuf,
    /// Whether a commit is on disk before it is acknowledged; false only in tests.
    pub durable: bool,
    /// How many connections the server may open. Postgres admits more, for migrations and for
    /// operators.
    pub connections: u32,
}

/// The minimum number of sessions that Postgres admits.
const MIN_SESSIONS: u32 = 100;
/// The number of sessions that Postgres admits besides those of the server.
const SPARE_SESSIONS: u32 = 20;
/// How often the lock of a data directory is tried, and how long after each: a second in all.
const LOCK_ATTEMPTS: u32 = 20;
const LOCK_PAUSE: Duration = Duration::from_millis(50);

/// A Postgres that runs for as long as this value lives. If it ends by itself or is killed, it is
/// started again on the same cluster and socket.
///
/// [`ManagedPostgres::stop`] waits for its end. Dropping the value, or the end of the process, even
/// by `SIGKILL`, stops Postgres too, but does not wait for its end.
#[derive(Debug)]
pub struct ManagedPostgres {
    /// `None`: another process runs it.
    supervisor: Option<Supervisor>,
    data_dir: PathBuf,
    socket_dir: PathBuf,
}

impl ManagedPostgres {
    /// Starts Postgres on the cluster of the data directory, which is created on the first start,
    /// and returns when it accepts connections.
    ///
    /// # Errors
    /// No server is installed, the data directory is in use or cannot be reached, or Postgres
    /// fails; the message says what to do.
    pub async fn start(settings: &Settings) -> Result<Self, ManagedPostgresError> {
        let (config, lock) = open(settings).await?;
        let socket_dir = config.socket_dir.clone();
        let postgres = Postgres::new(config, options(&socket_dir, cluster::SERVING_ROLE));
        let supervisor = Some(Supervisor::start(postgres, lock).await?);
        let data_dir = prepare(&settings.data_dir)?;
        Ok(Self { supervisor, data_dir, socket_dir })
    }

    /// The Postgres of a data directory for a command that may run beside its server: the server's, if it runs,
    /// otherwise one that is started as by [`start`](Self::start). Creates no cluster.
    ///
    /// # Errors
    /// There is no cluster, or as for [`start`](Self::start).
    pub async fn attach(settings: &Settings) -> Result<Self, ManagedPostgresError> {
        let absent = || ManagedPostgresError::NoCluster(settings.data_dir.clone());
        cluster::existing(&settings.data_dir).ok().flatten().ok_or_else(absent)?;
        match Self::start(settings).await {
            Err(ManagedPostgresError::InUse(data_dir)) => {
                let cluster = cluster::existing(&data_dir)?.map(|(_, cluster)| cluster);
                let os_user = OsUser::choose(cluster.as_deref()).await?;
                let socket_dir = socket::prepare(&data_dir, &os_user)?;
                Ok(Self { supervisor: None, data_dir, socket_dir })
            }
            started => started,
        }
    }

    /// The connection of the server: as a role that reads and writes rows and owns nothing.
    #[must_use]
    pub fn serving_options(&self) -> PgConnectOptions {
        options(&self.socket_dir, cluster::SERVING_ROLE)
    }

    /// The connection of migrations: as the owner of the database and its schema, who may create
    /// databases too.
    #[must_use]
    pub fn migrating_options(&self) -> PgConnectOptions {
        options(&self.socket_dir, cluster::MIGRATING_ROLE)
    }

    /// Stops Postgres, if this process runs it, and waits until it is gone. Sessions that are still open are ended.
    ///
    /// # Errors
    /// Postgres does not stop.
    pub async fn stop(self) -> Result<(), ManagedPostgresError> {
        match self.supervisor {
            Some(supervisor) => supervisor.stop().await,
            None => Ok(()),
        }
    }
}

/// Finds or creates the cluster and the other directories, and locks the data directory for this
/// process. Starts nothing yet.
async fn open(settings: &Settings) -> Result<(ClusterConfig, File), ManagedPostgresError> {
    let data_dir = prepare(&settings.data_dir)?;
    let existing = cluster::existing(&data_dir)?;
    let known = existing.as_ref().map(|(major, path)| (*major, path.as_path()));
    let binaries = Binaries::find(known).await?;
    let os_user = OsUser::choose(known.map(|(_, path)| path)).await?;
    os_user.check_reachable(&data_dir)?;
    let lock = lock(&data_dir).await?;

    // Looked up again, because a server that held the lock until now may have created it.
    let cluster = if let Some((_, cluster)) = cluster::existing(&data_dir)? {
        cluster
    } else {
        tracing::info!(
            data_dir = %data_dir.display(), postgres = binaries.major(), "creating a database cluster"
        );
        cluster::create(&data_dir, &binaries, &os_user, settings.durable).await?
    };
    let socket_dir = socket::prepare(&data_dir, &os_user)?;
    let max_connections = settings.connections.saturating_add(SPARE_SESSIONS);
    let config = ClusterConfig {
        binaries,
        os_user,
        cluster,
        socket_dir,
        log: data_dir.join("postgres.log"),
        durable: settings.durable,
        max_connections: max_connections.max(MIN_SESSIONS),
    };
    Ok((config, lock))
}

/// The options to connect to the Postgres behind this socket as `role`.
fn options(socket_dir: &Path, role: &str) -> PgConnectOptions {
    PgConnectOptions::new_without_pgpass()
        .socket(socket_dir)
        .port(PORT)
        .username(role)
        .database(cluster::DATABASE)
        .ssl_mode(PgSslMode::Disable)
}

/// Creates the data directory if it is missing, or another one that Postgres must reach, and returns its path without
/// links.
///
/// # Errors
/// When it cannot be created.
pub fn prepare(data_dir: &Path) -> Result<PathBuf, ManagedPostgresError> {
    let absolute =
        std::path::absolute(data_dir).map_err(ManagedPostgresError::file("find", data_dir))?;
    let missing: Vec<&Path> = absolute.ancestors().take_while(|path| !path.exists()).collect();
    for directory in missing.into_iter().rev() {
        make_directory(directory)
            .map_err(ManagedPostgresError::file("create the data directory", directory))?;
    }
    fs::canonicalize(&absolute).map_err(ManagedPostgresError::file("find", &absolute))
}

/// Creates one directory. If root owns it, others may pass through it whatever the umask, because
/// Postgres runs as another user; its contents are private.
fn make_directory(directory: &Path) -> io::Result<()> {
    match DirBuilder::new().mode(0o755).create(directory) {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => return Ok(()),
        made => made?,
    }
    let metadata = fs::metadata(directory)?;
    if metadata.uid() == 0 {
        fs::set_permissions(directory, Permissions::from_mode(metadata.mode() | 0o011))?;
    }
    Ok(())
}

/// Locks the data directory for this process. A child process that another thread has just started has a copy
/// of a released lock until it runs its own program: that moment is waited for.
async fn lock(data_dir: &Path) -> Result<File, ManagedPostgresError> {
    let path = data_dir.join("lock");
    let opened = OpenOptions::new().write(true).create(true).truncate(false).open(&path);
    let file = opened.map_err(ManagedPostgresError::file("write", &path))?;
    for _ in 0..LOCK_ATTEMPTS {
        match file.try_lock() {
            Ok(()) => return Ok(file),
            Err(TryLockError::WouldBlock) => tokio::time::sleep(LOCK_PAUSE).await,
            Err(TryLockError::Error(source)) => {
                return Err(ManagedPostgresError::file("lock", &path)(source));
            }
        }
    }
    Err(ManagedPostgresError::InUse(data_dir.to_owned()))
}
