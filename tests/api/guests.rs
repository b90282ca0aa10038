//! Guests: people who play before they register.

use serde_json::{Value, json};

use crate::api::helpers::TestClock;
use crate::support::client::PASSWORD;
use crate::support::poll::wait_until;
use crate::support::{Client, Player, TestServer};

const GUESTS: &str = "/v1/guests";
const DAY: i64 = 86_400;
const REGISTRATION: &str = "/v1/me/registration";

/// A guest's client, and the account.
async fn guest(server: &TestServer) -> (Client, Value) {
    let created = server.client().post_empty(GUESTS).await.expect(201);
    let token = created["token"].as_str().expect("a token");
    (server.client().with_token(token), created["account"].clone())
}

/// A casual match of a guest, who has seat 0, and a registered player.
async fn casual_match(guest: &Client, other: &Player) -> String {
    let wanted = json!({
        "game": "mancala", "variant": "basic", "seat": 0, "invite": [other.username],
    });
    let created = guest.post("/v1/matches", &wanted).await.expect(201);
    assert_eq!(created["rated"], false, "{created}");
    let id = created["id"].as_str().expect("an id").to_owned();
    other.client.post(&format!("/v1/matches/{id}/seats"), &json!({})).await.expect(200);
    id
}

#[tokio::test]
async fn a_guest_plays_at_once_and_registers_with_all_matches_and_the_same_token() {
    let server = TestServer::start().await;
    let ben = server.player("ben").await;
    let (client, account) = guest(&server).await;
    let name = account["username"].as_str().expect("a name");
    assert!(name.starts_with("guest.") && name.len() == 16, "{account}");
    assert_eq!(account["kind"], "guest");
    let computer = json!({"game": "octi", "variant": "kids", "opponent": {"computer": 1}});
    client.post("/v1/matches", &computer).await.expect(201);
    let id = casual_match(&client, &ben).await;
    let path = format!("/v1/matches/{id}");
    client.play(&id, 0, "1").await.expect(201);
    let seen = ben.client.get(&path).await.expect(200);
    assert_eq!(seen["seats"][0]["player"]["kind"], "guest");
    assert_eq!(seen["seats"][0]["player"]["username"], name);
    server.client().get(&format!("/v1/players/{name}")).await.expect(200);

    let wanted = json!({"username": "Anna", "password": PASSWORD, "display_name": "Anna A"});
    let registered = client.post(REGISTRATION, &wanted).await.expect(200);
    assert_eq!(
        (&registered["id"], &registered["username"], &registered["kind"]),
        (&account["id"], &json!("Anna"), &json!("person")),
    );
    // The token goes on, and others see the new name.
    let me = client.get("/v1/me").await.expect(200);
    assert_eq!((&me["display_name"], &me["kind"]), (&json!("Anna A"), &json!("person")));
    let seen = ben.client.get(&path).await.expect(200);
    assert_eq!(seen["seats"][0]["player"]["username"], "Anna");
    server.client().get(&format!("/v1/players/{name}")).await.problem(404, "not_found");
    // The password and the recovery code are those of any registered player.
    let login = json!({"username": "anna", "password": PASSWORD});
    let session = server.client().post("/v1/sessions", &login).await.expect(201);
    let again = server.client().with_token(session["token"].as_str().expect("a token"));
    assert_eq!(again.get("/v1/me").await.expect(200)["id"], account["id"]);
    let reset = json!({
        "username": "anna", "recovery_code": registered["recovery_code"],
        "new_password": "staple horse correct battery",
    });
    server.client().post("/v1/password-resets", &reset).await.expect(200);
}

#[tokio::test]
async fn a_registration_is_made_once_and_takes_no_name_of_others() {
    let server = TestServer::for_races().await;
    server.player("ben").await;
    let (client, _) = guest(&server).await;
    let wanted = |name: &str| json!({"username": name, "password": PASSWORD});
    client.post(REGISTRATION, &wanted("BEN")).await.problem(409, "username_taken");
    client.post(REGISTRATION, &wanted("admin")).await.problem(422, "invalid_body");
    let weak = json!({"username": "cleo", "password": "password"});
    client.post(REGISTRATION, &weak).await.problem(422, "invalid_body");
    // Two at the same time: one is made.
    let (cleo, dana) = (wanted("cleo"), wanted("dana"));
    let (first, second) =
        tokio::join!(client.post(REGISTRATION, &cleo), client.post(REGISTRATION, &dana));
    let mut statuses = [first.status.as_u16(), second.status.as_u16()];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 409]);
    client.post(REGISTRATION, &wanted("eric")).await.problem(409, "already_registered");
    // The name that lost is free.
    let lost = if first.status.as_u16() == 200 { "dana" } else { "cleo" };
    server.client().post("/v1/accounts", &wanted(lost)).await.expect(201);
    server.client().post(REGISTRATION, &wanted("eric")).await.problem(401, "unauthenticated");
}

#[tokio::test]
async fn nobody_takes_the_name_of_a_guest_or_logs_in_as_one() {
    let server = TestServer::start().await;
    let (client, account) = guest(&server).await;
    let name = account["username"].as_str().expect("a name");
    let unknown = "guest.0123456789";
    for name in [name, unknown] {
        let body = json!({"username": name, "password": PASSWORD});
        server.client().post("/v1/accounts", &body).await.problem(422, "invalid_body");
        client.post(REGISTRATION, &body).await.problem(422, "invalid_body");
        server.client().post("/v1/sessions", &body).await.problem(401, "bad_credentials");
        let code = "AAAAA-AAAAA-AAAAA-AAAAA";
        let reset = json!({"username": name, "recovery_code": code, "new_password": PASSWORD});
        server.client().post("/v1/password-resets", &reset).await.problem(401, "bad_credentials");
    }
    let change = json!({"current_password": PASSWORD, "new_password": PASSWORD});
    client.put("/v1/me/password", &change).await.problem(401, "bad_credentials");
    client
        .post("/v1/me/bot", &json!({"games": ["six"]}))
        .await
        .problem(403, "registration_required");
}

#[tokio::test]
async fn guests_play_casual_matches_only() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    let (client, account) = guest(&server).await;
    let clock = json!({"kind": "per_move", "per_move_seconds": 86_400});
    let rated = json!({"game": "mancala", "variant": "basic", "rated": true, "clock": clock});
    let refused = client.post("/v1/matches", &rated).await;
    assert_eq!(refused.problem(422, "invalid_body")["errors"][0]["pointer"], "/rated");
    let mut inviting = rated.clone();
    inviting["invite"] = json!([account["username"]]);
    anna.client.post("/v1/matches", &inviting).await.problem(422, "invalid_body");
    inviting.as_object_mut().expect("an object").remove("rated");
    assert_eq!(anna.client.post("/v1/matches", &inviting).await.expect(201)["rated"], false);
    let seek = json!({"game": "mancala", "variant": "basic", "rated": true, "clock": clock});
    client.post("/v1/me/seeks", &seek).await.problem(422, "invalid_body");
    let seek = json!({"game": "mancala", "variant": "basic", "clock": clock});
    assert_eq!(client.post("/v1/me/seeks", &seek).await.expect(201)["rated"], false);
    // Matches that others opened.
    let seats = async |wanted: &Value| {
        let open = anna.client.post("/v1/matches", wanted).await.expect(201);
        format!("/v1/matches/{}/seats", open["id"].as_str().expect("an id"))
    };
    let path = seats(&rated).await;
    client.post(&path, &json!({})).await.problem(403, "registration_required");
    let mut casual = rated.clone();
    casual["rated"] = json!(false);
    client.post(&seats(&casual).await, &json!({})).await.expect(200);
    let wanted = json!({"username": "ben", "password": PASSWORD});
    client.post(REGISTRATION, &wanted).await.expect(200);
    client.post(&path, &json!({})).await.expect(200);
}

#[tokio::test]
async fn guests_who_do_not_come_for_a_month_are_removed_and_others_stay() {
    let clock = TestClock::new();
    let server = TestServer::start_with(&clock.flags()).await;
    let ben = server.player("ben").await;
    let (idle, account) = guest(&server).await;
    let (comes, _) = guest(&server).await;
    let id = casual_match(&idle, &ben).await;
    let (registers, _) = guest(&server).await;
    let wanted = json!({"username": "cleo", "password": PASSWORD});
    registers.post(REGISTRATION, &wanted).await.expect(200);
    clock.set_seconds_ahead(20 * DAY);
    comes.get("/v1/me").await.expect(200);
    clock.set_seconds_ahead(31 * DAY);
    // A server removes them when it starts, and each hour.
    let _second = TestServer::start_on(server.database.clone(), &clock.flags()).await;
    let name = account["username"].as_str().expect("a name");
    wait_until("the idle guest is removed", async || {
        let path = format!("/v1/players/{name}");
        server.client().get(&path).await.status.as_u16() == 404
    })
    .await;
    idle.get("/v1/me").await.problem(401, "unauthenticated");
    comes.get("/v1/me").await.expect(200);
    registers.get("/v1/me").await.expect(200);
    // The match is over for the other player, too.
    let path = format!("/v1/matches/{id}");
    wait_until("the match has ended", async || {
        ben.client.get(&path).await.expect(200)["status"] != "active"
    })
    .await;
}

#[tokio::test]
async fn a_guest_leaves_without_a_password_and_nobody_else_does() {
    let server = TestServer::start().await;
    let ben = server.player("ben").await;
    let (client, _) = guest(&server).await;
    let body = json!({"password": PASSWORD});
    client.post("/v1/me/deletion", &body).await.problem(401, "bad_credentials");
    ben.client.post("/v1/me/deletion", &json!({})).await.problem(401, "bad_credentials");
    client.post("/v1/me/deletion", &json!({})).await.expect(204);
    client.get("/v1/me").await.problem(401, "unauthenticated");
    ben.client.get("/v1/me").await.expect(200);
}

#[tokio::test]
async fn an_address_makes_a_bounded_number_of_guests() {
    let server = TestServer::start_with(&["--limits", "on"]).await;
    let client = server.client();
    for _ in 0..20 {
        client.post_empty(GUESTS).await.expect(201);
    }
    client.post_empty(GUESTS).await.problem(429, "rate_limited");
}
