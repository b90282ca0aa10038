//! The target `request`: any requests, sent to a real server on a real database.
//!
//! An input is up to four requests, separated by lines `---`. Each is a line with method and path,
//! lines with headers, an empty line, and the body. Placeholders stand for values of the running
//! server: `{a.token}`, `{a.name}` and `{a.code}` (the recovery code) belong to the first of two
//! players, those with `b` to the second. `{match}` is a match between them, or the newest one.
//! `{id}`, `{cursor}` and `{etag}` are the last values in a response.

use std::collections::BTreeMap;
use std::sync::{LazyLock, Mutex};
use std::time::Duration;

use reqwest::header::{HeaderMap, HeaderName, HeaderValue};
use reqwest::{Method, Url};
use serde_json::Value;
use tokio::runtime::Runtime;

use crate::support::{Player, TestServer, schema};

/// The most requests of an input.
const MAX_REQUESTS: usize = 4;
/// The most headers of a request; the HTTP library refuses many more.
const MAX_HEADERS: usize = 16;
/// The time limit of a response, except for long polls.
const RESPONSE_TIMEOUT: Duration = Duration::from_secs(4);
/// How long the check waits for a long poll.
const LONG_POLL_TIMEOUT: Duration = Duration::from_millis(100);
/// Headers that the HTTP library writes itself, or that would take the connection from it.
const CLIENT_OWNED_HEADERS: [&str; 7] = [
    "host",
    "content-length",
    "transfer-encoding",
    "connection",
    "keep-alive",
    "upgrade",
    "expect",
];

/// Every response is documented, none is a server error, and the server accepts the cursors that it
/// issued.
pub fn request(data: &[u8]) {
    let mut runner = RUNNER.lock().expect("an earlier input broke no law");
    let Runner { runtime, fixture } = &mut *runner;
    runtime.block_on(fixture.send_requests(data));
}

struct Runner {
    runtime: Runtime,
    fixture: Fixture,
}

/// A server and two players.
struct Fixture {
    server: TestServer,
    http: reqwest::Client,
    players: [Player; 2],
    match_id: String,
    renewed: usize,
}

/// A request of an input.
struct ParsedRequest<'a> {
    method: Method,
    path: String,
    headers: Vec<(&'a str, String)>,
    body: Vec<u8>,
}

static RUNNER: LazyLock<Mutex<Runner>> = LazyLock::new(|| {
    let runtime = Runtime::new().expect("a runtime");
    let fixture = runtime.block_on(Fixture::new());
    Mutex::new(Runner { runtime, fixture })
});

impl Fixture {
    async fn new() -> Self {
        let flags = ["--trusted-proxies", "127.0.0.0/8", "--forwarded-header", "forwarded"];
        let server = TestServer::start_with(&flags).await;
        let players = [server.player("anna").await, server.player("bert").await];
        let match_id = players[0].match_against(&players[1], "basic").await;
        let builder = reqwest::Client::builder().redirect(reqwest::redirect::Policy::none());
        let http = builder.build().expect("a client");
        Self { server, http, players, match_id, renewed: 0 }
    }

    async fn send_requests(&mut self, data: &[u8]) {
        let mut names = BTreeMap::from([("match".to_owned(), self.match_id.clone())]);
        for (who, player) in ["a", "b"].iter().zip(&self.players) {
            names.insert(format!("{who}.token"), player.token().to_owned());
            names.insert(format!("{who}.name"), player.username.clone());
            names.insert(format!("{who}.code"), player.recovery_code.clone());
        }
        let mut rest = Some(data);
        let mut is_personal = false;
        for _ in 0..MAX_REQUESTS {
            let Some(text) = rest else { break };
            let (text, next) = split_once_bytes(text, b"\n---\n");
            rest = next;
            let Some(step) = parse_request(text, &names) else { continue };
            let path = &step.path;
            is_personal |= step.method != Method::GET && !path.starts_with("/v1/matches/");
            self.send_and_follow(&step, &mut names).await;
        }
        if is_personal {
            self.replace_players().await;
        }
    }

    /// Replaces players whose account is deleted, or whose token is no longer valid.
    async fn replace_players(&mut self) {
        for index in 0..self.players.len() {
            let token = self.players[index].client.get("/v1/me").await;
            if token.status.as_u16() != 200 {
                self.renewed += 1;
                let name = format!("player_{}", self.renewed);
                self.players[index] = self.server.player(&name).await;
                let [anna, bert] = &self.players;
                self.match_id = anna.match_against(bert, "basic").await;
            }
        }
    }

    /// Sends a request, and again with the cursor of its response.
    async fn send_and_follow(
        &self,
        step: &ParsedRequest<'_>,
        names: &mut BTreeMap<String, String>,
    ) {
        let Some(answer) = self.send(step).await else { return };
        if let Some(id) = answer["id"].as_str() {
            names.insert("id".to_owned(), id.to_owned());
            if step.path == "/v1/matches" && step.method == Method::POST {
                names.insert("match".to_owned(), id.to_owned());
            }
        }
        if let Some(etag) = answer["etag"].as_str() {
            names.insert("etag".to_owned(), etag.to_owned());
        }
        let Some(cursor) = answer["next_cursor"].as_str() else { return };
        names.insert("cursor".to_owned(), cursor.to_owned());
        let (path, query) = step.path.split_once('?').unwrap_or((&step.path, ""));
        let others = query.split('&').filter(|pair| {
            let name = pair.split('=').next().unwrap_or_default();
            !name.is_empty() && !["cursor", "wait_seconds"].contains(&name)
        });
        let cursor = format!("cursor={cursor}");
        let query: Vec<_> = others.chain([cursor.as_str()]).collect();
        let is_token = |name: &str| name.eq_ignore_ascii_case("authorization");
        let headers = step.headers.iter().filter(|(name, _)| is_token(name)).cloned().collect();
        let path = format!("{path}?{}", query.join("&"));
        let next = ParsedRequest { method: Method::GET, path, headers, body: Vec::new() };
        let page = self.send(&next).await.expect("an answer");
        assert_eq!(page["status"], Value::Null, "the next page of {}: {page}", step.path);
    }

    /// The response's body if it is JSON, and its tag. `None` if the input has no valid request, or
    /// its response does not come at once.
    async fn send(&self, step: &ParsedRequest<'_>) -> Option<Value> {
        let url: Url = format!("{}{}", self.server.address, step.path).parse().ok()?;
        // The path as it is sent, with `..` and the like resolved.
        let path =
            url.query().map_or(url.path().to_owned(), |query| format!("{}?{query}", url.path()));
        let method = step.method.as_str();
        let request = self.http.request(step.method.clone(), url).headers(headers(step));
        let request = request.body(step.body.clone());
        let is_poll = path.contains("wait");
        let timeout = if is_poll { LONG_POLL_TIMEOUT } else { RESPONSE_TIMEOUT };
        let Ok(answer) = tokio::time::timeout(timeout, request.send()).await else {
            assert!(is_poll, "{method} {path}: no answer in {timeout:?}");
            return None;
        };
        let answer = answer.unwrap_or_else(|error| panic!("{method} {path}: {error:?}"));
        let (status, headers) = (answer.status().as_u16(), answer.headers().clone());
        let header = |name| headers.get(name).and_then(|value: &HeaderValue| value.to_str().ok());
        let kind = header("content-type");
        // A stream has no end.
        let is_stream = kind.is_some_and(|kind| kind.starts_with("text/event-stream"));
        let body = if is_stream { None } else { Some(answer.bytes().await.expect("a body")) };
        let text = body.as_deref().map(String::from_utf8_lossy).unwrap_or_default();
        assert!(status < 500, "{method} {path}: {status} {text}");
        // Percent-encoded paths are not looked up in the document.
        let is_known = !path.contains('%') || schema::operation(method, &path).is_some();
        let is_documented = !matches!(method, "HEAD" | "OPTIONS") && !path.starts_with("/docs");
        if is_known && is_documented {
            schema::check(method, &path, status, kind, body.as_deref().unwrap_or_default());
        }
        let mut json: Value = serde_json::from_str(&text).unwrap_or_default();
        if let Some((object, etag)) = json.as_object_mut().zip(header("etag")) {
            object.insert("etag".to_owned(), etag.into());
        }
        Some(json)
    }
}

/// The text before a separator, and the text after it.
fn split_once_bytes<'a>(bytes: &'a [u8], separator: &[u8]) -> (&'a [u8], Option<&'a [u8]>) {
    let at = bytes.windows(separator.len()).position(|window| window == separator);
    at.map_or((bytes, None), |at| (&bytes[..at], Some(&bytes[at + separator.len()..])))
}

fn parse_request<'a>(
    text: &'a [u8],
    names: &BTreeMap<String, String>,
) -> Option<ParsedRequest<'a>> {
    let (head, body) = split_once_bytes(text, b"\n\n");
    let mut lines = std::str::from_utf8(head).ok()?.lines();
    let (method, path) = lines.next()?.split_once(' ')?;
    let is_method = method.bytes().all(|byte| byte.is_ascii_uppercase()) && method != "CONNECT";
    if !is_method || !path.starts_with('/') {
        return None;
    }
    let headers = lines.filter_map(|line| line.split_once(": "));
    let headers =
        headers.map(|(name, value)| (name, substitute(value, names))).take(MAX_HEADERS).collect();
    let body = body.unwrap_or_default();
    let body = match std::str::from_utf8(body) {
        Ok(text) => substitute(text, names).into_bytes(),
        Err(_) => body.to_vec(),
    };
    let method = Method::from_bytes(method.as_bytes()).ok()?;
    Some(ParsedRequest { method, path: substitute(path, names), headers, body })
}

fn substitute(text: &str, names: &BTreeMap<String, String>) -> String {
    let put = |text: String, (name, value): (&String, &String)| {
        text.replace(&format!("{{{name}}}"), value)
    };
    names.iter().fold(text.to_owned(), put)
}

fn headers(step: &ParsedRequest<'_>) -> HeaderMap {
    let read = |(name, value): &(&str, String)| {
        let name = HeaderName::from_bytes(name.as_bytes()).ok()?;
        let value = HeaderValue::from_bytes(value.as_bytes()).ok()?;
        (!CLIENT_OWNED_HEADERS.contains(&name.as_str())).then_some((name, value))
    };
    let mut headers = HeaderMap::new();
    for (name, value) in step.headers.iter().filter_map(read) {
        headers.append(name, value);
    }
    headers
}
