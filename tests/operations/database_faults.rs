//! The faults of a database, each made on a Postgres of its own: what `/readyz`, the log, the metric and a move
//! say of it, and that all is well again after it.

use std::os::unix::fs::chown;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use futures_util::future::join_all;
use serde_json::{Value, json};
use sqlx::{AssertSqlSafe, Connection, Executor, PgConnection};
use turnstone::postgres::Servers;
use turnstone::store::migrate;
use turnstone::world::Stopwatch;

use crate::api::helpers::{pits_with_stones, ply};
use crate::support::poll::wait_until;
use crate::support::process::ServerProcess;
use crate::support::{Client, Player};

/// A fault: how it is made and mended, the state that it is, and the reason that clients get.
struct Fault {
    name: &'static str,
    make: Step,
    mend: Step,
    state: &'static str,
    reason: &'static str,
}

/// A step of the administrator.
enum Step {
    /// Statements.
    Sql(&'static str),
    /// The same, after which nobody keeps an old session.
    SqlAndEnd(&'static str),
    /// A signal for all processes of Postgres.
    Signal(&'static str),
    Stop,
    Start,
    /// Fills the disk, and goes on writing until that is seen.
    Fill,
    /// Makes room again.
    Empty,
}

const FAULTS: [Fault; 8] = [
    Fault {
        name: "stopped",
        make: Step::Stop,
        mend: Step::Start,
        state: "unreachable",
        reason: "the database cannot be reached",
    },
    Fault {
        name: "frozen",
        make: Step::Signal("STOP"),
        mend: Step::Signal("CONT"),
        state: "frozen",
        reason: "the database does not answer in time",
    },
    Fault {
        name: "read-only",
        make: Step::SqlAndEnd("ALTER DATABASE played SET default_transaction_read_only = on"),
        mend: Step::SqlAndEnd("ALTER DATABASE played RESET default_transaction_read_only"),
        state: "read_only",
        reason: "the database is read-only",
    },
    Fault {
        name: "too few connections",
        make: Step::SqlAndEnd("ALTER ROLE server CONNECTION LIMIT 1"),
        mend: Step::Sql("ALTER ROLE server CONNECTION LIMIT -1"),
        state: "out_of_connections",
        reason: "the database has no connection left",
    },
    // The session that looks at the database keeps its connection.
    Fault {
        name: "no connection for the writers",
        make: Step::Sql(
            "ALTER ROLE server CONNECTION LIMIT 1;
             SELECT pg_terminate_backend(pid) FROM pg_stat_activity
             WHERE usename = 'server' AND query <> 'ROLLBACK'",
        ),
        mend: Step::Sql("ALTER ROLE server CONNECTION LIMIT -1"),
        state: "out_of_connections",
        reason: "the database has no connection left",
    },
    Fault {
        name: "no login",
        make: Step::SqlAndEnd("ALTER ROLE server NOLOGIN"),
        mend: Step::Sql("ALTER ROLE server LOGIN"),
        state: "wrong_rights",
        reason: "the database does not let this server in, or not do its work",
    },
    Fault {
        name: "rights taken",
        make: Step::Sql("REVOKE UPDATE ON matches FROM server"),
        mend: Step::Sql("GRANT UPDATE ON matches TO server"),
        state: "wrong_rights",
        reason: "the database does not let this server in, or not do its work",
    },
    Fault {
        name: "table gone",
        make: Step::Sql("ALTER TABLE match_events RENAME TO gone"),
        mend: Step::Sql("ALTER TABLE gone RENAME TO match_events"),
        state: "wrong_schema",
        reason: "the tables of the database are not those of this version",
    },
];

/// Needs a file system of its own.
const FULL: Fault = Fault {
    name: "full",
    make: Step::Fill,
    mend: Step::Empty,
    state: "full",
    reason: "the disk of the database is full",
};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn each_fault_of_the_database_is_called_by_its_name_everywhere() {
    let directory = tempfile::tempdir().expect("a directory");
    let disk = Disk::mount(directory.path());
    let mut postgres = Postgres::start(directory.path()).await;
    let server = ServerProcess::start(|command| {
        command.args(["--log-format", "json", "--limits", "off", "--signing-key"]);
        command.arg(directory.path().join("signing.key"));
        command.env("DATABASE_URL", postgres.url("server", "played"));
    });
    let client = Client::new(&server.address);
    wait_until("the server is ready", async || status(&client).await == 200).await;
    let anna = Player::register(&client, "anna").await;
    let id = anna.solo("basic").await;
    let full = disk.is_some().then_some(FULL);
    for fault in FAULTS.into_iter().chain(full) {
        let name = fault.name;
        let before = server.captured().len();
        postgres.take(&fault.make, &anna).await;
        let mut detail = String::new();
        wait_until(name, async || {
            let asked = Stopwatch::start();
            let answer = client.get("/readyz").await;
            assert!(asked.elapsed() < Duration::from_secs(1), "{name}: /readyz takes long");
            answer.json["detail"].as_str().unwrap_or_default().clone_into(&mut detail);
            let is_known = metric(&server, fault.state).await == 1;
            answer.status == 503 && detail.starts_with(fault.reason) && is_known
        })
        .await;
        let known = client.get("/readyz").await;
        assert!(known.problem(503, "unavailable")["detail"].as_str() == Some(&*detail), "{name}");
        assert_eq!(metric(&server, "up").await, 0, "{name}");
        let game_match = anna.client.get(&format!("/v1/matches/{id}")).await;
        let (at, pit) = if game_match.status == 200 {
            (ply(&game_match.json), pits_with_stones(&game_match.json).swap_remove(0))
        } else {
            game_match.problem(503, "unavailable");
            (0, "1".to_owned())
        };
        let refused = anna.client.play(&id, at, &pit).await;
        if name != "full" || refused.status != 201 {
            let said = refused.problem(503, "unavailable")["detail"].clone();
            assert!(
                said.as_str().is_some_and(|said| said.starts_with(fault.reason)),
                "{name}: {said}"
            );
        }
        postgres.take(&fault.mend, &anna).await;
        wait_until("it is ready again", async || status(&client).await == 200).await;
        assert_eq!(metric(&server, "up").await, 1, "{name}");
        let game_match = anna.client.fetch(&id).await;
        let pit = pits_with_stones(&game_match).swap_remove(0);
        anna.client.play(&id, ply(&game_match), &pit).await.expect(201);
        let log = server.captured()[before..].to_owned();
        let lines: Vec<Value> =
            log.lines().filter_map(|line| serde_json::from_str(line).ok()).collect();
        let with = |message: &str| {
            lines.iter().filter(|line| line["message"] == message).collect::<Vec<_>>()
        };
        let lost = with("the database is lost");
        assert_eq!(
            lost.last().map(|line| &line["state"]),
            Some(&fault.state.into()),
            "{name}: {lost:?}"
        );
        assert!(lost.len() <= 2, "{name}: {lost:?}");
        for line in &lost {
            let hosts = line["hosts"].as_str().unwrap_or_default();
            assert!(hosts.ends_with(&format!(":{}", postgres.port)), "{name}: {line}");
            assert_eq!(line["level"], "ERROR", "{name}");
        }
        assert_eq!(with("the database is back").len(), 1, "{name}: {lost:?}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn where_a_role_may_have_few_connections_the_pool_gives_way_and_moves_are_played() {
    let directory = tempfile::tempdir().expect("a directory");
    let disk = Disk::mount(directory.path());
    let postgres = Postgres::start(directory.path()).await;
    postgres.run("ALTER ROLE server CONNECTION LIMIT 8").await;
    let server = ServerProcess::start(|command| {
        command.args(["--log-format", "json", "--limits", "off", "--workers", "2"]);
        command.arg("--signing-key").arg(directory.path().join("signing.key"));
        command.env("DATABASE_URL", postgres.url("server", "played"));
    });
    let client = Client::new(&server.address);
    wait_until("the server is ready", async || status(&client).await == 200).await;
    let anna = Player::register(&client, "anna").await;
    let ids = [anna.solo("basic").await, anna.solo("basic").await, anna.solo("basic").await];
    // More readers than connections, and moves among them.
    let reads = (0..40).map(async |_| anna.client.get("/v1/me/blocks").await.status.as_u16());
    let moves = ids.iter().map(async |id| anna.client.play(id, 0, "1").await.status.as_u16());
    let (reads, moves) = tokio::join!(join_all(reads), join_all(moves));
    assert!(reads.iter().all(|status| *status == 200), "{reads:?}");
    assert_eq!(moves, [201; 3]);
    assert_eq!(status(&client).await, 200);
    let log = server.kill();
    assert!(log.contains("\"allowed\":8,\"pool_size\":3"), "{log}");
    drop((postgres, disk));
}

async fn status(client: &Client) -> u16 {
    client.status_of("GET", "/readyz", None).await
}

/// The value of the gauge for a state.
async fn metric(server: &ServerProcess, state: &str) -> u64 {
    let metrics = reqwest::get(format!("{}/metrics", server.metrics_address)).await;
    let metrics = metrics.expect("an answer").text().await.expect("a body");
    let line = format!("turnstone_database_state{{state=\"{state}\"}} ");
    let value = metrics.lines().find_map(|found| found.strip_prefix(&line));
    value.expect("the state").parse().expect("a number")
}

/// A small file system in memory, which can be filled. Only root may make one.
struct Disk(PathBuf);

impl Disk {
    fn mount(directory: &Path) -> Option<Self> {
        let path = directory.join("disk");
        std::fs::create_dir(&path).expect("a directory");
        let mut mount = Command::new("mount");
        mount.args(["-t", "tmpfs", "-o", "size=160m", "tmpfs"]).arg(&path).stderr(Stdio::null());
        let is_mounted = mount.status().is_ok_and(|status| status.success());
        is_mounted.then_some(Self(path))
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg("--lazy").arg(&self.0).status();
    }
}

/// A Postgres that the test stops, freezes and starves.
struct Postgres {
    programs: PathBuf,
    data: PathBuf,
    /// The user to run as, if the test runs as root.
    owner: Option<(u32, u32)>,
    port: u16,
    child: Option<Child>,
}

impl Postgres {
    /// One whose database `played` has the schema, and a role `server` with the rights of a server.
    async fn start(directory: &Path) -> Self {
        let line = |program: &str, arguments: &[&str]| {
            let output = Command::new(program).args(arguments).output().expect(program);
            String::from_utf8(output.stdout).expect("text").trim().to_owned()
        };
        let id = |flag| line("id", &[flag, "postgres"]).parse().expect("a number");
        let owner = (line("id", &["-u"]) == "0").then(|| (id("-u"), id("-g")));
        let disk = directory.join("disk");
        if let Some((user, group)) = owner {
            chown(&disk, Some(user), Some(group)).expect("an owner");
            std::fs::set_permissions(
                directory,
                std::os::unix::fs::PermissionsExt::from_mode(0o755),
            )
            .expect("permissions");
        }
        let socket = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
        let port = socket.local_addr().expect("an address").port();
        drop(socket);
        let programs = PathBuf::from(line("pg_config", &["--bindir"]));
        let mut postgres = Self { programs, data: disk.join("data"), owner, port, child: None };
        let mut initdb = postgres.command("initdb");
        initdb.args([
            "--no-sync",
            "--username=postgres",
            "--auth=trust",
            "--locale=C",
            "--encoding=UTF8",
        ]);
        initdb.args(["--no-instructions", "--wal-segsize=4", "-D"]).arg(&postgres.data);
        assert!(initdb.stdout(Stdio::null()).status().expect("initdb").success(), "initdb failed");
        postgres.spawn().await;
        let mut admin = postgres.admin("postgres").await;
        for statement in ["CREATE ROLE server LOGIN", "CREATE DATABASE played"] {
            admin.execute(statement).await.expect(statement);
        }
        let servers = Servers::parse(&postgres.url("postgres", "played")).expect("a URL");
        migrate(servers).await.expect("the migrations");
        let rights = "GRANT USAGE ON SCHEMA public TO server;
            GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO server;
            GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO server";
        postgres.admin("played").await.execute(rights).await.expect("rights");
        postgres
    }

    fn command(&self, program: &str) -> Command {
        let mut command = Command::new(self.programs.join(program));
        command.current_dir("/").stdin(Stdio::null());
        if let Some((user, group)) = self.owner {
            command.uid(user).gid(group);
        }
        command
    }

    fn url(&self, role: &str, database: &str) -> String {
        format!("postgres://{role}@127.0.0.1:{}/{database}", self.port)
    }

    async fn admin(&self, database: &str) -> PgConnection {
        PgConnection::connect(&self.url("postgres", database)).await.expect("a connection")
    }

    async fn spawn(&mut self) {
        let mut command = self.command("postgres");
        command.arg("-D").arg(&self.data).args(["-p", &self.port.to_string(), "-c", "fsync=off"]);
        command.args(["-c", "listen_addresses=127.0.0.1", "-c", "unix_socket_directories="]);
        command.args(["-c", "max_wal_size=16MB", "-c", "min_wal_size=8MB"]);
        self.child = Some(command.stderr(Stdio::null()).spawn().expect("postgres"));
        let url = self.url("postgres", "postgres");
        wait_until("Postgres runs", async || PgConnection::connect(&url).await.is_ok()).await;
    }

    /// Sends a signal to the postmaster and its children.
    fn signal(&self, signal: &str) {
        let parent = self.child.as_ref().expect("a process").id().to_string();
        let signal = format!("-{signal}");
        for (program, arguments) in [("kill", vec![&*parent]), ("pkill", vec!["-P", &parent])] {
            let sent = Command::new(program).arg(&signal).args(arguments).status();
            assert!(sent.expect(program).success(), "{program} {signal}");
        }
    }

    async fn run(&self, statements: &'static str) {
        let mut admin = self.admin("played").await;
        for statement in ["SET default_transaction_read_only = off", statements] {
            admin.execute(AssertSqlSafe(statement)).await.expect(statement);
        }
    }

    /// Takes a step of a fault; `player` makes matches where that needs room.
    async fn take(&mut self, step: &Step, player: &Player) {
        let filling = self.data.with_file_name("filling");
        match step {
            Step::Sql(statements) => self.run(statements).await,
            Step::SqlAndEnd(statements) => {
                self.run(statements).await;
                self.run("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'server'").await;
            }
            Step::Signal(signal) => self.signal(signal),
            Step::Stop => {
                let mut child = self.child.take().expect("a process");
                let stopped = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
                assert!(stopped.expect("kill").success());
                child.wait().expect("an end");
            }
            Step::Start => self.spawn().await,
            Step::Fill => {
                let mut file = std::fs::File::create(&filling).expect("a file");
                while std::io::Write::write_all(&mut file, &[0; 4096]).is_ok() {}
                let body = json!({"game": "mancala", "variant": "basic", "solo": true});
                let mut made = 201;
                while made != 503 {
                    assert_eq!(made, 201, "a full disk is an unavailable database");
                    made = player.client.post("/v1/matches", &body).await.status.as_u16();
                }
            }
            Step::Empty => std::fs::remove_file(&filling).expect("a file"),
        }
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        if let Some(child) = &mut self.child {
            let _ = Command::new("pkill").args(["-KILL", "-P", &child.id().to_string()]).status();
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}
