use serde_json::{Value, json};

use crate::api::helpers::{kinds, play_all, pointer};
use crate::support::client::{PASSWORD, text};
use crate::support::{Player, TestServer};

async fn delete(player: &Player) {
    player.client.post("/v1/me/deletion", &json!({"password": PASSWORD})).await.expect(204);
}

#[tokio::test]
async fn an_account_is_made_with_a_recovery_code_that_is_shown_once() {
    let server = TestServer::start().await;
    let wanted = json!({"username": "Anna_1", "password": PASSWORD, "display_name": "Anna Á."});
    let account = server.client().post("/v1/accounts", &wanted).await.expect(201);
    assert_eq!(account["username"], "Anna_1");
    assert_eq!(account["display_name"], "Anna Á.");
    assert!(text(&account["recovery_code"]).len() >= 32);
    let login = json!({"username": "Anna_1", "password": PASSWORD});
    let session = server.client().post("/v1/sessions", &login).await.expect(201);
    let me = server.client().with_token(text(&session["token"])).get("/v1/me").await.expect(200);
    assert_eq!(me["id"], account["id"]);
    assert_eq!(me.get("recovery_code"), None);
}

#[tokio::test]
async fn the_display_name_is_the_username_unless_given() {
    let server = TestServer::start().await;
    let wanted = json!({"username": "anna", "password": PASSWORD});
    let account = server.client().post("/v1/accounts", &wanted).await.expect(201);
    assert_eq!(account["display_name"], "anna");
}

#[tokio::test]
async fn usernames_are_unique_regardless_of_case() {
    let server = TestServer::start().await;
    server.player("Anna").await;
    for name in ["Anna", "anna", "aNNA"] {
        let wanted = json!({"username": name, "password": PASSWORD});
        server.client().post("/v1/accounts", &wanted).await.problem(409, "username_taken");
    }
}

#[tokio::test]
async fn two_registrations_of_one_name_at_once_make_one_account() {
    let server = TestServer::for_races().await;
    let client = server.client();
    let (one, other) = (
        json!({"username": "anna", "password": PASSWORD}),
        json!({"username": "ANNA", "password": PASSWORD}),
    );
    let (one, other) =
        tokio::join!(client.post("/v1/accounts", &one), client.post("/v1/accounts", &other));
    let (made, refused) = if one.status == 201 { (one, other) } else { (other, one) };
    made.expect(201);
    refused.problem(409, "username_taken");
}

#[tokio::test]
async fn a_username_is_3_to_20_of_the_allowed_characters() {
    let server = TestServer::start().await;
    for name in ["", "ab", "abcdefghijklmnopqrstu", "an na", "änna", "anna.", "anna\u{0}", " anna"]
    {
        let wanted = json!({"username": name, "password": PASSWORD});
        let answer = server.client().post("/v1/accounts", &wanted).await;
        assert_eq!(pointer(&answer.problem(422, "invalid_body")), "/username", "{name:?}");
    }
    for name in ["abc", "ABCdef-012_345678901"] {
        let wanted = json!({"username": name, "password": PASSWORD});
        server.client().post("/v1/accounts", &wanted).await.expect(201);
    }
}

#[tokio::test]
async fn a_password_is_8_to_128_characters() {
    let server = TestServer::start().await;
    // Letters of two bytes, no two of them alike.
    let password = |length: u32| -> String {
        (0..length)
            .map(|number| char::from_u32(0x100 + number * 37 % 131).expect("a letter"))
            .collect()
    };
    for length in [0, 7, 129] {
        let wanted = json!({"username": "anna", "password": password(length)});
        let answer = server.client().post("/v1/accounts", &wanted).await;
        assert_eq!(pointer(&answer.problem(422, "invalid_body")), "/password");
    }
    for (name, length) in [("anna", 8), ("ben", 128)] {
        let wanted = json!({"username": name, "password": password(length)});
        server.client().post("/v1/accounts", &wanted).await.expect(201);
        server.client().post("/v1/sessions", &wanted).await.expect(201);
    }
}

#[tokio::test]
async fn a_blank_control_character_or_overlong_display_name_is_refused() {
    let server = TestServer::start().await;
    for name in ["", " ", "a\u{202e}b", "line\nbreak", &"x".repeat(41)] {
        let wanted = json!({"username": "anna", "password": PASSWORD, "display_name": name});
        let answer = server.client().post("/v1/accounts", &wanted).await;
        assert_eq!(pointer(&answer.problem(422, "invalid_body")), "/display_name", "{name:?}");
    }
}

#[tokio::test]
async fn the_recovery_code_sets_a_new_password_and_revokes_every_session() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    let reset = json!({"username": "anna", "recovery_code": anna.recovery_code,
        "new_password": "another long password"});
    let answer = server.client().post("/v1/password-resets", &reset).await.expect(200);
    assert_ne!(text(&answer["recovery_code"]), anna.recovery_code);
    anna.client.get("/v1/me").await.problem(401, "unauthenticated");
    let old = json!({"username": "anna", "password": PASSWORD});
    server.client().post("/v1/sessions", &old).await.problem(401, "bad_credentials");
    let new = json!({"username": "anna", "password": "another long password"});
    server.client().post("/v1/sessions", &new).await.expect(201);
}

#[tokio::test]
async fn a_used_recovery_code_is_replaced_by_the_new_one() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    let with =
        |code: &str| json!({"username": "anna", "recovery_code": code, "new_password": PASSWORD});
    let path = "/v1/password-resets";
    let answer = server.client().post(path, &with(&anna.recovery_code)).await.expect(200);
    let again = server.client().post(path, &with(&anna.recovery_code)).await;
    again.problem(401, "bad_credentials");
    server.client().post(path, &with(text(&answer["recovery_code"]))).await.expect(200);
}

#[tokio::test]
async fn a_reset_with_a_wrong_code_or_for_an_unknown_name_changes_nothing() {
    let server = TestServer::start().await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    for (name, code) in
        [("anna", ben.recovery_code.as_str()), ("nobody", &anna.recovery_code), ("anna", "")]
    {
        let reset = json!({"username": name, "recovery_code": code, "new_password": PASSWORD});
        let answer = server.client().post("/v1/password-resets", &reset).await;
        answer.problem(401, "bad_credentials");
    }
    anna.client.get("/v1/me").await.expect(200);
}

#[tokio::test]
async fn a_reset_to_a_password_that_is_too_short_keeps_the_code() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    let with = |password: &str| json!({"username": "anna", "recovery_code": anna.recovery_code, "new_password": password});
    let answer = server.client().post("/v1/password-resets", &with("short")).await;
    assert_eq!(pointer(&answer.problem(422, "invalid_body")), "/new_password");
    server.client().post("/v1/password-resets", &with("long enough")).await.expect(200);
}

#[tokio::test]
async fn deletion_needs_the_password() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    let wrong = json!({"password": "not the password"});
    anna.client.post("/v1/me/deletion", &wrong).await.problem(401, "bad_credentials");
    anna.client.get("/v1/me").await.expect(200);
    server.client().post("/v1/me/deletion", &wrong).await.problem(401, "unauthenticated");
}

#[tokio::test]
async fn a_deleted_account_cannot_be_used_and_its_name_is_never_given_again() {
    let server = TestServer::start().await;
    let anna = server.player("Anna").await;
    delete(&anna).await;
    anna.client.get("/v1/me").await.problem(401, "unauthenticated");
    let body = json!({"username": "Anna", "password": PASSWORD});
    server.client().post("/v1/sessions", &body).await.problem(401, "bad_credentials");
    for name in ["Anna", "anna"] {
        let body = json!({"username": name, "password": PASSWORD});
        server.client().post("/v1/accounts", &body).await.problem(409, "username_taken");
    }
    let reset =
        json!({"username": "Anna", "recovery_code": anna.recovery_code, "new_password": PASSWORD});
    server.client().post("/v1/password-resets", &reset).await.problem(401, "bad_credentials");
}

#[tokio::test]
async fn deletion_resigns_running_matches_and_removes_the_name_from_them() {
    let server = TestServer::start().await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    let id = anna.match_against(&ben, "basic").await;
    play_all(&[&anna, &ben], &id, &["1", "1"]).await;
    delete(&anna).await;
    let after = ben.client.fetch(&id).await;
    assert_eq!(after["status"], "finished");
    assert_eq!(after["result"]["winners"], json!([1]));
    assert_eq!(after["result"]["reason"], "resignation");
    let nobody = json!({"id": anna.id, "username": null, "display_name": "deleted player",
        "kind": "person", "avatar": format!("/v1/players/{}/avatar", anna.id)});
    assert_eq!(after["seats"][0]["player"], nobody);
    assert_eq!(after["created_by"], nobody);
    let listed = ben.client.get("/v1/matches?player=ben").await.expect(200);
    assert_eq!(listed["items"][0]["seats"][0]["player"], nobody);
    let log = ben.client.get(&format!("/v1/matches/{id}/events")).await;
    assert!(!log.text.contains("anna"), "{}", log.text);
}

#[tokio::test]
async fn deletion_cancels_open_solo_and_early_matches() {
    let server = TestServer::start().await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    let open = anna.create(&json!({"game": "mancala", "variant": "basic"})).await;
    let early = ben.match_against(&anna, "basic").await;
    play_all(&[&ben, &anna], &early, &["1"]).await;
    let solo = anna.solo("basic").await;
    play_all(&[&anna], &solo, &["1", "1", "2", "2"]).await;
    delete(&anna).await;
    for id in [&open, &early, &solo] {
        let after = ben.client.fetch(id).await;
        assert_eq!(after["status"], "cancelled");
        assert_eq!(after["result"], Value::Null);
        assert_eq!(kinds(&ben.client, id).await.last().map(String::as_str), Some("cancelled"));
    }
}

#[tokio::test]
async fn deletion_leaves_finished_matches_as_they_were() {
    let server = TestServer::start().await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    let id = anna.match_against(&ben, "basic").await;
    ben.client.post_empty(&format!("/v1/matches/{id}/resignation")).await.expect(200);
    let before = ben.client.fetch(&id).await;
    delete(&anna).await;
    let after = ben.client.fetch(&id).await;
    for member in ["version", "result", "chain_head", "status"] {
        assert_eq!(after[member], before[member]);
    }
}

#[tokio::test]
async fn nobody_can_invite_a_deleted_account() {
    let server = TestServer::start().await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    delete(&ben).await;
    let wanted = json!({"game": "mancala", "variant": "basic", "invite": ["ben"]});
    let answer = anna.client.post("/v1/matches", &wanted).await;
    assert_eq!(pointer(&answer.problem(422, "invalid_body")), "/invite/0");
}
