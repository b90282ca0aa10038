use serde_json::json;

use crate::api::helpers::{UNKNOWN_ID, all_items, ids, pointer};
use crate::api::push::push_device;
use crate::support::TestServer;
use crate::support::client::{PASSWORD, text};

use super::{Receiver, create_webhook, send_test_message, start_server};

#[tokio::test]
async fn a_secret_is_shown_when_the_webhook_is_made_and_never_again() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    let wanted = json!({"url": "https://App.Example", "label": "my app"});
    let answer = anna.client.post("/v1/me/webhooks", &wanted).await;
    let made = answer.expect(201);
    assert_eq!(answer.header("cache-control"), Some("no-store"));
    assert_eq!(made["url"], "https://app.example/");
    assert_eq!(made["kinds"], json!(null));
    let secret = text(&made["secret"]);
    assert!(secret.starts_with("whsec_") && secret.len() >= 6 + 32, "{secret}");
    let listed = anna.client.get("/v1/me/webhooks").await;
    assert_eq!(listed.expect(200)["items"][0]["id"], made["id"]);
    assert_eq!(listed.json["items"][0]["label"], "my app");
    assert_eq!(listed.json["items"][0]["disabled_at"], json!(null));
    assert!(!listed.text.contains(secret) && !listed.text.contains("whsec_"));
    let other = anna.client.post("/v1/me/webhooks", &wanted).await.expect(201);
    assert_ne!(other["secret"], made["secret"]);
}

#[tokio::test]
async fn an_invalid_webhook_is_refused_with_its_fault() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    for (wanted, fault) in [
        (json!({}), "/url"),
        (json!({"url": "nonsense"}), "/url"),
        (json!({"url": "http://app.example/"}), "/url"),
        (json!({"url": "https://127.0.0.1/"}), "/url"),
        (json!({"url": "https://0x7f.1/"}), "/url"),
        (json!({"url": "https://[::ffff:10.0.0.1]/"}), "/url"),
        (json!({"url": "https://localhost/"}), "/url"),
        (json!({"url": "https://app.example:22/"}), "/url"),
        (json!({"url": "https://me:secret@app.example/"}), "/url"),
        (json!({"url": "https://app.example/", "kinds": []}), "/kinds"),
        (json!({"url": "https://app.example/", "kinds": ["match.won"]}), "/kinds/0"),
        (json!({"url": "https://app.example/", "kinds": "match.started"}), "/kinds"),
        (json!({"url": "https://app.example/", "label": ""}), "/label"),
        (json!({"url": "https://app.example/", "secret": "mine"}), "/secret"),
    ] {
        let problem = anna.client.post("/v1/me/webhooks", &wanted).await;
        assert_eq!(pointer(&problem.problem(422, "invalid_body")), fault, "{wanted}");
    }
    assert_eq!(anna.client.get("/v1/me/webhooks").await.expect(200)["items"], json!([]));
}

#[tokio::test]
async fn webhooks_and_devices_are_at_the_ports_of_https_whoever_asks() {
    let server = TestServer::start().await;
    let guest = server.client().post_empty("/v1/guests").await.expect(201);
    let guest = server.client().with_token(text(&guest["token"]));
    let anna = server.player("anna").await;
    for client in [&guest, &anna.client] {
        for (port, status) in [(443, 201), (8443, 201), (25, 422), (6379, 422)] {
            let hook = json!({"url": format!("https://app.example:{port}/")});
            client.post("/v1/me/webhooks", &hook).await.expect(status);
            let device = push_device(&format!("https://push.example:{port}/{port}"));
            client.post("/v1/me/push-subscriptions", &device).await.expect(status);
        }
    }
}

#[tokio::test]
async fn an_account_has_at_most_ten_also_when_it_asks_for_many_at_once() {
    let server = TestServer::for_races().await;
    let anna = server.player("anna").await;
    let wanted = json!({"url": "https://app.example/"});
    let made = (0..13).map(|_| anna.client.post("/v1/me/webhooks", &wanted));
    let answers = futures_util::future::join_all(made).await;
    let refused = answers.iter().filter(|answer| answer.status == 409).count();
    assert_eq!(refused, 3);
    anna.client.post("/v1/me/webhooks", &wanted).await.problem(409, "too_many_webhooks");
    let items = all_items(&anna.client, "/v1/me/webhooks", 3).await;
    assert_eq!(items.len(), 10);
    let path = format!("/v1/me/webhooks/{}", ids(&items)[4]);
    anna.client.delete(&path).await.expect(204);
    anna.client.delete(&path).await.problem(404, "not_found");
    anna.client.post("/v1/me/webhooks", &wanted).await.expect(201);
}

#[tokio::test]
async fn the_webhooks_of_other_accounts_are_not_found() {
    let server = start_server().await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    let mut receiver = Receiver::start().await;
    let id = create_webhook(&anna, &mut receiver, None).await;
    for id in [&*id, UNKNOWN_ID, "nonsense"] {
        let path = format!("/v1/me/webhooks/{id}");
        ben.client.delete(&path).await.problem(404, "not_found");
        ben.client.post_empty(&format!("{path}/test")).await.problem(404, "not_found");
        ben.client.get(&format!("{path}/deliveries")).await.problem(404, "not_found");
    }
    assert_eq!(ben.client.get("/v1/me/webhooks").await.expect(200)["items"], json!([]));
    server.client().get("/v1/me/webhooks").await.problem(401, "unauthenticated");
    send_test_message(&anna, &id).await;
    assert_eq!(receiver.next().await.kind(), "webhook.test");
}

#[tokio::test]
async fn deleting_the_account_takes_webhooks_and_deliveries_with_it() {
    let server = start_server().await;
    let anna = server.player("anna").await;
    let mut receiver = Receiver::start().await;
    let id = create_webhook(&anna, &mut receiver, None).await;
    send_test_message(&anna, &id).await;
    receiver.next().await;
    let proof = json!({"password": PASSWORD});
    anna.client.post("/v1/me/deletion", &proof).await.expect(204);
    let mut connection = server.connect().await;
    let left: i64 = sqlx::query_scalar(
        "SELECT (SELECT count(*) FROM webhooks) + (SELECT count(*) FROM webhook_deliveries)",
    )
    .fetch_one(&mut connection)
    .await
    .expect("a count");
    assert_eq!(left, 0);
}
