use serde_json::json;

use crate::api::helpers::{TestClock, pointer};
use crate::support::TestServer;
use crate::support::client::text;

use super::{Receiver, create_webhook, send_test_message, start_server, wait_for_newest_delivery};

#[tokio::test]
async fn a_webhook_is_changed_in_what_the_request_names_and_in_nothing_else() {
    let server = TestServer::start().await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    let wanted = json!({"url": "https://a.example/", "kinds": ["match.started"], "label": "mine"});
    let made = anna.client.post("/v1/me/webhooks", &wanted).await.expect(201);
    let path = format!("/v1/me/webhooks/{}", text(&made["id"]));
    let before = anna.client.get(&path).await.expect(200);
    assert_eq!(before, anna.client.get("/v1/me/webhooks").await.expect(200)["items"][0]);
    assert_eq!(anna.client.patch(&path, &json!({})).await.expect(200), before);
    for (change, member, value) in [
        (json!({"url": "https://B.example/x"}), "url", json!("https://b.example/x")),
        (json!({"kinds": ["match.reminder"]}), "kinds", json!(["match.reminder"])),
        (json!({"kinds": null}), "kinds", json!(["match.reminder"])),
        (json!({"kinds": []}), "kinds", json!(null)),
        (json!({"label": "other"}), "label", json!("other")),
        (json!({"label": null, "url": null, "enabled": null}), "label", json!("other")),
        (json!({"label": ""}), "label", json!(null)),
    ] {
        let mut expected = anna.client.get(&path).await.expect(200);
        expected[member] = value;
        assert_eq!(anna.client.patch(&path, &change).await.expect(200), expected, "{change}");
    }
    for (change, at) in [
        (json!({"label": "new", "url": "http://b.example/"}), "/url"),
        (json!({"label": "new", "kinds": ["no.such"]}), "/kinds/0"),
        (json!({"label": "x".repeat(61)}), "/label"),
    ] {
        let answer = anna.client.patch(&path, &change).await;
        assert_eq!(pointer(&answer.problem(422, "invalid_body")), at);
    }
    assert_eq!(anna.client.get(&path).await.expect(200)["label"], json!(null));
    ben.client.get(&path).await.problem(404, "not_found");
    ben.client.patch(&path, &json!({"label": "his"})).await.problem(404, "not_found");
    ben.client.post_empty(&format!("{path}/secret")).await.problem(404, "not_found");
}

#[tokio::test]
async fn a_webhook_that_was_disabled_is_used_again_at_another_address() {
    let server = start_server().await;
    let anna = server.player("anna").await;
    let mut gone = Receiver::answering(|_| Some("410 Gone\r\nContent-Length: 0".to_owned())).await;
    let id = create_webhook(&anna, &mut gone, None).await;
    let path = format!("/v1/me/webhooks/{id}");
    send_test_message(&anna, &id).await;
    wait_for_newest_delivery(&anna, &id, |newest| newest["state"] == "failed").await;
    anna.client.post_empty(&format!("{path}/test")).await.problem(409, "webhook_disabled");

    let mut receiver = Receiver::start().await;
    receiver.secrets = gone.secrets.clone();
    let change = json!({"url": receiver.url, "enabled": true});
    let changed = anna.client.patch(&path, &change).await.expect(200);
    assert_eq!((&changed["disabled_at"], &changed["failing_since"]), (&json!(null), &json!(null)));
    send_test_message(&anna, &id).await;
    assert_eq!(receiver.next().await.kind(), "webhook.test");

    let changed = anna.client.patch(&path, &json!({"enabled": false})).await.expect(200);
    assert_eq!(changed["disabled_reason"], "the account disabled it");
    anna.client.post_empty(&format!("{path}/test")).await.problem(409, "webhook_disabled");
}

#[tokio::test]
async fn for_a_day_after_a_rotation_deliveries_are_signed_with_both_secrets() {
    let clock = TestClock::new();
    let [flag, file] = clock.flags();
    let server = TestServer::start_with(&[flag, file, "--webhook-allow-private"]).await;
    let anna = server.player("anna").await;
    let mut receiver = Receiver::start().await;
    let id = create_webhook(&anna, &mut receiver, None).await;
    let path = format!("/v1/me/webhooks/{id}/secret");
    let answer = anna.client.post_empty(&path).await;
    let rotated = answer.expect(200);
    assert_eq!(answer.header("cache-control"), Some("no-store"));
    let repeated = anna.client.post_empty(&path).await.expect(200);
    assert_eq!(repeated, rotated, "a client that lost the response sends the request again");
    let (old, new) = (receiver.secrets.clone(), vec![text(&rotated["secret"]).to_owned()]);
    assert_ne!(old, new);
    for secrets in [&old, &new] {
        receiver.secrets.clone_from(secrets);
        send_test_message(&anna, &id).await;
        let arrived = receiver.next().await;
        assert_eq!(arrived.header("webhook-signature").split(' ').count(), 2);
        wait_for_newest_delivery(&anna, &id, |newest| newest["state"] == "delivered").await;
    }
    clock.set_seconds_ahead(24 * 3600 + 1);
    send_test_message(&anna, &id).await;
    let arrived = receiver.next().await;
    assert_eq!(arrived.header("webhook-signature").split(' ').count(), 1);
    let again = anna.client.post_empty(&path).await.expect(200);
    assert_ne!(again["secret"], rotated["secret"]);
}
