//! Seeks: who is paired with whom, and what becomes of a seek.

mod lifetime;
mod load;
mod pairing;
mod standing;

use serde_json::{Value, json};

use crate::support::client::text;
use crate::support::poll::poll;
use crate::support::{Player, TestServer};

use super::helpers::run_sql;

/// A rated match of basic Mancala, with more settings.
fn wanted(more: &Value) -> Value {
    let mut wanted = json!({"game": "mancala", "variant": "basic"});
    for (name, value) in more.as_object().expect("settings") {
        wanted[name] = value.clone();
    }
    wanted
}

/// Makes a seek and returns its id.
async fn seek(player: &Player, more: &Value) -> String {
    let made = player.client.post("/v1/me/seeks", &wanted(more)).await.expect(201);
    assert_eq!(made["status"], "waiting");
    text(&made["id"]).to_owned()
}

async fn fetch(player: &Player, id: &str) -> Value {
    player.client.get(&format!("/v1/me/seeks/{id}")).await.expect(200)
}

/// The matches that a seek has started.
async fn matches(player: &Player, id: &str) -> Vec<String> {
    let seek = fetch(player, id).await;
    let ids = seek["match_ids"].as_array().expect("ids");
    ids.iter().map(|id| text(id).to_owned()).collect()
}

/// Waits until a seek has started so many matches; returns them.
async fn wait_for_matches(player: &Player, id: &str, count: usize) -> Vec<String> {
    poll("the seek is paired", async || {
        let started = matches(player, id).await;
        (started.len() >= count).then_some(started)
    })
    .await
}

/// Waits until a seek that starts one match has done so.
async fn wait_for_match(player: &Player, id: &str) -> String {
    let started = wait_for_matches(player, id, 1).await;
    let [only] = &started[..] else { panic!("several matches: {started:?}") };
    only.clone()
}

/// Waits until the servers have looked at all seeks that were made before: two new players have been
/// paired, in a pool of their own, and those of the other pools at least twice more.
async fn wait_for_rounds(server: &TestServer, name: &str) {
    for round in 0..2 {
        let one = server.player(&format!("{name}{round}a")).await;
        let other = server.player(&format!("{name}{round}b")).await;
        let settings = json!({"variant": "ethiopian", "rated": false});
        let first = seek(&one, &settings).await;
        seek(&other, &settings).await;
        wait_for_match(&one, &first).await;
    }
}

/// Gives a player a rating in basic Mancala.
async fn rate(server: &TestServer, player: &Player, rating: u16) {
    run_sql(
        server,
        &format!(
            "INSERT INTO ratings (account_id, game, variant, rating, deviation, volatility, matches,
                 last_played_at, listed)
             VALUES ('{0}', 'mancala', 'basic', {rating}, 60, 0.06, 10, now(), true);
             INSERT INTO rating_history SELECT now(), gen_random_uuid(), '{0}', 'mancala', 'basic',
                 {rating}, 60, 0.06, 10, '{{}}';
             UPDATE accounts SET display_name = 'Rated' WHERE account_id = '{0}'",
            player.id,
        ),
    )
    .await;
}
