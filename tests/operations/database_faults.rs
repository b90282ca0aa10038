//! The faults of a database, each made on a Postgres of its own: what `/readyz`, the log, a metric and a move say of
//! it, and that all is well again after it.

use std::process::Command;
use std::time::Duration;

use futures_util::future::join_all;
use serde_json::Value;
use sqlx::ConnectOptions;
use turnstone::world::Stopwatch;
use turnstone_testing::is_long;

use super::administrator::{Step, hosts_of, take, trust, trusted, with_names};
use crate::api::helpers::{pits_with_stones, ply};
use crate::cli::run;
use crate::support::pgbouncer::PgBouncer;
use crate::support::poll::wait_until;
use crate::support::postgres::{Disk, HOST, Postgres};
use crate::support::process::ServerProcess;
use crate::support::{Client, Player, database};

/// A fault: how it is made and mended, and what is seen of it.
struct Fault {
    name: &'static str,
    make: Step,
    mend: Step,
    seen: Seen,
}

/// The signs of a fault while it lasts.
struct Seen {
    /// How the detail of `/readyz` begins; `None`: the server is ready.
    not_ready: Option<&'static str>,
    /// How the detail of the answer to a move begins; `None`: the move is taken.
    refusal: Option<&'static str>,
    /// The metric that rises by more than a half.
    metric: String,
    /// A member of the line in the log, and how its text begins, or the least that it is.
    log: (&'static str, Value),
}

/// The database is lost, in this state.
fn lost(state: &'static str) -> Seen {
    let reason = Some(match state {
        "unreachable" => "the database cannot be reached",
        "frozen" => "the database does not answer in time",
        "read_only" => "the database is read-only",
        "out_of_connections" => "the database has no connection left",
        "wrong_rights" => "the database does not let this server in, or not do its work",
        "wrong_schema" => "the tables of the database are not those of this version",
        _ => "the disk of the database is full",
    });
    let metric = format!("turnstone_database_state{{state=\"{state}\"}}");
    Seen { not_ready: reason, refusal: reason, metric, log: ("state", state.into()) }
}

/// Moves are taken, and the clocks of matches stand still.
fn clocks_differ() -> Seen {
    let (said, metric) = ("the database's clock is", "turnstone_clock_difference_seconds");
    let log = ("message", format!("{said} ahead of this server's").into());
    Seen { not_ready: Some(said), refusal: None, metric: metric.to_owned(), log }
}

/// Moves are taken, and what the alert of slow moves and its entry in the runbook ask for is there.
fn slow_moves() -> Seen {
    let metric = "turnstone_append_database_seconds_sum".to_owned();
    Seen { not_ready: None, refusal: None, metric, log: ("time_ms", 500.into()) }
}

/// A clock before that of Postgres.
const CLOCK_AHEAD: &str = "CREATE FUNCTION clock_timestamp() RETURNS timestamptz LANGUAGE sql AS
        'SELECT pg_catalog.clock_timestamp() + interval ''10 days''';
    ALTER DATABASE played SET search_path = public, pg_catalog";
const CLOCK_RIGHT: &str = "ALTER DATABASE played RESET search_path;
    DROP FUNCTION public.clock_timestamp()";

/// Each commit of an append takes long, as with a slow standby.
const SLOW_COMMITS: &str = "CREATE FUNCTION slow() RETURNS trigger LANGUAGE plpgsql AS
        'BEGIN PERFORM pg_sleep(0.6); RETURN NULL; END';
    CREATE CONSTRAINT TRIGGER slow AFTER UPDATE ON matches DEFERRABLE INITIALLY DEFERRED
        FOR EACH ROW EXECUTE FUNCTION slow()";
const FAST_COMMITS: &str = "DROP FUNCTION slow() CASCADE";

/// The session that looks at the database keeps its connection.
const NO_CONNECTION_FOR_WRITERS: &str = "ALTER ROLE server CONNECTION LIMIT 1;
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE usename = 'server' AND query <> 'ROLLBACK'";
/// Two writers, what listens, and what looks at the database have one each.
const ONE_CONNECTION_FOR_READS: &str = "ALTER ROLE server CONNECTION LIMIT 5;
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE usename = 'server' AND query NOT LIKE 'LISTEN%'";
const FEW_CONNECTIONS: &str = "ALTER ROLE server CONNECTION LIMIT 1";
const CONNECTIONS: &str = "ALTER ROLE server CONNECTION LIMIT -1";

const READ_ONLY: &str = "ALTER DATABASE played SET default_transaction_read_only = on";
const WRITABLE: &str = "ALTER DATABASE played RESET default_transaction_read_only";

/// The names that the server's machine knows.
const NAMES: &str = "127.0.0.1 localhost played.test\n";

/// The faults. The last ones only root can make: a file system and a file of names of its own.
fn faults(of_root: bool) -> Vec<Fault> {
    use Step::{Set, Sql, SqlAndEnd};
    let fault = |name, make, mend, seen| Fault { name, make, mend, seen };
    let (away, back) =
        ("ALTER TABLE match_events RENAME TO gone", "ALTER TABLE gone RENAME TO match_events");
    let (revoke, grant) =
        ("REVOKE UPDATE ON matches FROM server", "GRANT UPDATE ON matches TO server");
    let (nobody, anybody) =
        ("synchronous_standby_names = 'nobody'", "synchronous_standby_names = ''");
    let (no_login, login) =
        (SqlAndEnd("ALTER ROLE server NOLOGIN"), Sql("ALTER ROLE server LOGIN"));
    let (no_connection, promote) = (Sql(NO_CONNECTION_FOR_WRITERS), Sql("SELECT pg_promote()"));
    let crowded = || lost("out_of_connections");
    let mut faults = vec![
        fault("stopped", Step::Stop, Step::Start, lost("unreachable")),
        fault("frozen", Step::Signal("STOP"), Step::Signal("CONT"), lost("frozen")),
        fault("read-only", SqlAndEnd(READ_ONLY), SqlAndEnd(WRITABLE), lost("read_only")),
        fault("too few connections", SqlAndEnd(FEW_CONNECTIONS), Sql(CONNECTIONS), crowded()),
        fault("no connection for the writers", no_connection, Sql(CONNECTIONS), crowded()),
        fault("no login", no_login, login, lost("wrong_rights")),
        fault("rights taken", Sql(revoke), Sql(grant), lost("wrong_rights")),
        fault("table gone", Sql(away), Sql(back), lost("wrong_schema")),
        fault("writes that end never", Set(nobody), Set(anybody), lost("frozen")),
        fault("writes that are slow", Sql(SLOW_COMMITS), Sql(FAST_COMMITS), slow_moves()),
        fault("a wrong clock", SqlAndEnd(CLOCK_AHEAD), SqlAndEnd(CLOCK_RIGHT), clocks_differ()),
        fault("a standby, which is promoted", Step::Demote, promote, lost("read_only")),
        fault("another certificate", Step::Certify, Step::Trust, lost("unreachable")),
        fault("gone, and restored", Step::Remove, Step::Restore, lost("wrong_schema")),
    ];
    if of_root {
        faults.push(fault("full", Step::Fill, Step::Empty, lost("full")));
        let names = (Step::Names(""), Step::Names(NAMES));
        faults.push(fault("without a name", names.0, names.1, lost("unreachable")));
    }
    faults
}

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
    for fault in faults(disk.is_some()) {
        meet(&fault, &server, &mut postgres, &anna, &id).await;
    }
}

/// Makes a fault, looks at what is seen of it, and mends it.
async fn meet(
    Fault { name, make, mend, seen }: &Fault,
    server: &ServerProcess,
    postgres: &mut Postgres,
    anna: &Player,
    id: &str,
) {
    let client = Client::new(&server.address);
    let (before, level) = (server.captured().len(), metric(server, &seen.metric).await);
    let has_risen = async || metric(server, &seen.metric).await - level > 0.5;
    take(postgres, make, anna).await;
    let mut detail = String::new();
    wait_until(name, async || {
        let asked = Stopwatch::start();
        let answer = client.get("/readyz").await;
        assert!(asked.elapsed() < Duration::from_secs(1), "{name}: /readyz takes long");
        answer.json["detail"].as_str().unwrap_or_default().clone_into(&mut detail);
        match seen.not_ready {
            None => answer.status == 200,
            Some(reason) => answer.status == 503 && detail.starts_with(reason) && has_risen().await,
        }
    })
    .await;
    if seen.not_ready.is_some() {
        let known = client.get("/readyz").await.problem(503, "unavailable");
        assert!(known["detail"].as_str() == Some(&*detail), "{name}");
    }
    let up = "turnstone_database_state{state=\"up\"}";
    let is_up = metric(server, up).await > 0.5;
    assert_eq!(is_up, seen.refusal.is_none(), "{name}");
    let game_match = anna.client.get(&format!("/v1/matches/{id}")).await;
    let (at, pit) = if game_match.status == 200 {
        (ply(&game_match.json), pits_with_stones(&game_match.json).swap_remove(0))
    } else {
        game_match.problem(503, "unavailable");
        (0, "1".to_owned())
    };
    let answer = anna.client.play(id, at, &pit).await;
    match seen.refusal {
        None => drop(answer.expect(201)),
        // A full disk may have room for one more.
        Some(_) if *name == "full" && answer.status == 201 => {}
        Some(reason) => {
            let said = answer.problem(503, "unavailable")["detail"].clone();
            assert!(said.as_str().is_some_and(|said| said.starts_with(reason)), "{name}: {said}");
        }
    }
    wait_until(&seen.metric, has_risen).await;
    if let Step::Set(_) = make {
        // What hangs is looked at again and again, and does not pile up.
        let before = waiting(postgres).await;
        tokio::time::sleep(Duration::from_secs(7)).await;
        let after = waiting(postgres).await;
        assert!(after <= before + 1, "{name}: {before} sessions wait, then {after}");
    }
    take(postgres, mend, anna).await;
    wait_until("it is ready again", async || status(&client).await == 200).await;
    assert!(metric(server, up).await > 0.5, "{name}");
    let game_match = anna.client.fetch(id).await;
    let pit = pits_with_stones(&game_match).swap_remove(0);
    anna.client.play(id, ply(&game_match), &pit).await.expect(201);
    check_log(name, seen, &server.captured()[before..], postgres.port);
}

/// The log says what it is, twice at most, and once that it is over.
fn check_log(name: &str, seen: &Seen, log: &str, port: u16) {
    let lines: Vec<Value> =
        log.lines().filter_map(|line| serde_json::from_str(line).ok()).collect();
    let (member, expected) = &seen.log;
    let is_told = |line: &&Value| match (&line[member], expected) {
        (Value::String(told), Value::String(beginning)) => told.starts_with(beginning),
        (Value::Number(told), Value::Number(least)) => told.as_f64() >= least.as_f64(),
        _ => false,
    };
    let told: Vec<_> = lines.iter().filter(is_told).collect();
    assert!(!told.is_empty(), "{name}");
    if seen.not_ready.is_some() {
        assert!(told.len() <= 2, "{name}: {told:?}");
        assert!(told.iter().all(|line| line["level"] == "ERROR"), "{name}: {told:?}");
    }
    if seen.refusal.is_none() {
        return;
    }
    let with =
        |message: &str| lines.iter().filter(|line| line["message"] == message).collect::<Vec<_>>();
    let lost = with("the database is lost");
    assert_eq!(lost.last(), told.last(), "{name}: {lost:?}");
    // A database that was stopped refuses for a moment while it starts.
    let states: Vec<_> = lost.iter().map(|line| line["state"].as_str().unwrap_or("")).collect();
    let limit = if states.starts_with(&["unreachable", "refusing"]) { 3 } else { 2 };
    assert!(lost.len() <= limit, "{name}: {lost:?}");
    for line in &lost {
        let hosts = line["hosts"].as_str().unwrap_or_default();
        assert!(hosts.ends_with(&format!(":{port}")), "{name}: {line}");
    }
    assert_eq!(with("the database is back").len(), 1, "{name}: {lost:?}");
    // Jobs that fail meanwhile add nothing to what is known.
    let is = |message: &'static str| move |line: &&Value| line["message"] == message;
    let meanwhile = lines.iter().skip_while(|line| !is("the database is lost")(line));
    let mut meanwhile = meanwhile.take_while(|line| !is("the database is back")(line));
    let failed = meanwhile.find(is("a background job failed; it runs again"));
    assert!(failed.is_none(), "{name}: {failed:?}");
}

/// Of two hosts the standby is well, and what the primary says is told.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_standby_hides_no_fault_of_its_primary() {
    let directories = [(); 2].map(|()| tempfile::tempdir().expect("a directory"));
    let disks = directories.each_ref().map(|directory| Disk::mount(directory.path()));
    let mut standby = Postgres::start(directories[0].path()).await;
    standby.demote().await;
    let mut postgres = Postgres::start(directories[1].path()).await;
    let hosts = format!("127.0.0.1:{},127.0.0.1:{}", standby.port, postgres.port);
    let own = format!("127.0.0.1:{}", postgres.port);
    let server = ServerProcess::start(|command| {
        command.args(["--log-format", "json", "--limits", "off", "--signing-key"]);
        command.arg(directories[1].path().join("signing.key"));
        command.env("DATABASE_URL", postgres.url("server", "played").replace(&own, &hosts));
    });
    let client = Client::new(&server.address);
    wait_until("the server is ready", async || status(&client).await == 200).await;
    let anna = Player::register(&client, "anna").await;
    let id = anna.solo("basic").await;
    let told = ["stopped", "too few connections", "no login"];
    for fault in faults(false).into_iter().filter(|fault| told.contains(&fault.name)) {
        meet(&fault, &server, &mut postgres, &anna, &id).await;
    }
    let log = server.kill();
    assert!(!log.contains("this host is a standby") && !log.contains("another host"), "{log}");
    assert!(log.contains("Connection refused"), "{log}");
    drop((standby, postgres, disks));
}

/// Nobody answers then; the last words say what to do.
#[tokio::test(flavor = "multi_thread")]
async fn each_fault_with_which_no_server_starts_is_told_at_its_end() {
    let real = database::create().await;
    let missing = real.serving.clone().database("there_is_no_such_database");
    let mut faults = vec![(missing.to_url_lossy().to_string(), "does not exist")];
    let pooler = is_long().then(|| PgBouncer::start(&real.serving));
    faults.extend(pooler.iter().map(|pooler| {
        let name = real.serving.get_database().expect("a name");
        (pooler.url(name, ""), "TURNSTONE_DIRECT_DATABASE_URL")
    }));
    let directory = tempfile::tempdir().expect("a directory");
    let key = directory.path().join("signing.key").display().to_string();
    let at = ["--address", "127.0.0.1:0", "--metrics-address", "off", "--signing-key", &key];
    for (url, reason) in &faults {
        for command in [&[&["serve"], &at[..]].concat()[..], &["migrate"]] {
            let output = run(&[command, &["--database-url", url]].concat());
            let said = String::from_utf8_lossy(&output.stderr);
            assert_eq!(output.status.code(), Some(1), "{command:?}: {said}");
            assert!(said.contains(reason), "{command:?}: {said}");
        }
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
    let told = "the database refuses more connections, and requests wait for one";
    wait_until("it is told", async || {
        let reads = (0..40).map(async |_| anna.client.get("/v1/me/blocks").await.status);
        join_all(reads).await;
        // Fewer than it has, while it runs.
        postgres.run(ONE_CONNECTION_FOR_READS).await;
        server.captured().contains(told)
    })
    .await;
    // With the one that is left all are answered.
    wait_until("reads go on", async || {
        let reads = (0..40).map(async |_| anna.client.get("/v1/me/blocks").await.status);
        join_all(reads).await.iter().all(|status| *status == 200)
    })
    .await;
    assert_eq!(status(&client).await, 200);
    let log = server.kill();
    assert!(log.contains("\"allowed\":8,\"pool_size\":3"), "{log}");
    drop((postgres, disk));
}

async fn status(client: &Client) -> u16 {
    client.status_of("GET", "/readyz", None).await
}

/// The value of a metric.
async fn metric(server: &ServerProcess, name: &str) -> f64 {
    let metrics = reqwest::get(format!("{}/metrics", server.metrics_address)).await;
    let metrics = metrics.expect("an answer").text().await.expect("a body");
    let value = metrics.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
    value.expect("the metric").parse().expect("a number")
}

/// The number of commits that wait for a standby.
async fn waiting(postgres: &Postgres) -> i64 {
    let mut admin = postgres.admin("postgres").await;
    let count = "SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'SyncRep'";
    sqlx::query_scalar(count).fetch_one(&mut admin).await.expect("a count")
}
