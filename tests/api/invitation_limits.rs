//! Bounds of invitations: how many an account has, from whom, and what a flood of them takes away.

use serde_json::{Value, json};

use crate::api::helpers::run_sql;
use crate::support::client::text;
use crate::support::poll::wait_until;
use crate::support::{Client, FOR_RACES, Player, Response, TestServer};

const AS_IN_PRODUCTION: [&str; 2] = ["--test-tuning", "newcomer_invitations = 20"];
const TWO_FROM_NEWCOMERS: [&str; 2] = ["--test-tuning", "newcomer_invitations = 2"];

async fn invite(by: &Client, username: &str) -> Response {
    let wanted = json!({"game": "mancala", "variant": "basic", "invite": [username]});
    by.post("/v1/matches", &wanted).await
}

/// Ten players who have each finished a match with another one.
async fn ten_experienced(server: &TestServer, other: &Player) -> Vec<Player> {
    let mut players = Vec::new();
    for number in 0..10 {
        players.push(experienced(server, &format!("cleo{number}"), other).await);
    }
    players
}

/// A player who has finished a match with another one.
async fn experienced(server: &TestServer, name: &str, other: &Player) -> Player {
    let player = server.player(name).await;
    let id = player.match_against(other, "basic").await;
    player.client.post_empty(&format!("/v1/matches/{id}/resignation")).await.expect(200);
    player
}

async fn guest(server: &TestServer) -> Client {
    let created = server.client().post_empty("/v1/guests").await.expect(201);
    server.client().with_token(text(&created["token"]))
}

async fn set_invitations_from(player: &Player, whom: &str) -> Value {
    player.client.patch("/v1/me", &json!({"invitations_from": whom})).await.expect(200)
}

/// How many notifications of a kind the inbox of an account keeps, whether or not they still hold.
async fn kept(server: &TestServer, player: &Player, kind: &str) -> i64 {
    sqlx::query_scalar(
        "SELECT count(*) FROM notifications WHERE account_id = $1::uuid AND kind = $2",
    )
    .bind(&player.id)
    .bind(kind)
    .fetch_one(&mut server.connect().await)
    .await
    .expect("a count")
}

#[tokio::test]
async fn invitations_from_guests_and_newcomers_are_bounded_together() {
    let server = TestServer::start_with(&TWO_FROM_NEWCOMERS).await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    let cleo = experienced(&server, "cleo", &server.player("dirk").await).await;
    let guest = guest(&server).await;
    let id = invite(&anna.client, "ben").await.expect(201)["id"].clone();
    invite(&guest, "ben").await.expect(201);
    for newcomer in [&anna.client, &guest, &server.player("eve").await.client] {
        let refused = invite(newcomer, "ben").await.problem(409, "too_many_invitations");
        assert_eq!(refused["errors"][0]["pointer"], "/invite/0", "{refused}");
    }
    for _ in 0..3 {
        invite(&cleo.client, "ben").await.expect(201);
    }
    ben.client.delete(&format!("/v1/matches/{}/invitation", text(&id))).await.expect(200);
    invite(&anna.client, "ben").await.expect(201);
    invite(&anna.client, "ben").await.problem(409, "too_many_invitations");
    ben.client.send("PUT", "/v1/me/blocks/anna", &[], None).await.expect(204);
    invite(&server.player("fay").await.client, "ben").await.expect(201);
}

#[tokio::test]
async fn of_newcomers_who_invite_at_the_same_time_no_more_succeed_than_may() {
    let flags = [&FOR_RACES[..], &TWO_FROM_NEWCOMERS].concat();
    let server = TestServer::start_with(&flags).await;
    server.player("ben").await;
    let mut newcomers = Vec::new();
    for name in ["anna", "cleo", "dirk", "eve", "fay", "gus"] {
        newcomers.push(server.player(name).await);
    }
    let invitations = newcomers.iter().map(|one| invite(&one.client, "ben"));
    let statuses = futures_util::future::join_all(invitations).await;
    let made = statuses.iter().filter(|response| response.status == 201).count();
    assert_eq!(made, 2);
}

#[tokio::test]
async fn a_flood_of_invitations_has_an_end_and_takes_no_other_notification() {
    let server = TestServer::start_with(&AS_IN_PRODUCTION).await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    let inviting = ten_experienced(&server, &anna).await;
    let id = anna.match_against(&ben, "basic").await;
    anna.client.play(&id, 0, "1").await.expect(201);
    wait_until("the turn is told", async || kept(&server, &ben, "your_turn").await == 1).await;
    let mut made = Vec::new();
    for one in &inviting {
        for _ in 0..25 {
            made.push(invite(&one.client, "ben").await.expect(201)["id"].clone());
        }
        invite(&one.client, "ben").await.problem(409, "too_many_invitations");
    }
    let other = experienced(&server, "cleo10", &anna).await;
    invite(&other.client, "ben").await.problem(409, "too_many_invitations");
    invite(&anna.client, "ben").await.problem(409, "too_many_invitations");
    let newest = made[249].as_str().expect("an id");
    wait_until("all invitations are told", async || {
        let path = "/v1/me/notifications?limit=1";
        ben.client.get(path).await.expect(200)["items"][0]["match_id"] == newest
    })
    .await;
    assert_eq!(kept(&server, &ben, "invitation").await, 200);
    assert_eq!(kept(&server, &ben, "your_turn").await, 1);
    assert_eq!(kept(&server, &ben, "match_begun").await, 1);
}

#[tokio::test]
async fn what_is_still_to_be_sent_is_kept_and_what_is_over_gives_way() {
    let server = TestServer::start().await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    let inviting = ten_experienced(&server, &anna).await;
    // Nothing is sent for hours; whoever sends leaves what is due there.
    let quiet = "INSERT INTO notification_settings (account_id, quiet_from, quiet_to)
            SELECT account_id, quiet.starts_at, (quiet.starts_at + 240) % 1440
            FROM accounts, (SELECT ((extract(hour FROM now() AT TIME ZONE 'UTC') * 60 + 1320)::int % 1440)
                ::smallint AS starts_at) AS quiet
            WHERE username = 'ben';
        INSERT INTO notification_channels (account_id, channel)
        SELECT account_id, 'push' FROM accounts WHERE username = 'ben'";
    run_sql(&server, quiet).await;
    let mut made = Vec::new();
    for one in &inviting {
        for _ in 0..25 {
            let id = invite(&one.client, "ben").await.expect(201)["id"].clone();
            made.push((&one.client, id));
        }
    }
    let all = async || kept(&server, &ben, "invitation").await == 250;
    wait_until("all are kept, though more than two hundred", all).await;
    for (by, id) in &made[..40] {
        by.delete(&format!("/v1/matches/{}", text(id))).await.expect(200);
    }
    invite(&inviting[0].client, "ben").await.expect(201);
    let fewer = async || kept(&server, &ben, "invitation").await == 211;
    wait_until("those go that nobody will be told", fewer).await;
}

#[tokio::test]
async fn invitations_that_are_withdrawn_tell_nothing_and_push_no_open_one_out() {
    let server = TestServer::start().await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    let open = invite(&anna.client, "ben").await.expect(201)["id"].clone();
    let guest = guest(&server).await;
    for _ in 0..201 {
        let id = invite(&guest, "ben").await.expect(201)["id"].clone();
        guest.delete(&format!("/v1/matches/{}", text(&id))).await.expect(200);
    }
    let newest = invite(&anna.client, "ben").await.expect(201)["id"].clone();
    let told = async || {
        let inbox = ben.client.get("/v1/me/notifications").await.expect(200);
        let items = inbox["items"].as_array().expect("items").iter();
        items.map(|one| one["match_id"].clone()).collect::<Vec<_>>()
    };
    wait_until("both of one player are there", async || {
        told().await == [newest.clone(), open.clone()].to_vec()
    })
    .await;
    assert_eq!(kept(&server, &ben, "match_ended").await, 0);
    assert_eq!(kept(&server, &ben, "invitation").await, 200);
}

#[tokio::test]
async fn an_account_chooses_whose_invitations_it_gets() {
    let server = TestServer::start().await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    let guest = guest(&server).await;
    assert_eq!(ben.client.get("/v1/me").await.expect(200)["invitations_from"], "everyone");
    invite(&guest, "ben").await.expect(201);
    assert_eq!(set_invitations_from(&ben, "registered").await["invitations_from"], "registered");
    let refused = invite(&guest, "ben").await.problem(403, "invitations_closed");
    assert_eq!(refused["errors"][0]["pointer"], "/invite/0", "{refused}");
    invite(&anna.client, "ben").await.expect(201);
    set_invitations_from(&ben, "followed").await;
    invite(&anna.client, "ben").await.problem(403, "invitations_closed");
    anna.client.send("PUT", "/v1/me/following/ben", &[], None).await.expect(204);
    invite(&anna.client, "ben").await.problem(403, "invitations_closed");
    ben.client.send("PUT", "/v1/me/following/anna", &[], None).await.expect(204);
    invite(&anna.client, "ben").await.expect(201);
    let wrong = json!({"invitations_from": "nobody"});
    let problem = ben.client.patch("/v1/me", &wrong).await.problem(422, "invalid_body");
    assert_eq!(problem["errors"][0]["pointer"], "/invitations_from", "{problem}");
    assert_eq!(ben.client.get("/v1/me").await.expect(200)["invitations_from"], "followed");
    let listed = ben.client.get("/v1/me/invitations").await.expect(200);
    assert_eq!(listed["items"].as_array().map(Vec::len), Some(3), "those that came stay");
}
