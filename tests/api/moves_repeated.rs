//! A move that is sent again, and the headers that a move depends on.

use serde_json::json;

use crate::api::helpers::{
    Random, kinds, log_in, pits_with_stones, ply, tag_version, two_players, without_ratings,
};
use crate::api::moves::send;
use crate::support::TestServer;

#[tokio::test]
async fn the_same_move_again_gets_the_same_answer_and_no_event() {
    let server = TestServer::start().await;
    let (anna, ben) = two_players(&server).await;
    let id = anna.match_against(&ben, "egyptian").await;
    let first = anna.client.play(&id, 0, "3").await;
    for _ in 0..3 {
        let again = anna.client.play(&id, 0, "3").await;
        assert_eq!(again.expect(201), first.expect(201));
        assert_eq!(again.header("etag"), first.header("etag"));
    }
    assert_eq!(
        kinds(&anna.client, &id).await,
        ["created", "seated", "seated", "started", "move_played"]
    );
}

#[tokio::test]
async fn every_move_of_a_match_gets_its_first_answer_again_after_the_end() {
    let server = TestServer::start().await;
    let (anna, ben) = two_players(&server).await;
    let id = anna.match_against(&ben, "egyptian").await;
    let (mut random, mut done) = (Random::new(3), Vec::new());
    let mut current = anna.client.fetch(&id).await;
    while current["status"] == "active" {
        let legal = pits_with_stones(&current);
        let chosen = legal[random.below(legal.len())].clone();
        let player = if current["to_act"][0] == 0 { &anna } else { &ben };
        let before = ply(&current);
        current = without_ratings(player.client.play(&id, before, &chosen).await.expect(201));
        done.push((player, before, chosen, current.clone()));
        let (player, ply, chosen, answer) = &done[random.below(done.len())];
        let again = player.client.play(&id, *ply, chosen).await.expect(201);
        assert_eq!(&without_ratings(again), answer);
    }
    assert!(done.len() > 10, "a whole game");
    for (player, ply, chosen, answer) in &done {
        let again = player.client.play(&id, *ply, chosen).await.expect(201);
        assert_eq!(&without_ratings(again), answer);
    }
    assert_eq!(without_ratings(anna.client.fetch(&id).await), current);
}

#[tokio::test]
async fn the_repeat_is_recognised_after_a_resignation_and_by_every_server() {
    let server = TestServer::start().await;
    let (anna, ben) = two_players(&server).await;
    let id = anna.match_against(&ben, "basic").await;
    let first = anna.client.play(&id, 0, "1").await.expect(201);
    ben.client.post_empty(&format!("/v1/matches/{id}/resignation")).await.expect(200);
    let second = TestServer::start_on(server.database.clone(), &[]).await;
    let elsewhere = log_in(&second, "anna").await;
    let again = elsewhere.play(&id, 0, "1").await.expect(201);
    assert_eq!(without_ratings(again), without_ratings(first));
}

#[tokio::test]
async fn a_repeated_move_is_recognised_before_if_match_and_ignores_offer_draw() {
    let server = TestServer::start().await;
    let (anna, ben) = two_players(&server).await;
    let id = anna.match_against(&ben, "basic").await;
    let body = json!({"ply": 0, "move": "1"});
    let fresh = [("if-match", "\"v4-x\"")];
    let first = send(&anna, &id, &fresh, &body).await.expect(201);
    assert_eq!(send(&anna, &id, &fresh, &body).await.expect(201), first);
    let with_offer = json!({"ply": 0, "move": "1", "offer_draw": false});
    assert_eq!(send(&anna, &id, &[], &with_offer).await.expect(201), first);
    let minimal = send(&anna, &id, &[("prefer", "return=minimal")], &body).await.expect(201);
    assert_eq!(minimal["version"], first["version"]);
}

#[tokio::test]
async fn a_repeated_move_gets_current_names_and_the_original_rest() {
    let server = TestServer::start().await;
    let (anna, ben) = two_players(&server).await;
    let id = anna.match_against(&ben, "basic").await;
    let mut expected = anna.client.play(&id, 0, "1").await.expect(201);
    ben.client.play(&id, 1, "1").await.expect(201);
    ben.client.patch("/v1/me", &json!({"display_name": "Ben the Great"})).await.expect(200);
    expected["seats"][1]["player"]["display_name"] = json!("Ben the Great");
    assert_eq!(anna.client.play(&id, 0, "1").await.expect(201), expected);
}

#[tokio::test]
async fn if_match_compares_the_version_alone() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    let id = anna.solo("basic").await;
    let fetched = anna.client.get(&format!("/v1/matches/{id}")).await;
    let given = fetched.header("etag").expect("a tag").to_owned();
    let tags = [given.as_str(), "\"v5-anything\"", "\"v1-x\", \"v6-x\"", "*", "\"v8-x-gzip\""];
    for (ply, tag) in (0..).zip(tags) {
        let notation = (ply / 2 + 1).to_string();
        let body = json!({"ply": ply, "move": notation});
        let answer = send(&anna, &id, &[("if-match", tag)], &body).await;
        assert_eq!(answer.expect(201)["ply"], ply + 1, "{tag}");
    }
}

#[tokio::test]
async fn if_match_of_another_version_refuses_the_move() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    let id = anna.solo("basic").await;
    let body = json!({"ply": 0, "move": "1"});
    // A tag that the server did not make is well-formed, and matches nothing.
    for tag in ["\"v3-x\"", "\"v5-x\"", "\"v1-x\", \"v2-x\"", "\"v40-x\"", "\"4\"", "\"v\""] {
        send(&anna, &id, &[("if-match", tag)], &body).await.problem(412, "stale_version");
    }
    for tag in ["v4", "4", "\"v4-x", "v4-x\"", "\"v4-x\" \"v5-x\""] {
        send(&anna, &id, &[("if-match", tag)], &body).await.problem(400, "invalid_header");
    }
    assert_eq!(anna.client.fetch(&id).await["ply"], 0);
}

#[tokio::test]
async fn prefer_minimal_answers_without_the_state() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    let id = anna.solo("basic").await;
    let body = json!({"ply": 0, "move": "1"});
    let answer = send(&anna, &id, &[("prefer", "return=minimal")], &body).await;
    let minimal = answer.expect(201);
    assert_eq!(minimal.get("state"), None);
    let mut whole = anna.client.play(&id, 0, "1").await.expect(201);
    whole.as_object_mut().expect("a match").remove("state");
    assert_eq!(minimal, whole);
    assert_eq!(tag_version(answer.header("etag").expect("a tag")), 5);
    let other =
        send(&anna, &id, &[("prefer", "respond-async")], &json!({"ply": 1, "move": "1"})).await;
    assert!(other.expect(201)["state"].is_object());
}
