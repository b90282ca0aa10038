use serde_json::json;

use crate::api::helpers::kinds;
use crate::support::{Player, Response, TestServer};

async fn decline(player: &Player, id: &str) -> Response {
    player.client.delete(&format!("/v1/matches/{id}/invitation")).await
}

async fn invite(player: &Player, username: &str) -> String {
    let wanted = json!({"game": "mancala", "variant": "basic", "seat": 0, "invite": [username]});
    player.create(&wanted).await
}

#[tokio::test]
async fn a_player_who_declined_cannot_join() {
    let server = TestServer::start().await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    let id = invite(&anna, "ben").await;
    assert_eq!(decline(&ben, &id).await.expect(200)["status"], "open");
    assert_eq!(kinds(&anna.client, &id).await, ["created", "seated", "invitation_declined"]);
    let seat = ben.client.post(&format!("/v1/matches/{id}/seats"), &json!({})).await;
    seat.problem(403, "not_invited");
    let open = ben.client.get("/v1/matches?open_to_me=true").await.expect(200);
    assert_eq!(open["items"], json!([]));
}

#[tokio::test]
async fn declining_again_changes_nothing() {
    let server = TestServer::start().await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    let id = invite(&anna, "ben").await;
    let declined = decline(&ben, &id).await.expect(200);
    assert_eq!(decline(&ben, &id).await.expect(200), declined);
    anna.client.delete(&format!("/v1/matches/{id}")).await.expect(200);
    assert_eq!(
        decline(&ben, &id).await.expect(200),
        declined,
        "a repeat shows no more than the first response"
    );
}

#[tokio::test]
async fn declining_a_private_match_is_idempotent() {
    let server = TestServer::start().await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    let wanted =
        json!({"game": "mancala", "variant": "basic", "visibility": "private", "invite": ["ben"]});
    let id = anna.create(&wanted).await;
    let declined = decline(&ben, &id).await.expect(200);
    assert_eq!(decline(&ben, &id).await.expect(200), declined);
}

#[tokio::test]
async fn only_invited_players_can_decline() {
    let server = TestServer::start().await;
    let (anna, _ben) = (server.player("anna").await, server.player("ben").await);
    let carl = server.player("carl").await;
    let id = invite(&anna, "ben").await;
    decline(&anna, &id).await.problem(403, "not_invited");
    decline(&carl, &id).await.problem(403, "not_invited");
    let open = anna.create(&json!({"game": "mancala", "variant": "basic"})).await;
    decline(&carl, &open).await.problem(403, "not_invited");
    server
        .client()
        .delete(&format!("/v1/matches/{id}/invitation"))
        .await
        .problem(401, "unauthenticated");
    assert_eq!(anna.client.fetch(&id).await["version"], 2);
}

#[tokio::test]
async fn an_invitation_that_was_accepted_cannot_be_declined() {
    let server = TestServer::start().await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    let id = invite(&anna, "ben").await;
    ben.client.post(&format!("/v1/matches/{id}/seats"), &json!({})).await.expect(200);
    decline(&ben, &id).await.problem(409, "match_started");
    anna.client.post_empty(&format!("/v1/matches/{id}/resignation")).await.expect(200);
    decline(&ben, &id).await.problem(409, "match_over");
}

#[tokio::test]
async fn a_seated_player_leaves_instead_of_declining() {
    let server = TestServer::start().await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    let id = invite(&anna, "ben").await;
    anna.client.delete(&format!("/v1/matches/{id}/seats/mine")).await.expect(200);
    ben.client.post(&format!("/v1/matches/{id}/seats"), &json!({})).await.expect(200);
    decline(&ben, &id).await.problem(409, "already_seated");
}

#[tokio::test]
async fn an_invitation_to_a_cancelled_match_is_over() {
    let server = TestServer::start().await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    let id = invite(&anna, "ben").await;
    anna.client.delete(&format!("/v1/matches/{id}")).await.expect(200);
    decline(&ben, &id).await.problem(409, "match_over");
}
