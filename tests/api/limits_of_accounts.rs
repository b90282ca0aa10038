//! The buckets of accounts, and the ceiling of an address over all of its accounts.

use futures_util::future::join_all;
use serde_json::json;
use turnstone::api::served_document;

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

/// Operations that this test cannot bring as far as their bucket: it has no key of an app, its server
/// sends no mail, it sends no picture, it searches for no name, it draws with a token, and a link belongs to a
/// match that is open. It trusts their document.
const NOT_REACHED: [&str; 13] = [
    "listPlayers",
    "listAppAccounts",
    "setAvatar",
    "setAppWebhook",
    "deleteAppWebhook",
    "rotateAppWebhookSecret",
    "requestResetMail",
    "setEmail",
    "sendConfirmationMail",
    "updateEmail",
    "reportMail",
    "createLink",
    "getBoardPng",
];

/// A body with which the handler of an operation comes as far as its bucket, where that in the table of
/// authorization does not.
fn body_for(id: &str) -> Option<serde_json::Value> {
    match id {
        "createAccount" => Some(json!({"username": "new_player", "password": PASSWORD})),
        _ => None,
    }
}

/// The buckets that counted a request, without the ceiling of its address.
fn counted(answer: &Response) -> Vec<String> {
    let policies = answer.header("ratelimit-policy").unwrap_or_default().split(", ");
    let names = policies.filter_map(|policy| policy.split('"').nth(1));
    names.filter(|name| *name != "accounts-address").map(str::to_owned).collect()
}

#[tokio::test]
async fn every_operation_names_its_buckets_and_a_change_without_one_the_reason() {
    let server = limited_server().await;
    let fixture = Fixture::new(&server).await;
    let (operations, table, named) = (operations(), table(), served_document().operations);
    let mut wrong = Vec::new();
    for (id, body, _) in &table {
        let operation = &operations[*id];
        let documented = &DOCUMENT["paths"][&operation.path][operation.method.to_lowercase()];
        let (named, reason) = named.buckets(&operation.method, &operation.path);
        let responses = &documented["responses"];
        let is_read = operation.method == "GET";
        if named.is_some() && reason.is_some() || !is_read && named.is_none() && reason.is_none() {
            wrong.push(format!("{id}: `x-buckets` are {named:?}, `x-no-bucket` is {reason:?}"));
        }
        // Reads have 429 also where they may wait too often at a time.
        let is_limited = responses.get("429").is_some();
        if is_limited != named.is_some() && !(is_read && is_limited) {
            wrong.push(format!("{id}: the document has no 429, or has it without a bucket"));
        }
        let is_endless = !responses["200"]["content"]["text/event-stream"].is_null();
        if is_endless || NOT_REACHED.contains(id) {
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
        let (named, counted) = (named.unwrap_or_default(), counted(&answer));
        if counted.is_empty() != named.is_empty()
            || counted.iter().any(|bucket| !named.contains(&&**bucket))
        {
            let answer = format!("{} {}", answer.status, answer.text);
            wrong.push(format!("{id}: counted by {counted:?}, named are {named:?}: {answer}"));
        }
    }
    assert!(wrong.is_empty(), "name the buckets, or a reason for none:\n{}", wrong.join("\n"));
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
