//! Accounts, and matches between them whose games are computed before.

use serde_json::json;

use crate::client::Requests;
use crate::connection::Connection;
use crate::games::{PlannedMove, random_game};

/// Which matches to make.
#[derive(Clone)]
pub struct Plan {
    pub matches: usize,
    /// How many accounts play, an even number; two for each match at most.
    pub players: usize,
    pub game: &'static str,
    pub variant: &'static str,
    /// Plies to play before the measurement. Several numbers apply to the matches in turn.
    pub warm_plies: Vec<usize>,
    /// At most so many plies of each game to play after those.
    pub only_plies: usize,
    /// No game ends before this ply, if its moves allow it.
    pub lasting: u32,
    pub seed: u64,
    pub rated: bool,
    /// Where a webhook of each player sends what happens in its matches.
    pub webhook: Option<String>,
}

impl Default for Plan {
    fn default() -> Self {
        Self {
            matches: 1000,
            players: 16,
            game: "mancala",
            variant: "basic",
            warm_plies: vec![0],
            only_plies: usize::MAX,
            lasting: 0,
            seed: 1,
            rated: false,
            webhook: None,
        }
    }
}

impl Plan {
    /// Matches that have been played to a ply, and no further.
    pub fn played_to(ply: usize) -> Self {
        Self { warm_plies: vec![ply], only_plies: 0, lasting: 40, ..Self::default() }
    }
}

/// A match, and its computed game.
pub struct PlannedMatch {
    pub id: String,
    /// The names of the accounts at its seats.
    pub players: [String; 2],
    pub tokens: [String; 2],
    pub plies: Vec<PlannedMove>,
    next: usize,
    /// Plies to play before the measurement.
    pub warm: usize,
}

impl PlannedMatch {
    /// The request that plays the next move; `None` after the last.
    pub fn next_move(&mut self, requests: &Requests) -> Option<Vec<u8>> {
        let PlannedMove { seat, seen: ply, notation } = self.plies.get(self.next)?;
        self.next += 1;
        let body = format!("{{\"ply\":{ply},\"move\":\"{notation}\"}}");
        let token = &self.tokens[usize::from(*seat)];
        Some(requests.post(&format!("/v1/matches/{}/moves", self.id), Some(token), &body))
    }
}

/// A new account: its name and a token.
pub async fn account(connection: &mut Connection, name: String) -> (String, String) {
    let body = json!({"username": name, "password": PASSWORD});
    connection.call("POST", "/v1/accounts", None, Some(&body)).await.expect_status(201);
    let made = connection.call("POST", "/v1/sessions", None, Some(&body)).await;
    let token = made.expect_status(201)["token"].as_str().expect("a token").to_owned();
    (name, token)
}

pub const PASSWORD: &str = "correct horse battery";

/// New accounts, with names that no other call makes.
pub async fn accounts(connection: &mut Connection, count: usize) -> Vec<(String, String)> {
    static CALLS: std::sync::atomic::AtomicU32 = std::sync::atomic::AtomicU32::new(0);
    let call = CALLS.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
    let mut made = Vec::new();
    for number in 0..count {
        let name = format!("b{:x}_{call}_{number}", std::process::id());
        made.push(account(connection, name).await);
    }
    made
}

/// Makes the accounts and matches of a plan, and plays the plies before the measurement.
pub async fn prepare(server: &str, plan: &Plan) -> Vec<PlannedMatch> {
    let mut connection = Connection::open(server).await;
    let players = accounts(&mut connection, plan.players).await;
    for (_, token) in players.iter().filter(|_| plan.webhook.is_some()) {
        let body = json!({"url": plan.webhook});
        let made = connection.call("POST", "/v1/me/webhooks", Some(token), Some(&body)).await;
        made.expect_status(201);
    }
    let half = players.len() / 2;
    let mut matches = Vec::new();
    for number in 0..plan.matches {
        // Each player of one half plays each of the other half in turn.
        let (one, other) = (number % half, (number / half + number) % half);
        let (first, second) = (&players[one], &players[half + other]);
        let tokens = [first.1.clone(), second.1.clone()];
        let body = json!({
            "game": plan.game, "variant": plan.variant, "seat": 0, "rated": plan.rated
        });
        let made = connection.call("POST", "/v1/matches", Some(&tokens[0]), Some(&body)).await;
        let id = made.expect_status(201)["id"].as_str().expect("an id").to_owned();
        let path = format!("/v1/matches/{id}/seats");
        connection.call("POST", &path, Some(&tokens[1]), Some(&json!({}))).await.expect_status(200);
        let seed = plan.seed + number as u64;
        let mut plies = random_game(plan.game, plan.variant, seed, plan.lasting);
        let warm = plan.warm_plies[number % plan.warm_plies.len()];
        plies.truncate(warm.saturating_add(plan.only_plies));
        let players = [first.0.clone(), second.0.clone()];
        matches.push(PlannedMatch { id, players, tokens, plies, next: 0, warm });
    }
    let requests = Requests::new(crate::client::Client::Bare, server);
    for ply in 0..plan.warm_plies.iter().copied().max().unwrap_or(0) {
        for game in matches.iter_mut().filter(|game| ply < game.warm) {
            if let Some(request) = game.next_move(&requests) {
                connection.send(&request).await.expect_status(201);
            }
        }
    }
    matches
}
