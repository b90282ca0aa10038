//! Helpers for tests of several areas.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::time::Duration;

use serde_json::{Value, json};
use sqlx::{AssertSqlSafe, Executor, PgConnection};

pub use turnstone_testing::Random;

use crate::support::client::{PASSWORD, text};
use crate::support::poll::{poll, wait_until};
use crate::support::{Client, Player, TestServer};

/// An id that nothing has.
pub const UNKNOWN_ID: &str = "019a9f3c-5f00-7d3e-8a4b-2f6f0c9a1e01";

/// How soon a long poll of 30 seconds has what happened, on a busy machine too. One that is not woken
/// reads again at its end: test servers have `recheck_seconds = 600`. So a stream that is not woken
/// has nothing until the test gives up.
pub const MAX_WAKEUP_LATENCY: Duration = Duration::from_secs(25);

/// Logs in once more, as another device of the same account.
pub async fn log_in(server: &TestServer, username: &str) -> Client {
    let body = json!({"username": username, "password": PASSWORD});
    let session = server.client().post("/v1/sessions", &body).await.expect(201);
    server.client().with_token(text(&session["token"]))
}

/// Every item of a list, page by page.
pub async fn all_items(client: &Client, path: &str, limit: u32) -> Vec<Value> {
    let separator = if path.contains('?') { '&' } else { '?' };
    let first = format!("{path}{separator}limit={limit}");
    let mut page = client.get(&first).await.expect(200);
    let mut items = Vec::new();
    loop {
        let found = page["items"].as_array().expect("items");
        assert!(u32::try_from(found.len()).expect("small") <= limit, "a page over its limit");
        items.extend_from_slice(found);
        let Some(cursor) = page["next_cursor"].as_str() else { return items };
        page = client.get(&format!("{first}&cursor={cursor}")).await.expect(200);
    }
}

/// The whole log of a match.
pub async fn events(client: &Client, id: &str) -> Vec<Value> {
    all_items(client, &format!("/v1/matches/{id}/events"), 100).await
}

/// The kinds of a match's events, in order.
pub async fn kinds(client: &Client, id: &str) -> Vec<String> {
    events(client, id).await.iter().map(|event| text(&event["kind"]).to_owned()).collect()
}

/// The ids of a list's items.
pub fn ids(items: &[Value]) -> Vec<String> {
    items.iter().map(|item| text(&item["id"]).to_owned()).collect()
}

/// The matches on a page of `GET /v1/me/changes`.
pub fn changed_matches(page: &Value) -> Vec<Value> {
    let items = page["items"].as_array().expect("items");
    items.iter().map(|item| item["summary"].clone()).collect()
}

/// The pointer of the only error of a problem.
#[track_caller]
pub fn pointer(problem: &Value) -> String {
    let errors = problem["errors"].as_array().expect("errors");
    assert_eq!(errors.len(), 1, "{problem:#}");
    text(&errors[0]["pointer"]).to_owned()
}

/// The moves that are legal in a match, as notation.
pub async fn legal_moves(client: &Client, id: &str) -> Vec<String> {
    let legal = client.get(&format!("/v1/matches/{id}/legal-moves")).await.expect(200);
    let moves = legal["moves"].as_array().expect("moves");
    moves.iter().map(|legal| text(&legal["move"]).to_owned()).collect()
}

/// Anna and Ben.
pub async fn two_players(server: &TestServer) -> (Player, Player) {
    (server.player("anna").await, server.player("ben").await)
}

/// A match of Anna, who begins, and Ben.
pub async fn two_player_match(server: &TestServer) -> (Player, Player, String) {
    let (anna, ben) = two_players(server).await;
    let id = anna.match_against(&ben, "basic").await;
    (anna, ben, id)
}

/// A match of Anna and Ben in which each has played a move.
pub async fn match_under_way(server: &TestServer) -> (Player, Player, String) {
    let (anna, ben, id) = two_player_match(server).await;
    play_all(&[&anna, &ben], &id, &["1", "1"]).await;
    (anna, ben, id)
}

/// The legal moves of the seat to act, from the board alone. Correct for every variant in which
/// each pit with stones may be played: all but the Ethiopian one.
pub fn pits_with_stones(game_match: &Value) -> Vec<String> {
    let Some(seat) = game_match["to_act"][0].as_u64() else { return Vec::new() };
    let seat = usize::try_from(seat).expect("small");
    let row = game_match["state"]["mancala"]["pits"][seat].as_array().expect("a row");
    let pits = (1..).zip(row).filter(|(_, stones)| stones.as_u64() > Some(0));
    pits.map(|(pit, _)| pit.to_string()).collect()
}

/// The ply of a match.
pub fn ply(game_match: &Value) -> u64 {
    game_match["ply"].as_u64().expect("a ply")
}

/// The version in an entity tag, `"v7-…"`.
#[track_caller]
pub fn tag_version(tag: &str) -> u64 {
    let opaque = tag.trim_start_matches("W/").strip_prefix("\"v").expect("a tag of a match");
    opaque.split('-').next().expect("a version").parse().expect("a number")
}

/// Moves of basic Mancala after which a rated match counts, and which end no game.
pub const COUNTED: [&str; 12] = ["1", "1", "2", "2", "3", "3", "4", "4", "5", "5", "6", "6"];

/// Makes the ratings of these players certain, as many matches would, so that they have ranks.
pub async fn establish(server: &TestServer, players: &[&Player]) {
    let ids: Vec<_> = players.iter().map(|player| format!("'{}'", player.id)).collect();
    let ids = ids.join(", ");
    let update = format!(
        "UPDATE ratings SET deviation = 60, listed = true WHERE account_id IN ({ids});
         UPDATE rating_history SET deviation = 60 WHERE account_id IN ({ids})"
    );
    run_sql(server, &update).await;
}

/// Plays moves in order, each as the player whose turn it is; returns the match after the last.
pub async fn play_all(players: &[&Player], id: &str, moves: &[&str]) -> Value {
    let mut current = players[0].client.fetch(id).await;
    for notation in moves {
        let seat = usize::try_from(current["to_act"][0].as_u64().expect("a turn")).expect("small");
        let player = players[seat % players.len()];
        current = player.client.play(id, ply(&current), notation).await.expect(201);
    }
    current
}

/// Plays random legal moves until a match is over.
pub async fn play_to_end(players: &[&Player], id: &str, seed: u64) -> Value {
    let mut random = Random::new(seed);
    let mut current = players[0].client.fetch(id).await;
    while current["status"] == "active" {
        let seat = usize::try_from(current["to_act"][0].as_u64().expect("a turn")).expect("small");
        let legal = legal_moves(&players[0].client, id).await;
        let chosen = &legal[random.below(legal.len())];
        let player = players[seat % players.len()];
        current = player.client.play(id, ply(&current), chosen).await.expect(201);
    }
    current
}

/// A TCP connection without a client library.
pub fn connect_tcp(server: &TestServer) -> TcpStream {
    let address = server.address.strip_prefix("http://").expect("an address");
    let stream = TcpStream::connect(address).expect("a connection");
    stream.set_read_timeout(Some(Duration::from_secs(10))).expect("a time limit");
    stream
}

/// A request as text; the server closes the connection after its response.
pub fn request(line: &str, headers: &[&str], body: &str) -> String {
    let head = [&["Host: test", "Connection: close"], headers].concat().join("\r\n");
    format!("{line} HTTP/1.1\r\n{head}\r\n\r\n{body}")
}

/// Sends bytes as they are, and reads the answer until the server closes.
pub async fn send_raw(server: &TestServer, request: impl Into<Vec<u8>>) -> String {
    let (mut stream, request) = (connect_tcp(server), request.into());
    let exchange = move || {
        stream.write_all(&request).expect("a server that listens");
        let mut answer = Vec::new();
        let end = stream.read_to_end(&mut answer);
        let answer = String::from_utf8_lossy(&answer).to_lowercase();
        assert!(end.is_ok(), "the server neither responds nor closes: {end:?} after {answer:?}");
        answer
    };
    tokio::task::spawn_blocking(exchange).await.expect("an exchange")
}

/// The value of a metric; its name ends with a space.
pub async fn metric_value(server: &TestServer, name: &str) -> u32 {
    let metrics = server.metrics().await;
    let line = metrics.lines().find_map(|line| line.strip_prefix(name));
    line.expect("the gauge").trim().parse().expect("a number")
}

/// How many long polls and streams wait on a server.
pub async fn waiting_requests(server: &TestServer) -> u32 {
    metric_value(server, "turnstone_http_requests_waiting ").await
}

/// Waits until so many long polls and streams wait.
pub async fn wait_until_waiting(server: &TestServer, count: u32) {
    wait_until("so many requests wait", async || waiting_requests(server).await == count).await;
}

/// A clock that a test can move.
pub struct TestClock {
    _directory: tempfile::TempDir,
    file: PathBuf,
}

impl TestClock {
    pub fn new() -> Self {
        let directory = tempfile::tempdir().expect("a directory");
        let file = directory.path().join("seconds");
        std::fs::write(&file, "0").expect("a file");
        Self { _directory: directory, file }
    }

    pub fn set_seconds_ahead(&self, seconds: i64) {
        std::fs::write(&self.file, seconds.to_string()).expect("a file");
    }

    pub fn file(&self) -> &Path {
        &self.file
    }

    pub fn flags(&self) -> [&str; 2] {
        ["--test-clock", self.file.to_str().expect("a path")]
    }
}

/// Runs a statement as the role that owns the database.
pub async fn run_sql(server: &TestServer, statement: &str) {
    let mut connection = server.connect().await;
    connection.execute(AssertSqlSafe(statement.to_owned())).await.expect("a statement");
}

/// Waits until nothing holds back in the feeds what is committed by now: a transaction in the database
/// of another test does, because all are of one cluster.
pub async fn wait_until_settled(server: &TestServer) {
    let mut connection = server.connect().await;
    let newest: String = sqlx::query_scalar("SELECT pg_snapshot_xmax(pg_current_snapshot())::text")
        .fetch_one(&mut connection)
        .await
        .expect("a snapshot");
    let is_settled = async || {
        sqlx::query_scalar("SELECT pg_snapshot_xmin(pg_current_snapshot()) >= $1::text::xid8")
            .bind(&newest)
            .fetch_one(&mut connection)
            .await
            .expect("an answer")
    };
    wait_until("older transactions have ended", is_settled).await;
}

/// The cursor of `GET /v1/me/changes` after all that is committed by now, of an account with few
/// matches.
pub async fn newest_cursor(server: &TestServer, client: &Client) -> Value {
    wait_until_settled(server).await;
    client.get("/v1/me/changes?limit=100").await.expect(200)["next_cursor"].clone()
}

/// Waits until the job that decides on notifications has nothing left to do.
pub async fn wait_until_decided(owner: &mut PgConnection) {
    let is_idle = async || {
        let is_idle = "SELECT NOT EXISTS (SELECT 1 FROM outbox)";
        sqlx::query_scalar::<_, bool>(is_idle).fetch_one(&mut *owner).await.expect("an answer")
    };
    wait_until("every notification is decided", is_idle).await;
}

/// Waits until the inbox of a player has a kind of notification.
pub async fn wait_until_told(player: &Player, kind: &str) {
    let is_told = async || {
        let inbox = player.client.get("/v1/me/notifications?limit=100").await.expect(200);
        inbox["items"].as_array().expect("items").iter().any(|item| item["kind"] == kind)
    };
    wait_until(kind, is_told).await;
}

/// Waits until a condition holds for a match; returns it then.
pub async fn wait_for(client: &Client, id: &str, condition: impl Fn(&Value) -> bool) -> Value {
    poll("the match comes so far", async || Some(client.fetch(id).await).filter(&condition)).await
}

/// A match without the ratings beside its players, which are those of now, as names are, and without
/// whether it counts.
pub fn without_ratings(mut body: Value) -> Value {
    let seats = body["seats"].as_array_mut().into_iter().flatten();
    for player in seats.filter_map(|seat| seat.get_mut("player")?.as_object_mut()) {
        player.remove("rating");
    }
    if let Some(creator) = body["created_by"].as_object_mut() {
        creator.remove("rating");
    }
    if let Some(members) = body.as_object_mut() {
        members.remove("counted");
        members.remove("not_counted");
    }
    body
}
