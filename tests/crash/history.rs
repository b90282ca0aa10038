//! The records of the clients, which are all that the checker knows.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, MutexGuard};

use serde_json::Value;

/// The kind of a request, which decides what a repeat must return.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RequestKind {
    /// Creates a match or a message with a key: a repeat gets the first response.
    Create,
    /// A move: a repeat gets the first response, forever.
    Move,
    /// Ends, offers or answers something: a repeat has the same result. Only the repeat of an offer
    /// that was withdrawn or declined is refused while the match stays at its ply.
    Command,
    /// A read, or something else that is not repeated.
    Other,
}

/// A request that is sent until it is answered.
#[derive(Debug, Clone)]
pub struct Request {
    pub kind: RequestKind,
    pub method: &'static str,
    pub path: String,
    pub body: Option<Value>,
    pub headers: Vec<(&'static str, String)>,
}

/// A response, with its request and the player who sent it.
#[derive(Debug, Clone)]
pub struct RecordedCall {
    /// The number of the player.
    pub player: usize,
    pub request: Request,
    pub status: u16,
    pub body: Value,
    /// How often it was sent until there was a response.
    pub sent: u32,
}

/// The knowledge of the clients about a match.
#[derive(Debug, Clone, Default)]
pub struct ExpectedMatch {
    /// The numbers of the players, by seat.
    pub seats: Vec<usize>,
    /// Every move that was sent, acknowledged or not: the ply it became, and the move.
    pub sent: BTreeSet<(u64, String)>,
    /// Every prepared answer.
    pub prepared: BTreeSet<String>,
    /// The rematch that a response contained.
    pub rematch: Option<String>,
}

/// Everything that the clients have recorded.
#[derive(Debug, Default)]
pub struct History {
    answers: Mutex<Vec<RecordedCall>>,
    matches: Mutex<BTreeMap<String, ExpectedMatch>>,
    faults: Mutex<Vec<String>>,
}

impl Request {
    /// A request without a body.
    pub fn new(kind: RequestKind, method: &'static str, path: String) -> Self {
        Self { kind, method, path, body: None, headers: Vec::new() }
    }

    /// The same with a body.
    pub fn with_body(self, body: Value) -> Self {
        Self { body: Some(body), ..self }
    }

    /// The same with a header.
    pub fn header(mut self, name: &'static str, value: String) -> Self {
        self.headers.push((name, value));
        self
    }

    /// Whether this is a request that ends the offer of another request: the withdrawal of an offer
    /// made with the same path and ply, or an answer that declines it.
    pub fn ends_offer(&self, offer: &Self) -> bool {
        let Some(ply) = offer.body.as_ref().map(|body| &body["ply"]) else { return false };
        match (self.method, &self.body) {
            ("DELETE", _) => self.path == format!("{}?ply={ply}", offer.path),
            ("POST", Some(body)) => {
                self.path == format!("{}/answer", offer.path)
                    && body["ply"] == *ply
                    && body["accept"] == false
            }
            _ => false,
        }
    }

    /// The match that its path names.
    pub fn match_id(&self) -> Option<&str> {
        let id = self.path.strip_prefix("/v1/matches/")?;
        Some(id.split(['/', '?']).next().unwrap_or(id))
    }
}

impl RecordedCall {
    /// Whether the request succeeded.
    pub fn is_success(&self) -> bool {
        (200..300).contains(&self.status)
    }

    /// The match of the call; a creation names it only in its response.
    pub fn match_id(&self) -> Option<&str> {
        self.request.match_id().or_else(|| self.body["id"].as_str())
    }

    /// Version and chain head of the match in the response, if it has one.
    pub fn version(&self) -> Option<(u64, &str)> {
        Some((self.body["version"].as_u64()?, self.body["chain_head"].as_str()?))
    }

    /// The request and its response, for a fault's message.
    pub fn describe(&self) -> String {
        let Request { method, path, body, .. } = &self.request;
        let body = body.as_ref().map(Value::to_string).unwrap_or_default();
        format!(
            "{method} {path} {body} of player {} (sent {} times): {} {}",
            self.player,
            self.sent,
            self.status,
            summary(&self.body)
        )
    }
}

impl History {
    /// Records a response.
    pub fn record(&self, note: RecordedCall) {
        lock(&self.answers).push(note);
    }

    /// Every response so far, in the order of arrival.
    pub fn recorded(&self) -> Vec<RecordedCall> {
        lock(&self.answers).clone()
    }

    /// Whether a response says that this offer was withdrawn or declined.
    pub fn has_ended(&self, offer: &Request) -> bool {
        lock(&self.answers).iter().any(|call| call.is_success() && call.request.ends_offer(offer))
    }

    /// Adds to what is known of a match.
    pub fn update_match(&self, id: &str, add: impl FnOnce(&mut ExpectedMatch)) {
        add(lock(&self.matches).entry(id.to_owned()).or_default());
    }

    /// Every match that the clients know.
    pub fn matches(&self) -> BTreeMap<String, ExpectedMatch> {
        lock(&self.matches).clone()
    }

    /// Records a fault.
    pub fn fault(&self, text: impl Into<String>) {
        lock(&self.faults).push(text.into());
    }

    /// All faults.
    pub fn faults(&self) -> Vec<String> {
        lock(&self.faults).clone()
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().expect("no thread panics while it holds this")
}

/// The members that must be the same in a repeat: all but names, ratings, whether it counts and vacations, which
/// are current, and the rematch, which is outside the log.
pub fn repeatable_content(body: &Value) -> Value {
    let mut content = body.clone();
    if let Some(members) = content.as_object_mut() {
        members.remove("rematch_id");
        members.remove("created_by");
        members.remove("counted");
        members.remove("not_counted");
    }
    if let Some(offers) = content["offers"].as_array_mut() {
        offers.retain(|offer| offer["kind"] != "rematch");
    }
    for seat in content["seats"].as_array_mut().into_iter().flatten() {
        if let Some(members) = seat.as_object_mut() {
            members.remove("vacation_until");
        }
        if let Some(player) = seat["player"].as_object_mut() {
            player.remove("rating");
        }
    }
    content
}

/// The few members that identify a response for a person.
fn summary(body: &Value) -> String {
    let members = ["id", "version", "ply", "status", "last_move", "chain_head", "code", "detail"];
    let known = members.iter().filter(|name| !body[**name].is_null());
    known.map(|name| format!("{name}={}", body[*name])).collect::<Vec<_>>().join(" ")
}
