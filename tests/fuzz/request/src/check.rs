//! The target `request`: any requests, sent to a real server on a real database.
//!
//! An input is up to four requests, separated by lines `---`. Each is a line with method and path,
//! lines with headers, an empty line, and the body. What only exists once the server runs is named:
//! `{a.token}`, `{a.name}`, `{a.code}` (of recovery) and the same of `b` are those of two players,
//! `{match}` is one between them or the one that was made last, `{id}`, `{cursor}` and `{etag}` are
//! the last that an answer had.

use std::collections::BTreeMap;
use std::sync::{LazyLock, Mutex};
use std::time::Duration;

use reqwest::header::{HeaderMap, HeaderName, HeaderValue};
use reqwest::{Method, Url};
use serde_json::Value;
use tokio::runtime::Runtime;

use crate::support::{Player, TestServer, schema};

/// The most requests of an input.
const REQUESTS: usize = 4;
/// The most headers of a request: what has many more is no request for the HTTP library.
const HEADERS: usize = 16;
/// How long an answer may take. What waits for something to happen may take longer.
const PATIENCE: Duration = Duration::from_secs(4);
/// How long a long poll is waited for.
const POLL: Duration = Duration::from_millis(100);
/// What the HTTP library writes by itself, and what would take the connection away from it.
const FRAMING: [&str; 7] = [
    "host",
    "content-length",
    "transfer-encoding",
    "connection",
    "keep-alive",
    "upgrade",
    "expect",
];

/// Every answer is one that the document knows, and none is a fault of the server; a cursor that
/// was given is accepted.
pub fn request(data: &[u8]) {
    let mut world = WORLD.lock().expect("an earlier input broke no law");
    let World { runtime, stage } = &mut *world;
    runtime.block_on(stage.play(data));
}

struct World {
    runtime: Runtime,
    stage: Stage,
}

/// A server, and the two who play there.
struct Stage {
    server: TestServer,
    http: reqwest::Client,
    players: [Player; 2],
    match_id: String,
    renewed: usize,
}

/// A request as an input has it.
struct Step<'a> {
    method: Method,
    path: String,
    headers: Vec<(&'a str, String)>,
    body: Vec<u8>,
}

static WORLD: LazyLock<Mutex<World>> = LazyLock::new(|| {
    let runtime = Runtime::new().expect("a runtime");
    let stage = runtime.block_on(Stage::new());
    Mutex::new(World { runtime, stage })
});

impl Stage {
    async fn new() -> Self {
        let flags = ["--trusted-proxies", "127.0.0.0/8", "--forwarded-header", "forwarded"];
        let server = TestServer::start_with(&flags).await;
        let players = [server.player("anna").await, server.player("bert").await];
        let match_id = players[0].match_against(&players[1], "basic").await;
        let builder = reqwest::Client::builder().redirect(reqwest::redirect::Policy::none());
        let http = builder.build().expect("a client");
        Self { server, http, players, match_id, renewed: 0 }
    }

    async fn play(&mut self, data: &[u8]) {
        let mut names = BTreeMap::from([("match".to_owned(), self.match_id.clone())]);
        for (who, player) in ["a", "b"].iter().zip(&self.players) {
            names.insert(format!("{who}.token"), player.token().to_owned());
            names.insert(format!("{who}.name"), player.username.clone());
            names.insert(format!("{who}.code"), player.recovery_code.clone());
        }
        let mut rest = Some(data);
        let mut is_personal = false;
        for _ in 0..REQUESTS {
            let Some(text) = rest else { break };
            let (text, next) = cut(text, b"\n---\n");
            rest = next;
            let Some(step) = step(text, &names) else { continue };
            let path = &step.path;
            is_personal |= step.method != Method::GET && !path.starts_with("/v1/matches/");
            self.take(&step, &mut names).await;
        }
        if is_personal {
            self.renew().await;
        }
    }

    /// Players who have left, or whose token is no longer good, are replaced by others.
    async fn renew(&mut self) {
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

    /// Sends a request, and again with the cursor of its answer.
    async fn take(&self, step: &Step<'_>, names: &mut BTreeMap<String, String>) {
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
        let next = Step { method: Method::GET, path, headers, body: Vec::new() };
        let page = self.send(&next).await.expect("an answer");
        assert_eq!(page["status"], Value::Null, "the next page of {}: {page}", step.path);
    }

    /// The answer's body where it is JSON, and its tag; `None` where there was no request, or none
    /// that is answered at once.
    async fn send(&self, step: &Step<'_>) -> Option<Value> {
        let url: Url = format!("{}{}", self.server.address, step.path).parse().ok()?;
        // As it is sent, with `..` and the like resolved.
        let path =
            url.query().map_or(url.path().to_owned(), |query| format!("{}?{query}", url.path()));
        let method = step.method.as_str();
        let request = self.http.request(step.method.clone(), url).headers(headers(step));
        let request = request.body(step.body.clone());
        let is_poll = path.contains("wait");
        let patience = if is_poll { POLL } else { PATIENCE };
        let Ok(answer) = tokio::time::timeout(patience, request.send()).await else {
            assert!(is_poll, "{method} {path}: no answer in {patience:?}");
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
        // Nothing that a path's letters may be written as otherwise is looked for in the document.
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

/// What stands before a separator, and what behind it.
fn cut<'a>(bytes: &'a [u8], separator: &[u8]) -> (&'a [u8], Option<&'a [u8]>) {
    let at = bytes.windows(separator.len()).position(|window| window == separator);
    at.map_or((bytes, None), |at| (&bytes[..at], Some(&bytes[at + separator.len()..])))
}

fn step<'a>(text: &'a [u8], names: &BTreeMap<String, String>) -> Option<Step<'a>> {
    let (head, body) = cut(text, b"\n\n");
    let mut lines = std::str::from_utf8(head).ok()?.lines();
    let (method, path) = lines.next()?.split_once(' ')?;
    let is_method = method.bytes().all(|byte| byte.is_ascii_uppercase()) && method != "CONNECT";
    if !is_method || !path.starts_with('/') {
        return None;
    }
    let headers = lines.filter_map(|line| line.split_once(": "));
    let headers = headers.map(|(name, value)| (name, fill(value, names))).take(HEADERS).collect();
    let body = body.unwrap_or_default();
    let body = match std::str::from_utf8(body) {
        Ok(text) => fill(text, names).into_bytes(),
        Err(_) => body.to_vec(),
    };
    let method = Method::from_bytes(method.as_bytes()).ok()?;
    Some(Step { method, path: fill(path, names), headers, body })
}

fn fill(text: &str, names: &BTreeMap<String, String>) -> String {
    let put = |text: String, (name, value): (&String, &String)| {
        text.replace(&format!("{{{name}}}"), value)
    };
    names.iter().fold(text.to_owned(), put)
}

fn headers(step: &Step<'_>) -> HeaderMap {
    let read = |(name, value): &(&str, String)| {
        let name = HeaderName::from_bytes(name.as_bytes()).ok()?;
        let value = HeaderValue::from_bytes(value.as_bytes()).ok()?;
        (!FRAMING.contains(&name.as_str())).then_some((name, value))
    };
    let mut headers = HeaderMap::new();
    for (name, value) in step.headers.iter().filter_map(read) {
        headers.append(name, value);
    }
    headers
}
