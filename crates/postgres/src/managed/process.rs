//! Runs the Postgres of one cluster: starts it under a watchdog, waits until it accepts
//! connections, stops it.

use std::fs::{self, File, OpenOptions};
use std::io::{Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::time::Duration;

use sqlx::postgres::PgConnectOptions;
use sqlx::{ConnectOptions, Connection};
use tokio::process::{Child, ChildStdin, ChildStdout};
use tokio::time::timeout;

use super::binaries::Binaries;
use super::error::ManagedPostgresError;
use super::lock_file::{LockHolder, lock_holder};
use super::os_user::{OsUser, last_lines, run};
use super::watchdog::SHELL;
use turnstone_io::world::Stopwatch;

/// The number in the name of the socket file; nothing listens on TCP.
pub const PORT: u16 = 5432;

/// Settings that do not depend on the machine. `terse`, because the details of an error contain the
/// values of a row, which may be secret.
const SETTINGS: [&str; 7] = [
    "listen_addresses=",
    "port=5432",
    "shared_buffers=64MB",
    "jit=off",
    "log_checkpoints=off",
    "log_error_verbosity=terse",
    "logging_collector=off",
];

/// Settings that make tests and upgrades faster, and lose the data in a crash. Each test has a database: with
/// hundreds of them autovacuum would start a process many times a second. The unfinished cluster of an upgrade
/// must not write to the archive of the old one.
const SETTINGS_WITHOUT_DURABILITY: [&str; 5] = [
    "fsync=off",
    "synchronous_commit=off",
    "full_page_writes=off",
    "autovacuum=off",
    "archive_mode=off",
];

/// Log messages of Postgres while the last processes of an earlier Postgres still use the cluster.
const STALE_LOCK_MESSAGES: [&str; 2] = ["pre-existing shared memory block", "lock file \""];

/// A larger log is rotated when Postgres starts, in bytes.
const LOG_LIMIT_BYTES: u64 = 16 * 1024 * 1024;
/// How much of the end of the log is read for an error, in bytes.
const LOG_TAIL_BYTES: u64 = 16 * 1024;

const READY_TIMEOUT: Duration = Duration::from_mins(1);
const READY_POLL_INTERVAL: Duration = Duration::from_millis(20);
const PROGRESS_INTERVAL: Duration = Duration::from_secs(3);
const LEFTOVER_EXIT_TIMEOUT: Duration = Duration::from_secs(10);
const LEFTOVER_POLL_INTERVAL: Duration = Duration::from_millis(200);
const GRACEFUL_STOP_TIMEOUT: Duration = Duration::from_secs(5);
const STOP_TIMEOUT: Duration = Duration::from_mins(1);

/// The configuration of a running Postgres.
#[derive(Debug)]
pub struct ClusterConfig {
    /// The server programs.
    pub binaries: Binaries,
    /// The user that they run as.
    pub os_user: OsUser,
    /// The cluster's directory.
    pub cluster: PathBuf,
    /// The directory of the socket.
    pub socket_dir: PathBuf,
    /// The log file.
    pub log: PathBuf,
    /// Whether commits are on disk before they are acknowledged.
    pub durable: bool,
    /// How many sessions Postgres admits.
    pub max_connections: u32,
}

/// The Postgres of one cluster, running or not.
#[derive(Debug)]
pub struct Postgres {
    config: ClusterConfig,
    /// A connection that succeeds as soon as Postgres is ready.
    probe: PgConnectOptions,
    /// The last process that was started; it may have ended.
    started: Option<RunningPostgres>,
}

/// A watchdog with its Postgres. Dropping this stops both.
#[derive(Debug)]
struct RunningPostgres {
    watchdog: Child,
    /// Open for as long as Postgres is to run.
    shutdown_pipe: Option<ChildStdin>,
    /// Closes when the last process has ended.
    exit_pipe: Option<ChildStdout>,
}

impl Postgres {
    /// A Postgres that does not run yet.
    #[must_use]
    pub fn new(config: ClusterConfig, probe: PgConnectOptions) -> Self {
        Self { config, probe, started: None }
    }

    /// Stops a Postgres that a killed server or watchdog left running, starts a new one, and waits
    /// until it is ready. May be cancelled: [`Postgres::stop`] then stops what was started.
    ///
    /// # Errors
    /// Postgres ends at once or is not ready in time (the error has the end of its log), or the
    /// cluster cannot be freed. A Postgres that is not ready in time keeps running.
    pub async fn start(&mut self) -> Result<(), ManagedPostgresError> {
        let began = Stopwatch::start();
        loop {
            self.shut_down().await;
            rotate(&self.config.log)?;
            reclaim_cluster(&self.config).await?;
            let log_start = fs::metadata(&self.config.log).map_or(0, |metadata| metadata.len());
            let started = self.started.insert(spawn(&self.config)?);
            let watchdog = &mut started.watchdog;
            match wait_until_ready(&self.config, watchdog, &self.probe, log_start).await {
                Err(ManagedPostgresError::EndedEarly { tail, .. })
                    if began.elapsed() < LEFTOVER_EXIT_TIMEOUT
                        && STALE_LOCK_MESSAGES.iter().any(|held| tail.contains(held)) =>
                {
                    tracing::info!("waiting for the last processes of an earlier Postgres to end");
                    tokio::time::sleep(LEFTOVER_POLL_INTERVAL).await;
                }
                result => return result,
            }
        }
    }

    /// Waits until Postgres or its watchdog has ended, and returns the exit status as text.
    pub async fn wait_for_exit(&mut self) -> String {
        let Some(started) = &mut self.started else { return "it did not start".to_owned() };
        match started.watchdog.wait().await {
            Ok(status) => status.to_string(),
            Err(error) => error.to_string(),
        }
    }

    /// Ends all sessions, lets Postgres write everything, and waits for its end.
    ///
    /// # Errors
    /// Postgres still runs after a minute, and `pg_ctl` cannot stop it either.
    pub async fn stop(&mut self) -> Result<(), ManagedPostgresError> {
        self.shut_down().await;
        // Does nothing unless the watchdog was killed.
        reclaim_cluster(&self.config).await
    }

    /// Stops what was started and waits for its end, with timeouts. If Postgres or the watchdog was
    /// killed, also waits for the processes that it left.
    async fn shut_down(&mut self) {
        let Some(started) = &mut self.started else { return };
        drop(started.shutdown_pipe.take());
        // A timeout and an error are handled alike: the caller checks for a running Postgres next.
        if timeout(GRACEFUL_STOP_TIMEOUT, started.watchdog.wait()).await.is_err() {
            // A Postgres that had just been started may have received only the second signal, which
            // waits for its sessions to end. One that is shutting down is not affected.
            let _ = pg_ctl_stop(&self.config, "fast").await;
            let _ = timeout(STOP_TIMEOUT, started.watchdog.wait()).await;
        }
        if let Some(exit_pipe) = &mut started.exit_pipe {
            let mut nowhere = tokio::io::sink();
            let _ = timeout(LEFTOVER_EXIT_TIMEOUT, tokio::io::copy(exit_pipe, &mut nowhere)).await;
        }
        self.started = None;
    }
}

/// Starts the watchdog and, through it, Postgres; both write to the log.
fn spawn(config: &ClusterConfig) -> Result<RunningPostgres, ManagedPostgresError> {
    let log = OpenOptions::new().append(true).create(true).open(&config.log);
    let log = log.map_err(ManagedPostgresError::file("write", &config.log))?;
    let mut command = config.os_user.watched(&config.binaries.program("postgres"), &config.cluster);
    command.arg("-D").arg(&config.cluster);
    for setting in SETTINGS {
        command.args(["-c", setting]);
    }
    if !config.durable {
        for setting in SETTINGS_WITHOUT_DURABILITY {
            command.args(["-c", setting]);
        }
    }
    command.args(["-c", &format!("max_connections={}", config.max_connections)]);
    // The setting is a list. The quotes make commas and blanks part of the name.
    let socket_dir = config.socket_dir.to_string_lossy().replace('"', "\"\"");
    command.args(["-c", &format!("unix_socket_directories=\"{socket_dir}\"")]);
    command.stderr(log);
    let spawned = tokio::process::Command::from(command).spawn();
    let mut watchdog = spawned.map_err(ManagedPostgresError::file("run", Path::new(SHELL)))?;
    let shutdown_pipe = watchdog.stdin.take();
    let exit_pipe = watchdog.stdout.take();
    Ok(RunningPostgres { watchdog, shutdown_pipe, exit_pipe })
}

/// Retries a connection until Postgres accepts it. After a crash Postgres first replays its log,
/// which can take long.
async fn wait_until_ready(
    config: &ClusterConfig,
    watchdog: &mut Child,
    probe: &PgConnectOptions,
    log_start: u64,
) -> Result<(), ManagedPostgresError> {
    let began = Stopwatch::start();
    let mut next_report = PROGRESS_INTERVAL;
    loop {
        if has_exited(watchdog)? {
            let tail = tail(&config.log, log_start);
            return Err(ManagedPostgresError::EndedEarly { log: config.log.clone(), tail });
        }
        let refused = match probe.connect().await {
            Ok(connection) => {
                // Postgres is ready; an error of the close does not matter.
                let _ = connection.close().await;
                return Ok(());
            }
            Err(refused) => refused,
        };
        let waited = began.elapsed();
        if waited >= READY_TIMEOUT {
            return Err(ManagedPostgresError::NotReady {
                seconds: READY_TIMEOUT.as_secs(),
                last: refused.to_string(),
                log: config.log.clone(),
                tail: tail(&config.log, log_start),
            });
        }
        if waited >= next_report {
            next_report += PROGRESS_INTERVAL;
            tracing::info!(seconds = waited.as_secs(), %refused, "waiting for Postgres to be ready");
        }
        tokio::time::sleep(READY_POLL_INTERVAL).await;
    }
}

/// Whether the watchdog, and so Postgres, has ended.
fn has_exited(watchdog: &mut Child) -> Result<bool, ManagedPostgresError> {
    let status = watchdog.try_wait();
    let status = status.map_err(ManagedPostgresError::file("wait for", Path::new(SHELL)))?;
    Ok(status.is_some())
}

/// Frees the cluster for a new Postgres: stops a running one whose server has ended, and removes
/// lock files whose process id now belongs to another program.
///
/// A lock file whose process has ended is left to Postgres, which also checks that no session of
/// the old Postgres still writes.
async fn reclaim_cluster(config: &ClusterConfig) -> Result<(), ManagedPostgresError> {
    let lock = config.cluster.join("postmaster.pid");
    if lock_holder(&lock, &config.cluster).await == LockHolder::ThisCluster {
        tracing::info!("stopping the Postgres that a killed server or watchdog left running");
        let stopped = pg_ctl_stop(config, "fast").await;
        if stopped.is_err() && lock_holder(&lock, &config.cluster).await == LockHolder::ThisCluster
        {
            pg_ctl_stop(config, "immediate").await?;
        }
    }
    for lock in [lock, config.socket_dir.join(format!(".s.PGSQL.{PORT}.lock"))] {
        if lock_holder(&lock, &config.cluster).await == LockHolder::OtherProgram {
            tracing::info!(file = %lock.display(), "removing a stale lock file of Postgres");
            fs::remove_file(&lock).map_err(ManagedPostgresError::file("remove", &lock))?;
        }
    }
    Ok(())
}

/// Stops the Postgres of the cluster and waits for its end.
async fn pg_ctl_stop(config: &ClusterConfig, mode: &str) -> Result<(), ManagedPostgresError> {
    let mut pg_ctl = config.os_user.command(&config.binaries.program("pg_ctl"), &config.cluster);
    pg_ctl.arg("stop").arg("-D").arg(&config.cluster).args(["-m", mode, "-w", "-t", "60"]);
    run(pg_ctl, "").await.map(drop)
}

/// Renames a log that is too large, replacing the previous one.
fn rotate(log: &Path) -> Result<(), ManagedPostgresError> {
    if fs::metadata(log).is_ok_and(|metadata| metadata.len() > LOG_LIMIT_BYTES) {
        let aside = log.with_extension("log.1");
        fs::rename(log, aside).map_err(ManagedPostgresError::file("rename", log))?;
    }
    Ok(())
}

/// The last lines that were written to the log since it had `start` bytes. Empty if the log cannot
/// be read, because this is only a detail of another error.
fn tail(log: &Path, start: u64) -> String {
    let read = || {
        let mut file = File::open(log)?;
        let length = file.metadata()?.len();
        file.seek(SeekFrom::Start(start.max(length.saturating_sub(LOG_TAIL_BYTES))))?;
        let mut bytes = Vec::new();
        file.take(LOG_TAIL_BYTES).read_to_end(&mut bytes)?;
        std::io::Result::Ok(bytes)
    };
    last_lines(&String::from_utf8_lossy(&read().unwrap_or_default()))
}
