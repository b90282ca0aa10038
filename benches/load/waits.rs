//! The waits of people, one after the other: for an opponent, a move, ratings.

use std::time::{Duration, Instant};

use futures_util::future::join_all;
use serde_json::{Value, json};

use crate::client::Requests;
use crate::connection::Connection;
use crate::players::{Plan, accounts, prepare};
use crate::server::Server;
use crate::tally::{Sample, Tally, Watch};

/// Long enough that a request that waits has begun to wait.
const PAUSE: Duration = Duration::from_millis(5);

/// How many matches two players may begin.
const MAX_PAIRS: usize = 100;

/// For how long, and as which client.
pub struct Waiting<'a> {
    pub server: &'a Server,
    pub requests: &'a Requests,
    pub seconds: f64,
}

impl Waiting<'_> {
    async fn connect(&self) -> Connection {
        Connection::open(&self.server.address).await
    }

    async fn watch(&self) -> (Watch, Instant) {
        self.server.processes.settle().await;
        let until = Instant::now() + Duration::from_secs_f64(self.seconds);
        (Watch::start(self.server.processes), until)
    }

    /// From a move until a request that waits for it has its event.
    pub async fn poll(&self) -> Sample {
        let plan = Plan { matches: 100, players: 2, ..Plan::default() };
        let mut matches = prepare(&self.server.address, &plan).await;
        let (watch, until) = self.watch().await;
        let (mut mover, mut waiter) = (self.connect().await, self.connect().await);
        let mut tally = Tally::default();
        for game in (0..matches.len()).cycle() {
            let game = &mut matches[game];
            let Some(move_request) = game.next_move(self.requests) else { break };
            let path = format!("/v1/matches/{}", game.id);
            let seen = mover.call("GET", &path, Some(&game.tokens[1]), None).await;
            let version = &seen.expect_status(200)["version"];
            let path = format!("{path}/events?after={version}&wait_seconds=20");
            let poll = self.requests.get(&path, Some(&game.tokens[1]));
            let (response, began) = tokio::join!(waiter.send(&poll), async {
                tokio::time::sleep(PAUSE).await;
                let began = Instant::now();
                mover.send(&move_request).await.expect_status(201);
                began
            });
            tally.record_response(began, &response, 200);
            if Instant::now() >= until {
                break;
            }
        }
        watch.stop(&tally)
    }

    /// From a move until all streams of both players have it. The cost is that of one stream.
    pub async fn stream(&self, streams: usize) -> Sample {
        let plan = Plan { matches: 100, players: 2, ..Plan::default() };
        let mut matches = prepare(&self.server.address, &plan).await;
        let mut open = Vec::new();
        for number in 0..streams {
            let request = self.requests.stream("/v1/me/stream", &matches[0].tokens[number % 2]);
            let mut connection = self.connect().await;
            let head = connection.subscribe(&request).await;
            assert_eq!(head.get(9..12), Some("200"), "{head}");
            // The event `start`.
            connection.more().await;
            open.push(connection);
        }
        let (watch, until) = self.watch().await;
        let mut mover = self.connect().await;
        let mut tally = Tally::default();
        for game in (0..matches.len()).cycle() {
            let Some(request) = matches[game].next_move(self.requests) else { break };
            let began = Instant::now();
            let arrivals = join_all(open.iter_mut().map(|connection| async {
                connection.more().await;
                began.elapsed()
            }));
            let (arrivals, response) = tokio::join!(arrivals, mover.send(&request));
            response.expect_status(201);
            for took in arrivals {
                tally.record(0, took);
            }
            // A move may come in two events: the second one belongs to this move.
            tokio::time::sleep(PAUSE).await;
            open.iter_mut().for_each(Connection::forget);
            if Instant::now() >= until {
                break;
            }
        }
        watch.stop(&tally)
    }

    /// A match created and joined, until it has started.
    pub async fn creation(&self) -> Sample {
        let players = accounts(&mut self.connect().await, 16).await;
        let (watch, until) = self.watch().await;
        let mut connection = self.connect().await;
        let mut tally = Tally::default();
        for number in 0.. {
            let token = |offset: usize| Some(players[(number + offset) % 16].1.as_str());
            let body = r#"{"game":"mancala","variant":"basic","seat":0}"#;
            let began = Instant::now();
            let made = connection.send(&self.requests.post("/v1/matches", token(0), body)).await;
            made.expect_status(201);
            let path = format!("{}/seats", made.header("location").expect("a location"));
            let joined = connection.send(&self.requests.post(&path, token(1), "{}")).await;
            tally.record_response(began, &joined, 200);
            if Instant::now() >= until {
                break;
            }
        }
        watch.stop(&tally)
    }

    /// From the second of two seeks until the first one's player hears of the match.
    pub async fn seek(&self) -> Sample {
        // Who has finished no match may have few.
        let plan = Plan { matches: 1, players: 2, ..Plan::played_to(24) };
        let finished = prepare(&self.server.address, &plan).await.remove(0);
        let (mut connection, mut waiter) = (self.connect().await, self.connect().await);
        let tokens = &finished.tokens;
        let path = format!("/v1/matches/{}/resignation", finished.id);
        connection.call("POST", &path, Some(&tokens[0]), None).await.expect_status(200);
        let (watch, until) = self.watch().await;
        let mut tally = Tally::default();
        let body = r#"{"game":"mancala","variant":"basic","rated":false}"#;
        let seek = |player: usize| self.requests.post("/v1/me/seeks", Some(&tokens[player]), body);
        for _ in 0..MAX_PAIRS {
            let cursor = last_cursor(&mut connection, &tokens[0]).await;
            connection.send(&seek(0)).await.expect_status(201);
            let path = format!("/v1/me/changes?cursor={cursor}&wait_seconds=20");
            let poll = self.requests.get(&path, Some(&tokens[0]));
            let (response, began) = tokio::join!(waiter.send(&poll), async {
                tokio::time::sleep(PAUSE).await;
                let began = Instant::now();
                connection.send(&seek(1)).await.expect_status(201);
                began
            });
            tally.record_response(began, &response, 200);
            if Instant::now() >= until {
                break;
            }
        }
        watch.stop(&tally)
    }

    /// From a move until the move of a computer of the lowest strength.
    pub async fn computer(&self) -> Sample {
        let (_, token) = accounts(&mut self.connect().await, 1).await.remove(0);
        let token = Some(token.as_str());
        let (watch, until) = self.watch().await;
        let mut connection = self.connect().await;
        let mut tally = Tally::default();
        let (mut path, mut seen) = (String::new(), Value::Null);
        while Instant::now() < until {
            if seen["status"] != "active" {
                let body = json!({
                    "game": "mancala", "variant": "basic", "seat": 0, "opponent": {"computer": 1}
                });
                let made = connection.call("POST", "/v1/matches", token, Some(&body)).await;
                seen = made.expect_status(201);
                path = format!("/v1/matches/{}", seen["id"].as_str().expect("an id"));
            }
            let listed = connection.call("GET", &format!("{path}/legal-moves"), token, None).await;
            let text = listed.expect_status(200)["moves"][0]["move"].clone();
            let body = json!({"ply": seen["ply"], "move": text}).to_string();
            let request = self.requests.post(&format!("{path}/moves"), token, &body);
            let began = Instant::now();
            let mut response = connection.send(&request).await;
            assert_eq!(response.status, 201, "{}", response.text());
            loop {
                response = connection.call("GET", &path, token, None).await;
                seen = response.expect_status(200);
                if seen["status"] != "active" || seen["to_act"] == json!([0]) {
                    break;
                }
                let version = &seen["version"];
                let wait = format!("{path}/events?after={version}&wait_seconds=20");
                connection.send(&self.requests.get(&wait, token)).await;
            }
            tally.record_response(began, &response, 200);
        }
        watch.stop(&tally)
    }

    /// From the end of a rated match until the loser's rating can be read.
    pub async fn ratings(&self) -> Sample {
        // A shorter match does not count.
        let plan = Plan { matches: 20, players: 40, rated: true, ..Plan::played_to(24) };
        let matches = prepare(&self.server.address, &plan).await;
        let (watch, _) = self.watch().await;
        let mut connection = self.connect().await;
        let mut tally = Tally::default();
        for game in matches {
            let path = format!("/v1/matches/{}/resignation", game.id);
            connection.call("POST", &path, Some(&game.tokens[0]), None).await.expect_status(200);
            let began = Instant::now();
            let path = format!("/v1/players/{}/ratings", game.players[0]);
            loop {
                let list = connection.call("GET", &path, Some(&game.tokens[0]), None).await;
                if list.expect_status(200)["items"] != json!([]) {
                    break;
                }
                if began.elapsed() > Duration::from_secs(20) {
                    let path = format!("/v1/matches/{}", game.id);
                    let seen = connection.call("GET", &path, Some(&game.tokens[0]), None).await;
                    panic!("no rating of this match: {}", seen.text());
                }
                tokio::time::sleep(Duration::from_millis(2)).await;
            }
            tally.record(0, began.elapsed());
        }
        watch.stop(&tally)
    }
}

/// A cursor after which nothing has changed for an account.
pub async fn last_cursor(connection: &mut Connection, token: &str) -> String {
    let mut path = "/v1/me/changes?limit=100".to_owned();
    loop {
        let page = connection.call("GET", &path, Some(token), None).await.expect_status(200);
        let cursor = page["next_cursor"].as_str().expect("a cursor").to_owned();
        if page["items"] == json!([]) {
            return cursor;
        }
        path = format!("/v1/me/changes?limit=100&cursor={cursor}");
    }
}
