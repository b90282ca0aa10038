//! The programs that are measured: the server, and actix-web alone.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use tokio::net::TcpStream;
use tokio::process::{Child, Command};

use crate::connection::Connection;
use crate::tally::Processes;

/// A running server. It ends with this value.
pub struct Server {
    child: Child,
    pub address: String,
    pub processes: Processes,
    /// From its start to its first response.
    pub start: Duration,
}

/// The place of all servers of a run.
pub struct Place {
    /// A directory for what the run writes.
    pub directory: PathBuf,
    /// The port of Postgres; the next ones are free.
    pub port: u16,
    /// The first process of Postgres.
    pub postgres: u32,
}

impl Place {
    /// Starts a build of turnstone, at the address with this number.
    pub async fn start(
        &self,
        program: &Path,
        database: &str,
        number: u16,
        flags: &[&str],
    ) -> Server {
        let address = format!("127.0.0.1:{}", self.port + number);
        let url = format!("postgres://postgres@127.0.0.1:{}/{database}", self.port);
        let mut command = Command::new(program);
        command
            .args(["serve", "--address", &address, "--limits", "off", "--log", "warn"])
            .arg("--signing-key")
            .arg(self.directory.join("signing.key"))
            .args(["--database-url", &url])
            .args(flags)
            // By variables: a build to compare with may not know these options.
            .env("TURNSTONE_METRICS_ADDRESS", "off")
            .env("TURNSTONE_WEBHOOK_ALLOW_PRIVATE", "true")
            .env("TURNSTONE_DRAIN_SECONDS", "0");
        self.wait_for(command, address, "/v1/games", Some(self.postgres)).await
    }

    pub fn echo_address(&self) -> String {
        format!("127.0.0.1:{}", self.port + 3)
    }

    /// Starts actix-web alone, which also takes what webhooks send.
    pub async fn start_echo(&self) -> Server {
        let address = self.echo_address();
        let mut command = Command::new(std::env::current_exe().expect("this program"));
        command.args(["echo", "--address", &address]);
        self.wait_for(command, address, "/", None).await
    }

    async fn wait_for(
        &self,
        mut command: Command,
        address: String,
        path: &str,
        postgres: Option<u32>,
    ) -> Server {
        let log = std::fs::File::create(self.directory.join("serve.log")).expect("a file");
        command.kill_on_drop(true).stdout(log.try_clone().expect("a file")).stderr(log);
        let began = Instant::now();
        let mut child = command.spawn().expect("a program that starts");
        while !responds(&address, path).await {
            let ended = child.try_wait().expect("a child");
            assert!(ended.is_none(), "the server has ended");
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
        let processes = Processes { server: child.id(), postgres };
        Server { child, address, processes, start: began.elapsed() }
    }
}

impl Server {
    pub fn pid(&self) -> u32 {
        self.processes.server.expect("a running server")
    }

    pub async fn stop(mut self) {
        let pid = i32::try_from(self.pid()).ok().and_then(rustix::process::Pid::from_raw);
        let signal = rustix::process::Signal::TERM;
        rustix::process::kill_process(pid.expect("a process"), signal).expect("a process");
        self.child.wait().await.expect("a child");
    }

    /// Resident memory, in bytes.
    pub fn memory(&self) -> f64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.pid()));
        let status = status.expect("Linux");
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        let kilobytes = line.and_then(|line| line.trim().strip_suffix(" kB"));
        kilobytes.expect("a size").parse::<f64>().expect("a size") * 1024.0
    }
}

/// Whether something listens there, and does not wait for its database.
async fn responds(address: &str, path: &str) -> bool {
    TcpStream::connect(address).await.is_ok()
        && Connection::open(address).await.call("GET", path, None, None).await.status < 500
}
