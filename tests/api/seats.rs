use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::api::helpers::{UNKNOWN_ID, events, kinds, pointer};
use crate::support::client::text;
use crate::support::{Player, Response, TestServer};

async fn take(player: &Player, id: &str, body: &Value) -> Response {
    player.client.post(&format!("/v1/matches/{id}/seats"), body).await
}

async fn leave(player: &Player, id: &str) -> Response {
    player.client.delete(&format!("/v1/matches/{id}/seats/mine")).await
}

/// A match whose creator has seat 0.
async fn open_match(player: &Player) -> String {
    player.create(&json!({"game": "mancala", "variant": "basic", "seat": 0})).await
}

#[tokio::test]
async fn the_last_seat_starts_the_match() {
    let server = TestServer::start().await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    let id = open_match(&anna).await;
    let started = take(&ben, &id, &json!({"seat": 1})).await.expect(200);
    assert_eq!(started["status"], "active");
    assert_eq!(started["to_act"], json!([0]));
    assert_eq!(started["seats"][1]["player"]["id"], ben.id);
    assert!(started["started_at"].is_string() && started["deadline"].is_string());
    let log = events(&ben.client, &id).await;
    let last = log.last().expect("events");
    assert_eq!(last["kind"], "started");
    assert_eq!(last["started"]["players"], json!([anna.id, ben.id]));
    assert_eq!(started, anna.client.fetch(&id).await);
}

#[tokio::test]
async fn a_seat_without_a_number_is_any_that_is_free() {
    let server = TestServer::start().await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    for body in [json!({}), json!({"seat": null})] {
        let id = open_match(&anna).await;
        let started = take(&ben, &id, &body).await.expect(200);
        assert_eq!(started["seats"][1]["player"]["id"], ben.id);
    }
}

#[tokio::test]
async fn waiting_players_are_seated_at_random_in_the_started_event() {
    let server = TestServer::start().await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    let mut first = BTreeSet::new();
    // Equal results in all draws happen once in a million runs.
    for _ in 0..21 {
        let id = anna.create(&json!({"game": "mancala", "variant": "basic"})).await;
        let started = take(&ben, &id, &json!({})).await.expect(200);
        assert_eq!(started["waiting"], json!([]));
        let log = events(&ben.client, &id).await;
        assert_eq!(log[1]["seat"], Value::Null);
        let drawn = &log.last().expect("events")["started"]["players"];
        let seated = [0, 1].map(|seat: usize| started["seats"][seat]["player"]["id"].clone());
        assert_eq!(drawn, &json!(seated));
        first.insert(text(&drawn[0]).to_owned());
    }
    assert_eq!(first, BTreeSet::from([anna.id, ben.id]));
}

#[tokio::test]
async fn a_chosen_seat_has_priority_over_random_seating() {
    let server = TestServer::start().await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    for seat in [0_usize, 1] {
        let id = anna.create(&json!({"game": "mancala", "variant": "basic"})).await;
        let started = take(&ben, &id, &json!({"seat": seat})).await.expect(200);
        assert_eq!(started["seats"][seat]["player"]["id"], ben.id);
        assert_eq!(started["seats"][1 - seat]["player"]["id"], anna.id);
    }
}

#[tokio::test]
async fn a_taken_seat_is_refused_and_the_other_is_still_free() {
    let server = TestServer::start().await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    let id = open_match(&anna).await;
    let before = anna.client.fetch(&id).await;
    take(&ben, &id, &json!({"seat": 0})).await.problem(409, "seat_taken");
    assert_eq!(anna.client.fetch(&id).await, before);
    take(&ben, &id, &json!({"seat": 1})).await.expect(200);
}

#[tokio::test]
async fn taking_the_seat_again_gets_the_match_as_it_is() {
    let server = TestServer::start().await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    let id = open_match(&anna).await;
    let open = take(&anna, &id, &json!({"seat": 0})).await.expect(200);
    assert_eq!(open["version"], 2);
    let started = take(&ben, &id, &json!({"seat": 1})).await.expect(200);
    for body in [json!({"seat": 1}), json!({})] {
        assert_eq!(take(&ben, &id, &body).await.expect(200), started);
    }
}

#[tokio::test]
async fn an_account_takes_one_seat_only() {
    let server = TestServer::start().await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    let id = open_match(&anna).await;
    take(&anna, &id, &json!({"seat": 1})).await.problem(409, "already_seated");
    take(&ben, &id, &json!({"seat": 1})).await.expect(200);
    take(&ben, &id, &json!({"seat": 0})).await.problem(409, "already_seated");
}

#[tokio::test]
async fn only_the_invited_may_take_a_seat() {
    let server = TestServer::start().await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    let carl = server.player("carl").await;
    let wanted = json!({"game": "mancala", "variant": "basic", "invite": ["ben"]});
    let id = anna.create(&wanted).await;
    take(&carl, &id, &json!({})).await.problem(403, "not_invited");
    assert_eq!(anna.client.fetch(&id).await["version"], 2);
    take(&ben, &id, &json!({})).await.expect(200);
}

#[tokio::test]
async fn a_seat_that_does_not_exist_is_pointed_at() {
    let server = TestServer::start().await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    let id = open_match(&anna).await;
    for (body, fault) in [
        (json!({"seat": 2}), "/seat"),
        (json!({"seat": -1}), "/seat"),
        (json!({"seat": 1.5}), "/seat"),
        (json!({"seat": "north"}), "/seat"),
        (json!({"seat": 1, "colour": "red"}), "/colour"),
        (json!({"dice_nonce": "0".repeat(64)}), "/dice_nonce"),
    ] {
        let problem = take(&ben, &id, &body).await.problem(422, "invalid_body");
        assert_eq!(pointer(&problem), fault, "{body}");
    }
    assert_eq!(anna.client.fetch(&id).await["status"], "open");
}

#[tokio::test]
async fn nobody_takes_a_seat_in_a_match_that_has_started_or_is_over() {
    let server = TestServer::start().await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    let carl = server.player("carl").await;
    let id = anna.match_against(&ben, "basic").await;
    take(&carl, &id, &json!({})).await.problem(409, "match_started");
    anna.client.post_empty(&format!("/v1/matches/{id}/resignation")).await.expect(200);
    take(&carl, &id, &json!({})).await.problem(409, "match_over");
    let cancelled = open_match(&anna).await;
    anna.client.delete(&format!("/v1/matches/{cancelled}")).await.expect(200);
    take(&carl, &cancelled, &json!({})).await.problem(409, "match_over");
}

#[tokio::test]
async fn of_two_players_racing_for_the_last_seat_one_gets_it() {
    let server = TestServer::for_races().await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    let carl = server.player("carl").await;
    for _ in 0..20 {
        let id = open_match(&anna).await;
        let body = json!({"seat": 1});
        let (one, other) = tokio::join!(take(&ben, &id, &body), take(&carl, &id, &body));
        let (won, lost, winner) =
            if one.status == 200 { (one, other, &ben) } else { (other, one, &carl) };
        assert_eq!(won.expect(200)["seats"][1]["player"]["id"], winner.id);
        assert_eq!(lost.status, 409, "{}", lost.text);
        assert_eq!(kinds(&anna.client, &id).await, ["created", "seated", "seated", "started"]);
    }
}

#[tokio::test]
async fn a_seat_that_is_left_is_free_again() {
    let server = TestServer::start().await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    let id = open_match(&anna).await;
    let left = leave(&anna, &id).await.expect(200);
    assert_eq!(left["status"], "open");
    assert_eq!(left["seats"][0]["player"], Value::Null);
    let taken = take(&ben, &id, &json!({"seat": 0})).await.expect(200);
    assert_eq!(taken["status"], "open");
    assert_eq!(taken["seats"][0]["player"]["id"], ben.id);
    assert_eq!(kinds(&ben.client, &id).await, ["created", "seated", "left", "seated"]);
}

#[tokio::test]
async fn a_waiting_player_can_leave() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    let id = anna.create(&json!({"game": "mancala", "variant": "basic"})).await;
    assert_eq!(leave(&anna, &id).await.expect(200)["waiting"], json!([]));
}

#[tokio::test]
async fn leaving_again_changes_nothing() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    let id = open_match(&anna).await;
    let left = leave(&anna, &id).await.expect(200);
    assert_eq!(leave(&anna, &id).await.expect(200), left);
}

#[tokio::test]
async fn a_seat_cannot_be_left_after_the_start() {
    let server = TestServer::start().await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    let carl = server.player("carl").await;
    let id = anna.match_against(&ben, "basic").await;
    leave(&ben, &id).await.problem(409, "match_started");
    leave(&carl, &id).await.problem(403, "not_a_player");
    anna.client.post_empty(&format!("/v1/matches/{id}/resignation")).await.expect(200);
    leave(&ben, &id).await.problem(409, "match_over");
}

#[tokio::test]
async fn taking_a_seat_needs_a_login_and_an_existing_match() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    let path = format!("/v1/matches/{}/seats", open_match(&anna).await);
    server.client().post(&path, &json!({})).await.problem(401, "unauthenticated");
    server.client().delete(&format!("{path}/mine")).await.problem(401, "unauthenticated");
    for id in [UNKNOWN_ID, "none"] {
        take(&anna, id, &json!({})).await.problem(404, "not_found");
        leave(&anna, id).await.problem(404, "not_found");
    }
}

#[tokio::test]
async fn an_account_takes_a_seat_in_a_match_thirty_two_times() {
    let server = TestServer::start().await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    let id = open_match(&anna).await;
    let seat = json!({"seat": 0});
    for _ in 1..32 {
        leave(&anna, &id).await.expect(200);
        take(&anna, &id, &seat).await.expect(200);
    }
    take(&anna, &id, &seat).await.expect(200);
    leave(&anna, &id).await.expect(200);
    let left = leave(&anna, &id).await.expect(200);
    let problem = take(&anna, &id, &seat).await.problem(409, "too_many_changes");
    assert!(text(&problem["detail"]).contains("32"), "{problem:#}");
    assert_eq!(anna.client.fetch(&id).await, left, "nothing has changed");
    // The creation, 32 seatings, and after each that the player left.
    assert_eq!(left["version"], 65);
    take(&ben, &id, &json!({"seat": 1})).await.expect(200);
}
