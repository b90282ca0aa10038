use serde_json::json;

use crate::api::helpers::{UNKNOWN_ID, events, kinds, play_all, wait_for};
use crate::support::{Player, Response, TestServer};

async fn resign(player: &Player, id: &str) -> Response {
    player.client.post_empty(&format!("/v1/matches/{id}/resignation")).await
}

#[tokio::test]
async fn a_player_may_resign_on_any_turn_and_loses() {
    let server = TestServer::start().await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    for (loser, winner) in [(&anna, 1), (&ben, 0)] {
        let id = anna.match_against(&ben, "basic").await;
        play_all(&[&anna, &ben], &id, &["1", "1"]).await;
        let over = resign(loser, &id).await.expect(200);
        assert_eq!(over["status"], "finished");
        assert_eq!(over["result"]["winners"], json!([winner]));
        assert_eq!(over["result"]["reason"], "resignation");
        assert_eq!(over["to_act"], json!([]));
        assert_eq!(over["ply"], 2, "a resignation is not a ply");
        let log = events(&anna.client, &id).await;
        let [.., resigned, finished] = log.as_slice() else { panic!("{log:#?}") };
        assert_eq!(
            (&resigned["kind"], &resigned["seat"]),
            (&json!("resigned"), &json!(1 - winner))
        );
        assert_eq!(finished["kind"], "finished");
        assert_eq!(finished["finished"]["winners"], json!([winner]));
        assert_eq!(finished["finished"]["reason"], "resignation");
    }
}

#[tokio::test]
async fn resigning_again_gets_the_same_answer_and_no_event() {
    let server = TestServer::start().await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    let id = anna.match_against(&ben, "basic").await;
    resign(&anna, &id).await.expect(200);
    let over = wait_for(&anna.client, &id, |shown| shown["counted"] == false).await;
    assert_eq!(over["not_counted"], "too_short");
    assert_eq!(resign(&anna, &id).await.expect(200), over);
    assert_eq!(anna.client.fetch(&id).await, over);
}

#[tokio::test]
async fn of_two_concurrent_resignations_one_counts() {
    let server = TestServer::for_races().await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    for _ in 0..10 {
        let id = anna.match_against(&ben, "basic").await;
        let (one, other) = tokio::join!(resign(&anna, &id), resign(&ben, &id));
        let (first, second) = if one.status == 200 { (one, other) } else { (other, one) };
        first.expect(200);
        second.problem(409, "match_over");
        let kinds = kinds(&anna.client, &id).await;
        assert_eq!(kinds[4..], ["resigned", "finished"]);
    }
}

#[tokio::test]
async fn the_winner_of_a_finished_match_cannot_resign_it() {
    let server = TestServer::start().await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    let id = anna.match_against(&ben, "basic").await;
    resign(&anna, &id).await.expect(200);
    resign(&ben, &id).await.problem(409, "match_over");
}

#[tokio::test]
async fn a_match_that_has_not_started_cannot_be_resigned() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    let id = anna.create(&json!({"game": "mancala", "variant": "basic", "seat": 0})).await;
    resign(&anna, &id).await.problem(409, "match_not_started");
    assert_eq!(anna.client.fetch(&id).await["status"], "open");
}

#[tokio::test]
async fn an_outsider_resigns_nothing() {
    let server = TestServer::start().await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    let carl = server.player("carl").await;
    let open = anna.create(&json!({"game": "mancala", "variant": "basic", "seat": 0})).await;
    resign(&carl, &open).await.problem(403, "not_a_player");
    let id = anna.match_against(&ben, "basic").await;
    resign(&carl, &id).await.problem(403, "not_a_player");
    let nobody = server.client().post_empty(&format!("/v1/matches/{id}/resignation")).await;
    nobody.problem(401, "unauthenticated");
    resign(&carl, UNKNOWN_ID).await.problem(404, "not_found");
    assert_eq!(anna.client.fetch(&id).await["status"], "active");
    resign(&ben, &id).await.expect(200);
    resign(&carl, &id).await.problem(403, "not_a_player");
}

#[tokio::test]
async fn a_solo_match_is_resigned_for_the_seat_that_is_to_act() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    let id = anna.solo("basic").await;
    play_all(&[&anna], &id, &["1"]).await;
    let over = resign(&anna, &id).await.expect(200);
    assert_eq!(over["result"]["winners"], json!([0]));
    assert_eq!(resign(&anna, &id).await.expect(200), over);
}

#[tokio::test]
async fn a_resignation_honours_if_match() {
    let server = TestServer::start().await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    let id = anna.match_against(&ben, "basic").await;
    let path = format!("/v1/matches/{id}/resignation");
    let stale = anna.client.send("POST", &path, &[("if-match", "\"v1-x\"")], None).await;
    stale.problem(412, "stale_version");
    assert_eq!(anna.client.fetch(&id).await["status"], "active");
    anna.client.send("POST", &path, &[("if-match", "\"v4-x\"")], None).await.expect(200);
}
