//! Runs the Postgres of one cluster: starts it behind a watchdog, waits until it answers, stops it.

use std::fs::{self, File, OpenOptions};
use std::io::{Read, Seek, SeekFrom};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;

use sqlx::postgres::PgConnectOptions;
use sqlx::{ConnectOptions, Connection};
use tokio::process::{Child, ChildStdin, ChildStdout};
use tokio::time::timeout;

use super::binaries::Binaries;
use super::error::ManagedPostgresError;
use super::lock_file::{LockHolder, lock_holder};
use super::os_user::{OsUser, last_lines, run};
use crate::world::Stopwatch;

/// The number in the name of the socket file; nothing listens on TCP.
pub const PORT: u16 = 5432;

/// Starts Postgres and stops it when the pipe on its standard input closes, which the operating
/// system does when the server dies, however it dies.
///
/// A shell and not the parent-death signal, because that needs `unsafe` and Linux. A subshell reads
/// the pipe, so that it still stops Postgres when the shell itself was killed. `INT` is Postgres's
/// fast shutdown: sessions are ended, everything is written. A Postgres that has only just begun
/// ignores it, as everything that a shell starts in the background does, and is ended by the `TERM`
/// behind it; to one that is shutting down that says nothing new. A closed terminal (`HUP`) is the
/// server's affair.
///
/// The shell's output is a pipe as well, handed down as descriptor 4, through which nothing is
/// ever sent: it closes when the shell and every process of Postgres are gone.
const WATCHDOG: &str = r#"
postgres=
trap 'kill -INT $postgres' INT TERM QUIT
trap '' HUP
exec 3<&0 4>&1 >&2
"$@" </dev/null 3<&- &
postgres=$!
( while read -r _; do :; done; kill -INT "$postgres"; kill "$postgres" 2>/dev/null ) <&3 3<&- &
reader=$!
exec 3<&- </dev/null
wait "$postgres"; status=$?
while kill -0 "$postgres" 2>/dev/null; do wait "$postgres"; status=$?; done
kill "$reader" 2>/dev/null
wait "$reader" 2>/dev/null
exit "$status"
"#;

/// Settings that do not depend on the machine. `terse`, because the details of an error are the
/// values of a row, and those may be secrets.
const SETTINGS: [&str; 7] = [
    "listen_addresses=",
    "port=5432",
    "shared_buffers=64MB",
    "jit=off",
    "log_checkpoints=off",
    "log_error_verbosity=terse",
    "logging_collector=off",
];

/// Settings that make tests faster and a crash fatal to the data.
const SETTINGS_WITHOUT_DURABILITY: [&str; 3] =
    ["fsync=off", "synchronous_commit=off", "full_page_writes=off"];

/// What Postgres logs when remains of an earlier one, which is about to end, still hold the cluster.
const STALE_LOCK_MESSAGES: [&str; 2] = ["pre-existing shared memory block", "lock file \""];

/// The log is kept below this size when Postgres starts, in bytes.
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

/// Where everything is that a running Postgres needs.
#[derive(Debug)]
pub struct ClusterConfig {
    /// The server programs.
    pub binaries: Binaries,
    /// The user as whom they run.
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
    /// What was started last, also when it has ended since.
    started: Option<RunningPostgres>,
}

/// A watchdog with its Postgres, as one start made them. Dropping this stops both.
#[derive(Debug)]
struct RunningPostgres {
    watchdog: Child,
    /// Held open for as long as Postgres shall run.
    shutdown_pipe: Option<ChildStdin>,
    /// Closes when the last process is gone.
    exit_pipe: Option<ChildStdout>,
}

impl Postgres {
    /// A Postgres that does not run yet.
    #[must_use]
    pub fn new(config: ClusterConfig, probe: PgConnectOptions) -> Self {
        Self { config, probe, started: None }
    }

    /// Starts Postgres, after it stopped one that a killed server or watchdog left, and waits until
    /// it is ready. May be given up half-way: [`Postgres::stop`] then stops what was started.
    ///
    /// # Errors
    /// Postgres ends at once or is not ready in time (the error has the end of its log), or the
    /// cluster cannot be freed. A Postgres that is not ready in time is left to become so.
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
                    tracing::info!("waiting for the remains of an earlier Postgres to end");
                    tokio::time::sleep(LEFTOVER_POLL_INTERVAL).await;
                }
                result => return result,
            }
        }
    }

    /// Waits until Postgres or its watchdog has ended, and says how.
    pub async fn wait_for_exit(&mut self) -> String {
        let Some(started) = &mut self.started else { return "it did not start".to_owned() };
        match started.watchdog.wait().await {
            Ok(status) => status.to_string(),
            Err(error) => error.to_string(),
        }
    }

    /// Ends all sessions, lets Postgres write everything, and waits until it is gone.
    ///
    /// # Errors
    /// Postgres is still there after a minute, and `pg_ctl` cannot stop it either.
    pub async fn stop(&mut self) -> Result<(), ManagedPostgresError> {
        self.shut_down().await;
        // Nothing to do, except if somebody killed the watchdog.
        reclaim_cluster(&self.config).await
    }

    /// Lets go of what was started, and waits for its end and, if the Postgres or the watchdog was
    /// killed, that of the processes it left; but not for ever.
    async fn shut_down(&mut self) {
        let Some(started) = &mut self.started else { return };
        drop(started.shutdown_pipe.take());
        // Too late or an error, it is the same: whoever calls this looks for a live Postgres next.
        if timeout(GRACEFUL_STOP_TIMEOUT, started.watchdog.wait()).await.is_err() {
            // A Postgres that had just begun may have taken the second signal alone, and waits for
            // its sessions to end by themselves. To one that takes its time this says nothing new.
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
    let shell = Path::new("/bin/sh");
    let mut command = config.os_user.command(shell, &config.cluster);
    command.args(["-c", WATCHDOG, "turnstone-watchdog"]);
    command.arg(config.binaries.program("postgres")).arg("-D").arg(&config.cluster);
    for setting in SETTINGS {
        command.args(["-c", setting]);
    }
    if !config.durable {
        for setting in SETTINGS_WITHOUT_DURABILITY {
            command.args(["-c", setting]);
        }
    }
    command.args(["-c", &format!("max_connections={}", config.max_connections)]);
    // The setting is a list; within quotes, a comma or a blank is a part of the name.
    let socket_dir = config.socket_dir.to_string_lossy().replace('"', "\"\"");
    command.args(["-c", &format!("unix_socket_directories=\"{socket_dir}\"")]);
    // Its own group, so that Ctrl-C in the terminal reaches the server only, which still needs its
    // database for the requests in flight.
    command.process_group(0).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(log);
    let spawned = tokio::process::Command::from(command).spawn();
    let mut watchdog = spawned.map_err(ManagedPostgresError::file("run", shell))?;
    let shutdown_pipe = watchdog.stdin.take();
    let exit_pipe = watchdog.stdout.take();
    Ok(RunningPostgres { watchdog, shutdown_pipe, exit_pipe })
}

/// Connects again and again until Postgres answers. After a crash it first replays its log, which
/// can take long.
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
                // It answered, which is all that was asked; how the goodbye went does not matter.
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
    let status = status.map_err(ManagedPostgresError::file("wait for", Path::new("/bin/sh")))?;
    Ok(status.is_some())
}

/// Sees to it that nothing keeps a new Postgres from the cluster: stops a live one that lost its
/// server, and removes lock files whose process id now belongs to another program.
///
/// A lock file whose process is gone is left to Postgres, which also makes sure that no session
/// of the dead Postgres is still writing.
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

/// Stops the Postgres of the cluster and waits until it is gone.
async fn pg_ctl_stop(config: &ClusterConfig, mode: &str) -> Result<(), ManagedPostgresError> {
    let mut pg_ctl = config.os_user.command(&config.binaries.program("pg_ctl"), &config.cluster);
    pg_ctl.arg("stop").arg("-D").arg(&config.cluster).args(["-m", mode, "-w", "-t", "60"]);
    run(pg_ctl, "").await.map(drop)
}

/// Puts a log that became too large aside, in place of the one before.
fn rotate(log: &Path) -> Result<(), ManagedPostgresError> {
    if fs::metadata(log).is_ok_and(|metadata| metadata.len() > LOG_LIMIT_BYTES) {
        let aside = log.with_extension("log.1");
        fs::rename(log, aside).map_err(ManagedPostgresError::file("rename", log))?;
    }
    Ok(())
}

/// The last lines of what was written to the log since it had `start` bytes; nothing if it cannot
/// be read, because this only illustrates another error.
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
