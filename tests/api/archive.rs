//! Matches in the archive are read as before, by the same addresses with the same bytes; and whatever
//! happens while they get there, none is lost.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::{Child, Command, Stdio};

use serde_json::json;
use sqlx::{AssertSqlSafe, ConnectOptions, Connection, Executor, PgConnection, Row};

use super::helpers::{TestClock, log_in, play_all, play_to_end};
use crate::support::TestServer;
use crate::support::client::Client;
use crate::support::database::TestDatabase;
use crate::support::poll::wait_until;
use crate::support::process::{assert_success, run_turnstone};

const DAY: i64 = 24 * 60 * 60;

/// A database with matches of 200 days ago.
struct OldMatches {
    database: TestDatabase,
    /// Those that are over.
    over: Vec<String>,
    /// One that still runs.
    running: String,
    partition: String,
}

async fn old_matches() -> OldMatches {
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

fn archive(database: &TestDatabase, directory: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_turnstone"));
    command
        .args(["archive", "--before", &this_month(), "--to"])
        .arg(directory)
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

fn files(directory: &Path) -> BTreeMap<String, Vec<u8>> {
    let entries = std::fs::read_dir(directory).expect("a directory").map(|entry| {
        let path = entry.expect("a file").path();
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        (name, std::fs::read(path).expect("a file"))
    });
    entries.collect()
}

/// The names alone: files may come and go meanwhile.
fn names(directory: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(directory).expect("a directory");
    entries.flatten().map(|entry| entry.file_name().to_string_lossy().into_owned()).collect()
}

/// Everything is as before, from the archive.
async fn assert_same(
    old: &OldMatches,
    directory: &Path,
    before: &BTreeMap<String, Vec<u8>>,
) -> TestServer {
    let path = directory.to_str().expect("a path");
    let server = TestServer::start_on(old.database.clone(), &["--archive", path]).await;
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

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_archived_match_is_read_as_before_and_a_running_one_is_played_on() {
    let old = old_matches().await;
    let before = reads_before(&old).await;
    let directory = tempfile::tempdir().expect("a directory");
    let said =
        assert_success(&archive(&old.database, directory.path()).output().expect("the binary"));
    assert!(said.contains("5 matches"), "{said}");
    let mut owner = owner(&old.database).await;
    let log = format!("SELECT count(*) FROM {} WHERE match_id <> '{}'", old.partition, old.running);
    assert_eq!(value(&mut owner, &log).await, "10", "the last two events of each stay");
    let running = format!("SELECT count(*) FROM match_events WHERE match_id = '{}'", old.running);
    let running = value(&mut owner, &running).await;
    assert!(running.parse::<u32>().expect("a number") > 3, "{running} events");

    // Again: nothing changes.
    let written = files(directory.path());
    assert_eq!(written.len(), 2, "{:?}", written.keys());
    assert_success(&archive(&old.database, directory.path()).output().expect("the binary"));
    assert!(files(directory.path()) == written, "the volume was written again");

    let server = assert_same(&old, directory.path(), &before).await;
    let anna = log_in(&server, "anna").await;
    let current = anna.fetch(&old.running).await;
    anna.play(&old.running, current["ply"].as_u64().expect("a ply"), "3").await.expect(201);
    // A review counts the steps of an archived match, too.
    let review = anna.post_empty(&format!("/v1/matches/{}/review", old.over[0])).await;
    assert!(review.expect(202)["progress"]["total"].as_u64() > Some(5), "{}", review.text);
    server.stop().await;

    let path = directory.path().to_str().expect("a path");
    assert_success(&run_turnstone(&old.database, &["rebuild", "--check", "--archive", path]));
    let said =
        assert_success(&run_turnstone(&old.database, &["verify", "--database", "--archive", path]));
    assert!(said.contains("checked 6 matches"), "{said}");
    let said = assert_success(&run_turnstone(&old.database, &["verify", "--database"]));
    assert!(said.contains("5 matches in the archive were not checked"), "{said}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_volume_is_a_file_of_signed_records() {
    let old = old_matches().await;
    let directory = tempfile::tempdir().expect("a directory");
    assert_success(&archive(&old.database, directory.path()).output().expect("the binary"));
    let written = files(directory.path());
    let (_, data) = written.iter().find(|(name, _)| name.ends_with(".ndjson.gz")).expect("data");
    let mut lines = String::new();
    let mut decoder = flate2::read::MultiGzDecoder::new(&data[..]);
    std::io::Read::read_to_string(&mut decoder, &mut lines).expect("text");
    let mut ids = Vec::new();
    for line in lines.lines() {
        let verified = turnstone_records::verify(&format!("{line}\n")).expect("a record");
        assert!(verified.signature.is_some(), "{line}");
        ids.push(verified.match_id.to_string());
    }
    let mut expected = old.over.clone();
    expected.sort();
    assert_eq!(ids, expected);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn without_its_archive_a_match_is_unavailable_and_never_wrong() {
    let old = old_matches().await;
    let before = reads_before(&old).await;
    let directory = tempfile::tempdir().expect("a directory");
    assert_success(&archive(&old.database, directory.path()).output().expect("the binary"));
    let other = old_matches().await;
    let wrong = tempfile::tempdir().expect("a directory");
    assert_success(&archive(&other.database, wrong.path()).output().expect("the binary"));
    let name = |of: &Path, end: &str| {
        let name = files(of).into_keys().find(|name| name.ends_with(end)).expect("a file");
        of.join(name)
    };

    let empty = tempfile::tempdir().expect("a directory");
    let path = |of: &Path| of.to_str().expect("a path").to_owned();
    // One byte of the first match.
    let broken = tempfile::tempdir().expect("a directory");
    for (name, mut bytes) in files(directory.path()) {
        if let (true, Some(byte)) = (name.contains(".gz"), bytes.get_mut(200)) {
            *byte ^= 1;
        }
        std::fs::write(broken.path().join(name), bytes).expect("a file");
    }
    // The index of this volume with the data of another one.
    let mixed = tempfile::tempdir().expect("a directory");
    let (index, data) = (name(directory.path(), ".index"), name(wrong.path(), ".gz"));
    for file in [&index, &data] {
        let name = file.file_name().expect("a name");
        std::fs::copy(file, mixed.path().join(name)).expect("a copy");
    }
    for flags in [
        vec![],
        vec!["--archive".to_owned(), path(empty.path())],
        vec!["--archive".to_owned(), path(wrong.path())],
        vec!["--archive".to_owned(), path(broken.path())],
        vec!["--archive".to_owned(), path(mixed.path())],
    ] {
        let arguments: Vec<_> = flags.iter().map(String::as_str).collect();
        let server = TestServer::start_on(old.database.clone(), &arguments).await;
        let anna = log_in(&server, "anna").await;
        let mut unavailable = 0;
        for id in &old.over {
            for part in ["", "/events", "/record.json", "/board.svg", "/positions/0"] {
                let address = format!("/v1/matches/{id}{part}");
                let response = anna.get(&address).await;
                if response.status == 503 {
                    response.problem(503, "unavailable");
                    assert!(response.text.contains("archive"), "{}", response.text);
                    unavailable += 1;
                } else {
                    let known = before.get(&format!("{} {address}", response.status));
                    assert!(known == Some(&response.bytes), "{flags:?}: {address} is another one");
                }
            }
        }
        let all = 5 * old.over.len();
        // Of a broken file only one match is lost.
        let expected = if flags.last() == Some(&path(broken.path())) { 5 } else { all };
        assert_eq!(unavailable, expected, "{flags:?}");
        // Lists need no log.
        anna.get("/v1/matches?player=anna").await.expect(200);
        let unknown = "01900000-0000-7000-8000-000000000000";
        anna.get(&format!("/v1/matches/{unknown}")).await.problem(404, "not_found");
        server.stop().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_archived_log_that_ends_in_another_way_does_not_count() {
    let old = old_matches().await;
    let directory = tempfile::tempdir().expect("a directory");
    assert_success(&archive(&old.database, directory.path()).output().expect("the binary"));
    let mut owner = owner(&old.database).await;
    let id = &old.over[0];
    let change = format!(
        "ALTER TABLE {0} DISABLE TRIGGER match_events_append_only;
         UPDATE {0} SET hash = sha256('another') WHERE (match_id, seq) IN (
             SELECT match_id, version FROM matches WHERE match_id = '{id}');
         ALTER TABLE {0} ENABLE TRIGGER match_events_append_only",
        old.partition
    );
    owner.execute(AssertSqlSafe(change)).await.expect("a change");
    let path = directory.path().to_str().expect("a path");
    let server = TestServer::start_on(old.database.clone(), &["--archive", path]).await;
    let client = server.client();
    client.get(&format!("/v1/matches/{id}/events")).await.problem(503, "unavailable");
    client.get(&format!("/v1/matches/{}/events", old.over[1])).await.expect(200);
}

/// Kills the program after so many looks at what it has done.
async fn kill(mut running: Child, directory: &Path, owner: &mut PgConnection, moment: usize) {
    let reached = async |owner: &mut PgConnection| match moment {
        0 => names(directory).iter().any(|name| name.ends_with(".unfinished")),
        1 => names(directory).iter().any(|name| name.contains(".index")),
        2 => {
            value(owner, "SELECT count(*) FROM pg_class WHERE relname LIKE '%\\_rest'").await != "0"
        }
        _ => value(owner, "SELECT count(*) FROM archive_volumes").await != "0",
    };
    loop {
        if reached(owner).await || running.try_wait().expect("a process").is_some() {
            break;
        }
    }
    let _ = running.kill();
    running.wait().expect("an end");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_killed_archiving_loses_nothing_and_is_done_again() {
    let old = old_matches().await;
    let before = reads_before(&old).await;
    let directory = tempfile::tempdir().expect("a directory");
    let mut owner = owner(&old.database).await;
    for moment in 0..4 {
        let child = archive(&old.database, directory.path()).spawn().expect("the binary");
        kill(child, directory.path(), &mut owner, moment).await;
        // The sessions of the killed one end.
        let busy = "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory'
            AND database = (SELECT oid FROM pg_database WHERE datname = current_database())";
        wait_until("its end", async || value(&mut owner, busy).await == "0").await;
        assert_same(&old, directory.path(), &before).await.stop().await;
    }
    assert_success(&archive(&old.database, directory.path()).output().expect("the binary"));
    assert_same(&old, directory.path(), &before).await.stop().await;
    let volumes = value(&mut owner, "SELECT count(*) FROM archive_volumes").await;
    assert_eq!(volumes, "1");
    let leftovers = "SELECT count(*) FROM pg_class WHERE relname ~ '(_rest|_archived)$'";
    assert_eq!(value(&mut owner, leftovers).await, "0");
    let names = names(directory.path());
    assert!(names.len() == 2, "{names:?}");
    let log = format!("SELECT count(*) FROM {} WHERE match_id = '{}'", old.partition, old.over[0]);
    assert_eq!(value(&mut owner, &log).await, "2");
    let sum = "SELECT encode(sha256, 'hex') FROM archive_volumes";
    let data = files(directory.path()).into_iter().find(|(name, _)| name.contains(".gz"));
    let data = data.expect("data").1;
    let digest = <sha2::Sha256 as sha2::Digest>::digest(&data);
    assert_eq!(value(&mut owner, sum).await, hex::encode(digest));
}
