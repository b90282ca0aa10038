use serde_json::{Value, json};

use crate::api::helpers::{UNKNOWN_ID, kinds, play_all};
use crate::support::{Player, Response, TestServer};

async fn cancel(player: &Player, id: &str) -> Response {
    player.client.delete(&format!("/v1/matches/{id}")).await
}

#[tokio::test]
async fn the_creator_cancels_an_open_match_and_a_repeat_changes_nothing() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    let id = anna.create(&json!({"game": "mancala", "variant": "basic", "seat": 0})).await;
    let cancelled = cancel(&anna, &id).await.expect(200);
    assert_eq!(cancelled["status"], "cancelled");
    assert_eq!(cancelled["result"], Value::Null);
    assert!(cancelled["finished_at"].is_string());
    assert_eq!(cancel(&anna, &id).await.expect(200), cancelled);
    assert_eq!(kinds(&anna.client, &id).await, ["created", "seated", "cancelled"]);
}

#[tokio::test]
async fn only_its_creator_cancels_an_open_match() {
    let server = TestServer::start().await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    let id = anna.create(&json!({"game": "mancala", "variant": "basic", "invite": ["ben"]})).await;
    cancel(&ben, &id).await.problem(403, "not_the_creator");
    let nobody = server.client().delete(&format!("/v1/matches/{id}")).await;
    nobody.problem(401, "unauthenticated");
    assert_eq!(anna.client.fetch(&id).await["status"], "open");
}

#[tokio::test]
async fn a_creator_who_has_left_still_cancels() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    let id = anna.create(&json!({"game": "mancala", "variant": "basic"})).await;
    anna.client.delete(&format!("/v1/matches/{id}/seats/mine")).await.expect(200);
    assert_eq!(cancel(&anna, &id).await.expect(200)["status"], "cancelled");
}

#[tokio::test]
async fn any_player_cancels_before_ply_2() {
    let server = TestServer::start().await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    for (canceller, moves) in [(&anna, &[][..]), (&ben, &[]), (&anna, &["1"]), (&ben, &["1"])] {
        let id = anna.match_against(&ben, "basic").await;
        play_all(&[&anna, &ben], &id, moves).await;
        let cancelled = cancel(canceller, &id).await.expect(200);
        assert_eq!(cancelled["status"], "cancelled");
        assert_eq!((&cancelled["result"], &cancelled["to_act"]), (&Value::Null, &json!([])));
        assert_eq!(cancelled["deadline"], Value::Null);
        let other = if canceller.id == anna.id { &ben } else { &anna };
        assert_eq!(cancel(other, &id).await.expect(200), cancelled);
    }
}

#[tokio::test]
async fn no_player_can_cancel_from_ply_2_on() {
    let server = TestServer::start().await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    let id = anna.match_against(&ben, "basic").await;
    let before = play_all(&[&anna, &ben], &id, &["1", "1"]).await;
    for player in [&anna, &ben] {
        let problem = cancel(player, &id).await.problem(409, "too_late_to_cancel");
        assert_eq!(problem["ply"], 2);
    }
    assert_eq!(anna.client.fetch(&id).await, before);
}

#[tokio::test]
async fn an_outsider_cancels_nothing() {
    let server = TestServer::start().await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    let carl = server.player("carl").await;
    let id = anna.match_against(&ben, "basic").await;
    cancel(&carl, &id).await.problem(403, "not_a_player");
    anna.client.post_empty(&format!("/v1/matches/{id}/resignation")).await.expect(200);
    cancel(&carl, &id).await.problem(403, "not_a_player");
    cancel(&carl, UNKNOWN_ID).await.problem(404, "not_found");
}

#[tokio::test]
async fn a_finished_match_cannot_be_cancelled() {
    let server = TestServer::start().await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    let id = anna.match_against(&ben, "basic").await;
    anna.client.post_empty(&format!("/v1/matches/{id}/resignation")).await.expect(200);
    for player in [&anna, &ben] {
        cancel(player, &id).await.problem(409, "match_over");
    }
    assert_eq!(anna.client.fetch(&id).await["status"], "finished");
}

#[tokio::test]
async fn a_cancelled_match_refuses_further_commands() {
    let server = TestServer::start().await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    let id = anna.match_against(&ben, "basic").await;
    let cancelled = cancel(&anna, &id).await.expect(200);
    anna.client.play(&id, 0, "1").await.problem(409, "match_over");
    let resigned = ben.client.post_empty(&format!("/v1/matches/{id}/resignation")).await;
    resigned.problem(409, "match_over");
    assert_eq!(anna.client.fetch(&id).await, cancelled);
    let legal = anna.client.get(&format!("/v1/matches/{id}/legal-moves")).await.expect(200);
    assert_eq!(legal["moves"], json!([]));
}

#[tokio::test]
async fn a_cancellation_honours_if_match() {
    let server = TestServer::start().await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    let id = anna.match_against(&ben, "basic").await;
    let path = format!("/v1/matches/{id}");
    let stale = anna.client.send("DELETE", &path, &[("if-match", "\"v1-x\"")], None).await;
    stale.problem(412, "stale_version");
    let fresh = anna.client.get(&path).await;
    let tag = fresh.header("etag").expect("a tag");
    anna.client.send("DELETE", &path, &[("if-match", tag)], None).await.expect(200);
}
