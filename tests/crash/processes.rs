//! The server as an operator runs it, and signals.

use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// How long a server may take to start: its Postgres may have WAL to replay.
const START_TIMEOUT: Duration = Duration::from_mins(1);

/// The location of a server's database.
#[derive(Debug, Clone)]
pub enum DatabaseLocation {
    /// A managed Postgres, in this directory.
    Managed(PathBuf),
    /// An external Postgres, at this URL.
    Url(String),
}

impl DatabaseLocation {
    /// The arguments of any command for this database.
    pub fn arguments(&self) -> Vec<String> {
        match self {
            Self::Managed(dir) => vec!["--data-dir".to_owned(), dir.display().to_string()],
            Self::Url(url) => vec!["--database-url".to_owned(), url.clone()],
        }
    }
}

/// A server on a port that it keeps across restarts.
#[derive(Debug)]
pub struct ServerProcess {
    child: Option<Child>,
    port: u16,
    data: DatabaseLocation,
    flags: Vec<String>,
    log: PathBuf,
}

/// The binary under test, without settings from the test's environment.
pub fn turnstone_command() -> Command {
    let given = std::env::var_os("TURNSTONE_CRASH_BINARY").filter(|path| !path.is_empty());
    let mut command = Command::new(given.unwrap_or_else(|| env!("CARGO_BIN_EXE_turnstone").into()));
    command.env_remove("DATABASE_URL").env("TURNSTONE_TEST_LIMITS", "off");
    command
}

impl ServerProcess {
    /// Starts a server, and returns when it is ready.
    pub fn start(data: &DatabaseLocation, log: &Path, flags: &[&str]) -> Self {
        let flags = flags.iter().map(|flag| (*flag).to_owned()).collect();
        let (data, log) = (data.clone(), log.to_owned());
        let mut server = Self { child: None, port: free_port(), data, flags, log };
        server.restart();
        server
    }

    /// Its address.
    pub fn base(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }

    /// Its process id.
    pub fn id(&self) -> u32 {
        self.child.as_ref().expect("a server that runs").id()
    }

    /// Starts it again, and retries as a supervisor does, until it is ready.
    pub fn restart(&mut self) {
        let began = Instant::now();
        while !self.try_start() {
            assert!(
                began.elapsed() < START_TIMEOUT,
                "the server does not start; its log is {}",
                self.log.display()
            );
            // The pause of a supervisor before it starts the server again.
            std::thread::sleep(Duration::from_millis(200));
        }
    }

    fn try_start(&mut self) -> bool {
        let log: File =
            OpenOptions::new().append(true).create(true).open(&self.log).expect("a log");
        let mut child = turnstone_command()
            .args(["serve", "--log", "warn", "--workers", "2", "--address"])
            .arg(format!("127.0.0.1:{}", self.port))
            .args(["--metrics-address", "off", "--drain-seconds", "0"])
            .args(self.data.arguments())
            .args(&self.flags)
            .stdout(Stdio::piped())
            .stderr(log)
            .spawn()
            .expect("the binary");
        let output = child.stdout.take().expect("its output");
        let line = BufReader::new(output).lines().next();
        if line.is_some_and(|line| line.is_ok_and(|line| line.contains("is ready"))) {
            self.child = Some(child);
            return true;
        }
        let _ = child.kill();
        child.wait().expect("an end");
        false
    }

    /// Whether the process that was started still runs.
    pub fn is_running(&mut self) -> bool {
        self.child.as_mut().is_some_and(|child| matches!(child.try_wait(), Ok(None)))
    }

    /// Sends SIGKILL, and waits for its end.
    pub fn kill(&mut self) {
        if let Some(mut child) = self.child.take() {
            let _ = child.kill();
            child.wait().expect("an end");
        }
    }

    /// Sends SIGTERM, and waits for its end.
    pub fn stop(&mut self) {
        if let Some(mut child) = self.child.take() {
            signal("TERM", &[child.id()]);
            child.wait().expect("an end");
        }
    }

    /// The postmaster of its own Postgres.
    pub fn postmaster(&self) -> Option<u32> {
        let DatabaseLocation::Managed(dir) = &self.data else { return None };
        let entries = std::fs::read_dir(dir).ok()?.flatten();
        let mut files = entries.map(|entry| entry.path().join("postmaster.pid"));
        let text = files.find_map(|file| std::fs::read_to_string(file).ok())?;
        text.lines().next()?.trim().parse().ok()
    }
}

impl Drop for ServerProcess {
    fn drop(&mut self) {
        if let Some(child) = &self.child {
            signal("CONT", &[child.id()]);
        }
        self.kill();
    }
}

/// Sends a signal to processes; some may have ended.
pub fn signal(name: &str, processes: &[u32]) {
    let ids = processes.iter().map(u32::to_string);
    let mut kill = Command::new("kill");
    kill.arg(format!("-{name}")).args(ids).stderr(Stdio::null());
    kill.status().expect("kill");
}

/// A process and its children: all processes of a Postgres.
pub fn process_tree(parent: u32) -> Vec<u32> {
    let entries = std::fs::read_dir("/proc").expect("/proc").flatten();
    let ids = entries.filter_map(|entry| entry.file_name().to_str()?.parse::<u32>().ok());
    let is_child = |id: &u32| {
        let status = std::fs::read_to_string(format!("/proc/{id}/status")).unwrap_or_default();
        status.lines().any(|line| line == format!("PPid:\t{parent}"))
    };
    std::iter::once(parent).chain(ids.filter(is_child)).collect()
}

/// A port that no process listens on now.
pub fn free_port() -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    listener.local_addr().expect("an address").port()
}
