//! Clients that retry a request until it is answered, even while servers are killed.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use reqwest::header::HeaderMap;
use serde_json::{Value, json};

use crate::history::{History, RecordedCall, Request, RequestKind, repeatable_content};
use crate::support::client::PASSWORD;
use turnstone_testing::Random;

/// How long a client retries. No outage here lasts nearly as long, so this passes only if the
/// server does not recover.
const RETRY_TIMEOUT: Duration = Duration::from_secs(45);
/// The timeout of a request. The server itself gives up on its database after five seconds.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(8);
/// The timeout of an impatient client, whose request may still succeed on the server.
const SHORT_REQUEST_TIMEOUT: Duration = Duration::from_millis(1200);
/// The timeout where another server can answer.
const FAILOVER_TIMEOUT: Duration = Duration::from_millis(2500);
/// A write on one server is visible on the others within this time.
const MAX_STALENESS: Duration = Duration::from_secs(1);

/// A player's account.
#[derive(Debug, Clone)]
pub struct Player {
    pub number: usize,
    pub name: String,
    token: String,
}

/// All clients, and the servers that they use.
#[derive(Debug)]
pub struct Clients {
    http: reqwest::Client,
    pub bases: Vec<String>,
    pub players: Vec<Player>,
    pub history: History,
    stopping: AtomicBool,
    acknowledged: AtomicUsize,
    refused: AtomicUsize,
    lost: AtomicUsize,
    repeated: AtomicUsize,
}

impl Clients {
    /// Creates an account for each player.
    pub async fn register(bases: Vec<String>, scenario: &str, count: usize) -> Self {
        let http = reqwest::Client::new();
        // `server_0` alone would pretend to be the server, which is refused.
        let names: Vec<_> = (0..count).map(|number| format!("x{scenario}_{number}")).collect();
        let tokens = names.iter().map(|name| register_and_log_in(&http, &bases[0], name));
        let tokens = futures_util::future::join_all(tokens).await;
        let players = names.into_iter().zip(tokens).enumerate();
        let players =
            players.map(|(number, (name, token))| Player { number, name, token }).collect();
        Self {
            http,
            bases,
            players,
            history: History::default(),
            stopping: AtomicBool::new(false),
            acknowledged: AtomicUsize::new(0),
            refused: AtomicUsize::new(0),
            lost: AtomicUsize::new(0),
            repeated: AtomicUsize::new(0),
        }
    }

    /// Whether play should stop.
    pub fn is_stopping(&self) -> bool {
        self.stopping.load(Ordering::Relaxed) || !self.history.faults().is_empty()
    }

    /// Stops play after the requests in flight are answered.
    pub fn stop(&self) {
        self.stopping.store(true, Ordering::Relaxed);
    }

    /// How many moves were acknowledged so far.
    pub fn acknowledged(&self) -> usize {
        self.acknowledged.load(Ordering::Relaxed)
    }

    /// How many requests were answered by 503 so far.
    pub fn refused(&self) -> usize {
        self.refused.load(Ordering::Relaxed)
    }

    /// How many requests got no answer so far.
    pub fn lost(&self) -> usize {
        self.lost.load(Ordering::Relaxed)
    }

    /// How many old requests were sent again so far.
    pub fn repeated(&self) -> usize {
        self.repeated.load(Ordering::Relaxed)
    }

    /// Sends a request until there is a response, and records it.
    pub async fn send(
        &self,
        random: &mut Random,
        player: &Player,
        request: &Request,
    ) -> RecordedCall {
        let began = Instant::now();
        let mut sent = 0;
        loop {
            sent += 1;
            let base = &self.bases[random.below(self.bases.len())];
            let timeout = match random.below(4) {
                0 => SHORT_REQUEST_TIMEOUT,
                _ if self.bases.len() > 1 => FAILOVER_TIMEOUT,
                _ => REQUEST_TIMEOUT,
            };
            if let Some((status, body)) = self.send_once(base, player, request, timeout).await {
                let request = request.clone();
                let note = RecordedCall { player: player.number, request, status, body, sent };
                self.record(&note);
                return note;
            }
            if began.elapsed() > RETRY_TIMEOUT {
                let note = RecordedCall {
                    player: player.number,
                    request: request.clone(),
                    status: 0,
                    body: Value::Null,
                    sent,
                };
                let seconds = RETRY_TIMEOUT.as_secs();
                self.history.fault(format!("no answer within {seconds} s: {}", note.describe()));
                return note;
            }
            // The pause before a retry, as a client makes it.
            tokio::time::sleep(Duration::from_millis(20 + random.next() % 200)).await;
        }
    }

    fn record(&self, note: &RecordedCall) {
        if note.request.kind == RequestKind::Move && note.is_success() {
            self.acknowledged.fetch_add(1, Ordering::Relaxed);
        }
        if note.is_success() || note.status == 409 {
            self.history.record(note.clone());
        }
        if matches!(note.status, 400 | 401 | 403 | 404 | 405 | 415 | 429) || note.status >= 500 {
            self.history.fault(format!("an answer that cannot be: {}", note.describe()));
        }
    }

    /// Sends a request once. `None` if there is no response, or one that asks for a retry.
    pub async fn send_once(
        &self,
        base: &str,
        player: &Player,
        request: &Request,
        timeout: Duration,
    ) -> Option<(u16, Value)> {
        let method = request.method.parse::<reqwest::Method>().expect("a method");
        let url = format!("{base}{}", request.path);
        let mut builder =
            self.http.request(method, url).bearer_auth(&player.token).timeout(timeout);
        for (name, value) in &request.headers {
            builder = builder.header(*name, value);
        }
        if let Some(body) = &request.body {
            builder = builder.json(body);
        }
        let response = builder.send().await.ok();
        let answer = match response {
            Some(response) => {
                let (status, headers) = (response.status().as_u16(), response.headers().clone());
                response.bytes().await.ok().map(|bytes| (status, headers, bytes))
            }
            None => None,
        };
        let Some((status, headers, bytes)) = answer else {
            self.lost.fetch_add(1, Ordering::Relaxed);
            return None;
        };
        // A server that was frozen while it read a body finds the body too slow.
        if status == 408 {
            self.lost.fetch_add(1, Ordering::Relaxed);
            return None;
        }
        let body = serde_json::from_slice(&bytes).unwrap_or(Value::Null);
        if status == 503 {
            self.refused.fetch_add(1, Ordering::Relaxed);
            if let Some(wrong) = invalid_503(&headers, &body) {
                self.history.fault(format!("a 503 {wrong}: {} {body}", request.path));
            }
            return None;
        }
        Some((status, body))
    }

    /// Sends an answered request again, and compares the responses.
    pub async fn repeat(&self, random: &mut Random, first: &RecordedCall) {
        let again = self.send(random, &self.players[first.player], &first.request).await;
        self.repeated.fetch_add(1, Ordering::Relaxed);
        let is_same = match first.request.kind {
            RequestKind::Create | RequestKind::Move => {
                repeatable_content(&first.body) == repeatable_content(&again.body)
            }
            // The match may have a later version, never an earlier one.
            RequestKind::Command => {
                again.body["version"].as_u64() >= first.body["version"].as_u64()
            }
            RequestKind::Other => true,
        };
        let is_refused_offer = || {
            again.status == 409
                && again.body["code"] == "offer_already_made"
                && self.history.has_ended(&first.request)
        };
        if (again.status != first.status || !is_same) && !is_refused_offer() {
            let (first, again) = (first.describe(), again.describe());
            self.history.fault(format!("a repeat was answered differently:\n  {first}\n  {again}"));
        }
    }

    /// Checks that a write is visible on any server: at once with `min_version` or with one server,
    /// else within a second.
    pub async fn check_visibility(
        &self,
        random: &mut Random,
        player: &Player,
        written: &RecordedCall,
    ) {
        let (Some(id), Some((version, _))) = (written.match_id(), written.version()) else {
            return;
        };
        let acknowledged = Instant::now();
        let is_asked_for = random.below(2) == 0;
        let query = if is_asked_for { format!("?min_version={version}") } else { String::new() };
        let read = Request::new(RequestKind::Other, "GET", format!("/v1/matches/{id}{query}"));
        let mut seen = self.send(random, player, &read).await;
        if seen.version().is_some_and(|(seen, _)| seen < version) {
            if !is_asked_for && self.bases.len() > 1 {
                // Time is what is tested: after this the write must be visible.
                tokio::time::sleep(MAX_STALENESS.saturating_sub(acknowledged.elapsed())).await;
                seen = self.send(random, player, &read).await;
            }
            if seen.version().is_some_and(|(seen, _)| seen < version) {
                let (written, seen) = (written.describe(), seen.describe());
                self.history.fault(format!("a write is not seen:\n  {written}\n  {seen}"));
            }
        }
    }

    /// Downloads a file, after the disruptions. It retries as a client does: a busy machine can be
    /// slow, or say 503, also when nothing is disrupted.
    ///
    /// # Errors
    /// The answer to the last attempt, where no attempt succeeded in time.
    pub async fn download(&self, path: &str) -> Result<Vec<u8>, String> {
        let began = Instant::now();
        loop {
            let answer = self.download_once(path).await;
            let may_retry = matches!(&answer, Err((None | Some(503), _)));
            if answer.is_ok() || !may_retry || began.elapsed() > RETRY_TIMEOUT {
                return answer.map_err(|(_, why)| why);
            }
            tokio::time::sleep(Duration::from_millis(200)).await;
        }
    }

    /// The bytes of a file, or the status and the reason of a failed attempt.
    async fn download_once(&self, path: &str) -> Result<Vec<u8>, (Option<u16>, String)> {
        let request = self.http.get(format!("{}{path}", self.bases[0])).timeout(REQUEST_TIMEOUT);
        let lost = |error: reqwest::Error| (None, error.to_string());
        let response = request.send().await.map_err(lost)?;
        let status = response.status().as_u16();
        let bytes = response.bytes().await.map_err(lost)?;
        if status == 200 {
            Ok(bytes.to_vec())
        } else {
            Err((Some(status), format!("{status} {}", String::from_utf8_lossy(&bytes))))
        }
    }

    /// The status of a path that needs no account, on one server.
    pub async fn status(&self, base: &str, path: &str) -> Option<u16> {
        let request = self.http.get(format!("{base}{path}")).timeout(REQUEST_TIMEOUT);
        Some(request.send().await.ok()?.status().as_u16())
    }
}

/// Creates an account, logs it in, and returns the token.
async fn register_and_log_in(http: &reqwest::Client, base: &str, name: &str) -> String {
    let body = json!({"username": name, "password": PASSWORD});
    let post = |path| http.post(format!("{base}{path}")).json(&body).send();
    let made = post("/v1/accounts").await.expect("an answer").status();
    assert_eq!(made.as_u16(), 201, "an account");
    let session = post("/v1/sessions").await.expect("an answer");
    let session: Value = session.json().await.expect("a session");
    session["token"].as_str().expect("a token").to_owned()
}

/// The fault of a 503, if it has one.
fn invalid_503(headers: &HeaderMap, body: &Value) -> Option<&'static str> {
    let header = |name| headers.get(name).and_then(|value| value.to_str().ok());
    let seconds = header("retry-after").and_then(|value| value.parse::<u32>().ok());
    if seconds.is_none() {
        Some("without `Retry-After`")
    } else if header("content-type") != Some("application/problem+json") {
        Some("that is not a problem")
    } else if !matches!(body["code"].as_str(), Some("unavailable" | "overloaded")) {
        Some("with another code")
    } else {
        None
    }
}
