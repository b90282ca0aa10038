//! Settings of an account.

use serde_json::{Value, json};
use turnstone::world::Clock;

use crate::api::vacations::{
    FULL, account, days, draw, plan, player_with_automatic_vacation, store,
};
use crate::support::client::{PASSWORD, text};
use crate::support::{Player, TestServer};

#[tokio::test]
async fn a_new_account_has_the_settings_that_the_document_promises() {
    let server = TestServer::start().await;
    let body = json!({"username": "anna", "password": PASSWORD});
    let created = server.client().post("/v1/accounts", &body).await.expect(201);
    let session = server.client().post("/v1/sessions", &body).await.expect(201);
    let client = server.client().with_token(text(&session["token"]));
    let me = client.get("/v1/me").await.expect(200);
    assert_eq!(session["account"], me);
    for account in [&created, &me] {
        assert_eq!(account["play_forced_moves"], false);
        let expected = json!({"automatic": false, "planned": [], "remaining_seconds": FULL,
            "until": null});
        assert_eq!(account["vacation"], expected);
    }
}

#[tokio::test]
async fn settings_change_in_what_is_given_and_nothing_else() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    let change = json!({"play_forced_moves": true, "vacation": {"automatic": true}});
    let after = anna.client.patch("/v1/me", &change).await.expect(200);
    assert_eq!(
        (&after["play_forced_moves"], &after["vacation"]["automatic"]),
        (&json!(true), &json!(true))
    );
    for nothing in [
        json!({}),
        json!({"play_forced_moves": null}),
        json!({"vacation": null}),
        json!({"vacation": {}}),
        json!({"vacation": {"automatic": null, "planned": null}}),
    ] {
        assert_eq!(anna.client.patch("/v1/me", &nothing).await.expect(200), after);
    }
    let planned = plan(&anna, json!([days(3, 1, 8)])).await.expect(200);
    assert_eq!(planned["vacation"]["automatic"], true);
    assert_eq!(planned["vacation"]["planned"], json!([days(3, 1, 8)]));
    let unplanned = plan(&anna, json!([])).await.expect(200);
    assert_eq!(unplanned, after);
}

#[tokio::test]
async fn the_players_query_returns_their_settings() {
    let server = TestServer::start().await;
    let (anna, ben) = (
        player_with_automatic_vacation(&server, "anna").await,
        player_with_automatic_vacation(&server, "ben").await,
    );
    anna.client.patch("/v1/me", &json!({"play_forced_moves": true})).await.expect(200);
    let drawn = draw(&server, &ben, Clock::machine_now()).await.expect("an hour");
    let players = store(&server).profiles.players(&[account(&anna), account(&ben)]).await;
    let players = players.expect("a database");
    let of = |player: &Player| {
        let known = &players[&account(player)];
        (known.play_forced_moves, known.vacation_until)
    };
    assert_eq!(of(&anna), (true, None));
    assert_eq!(of(&ben), (false, Some(drawn.ends_at)));
}

#[tokio::test]
async fn a_deletion_removes_settings_and_vacations() {
    let server = TestServer::start().await;
    let (anna, ben) = (
        player_with_automatic_vacation(&server, "anna").await,
        player_with_automatic_vacation(&server, "ben").await,
    );
    let path = format!("/v1/matches/{}", anna.match_against(&ben, "basic").await);
    anna.client.patch("/v1/me", &json!({"play_forced_moves": true})).await.expect(200);
    plan(&anna, json!([days(3, 1, 8)])).await.expect(200);
    draw(&server, &anna, Clock::machine_now()).await.expect("an hour");
    anna.client.post("/v1/me/deletion", &json!({"password": PASSWORD})).await.expect(204);
    assert_eq!(ben.client.get(&path).await.expect(200)["seats"][0]["vacation_until"], Value::Null);
    let left: i64 = sqlx::query_scalar(
        "SELECT (SELECT count(*) FROM vacations) + (SELECT count(*) FROM accounts
         WHERE deleted_at IS NOT NULL AND (play_forced_moves OR automatic_vacation))",
    )
    .fetch_one(&mut server.connect().await)
    .await
    .expect("a count");
    assert_eq!(left, 0);
}
