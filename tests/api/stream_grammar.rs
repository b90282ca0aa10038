//! Streams as the standard of HTML writes them (server-sent events, 9.2), and the headers of HTTP around them.

use std::io::{Read, Write};

use reqwest::Response;
use reqwest::header::HeaderValue;
use serde_json::{Value, json};
use tokio::time::timeout;

use crate::api::helpers::{connect_tcp, events, newest_cursor, wait_until_waiting};
use crate::support::client::text;
use crate::support::poll::TIMEOUT;
use crate::support::{Player, TestServer};

/// An event as an `EventSource` dispatches it.
#[derive(Debug, Default, Clone, PartialEq)]
struct Dispatched {
    last_event_id: String,
    event: String,
    data: String,
}

/// Reads a stream by the rules of the standard (9.2.6), which forgive nothing that we write.
fn dispatch(bytes: &[u8]) -> Vec<Dispatched> {
    let whole = std::str::from_utf8(bytes).expect("UTF-8");
    let stream = whole.strip_prefix('\u{feff}').unwrap_or(whole).replace("\r\n", "\n");
    let (mut dispatched, mut next) = (Vec::new(), Dispatched::default());
    for line in stream.split(['\r', '\n']) {
        if line.is_empty() {
            if !next.data.is_empty() {
                next.data.pop();
                dispatched.push(next.clone());
            }
            next.data.clear();
            next.event.clear();
            continue;
        }
        let (field, value) = line.split_once(':').unwrap_or((line, ""));
        let value = value.strip_prefix(' ').unwrap_or(value);
        match field {
            "event" => value.clone_into(&mut next.event),
            "data" => next.data.extend([value, "\n"]),
            "id" if !value.contains('\0') => value.clone_into(&mut next.last_event_id),
            "" => {}
            _ => panic!("a line that says nothing: {line:?}"),
        }
    }
    dispatched
}

/// Reads a stream until it has dispatched so many events, without the notifications, which come when they come.
async fn read(mut stream: Response, count: usize) -> Vec<Dispatched> {
    let mut bytes = Vec::new();
    loop {
        let mut found = dispatch(&bytes);
        found.retain(|one| one.event != "notification");
        if found.len() >= count && bytes.ends_with(b"\n\n") {
            return found;
        }
        let chunk = timeout(TIMEOUT, stream.chunk()).await.expect("events").expect("a stream");
        bytes.extend_from_slice(&chunk.expect("more events"));
    }
}

/// Asks for a stream.
async fn ask(player: &Player, server: &TestServer, path: &str, header: (&str, &[u8])) -> Response {
    let http = reqwest::Client::builder().no_gzip().no_brotli().build().expect("a client");
    let value = HeaderValue::from_bytes(header.1).expect("a value");
    let request = http.get(format!("{}{path}", server.address)).bearer_auth(player.token());
    request.header(header.0, value).send().await.expect("an answer")
}

#[tokio::test]
async fn whatever_a_text_contains_an_event_stays_one_event() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    let id = anna.solo("basic").await;
    let cursor = newest_cursor(&server, &anna.client).await;
    let said = "one\n\nid: 0\nevent: start\ndata: {}\n\n: two\u{2028}\u{2029}\\u0000\\n \"\u{1f3b2}\ttrois \u{e9}";
    let path = format!("/v1/matches/{id}/messages");
    let sent = anna.client.post(&path, &json!({"text": said})).await.expect(201);
    assert_eq!(sent["text"], said);
    let path = format!("/v1/me/stream?cursor={}", text(&cursor));
    let stream = ask(&anna, &server, &path, ("accept", b"text/event-stream")).await;
    let found = read(stream, 3).await;
    let kinds: Vec<_> = found.iter().map(|one| one.event.as_str()).collect();
    assert_eq!(kinds, ["start", "message", "match"], "{found:?}");
    let data: Value = serde_json::from_str(&found[1].data).expect("JSON");
    assert_eq!(data["message"]["message"]["text"], said);
    // The id comes back in a header: an `EventSource` sends it as it is.
    for one in &found {
        assert!(one.last_event_id.bytes().all(|byte| byte.is_ascii_graphic()), "{found:?}");
        assert!(one.data.starts_with('{') && !one.data.contains('\n'), "{found:?}");
    }
    let last = found[1].last_event_id.as_bytes();
    let resumed = ask(&anna, &server, "/v1/me/stream", ("last-event-id", last)).await;
    assert_eq!(read(resumed, 2).await[1], found[2]);
}

#[tokio::test]
async fn a_stream_is_the_same_for_every_header_that_a_client_sends() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    let id = anna.solo("basic").await;
    let count = events(&anna.client, &id).await.len();
    let of_match = format!("/v1/matches/{id}/events/stream");
    for (path, count) in [(of_match.as_str(), count), ("/v1/me/stream", 1)] {
        for header in [
            ("accept", "text/event-stream"),
            ("accept", "*/*"),
            ("accept", "text/event-stream;q=0, application/json"),
            ("accept-encoding", "gzip, br, zstd, identity;q=0"),
            ("accept-encoding", "*"),
            ("cache-control", "no-cache"),
            ("range", "bytes=0-9"),
            ("if-none-match", "*"),
            ("last-event-id", ""),
            ("last-event-id", " \t "),
            ("te", "gzip, trailers"),
        ] {
            let stream = ask(&anna, &server, path, (header.0, header.1.as_bytes())).await;
            assert_eq!(stream.status(), 200, "{path} {header:?}");
            let headers = stream.headers().clone();
            for (name, expected) in [
                ("content-type", Some("text/event-stream")),
                ("cache-control", Some("no-store, no-transform")),
                ("x-accel-buffering", Some("no")),
                ("content-encoding", None),
                ("content-length", None),
                ("etag", None),
            ] {
                let found = headers.get(name).map(|value| value.to_str().expect("text"));
                assert_eq!(found, expected, "{path} {header:?} {name}");
            }
            // The first event comes although the stream goes on: nothing holds it back.
            assert_eq!(read(stream, count).await.len(), count, "{path} {header:?}");
        }
        let head = anna.client.send("HEAD", path, &[], None).await;
        assert_eq!((head.status.as_u16(), head.text.as_str()), (200, ""), "{path}");
        assert_eq!(head.header("cache-control"), Some("no-store, no-transform"), "{path}");
        assert_eq!(head.header("content-type"), Some("text/event-stream"), "{path}");
    }
    wait_until_waiting(&server, 0).await;
}

#[tokio::test]
async fn the_last_id_is_read_from_one_header_of_plain_text() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    let id = anna.solo("basic").await;
    let path = format!("/v1/matches/{id}/events/stream");
    let resumed = ask(&anna, &server, &path, ("last-event-id", b" \t2 ")).await;
    assert_eq!(read(resumed, 1).await[0].last_event_id, "3");
    let bad = [
        &b"2 3"[..],
        b"2,3",
        b"\"2\"",
        b"2\xe9",
        "2\u{2028}".as_bytes(),
        b"2.0",
        b"1e0",
        b"\t2\t3",
    ];
    for value in bad {
        for path in [path.as_str(), "/v1/me/stream"] {
            let refused = ask(&anna, &server, path, ("last-event-id", value)).await;
            assert_eq!(refused.status(), 400, "{path} {value:?}");
            let problem: Value = refused.json().await.expect("a problem");
            let code = text(&problem["code"]);
            assert!(
                matches!(code, "invalid_header" | "invalid_cursor"),
                "{path} {value:?}: {code}"
            );
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_stream_for_an_old_client_has_no_chunks_and_ends_with_its_connection() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    let id = anna.solo("basic").await;
    let path = format!("/v1/matches/{id}/events/stream");
    let mut stream = connect_tcp(&server);
    let request = format!("GET {path} HTTP/1.0\r\nConnection: keep-alive\r\n\r\n");
    stream.write_all(request.as_bytes()).expect("a server that listens");
    wait_until_waiting(&server, 1).await;
    anna.client.post_empty(&format!("/v1/matches/{id}/resignation")).await.expect(200);
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).expect("an end");
    let answer = String::from_utf8(answer).expect("UTF-8");
    let (head, body) = answer.split_once("\r\n\r\n").expect("a head");
    assert!(!head.to_ascii_lowercase().contains("transfer-encoding"), "{head}");
    let found = dispatch(body.as_bytes());
    assert_eq!(found.len(), events(&anna.client, &id).await.len(), "{body}");
}
