//! The database's clock is set while servers run: whatever it shows, no match ends because of it.

mod heads;

use std::fs;
use std::process::Command;
use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use serde_json::{Value, json};
use sqlx::{AssertSqlSafe, ConnectOptions, Connection, Executor, PgConnection};
use tempfile::NamedTempFile;
use turnstone::store::Store;
use turnstone::world::Clock;

use crate::api::helpers::{TestClock, events, play_all, wait_for};
use crate::support::TestServer;
use crate::support::client::{Client, Player, text};
use crate::support::database::{self, TestDatabase};
use crate::support::poll::{poll, wait_until};
use crate::support::process::ServerProcess;

const DAY: i64 = 86_400;

/// A database whose clock can be set: the tables of the test are found before the functions of Postgres.
async fn database_with_a_clock() -> TestDatabase {
    let database = database::create().await;
    let mut owner = owner_of(&database).await;
    owner
        .execute(
            "CREATE TABLE clock_step (seconds bigint NOT NULL);
             INSERT INTO clock_step VALUES (0);
             CREATE FUNCTION public.clock_timestamp() RETURNS timestamptz LANGUAGE sql SECURITY DEFINER AS
                 'SELECT pg_catalog.clock_timestamp() + seconds * interval ''1 second'' FROM public.clock_step';
             DO $$ BEGIN EXECUTE format(
                 'ALTER DATABASE %I SET search_path = public, pg_catalog', current_database());
             END $$",
        )
        .await
        .expect("a clock");
    database
}

/// As a standby with another clock that is promoted: every connection ends, and the next ones find the other time.
async fn end_all_connections(database: &TestDatabase) {
    let end = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
               WHERE datname = current_database() AND usename = current_user
                   AND pid <> pg_backend_pid()";
    let mut server = PgConnection::connect_with(&database.serving).await.expect("a connection");
    let ended = server.fetch_all(end).await.expect("a statement");
    // Of requests, of the writers and of those that listen.
    assert!(ended.len() > 2, "{} connections", ended.len());
}

async fn owner_of(database: &TestDatabase) -> PgConnection {
    PgConnection::connect_with(&database.migrating).await.expect("a connection")
}

async fn set_clock(database: &TestDatabase, seconds_ahead: i64) {
    let set = format!("UPDATE clock_step SET seconds = {seconds_ahead}");
    owner_of(database).await.execute(AssertSqlSafe(set)).await.expect("a statement");
}

/// A match that has an hour for each move.
async fn match_with_an_hour(server: &TestServer) -> (Player, Player, String) {
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    let id = start_with_an_hour(&anna, &ben).await;
    (anna, ben, id)
}

async fn start_with_an_hour(anna: &Player, ben: &Player) -> String {
    let clock = json!({"kind": "per_move", "per_move_seconds": 3600});
    let wanted = json!({"game": "mancala", "variant": "basic", "seat": 0, "clock": clock});
    let id = anna.create(&wanted).await;
    ben.client.post(&format!("/v1/matches/{id}/seats"), &json!({})).await.expect(200);
    play_all(&[anna, ben], &id, &["1", "1"]).await;
    id
}

fn deadline(current: &Value) -> DateTime<Utc> {
    text(&current["deadline"]).parse().expect("an instant")
}

/// The server says that the clocks differ by so many seconds: in `/readyz`, and as a metric.
async fn wait_until_it_holds(server: &TestServer, seconds: i64) {
    let metric = "turnstone_clock_difference_seconds ";
    wait_until("the server says that the clocks differ", async || {
        let ready = server.client().get("/readyz").await;
        let shown = server.metrics().await;
        let shown = shown.lines().find_map(|line| line.strip_prefix(metric));
        let shown: i64 = shown.expect("the gauge").trim().parse().expect("a number");
        ready.status == 503
            && text(&ready.json["detail"]).contains("turnstone repair clock")
            && (shown - seconds).abs() <= 5
    })
    .await;
}

async fn wait_until_ready(server: &TestServer) {
    wait_until("the server is ready", async || {
        server.client().status_of("GET", "/readyz", None).await == 200
    })
    .await;
}

#[tokio::test]
async fn a_clock_that_is_set_ends_no_match_and_stops_no_move() {
    for (seconds, is_promotion) in
        [(10 * DAY, false), (-10 * DAY, false), (30, false), (10 * DAY, true)]
    {
        let database = database_with_a_clock().await;
        let server = TestServer::start_on(database.clone(), &[]).await;
        let (anna, ben, id) = match_with_an_hour(&server).await;
        let before = anna.client.fetch(&id).await;
        set_clock(&database, seconds).await;
        if is_promotion {
            end_all_connections(&database).await;
        }
        wait_until_it_holds(&server, seconds).await;
        // Time by this server's clock goes on, those of matches stand still.
        let during = anna.client.fetch(&id).await;
        assert_eq!(during["status"], "active");
        let stood = deadline(&during) - deadline(&before);
        assert!(stood > TimeDelta::zero() && stood < TimeDelta::minutes(1), "{stood}");
        let moved = anna.client.play(&id, 2, "2").await.expect(201);
        let offset = deadline(&moved) - deadline(&before);
        assert!(
            offset < TimeDelta::minutes(1),
            "the move is dated by the clock that was right: {offset}"
        );
        set_clock(&database, 0).await;
        wait_until_ready(&server).await;
        // The move gave back what had passed before it; a job gives back what came after.
        let after = poll("the time is given back", async || {
            let current = anna.client.fetch(&id).await;
            (current["version"].as_i64() > moved["version"].as_i64()).then_some(current)
        })
        .await;
        let log = events(&ben.client, &id).await;
        let given = log.last().expect("an event");
        assert_eq!(given["clock_extended"]["reason"], "outage", "{given}");
        assert_eq!(after["status"], "active");
        let gained = deadline(&after) - deadline(&moved);
        assert!(gained > TimeDelta::zero() && gained < TimeDelta::minutes(1), "{gained}");
        let outages =
            "SELECT count(*) FROM outages WHERE ends_at - starts_at < interval '1 minute'";
        let recorded: i64 = sqlx::query_scalar(outages)
            .fetch_one(&mut owner_of(&database).await)
            .await
            .expect("a count");
        assert_eq!(recorded, 1);
        server.stop().await;
    }
}

/// The library of faketime sets it for this process alone.
#[tokio::test]
async fn the_clock_of_a_servers_machine_is_set_and_no_match_notices() {
    let (database, set) = (database::create().await, NamedTempFile::new().expect("a file"));
    fs::write(set.path(), "+0").expect("a file");
    let server = ServerProcess::start(|command| {
        command
            .env("DATABASE_URL", database.serving.to_url_lossy().as_str())
            .env("LD_PRELOAD", "/usr/$LIB/faketime/libfaketimeMT.so.1")
            .env("FAKETIME_TIMESTAMP_FILE", set.path())
            .envs([("FAKETIME_NO_CACHE", "1"), ("FAKETIME_DONT_FAKE_MONOTONIC", "1")]);
    });
    let client = Client::new(&server.address);
    let (anna, ben) =
        (Player::register(&client, "anna").await, Player::register(&client, "ben").await);
    let id = start_with_an_hour(&anna, &ben).await;
    fs::write(set.path(), "+10d").expect("a file");
    let later = (Clock::machine_now() + TimeDelta::days(10)).format("%Y-%m-%d").to_string();
    wait_until("the machine's clock is another", async || {
        client.status_of("GET", "/v1/games", None).await;
        server.captured().contains(&format!("{later}T"))
    })
    .await;
    // At a heartbeat.
    wait_until("the log says so", async || {
        server.captured().contains("the clock of this server's machine is ahead of the database's")
    })
    .await;
    let ready = client.get("/readyz").await;
    assert_eq!(ready.status, 200, "{}", ready.json);
    let date = DateTime::parse_from_rfc2822(ready.header("date").expect("a date")).expect("a date");
    assert!((date.to_utc() - Clock::machine_now()).abs() < TimeDelta::minutes(1), "{date}");
    let moved = anna.client.play(&id, 2, "2").await.expect(201);
    assert_eq!(moved["status"], "active");
    let left = deadline(&moved) - Clock::machine_now();
    assert!(left > TimeDelta::minutes(58) && left < TimeDelta::minutes(61), "{left}");
}

#[tokio::test]
async fn a_server_that_was_stopped_says_for_how_long() {
    let database = database::create().await;
    let server = ServerProcess::start(|command| {
        command.env("DATABASE_URL", database.serving.to_url_lossy().as_str());
        command.args(["--log-format", "json"]);
    });
    let client = Client::new(&server.address);
    wait_until("it is ready", async || client.status_of("GET", "/readyz", None).await == 200).await;
    // Between two heartbeats.
    tokio::time::sleep(Duration::from_secs(3)).await;
    server.signal("STOP");
    tokio::time::sleep(Duration::from_secs(35)).await;
    server.signal("CONT");
    wait_until("the log says so", async || {
        let log = server.captured();
        let line = log.lines().find(|line| line.contains("this server stood still"));
        let line: Option<Value> = line.map(|line| serde_json::from_str(line).expect("JSON"));
        line.is_some_and(|line| line["seconds"].as_u64().is_some_and(|stood| stood > 30))
    })
    .await;
}

#[tokio::test]
async fn a_leap_second_and_drift_are_followed_without_a_word() {
    let database = database_with_a_clock().await;
    let server = TestServer::start_on(database.clone(), &[]).await;
    let ahead = async || {
        let row =
            "SELECT extract(epoch FROM at - pg_catalog.clock_timestamp())::float8 FROM heartbeat";
        let read = sqlx::query_scalar::<_, f64>(row);
        read.fetch_one(&mut owner_of(&database).await).await.expect("a heartbeat")
    };
    for (step, shown) in [(4, 4.0), (8, 8.0)] {
        set_clock(&database, step).await;
        wait_until("the server follows", async || (ahead().await - shown).abs() < 3.0).await;
        assert_eq!(server.client().status_of("GET", "/readyz", None).await, 200);
    }
    let paused = "SELECT paused_since IS NOT NULL FROM heartbeat";
    let is_paused =
        sqlx::query_scalar::<_, bool>(paused).fetch_one(&mut owner_of(&database).await).await;
    assert!(!is_paused.expect("a heartbeat"));
}

#[tokio::test]
async fn an_operator_says_that_the_new_time_is_right_and_every_clock_gets_the_step_back() {
    let database = database_with_a_clock().await;
    let server = TestServer::start_on(database.clone(), &[]).await;
    let (anna, _ben, id) = match_with_an_hour(&server).await;
    let before = anna.client.fetch(&id).await;
    set_clock(&database, 2 * DAY).await;
    wait_until_it_holds(&server, 2 * DAY).await;
    let mut repair = Command::new(env!("CARGO_BIN_EXE_turnstone"));
    repair.args(["repair", "clock"]).env("DATABASE_URL", database.serving.to_url_lossy().as_str());
    let said = tokio::task::spawn_blocking(move || repair.output()).await.expect("a thread");
    let said = String::from_utf8(said.expect("the binary").stdout).expect("text");
    let new_date = (Clock::machine_now() + TimeDelta::days(2)).format("%Y-%m-%d").to_string();
    assert!(
        said.starts_with("the database's clock is accepted") && said.contains(&new_date),
        "{said}"
    );
    wait_until_ready(&server).await;
    poll("the step is given back", async || {
        let current = anna.client.fetch(&id).await;
        let gained = deadline(&current) - deadline(&before);
        (current["version"] != before["version"] && gained >= TimeDelta::days(2)).then_some(())
    })
    .await;
    let played = anna.client.play(&id, 2, "2").await.expect(201);
    assert!(deadline(&played) - Clock::machine_now() > TimeDelta::days(2));
}

#[tokio::test]
async fn several_servers_agree_on_it_and_one_that_starts_meanwhile_joins_them() {
    let database = database_with_a_clock().await;
    let servers = [
        TestServer::start_on(database.clone(), &[]).await,
        TestServer::start_on(database.clone(), &[]).await,
    ];
    let (anna, _ben, id) = match_with_an_hour(&servers[0]).await;
    set_clock(&database, 10 * DAY).await;
    for server in &servers {
        wait_until_it_holds(server, 10 * DAY).await;
    }
    let [first, second] = servers;
    first.stop().await;
    let third = TestServer::start_on(database.clone(), &[]).await;
    for server in [&second, &third] {
        wait_until_it_holds(server, 10 * DAY).await;
    }
    let anna = third.client().with_token(anna.token());
    let played = anna.play(&id, 2, "2").await.expect(201);
    assert!(deadline(&played) - Clock::machine_now() < TimeDelta::hours(2));
    set_clock(&database, 0).await;
    for server in [&second, &third] {
        wait_until_ready(server).await;
    }
    assert_eq!(anna.fetch(&id).await["status"], "active");
}

/// As a virtual machine that was stopped for a day, and knows nothing of it.
#[tokio::test]
async fn a_server_whose_own_clock_stood_still_believes_the_database_and_the_others() {
    let database = database_with_a_clock().await;
    let server = TestServer::start_on(database.clone(), &[]).await;
    let clock = Clock::default();
    let other = Store::new(database.serving.clone(), 2, 0, clock.clone());
    other.outages.record_heartbeat().await.expect("a heartbeat");
    clock.advance(-TimeDelta::days(1));
    other.outages.record_heartbeat().await.expect("a heartbeat");
    assert_eq!(other.outages.clock_difference(), None);
    assert!((clock.now() - Clock::machine_now()).abs() < TimeDelta::seconds(5));
    assert_eq!(server.client().status_of("GET", "/readyz", None).await, 200);
    // Alone with the database it cannot know.
    server.stop().await;
    run_alone(&database).await;
    clock.advance(-TimeDelta::days(1));
    other.outages.record_heartbeat().await.expect("a heartbeat");
    assert!(other.outages.clock_difference().is_some_and(|ahead| ahead > TimeDelta::hours(23)));
    assert!(other.outages.is_paused());
}

/// Makes the last word of other servers an old one.
async fn run_alone(database: &TestDatabase) {
    owner_of(database)
        .await
        .execute("UPDATE heartbeat SET agreed_at = agreed_at - interval '1 minute'")
        .await
        .expect("a statement");
}

/// Work that is due by the time waits too: an open match is not cancelled, until the clocks agree.
#[tokio::test]
async fn jobs_that_go_by_the_time_rest() {
    let database = database_with_a_clock().await;
    let test_clock = TestClock::new();
    let server = TestServer::start_on(database.clone(), &test_clock.flags()).await;
    let (anna, _ben, id) = match_with_an_hour(&server).await;
    let wanted = json!({"game": "mancala", "variant": "basic", "open_for_seconds": 3600});
    let open = anna.create(&wanted).await;
    set_clock(&database, 10 * DAY).await;
    wait_until_it_holds(&server, 10 * DAY).await;
    test_clock.set_seconds_ahead(7200);
    let beats = async || {
        let read = sqlx::query_scalar::<_, DateTime<Utc>>("SELECT machine FROM heartbeat");
        read.fetch_one(&mut owner_of(&database).await).await.expect("a heartbeat")
    };
    let began = beats().await;
    wait_until("a round of each job has passed", async || {
        beats().await - began > TimeDelta::seconds(7)
    })
    .await;
    assert_eq!(anna.client.fetch(&open).await["status"], "open");
    // The hour for the move has not run either.
    anna.client.play(&id, 2, "2").await.expect(201);
    set_clock(&database, 0).await;
    wait_until_ready(&server).await;
    wait_for(&anna.client, &open, |current| current["status"] == "cancelled").await;
    assert_eq!(anna.client.fetch(&id).await["status"], "active");
}
