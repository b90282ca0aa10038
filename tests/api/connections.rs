//! Connections: none is held by a body that never ends, nor all of them by one address. A client that
//! ends its side of one gets its responses.

use std::io::{ErrorKind, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::time::Duration;

use serde_json::json;
use turnstone::world::Stopwatch;

use crate::api::helpers::{connect_tcp, events, request, two_player_match, wait_until_waiting};
use crate::support::TestServer;
use crate::support::client::PASSWORD;
use crate::support::poll::wait_until;

/// Whether the server has closed a connection, by what it reads and writes: another piece of a body
/// that never ends.
fn is_closed(stream: &mut TcpStream) -> bool {
    is_closed_after(stream, b"1\r\nx\r\n")
}

/// Whether the server has closed a connection; sends these bytes first.
fn is_closed_after(stream: &mut TcpStream, bytes: &[u8]) -> bool {
    stream.set_read_timeout(Some(Duration::from_millis(1))).expect("a timeout");
    if stream.write_all(bytes).is_err() {
        return true;
    }
    match stream.read(&mut [0; 4_096]) {
        Ok(0) => true,
        Ok(_) => false,
        Err(error) => !matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut),
    }
}

#[tokio::test]
async fn an_answered_connection_whose_body_never_ends_is_closed() {
    let server = TestServer::start_with(&["--test-tuning", "request_timeout_seconds = 1"]).await;
    for head in [
        "GET /healthz HTTP/1.1\r\n",
        "GET /nowhere HTTP/1.1\r\n",
        "OPTIONS /v1/me HTTP/1.1\r\n",
        "GET /v1/me HTTP/1.1\r\n",
        "POST /v1/sessions HTTP/1.1\r\nContent-Type: application/json\r\n",
        "GET /v1/games HTTP/1.1\r\nIf-None-Match: *\r\n",
    ] {
        let mut stream = connect_tcp(&server);
        let head = format!("{head}Host: test\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nx\r\n");
        stream.write_all(head.as_bytes()).expect("a server that listens");
        wait_until("the connection is closed", async || is_closed(&mut stream)).await;
    }
}

#[tokio::test]
async fn a_connection_whose_next_head_never_ends_is_closed() {
    let server = TestServer::start_with(&["--test-tuning", "request_timeout_seconds = 1"]).await;
    let first = "GET /v1/games HTTP/1.1\r\nHost: test\r\n\r\n";
    // The next head begins together with the first request, after its response, or byte by byte.
    for (together, after) in [("GET /v1/ga", ""), ("", "GET /v1/games HTTP/1.1\r\nx: ")] {
        let mut stream = connect_tcp(&server);
        stream.write_all(format!("{first}{together}").as_bytes()).expect("a server that listens");
        assert!(stream.read(&mut [0; 12]).expect("a response") > 0);
        stream.write_all(after.as_bytes()).expect("an open connection");
        let piece: &[u8] = if together.is_empty() { b"x" } else { b"" };
        wait_until("the connection is closed", async || is_closed_after(&mut stream, piece)).await;
    }
    // The address of the metrics has few places.
    let address = server.metrics_address.strip_prefix("http://").expect("an address");
    let mut stream = TcpStream::connect(address).expect("a connection");
    stream.write_all(b"GET /healthz HTTP/1.1\r\nHost: test\r\n\r\n").expect("it listens");
    assert!(stream.read(&mut [0; 12]).expect("a response") > 0);
    wait_until("that one too", async || is_closed_after(&mut stream, b"x")).await;
}

/// Tests time itself: the response comes later than a head may.
#[tokio::test]
async fn a_request_under_way_may_take_longer_than_the_next_head() {
    let server = TestServer::start_with(&["--test-tuning", "request_timeout_seconds = 1"]).await;
    let anna = server.player("anna").await;
    let changes = anna.client.get("/v1/me/changes").await.expect(200);
    let cursor = changes["next_cursor"].as_str().expect("a cursor").to_owned();
    let waited = Stopwatch::start();
    let path = format!("/v1/me/changes?wait_seconds=9&cursor={cursor}");
    anna.client.get(&path).await.expect(200);
    assert!(waited.elapsed() > Duration::from_secs(7), "it did not wait");
}

#[tokio::test]
async fn a_connection_whose_body_has_ended_is_used_again() {
    let server = TestServer::start().await;
    let mut stream = connect_tcp(&server);
    for _ in 0..3 {
        let request = "GET /v1/games HTTP/1.1\r\nHost: test\r\nTransfer-Encoding: chunked\r\n\r\n\
                       1\r\nx\r\n0\r\n\r\n";
        stream.write_all(request.as_bytes()).expect("an open connection");
        let mut answer = String::new();
        while !answer.contains("\r\n\r\n") || !answer.trim_end().ends_with('}') {
            let mut bytes = vec![0; 65_536];
            let read = stream.read(&mut bytes).expect("an answer");
            assert!(read > 0, "closed after {answer}");
            answer.push_str(&String::from_utf8_lossy(&bytes[..read]));
        }
        assert!(answer.starts_with("HTTP/1.1 200 "), "{answer}");
    }
}

#[tokio::test]
async fn one_address_holds_no_more_connections_than_it_may() {
    let flags = ["--limits", "on", "--test-tuning", "max_connections_address = 5"];
    let server = TestServer::start_with(&flags).await;
    let mut held: Vec<_> = (0..5).map(|_| connect_tcp(&server)).collect();
    for stream in &mut held {
        let request = "GET /healthz HTTP/1.1\r\nHost: test\r\n\r\n";
        stream.write_all(request.as_bytes()).expect("an open connection");
        let read = stream.read(&mut [0; 4_096]).expect("an answer");
        assert!(read > 0, "one of five was closed");
    }
    // It is closed without a response to its request.
    let mut sixth = connect_tcp(&server);
    let _ = sixth.write_all(b"GET /healthz HTTP/1.1\r\nHost: test\r\n\r\n");
    let read = sixth.read(&mut [0; 4_096]);
    assert!(matches!(read, Ok(0) | Err(_)), "the sixth was served");
    held.pop();
    // The place is free once the server has seen the end.
    wait_until("a place is free", async || {
        let mut next = connect_tcp(&server);
        let request = "GET /healthz HTTP/1.1\r\nHost: test\r\nConnection: close\r\n\r\n";
        let mut answer = String::new();
        let _ = next.write_all(request.as_bytes());
        let _ = next.read_to_string(&mut answer);
        answer.starts_with("HTTP/1.1 200 ")
    })
    .await;
}

#[tokio::test]
async fn a_trusted_proxy_has_the_connections_of_many_clients() {
    let flags = [
        "--limits",
        "on",
        "--test-tuning",
        "max_connections_address = 2",
        "--trusted-proxies",
        "127.0.0.0/8",
    ];
    let server = TestServer::start_with(&flags).await;
    let mut held: Vec<_> = (0..6).map(|_| connect_tcp(&server)).collect();
    for stream in &mut held {
        let request = "GET /healthz HTTP/1.1\r\nHost: test\r\n\r\n";
        stream.write_all(request.as_bytes()).expect("an open connection");
        assert!(stream.read(&mut [0; 4_096]).expect("an answer") > 0);
    }
}

/// Sends bytes and nothing more, and reads until the server closes.
async fn send_half_closed(server: &TestServer, bytes: impl Into<Vec<u8>>) -> String {
    let (mut stream, bytes) = (connect_tcp(server), bytes.into());
    let exchange = move || {
        stream.write_all(&bytes).expect("a server that listens");
        read_half_closed(stream)
    };
    tokio::task::spawn_blocking(exchange).await.expect("an exchange")
}

/// Ends the client's side of a connection, and reads until the server closes.
fn read_half_closed(mut stream: TcpStream) -> String {
    stream.shutdown(Shutdown::Write).expect("an open connection");
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).expect("a response, and its end");
    String::from_utf8(answer).expect("UTF-8")
}

/// Checks that a response has a status, and its whole body.
#[track_caller]
fn assert_whole(answer: &str, status: u16) {
    let (head, body) = answer.split_once("\r\n\r\n").unwrap_or((answer, ""));
    assert!(head.starts_with(&format!("HTTP/1.1 {status} ")), "{head:?}");
    let mut lengths = head.lines().filter_map(|line| line.strip_prefix("content-length: "));
    match lengths.next_back() {
        Some(length) => assert_eq!(length, body.len().to_string()),
        None => assert!(body.ends_with("0\r\n\r\n"), "{head:?}"),
    }
}

#[tokio::test]
async fn a_client_that_sends_nothing_more_gets_its_whole_response() {
    let server = TestServer::start_with(&["--test-tuning", "body_limit = 16777216"]).await;
    let (anna, _, id) = two_player_match(&server).await;
    let bearer = format!("Authorization: Bearer {}", anna.token());
    let with_body = |line: &str, body: &str| {
        let length = format!("Content-Length: {}", body.len());
        request(line, &[&bearer, "Content-Type: application/json", &length], body)
    };
    let login = json!({"username": "anna", "password": PASSWORD}).to_string();
    // Its reader is often behind when the last bytes arrive.
    let large = json!({"username": "x".repeat(4_000_000), "password": PASSWORD}).to_string();
    let played = format!("POST /v1/matches/{id}/moves");
    for (sent, status) in [
        (request("GET /v1/games", &[], ""), 200),
        (request("GET /openapi.json", &[], ""), 200),
        (request("GET /v1/me/export", &[&bearer], ""), 200),
        (with_body("POST /v1/sessions", &login), 201),
        (with_body("POST /v1/sessions", &large), 401),
        // Played once, and repeated.
        (with_body(&played, r#"{"ply": 0, "move": "1"}"#), 201),
    ] {
        for _ in 0..8 {
            assert_whole(&send_half_closed(&server, sent.as_str()).await, status);
        }
    }
    let one = format!("GET /v1/me HTTP/1.1\r\nHost: test\r\n{bearer}\r\n\r\n");
    let answers = send_half_closed(&server, one.repeat(40)).await;
    assert_eq!(answers.matches("HTTP/1.1 200 ").count(), 40, "requests one after the other");
}

#[tokio::test]
async fn a_body_that_breaks_off_is_answered_at_once() {
    let server = TestServer::start().await;
    for sent in [6, 50_000] {
        let headers = ["Content-Type: application/json", "Content-Length: 60000"];
        let broken = request("POST /v1/sessions", &headers, &" ".repeat(sent));
        assert_whole(&send_half_closed(&server, broken).await, 400);
    }
}

#[tokio::test]
async fn a_request_that_waits_is_answered_once_its_client_sends_nothing_more() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    let id = anna.solo("basic").await;
    let count = events(&anna.client, &id).await.len();
    let poll = format!("GET /v1/matches/{id}/events?after={count}&wait_seconds=30");
    let stream = format!("GET /v1/matches/{id}/events/stream");
    for (line, events) in [(poll, 0), (stream, count)] {
        let sent = request(&line, &[], "");
        let at_once = send_half_closed(&server, sent.as_str()).await;
        let mut waits = connect_tcp(&server);
        waits.write_all(sent.as_bytes()).expect("a server that listens");
        wait_until_waiting(&server, 1).await;
        // Long before the poll ends by itself.
        for answer in [at_once, read_half_closed(waits)] {
            assert_whole(&answer, 200);
            assert_eq!(answer.matches("\nevent: ").count(), events, "{answer}");
        }
        wait_until_waiting(&server, 0).await;
    }
}
