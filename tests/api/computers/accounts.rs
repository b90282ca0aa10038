use serde_json::json;

use super::{against, create, id_of};
use crate::api::helpers::pointer;
use crate::support::TestServer;
use crate::support::client::{PASSWORD, text};

const NAME: &str = "computer.4";

#[tokio::test]
async fn the_eight_computers_are_there_from_the_start_with_their_levels() {
    let server = TestServer::start().await;
    let client = server.client();
    let listed = client.get("/v1/computers").await.expect(200);
    let items = listed["items"].as_array().expect("items");
    assert_eq!(items.len(), 8);
    for (level, item) in (1..).zip(items) {
        assert_eq!(item["level"], level);
        assert_eq!(item["player"]["kind"], "computer");
        let username = text(&item["player"]["username"]);
        assert_eq!(username, format!("computer.{level}"));
        let profile = client.get(&format!("/v1/players/{username}")).await.expect(200);
        assert_eq!(profile["computer_level"], level);
        assert_eq!(profile["kind"], "computer");
        assert_eq!(profile["id"], item["player"]["id"]);
    }
    let dutch = client.get_with("/v1/computers", &[("accept-language", "nl")]).await.expect(200);
    assert_ne!(dutch["items"][0]["strength"], listed["items"][0]["strength"]);
    let anna = server.player("anna").await;
    let person = client.get("/v1/players/anna").await.expect(200);
    assert_eq!(person["computer_level"], json!(null));
    let bots = client.get("/v1/bots").await.expect(200);
    assert_eq!(bots["items"], json!([]), "a computer is no bot");
    let wrong = client.get("/v1/leaderboards/six/basic?kind=computer").await;
    wrong.problem(400, "invalid_query");
    assert_eq!(anna.client.get("/v1/me").await.expect(200)["kind"], "person");
}

#[tokio::test]
async fn nobody_logs_in_as_a_computer_or_takes_its_name() {
    let server = TestServer::start().await;
    let client = server.client();
    for name in [NAME, "COMPUTER.4"] {
        for password in [PASSWORD, "", "null"] {
            let body = json!({"username": name, "password": password});
            client.post("/v1/sessions", &body).await.problem(401, "bad_credentials");
        }
        let code = "00000000-00000000-00000000-00000000";
        let body = json!({
            "username": name, "recovery_code": code, "new_password": "staple horse correct",
        });
        client.post("/v1/password-resets", &body).await.problem(401, "bad_credentials");
        let body = json!({"username": name, "password": PASSWORD});
        let refused = client.post("/v1/accounts", &body).await.problem(422, "invalid_body");
        assert_eq!(pointer(&refused), "/username");
    }
    for name in ["computer", "computer4", "Computer-4", "c0mputer_4"] {
        let body = json!({"username": name, "password": PASSWORD});
        client.post("/v1/accounts", &body).await.problem(422, "invalid_body");
    }
    let anna = server.player("anna").await;
    let named = anna.client.patch("/v1/me", &json!({"display_name": "Computer 4"})).await;
    named.problem(422, "invalid_body");
}

#[tokio::test]
async fn people_may_follow_and_write_to_a_computer_but_not_block_it() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    let block = format!("/v1/me/blocks/{NAME}");
    let refused = anna.client.send("PUT", &block, &[], None).await.problem(422, "invalid_body");
    assert_eq!(pointer(&refused), "/username");
    let follow = format!("/v1/me/following/{NAME}");
    anna.client.send("PUT", &follow, &[], None).await.expect(204);
    let id = id_of(&create(&anna, &against("octi", "kids", 4, 0)).await);
    let written = json!({"text": "Good luck!"});
    anna.client.post(&format!("/v1/matches/{id}/messages"), &written).await.expect(201);
    let resign = format!("/v1/matches/{id}/resignation");
    anna.client.post_empty(&resign).await.expect(200);
    let played = anna.client.get(&format!("/v1/players/{NAME}/matches")).await.expect(200);
    assert_eq!(played["items"].as_array().expect("items").len(), 1);
}

#[tokio::test]
async fn a_person_who_plays_a_computer_can_delete_the_account() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    let id = id_of(&create(&anna, &against("octi", "kids", 1, 0)).await);
    let body = json!({"password": PASSWORD});
    anna.client.post("/v1/me/deletion", &body).await.expect(204);
    let ended = server.client().fetch(&id).await;
    assert_eq!(ended["status"], "cancelled", "{ended:#}");
}
