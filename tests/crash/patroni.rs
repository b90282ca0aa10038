//! Two Postgres under Patroni, which makes one of them the primary, the other its synchronous standby, and
//! promotes that one when the primary is gone. etcd keeps who is which.

use std::fs::{self, File, OpenOptions};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use sqlx::{Connection, Executor, PgConnection, Row};

use crate::cluster::{make_directory, output};
use crate::processes::{free_port, process_tree, signal};

/// How long a step may take: a member copies the other one, or waits until the lock of a dead one expires.
const STEP_TIMEOUT: Duration = Duration::from_mins(2);

/// The members, and their etcd.
#[derive(Debug)]
pub struct PatroniCluster {
    members: Vec<Member>,
    etcd: Child,
}

#[derive(Debug)]
struct Member {
    dir: PathBuf,
    port: u16,
    /// The port of Patroni's own API.
    api: u16,
    owner: Option<(u32, u32)>,
    patroni: Option<Child>,
}

/// The processes of a machine that does not run any more.
#[derive(Debug)]
pub struct Stopped {
    member: usize,
    processes: Vec<u32>,
}

impl PatroniCluster {
    /// Whether both programs are installed.
    pub fn is_installed() -> bool {
        let runs = |program: &str| {
            let mut version = Command::new(program);
            version.arg("--version").stdout(Stdio::null()).stderr(Stdio::null());
            version.status().is_ok_and(|status| status.success())
        };
        runs("patroni") && runs("etcd")
    }

    /// Starts them, and returns when the standby is synchronous.
    pub async fn start(dir: &Path) -> Self {
        fs::create_dir(dir).expect("a directory");
        let etcd_port = free_port();
        let etcd = start_etcd(dir, etcd_port);
        let members = ["one", "two"].map(|name| Member::prepare(dir, name, etcd_port));
        let mut cluster = Self { members: members.into(), etcd };
        for member in 0..cluster.members.len() {
            cluster.members[member].start();
            if member == 0 {
                cluster.wait_for_primary(&[]).await;
            }
        }
        cluster.wait_for_standby().await;
        cluster
    }

    /// The address of its database: both hosts.
    pub fn url(&self) -> String {
        let hosts = self.members.iter().map(|member| format!("127.0.0.1:{}", member.port));
        let hosts = hosts.collect::<Vec<_>>().join(",");
        format!("postgres://postgres@{hosts}/postgres?target_session_attrs=read-write")
    }

    /// Stops the machine of the primary: Patroni and Postgres die at once (`KILL`), or stand still (`STOP`).
    pub async fn stop_primary(&mut self, how: &str) -> Stopped {
        let member = self.wait_for_primary(&[]).await;
        let processes = self.members[member].processes();
        signal(how, &processes);
        Stopped { member, processes }
    }

    /// Returns when another member takes writes.
    pub async fn wait_for_promotion(&self, stopped: &Stopped) {
        self.wait_for_primary(&[stopped.member]).await;
    }

    /// Lets the machine run again, and returns when it is the synchronous standby of the other one. A machine
    /// that stood still believes at first to be the primary.
    pub async fn bring_back(&mut self, stopped: Stopped, how: &str) {
        let member = &mut self.members[stopped.member];
        if how == "STOP" {
            signal("CONT", &stopped.processes);
        } else {
            if let Some(mut patroni) = member.patroni.take() {
                patroni.wait().expect("an end");
            }
            member.start();
        }
        self.wait_for_standby().await;
    }

    /// Waits for a member that takes writes, and is none of these.
    async fn wait_for_primary(&self, but: &[usize]) -> usize {
        let began = Instant::now();
        loop {
            for (number, member) in self.members.iter().enumerate() {
                if !but.contains(&number) && member.takes_writes().await {
                    return number;
                }
            }
            assert!(began.elapsed() < STEP_TIMEOUT, "there is no primary");
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }

    async fn wait_for_standby(&self) {
        let began = Instant::now();
        loop {
            for member in &self.members {
                let url = format!("http://127.0.0.1:{}/sync", member.api);
                if reqwest::get(url).await.is_ok_and(|answer| answer.status() == 200) {
                    return;
                }
            }
            assert!(began.elapsed() < STEP_TIMEOUT, "there is no synchronous standby");
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    }
}

impl Drop for PatroniCluster {
    fn drop(&mut self) {
        for member in &mut self.members {
            let processes = member.processes();
            signal("KILL", &processes);
            if let Some(mut patroni) = member.patroni.take() {
                let _ = patroni.wait();
            }
        }
        let _ = self.etcd.kill();
        let _ = self.etcd.wait();
    }
}

impl Member {
    fn prepare(dir: &Path, name: &str, etcd: u16) -> Self {
        let dir = dir.join(name);
        let owner = make_directory(&dir, 0o755);
        let (port, api) = (free_port(), free_port());
        let programs = output("pg_config", &["--bindir"]);
        let settings = include_str!("patroni.yml")
            .replace("NAME", name)
            .replace("DIR", &dir.display().to_string())
            .replace("PROGRAMS", &programs)
            .replace("PORT", &port.to_string())
            .replace("API", &api.to_string())
            .replace("ETCD", &etcd.to_string());
        fs::write(dir.join("patroni.yml"), settings).expect("a file");
        Self { dir, port, api, owner, patroni: None }
    }

    fn start(&mut self) {
        let mut patroni = Command::new("patroni");
        patroni.arg(self.dir.join("patroni.yml")).current_dir(&self.dir);
        if let Some((user, group)) = self.owner {
            patroni.uid(user).gid(group);
        }
        let log = log(&self.dir);
        patroni.stdin(Stdio::null()).stdout(log.try_clone().expect("a log")).stderr(log);
        self.patroni = Some(patroni.spawn().expect("patroni"));
    }

    /// Patroni, the postmaster and all sessions.
    fn processes(&self) -> Vec<u32> {
        let patroni = self.patroni.as_ref().map(|patroni| process_tree(patroni.id()));
        let file = fs::read_to_string(self.dir.join("data/postmaster.pid")).unwrap_or_default();
        let postmaster = file.lines().next().and_then(|line| line.trim().parse().ok());
        let runs = |id: &u32| {
            let name = fs::read_to_string(format!("/proc/{id}/comm")).unwrap_or_default();
            name.trim() == "postgres"
        };
        let postgres = postmaster.filter(runs).map(process_tree);
        patroni.into_iter().flatten().chain(postgres.into_iter().flatten()).collect()
    }

    async fn takes_writes(&self) -> bool {
        let asked = async {
            let url = format!("postgres://postgres@127.0.0.1:{}/postgres", self.port);
            let mut connection = PgConnection::connect(&url).await.ok()?;
            let row = connection.fetch_one("SELECT pg_is_in_recovery()").await.ok()?;
            row.try_get::<bool, _>(0).ok()
        };
        let answer = tokio::time::timeout(Duration::from_millis(500), asked).await;
        answer.ok().flatten() == Some(false)
    }
}

fn start_etcd(dir: &Path, port: u16) -> Child {
    let address = |port: u16| format!("http://127.0.0.1:{port}");
    let (clients, peers) = (address(port), address(free_port()));
    let mut etcd = Command::new("etcd");
    etcd.args(["--name", "crash", "--log-level", "error", "--enable-v2", "--data-dir"])
        .arg(dir.join("etcd"));
    etcd.args(["--listen-client-urls", &clients, "--advertise-client-urls", &clients]);
    etcd.args(["--listen-peer-urls", &peers, "--initial-advertise-peer-urls", &peers]);
    etcd.args(["--initial-cluster", &format!("crash={peers}")]);
    let log = log(&dir.join("etcd"));
    etcd.stdin(Stdio::null()).stdout(Stdio::null()).stderr(log).spawn().expect("etcd")
}

fn log(of: &Path) -> File {
    let path = of.with_extension("log");
    OpenOptions::new().append(true).create(true).open(path).expect("a log")
}
