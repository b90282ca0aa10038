use serde_json::{Value, json};

use crate::api::helpers::{all_items, ids, pointer};
use crate::support::client::PASSWORD;
use crate::support::{Player, Response, TestServer};

const BLOCKS: &str = "/v1/me/blocks";
const INVITATIONS: &str = "/v1/me/invitations";

async fn block(player: &Player, username: &str) -> Response {
    player.client.send("PUT", &format!("{BLOCKS}/{username}"), &[], None).await
}

async fn unblock(player: &Player, username: &str) -> Response {
    player.client.delete(&format!("{BLOCKS}/{username}")).await
}

async fn blocked(player: &Player, limit: u32) -> Vec<Value> {
    let items = all_items(&player.client, BLOCKS, limit).await;
    items.iter().map(|player| player["username"].clone()).collect()
}

fn match_inviting(usernames: &[&str]) -> Value {
    json!({"game": "mancala", "variant": "basic", "seat": 0, "invite": usernames})
}

async fn send_message(player: &Player, id: &str) -> Response {
    player.client.post(&format!("/v1/matches/{id}/messages"), &json!({"text": "hello"})).await
}

async fn invitations(player: &Player) -> Vec<String> {
    ids(&all_items(&player.client, INVITATIONS, 2).await)
}

#[tokio::test]
async fn blocking_and_unblocking_are_idempotent() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    for name in ["ben", "cleo", "dirk"] {
        server.player(name).await;
    }
    assert_eq!(blocked(&anna, 1).await, [] as [Value; 0]);
    for name in ["BEN", "ben", "cleo", "dirk"] {
        block(&anna, name).await.expect(204);
    }
    assert_eq!(blocked(&anna, 1).await, ["ben", "cleo", "dirk"]);
    for _ in 0..2 {
        unblock(&anna, "Cleo").await.expect(204);
    }
    assert_eq!(blocked(&anna, 2).await, ["ben", "dirk"]);
}

#[tokio::test]
async fn a_repeated_block_or_unblock_shows_no_match_again() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    let ben = server.player("ben").await;
    let id = anna.match_against(&ben, "basic").await;
    send_message(&ben, &id).await.expect(201);
    let mut cursor = String::new();
    // The number of changes since the last call; waits until the feed has all of them.
    let mut changed = async || {
        let mut found = 0;
        let mut quiet = 0;
        while quiet < 2 {
            let path = format!("/v1/me/changes?wait_seconds=1{cursor}");
            let page = anna.client.get(&path).await.expect(200);
            let count = page["items"].as_array().expect("items").len();
            (found, quiet) = (found + count, if count == 0 { quiet + 1 } else { 0 });
            cursor = format!("&cursor={}", page["next_cursor"].as_str().expect("a cursor"));
        }
        found
    };
    changed().await;
    block(&anna, "ben").await.expect(204);
    assert!(changed().await > 0, "ben's message is not to be read any more");
    block(&anna, "ben").await.expect(204);
    assert_eq!(changed().await, 0);
    unblock(&anna, "ben").await.expect(204);
    assert!(changed().await > 0);
    unblock(&anna, "ben").await.expect(204);
    assert_eq!(changed().await, 0);
}

#[tokio::test]
async fn an_account_cannot_block_itself_or_an_unknown_player() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    block(&anna, "nobody").await.problem(404, "not_found");
    unblock(&anna, "nobody").await.problem(404, "not_found");
    block(&anna, "x").await.problem(404, "not_found");
    assert_eq!(pointer(&block(&anna, "Anna").await.problem(422, "invalid_body")), "/username");
    server.client().get(BLOCKS).await.problem(401, "unauthenticated");
    anna.client.get(&format!("{BLOCKS}?cursor=x")).await.problem(400, "invalid_cursor");
}

#[tokio::test]
async fn after_a_block_neither_player_can_invite_the_other() {
    let server = TestServer::start().await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    server.player("cleo").await;
    block(&anna, "ben").await.expect(204);
    for (player, other) in [(&anna, "ben"), (&ben, "anna")] {
        let answer = player.client.post("/v1/matches", &match_inviting(&[other])).await;
        assert_eq!(pointer(&answer.problem(403, "blocked")), "/invite/0");
        player.create(&match_inviting(&["cleo"])).await;
    }
    let team = json!({"game": "six", "variant": "basic", "options": {"seats": 4},
        "invite": ["cleo", "dirk", "anna"]});
    server.player("dirk").await;
    let answer = ben.client.post("/v1/matches", &team).await;
    assert_eq!(pointer(&answer.problem(403, "blocked")), "/invite/2");
    unblock(&anna, "ben").await.expect(204);
    ben.create(&match_inviting(&["anna"])).await;
    anna.create(&match_inviting(&["ben"])).await;
}

#[tokio::test]
async fn after_a_block_neither_player_can_join_the_others_open_match() {
    let server = TestServer::start().await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    let four = json!({"game": "six", "variant": "basic", "options": {"seats": 4}});
    let seats = |id: &str| format!("/v1/matches/{id}/seats");
    let joined = anna.create(&four).await;
    ben.client.post(&seats(&joined), &json!({})).await.expect(200);
    block(&anna, "ben").await.expect(204);
    for (player, other) in [(&anna, &ben), (&ben, &anna)] {
        let id = player.create(&four).await;
        other.client.post(&seats(&id), &json!({})).await.problem(403, "blocked");
    }
    ben.client.post(&seats(&joined), &json!({})).await.expect(200);
}

#[tokio::test]
async fn a_refused_creation_does_not_use_up_its_idempotency_key() {
    let server = TestServer::start().await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    block(&anna, "ben").await.expect(204);
    let key = [("idempotency-key", "k")];
    let create = async || {
        ben.client.send_json("POST", "/v1/matches", &key, &match_inviting(&["anna"])).await
    };
    create().await.problem(403, "blocked");
    unblock(&anna, "ben").await.expect(204);
    let made = create().await.expect(201);
    block(&anna, "ben").await.expect(204);
    assert_eq!(create().await.expect(201), made, "a repeat of a request from before the block");
}

#[tokio::test]
async fn after_a_block_neither_can_message_the_other_and_their_match_continues() {
    let server = TestServer::start().await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    let id = anna.match_against(&ben, "basic").await;
    send_message(&ben, &id).await.expect(201);
    block(&anna, "ben").await.expect(204);
    send_message(&ben, &id).await.problem(403, "blocked");
    send_message(&anna, &id).await.problem(403, "blocked");
    anna.client.play(&id, 0, "1").await.expect(201);
    ben.client.play(&id, 1, "1").await.expect(201);
    let said = all_items(&anna.client, &format!("/v1/matches/{id}/messages"), 10).await;
    assert_eq!(said.len(), 1, "earlier messages stay readable");
    unblock(&anna, "ben").await.expect(204);
    send_message(&ben, &id).await.expect(201);
    send_message(&anna, &id).await.expect(201);
}

#[tokio::test]
async fn no_invitation_comes_after_a_block() {
    let server = TestServer::for_races().await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    for _ in 0..10 {
        let wanted = match_inviting(&["anna"]);
        let (made, blocking) =
            tokio::join!(ben.client.post("/v1/matches", &wanted), block(&anna, "ben"));
        blocking.expect(204);
        assert!([201, 403].contains(&made.status.as_u16()), "{}", made.text);
        ben.client.post("/v1/matches", &wanted).await.problem(403, "blocked");
        unblock(&anna, "ben").await.expect(204);
    }
}

#[tokio::test]
async fn two_players_blocking_each_other_concurrently_both_succeed() {
    let server = TestServer::for_races().await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    for _ in 0..10 {
        let (one, other) = tokio::join!(block(&anna, "ben"), block(&ben, "anna"));
        one.expect(204);
        other.expect(204);
        unblock(&anna, "ben").await.expect(204);
        let wanted = match_inviting(&["ben"]);
        anna.client.post("/v1/matches", &wanted).await.problem(403, "blocked");
        unblock(&ben, "anna").await.expect(204);
    }
}

#[tokio::test]
async fn an_account_blocks_at_most_a_thousand() {
    let server = TestServer::start().await;
    let (anna, _ben) = (server.player("anna").await, server.player("ben").await);
    let mut connection = server.connect().await;
    for statement in [
        "INSERT INTO accounts (account_id, username, display_name, time_zone, created_at)
         SELECT gen_random_uuid(), 'many_' || n, 'many', 'UTC', now()
         FROM generate_series(1, 1000) AS n",
        "INSERT INTO blocks (blocker_id, blocked_id)
         SELECT anna.account_id, many.account_id FROM accounts AS anna, accounts AS many
         WHERE anna.username = 'anna' AND many.username LIKE 'many%'",
    ] {
        sqlx::query(statement).execute(&mut connection).await.expect("accounts and blocks");
    }
    block(&anna, "ben").await.problem(409, "too_many_blocks");
    block(&anna, "many_7").await.expect(204);
    unblock(&anna, "many_7").await.expect(204);
    block(&anna, "ben").await.expect(204);
}

#[tokio::test]
async fn a_deletion_ends_blocks_in_both_directions() {
    let server = TestServer::start().await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    let cleo = server.player("cleo").await;
    block(&anna, "ben").await.expect(204);
    block(&cleo, "anna").await.expect(204);
    block(&cleo, "ben").await.expect(204);
    anna.client.post("/v1/me/deletion", &json!({"password": PASSWORD})).await.expect(204);
    assert_eq!(blocked(&cleo, 10).await, ["ben"]);
    let left: i64 = sqlx::query_scalar("SELECT count(*) FROM blocks")
        .fetch_one(&mut server.connect().await)
        .await
        .expect("a count");
    assert_eq!(left, 1);
    block(&ben, "anna").await.problem(404, "not_found");
}

#[tokio::test]
async fn an_invitation_is_listed_until_accepted_declined_or_cancelled() {
    let server = TestServer::start().await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    let cleo = server.player("cleo").await;
    let mut made = Vec::new();
    for _ in 0..3 {
        made.push(anna.create(&match_inviting(&["ben"])).await);
    }
    let private = json!({"game": "mancala", "variant": "basic", "visibility": "private",
        "invite": ["ben"]});
    made.push(anna.create(&private).await);
    anna.create(&json!({"game": "mancala", "variant": "basic"})).await;
    ben.create(&match_inviting(&["anna"])).await;
    cleo.create(&match_inviting(&["anna"])).await;
    made.reverse();
    assert_eq!(invitations(&ben).await, made, "newest first, and only those of this player");
    let listed = ben.client.get(INVITATIONS).await.expect(200);
    assert_eq!(listed["items"][0]["created_by"]["username"], "anna");
    assert_eq!(listed["items"][0]["status"], "open");
    ben.client.delete(&format!("/v1/matches/{}/invitation", made[0])).await.expect(200);
    anna.client.delete(&format!("/v1/matches/{}", made[1])).await.expect(200);
    let seats = format!("/v1/matches/{}/seats", made[2]);
    ben.client.post(&seats, &json!({})).await.expect(200);
    assert_eq!(invitations(&ben).await, [made[3].clone()]);
    server.client().get(INVITATIONS).await.problem(401, "unauthenticated");
    ben.client.get(&format!("{INVITATIONS}?cursor=x")).await.problem(400, "invalid_cursor");
}

#[tokio::test]
async fn leaving_the_seat_restores_the_invitation() {
    let server = TestServer::start().await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    for name in ["cleo", "dirk"] {
        server.player(name).await;
    }
    let wanted = json!({"game": "six", "variant": "basic", "options": {"seats": 4},
        "invite": ["ben", "cleo", "dirk"]});
    let id = anna.create(&wanted).await;
    ben.client.post(&format!("/v1/matches/{id}/seats"), &json!({})).await.expect(200);
    assert_eq!(invitations(&ben).await, [] as [String; 0]);
    ben.client.delete(&format!("/v1/matches/{id}/seats/mine")).await.expect(200);
    assert_eq!(invitations(&ben).await, [id]);
}
