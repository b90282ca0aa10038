//! Solo matches, in every family, variant and number of seats.

use serde_json::{Value, json};

use crate::api::helpers::{Random, legal_moves, ply};
use crate::support::{Player, TestServer};

/// Enough plies to see every kind of response.
const MAX_PLIES: usize = 24;

async fn play(anna: &Player, id: &str, seed: u64) -> Value {
    let mut random = Random::new(seed);
    let mut current = anna.client.fetch(id).await;
    for _ in 0..MAX_PLIES {
        let Some(seat) = current["to_act"][0].as_u64() else { break };
        let legal = legal_moves(&anna.client, id).await;
        let notation = &legal[random.below(legal.len())];
        // The request names the seat where several may act.
        let body = json!({"ply": ply(&current), "move": notation, "seat": seat});
        current = anna.client.post(&format!("/v1/matches/{id}/moves"), &body).await.expect(201);
    }
    current
}

#[tokio::test]
async fn one_account_plays_all_seats_of_every_game() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    let games = anna.client.get("/v1/games").await.expect(200);
    let mut played = 0;
    for game in games["items"].as_array().expect("games") {
        for variant in game["variants"].as_array().expect("variants") {
            let wanted = json!({"game": game["game"], "variant": variant["variant"], "solo": true});
            let id = anna.create(&wanted).await;
            let begun = anna.client.fetch(&id).await;
            assert_eq!((&begun["solo"], &begun["rated"]), (&json!(true), &json!(false)));
            assert_eq!(begun["status"], "active");
            let seats = begun["seats"].as_array().expect("seats");
            assert!(seats.iter().all(|seat| seat["player"]["id"] == anna.id.as_str()));
            let after = play(&anna, &id, played).await;
            assert!(ply(&after) > 10, "{after:#}");
            let mut rated = wanted.clone();
            rated["rated"] = json!(true);
            anna.client.post("/v1/matches", &rated).await.problem(422, "invalid_body");
            played += 1;
        }
    }
    let team = json!({"game": "six", "variant": "advanced", "options": {"seats": 4}, "solo": true});
    let id = anna.create(&team).await;
    anna.client.play(&id, 0, "0,-1").await.problem(422, "seat_required");
    let after = play(&anna, &id, played).await;
    assert!(ply(&after) > 10, "{after:#}");
    assert!(played >= 9, "only {played} variants");
}
