//! The fate of an invitation when its receiver blocks who made it.

use serde_json::{Value, json};
use uuid::Uuid;

use crate::api::helpers::{all_items, ids, kinds, run_sql, two_players, wait_until_settled};
use crate::support::client::text;
use crate::support::poll::wait_until;
use crate::support::{Player, Response, TestServer};

async fn block(player: &Player, username: &str) {
    player.client.send("PUT", &path_of(username), &[], None).await.expect(204);
}

async fn unblock(player: &Player, username: &str) {
    try_unblock(player, username).await.expect(204);
}

async fn try_unblock(player: &Player, username: &str) -> Response {
    player.client.delete(&path_of(username)).await
}

/// Makes every decline of an invitation fail, as in a database that is short of resources.
async fn fail_declines(server: &TestServer) {
    run_sql(
        server,
        "CREATE FUNCTION fail_decline() RETURNS trigger LANGUAGE plpgsql AS
         $$BEGIN RAISE EXCEPTION 'no resources' USING ERRCODE = '53000'; END$$",
    )
    .await;
    run_sql(
        server,
        "CREATE TRIGGER fail_decline BEFORE INSERT ON match_events FOR EACH ROW
         WHEN (NEW.kind = 'invitation_declined') EXECUTE FUNCTION fail_decline()",
    )
    .await;
}

/// How many matches an account is invited to, listed or not.
async fn undeclined(server: &TestServer, player: &Player) -> i64 {
    sqlx::query_scalar(
        "SELECT count(*) FROM match_participants WHERE account_id = $1 AND NOT plays",
    )
    .bind(Uuid::parse_str(&player.id).expect("an id"))
    .fetch_one(&mut server.connect().await)
    .await
    .expect("a count")
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
    // A player who has seen no match is told of none that is gone.
    wait_until_settled(&server).await;
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
        // Both are declined at the same time, so either may be first.
        page["gone"] == json!([public, private]) || page["gone"] == json!([private, public])
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
    let server = TestServer::for_races().await;
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

#[tokio::test]
async fn a_block_ends_only_after_its_invitations_are_declined() {
    let server = TestServer::start().await;
    let (anna, ben) = two_players(&server).await;
    let id = anna.create(&inviting_ben("public")).await;
    fail_declines(&server).await;
    block(&ben, "anna").await;
    assert_eq!(undeclined(&server, &ben).await, 1);
    join(&ben, &id).await.problem(503, "unavailable");
    for _ in 0..2 {
        try_unblock(&ben, "anna").await.problem(503, "unavailable");
        assert_eq!(all_items(&ben.client, "/v1/me/blocks", 10).await.len(), 1);
        assert_eq!(invitations(&ben).await, [] as [String; 0]);
    }
    run_sql(&server, "DROP TRIGGER fail_decline ON match_events").await;
    unblock(&ben, "anna").await;
    join(&ben, &id).await.problem(403, "not_invited");
}

#[tokio::test]
async fn a_request_declines_a_hundred_invitations_and_the_others_cannot_be_accepted() {
    let server = TestServer::start().await;
    let (anna, ben) = two_players(&server).await;
    let mut made = Vec::new();
    for _ in 0..202 {
        made.push(anna.create(&inviting_ben("private")).await);
    }
    block(&ben, "anna").await;
    assert_eq!(undeclined(&server, &ben).await, 102);
    assert_eq!(invitations(&ben).await, [] as [String; 0]);
    let open = "/v1/matches?open_to_me=true";
    assert_eq!(all_items(&ben.client, open, 10).await, [] as [Value; 0]);
    join(&ben, &made[201]).await.problem(404, "not_found");
    assert_eq!(undeclined(&server, &ben).await, 101, "the refusal has declined it");
    try_unblock(&ben, "anna").await.problem(503, "unavailable");
    assert_eq!(undeclined(&server, &ben).await, 1);
    unblock(&ben, "anna").await;
    assert_eq!(undeclined(&server, &ben).await, 0);
}

#[tokio::test]
async fn an_end_of_a_block_declines_no_invitation_of_another_blocked_player() {
    let server = TestServer::start().await;
    let (anna, ben) = two_players(&server).await;
    let cleo = server.player("cleo").await;
    for player in [&anna, &cleo] {
        player.create(&inviting_ben("private")).await;
        insert_block(&server, &ben, player).await;
    }
    unblock(&ben, "anna").await;
    assert_eq!(undeclined(&server, &ben).await, 1, "that of cleo is left to the job");
}

/// A private match of Anna in which Ben sits, who blocks her, and which has not started.
async fn private_match_of_blocked_creator(
    server: &TestServer,
    anna: &Player,
    ben: &Player,
) -> String {
    for name in ["cleo", "dirk"] {
        server.player(name).await;
    }
    let wanted = json!({"game": "six", "variant": "basic", "options": {"seats": 4},
        "invite": ["ben", "cleo", "dirk"], "visibility": "private"});
    let id = anna.create(&wanted).await;
    join(ben, &id).await.expect(200);
    block(ben, "anna").await;
    id
}

#[tokio::test]
async fn leaving_succeeds_although_the_invitation_cannot_be_declined() {
    let server = TestServer::start().await;
    let (anna, ben) = two_players(&server).await;
    let id = private_match_of_blocked_creator(&server, &anna, &ben).await;
    run_sql(&server, "ALTER TABLE blocks RENAME TO hidden").await;
    ben.client.delete(&format!("/v1/matches/{id}/seats/mine")).await.expect(200);
    run_sql(&server, "ALTER TABLE hidden RENAME TO blocks").await;
    assert_eq!(undeclined(&server, &ben).await, 1);
    join(&ben, &id).await.problem(404, "not_found");
}

#[tokio::test]
async fn leaving_a_private_match_of_a_blocked_creator_is_idempotent() {
    let server = TestServer::start().await;
    let (anna, ben) = two_players(&server).await;
    let id = private_match_of_blocked_creator(&server, &anna, &ben).await;
    let leave = async || ben.client.delete(&format!("/v1/matches/{id}/seats/mine")).await;
    leave().await.expect(200);
    assert_eq!(undeclined(&server, &ben).await, 0);
    let seen = leave().await.expect(200);
    assert_eq!(seen["status"], "open");
    anna.client.delete(&format!("/v1/matches/{id}")).await.expect(200);
    assert_eq!(leave().await.expect(200), seen, "nothing that happened since");
}

#[tokio::test]
async fn who_declined_without_a_seat_learns_nothing_by_leaving() {
    let server = TestServer::start().await;
    let (anna, ben) = two_players(&server).await;
    let id = anna.create(&inviting_ben("private")).await;
    let declined = ben.client.delete(&format!("/v1/matches/{id}/invitation")).await.expect(200);
    anna.client.delete(&format!("/v1/matches/{id}")).await.expect(200);
    let leave = format!("/v1/matches/{id}/seats/mine");
    assert_eq!(ben.client.delete(&leave).await.expect(200), declined);
    let cleo = server.player("cleo").await;
    cleo.client.delete(&leave).await.problem(404, "not_found");
}
