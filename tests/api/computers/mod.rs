//! Computer opponents in matches.

mod accounts;
mod creation;
mod hints;
mod offers;
mod queue;
mod review_work;
mod reviews;
mod variants;

use serde_json::{Value, json};

use crate::support::client::text;
use crate::support::poll::poll;
use crate::support::{Client, Player, TestServer};

/// A match of this variant against a computer, with the person in this seat.
fn against(game: &str, variant: &str, level: u8, seat: u8) -> Value {
    json!({"game": game, "variant": variant, "seat": seat, "opponent": {"computer": level}})
}

/// Waits until a person is to act, or the match is over; returns the match.
async fn wait_for_turn(client: &Client, id: &str, seat: u8) -> Value {
    poll("the computer has played", async || {
        let current = client.fetch(id).await;
        let acts = current["to_act"].as_array().expect("seats").contains(&json!(seat));
        (acts || current["status"] != "active").then_some(current)
    })
    .await
}

/// A number that a query gives.
async fn count(server: &TestServer, query: &'static str) -> i64 {
    let mut connection = server.connect().await;
    sqlx::query_scalar(query).fetch_one(&mut connection).await.expect("a number")
}

/// The number of jobs of the engine in the database.
async fn queued(server: &TestServer) -> i64 {
    count(server, "SELECT count(*) FROM engine_jobs").await
}

/// Creates a match and returns the whole response.
async fn create(player: &Player, wanted: &Value) -> Value {
    player.client.post("/v1/matches", wanted).await.expect(201)
}

fn id_of(game_match: &Value) -> String {
    text(&game_match["id"]).to_owned()
}
