use serde_json::{Value, json};

use crate::api::helpers::{TestClock, ids, pointer, two_players};
use crate::support::poll::wait_until;
use crate::support::{Player, TestServer};

use super::{fetch, seek, wanted};

const DAY: i64 = 86_400;

async fn own(player: &Player) -> Vec<String> {
    let seeks = player.client.get("/v1/me/seeks").await.expect(200);
    ids(seeks["items"].as_array().expect("items"))
}

#[actix_web::test]
async fn a_retry_makes_no_second_seek() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    let key = [("idempotency-key", "seek-1"), ("content-type", "application/json")];
    let body = |more: &Value| Some(wanted(more).to_string().into_bytes());
    let first = anna.client.send("POST", "/v1/me/seeks", &key, body(&json!({}))).await;
    let again = anna.client.send("POST", "/v1/me/seeks", &key, body(&json!({}))).await;
    assert_eq!((first.status.as_u16(), again.status.as_u16()), (201, 201));
    assert_eq!(first.json["id"], again.json["id"]);
    assert_eq!(again.headers["idempotency-replayed"], "true");
    let other = body(&json!({"standing": 2}));
    let other = anna.client.send("POST", "/v1/me/seeks", &key, other).await;
    other.problem(422, "idempotency_key_reused");
    assert_eq!(own(&anna).await.len(), 1);
}

#[actix_web::test]
async fn what_cannot_be_played_is_refused() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    let unlimited = json!({"kind": "unlimited"});
    for (more, at) in [
        (json!({"game": "chess"}), "/game"),
        (json!({"variant": "none"}), "/variant"),
        (json!({"color": "black"}), "/color"),
        (json!({"standing": 21}), "/standing"),
        (json!({"standing": 0}), "/standing"),
        (json!({"expires_in_seconds": 59}), "/expires_in_seconds"),
        (json!({"rating_range": {"initial": 4001}}), "/rating_range/initial"),
        (json!({"rated": true, "clock": unlimited}), "/rated"),
    ] {
        let refused = anna.client.post("/v1/me/seeks", &wanted(&more)).await;
        assert_eq!(refused.status, 422, "{more}: {}", refused.text);
        assert_eq!(pointer(&refused.json), at);
    }
    for _ in 0..20 {
        seek(&anna, &json!({})).await;
    }
    let refused = anna.client.post("/v1/me/seeks", &wanted(&json!({}))).await;
    refused.problem(409, "too_many_seeks");
}

#[actix_web::test]
async fn a_computer_is_suggested_to_who_has_waited_for_a_minute() {
    let test_clock = TestClock::new();
    let server = TestServer::start_with(&test_clock.flags()).await;
    let (anna, ben) = two_players(&server).await;
    super::rate(&server, &ben, 1800).await;
    let [of_anna, of_ben] = [seek(&anna, &json!({})).await, seek(&ben, &json!({})).await];
    assert_eq!(fetch(&anna, &of_anna).await["suggested_computer"], Value::Null);
    test_clock.set_seconds_ahead(61);
    wait_until("it is suggested", async || fetch(&anna, &of_anna).await["suggested_computer"] == 2)
        .await;
    // The server learns of the rating within a second, for this test has written it.
    wait_until("a stronger one is suggested", async || {
        fetch(&ben, &of_ben).await["suggested_computer"] == 5
    })
    .await;
}

#[actix_web::test]
async fn a_seek_ends_when_it_expires_or_when_its_owner_is_not_seen_for_two_weeks() {
    let test_clock = TestClock::new();
    let server = TestServer::start_with(&test_clock.flags()).await;
    let (anna, ben) = two_players(&server).await;
    let short = seek(&anna, &json!({"expires_in_seconds": 60})).await;
    let long = seek(&anna, &json!({"variant": "egyptian"})).await;
    let silent = seek(&ben, &json!({"variant": "nigerian"})).await;
    assert_eq!(own(&anna).await, [long.clone(), short.clone()]);
    test_clock.set_seconds_ahead(61);
    wait_until("it has expired", async || own(&anna).await == [long.clone()]).await;
    anna.client.get(&format!("/v1/me/seeks/{short}")).await.problem(404, "not_found");
    test_clock.set_seconds_ahead(10 * DAY);
    wait_until("anna was seen", async || {
        own(&anna).await;
        let seen = "SELECT EXISTS (SELECT FROM seeks WHERE seek_id = $1::uuid
                    AND seen_at > now() + interval '9 days')";
        let mut connection = server.connect().await;
        sqlx::query_scalar(seen).bind(&long).fetch_one(&mut connection).await.expect("an answer")
    })
    .await;
    test_clock.set_seconds_ahead(20 * DAY);
    wait_until("ben's seek is gone", async || {
        let seeks = server.client().get("/v1/seeks").await.expect(200);
        ids(seeks["items"].as_array().expect("items")) == [long.clone()]
    })
    .await;
    ben.client.get(&format!("/v1/me/seeks/{silent}")).await.problem(404, "not_found");
}
