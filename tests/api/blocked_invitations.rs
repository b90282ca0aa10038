//! What becomes of an invitation when its receiver blocks who made it.

use serde_json::{Value, json};

use crate::api::helpers::{all_items, ids, kinds, run_sql, two_players};
use crate::support::client::text;
use crate::support::poll::wait_until;
use crate::support::{Player, Response, TestServer};

async fn block(player: &Player, username: &str) {
    player.client.send("PUT", &path_of(username), &[], None).await.expect(204);
}

async fn unblock(player: &Player, username: &str) {
    player.client.delete(&path_of(username)).await.expect(204);
}

fn path_of(username: &str) -> String {
    format!("/v1/me/blocks/{username}")
}

async fn invitations(player: &Player) -> Vec<String> {
    ids(&all_items(&player.client, "/v1/me/invitations", 2).await)
}

async fn join(player: &Player, id: &str) -> Response {
    player.client.post(&format!("/v1/matches/{id}/seats"), &json!({})).await
}

fn inviting_ben(visibility: &str) -> Value {
    json!({"game": "mancala", "variant": "basic", "invite": ["ben"], "visibility": visibility})
}

/// A block that is in the database and whose server died before it did anything else.
async fn insert_block(server: &TestServer, player: &Player, other: &Player) {
    let insert = format!(
        "INSERT INTO blocks (blocker_id, blocked_id) VALUES ('{}', '{}')",
        player.id, other.id
    );
    run_sql(server, &insert).await;
}

#[tokio::test]
async fn a_block_declines_the_invitations_of_the_blocked_player_for_good() {
    let server = TestServer::start().await;
    let (anna, ben) = two_players(&server).await;
    let cleo = server.player("cleo").await;
    let public = anna.create(&inviting_ben("public")).await;
    let private = anna.create(&inviting_ben("private")).await;
    let other = cleo.create(&inviting_ben("private")).await;
    let page = ben.client.get("/v1/me/changes?limit=100").await.expect(200);
    let cursor = text(&page["next_cursor"]).to_owned();
    block(&ben, "anna").await;
    for _ in 0..2 {
        assert_eq!(invitations(&ben).await, std::slice::from_ref(&other));
        join(&ben, &public).await.problem(403, "not_invited");
        join(&ben, &private).await.problem(404, "not_found");
        ben.client.get(&format!("/v1/matches/{private}")).await.problem(404, "not_found");
        unblock(&ben, "anna").await;
    }
    let path = format!("/v1/me/changes?cursor={cursor}");
    let is_told = async || {
        let page = ben.client.get(&path).await.expect(200);
        page["gone"] == json!([public, private])
    };
    wait_until("the invitations are gone from the feed", is_told).await;
    for id in [&public, &private] {
        let last = kinds(&anna.client, id).await.pop();
        assert_eq!(last.as_deref(), Some("invitation_declined"));
        assert_eq!(anna.client.fetch(id).await["status"], "open");
        anna.client.delete(&format!("/v1/matches/{id}")).await.expect(200);
    }
    join(&ben, &other).await.expect(200);
}

#[tokio::test]
async fn matches_in_which_the_blocker_sits_go_on_and_leaving_brings_no_invitation_back() {
    let server = TestServer::start().await;
    let (anna, ben) = two_players(&server).await;
    for name in ["cleo", "dirk"] {
        server.player(name).await;
    }
    let wanted = json!({"game": "six", "variant": "basic", "options": {"seats": 4},
        "invite": ["ben", "cleo", "dirk"]});
    let id = anna.create(&wanted).await;
    join(&ben, &id).await.expect(200);
    block(&ben, "anna").await;
    assert_eq!(kinds(&anna.client, &id).await, ["created", "seated", "seated"]);
    unblock(&ben, "anna").await;
    block(&ben, "anna").await;
    ben.client.delete(&format!("/v1/matches/{id}/seats/mine")).await.expect(200);
    unblock(&ben, "anna").await;
    assert_eq!(invitations(&ben).await, [] as [String; 0]);
    join(&ben, &id).await.problem(403, "not_invited");
}

#[tokio::test]
async fn a_block_by_the_inviting_player_leaves_the_invitation() {
    let server = TestServer::start().await;
    let (anna, ben) = two_players(&server).await;
    let id = anna.create(&inviting_ben("public")).await;
    block(&anna, "ben").await;
    assert_eq!(invitations(&ben).await, [id]);
}

#[tokio::test]
async fn an_invitation_that_a_crash_left_is_declined_by_a_job_or_before_the_block_ends() {
    let server = TestServer::start().await;
    let (anna, ben) = two_players(&server).await;
    let id = anna.create(&inviting_ben("private")).await;
    insert_block(&server, &ben, &anna).await;
    assert_eq!(invitations(&ben).await, [] as [String; 0], "not listed in the meantime");
    unblock(&ben, "anna").await;
    join(&ben, &id).await.problem(404, "not_found");
    let id = anna.create(&inviting_ben("private")).await;
    insert_block(&server, &ben, &anna).await;
    // Jobs run when a server starts.
    let second = TestServer::start_on(server.database.clone(), &[]).await;
    let is_declined = async || {
        kinds(&anna.client, &id).await.last().is_some_and(|kind| kind == "invitation_declined")
    };
    wait_until("the job has declined it", is_declined).await;
    drop(second);
}

#[tokio::test]
async fn a_seat_taken_during_the_block_is_kept_or_refused() {
    let server = TestServer::start().await;
    let (anna, ben) = two_players(&server).await;
    for _ in 0..10 {
        let id = anna.create(&inviting_ben("public")).await;
        let (joined, ()) = tokio::join!(join(&ben, &id), block(&ben, "anna"));
        let status = anna.client.fetch(&id).await["status"].clone();
        if joined.status == 200 {
            assert_eq!(status, "active");
        } else {
            joined.problem(403, "not_invited");
            assert_eq!(status, "open");
        }
        unblock(&ben, "anna").await;
    }
}
