//! The faults of a database, each made on a Postgres of its own: what `/readyz`, the log, the metric and a move
//! say of it, and that all is well again after it.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use futures_util::future::join_all;
use serde_json::{Value, json};
use sqlx::Executor;
use turnstone::world::Stopwatch;

use crate::api::helpers::{pits_with_stones, ply};
use crate::cli::run;
use crate::support::poll::wait_until;
use crate::support::postgres::{Disk, HOST, Postgres};
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
    /// A setting of Postgres.
    Set(&'static str),
    /// Makes it a standby.
    Demote,
    /// Gives it a certificate that the server does not know.
    Certify,
    /// Gives the server that certificate.
    Trust,
    /// The names that the server's machine knows.
    Names(&'static str),
    /// Takes the database away.
    Remove,
    /// Restores it from a copy of an older state.
    Restore,
}

/// Ends the sessions of the server.
const END: &str = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'server'";

/// Takes the newest event of each match away.
const OLDER: &str = "ALTER TABLE match_events DISABLE TRIGGER match_events_append_only;
    DELETE FROM match_events
    WHERE seq = (SELECT version FROM matches WHERE match_id = match_events.match_id);
    DELETE FROM outbox";

const FAULTS: [Fault; 12] = [
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
    Fault {
        name: "writes that end never",
        make: Step::Set("synchronous_standby_names = 'nobody'"),
        mend: Step::Set("synchronous_standby_names = ''"),
        state: "frozen",
        reason: "the database does not answer in time",
    },
    Fault {
        name: "a standby, which is promoted",
        make: Step::Demote,
        mend: Step::Sql("SELECT pg_promote()"),
        state: "read_only",
        reason: "the database is read-only",
    },
    Fault {
        name: "another certificate",
        make: Step::Certify,
        mend: Step::Trust,
        state: "unreachable",
        reason: "the database cannot be reached",
    },
    Fault {
        name: "gone, and restored",
        make: Step::Remove,
        mend: Step::Restore,
        state: "wrong_schema",
        reason: "the tables of the database are not those of this version",
    },
];

/// Those that only root can make: a file system and a file of names of its own.
const FAULTS_OF_ROOT: [Fault; 2] = [
    Fault {
        name: "full",
        make: Step::Fill,
        mend: Step::Empty,
        state: "full",
        reason: "the disk of the database is full",
    },
    Fault {
        name: "without a name",
        make: Step::Names(""),
        mend: Step::Names(NAMES),
        state: "unreachable",
        reason: "the database cannot be reached",
    },
];
const NAMES: &str = "127.0.0.1 localhost played.test\n";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn each_fault_of_the_database_is_called_by_its_name_everywhere() {
    let directory = tempfile::tempdir().expect("a directory");
    let disk = Disk::mount(directory.path());
    let mut postgres = Postgres::start(directory.path()).await;
    trust(&postgres);
    std::fs::write(hosts_of(&postgres), NAMES).expect("a file");
    let add = |command: &mut Command| {
        command.args(["--log-format", "json", "--limits", "off", "--signing-key"]);
        command.arg(directory.path().join("signing.key"));
        let url = postgres.url("server", "played");
        let verified = |url: &str, mode: &str| {
            format!("{url}?sslmode={mode}&sslrootcert={}", trusted(&postgres).display())
        };
        let url = match disk {
            Some(_) => verified(&url.replace("127.0.0.1", HOST), "verify-full"),
            None => verified(&url, "verify-ca"),
        };
        command.env("DATABASE_URL", url);
    };
    let server = match disk {
        Some(_) => ServerProcess::start_after(&with_names(&hosts_of(&postgres)), add),
        None => ServerProcess::start(add),
    };
    let client = Client::new(&server.address);
    wait_until("the server is ready", async || status(&client).await == 200).await;
    let anna = Player::register(&client, "anna").await;
    let id = anna.solo("basic").await;
    let of_root = FAULTS_OF_ROOT.into_iter().filter(|_| disk.is_some());
    for fault in FAULTS.into_iter().chain(of_root) {
        let name = fault.name;
        let before = server.captured().len();
        take(&mut postgres, &fault.make, &anna).await;
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
        if let Step::Set(_) = fault.make {
            // What hangs is looked at again and again, and does not pile up.
            let before = waiting(&postgres).await;
            tokio::time::sleep(Duration::from_secs(7)).await;
            let after = waiting(&postgres).await;
            assert!(after <= before + 1, "{name}: {before} sessions wait, then {after}");
        }
        take(&mut postgres, &fault.mend, &anna).await;
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

/// The number of commits that wait for a standby.
async fn waiting(postgres: &Postgres) -> i64 {
    let mut admin = postgres.admin("postgres").await;
    let count = "SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'SyncRep'";
    sqlx::query_scalar(count).fetch_one(&mut admin).await.expect("a count")
}

/// The file of the certificates that the server trusts.
fn trusted(postgres: &Postgres) -> PathBuf {
    postgres.data.with_file_name("trusted.crt")
}

fn trust(postgres: &Postgres) {
    std::fs::copy(postgres.certificate(), trusted(postgres)).expect("a copy");
}

/// The file of the names that the server's machine knows.
fn hosts_of(postgres: &Postgres) -> PathBuf {
    postgres.data.with_file_name("hosts")
}

/// The command of a shell that goes on with these names.
fn with_names(hosts: &Path) -> String {
    let mount = format!("mount --bind {} /etc/hosts", hosts.display());
    format!("exec unshare --mount sh -c '{mount} && exec \"$0\" \"$@\"' \"$0\" \"$@\"")
}

/// Takes a step of a fault; `player` makes matches where that needs room.
async fn take(postgres: &mut Postgres, step: &Step, player: &Player) {
    let filling = postgres.data.with_file_name("filling");
    match step {
        Step::Sql(statements) => postgres.run(statements).await,
        Step::SqlAndEnd(statements) => {
            postgres.run(statements).await;
            postgres.run(END).await;
        }
        Step::Signal(signal) => postgres.signal(signal),
        Step::Stop => postgres.stop(),
        Step::Start => postgres.spawn().await,
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
        Step::Set(setting) => postgres.set(setting).await,
        Step::Demote => postgres.demote().await,
        Step::Certify => {
            postgres.certify();
            postgres.set("ssl = on").await;
            postgres.run(END).await;
        }
        Step::Trust => trust(postgres),
        Step::Names(names) => {
            std::fs::write(hosts_of(postgres), names).expect("a file");
            postgres.run(END).await;
        }
        Step::Remove => {
            let mut admin = postgres.admin("postgres").await;
            admin
                .execute("ALTER DATABASE played ALLOW_CONNECTIONS false")
                .await
                .expect("no session");
            wait_until("the last session ends", async || {
                admin.execute(END).await.expect("an end");
                admin.execute("ALTER DATABASE played RENAME TO kept").await.is_ok()
            })
            .await;
        }
        Step::Restore => {
            let mut admin = postgres.admin("postgres").await;
            admin.execute("ALTER DATABASE kept ALLOW_CONNECTIONS true").await.expect("sessions");
            postgres.admin("kept").await.execute(OLDER).await.expect("an older log");
            let url = postgres.url("postgres", "kept");
            let rebuilt = run(&["rebuild", "--database-url", &url]);
            assert!(rebuilt.status.success(), "{rebuilt:?}");
            admin.execute("CREATE DATABASE played TEMPLATE kept").await.expect("a copy");
        }
        Step::Empty => std::fs::remove_file(&filling).expect("a file"),
    }
}
