//! Requests as odd but legal clients write them, and as hostile ones do (RFC 9112), on the bytes of a connection:
//! what each gets, and whether what follows on the connection is read as the next request.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;

use serde_json::Value;

use crate::api::helpers::connect_tcp;
use crate::support::TestServer;
use crate::support::client::PASSWORD;

/// The request after each that is tried: of a path that no other has.
const NEXT: &str = "GET /v1/games/octi/rules HTTP/1.1\r\nHost: next\r\n\r\n";

/// A response, as it came.
struct Answer {
    status: u16,
    /// Its lines, in lower case.
    head: Vec<String>,
    body: Vec<u8>,
}

impl Answer {
    fn header(&self, name: &str) -> Option<&str> {
        self.head.iter().find_map(|line| line.strip_prefix(name)?.strip_prefix(": "))
    }

    fn is_of_next(&self) -> bool {
        self.status == 200 && String::from_utf8_lossy(&self.body).contains("Octi")
    }
}

/// A connection, and what it has read ahead.
struct Connection(BufReader<TcpStream>);

impl Connection {
    fn open(server: &TestServer, bytes: &[u8]) -> Self {
        let mut stream = connect_tcp(server);
        stream.write_all(bytes).expect("a server that listens");
        Self(BufReader::new(stream))
    }

    fn line(&mut self) -> Option<String> {
        let mut line = Vec::new();
        self.0.read_until(b'\n', &mut line).ok().filter(|read| *read > 0)?;
        Some(String::from_utf8_lossy(&line).trim_end().to_owned())
    }

    fn bytes(&mut self, count: usize) -> Vec<u8> {
        let mut bytes = vec![0; count];
        self.0.read_exact(&mut bytes).expect("the whole body");
        bytes
    }

    /// The next response, of a request with a body or without; `None` when the connection ends.
    fn next(&mut self, has_body: bool) -> Option<Answer> {
        let first = self.line()?;
        let status = first.split(' ').nth(1).and_then(|word| word.parse().ok());
        let status = status.unwrap_or_else(|| panic!("no response: {first:?}"));
        let head = std::iter::from_fn(|| self.line().filter(|line| !line.is_empty()));
        let head = head.map(|line| line.to_ascii_lowercase()).collect();
        let mut answer = Answer { status, head, body: Vec::new() };
        if !has_body || matches!(answer.status, 100 | 204 | 304) {
            return Some(answer);
        }
        match answer.header("content-length").map(str::parse) {
            Some(length) => answer.body = self.bytes(length.expect("a length")),
            None if answer.header("transfer-encoding") == Some("chunked") => loop {
                let size = self.line().expect("a chunk");
                let size = usize::from_str_radix(&size, 16).expect("a size");
                answer.body.extend(self.bytes(size));
                self.line().expect("the end of a chunk");
                if size == 0 {
                    break;
                }
            },
            None => _ = self.0.read_to_end(&mut answer.body),
        }
        Some(answer)
    }
}

/// The fate of the connection.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Then {
    /// The next request is answered.
    Next,
    /// It is closed, and what follows is not read.
    Closed,
    /// It is closed. Nothing may follow: what came with the request would still be answered.
    Ended,
}
use Then::{Closed, Ended, Next};

/// Sends a request and [`NEXT`] behind it, and finds what is not as expected.
fn fault(server: &TestServer, request: &str, statuses: &[u16], then: Then) -> Option<String> {
    let following = if then == Ended { "" } else { NEXT };
    let mut connection = Connection::open(server, format!("{request}{following}").as_bytes());
    let has_body = !request.starts_with("HEAD");
    let mut found = Vec::new();
    for _ in statuses {
        let Some(answer) = connection.next(has_body) else { break };
        if answer.is_of_next() {
            return Some(format!("{found:?}, and then the next"));
        }
        let ends = answer.header("connection") == Some("close");
        if ends && then == Next {
            return Some(format!("{} and close", answer.status));
        }
        found.push(answer.status);
    }
    let next = connection.next(true);
    let is_right = match then {
        Next => next.as_ref().is_some_and(Answer::is_of_next),
        Closed | Ended => next.is_none(),
    };
    let next = next.map(|answer| answer.status);
    (found != statuses || !is_right).then(|| format!("{found:?}, and then {next:?}"))
}

/// A request for a game, with more header lines.
fn get(headers: &str) -> String {
    format!("GET /v1/games/mancala HTTP/1.1\r\n{headers}\r\n")
}

/// A login that is right, with more header lines and its body as it is written.
fn log_in(headers: &str, body: impl Fn(&str) -> String) -> String {
    let json = format!(r#"{{"username":"anna","password":"{PASSWORD}"}}"#);
    let headers = headers.replace("LENGTH", &json.len().to_string());
    let body = body(&json);
    format!(
        "POST /v1/sessions HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n{headers}\r\n{body}"
    )
}

/// A body in two chunks, as lines in which `SIZE` is the size of each.
fn chunks(first: &str, second: &str, end: &str) -> impl Fn(&str) -> String {
    move |json| {
        let (one, two) = json.split_at(9);
        let chunk =
            |line: &str, part: &str| line.replace("SIZE", &format!("{:X}", part.len())) + part;
        format!("{}\r\n{}\r\n{end}", chunk(first, one), chunk(second, two))
    }
}

fn check_all(server: &TestServer, cases: &[(String, &[u16], Then)]) {
    let faults: Vec<_> = cases
        .iter()
        .filter_map(|(request, statuses, then)| {
            let found = fault(server, request, statuses, *then)?;
            let start: String = request.chars().take(300).collect();
            Some(format!("{start:?}\n  is to get {statuses:?}, {then:?}, but got {found}"))
        })
        .collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_legal_however_odd_is_answered_and_the_connection_goes_on() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    let id = anna.solo("basic").await;
    anna.client.fetch(&id).await;
    let whole = |json: &str| json.to_owned();
    let chunked = "Transfer-Encoding: chunked\r\n";
    let of_match = format!("GET http://x/v1/matches/{id} HTTP/1.1\r\nHost: x\r\n\r\n");
    let one = "GET /v1/games/mancala HTTP/1.0\r\n";
    let many = "x: y\r\n".repeat(80);
    check_all(
        &server,
        &[
            // 3.2: forms of the target.
            (
                "GET http://other.example:81/v1/games/mancala HTTP/1.1\r\nHost: x\r\n\r\n".into(),
                &[200],
                Next,
            ),
            (of_match.clone(), &[200], Next),
            (of_match.replace("http:", "HTTPS:"), &[200], Next),
            (of_match.replace("http://x", ""), &[200], Next),
            ("OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n".into(), &[404], Next),
            ("GET ?x HTTP/1.1\r\nHost: x\r\n\r\n".into(), &[400], Closed),
            // 3.2: `Host`.
            (get("Host: \r\n"), &[200], Next),
            (get("HOST:x.example:8080\r\n"), &[200], Next),
            (get("host:\t[::1]:80 \t\r\n"), &[200], Next),
            // 2.2: empty lines before a request, and lines that end with LF alone.
            (format!("\r\n\r\n{}", get("Host: x\r\n")), &[200], Next),
            (get("Host: x\r\n").replace("\r\n", "\n"), &[200], Next),
            // 9.3, 9.6: whether the connection goes on.
            (get("Host: x\r\nConnection: close\r\n"), &[200], Ended),
            (get("Host: x\r\nConnection: x, CLOSE\r\nConnection: keep-alive\r\n"), &[200], Ended),
            (format!("{one}\r\n"), &[200], Ended),
            (format!("{one}Connection: Keep-Alive\r\n\r\n"), &[200], Next),
            (format!("{one}Expect: 100-continue\r\n\r\n"), &[200], Ended),
            // RFC 9110, 7.8: an upgrade that the server does not make.
            (
                get(
                    "Host: x\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQ\r\n",
                ),
                &[200],
                Next,
            ),
            (get("Host: x\r\nConnection: Upgrade\r\nUpgrade: TLS/1.0, x\r\n"), &[200], Next),
            (get("Host: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"), &[200], Closed),
            // RFC 9110, 10.1.1.
            (
                log_in("Content-Length: LENGTH\r\nExpect: 100-Continue\r\n", whole),
                &[100, 201],
                Next,
            ),
            (log_in("Content-Length: LENGTH\r\nExpect: x=y\r\n", whole), &[201], Next),
            // 6, 7.1: bodies.
            (log_in("Content-Length:  LENGTH \r\n", whole), &[201], Next),
            (log_in(chunked, chunks("SIZE\r\n", "SIZE\r\n", "0\r\n\r\n")), &[201], Next),
            (
                log_in(chunked, chunks("SIZE;a;b=c\r\n", "0SIZE;d=\"e;f\"\r\n", "000;g\r\n\r\n")),
                &[201],
                Next,
            ),
            (
                log_in(
                    chunked,
                    chunks("SIZE\r\n", "SIZE\r\n", "0\r\nX: y\r\nAuthorization: z\r\n\r\n"),
                ),
                &[201],
                Next,
            ),
            (
                log_in(
                    "Transfer-Encoding: CHUNKED\r\nTE: trailers\r\n",
                    chunks("SIZE\r\n", "SIZE\r\n", "0\r\n\r\n"),
                ),
                &[201],
                Next,
            ),
            (get("Host: x\r\nContent-Length: 5\r\n") + "hello", &[200], Next),
            (
                get("Host: x\r\nTransfer-Encoding: chunked\r\n") + "1\r\nx\r\n0\r\n\r\n",
                &[200],
                Next,
            ),
            ("HEAD /v1/games/mancala HTTP/1.1\r\nHost: x\r\n\r\n".into(), &[200], Next),
            // RFC 9110, 9.1: methods are case-sensitive, and any word may be one.
            ("get /v1/games/mancala HTTP/1.1\r\nHost: x\r\n\r\n".into(), &[405], Next),
            ("M-SEARCH /v1/games/mancala HTTP/1.1\r\nHost: x\r\n\r\n".into(), &[405], Next),
            ("TRACE /v1/games/mancala HTTP/1.1\r\nHost: x\r\n\r\n".into(), &[405], Next),
            // RFC 9110, 5.5: bytes that are no ASCII; many lines, and long ones.
            (get("Host: x\r\nX-Name: \u{e9}\u{2028}\r\n"), &[200], Next),
            (get(&format!("Host: x\r\n{many}Cookie: {}\r\n", "c".repeat(60_000))), &[200], Next),
        ],
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_two_readers_may_read_in_two_ways_is_refused_and_the_connection_closed() {
    let server = TestServer::start().await;
    server.player("anna").await;
    let whole = |json: &str| json.to_owned();
    let plain = chunks("SIZE\r\n", "SIZE\r\n", "0\r\n\r\n");
    let chunked = "Transfer-Encoding: chunked\r\n";
    let length = "Content-Length: LENGTH\r\n";
    let mut cases: Vec<(String, &[u16], Then)> = vec![
        // 2.3, 3: the request line.
        ("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".into(), &[400], Closed),
        ("GET  /v1/games/mancala HTTP/1.1\r\nHost: x\r\n\r\n".into(), &[400], Closed),
        ("GET /v1/games/mancala\r\nHost: x\r\n\r\n".into(), &[400], Closed),
        ("GET /v1/games/mancala http/1.1\r\nHost: x\r\n\r\n".into(), &[400], Closed),
        ("GE(T /v1/games/mancala HTTP/1.1\r\nHost: x\r\n\r\n".into(), &[400], Closed),
        ("CONNECT x.example:443 HTTP/1.1\r\nHost: x.example:443\r\n\r\n".into(), &[404], Closed),
        (format!("GET /{} HTTP/1.1\r\nHost: x\r\n\r\n", "a".repeat(70_000)), &[400], Closed),
        // 6.1: no length in HTTP/1.0, where coded bodies are not known.
        (log_in(chunked, &plain).replace("HTTP/1.1", "HTTP/1.0"), &[400], Closed),
        (log_in("", whole).replace("HTTP/1.1", "HTTP/1.0"), &[400], Closed),
    ];
    for headers in [
        // 3.2
        "",
        "Host: x\r\nHost: x\r\n",
        // 5.1, 5.2: blanks before a colon, folded lines, lines without a name.
        "Host : x\r\n",
        "Host: x\r\nX: y\r\n z\r\n",
        "Host: x\r\n X: y\r\n",
        "Host: x\r\n: y\r\n",
        "Host: x\r\nX(: y\r\n",
        "Host: x\r\nX: y\0\r\n",
        "Host: x\r\nX: y\rZ: z\r\n",
    ] {
        cases.push((get(headers), &[400], Closed));
    }
    for host in ["a b", "a/b", "user@a", "\"a\"", "<a>", "\u{e9}"] {
        cases.push((get(&format!("Host: {host}\r\n")), &[400], Ended));
    }
    // 6.1, 6.3: lengths that contradict each other, and codings that nobody knows.
    for headers in [
        format!("{chunked}{length}"),
        format!("{length}{chunked}"),
        format!("{chunked}{chunked}"),
        "Transfer-Encoding: chunked, chunked\r\n".to_owned(),
        "Transfer-Encoding: gzip, chunked\r\n".to_owned(),
        "Transfer-Encoding: chunked, gzip\r\n".to_owned(),
        "Transfer-Encoding: identity\r\n".to_owned(),
        "Transfer-Encoding: xchunked\r\n".to_owned(),
        "Transfer-Encoding:\x0bchunked\r\n".to_owned(),
        "Transfer-Encoding : chunked\r\n".to_owned(),
    ] {
        cases.push((log_in(&headers, &plain), &[400], Closed));
    }
    for number in
        ["LENGTH, LENGTH", "+LENGTH", "-1", "0x5", "LENGTH.0", "1 1", "", "99999999999999999999"]
    {
        cases.push((log_in(&format!("Content-Length: {number}\r\n"), whole), &[400], Closed));
    }
    cases.push((log_in(&format!("{length}{length}"), whole), &[400], Closed));
    check_all(&server, &cases);
    // 7.1: chunks. actix-http may close the connection before it has sent the 400.
    for (first, second, end) in [
        ("SIZE\n", "SIZE\r\n", "0\r\n\r\n"),
        ("SIZE;a\n", "SIZE\r\n", "0\r\n\r\n"),
        ("-SIZE\r\n", "SIZE\r\n", "0\r\n\r\n"),
        ("0xSIZE\r\n", "SIZE\r\n", "0\r\n\r\n"),
        ("1SIZE\r\n", "SIZE\r\n", "0\r\n\r\n"),
        ("\r\n", "SIZE\r\n", "0\r\n\r\n"),
        ("ffffffffffffffffSIZE\r\n", "SIZE\r\n", "0\r\n\r\n"),
    ] {
        let request = log_in(chunked, chunks(first, second, end));
        let found = fault(&server, &request, &[400], Closed);
        assert!(
            matches!(found.as_deref(), None | Some("[], and then None")),
            "{request}: {found:?}"
        );
    }
    // Too much to read.
    for head in [
        get(&format!("Host: x\r\nX: {}\r\n", "a".repeat(200_000))),
        get(&format!("Host: x\r\n{}", "x: y\r\n".repeat(100))),
    ] {
        let mut connection = Connection::open(&server, head.as_bytes());
        let answer = connection.next(true).expect("an answer");
        assert!(matches!(answer.status, 400 | 431), "{}", answer.status);
        assert!(connection.next(true).is_none(), "{}", answer.status);
    }
    server.client().get("/healthz").await.expect(200);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn requests_that_come_together_are_answered_in_their_order() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    let id = anna.solo("basic").await;
    let of_match = format!("/v1/matches/{id}");
    let tag = anna.client.get(&of_match).await.header("etag").expect("a tag").to_owned();
    let line = |method: &str, path: &str, headers: &str| {
        format!("{method} {path} HTTP/1.1\r\nHost: x\r\n{headers}\r\n")
    };
    let bytes = [
        // It waits, and those behind it wait for it.
        line("GET", &format!("{of_match}/events?after=4&wait_seconds=1"), ""),
        line("GET", &of_match, ""),
        line("HEAD", "/v1/games", ""),
        line("GET", &of_match, &format!("If-None-Match: {tag}\r\n")),
        line("POST", "/v1/sessions", "Content-Length: 2\r\nContent-Type: application/json\r\n")
            + "{}",
        line("GET", "/v1/nothing", ""),
        NEXT.to_owned(),
    ];
    let mut connection = Connection::open(&server, bytes.concat().as_bytes());
    let mut statuses = Vec::new();
    for request in &bytes {
        let answer = connection.next(!request.starts_with("HEAD")).expect("an answer to each");
        statuses.push(answer.status);
        if statuses.len() == 2 {
            let body: Value = serde_json::from_slice(&answer.body).expect("JSON");
            assert_eq!(body["id"], id.as_str());
        }
        assert_eq!(answer.header("content-length").is_some(), answer.status != 304);
        assert!(answer.is_of_next() == (statuses.len() == bytes.len()), "{statuses:?}");
    }
    assert_eq!(statuses, [200, 200, 200, 304, 422, 404, 200]);
}
