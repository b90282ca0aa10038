//! Requests of clients that generators made without any setting: null for what is not given, and
//! a repeat whose members are in another order.

use serde_json::json;

use crate::support::TestServer;

#[tokio::test]
async fn options_that_are_null_are_not_given() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    for options in [json!(null), json!({"seats": null, "declaration": null}), json!({})] {
        let wanted = json!({"game": "six", "variant": "basic", "options": options});
        let created = anna.client.post("/v1/matches", &wanted).await;
        let defaults = json!({"seats": 2, "declaration": "automatic"});
        assert_eq!(created.expect(201)["options"], defaults, "{options}");
    }
    let unknown = json!({"game": "six", "variant": "basic", "options": {"seats": "two"}});
    anna.client.post("/v1/matches", &unknown).await.problem(422, "invalid_body");
}

#[tokio::test]
async fn a_repeat_may_have_its_members_in_another_order() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    let mut made = Vec::new();
    for body in [
        r#"{"game": "mancala", "variant": "basic", "clock": {"kind": "per_move", "per_move_seconds": 60}}"#,
        r#"{"clock":{"per_move_seconds":60,"kind":"per_move"},"variant":"basic","game":"mancala"}"#,
    ] {
        let headers = [("content-type", "application/json"), ("idempotency-key", "key")];
        let body = Some(body.as_bytes().to_vec());
        let created = anna.client.send("POST", "/v1/matches", &headers, body).await;
        made.push(created.expect(201)["id"].clone());
    }
    assert_eq!(made[0], made[1]);
}
