//! A Postgres outside of any server, which the test starts, kills and freezes.

use std::fs::{self, OpenOptions, Permissions};
use std::os::unix::fs::{PermissionsExt, chown};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use sqlx::{Connection, Executor, PgConnection};

use crate::citus;
use crate::processes::{free_port, process_tree, signal};
use crate::worker_proxy::Gate;

/// How long it may take to start: it may have WAL to replay, and killed processes may take time to
/// go.
const START_TIMEOUT: Duration = Duration::from_mins(1);

/// The cluster, which outlives its processes.
#[derive(Debug)]
pub struct Cluster {
    dir: PathBuf,
    programs: PathBuf,
    /// The user and group to run as if the test runs as root, as which Postgres refuses to run.
    owner: Option<(u32, u32)>,
    port: u16,
    child: Option<Child>,
    /// Before the workers, if this is the coordinator of a cluster.
    gate: Gate,
}

impl Cluster {
    /// Creates one in an empty directory and starts it.
    pub async fn start(dir: &Path) -> Self {
        let mut cluster = Self::prepare(dir, free_port());
        let mut initdb = cluster.command("initdb");
        initdb.arg("-D").arg(dir);
        initdb.args(["--no-sync", "--username=postgres", "--auth=trust", "--locale=C"]);
        initdb.args(["--encoding=UTF8", "--no-instructions"]);
        let made = initdb.stdout(Stdio::null()).status().expect("initdb");
        assert!(made.success(), "initdb failed");
        if citus::is_wanted() {
            citus::configure(dir);
        }
        cluster.restart().await;
        if citus::is_wanted() {
            citus::divide(&cluster.url(), cluster.port, &cluster.gate).await;
        }
        cluster
    }

    /// Copies this one, which runs, and starts the copy as its standby. From then on a commit is
    /// acknowledged only when the standby has it.
    pub async fn start_standby(&self, dir: &Path, port: u16) -> Self {
        let mut standby = Self::prepare(dir, port);
        let mut copy = standby.command("pg_basebackup");
        copy.arg("-D").arg(dir).args(["--checkpoint=fast", "--no-sync", "--write-recovery-conf"]);
        copy.args(["--host=127.0.0.1", "--username=postgres", "--port", &self.port.to_string()]);
        assert!(copy.status().expect("pg_basebackup").success(), "pg_basebackup failed");
        standby.restart().await;
        let mut connection = self.connect().await;
        for statement in
            ["ALTER SYSTEM SET synchronous_standby_names = '*'", "SELECT pg_reload_conf()"]
        {
            connection.execute(statement).await.expect("a setting");
        }
        let began = Instant::now();
        let is_synchronous = "SELECT FROM pg_stat_replication WHERE sync_state = 'sync'";
        while connection.fetch_optional(is_synchronous).await.expect("an answer").is_none() {
            assert!(began.elapsed() < START_TIMEOUT, "the standby does not catch up");
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        standby
    }

    /// Makes a standby the primary; returns when it takes writes.
    pub async fn promote(&self) {
        let mut connection = self.connect().await;
        connection.execute("SELECT pg_promote(true, 30)").await.expect("a promotion");
    }

    /// The gate before the workers of a cluster.
    pub fn gate(&self) -> &Gate {
        &self.gate
    }

    /// The port, which a successor may have.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// The directory of its files.
    fn prepare(dir: &Path, port: u16) -> Self {
        let programs = PathBuf::from(output("pg_config", &["--bindir"]));
        let owner = make_directory(dir, 0o700);
        Self { dir: dir.to_owned(), programs, owner, port, child: None, gate: Gate::new() }
    }

    /// The address of its only database.
    pub fn url(&self) -> String {
        format!("postgres://postgres@127.0.0.1:{}/postgres", self.port)
    }

    /// A session of the administrator.
    pub async fn connect(&self) -> PgConnection {
        PgConnection::connect(&self.url()).await.expect("a connection")
    }

    /// The postmaster and all its sessions.
    pub fn processes(&self) -> Vec<u32> {
        self.child.as_ref().map(|child| process_tree(child.id())).unwrap_or_default()
    }

    /// Starts it again, and returns when it accepts connections.
    pub async fn restart(&mut self) {
        let began = Instant::now();
        loop {
            if !self.is_running() {
                self.spawn();
            }
            if PgConnection::connect(&self.url()).await.is_ok() {
                return;
            }
            assert!(began.elapsed() < START_TIMEOUT, "Postgres does not start");
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }

    fn spawn(&mut self) {
        let log = self.dir.with_extension("log");
        let log = OpenOptions::new().append(true).create(true).open(log).expect("a log");
        let mut postgres = self.command("postgres");
        postgres.arg("-D").arg(&self.dir);
        // The default durability, and this port only.
        postgres.args(["-p", &self.port.to_string(), "-c", "listen_addresses=127.0.0.1"]);
        postgres.args(["-c", "unix_socket_directories=", "-c", "max_connections=80"]);
        // In the test's process group, so that Ctrl-C ends it too.
        self.child = Some(postgres.stderr(log).spawn().expect("postgres"));
    }

    fn is_running(&mut self) -> bool {
        self.child.as_mut().is_some_and(|child| matches!(child.try_wait(), Ok(None)))
    }

    /// Sends SIGKILL to the postmaster alone, whose sessions notice, or to all processes at once.
    pub fn kill(&mut self, all: bool) {
        let processes = self.processes();
        if all {
            signal("KILL", &processes);
        }
        if let Some(mut child) = self.child.take() {
            let _ = child.kill();
            child.wait().expect("an end");
        }
    }

    /// Sends SIGKILL to one session: Postgres then ends all sessions, and recovers by itself.
    pub fn kill_backend(&self, choice: usize) {
        let sessions = &self.processes()[1..];
        signal("KILL", &[sessions[choice % sessions.len()]]);
    }

    fn command(&self, program: &str) -> Command {
        let mut command = Command::new(self.programs.join(program));
        command.current_dir(&self.dir).stdin(Stdio::null());
        if let Some((user, group)) = self.owner {
            command.uid(user).gid(group);
        }
        command
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        signal("CONT", &self.processes());
        self.kill(true);
    }
}

/// Makes a directory of the user that runs Postgres. Returns that user and the group if the test runs as root.
pub fn make_directory(dir: &Path, mode: u32) -> Option<(u32, u32)> {
    fs::create_dir(dir).expect("a directory");
    fs::set_permissions(dir, Permissions::from_mode(mode)).expect("permissions");
    let is_root = output("id", &["-u"]) == "0";
    is_root.then(|| {
        let id = |flag| output("id", &[flag, "postgres"]).parse().expect("a number");
        let (user, group) = (id("-u"), id("-g"));
        chown(dir, Some(user), Some(group)).expect("an owner");
        (user, group)
    })
}

/// The output of a program, as one line.
pub fn output(program: &str, arguments: &[&str]) -> String {
    let output = Command::new(program).args(arguments).output().expect(program);
    String::from_utf8(output.stdout).expect("text").trim().to_owned()
}
