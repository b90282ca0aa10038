//! The buckets of accounts, and the ceiling of an address over all of its accounts.

use futures_util::future::join_all;
use serde_json::json;

use crate::api::helpers::UNKNOWN_ID;
use crate::support::{Client, Response, TestServer};

async fn limited_server() -> TestServer {
    TestServer::start_with(&["--limits", "on"]).await
}

async fn send(client: &Client, method: &str, path: &str) -> Response {
    match method {
        "PUT" => client.put(path, &json!({"lines": []})).await,
        "PATCH" => client.patch(path, &json!({"time_zone": "UTC"})).await,
        "POST" if path.ends_with("/test") => client.post_empty(path).await,
        "POST" => client.post(path, &json!({"ply": 1})).await,
        _ => client.get(path).await,
    }
}

#[tokio::test]
async fn what_is_expensive_or_bothers_others_has_a_bucket_of_the_account() {
    let server = limited_server().await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    for (bucket, capacity, method, path, status) in [
        ("settings", 60, "PATCH", "/v1/me".to_owned(), 200),
        ("exports", 10, "GET", "/v1/me/export".to_owned(), 200),
        ("webhook-tests", 30, "POST", format!("/v1/me/webhooks/{UNKNOWN_ID}/test"), 404),
        ("preparations", 120, "PUT", format!("/v1/matches/{UNKNOWN_ID}/conditional-moves"), 404),
        ("takebacks", 60, "POST", format!("/v1/matches/{UNKNOWN_ID}/takeback-offer"), 404),
    ] {
        let mut refused = None;
        // The bucket refills a little during the test.
        for count in 0..2 * capacity {
            let answer = send(&anna.client, method, &path).await;
            if answer.status.as_u16() == 429 {
                assert!(count >= capacity, "{bucket}: {count}");
                refused = Some(answer);
                break;
            }
            assert_eq!(answer.status.as_u16(), status, "{bucket}: {}", answer.text);
        }
        let refused = refused.unwrap_or_else(|| panic!("{bucket} never empties"));
        refused.problem(429, "rate_limited");
        assert!(refused.header("ratelimit").expect("what is left").contains(bucket));
        assert_eq!(send(&ben.client, method, &path).await.status.as_u16(), status, "{bucket}");
    }
}

#[tokio::test]
async fn many_accounts_of_one_address_share_a_ceiling() {
    let server = limited_server().await;
    let mut accounts = Vec::new();
    for number in 0..12 {
        accounts.push(server.player(&format!("player_{number}")).await);
    }
    let mut counted = 0;
    // At the same time, so that the requests come faster than the bucket refills.
    let refused = loop {
        let requests = accounts.iter().map(|account| account.client.get("/v1/players/x/matches"));
        let answers = join_all(requests).await;
        let refused = answers.into_iter().find(|answer| answer.status.as_u16() == 429);
        counted += accounts.len();
        assert!(counted < 12_000, "no ceiling");
        if let Some(refused) = refused {
            break refused;
        }
    };
    assert!(counted > 3_000, "{counted}");
    let left = refused.header("ratelimit").expect("what is left");
    assert!(left.contains("\"accounts-address\";r=0"), "{left}");
}
