//! The limit on open files: the server raises it, or accepts no more connections than leave files for
//! the database and for health checks.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::Duration;

use sqlx::ConnectOptions;

use crate::support::database::{self, TestDatabase};
use crate::support::poll::{TIMEOUT, poll, wait_until};
use crate::support::process::ServerProcess;
use crate::support::{Client, Player};

/// The soft limit of many systems is 1024; this one is reached sooner.
const FILES: usize = 256;

/// Starts a server with one thread under a limit.
fn start_server(limit: &str, database: &TestDatabase, key: &tempfile::TempDir) -> ServerProcess {
    ServerProcess::start_after(limit, |command| {
        command.args(["--log-format", "json", "--limits", "off", "--workers", "1"]);
        // A connection that sends nothing stays as long as the test.
        command.args([
            "--max-connections",
            "1000",
            "--test-tuning",
            "request_timeout_seconds = 600",
        ]);
        command.arg("--signing-key").arg(key.path().join("signing.key"));
        command.env("DATABASE_URL", database.serving.to_url_lossy().as_str());
    })
}

/// Opens a connection and sends a request.
fn send(server: &ServerProcess, path: &str) -> TcpStream {
    let address = server.address.strip_prefix("http://").expect("an address");
    let mut stream = TcpStream::connect(address).expect("a connection");
    stream.set_read_timeout(Some(Duration::from_secs(20))).expect("a time limit");
    let request = format!("GET {path} HTTP/1.1\r\nHost: test\r\n\r\n");
    stream.write_all(request.as_bytes()).expect("a server that listens");
    stream
}

async fn waiting(server: &ServerProcess) -> usize {
    let metrics = reqwest::get(format!("{}/metrics", server.metrics_address)).await;
    let metrics = metrics.expect("an answer").text().await.expect("a text");
    let name = "turnstone_http_requests_waiting ";
    let line = metrics.lines().find_map(|line| line.strip_prefix(name));
    line.expect("the gauge").parse().expect("a number")
}

/// The number of connections in the warning that there are too few files for more.
fn warned_connections(log: &str) -> Option<usize> {
    let lines = log.lines().filter_map(|line| serde_json::from_str::<serde_json::Value>(line).ok());
    let warning = lines
        .filter(|line| line["level"] == "WARN")
        .find(|line| line["message"].as_str().is_some_and(|text| text.contains("open files")))?;
    assert_eq!(warning["open_files"], FILES);
    warning["max_connections"].as_u64().and_then(|count| count.try_into().ok())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_low_soft_limit_on_open_files_is_raised() {
    let (database, key) = (database::create().await, tempfile::tempdir().expect("a directory"));
    let server = start_server(&format!("ulimit -S -n {FILES}"), &database, &key);
    let player = Player::register(&Client::new(&server.address), "anna").await;
    let id = player.solo("basic").await;
    let address = server.address.strip_prefix("http://").expect("an address");
    let connect = |_| TcpStream::connect(address).expect("a connection");
    let held: Vec<_> = (0..FILES + 50).map(connect).collect();
    let mut last = send(&server, "/healthz");
    assert!(last.read(&mut [0; 1024]).expect("a response") > 0);
    player.client.play(&id, 0, "3").await.expect(201);
    player.client.get("/healthz").await.expect(200);
    drop(held);
    assert_eq!(warned_connections(&server.kill()), None);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn under_a_low_hard_limit_on_open_files_moves_and_health_checks_are_answered() {
    let (database, key) = (database::create().await, tempfile::tempdir().expect("a directory"));
    let server = start_server(&format!("ulimit -n {FILES}"), &database, &key);
    let places = poll("a warning", async || warned_connections(&server.captured())).await;
    assert!((20..FILES).contains(&places), "{places}");
    let player = Player::register(&Client::new(&server.address), "anna").await;
    let id = player.solo("basic").await;
    let streams = format!("/v1/matches/{id}/events/stream");
    let held: Vec<_> = (0..FILES + 50).map(|_| send(&server, &streams)).collect();
    wait_until("all places but that of the player are taken", async || {
        // So that the server does not end the connection because nothing is asked.
        player.client.get("/v1/games").await.expect(200);
        waiting(&server).await == places - 1
    })
    .await;
    // The writer of the log connects to the database now.
    player.client.play(&id, 0, "3").await.expect(201);
    let health = format!("{}/healthz", server.metrics_address);
    assert_eq!(reqwest::get(health).await.expect("an answer").status().as_u16(), 200);
    drop(held);
    wait_until("there are places again", async || waiting(&server).await == 0).await;
    Client::new(&server.address).get("/healthz").await.expect(200);
}

#[tokio::test]
async fn connections_to_the_address_of_the_metrics_are_bounded() {
    let (database, key) = (database::create().await, tempfile::tempdir().expect("a directory"));
    let server = start_server(&format!("ulimit -n {FILES}"), &database, &key);
    let player = Player::register(&Client::new(&server.address), "anna").await;
    let id = player.solo("basic").await;
    let address = server.metrics_address.strip_prefix("http://").expect("an address").to_owned();
    let held: Vec<_> =
        (0..FILES + 50).map(|_| TcpStream::connect(&*address).expect("a connection")).collect();
    // They send nothing. The API has its files, also for new connections.
    for _ in 0..20 {
        let client = Client::new(&server.address);
        let answer = tokio::time::timeout(TIMEOUT, client.get("/healthz")).await;
        answer.expect("the API accepts connections").expect(200);
    }
    player.client.play(&id, 0, "3").await.expect(201);
    drop(held);
}
