//! The buckets of accounts, and the ceiling of an address over all of its accounts.

use futures_util::future::join_all;
use serde_json::json;

use crate::api::authorization::{Fixture, operations, table};
use crate::api::helpers::UNKNOWN_ID;
use crate::support::client::PASSWORD;
use crate::support::schema::DOCUMENT;
use crate::support::{Client, Response, TestServer};

async fn limited_server() -> TestServer {
    TestServer::start_with(&["--limits", "on"]).await
}

async fn send(client: &Client, method: &str, path: &str) -> Response {
    match method {
        "PUT" => client.put(path, &json!({"lines": []})).await,
        "PATCH" => client.patch(path, &json!({"time_zone": "UTC"})).await,
        "POST" if path.ends_with("/test") || path.ends_with("/review") => {
            client.post_empty(path).await
        }
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
        ("hints", 60, "GET", format!("/v1/matches/{UNKNOWN_ID}/hint"), 404),
        ("reviews", 60, "POST", format!("/v1/matches/{UNKNOWN_ID}/review"), 404),
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

/// Changes without a bucket, and why.
const WITHOUT_BUCKET: [(&str, &str); 13] = [
    ("playMove", "nothing may cost a player a move"),
    ("resignMatch", "once a match"),
    ("cancelMatch", "once a match"),
    ("offerDraw", "once a ply"),
    ("withdrawDrawOffer", "once an offer"),
    ("answerDrawOffer", "once an offer"),
    ("withdrawTakebackOffer", "once an offer, which has a bucket"),
    ("answerTakebackOffer", "once an offer, which has a bucket"),
    ("withdrawRematchOffer", "once an offer, which has a bucket"),
    ("answerRematchOffer", "once an offer, which has a bucket"),
    ("revokeSession", "a lost device is shut out at once; a login has a bucket"),
    ("revokeToken", "a lost token is shut out at once; its creation has a bucket"),
    ("reportMail", "only the operator's mail relay can send it"),
];

/// Operations that this test cannot bring as far as their bucket: it has no key of an app, its server
/// sends no mail, it sends no picture, and a link belongs to a match that is open. It trusts their
/// document.
const NOT_REACHED: [&str; 9] = [
    "setAvatar",
    "setAppWebhook",
    "deleteAppWebhook",
    "rotateAppWebhookSecret",
    "requestResetMail",
    "setEmail",
    "updateEmail",
    "reportMail",
    "createLink",
];

/// A body with which the handler of an operation comes as far as its bucket, where that in the table of
/// authorization does not.
fn body_for(id: &str) -> Option<serde_json::Value> {
    match id {
        "createAccount" => Some(json!({"username": "new_player", "password": PASSWORD})),
        _ => None,
    }
}

#[tokio::test]
async fn every_change_has_a_bucket_or_a_reason_to_have_none() {
    let server = limited_server().await;
    let fixture = Fixture::new(&server).await;
    let (operations, table) = (operations(), table());
    for (id, _) in WITHOUT_BUCKET {
        assert!(operations.contains_key(id), "{id} does not exist any more");
    }
    let mut wrong = Vec::new();
    for (id, body, _) in &table {
        let operation = &operations[*id];
        if operation.method == "GET" {
            continue;
        }
        let is_free = WITHOUT_BUCKET.iter().any(|(free, _)| free == id);
        let documented = &DOCUMENT["paths"][&operation.path][operation.method.to_lowercase()];
        if documented["responses"].get("429").is_some() == is_free {
            wrong.push(format!("{id}: the document"));
        }
        if NOT_REACHED.contains(id) {
            continue;
        }
        let path = fixture.path_for(operation).await;
        let body = body_for(id).unwrap_or_else(|| body.clone());
        let client = fixture.client("creator");
        let answer = if body.is_null() {
            client.send(&operation.method, &path, &[], None).await
        } else {
            client.send_json(&operation.method, &path, &[], &body).await
        };
        if answer.header("ratelimit-policy").is_some() == is_free {
            wrong.push(format!("{id}: {} {}", answer.status, answer.text));
        }
    }
    assert!(wrong.is_empty(), "a bucket is missing, or a reason for none:\n{}", wrong.join("\n"));
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
