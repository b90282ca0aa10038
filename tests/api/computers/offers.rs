use serde_json::{Value, json};
use turnstone_engine::{Level, choose};
use turnstone_rules::{Options, Position, Seat};

use super::{against, create, id_of, wait_for_turn};
use crate::api::helpers::{events, kinds, legal_moves, ply};
use crate::support::client::text;
use crate::support::poll::poll;
use crate::support::{Client, Player, TestServer};

async fn post(client: &Client, id: &str, what: &str, ply: u64) -> Value {
    client.post(&format!("/v1/matches/{id}/{what}"), &json!({"ply": ply})).await.expect(200)
}

/// Plays the first legal move.
async fn play_first(anna: &Player, id: &str, current: &Value) -> Value {
    let legal = legal_moves(&anna.client, id).await;
    anna.client.play(id, ply(current), &legal[0]).await.expect(201)
}

#[tokio::test]
async fn a_computer_agrees_to_every_takeback_in_the_same_append() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    let id = id_of(&create(&anna, &against("octi", "kids", 1, 0)).await);
    let current = anna.client.fetch(&id).await;
    play_first(&anna, &id, &current).await;
    let answered = wait_for_turn(&anna.client, &id, 0).await;
    assert_eq!(ply(&answered), 2);
    let back = post(&anna.client, &id, "takeback-offer", 2).await;
    assert_eq!((ply(&back), &back["to_act"]), (3, &json!([0])));
    assert_eq!(back["last_move"], json!(null), "both moves are taken back");
    let log = events(&anna.client, &id).await;
    let append = |kind: &str| {
        let event = log.iter().find(|event| event["kind"] == kind);
        event.unwrap_or_else(|| panic!("{kind} in {log:#?}"))["at"].clone()
    };
    assert_eq!(append("takeback_offered"), append("taken_back"));
    // A person may take back also while the computer thinks, which then does not move.
    let moved = play_first(&anna, &id, &back).await;
    let path = format!("/v1/matches/{id}/takeback-offer");
    let taken = anna.client.post(&path, &json!({"ply": ply(&moved)})).await;
    if taken.status == 409 {
        taken.problem(409, "stale_ply");
    } else {
        assert_eq!(taken.expect(200)["to_act"], json!([0]));
    }
    let settled = wait_for_turn(&anna.client, &id, 0).await;
    play_first(&anna, &id, &settled).await;
    wait_for_turn(&anna.client, &id, 0).await;
}

/// The position on the board of a match of Mancala, from its log.
async fn position(anna: &Player, id: &str, variant: &str) -> Position {
    let game = turnstone_games::find("mancala").expect("the game");
    let mut position = game.start(variant, &Options::new()).expect("a start");
    for event in events(&anna.client, id).await {
        match text(&event["kind"]) {
            "move_played" => {
                let seat =
                    Seat(u8::try_from(event["seat"].as_u64().expect("a seat")).expect("small"));
                let played =
                    position.play(seat, text(&event["move_played"]["move"])).expect("a legal move");
                position = played.position;
            }
            "passed" => position = position.pass().expect("a pass"),
            _ => {}
        }
    }
    position
}

/// Plays the move of the strongest level.
async fn play_well(anna: &Player, id: &str, current: &Value) {
    let position = position(anna, id, text(&current["variant"])).await;
    let chosen = choose(&position, Level::ALL[7], 1).expect("a move");
    anna.client.play(id, ply(current), &chosen.notation).await.expect(201);
}

/// Offers a draw, and waits until the computer has answered.
async fn offer_draw(anna: &Player, id: &str, current: &Value) -> Value {
    let offered = post(&anna.client, id, "draw-offer", ply(current)).await;
    assert_eq!(offered["offers"][0]["kind"], "draw");
    poll("the computer has answered", async || {
        let now = anna.client.fetch(id).await;
        let is_open = !now["offers"].as_array().expect("offers").is_empty();
        (!is_open).then_some(now)
    })
    .await
}

#[tokio::test]
async fn a_computer_that_is_ahead_declines_a_draw() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    let mut current = create(&anna, &against("mancala", "basic", 8, 0)).await;
    let id = id_of(&current);
    for _ in 0..6 {
        play_first(&anna, &id, &current).await;
        current = wait_for_turn(&anna.client, &id, 0).await;
    }
    let answered = offer_draw(&anna, &id, &current).await;
    assert_eq!(answered["status"], "active");
    let kinds = kinds(&anna.client, &id).await;
    assert_eq!(kinds.iter().filter(|kind| *kind == "draw_declined").count(), 1);
}

#[tokio::test]
async fn a_computer_that_is_behind_agrees_to_a_draw_and_resigns_what_is_lost() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    let mut current = create(&anna, &against("mancala", "basic", 1, 0)).await;
    let id = id_of(&current);
    for _ in 0..4 {
        play_well(&anna, &id, &current).await;
        current = wait_for_turn(&anna.client, &id, 0).await;
    }
    let drawn = offer_draw(&anna, &id, &current).await;
    assert_eq!(drawn["result"]["reason"], "agreement", "{drawn:#}");
    // The weakest computer draws its errors by lot: now and then it plays on to the end.
    for _ in 0..5 {
        let mut current = create(&anna, &against("mancala", "basic", 1, 0)).await;
        let id = id_of(&current);
        while current["status"] == "active" {
            play_well(&anna, &id, &current).await;
            current = wait_for_turn(&anna.client, &id, 0).await;
        }
        if current["result"]["reason"] == "resignation" {
            assert_eq!(current["result"]["winners"], json!([0]));
            return;
        }
    }
    panic!("it resigned in none of five matches");
}

#[tokio::test]
async fn a_rematch_against_a_computer_starts_at_once_with_the_seats_exchanged() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    let id = id_of(&create(&anna, &against("mancala", "basic", 1, 0)).await);
    let path = format!("/v1/matches/{id}/resignation");
    anna.client.post_empty(&path).await.expect(200);
    let path = format!("/v1/matches/{id}/rematch");
    let finished = anna.client.post_empty(&path).await.expect(200);
    let rematch = finished["rematch_id"].as_str().expect("a rematch").to_owned();
    let again = anna.client.post_empty(&path).await.expect(200);
    assert_eq!(again["rematch_id"], rematch.as_str(), "a repeat makes no other");
    let played = wait_for_turn(&anna.client, &rematch, 1).await;
    assert_eq!(played["seats"][1]["player"]["id"], anna.id.as_str());
    assert!(ply(&played) > 0, "the computer began");
    assert_eq!(played["rated"], false);
}
