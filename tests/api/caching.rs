//! Questions of caches, and what else the standard of HTTP lets a client send: every route gives the
//! answer that it demands.

use reqwest::Method;
use reqwest::header::HeaderMap;
use serde_json::json;

use crate::api::authorization::{Fixture, operations, table};
use crate::support::client::text;
use crate::support::{Player, TestServer};

/// The headers that a cache keeps beside a body, or learns from a 304.
const KEPT: [&str; 5] = ["cache-control", "content-language", "content-location", "etag", "vary"];

/// A response without anything that a client library would do to it.
struct Raw {
    status: u16,
    headers: HeaderMap,
    body: Vec<u8>,
}

impl Raw {
    /// All lines of a header.
    fn lines(&self, name: &str) -> String {
        let lines = self.headers.get_all(name).iter();
        lines.map(|line| line.to_str().expect("text")).collect::<Vec<_>>().join(", ")
    }

    fn kept(&self) -> [String; 5] {
        KEPT.map(|name| self.lines(name))
    }

    fn varies_with(&self, name: &str) -> bool {
        self.lines("vary").split(", ").any(|one| one.eq_ignore_ascii_case(name))
    }
}

/// A client that sends what it is told, with the token of an account.
struct Sender<'a> {
    http: reqwest::Client,
    server: &'a TestServer,
    token: String,
}

impl<'a> Sender<'a> {
    fn new(server: &'a TestServer, token: &str) -> Self {
        let http = reqwest::Client::builder().no_gzip().no_brotli();
        let http = http.redirect(reqwest::redirect::Policy::none()).build().expect("a client");
        Self { http, server, token: token.to_owned() }
    }

    async fn send(&self, method: Method, path: &str, headers: &[(&str, &str)]) -> Raw {
        let address = format!("{}{path}", self.server.address);
        let mut request = self.http.request(method, address).bearer_auth(&self.token);
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let answer = request.send().await.expect("an answer");
        let (status, headers) = (answer.status().as_u16(), answer.headers().clone());
        Raw { status, headers, body: answer.bytes().await.expect("a body").to_vec() }
    }

    async fn get(&self, path: &str, headers: &[(&str, &str)]) -> Raw {
        self.send(Method::GET, path, headers).await
    }
}

/// The paths of a public match that is over.
async fn paths_of_match(player: &Player) -> Vec<String> {
    let id = player.solo("basic").await;
    player.client.post_empty(&format!("/v1/matches/{id}/resignation")).await.expect(200);
    let of_match = |part: &str| format!("/v1/matches/{id}{part}");
    let record = player.client.get(&of_match("/record.json")).await;
    let named = record.header("content-location").expect("an address").to_owned();
    let parts = ["", "/events", "/board.svg", "/animation.svg", "/record.json", "/positions/0"];
    let page = format!("/m/{id}");
    parts.map(of_match).into_iter().chain([named, page]).collect()
}

/// Checks every path that responds to `GET` with 200, but for streams without an end.
async fn on_every_path(server: &TestServer, mut check: impl AsyncFnMut(&Sender<'_>, String)) {
    let fixture = Fixture::new(server).await;
    let sender = Sender::new(server, fixture.client("creator").token().expect("a token"));
    let pages =
        ["/", "/docs/", "/docs/swagger-ui.css", "/sw.js", "/embed/x", "/pages/style.css", "/p/zoe"];
    let of_match = paths_of_match(&server.player("zoe").await).await;
    for path in pages.into_iter().map(str::to_owned).chain(of_match) {
        check(&sender, path).await;
    }
    let operations = operations();
    for (id, _, [.., status]) in table() {
        let operation = &operations[id];
        let is_stream = operation.path.ends_with("/stream");
        if operation.method == "GET" && status == 200 && !is_stream {
            check(&sender, fixture.path_for(operation).await).await;
        }
    }
}

/// Checks what a path responds to a cache; says whether it has a tag. A job of the server may change a response
/// meanwhile, and its tag with it: then it is checked again.
async fn check_caching(sender: &Sender<'_>, path: &str, encoding: &str) -> bool {
    for _ in 0..5 {
        if let Some(has_tag) = check_unless_it_changes(sender, path, encoding).await {
            return has_tag;
        }
    }
    panic!("{path} changes all the time")
}

async fn check_unless_it_changes(sender: &Sender<'_>, path: &str, encoding: &str) -> Option<bool> {
    let accepted = ("accept-encoding", encoding);
    let whole = sender.get(path, &[accepted]).await;
    assert_eq!(whole.status, 200, "{path}");
    if whole.lines("cache-control") != "no-store" {
        assert!(whole.varies_with("accept-encoding"), "{path}: {}", whole.lines("vary"));
    }
    let head = sender.send(Method::HEAD, path, &[accepted]).await;
    assert_eq!((head.status, head.body.len()), (200, 0), "HEAD {path}");
    let tag = whole.lines("etag");
    if head.lines("etag") != tag {
        return None;
    }
    assert_eq!(head.kept(), whole.kept(), "HEAD {path}");
    assert_eq!(head.lines("content-type"), whole.lines("content-type"), "HEAD {path}");
    if tag.is_empty() {
        return Some(false);
    }
    let weak = format!("W/{tag}");
    let listed = format!(", \"a,b\",,\t{weak} ,\"c\",");
    for known in [&tag, &weak, &listed] {
        for method in [Method::GET, Method::HEAD] {
            let headers = [accepted, ("if-none-match", known)];
            let unchanged = sender.send(method, path, &headers).await;
            if unchanged.lines("etag") != tag {
                return None;
            }
            assert_eq!((unchanged.status, unchanged.body.len()), (304, 0), "{path} {known}");
            assert_eq!(unchanged.kept(), whole.kept(), "{path} {known}");
        }
    }
    let two_lines = [("if-none-match", "\"a\""), ("if-none-match", tag.as_str())];
    for known in [&two_lines[..], &[("if-none-match", "*")]] {
        let unchanged = sender.get(path, known).await;
        if unchanged.status != 304 && sender.get(path, &[accepted]).await.lines("etag") != tag {
            return None;
        }
        assert_eq!(unchanged.status, 304, "{path} {known:?}");
    }
    for other in ["\"\"", "\"\u{e9}\"", "W/\"a\", \"b\""] {
        let answer = sender.get(path, &[("if-none-match", other)]).await;
        assert_eq!(answer.status, 200, "{path} {other}");
    }
    Some(true)
}

#[tokio::test]
async fn a_304_and_the_response_to_head_have_the_headers_of_the_200_on_every_route() {
    let server = TestServer::start().await;
    let mut tagged = 0;
    on_every_path(&server, async |sender, path| {
        for encoding in ["identity", "gzip"] {
            tagged += u32::from(check_caching(sender, &path, encoding).await);
        }
    })
    .await;
    assert!(tagged > 30, "{tagged}");
}

#[tokio::test]
async fn a_header_that_asks_for_what_a_route_has_not_gets_what_it_has() {
    let server = TestServer::start().await;
    on_every_path(&server, async |sender, path| {
        for header in [
            ("accept", "application/xml;q=0.9, text/*;level=\"1, 2\", */*;q=0"),
            ("accept", ""),
            ("accept-encoding", "identity;q=0"),
            ("accept-encoding", "*;q=0"),
            ("accept-encoding", ", zstd ;Q=1.000,,identity;q=0.001"),
            ("accept-language", "tlh, *;q=0"),
            ("prefer", "respond-async, wait=10;x=\"a, b\", return=\"minimal\""),
            ("range", "bytes=0-1"),
            ("if-modified-since", "Thu, 01 Jan 2099 00:00:00 GMT"),
            ("te", "trailers, deflate;q=0.5"),
            ("cache-control", "no-cache, max-age=0"),
        ] {
            let answer = sender.get(&path, &[header]).await;
            assert_eq!(answer.status, 200, "{path} {header:?}");
            assert_eq!(answer.lines("content-encoding"), "", "{path} {header:?}");
        }
    })
    .await;
}

#[tokio::test]
async fn a_language_and_an_encoding_are_both_named_where_other_origins_are_allowed() {
    let server = TestServer::start_with(&["--cors-origins", "https://app.example"]).await;
    let anna = server.player("anna").await;
    let id = anna.solo("basic").await;
    let sender = Sender::new(&server, anna.token());
    for path in ["/v1/games".to_owned(), format!("/v1/matches/{id}/board.svg")] {
        for encoding in ["identity", "gzip"] {
            let answer = sender.get(&path, &[("accept-encoding", encoding)]).await;
            for name in ["accept-encoding", "accept-language", "origin"] {
                assert!(answer.varies_with(name), "{path} {encoding}: {}", answer.lines("vary"));
            }
        }
    }
    // From the cache of rendered matches too, which is in front of all layers.
    let path = format!("/v1/matches/{id}");
    for _ in 0..2 {
        let answer = sender.get(&path, &[]).await;
        assert!(answer.varies_with("accept-encoding") && answer.varies_with("origin"));
    }
}

#[tokio::test]
async fn a_preference_is_read_as_its_standard_writes_it() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    for (lines, is_minimal) in [
        (&["return=minimal"][..], true),
        (&["Return = \"minimal\""], true),
        (&["respond-async, wait=10;x=\"a, b\"", "return=minimal;y"], true),
        (&["return=representation, return=minimal"], false),
        (&["wait=10;return=minimal"], false),
        (&["x=\"return=minimal, return=minimal\""], false),
    ] {
        let id = anna.solo("basic").await;
        let headers: Vec<_> = lines.iter().map(|line| ("prefer", *line)).collect();
        let body = json!({"ply": 0, "move": "1"});
        let path = format!("/v1/matches/{id}/moves");
        let answer = anna.client.send_json("POST", &path, &headers, &body).await;
        let played = answer.expect(201);
        assert_eq!(text(&played["id"]), id);
        assert_eq!(played.get("state").is_none(), is_minimal, "{lines:?}");
        let applied = answer.header("preference-applied");
        assert_eq!(applied, is_minimal.then_some("return=minimal"), "{lines:?}");
    }
}
