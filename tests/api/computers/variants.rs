use futures_util::future::join_all;
use serde_json::{Value, json};

use super::{against, create, id_of, wait_for_turn};
use crate::api::helpers::{Random, events, legal_moves, ply};
use crate::support::{Player, TestServer};

/// A person plays random legal moves until the match is over; returns its end.
async fn play_to_end(anna: &Player, wanted: &Value, seed: u64) -> Value {
    let seat = u8::try_from(wanted["seat"].as_u64().expect("a seat")).expect("small");
    let id = id_of(&create(anna, wanted).await);
    let mut random = Random::new(seed);
    loop {
        let current = wait_for_turn(&anna.client, &id, seat).await;
        if current["status"] != "active" {
            return current;
        }
        let legal = legal_moves(&anna.client, &id).await;
        let notation = &legal[random.below(legal.len())];
        anna.client.play(&id, ply(&current), notation).await.expect(201);
    }
}

#[tokio::test]
async fn a_computer_plays_every_variant_to_its_end() {
    let server = TestServer::for_races().await;
    let anna = server.player("anna").await;
    let games = anna.client.get("/v1/games").await.expect(200);
    let mut wanted = Vec::new();
    for game in games["items"].as_array().expect("games") {
        let id = game["game"].as_str().expect("an id");
        for variant in game["variants"].as_array().expect("variants") {
            let levels = variant["computers"].as_array().expect("levels");
            assert_eq!(levels.len(), 8, "{variant:#}");
            let seat = u8::try_from(wanted.len() % 2).expect("small");
            wanted.push(against(id, variant["variant"].as_str().expect("an id"), 1, seat));
        }
    }
    assert!(wanted.len() >= 9, "only {} variants", wanted.len());
    for (variant, seat) in [("basic", 0), ("advanced", 1)] {
        let mut manual = against("six", variant, 1, seat);
        manual["options"] = json!({"declaration": "manual"});
        wanted.push(manual);
    }
    let played = wanted.iter().zip(1..).map(|(wanted, seed)| play_to_end(&anna, wanted, seed));
    for (end, wanted) in join_all(played).await.iter().zip(&wanted) {
        assert_eq!(end["status"], "finished", "{end:#}");
        let reason = end["result"]["reason"].as_str().expect("a reason");
        assert_ne!(reason, "time_out", "{wanted}");
        assert_ne!(reason, "length", "{wanted}");
        let log = events(&anna.client, end["id"].as_str().expect("an id")).await;
        let is_of_computer =
            |event: &&Value| event["kind"] == "move_played" && event["seat"] != wanted["seat"];
        assert!(log.iter().filter(is_of_computer).count() > 3, "{wanted}: {log:#?}");
    }
}
