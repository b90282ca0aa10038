//! Two servers behind HAProxy are restarted one after the other, and no request fails.

use std::net::TcpListener;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

use futures_util::future::join_all;
use serde_json::{Value, json};
use sqlx::ConnectOptions;
use turnstone_testing::is_long;

use crate::api::helpers::pits_with_stones;
use crate::support::client::{PASSWORD, text};
use crate::support::database::{self, TestDatabase};
use crate::support::poll::wait_until;
use crate::support::process::ServerProcess;

/// The number of clients that play all the time.
const CLIENTS: usize = 8;
/// The number of moves between two steps of the short and of the long form.
const MOVES: [u32; 2] = [100, 3_000];
/// How many seconds a server drains in the short and in the long form, which has the default. The
/// balancer looks four times a second.
const DRAIN_SECONDS: [u32; 2] = [3, 5];

/// The load balancer. It is killed when it is dropped.
struct HaProxy {
    address: String,
    process: Child,
}

impl HaProxy {
    /// Balances between servers, with the configuration that operators get. Connections to the servers are
    /// shared by all clients, so that many are open and idle when a server stops.
    fn start(servers: &[String], directory: &Path) -> Self {
        let address = free_address();
        let mut configuration = include_str!("../../deploy/haproxy/haproxy.cfg").to_owned();
        let theirs = ["127.0.0.1:8080", "127.0.0.1:8081", "127.0.0.1:8082"];
        let ours = [&address].into_iter().chain(servers);
        for (theirs, ours) in theirs.into_iter().zip(ours) {
            assert_eq!(configuration.matches(theirs).count(), 1, "{theirs}");
            configuration = configuration.replace(theirs, ours);
        }
        let file = directory.join("haproxy.cfg");
        std::fs::write(&file, configuration).expect("a file");
        let mut command = Command::new("haproxy");
        let process = command
            .arg("-db")
            .arg("-f")
            .arg(file)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn();
        let process = process.expect("HAProxy, which scripts/test installs");
        Self { address: format!("http://{address}"), process }
    }
}

impl Drop for HaProxy {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// An address that was free a moment ago.
fn free_address() -> String {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    listener.local_addr().expect("an address").to_string()
}

/// Both servers have the same key, as an operator's do.
fn start_server(address: &str, drain: u32, database: &TestDatabase, key: &Path) -> ServerProcess {
    ServerProcess::start_at(address, drain, |command| {
        command.args(["--limits", "off", "--workers", "2", "--pool-size", "8", "--signing-key"]);
        command.arg(key).env("DATABASE_URL", database.serving.to_url_lossy().as_str());
    })
}

/// A POST that must succeed.
async fn post(client: &reqwest::Client, url: &str, token: &str, body: &Value) -> Value {
    let response = client.post(url).bearer_auth(token).json(body).send().await.expect("a response");
    let (status, text) = (response.status(), response.text().await.expect("a body"));
    assert_eq!(status.as_u16(), 201, "POST {url}: {text}");
    serde_json::from_str(&text).expect("JSON")
}

/// Plays one match alone after the other until it is told to end. Counts the moves.
async fn play(base: &str, token: &str, moves: &AtomicU32, is_over: &AtomicBool) {
    let client = reqwest::Client::new();
    let wanted = json!({"game": "mancala", "variant": "basic", "solo": true});
    while !is_over.load(Ordering::Relaxed) {
        let mut current = post(&client, &format!("{base}/v1/matches"), token, &wanted).await;
        let url = format!("{base}/v1/matches/{}/moves", text(&current["id"]));
        while let Some(pit) = pits_with_stones(&current).into_iter().next()
            && !is_over.load(Ordering::Relaxed)
        {
            let body = json!({"ply": current["ply"], "move": pit});
            current = post(&client, &url, token, &body).await;
            moves.fetch_add(1, Ordering::Relaxed);
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_rolling_restart_behind_a_load_balancer_fails_no_request() {
    let form = usize::from(is_long());
    let (moves_of_a_step, drain) = (MOVES[form], DRAIN_SECONDS[form]);
    let directory = tempfile::tempdir().expect("a directory");
    let key = directory.path().join("signing.key");
    let database = database::create().await;
    let addresses = [free_address(), free_address()];
    let start = |address: &str| start_server(address, drain, &database, &key);
    let servers = addresses.each_ref().map(|address| start(address));
    let balancer = HaProxy::start(&addresses, directory.path());
    let base = balancer.address.as_str();
    let http = reqwest::Client::new();
    wait_until("the balancer has a server", async || {
        let ready = http.get(format!("{base}/readyz")).send().await;
        ready.is_ok_and(|response| response.status().is_success())
    })
    .await;
    let anna = json!({"username": "anna", "password": PASSWORD});
    post(&http, &format!("{base}/v1/accounts"), "", &anna).await;
    let session = post(&http, &format!("{base}/v1/sessions"), "", &anna).await;
    let token = text(&session["token"]);
    let (moves, is_over) = (AtomicU32::new(0), AtomicBool::new(false));
    let more_moves = async || {
        let before = moves.load(Ordering::Relaxed);
        let has_more = async || moves.load(Ordering::Relaxed) >= before + moves_of_a_step;
        wait_until("moves are played", has_more).await;
    };
    let restart = async {
        more_moves().await;
        let mut restarted = Vec::new();
        for (address, server) in addresses.iter().zip(servers) {
            let log = tokio::task::spawn_blocking(|| server.stop()).await.expect("an end");
            assert!(!log.contains("ERROR"), "{log}");
            more_moves().await;
            restarted.push(start(address));
            // Until the balancer sends it requests again.
            let log_of = |server: &ServerProcess| server.captured().matches("POST").count();
            wait_until("it is used", async || log_of(&restarted[restarted.len() - 1]) > 100).await;
        }
        more_moves().await;
        is_over.store(true, Ordering::Relaxed);
        restarted
    };
    let clients = join_all((0..CLIENTS).map(|_| play(base, token, &moves, &is_over)));
    let (_restarted, _) = tokio::join!(restart, clients);
    println!("{} moves", moves.load(Ordering::Relaxed));
}
