//! Names, labels, passwords and time zones as the keyboards and devices of people write them.

use serde_json::json;

use crate::api::helpers::pointer;
use crate::support::TestServer;
use crate::support::client::{PASSWORD, text};

#[tokio::test]
async fn a_password_is_the_same_from_every_keyboard() {
    let server = TestServer::start().await;
    for (number, (made, typed)) in [
        ("M\u{fc}ller caf\u{e9} 77", "Mu\u{308}ller cafe\u{301} 77"),
        ("Mu\u{308}ller cafe\u{301} 77", "M\u{fc}ller caf\u{e9} 77"),
        (
            "\u{439}\u{43e}\u{43b}\u{43a}\u{430} 77",
            "\u{438}\u{306}\u{43e}\u{43b}\u{43a}\u{430}\u{a0}77",
        ),
    ]
    .into_iter()
    .enumerate()
    {
        let name = format!("player{number}");
        let account = json!({"username": name, "password": made});
        let account = server.client().post("/v1/accounts", &account).await.expect(201);
        let login = json!({"username": name, "password": typed});
        let session = server.client().post("/v1/sessions", &login).await.expect(201);
        let client = server.client().with_token(text(&session["token"]));
        let change = json!({"current_password": typed, "new_password": "another good 88"});
        client.put("/v1/me/password", &change).await.expect(204);
        let reset = json!({"username": format!(" {name} "), "new_password": made,
            "recovery_code": account["recovery_code"]});
        server.client().post("/v1/password-resets", &reset).await.expect(200);
    }
}

#[tokio::test]
async fn a_username_is_found_with_the_blank_that_a_phone_adds() {
    let server = TestServer::start().await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    let login = json!({"username": "anna ", "password": PASSWORD});
    server.client().post("/v1/sessions", &login).await.expect(201);
    let invitation = json!({"game": "mancala", "variant": "basic", "invite": [" Ben "]});
    anna.client.post("/v1/matches", &invitation).await.expect(201);
    let open = ben.client.get("/v1/matches?open_to_me=true").await.expect(200);
    assert_eq!(open["items"].as_array().map(Vec::len), Some(1));
    let other = json!({"username": "carol ", "password": PASSWORD});
    let problem = server.client().post("/v1/accounts", &other).await.problem(422, "invalid_body");
    assert_eq!(pointer(&problem), "/username", "a new name is as it is written");
}

#[tokio::test]
async fn labels_and_names_have_emoji_and_joined_letters() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    for label in [
        "Anna\u{2019}s iPhone \u{2764}\u{fe0f}",
        "\u{1f468}\u{200d}\u{1f469}\u{200d}\u{1f467}",
        "\u{1f3f3}\u{fe0f}\u{200d}\u{1f308} phone",
        "\u{645}\u{6cc}\u{200c}\u{62e}\u{648}\u{627}\u{647}\u{645}",
    ] {
        let login = json!({"username": "anna", "password": PASSWORD, "label": label});
        let session = server.client().post("/v1/sessions", &login).await.expect(201);
        assert_eq!(session["session"]["label"], label);
        let me = anna.client.patch("/v1/me", &json!({"display_name": label})).await.expect(200);
        assert_eq!(me["display_name"], label);
    }
    let login = json!({"username": "anna", "password": PASSWORD, "label": "Galaxy S21 "});
    let session = server.client().post("/v1/sessions", &login).await.expect(201);
    assert_eq!(session["session"]["label"], "Galaxy S21");
    let me = anna.client.patch("/v1/me", &json!({"display_name": "Anna   B"})).await.expect(200);
    assert_eq!(me["display_name"], "Anna B");
    for name in ["a\u{200d}b", "ab\u{fe0f}", "\u{300}", "q\u{300}\u{300}\u{300}\u{300}\u{300}"] {
        let change = json!({"display_name": name});
        let problem = anna.client.patch("/v1/me", &change).await.problem(422, "invalid_body");
        assert_eq!(pointer(&problem), "/display_name", "{name:?}");
    }
}

#[tokio::test]
async fn a_search_finds_a_letter_with_its_mark_in_either_form() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    for (made, typed) in [("\u{dc}nal", "U%CC%88n"), ("U\u{308}nal", "%C3%9Cn")] {
        anna.client.patch("/v1/me", &json!({"display_name": made})).await.expect(200);
        let found = anna.client.get(&format!("/v1/players?search={typed}")).await.expect(200);
        assert_eq!(found["items"][0]["username"], "anna", "{typed}");
    }
}

#[tokio::test]
async fn a_time_zone_is_one_that_the_server_knows_in_any_case() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    for (written, stored) in [
        ("asia/tokyo", "Asia/Tokyo"),
        ("EUROPE/AMSTERDAM", "Europe/Amsterdam"),
        ("utc", "UTC"),
        ("Europe/Kyiv", "Europe/Kyiv"),
        ("Asia/Calcutta", "Asia/Calcutta"),
        ("Etc/GMT-14", "Etc/GMT-14"),
        ("EST5EDT", "EST5EDT"),
    ] {
        let me = anna.client.patch("/v1/me", &json!({"time_zone": written})).await.expect(200);
        assert_eq!(me["time_zone"], stored);
    }
    for unknown in ["Mars/Phobos", "Asia/Tokio", "GMT+9", "Foo"] {
        let change = json!({"time_zone": unknown});
        let problem = anna.client.patch("/v1/me", &change).await.problem(422, "invalid_body");
        assert_eq!(pointer(&problem), "/time_zone", "{unknown}");
    }
}

#[tokio::test]
async fn a_reset_takes_no_password_with_the_display_name_and_keeps_the_code() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    anna.client.patch("/v1/me", &json!({"display_name": "Zebedee"})).await.expect(200);
    let reset = |password: &str| json!({"username": "anna", "recovery_code": anna.recovery_code, "new_password": password});
    let with_name = reset("x7!zebedeeq2");
    let answer = server.client().post("/v1/password-resets", &with_name).await;
    assert_eq!(pointer(&answer.problem(422, "invalid_body")), "/new_password");
    let mut of_another = with_name.clone();
    of_another["recovery_code"] = json!("x".repeat(32));
    let answer = server.client().post("/v1/password-resets", &of_another).await;
    answer.problem(401, "bad_credentials");
    let good = reset("correct horse battery");
    server.client().post("/v1/password-resets", &good).await.expect(200);
}
