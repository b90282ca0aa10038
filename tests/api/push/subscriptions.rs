//! The devices that get push messages: who may subscribe what, and when a subscription ends.

use serde_json::{Value, json};

use crate::support::client::{PASSWORD, text};
use crate::support::{Client, TestServer};

use super::push_device;
use crate::api::helpers::{all_items, log_in, pointer, run_sql, two_players};

const PATH: &str = "/v1/me/push-subscriptions";

async fn subscribe(client: &Client, endpoint: &str) -> Value {
    client.post(PATH, &push_device(endpoint)).await.expect(201)
}

/// The endpoints of an account's devices, oldest first.
async fn endpoints(client: &Client) -> Vec<String> {
    let items = all_items(client, PATH, 3).await;
    items.iter().map(|item| text(&item["endpoint"]).to_owned()).collect()
}

#[tokio::test]
async fn the_key_is_public_and_the_same_on_every_server_and_after_a_restart() {
    let server = TestServer::start().await;
    let key = server.client().get("/v1/push/key").await.expect(200)["public_key"].clone();
    assert_eq!(text(&key).len(), 87, "65 bytes in base64url");
    let other = TestServer::start_on(server.database.clone(), &[]).await;
    assert_eq!(other.client().get("/v1/push/key").await.expect(200)["public_key"], key);
    let database = server.database.clone();
    server.stop().await;
    other.stop().await;
    let restarted = TestServer::start_on(database, &[]).await;
    assert_eq!(restarted.client().get("/v1/push/key").await.expect(200)["public_key"], key);
}

#[tokio::test]
async fn the_same_endpoint_is_renewed_with_the_language_of_the_request() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    let device = push_device("https://push.example/a");
    let first = anna.client.post(PATH, &device).await.expect(201);
    assert_eq!((&first["language"], &first["endpoint"]), (&json!("en"), &device["endpoint"]));
    let other_device = log_in(&server, "anna").await;
    let dutch = [("accept-language", "nl-BE")];
    let again = other_device.send_json("POST", PATH, &dutch, &device).await.expect(201);
    assert_eq!(again["id"], first["id"]);
    assert_eq!(again["created_at"], first["created_at"]);
    assert_eq!(again["language"], "nl");
    assert!(text(&again["renewed_at"]) > text(&first["renewed_at"]));
    assert_ne!(again["session_id"], first["session_id"], "it belongs to who sent it last");
    assert_eq!(all_items(&anna.client, PATH, 1).await, [again]);
}

#[tokio::test]
async fn a_subscription_is_taken_as_a_browser_writes_it() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    let mut device = push_device("https://push.example/a");
    let first = anna.client.post(PATH, &device).await.expect(201);
    for expires in [json!(null), json!(1_893_456_000_000_u64), json!(1_893_456_000_000.5)] {
        device["expirationTime"] = expires;
        assert_eq!(anna.client.post(PATH, &device).await.expect(201)["id"], first["id"]);
    }
    for member in ["p256dh", "auth"] {
        let key = text(&device["keys"][member]).replace('-', "+").replace('_', "/");
        device["keys"][member] = json!(format!("{key}="));
    }
    device["keys"]["auth"] = json!(format!("{}=", text(&device["keys"]["auth"])));
    assert_eq!(anna.client.post(PATH, &device).await.expect(201)["id"], first["id"]);
    device["expiration"] = json!(null);
    let refused = anna.client.post(PATH, &device).await;
    assert_eq!(pointer(&refused.problem(422, "invalid_body")), "/expiration");
}

#[tokio::test]
async fn a_subscription_ends_by_wish_and_with_its_session() {
    let server = TestServer::start().await;
    let (anna, ben) = two_players(&server).await;
    let (phone, tablet) = (log_in(&server, "anna").await, log_in(&server, "anna").await);
    let wished = subscribe(&anna.client, "https://push.example/desk").await;
    subscribe(&phone, "https://push.example/phone").await;
    subscribe(&tablet, "https://push.example/tablet").await;
    let path = format!("{PATH}/{}", text(&wished["id"]));
    ben.client.delete(&path).await.problem(404, "not_found");
    anna.client.delete(&path).await.expect(204);
    anna.client.delete(&path).await.problem(404, "not_found");
    phone.delete("/v1/sessions/current").await.expect(204);
    assert_eq!(endpoints(&anna.client).await, ["https://push.example/tablet"]);
    let change = json!({"current_password": PASSWORD, "new_password": "another long password"});
    anna.client.put("/v1/me/password", &change).await.expect(204);
    let found: i64 = sqlx::query_scalar("SELECT count(*) FROM push_subscriptions")
        .fetch_one(&mut server.connect().await)
        .await
        .expect("a count");
    assert_eq!(found, 0, "a change of the password ends the other sessions");
}

#[tokio::test]
async fn an_endpoint_belongs_to_the_account_that_subscribed_last() {
    let server = TestServer::for_races().await;
    let (anna, ben) = two_players(&server).await;
    let annas = subscribe(&anna.client, "https://push.example/shared").await;
    let bens = subscribe(&ben.client, "https://push.example/shared").await;
    assert_ne!(bens["id"], annas["id"], "nothing of hers goes on under his");
    assert_eq!(endpoints(&anna.client).await, [] as [&str; 0]);
    assert_eq!(endpoints(&ben.client).await, ["https://push.example/shared"]);
    // At the same time: one of them has it, and nobody gets an error.
    for _ in 0..10 {
        let device = push_device("https://push.example/raced");
        let (one, other) =
            tokio::join!(anna.client.post(PATH, &device), ben.client.post(PATH, &device));
        one.expect(201);
        other.expect(201);
        let found: i64 = sqlx::query_scalar(
            "SELECT count(*) FROM push_subscriptions JOIN sessions USING (session_id)
             WHERE endpoint LIKE '%raced'
                 AND push_subscriptions.account_id = sessions.account_id",
        )
        .fetch_one(&mut server.connect().await)
        .await
        .expect("a count");
        assert_eq!(found, 1);
    }
}

#[tokio::test]
async fn the_twenty_that_were_renewed_last_stay() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    let endpoint = |n: u32| format!("https://push.example/{n:02}");
    for n in 0..20 {
        subscribe(&anna.client, &endpoint(n)).await;
    }
    subscribe(&anna.client, &endpoint(0)).await;
    subscribe(&anna.client, &endpoint(20)).await;
    let expected: Vec<_> = [0].into_iter().chain(2..=20).map(endpoint).collect();
    assert_eq!(endpoints(&anna.client).await, expected);
}

#[tokio::test]
async fn what_is_no_subscription_is_refused_where_it_is_wrong() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    for endpoint in [
        "",
        "push.example",
        "http://push.example/a",
        "https://127.0.0.1/a",
        "https://10.0.0.1/a",
        "https://169.254.169.254/latest",
        "https://localhost/a",
        "https://[::1]/a",
        "https://user@push.example/a",
        &format!("https://push.example/{}", "x".repeat(2000)),
    ] {
        let refused = anna.client.post(PATH, &push_device(endpoint)).await;
        assert_eq!(pointer(&refused.problem(422, "invalid_body")), "/endpoint", "{endpoint}");
    }
    let fine = push_device("https://push.example/a");
    for (member, wrong) in [
        ("p256dh", json!("")),
        ("p256dh", fine["keys"]["auth"].clone()),
        ("p256dh", json!("BAAA".repeat(22))),
        ("auth", json!("")),
        ("auth", fine["keys"]["p256dh"].clone()),
        ("auth", json!("not base64url!")),
    ] {
        let mut body = fine.clone();
        body["keys"][member] = wrong;
        let refused = anna.client.post(PATH, &body).await.problem(422, "invalid_body");
        assert_eq!(pointer(&refused), format!("/keys/{member}"), "{body}");
    }
    let with_more = json!({"endpoint": fine["endpoint"], "keys": fine["keys"], "x": 1});
    anna.client.post(PATH, &with_more).await.problem(422, "invalid_body");
    assert_eq!(endpoints(&anna.client).await, [] as [&str; 0]);
}

#[tokio::test]
async fn private_addresses_are_allowed_where_the_operator_allows_them() {
    let server = TestServer::start_with(&["--webhook-allow-private"]).await;
    let anna = server.player("anna").await;
    subscribe(&anna.client, "http://127.0.0.1:9/push").await;
}

#[tokio::test]
async fn no_token_of_a_program_subscribes_a_device() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    let scopes = json!({"label": "all", "scopes":
        ["matches:read", "matches:play", "messages", "account:read", "account:write", "webhooks"]});
    let token = anna.client.post("/v1/me/tokens", &scopes).await.expect(201);
    let program = anna.client.with_token(text(&token["token"]));
    let device = push_device("https://push.example/a");
    program.post(PATH, &device).await.problem(403, "insufficient_scope");
    program.get(PATH).await.problem(403, "insufficient_scope");
}

#[tokio::test]
async fn a_subscription_ends_when_its_session_expires() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    let phone = log_in(&server, "anna").await;
    let made = subscribe(&phone, "https://push.example/phone").await;
    let session = text(&made["session_id"]);
    run_sql(&server, &format!("DELETE FROM sessions WHERE session_id = '{session}'")).await;
    assert_eq!(endpoints(&anna.client).await, [] as [&str; 0]);
}
