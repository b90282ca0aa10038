//! Matches against computers, so that the engine always has something to think about.

use std::time::{Duration, Instant};

use serde_json::json;

use crate::connection::Connection;
use crate::players::accounts;

/// How long a request waits after the one before: the load shares the machine with the server.
const PAUSE: Duration = Duration::from_millis(10);
/// The matches of one account; an account may have 50 running.
const MATCHES_OF_ACCOUNT: usize = 25;

/// A running match; the account has seat 0.
struct Opponent {
    token: String,
    id: String,
}

/// How many matches there are.
const MATCHES: usize = 100;

/// Plays matches of Octi against the strongest computer for some seconds.
pub async fn keep_busy(server: &str, seconds: f64) {
    let mut connection = Connection::open(server).await;
    let mut opponents = Vec::new();
    let mut token = String::new();
    for number in 0..MATCHES {
        if number % MATCHES_OF_ACCOUNT == 0 {
            token = accounts(&mut connection, 1).await.remove(0).1;
        }
        let id = begin(&mut connection, &token).await;
        opponents.push(Opponent { token: token.clone(), id });
    }
    let until = Instant::now() + Duration::from_secs_f64(seconds);
    // The starter of the load waits for this line.
    println!("ready");
    let mut turn = 0_usize;
    while Instant::now() < until {
        turn += 1;
        let (round, number) = (turn / opponents.len(), turn % opponents.len());
        let opponent = &mut opponents[number];
        let path = format!("/v1/matches/{}", opponent.id);
        let token = Some(opponent.token.as_str());
        let seen = connection.call("GET", &path, token, None).await.expect_status(200);
        tokio::time::sleep(PAUSE).await;
        if seen["status"] != "active" {
            opponent.id = begin(&mut connection, &opponent.token).await;
        } else if seen["to_act"] == json!([0]) {
            let listed = connection.call("GET", &format!("{path}/legal-moves"), token, None).await;
            let listed = listed.expect_status(200);
            let moves = listed["moves"].as_array().expect("a list");
            let text = &moves[round % moves.len()]["move"];
            let body = json!({"ply": seen["ply"], "move": text});
            let played =
                connection.call("POST", &format!("{path}/moves"), token, Some(&body)).await;
            played.expect_status(201);
        }
    }
}

async fn begin(connection: &mut Connection, token: &str) -> String {
    let body = json!({"game": "octi", "variant": "kids", "seat": 0, "opponent": {"computer": 8}});
    let made = connection.call("POST", "/v1/matches", Some(token), Some(&body)).await;
    made.expect_status(201)["id"].as_str().expect("an id").to_owned()
}
