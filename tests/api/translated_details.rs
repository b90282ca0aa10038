//! The details of problems, in the language of the client: none stays in English. That every other
//! detail has its translations too is checked in debug builds whenever one is said
//! (`crates/texts/src/lib.rs`), so that every test of the API is a test of it.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::helpers::{UNKNOWN_ID, two_players};
use super::texts::{ASKED, assert_language, is_written_in};
use super::vacations::days;
use crate::support::client::text;
use crate::support::{Client, Response, TestServer};

/// Each text of a problem, apart from its title and its codes.
fn details(problem: &Value) -> Vec<String> {
    let errors = problem["errors"].as_array().into_iter().flatten();
    let details = errors.map(|error| &error["detail"]).chain([&problem["detail"]]);
    details.map(|detail| text(detail).to_owned()).collect()
}

/// Sends a request in every language, and checks that its problem is in each of them. Returns the
/// faults in English.
async fn check(send: impl AsyncFn(&str) -> Response) -> Vec<String> {
    let mut by_language = BTreeSet::new();
    let mut english = Vec::new();
    for (asked, tag) in ASKED {
        let response = send(asked).await;
        assert!(response.status.is_client_error(), "{}: {}", response.status, response.text);
        assert_language(&response, tag);
        let said = details(&response.json);
        for detail in &said {
            assert!(is_written_in(detail, tag), "{tag}: {}", response.json);
        }
        if tag == "en" {
            english.clone_from(&said);
        }
        // The fault itself, which is the first.
        assert!(by_language.insert(said[0].clone()), "{tag}: {said:?}");
    }
    english
}

async fn check_get(client: &Client, path: &str, headers: &[(&str, &str)]) -> Vec<String> {
    check(async |asked| {
        let headers: Vec<_> = [("accept-language", asked)].iter().chain(headers).copied().collect();
        client.get_with(path, &headers).await
    })
    .await
}

async fn check_body(client: &Client, method: &str, path: &str, body: &Value) -> Vec<String> {
    check(async |asked| client.send_json(method, path, &[("accept-language", asked)], body).await)
        .await
}

#[tokio::test]
async fn the_faults_of_parameters_are_in_the_language_of_the_client() {
    let server = TestServer::start().await;
    let (anna, ben) = two_players(&server).await;
    let id = anna.match_against(&ben, "egyptian").await;
    let names = vec!["x"; 101]
        .iter()
        .enumerate()
        .fold(String::new(), |list, (number, name)| format!("{list},{name}{number}"));
    for (path, fault) in [
        ("/v1/matches?limit=0".to_owned(), "must be from 1 to 100"),
        ("/v1/matches?limit=x".to_owned(), "must be a whole number, 0 or more"),
        ("/v1/matches?limit=99999999999".to_owned(), "the number is too large"),
        ("/v1/matches?rated=perhaps".to_owned(), "must be `true` or `false`"),
        ("/v1/matches?min_rating=high".to_owned(), "must be a number"),
        ("/v1/matches?max_rating=-1".to_owned(), "must be from 0 to 10000"),
        ("/v1/matches?clock=blitz".to_owned(), "must be one of `per_move`, `bank`, `unlimited`"),
        ("/v1/matches?opponent=anna".to_owned(), "needs `player`"),
        ("/v1/matches?player=nobody".to_owned(), "no player has this username"),
        ("/v1/matches?game=chess".to_owned(), "there is no such game; `GET /v1/games` lists them"),
        (
            "/v1/matches?variant=martian".to_owned(),
            "there is no such variant; `GET /v1/games` lists them",
        ),
        ("/v1/me/changes?wait_seconds=31".to_owned(), "must be from 0 to 30"),
        ("/v1/players?search=".to_owned(), "must have 1 to 40 characters"),
        ("/v1/players?search=%07".to_owned(), "must have no control characters"),
        ("/v1/players?ids=x".to_owned(), "must be ids"),
        (format!("/v1/players?names={names}"), "at most 100 at once"),
        ("/v1/players".to_owned(), "send one of `ids`, `names` and `search`"),
        (
            "/v1/leaderboards/mancala/egyptian?kind=fish".to_owned(),
            "must be one of `person`, `bot`",
        ),
        (
            "/v1/leaderboards/mancala/egyptian?around=anna&friends=true".to_owned(),
            "`around` cannot be combined with `cursor` or `friends`",
        ),
        (format!("/v1/matches/{id}/messages?order=up"), "must be one of `oldest`, `newest`"),
        (
            format!("/v1/matches/{id}/messages?order=newest&after={UNKNOWN_ID}"),
            "not with `order=newest`",
        ),
        (format!("/v1/matches/{id}/messages?after=x"), "must be a UUID"),
    ] {
        assert_eq!(check_get(&anna.client, &path, &[]).await[0], fault, "{path}");
    }
    let stream = format!("/v1/matches/{id}/events/stream");
    let said = check_get(&anna.client, &stream, &[("last-event-id", "x")]).await;
    assert_eq!(said, ["`Last-Event-ID` must be the `id` of an event of this stream"]);
}

#[tokio::test]
async fn the_faults_of_bodies_are_in_the_language_of_the_client() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    let mancala = |more: Value| {
        let mut wanted = json!({"game": "mancala", "variant": "egyptian"});
        let members = wanted.as_object_mut().expect("an object");
        members.extend(more.as_object().expect("an object").clone());
        wanted
    };
    for (method, path, body, fault) in [
        ("POST", "/v1/matches", json!({"variant": "egyptian"}), "is required"),
        ("POST", "/v1/matches", mancala(json!({"colour": "red"})), "there is no such member"),
        ("POST", "/v1/matches", mancala(json!({"rated": 1})), "must be `true` or `false`"),
        ("POST", "/v1/matches", mancala(json!({"invite": "ben"})), "must be a list"),
        ("POST", "/v1/matches", mancala(json!({"clock": "fast"})), "must be an object"),
        ("POST", "/v1/matches", mancala(json!({"seat": -1})), "must be a whole number, 0 or more"),
        ("POST", "/v1/matches", json!({"game": 1}), "must be a text"),
        (
            "POST",
            "/v1/matches",
            mancala(json!({"visibility": "secret"})),
            "must be one of `public`, `private`",
        ),
        (
            "POST",
            "/v1/matches",
            mancala(json!({"options": {"seats": []}})),
            "must be a word or a whole number",
        ),
        (
            "POST",
            "/v1/matches",
            mancala(json!({"dice_nonce": "x"})),
            "a dice nonce must be 64 hex digits, in lower case",
        ),
        (
            "PATCH",
            "/v1/me",
            json!({"reminders": [1]}),
            "there must be at most 5 steps, each from 60 to 2678400 seconds",
        ),
        ("PATCH", "/v1/me", json!({"reminders": [60, 60]}), "each step must be given only once"),
        (
            "PATCH",
            "/v1/me",
            json!({"vacation": {"planned": [{"ends_at": "tomorrow"}]}}),
            "an instant must be written by RFC 3339, such as `2026-12-20T00:00:00Z`",
        ),
        (
            "PUT",
            "/v1/me/profile",
            json!({"bio": " "}),
            "a bio must be 1 to 500 characters, not all of them blank, without control characters \
             other than line feeds and tabs",
        ),
        (
            "PUT",
            "/v1/me/profile",
            json!({"country": "Nederland"}),
            "a country must be a code of ISO 3166-1 in capitals, such as `NL`",
        ),
        (
            "PUT",
            "/v1/me/notifications/read",
            json!({}),
            "there must be either `up_to` or at most 100 `ids`",
        ),
    ] {
        let said = check_body(&anna.client, method, path, &body).await;
        assert_eq!(said[0], fault, "{method} {path} {body}");
    }
    let follow = check(async |asked| {
        let headers = [("accept-language", asked)];
        anna.client.send("PUT", "/v1/me/following/anna", &headers, None).await
    });
    assert_eq!(follow.await[0], "an account cannot follow itself");
}

#[tokio::test]
async fn the_faults_of_notification_settings_are_in_the_language_of_the_client() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    let settings = "/v1/me/notification-settings";
    for (method, path, body, fault) in [
        ("PUT", settings, json!({"kinds": [{"kind": "fish"}]}), "there is no such kind"),
        (
            "PUT",
            settings,
            json!({"language": "de"}),
            "the language must be `en`, `he`, `ar`, `ru` or `nl`",
        ),
        (
            "PUT",
            settings,
            json!({"email_frequency": "never"}),
            "must be `at_once`, `hourly`, or `daily`, which may have a `daily_hour` of 0 to 23",
        ),
        (
            "PUT",
            settings,
            json!({"quiet_hours": {"starts_at": "25:00", "ends_at": "06:00"}}),
            "a time of the day must be like `22:00`",
        ),
        (
            "PUT",
            settings,
            json!({"quiet_hours": {"starts_at": "06:00", "ends_at": "06:00"}}),
            "quiet hours must begin and end at different times",
        ),
    ] {
        let said = check_body(&anna.client, method, path, &body).await;
        assert_eq!(said[0], fault, "{method} {path} {body}");
    }
}

#[tokio::test]
async fn the_faults_of_what_is_no_json_and_no_picture_are_in_the_language_of_the_client() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await.client;
    for (method, path, media, body, fault) in [
        (
            "POST",
            "/v1/matches",
            "application/json",
            "{\n\"game\" 1}",
            "the body is not JSON at line 2, column 8",
        ),
        (
            "POST",
            "/v1/matches",
            "application/json",
            "{",
            "the body is not JSON at line 1, column 1: it ends there",
        ),
        ("POST", "/v1/matches", "application/json", "[]", "the body must be a JSON object"),
        (
            "PUT",
            "/v1/me/avatar",
            "text/plain",
            "x",
            "send a picture as `image/png`, `image/jpeg`, `image/webp` or `application/octet-stream`",
        ),
        (
            "PUT",
            "/v1/me/avatar",
            "image/png",
            "x",
            "the file must be a PNG, a JPEG or a WebP picture",
        ),
    ] {
        let said = check(async |asked| {
            let headers = [("accept-language", asked), ("content-type", media)];
            anna.send(method, path, &headers, Some(body.into())).await
        });
        assert_eq!(said.await[0], fault, "{body}");
    }
}

#[tokio::test]
async fn faults_with_numbers_have_the_forms_of_each_language() {
    let server = TestServer::start().await;
    let (anna, _) = two_players(&server).await;
    server.player("carla").await;
    let invites = json!({"game": "mancala", "variant": "egyptian", "invite": ["ben", "carla"]});
    let said = check_body(&anna.client, "POST", "/v1/matches", &invites).await;
    assert_eq!(said[0], "this match needs one other player; invite one");
    let teams = json!({
        "game": "six", "variant": "basic", "options": {"seats": 4}, "invite": ["ben"],
    });
    let said = check_body(&anna.client, "POST", "/v1/matches", &teams).await;
    assert_eq!(said[0], "this match needs 3 other players; invite as many");
    let plan: Vec<_> = (0..21).map(|_| json!({"ends_at": "2027-01-03T00:00:00Z"})).collect();
    let plan = json!({"vacation": {"planned": plan}});
    let said = check_body(&anna.client, "PATCH", "/v1/me", &plan).await;
    assert_eq!(said[0], "plan at most 20 periods");
    let plan = json!({"vacation": {"planned": [days(1, 1, 31)]}});
    let said = check_body(&anna.client, "PATCH", "/v1/me", &plan).await;
    assert!(said[0].starts_with("there are 28 days of vacation in "), "{said:?}");
}
