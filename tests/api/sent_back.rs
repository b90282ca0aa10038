//! The PUT and the PATCH of a path take what its GET gives: an app reads an object, changes a member, and sends
//! the whole.

use std::collections::BTreeSet;

use chrono::{SecondsFormat, TimeDelta};
use serde_json::{Value, json};
use turnstone::world::Clock;

use crate::api::helpers::{match_under_way, pointer};
use crate::api::mail::{MailRelay, flags, player_with_mail};
use crate::api::vacations::days;
use crate::support::client::{PASSWORD, text};
use crate::support::schema::DOCUMENT;
use crate::support::{Client, TestServer};

/// The changes, by method and path, that have a GET and a JSON body.
fn changes() -> BTreeSet<(String, &'static str)> {
    let mut found = BTreeSet::new();
    for (path, item) in DOCUMENT["paths"].as_object().expect("paths") {
        for method in ["put", "patch"] {
            let body = &item[method]["requestBody"]["content"]["application/json"];
            if body.is_object() && item["get"].is_object() {
                found.insert((method.to_uppercase(), path.as_str()));
            }
        }
    }
    found
}

/// Sends back what the GET of a path gives, with other members, and expects that nothing changes. Unknown members are
/// refused all the same.
async fn send_back(client: &Client, method: &str, path: &str, more: &[(&str, &str)]) {
    let before = client.get(path).await.expect(200);
    let mut body = before.clone();
    for (name, value) in more {
        body[*name] = json!(value);
    }
    let after = client.send_json(method, path, &[], &body).await.expect(200);
    assert_eq!(after, before, "{method} {path}");
    body["no_such_member"] = json!(null);
    let refused = client.send_json(method, path, &[], &body).await;
    assert_eq!(
        pointer(&refused.problem(422, "invalid_body")),
        "/no_such_member",
        "{method} {path}"
    );
    assert_eq!(client.get(path).await.expect(200), before, "{method} {path}");
}

#[tokio::test]
async fn what_a_get_gives_the_put_and_the_patch_of_its_path_take() {
    let relay = MailRelay::start().await;
    let flags = flags(&relay);
    let flags: Vec<_> = flags.iter().map(String::as_str).collect();
    let server = TestServer::start_with(&flags).await;
    let (anna, ben, id) = match_under_way(&server).await;
    let carl = player_with_mail(&server, &relay, "carl").await;
    let lines = format!("/v1/matches/{id}/conditional-moves");
    let prepared = json!({"lines": [{"move": "2", "next": [{"move": "2"}]}]});
    ben.client.put(&lines, &prepared).await.expect(200);
    let ends_at = Clock::machine_now() + TimeDelta::days(2);
    let ends_at = ends_at.to_rfc3339_opts(SecondsFormat::Secs, true);
    let planned = json!([{"ends_at": ends_at}, days(3, 1, 8)]);
    let account = json!({"reminders": [7200], "vacation": {"automatic": true, "planned": planned}});
    anna.client.patch("/v1/me", &account).await.expect(200);
    let profile = json!({"bio": "plays", "country": "NL", "shows_last_seen": true});
    anna.client.put("/v1/me/profile", &profile).await.expect(200);
    let settings = json!({
        "kinds": [{"kind": "reminder", "push": false}], "language": "nl", "hides_details": true,
        "quiet_hours": {"starts_at": "22:00", "ends_at": "07:00"},
        "email_frequency": "daily", "daily_hour": 7,
    });
    anna.client.put("/v1/me/notification-settings", &settings).await.expect(200);
    let hook =
        json!({"url": "https://hook.example/x", "label": "hook", "kinds": ["match.started"]});
    let hook = anna.client.post("/v1/me/webhooks", &hook).await.expect(201);
    let hook = format!("/v1/me/webhooks/{}", text(&hook["id"]));

    let none = &[][..];
    let password = &[("password", PASSWORD)][..];
    let mut left = changes();
    for (client, method, template, path, more) in [
        (&anna.client, "PATCH", "/v1/me", "/v1/me", none),
        (&anna.client, "PUT", "/v1/me/profile", "/v1/me/profile", none),
        (&anna.client, "PUT", "/v1/me/notification-settings", "/v1/me/notification-settings", none),
        (&anna.client, "PATCH", "/v1/me/webhooks/{id}", &hook, none),
        (&carl.client, "PATCH", "/v1/me/email", "/v1/me/email", none),
        (&carl.client, "PUT", "/v1/me/email", "/v1/me/email", password),
        (&ben.client, "PUT", "/v1/matches/{id}/conditional-moves", &lines, none),
    ] {
        send_back(client, method, path, more).await;
        assert!(left.remove(&(method.to_owned(), template)), "{method} {template}");
    }
    assert!(left.is_empty(), "not tried: {left:?}");
}

#[tokio::test]
async fn only_the_members_that_the_server_gives_are_ignored_and_only_where_it_gives_them() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    let before = anna.client.get("/v1/me").await.expect(200);
    for (change, fault) in [
        (json!({"until": null}), "/until"),
        (json!({"vacation": {"id": before["id"]}}), "/vacation/id"),
        (json!({"vacation": {"planned": [{"until": null}]}}), "/vacation/planned/0/until"),
        (json!({"id": before["id"], "time_zone": 7}), "/time_zone"),
        (json!({"created_at": before["created_at"], "username": "ben"}), "/username"),
    ] {
        let refused = anna.client.patch("/v1/me", &change).await;
        assert_eq!(pointer(&refused.problem(422, "invalid_body")), fault, "{change}");
    }
    let twice = br#"{"id": 1, "display_name": "Anna", "display_name": "Ben"}"#;
    let headers = [("content-type", "application/json")];
    let refused = anna.client.send("PATCH", "/v1/me", &headers, Some(twice.to_vec())).await;
    refused.problem(422, "invalid_body");
    assert_eq!(anna.client.get("/v1/me").await.expect(200), before);
    let change = json!({"id": Value::Null, "vacation": {"until": "x"}, "display_name": "Anna A"});
    let after = anna.client.patch("/v1/me", &change).await.expect(200);
    assert_eq!((&after["id"], &after["display_name"]), (&before["id"], &json!("Anna A")));
}
