//! Matches against computers, so that the engine always has something to think about.

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::connection::Connection;

/// How long a request waits after the one before: the load shares the machine with the server.
const PAUSE: Duration = Duration::from_millis(10);
/// The matches of one account; an account may have 50 running.
const MATCHES_OF_ACCOUNT: usize = 25;

/// A running match; the account has seat 0.
struct Opponent {
    token: String,
    id: String,
}

/// Plays matches against the strongest computer for some seconds. Prints how many of its moves came.
pub async fn keep_busy(server: &str, matches: usize, seconds: f64, game: &str, variant: &str) {
    let mut connection = Connection::open(server).await;
    let mut opponents = Vec::new();
    let mut token = String::new();
    for number in 0..matches {
        if number % MATCHES_OF_ACCOUNT == 0 {
            token = account(&mut connection, number).await;
        }
        let id = begin(&mut connection, &token, game, variant).await;
        opponents.push(Opponent { token: token.clone(), id });
    }
    let until = Instant::now() + Duration::from_secs_f64(seconds);
    // The starter of the load waits for this line.
    println!("ready");
    let mut answered = 0_u32;
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
            opponent.id = begin(&mut connection, &opponent.token, game, variant).await;
        } else if seen["to_act"] == json!([0]) {
            let listed = connection.call("GET", &format!("{path}/legal-moves"), token, None).await;
            let listed = listed.expect_status(200);
            let moves = listed["moves"].as_array().expect("a list");
            let text = &moves[round % moves.len()]["move"];
            let body = json!({"ply": seen["ply"], "move": text});
            let played =
                connection.call("POST", &format!("{path}/moves"), token, Some(&body)).await;
            played.expect_status(201);
            // Before the first move of a match no computer has moved.
            answered += u32::from(seen["ply"] != json!(0));
        }
    }
    println!("computer_moves {answered} per_second {:.1}", f64::from(answered) / seconds);
}

async fn account(connection: &mut Connection, number: usize) -> String {
    let name = format!("c{:x}_{number}", std::process::id());
    let body: Value = json!({"username": name, "password": "correct horse battery"});
    connection.call("POST", "/v1/accounts", None, Some(&body)).await.expect_status(201);
    let made = connection.call("POST", "/v1/sessions", None, Some(&body)).await;
    made.expect_status(201)["token"].as_str().expect("a token").to_owned()
}

async fn begin(connection: &mut Connection, token: &str, game: &str, variant: &str) -> String {
    let body = json!({"game": game, "variant": variant, "seat": 0, "opponent": {"computer": 8}});
    let made = connection.call("POST", "/v1/matches", Some(token), Some(&body)).await;
    made.expect_status(201)["id"].as_str().expect("an id").to_owned()
}
