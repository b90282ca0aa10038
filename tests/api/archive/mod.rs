//! Matches in the archive are read as before, by the same addresses with the same bytes; and whatever
//! happens while they get there, none is lost. In a directory and in a bucket.

#[cfg(feature = "long")]
mod failing_store;
#[cfg(feature = "long")]
mod killed;
mod place;
mod reading;

use std::collections::BTreeMap;
use std::process::{Command, Stdio};

use serde_json::json;
use sqlx::{AssertSqlSafe, ConnectOptions, Connection, Executor, PgConnection, Row};
use tokio::sync::OnceCell;

use super::helpers::{TestClock, log_in, play_all, play_to_end};
use crate::support::TestServer;
use crate::support::client::Client;
use crate::support::database::{self, TestDatabase};
use crate::support::process::assert_success;

use place::Place;

const DAY: i64 = 24 * 60 * 60;

/// A database with matches of 200 days ago.
#[derive(Clone)]
struct OldMatches {
    database: TestDatabase,
    /// The matches that are over.
    over: Vec<String>,
    /// One that still runs.
    running: String,
    partition: String,
}

/// Old matches in a database of their own. They are played once, and then copied.
async fn old_matches() -> OldMatches {
    static PLAYED: OnceCell<OldMatches> = OnceCell::const_new();
    let played = PLAYED.get_or_init(play_old_matches).await;
    OldMatches { database: database::copy_of(&played.database).await, ..played.clone() }
}

/// Old matches that no other test has.
async fn play_old_matches() -> OldMatches {
    let clock = TestClock::new();
    clock.set_seconds_ahead(-200 * DAY);
    let server = TestServer::start_with(&clock.flags()).await;
    let partition = make_partition(&mut server.connect().await).await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    let players = [&anna, &ben];
    let mut over = Vec::new();
    for variant in ["basic", "egyptian"] {
        let id = anna.match_against(&ben, variant).await;
        play_to_end(&players, &id, 7).await;
        over.push(id);
    }
    let dice = json!({"game": "acey_deucey", "variant": "american", "solo": true});
    let dice = anna.create(&dice).await;
    play_to_end(&[&anna], &dice, 3).await;
    over.push(dice);
    let resigned = anna.match_against(&ben, "basic").await;
    play_all(&players, &resigned, &["1", "1", "2"]).await;
    ben.client.post_empty(&format!("/v1/matches/{resigned}/resignation")).await.expect(200);
    over.push(resigned);
    let cancelled = anna.match_against(&ben, "basic").await;
    ben.client.delete(&format!("/v1/matches/{cancelled}")).await.expect(200);
    over.push(cancelled);
    let unlimited = json!({"game": "mancala", "variant": "basic", "solo": true, "clock": {"kind": "unlimited"}});
    let running = anna.create(&unlimited).await;
    play_all(&[&anna], &running, &["1", "1"]).await;
    let database = server.database.clone();
    server.stop().await;
    OldMatches { database, over, running, partition }
}

/// The partition of the month of 200 days ago.
async fn make_partition(owner: &mut PgConnection) -> String {
    let month = "date_trunc('month', (now() - interval '200 days') AT TIME ZONE 'UTC')::date";
    let statement = format!(
        "SELECT to_char({month}, '\"match_events_\"YYYY_MM') FROM make_event_partition({month})"
    );
    owner.fetch_one(AssertSqlSafe(statement)).await.expect("a partition").get(0)
}

/// A database whose old matches are in an archive that is gone, and one of them.
pub async fn archived_and_gone() -> (TestDatabase, String) {
    let (old, place) = (old_matches().await, Place::folder());
    assert_success(&archive(&old.database, &place).output().expect("the binary"));
    (old.database, old.over[0].clone())
}

fn archive(database: &TestDatabase, place: &Place) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_turnstone"));
    command
        .args(["archive", "--before", &this_month(), "--to", &place.address()])
        .args(place.flags())
        .env("DATABASE_URL", database.migrating.to_url_lossy().as_str())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

fn this_month() -> String {
    turnstone::world::Clock::machine_now().format("%Y-%m").to_string()
}

/// The addresses of a match, and what they give.
async fn reads(client: &Client, ids: &[String]) -> BTreeMap<String, Vec<u8>> {
    let mut answers = BTreeMap::new();
    for id in ids {
        for part in [
            "",
            "/events",
            "/events?after=1&limit=2",
            "/record.json",
            "/record.text",
            "/board.svg",
            "/board.svg?ply=1",
            "/positions/0",
            "/positions/1",
            "/review",
        ] {
            let path = format!("/v1/matches/{id}{part}");
            let response = client.get(&path).await;
            // A problem has the id of its request.
            let bytes = if response.status == 200 { response.bytes } else { Vec::new() };
            answers.insert(format!("{} {path}", response.status), bytes);
        }
    }
    for path in ["/v1/players/anna", "/v1/players/ben", "/v1/players/ben/records.ndjson"] {
        let response = client.get(path).await;
        assert_eq!(response.status, 200, "{path}: {}", response.text);
        answers.insert(path.to_owned(), response.bytes);
    }
    let matches = client.get("/v1/matches?player=anna&limit=100").await;
    assert_eq!(matches.expect(200)["items"].as_array().map(Vec::len), Some(6));
    answers.insert("matches".to_owned(), matches.bytes);
    answers
}

async fn owner(database: &TestDatabase) -> PgConnection {
    PgConnection::connect_with(&database.migrating).await.expect("a connection")
}

async fn value(owner: &mut PgConnection, query: &str) -> String {
    let query = format!("SELECT ({query})::text");
    let row = owner.fetch_one(AssertSqlSafe(query)).await.expect("a row");
    row.get::<Option<String>, _>(0).unwrap_or_default()
}

/// A server with the archive in a place.
async fn server_with(database: &TestDatabase, place: &Place) -> TestServer {
    let flags = place.serving_flags();
    let flags: Vec<_> = flags.iter().map(String::as_str).collect();
    TestServer::start_on(database.clone(), &flags).await
}

/// Everything is as before, from the archive.
async fn assert_same(
    old: &OldMatches,
    place: &Place,
    before: &BTreeMap<String, Vec<u8>>,
) -> TestServer {
    let server = server_with(&old.database, place).await;
    let after = reads(&log_in(&server, "anna").await, &old.over).await;
    for (address, bytes) in before {
        let now = after.get(address);
        let shown = now.map(|now| String::from_utf8_lossy(now));
        assert!(
            now == Some(bytes),
            "{address} was {}, is {shown:?}",
            String::from_utf8_lossy(bytes)
        );
    }
    assert_eq!(after.len(), before.len());
    server
}

async fn reads_before(old: &OldMatches) -> BTreeMap<String, Vec<u8>> {
    let server = TestServer::start_on(old.database.clone(), &[]).await;
    let answers = reads(&log_in(&server, "anna").await, &old.over).await;
    server.stop().await;
    answers
}
