//! A shutdown answers the requests in flight, and loses no acknowledged write.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::time::Duration;

use serde_json::{Value, json};

use turnstone::application::Stop;

use crate::api::helpers::{connect_tcp, events, log_in, pits_with_stones, ply};
use crate::api::overload::connect_slow_reader;
use crate::support::client::{PASSWORD, text};
use crate::support::poll::wait_until;
use crate::support::{Player, TestServer};

/// Whether an address refuses connections.
fn is_refused(address: &str) -> bool {
    TcpStream::connect(address.strip_prefix("http://").expect("an address")).is_err()
}

/// Sends the head of a registration, and waits for the server's `100 Continue`.
fn begin_registration(server: &TestServer, body: &str) -> BufReader<TcpStream> {
    let mut stream = connect_tcp(server);
    let head = format!(
        "POST /v1/accounts HTTP/1.1\r\nHost: test\r\nContent-Type: application/json\r\n\
         Content-Length: {}\r\nExpect: 100-continue\r\n\r\n",
        body.len()
    );
    stream.write_all(head.as_bytes()).expect("a server that listens");
    let mut reader = BufReader::new(stream);
    let mut line = String::new();
    reader.read_line(&mut line).expect("a line");
    assert!(line.starts_with("HTTP/1.1 100 "), "{line}");
    reader.read_line(&mut String::new()).expect("the empty line after it");
    reader
}

#[tokio::test]
async fn a_shutdown_answers_requests_in_flight_and_closes_their_connections() {
    let server = TestServer::for_races().await;
    let (address, database) = (server.address.clone(), server.database.clone());
    let body = json!({"username": "anna", "password": PASSWORD}).to_string();
    let mut connection = begin_registration(&server, &body);
    let stop = tokio::spawn(server.stop());
    wait_until("the server no longer accepts connections", async || is_refused(&address)).await;
    let exchange = move || {
        connection.get_mut().write_all(body.as_bytes()).expect("a connection that is open");
        let mut answer = String::new();
        connection.read_to_string(&mut answer).expect("a whole answer, then the end");
        answer
    };
    let answer = tokio::task::spawn_blocking(exchange).await.expect("an exchange");
    assert!(answer.starts_with("HTTP/1.1 201 "), "{answer}");
    assert!(answer.contains("recovery_code"));
    stop.await.expect("a clean stop");
    let again = TestServer::start_on(database, &[]).await;
    log_in(&again, "anna").await.get("/v1/me").await.expect(200);
}

/// The writes that a client has seen acknowledged.
#[derive(Default)]
struct Acknowledged {
    /// The newest acknowledged match of each id.
    matches: BTreeMap<String, Value>,
    usernames: Vec<String>,
}

/// The clients of a server that stops while they send requests.
struct Load {
    http: reqwest::Client,
    address: String,
    acknowledged: AtomicU32,
    is_refused: AtomicBool,
}

impl Load {
    /// A POST on a connection of its own. `None` if the server did not accept the connection, or
    /// closed it without reading. A response that begins must be complete.
    async fn post(&self, token: Option<&str>, path: &str, body: &Value) -> Option<Value> {
        let mut request = self.http.post(format!("{}{path}", self.address));
        request = request.header("content-type", "application/json").body(body.to_string());
        if let Some(token) = token {
            request = request.bearer_auth(token);
        }
        let Ok(answer) = request.send().await else {
            self.is_refused.store(true, Ordering::Relaxed);
            return None;
        };
        let status = answer.status();
        let bytes = answer.bytes().await.expect("a complete response");
        assert!(status == 201, "{status}: {}", String::from_utf8_lossy(&bytes));
        self.acknowledged.fetch_add(1, Ordering::Relaxed);
        Some(serde_json::from_slice(&bytes).expect("JSON"))
    }

    async fn play(&self, token: &str, writes: &mut Acknowledged) {
        let wanted = json!({"game": "mancala", "variant": "basic", "solo": true});
        while let Some(mut current) = self.post(Some(token), "/v1/matches", &wanted).await {
            let id = text(&current["id"]).to_owned();
            loop {
                writes.matches.insert(id.clone(), current.clone());
                let Some(first) = pits_with_stones(&current).into_iter().next() else { break };
                let body = json!({"ply": current["ply"], "move": first});
                let path = format!("/v1/matches/{id}/moves");
                let Some(after) = self.post(Some(token), &path, &body).await else { return };
                current = after;
            }
        }
    }

    async fn register(&self, writes: &mut Acknowledged) {
        for number in 0.. {
            let username = format!("player_{number}");
            let body = json!({"username": username, "password": PASSWORD});
            if self.post(None, "/v1/accounts", &body).await.is_none() {
                return;
            }
            writes.usernames.push(username);
        }
    }
}

async fn token_of(server: &TestServer, player: &Player) -> String {
    let login = json!({"username": player.username, "password": PASSWORD});
    let session = server.client().post("/v1/sessions", &login).await.expect(201);
    text(&session["token"]).to_owned()
}

#[tokio::test]
async fn a_shutdown_under_load_loses_no_acknowledged_write() {
    let server = TestServer::for_races().await;
    let database = server.database.clone();
    let anna = server.player("anna").await;
    let token = token_of(&server, &anna).await;
    let load = Load {
        http: reqwest::Client::builder().pool_max_idle_per_host(0).build().expect("a client"),
        address: server.address.clone(),
        acknowledged: AtomicU32::new(0),
        is_refused: AtomicBool::new(false),
    };
    let mut writes: [Acknowledged; 5] = std::array::from_fn(|_| Acknowledged::default());
    let [one, two, three, four, registered] = &mut writes;
    let stop = async {
        let has_load = async || load.acknowledged.load(Ordering::Relaxed) >= 150;
        wait_until("150 writes are acknowledged", has_load).await;
        server.stop().await;
    };
    tokio::join!(
        load.play(&token, one),
        load.play(&token, two),
        load.play(&token, three),
        load.play(&token, four),
        load.register(registered),
        stop,
    );
    assert!(
        load.is_refused.load(Ordering::Relaxed),
        "the shutdown came while the clients sent requests"
    );
    let again = TestServer::start_on(database, &[]).await;
    let reader = again.client().with_token(&token);
    let matches: BTreeMap<_, _> = writes.iter().flat_map(|writes| &writes.matches).collect();
    assert!(!matches.is_empty());
    for (id, last) in matches {
        let now = reader.fetch(id).await;
        assert!(now["version"].as_u64() >= last["version"].as_u64(), "{id}");
        let then =
            reader.get(&format!("/v1/matches/{id}/positions/{}", ply(last))).await.expect(200);
        assert_eq!(then["state"], last["state"]);
        let log = events(&reader, id).await;
        let at = usize::try_from(last["version"].as_u64().expect("a version")).expect("small");
        assert_eq!(log[at - 1]["hash"], last["chain_head"]);
    }
    assert!(!writes[4].usernames.is_empty());
    for username in &writes[4].usernames {
        let body = json!({"username": username, "password": PASSWORD});
        again.client().post("/v1/accounts", &body).await.problem(409, "username_taken");
    }
}

#[tokio::test]
async fn a_shutdown_does_not_wait_for_idle_connections() {
    let server = TestServer::start_with(&["--stop-timeout-seconds", "600"]).await;
    let address = server.address.clone();
    let idle = connect_tcp(&server);
    let client = server.client();
    client.get("/healthz").await.expect(200);
    let stopped = tokio::time::timeout(Duration::from_mins(1), server.stop()).await;
    stopped.expect("a shutdown long before the timeout for requests in flight");
    assert!(is_refused(&address));
    drop((idle, client));
}

/// Sends a GET, and reads the response to the end of its body.
fn get(connection: &mut BufReader<TcpStream>, path: &str) -> (String, String) {
    let request = format!("GET {path} HTTP/1.1\r\nHost: test\r\n\r\n");
    connection.get_mut().write_all(request.as_bytes()).expect("an open connection");
    let mut head = String::new();
    while !head.ends_with("\r\n\r\n") {
        assert_ne!(connection.read_line(&mut head).expect("a line"), 0, "no response: `{head}`");
    }
    let head = head.to_lowercase();
    let length = head.split_once("content-length: ").expect("a length").1;
    let length = length.split_once("\r\n").expect("an end").0.parse().expect("a number");
    let mut body = vec![0; length];
    connection.read_exact(&mut body).expect("a body");
    (head, String::from_utf8(body).expect("text"))
}

#[tokio::test]
async fn a_server_that_drains_is_not_ready_but_serves_and_closes_connections() {
    let server = TestServer::start_with(&["--drain-seconds", "3600"]).await;
    let id = server.player("anna").await.solo("basic").await;
    let path = format!("/v1/matches/{id}");
    let mut idle = BufReader::new(connect_tcp(&server));
    assert!(!get(&mut idle, &path).0.contains("connection: close"));
    // A stream is cut off only after the drain, or its client would come back here.
    let events = reqwest::get(format!("{}{path}/events/stream", server.address)).await;
    let mut events = events.expect("a stream");
    server.begin_stop(Stop::Drain);
    wait_until("it is not ready", async || {
        server.client().status_of("GET", "/readyz", None).await == 503
    })
    .await;
    // The first is answered from memory, the second by a handler.
    for path in [path.as_str(), "/v1/games"] {
        let mut connection = BufReader::new(connect_tcp(&server));
        let (head, _) = get(&mut connection, path);
        assert!(head.starts_with("http/1.1 200 "), "{head}");
        assert!(head.contains("connection: close"), "{head}");
        assert_eq!(connection.read(&mut [0]).expect("an end"), 0);
    }
    let (head, body) = get(&mut BufReader::new(connect_tcp(&server)), "/readyz");
    assert!(head.starts_with("http/1.1 503 "), "{head}");
    assert!(body.contains("the server is stopping"), "{body}");
    assert!(get(&mut idle, &path).0.contains("connection: close"), "an old connection too");
    assert!(events.chunk().await.expect("the stream is open").is_some(), "the first event");
    let address = server.address.clone();
    server.stop().await;
    assert!(is_refused(&address));
    while events.chunk().await.expect("a clean end").is_some() {}
}

#[tokio::test]
async fn a_second_signal_does_not_wait_for_clients_that_do_not_read() {
    let server = TestServer::start_with(&["--stop-timeout-seconds", "600"]).await;
    let address = server.address.clone();
    // More than the buffers of both kernels hold.
    let request = "GET /docs/swagger-ui-bundle.js HTTP/1.1\r\nHost: test\r\n\r\n".repeat(8);
    let mut slow = connect_slow_reader(&server, &request);
    slow.read_exact(&mut [0]).expect("the beginning of a response");
    server.begin_stop(Stop::Finish);
    wait_until("it refuses connections", async || is_refused(&address)).await;
    server.begin_stop(Stop::Now);
    let stopped = tokio::time::timeout(Duration::from_mins(1), server.stop()).await;
    stopped.expect("an end long before the timeout");
}
