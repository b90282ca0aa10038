use serde_json::{Value, json};

use crate::api::helpers::{UNKNOWN_ID, all_items, ids, log_in, pointer};
use crate::support::TestServer;
use crate::support::client::{PASSWORD, text};
use crate::support::poll::within_a_second;

#[tokio::test]
async fn logging_in_gives_a_token_the_session_and_the_account() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    let login = json!({"username": "anna", "password": PASSWORD, "label": "phone"});
    let answer = server.client().post("/v1/sessions", &login).await.expect(201);
    assert_eq!(answer["session"]["label"], "phone");
    assert_eq!(answer["session"]["current"], true);
    assert_eq!(answer["account"]["id"], anna.id);
    let client = server.client().with_token(text(&answer["token"]));
    assert_eq!(client.get("/v1/me").await.expect(200)["username"], "anna");
}

#[tokio::test]
async fn a_wrong_password_and_an_unknown_name_get_the_same_answer() {
    let server = TestServer::start().await;
    server.player("anna").await;
    let mut answers = Vec::new();
    for (name, password) in [("anna", "wrong password"), ("nobody", PASSWORD), ("!", "short")] {
        let body = json!({"username": name, "password": password});
        let mut problem =
            server.client().post("/v1/sessions", &body).await.problem(401, "bad_credentials");
        problem.as_object_mut().expect("an object").remove("request_id");
        answers.push(problem);
    }
    assert_eq!(answers[0], answers[1]);
    assert_eq!(answers[0], answers[2]);
}

#[tokio::test]
async fn a_label_is_1_to_60_characters() {
    let server = TestServer::start().await;
    server.player("anna").await;
    for label in [String::new(), "x".repeat(61)] {
        let body = json!({"username": "anna", "password": PASSWORD, "label": label});
        let answer = server.client().post("/v1/sessions", &body).await;
        assert_eq!(pointer(&answer.problem(422, "invalid_body")), "/label");
    }
}

#[tokio::test]
async fn the_list_shows_every_device_once_page_by_page() {
    let server = TestServer::start().await;
    let (anna, _ben) = (server.player("anna").await, server.player("ben").await);
    for _ in 0..4 {
        log_in(&server, "anna").await;
    }
    let whole = anna.client.get("/v1/sessions").await.expect(200);
    let whole = whole["items"].as_array().expect("items");
    assert_eq!(whole.len(), 5);
    assert_eq!(whole.iter().filter(|session| session["current"] == true).count(), 1);
    assert_eq!(ids(&all_items(&anna.client, "/v1/sessions", 2).await), ids(whole));
    server.client().get("/v1/sessions").await.problem(401, "unauthenticated");
}

#[tokio::test]
async fn a_token_is_nowhere_in_the_list() {
    let server = TestServer::start().await;
    server.player("anna").await;
    let login = json!({"username": "anna", "password": PASSWORD});
    let answer = server.client().post("/v1/sessions", &login).await.expect(201);
    let token = text(&answer["token"]);
    let listed = server.client().with_token(token).get("/v1/sessions").await;
    listed.expect(200);
    assert!(!listed.text.contains(token));
}

#[tokio::test]
async fn revoking_a_session_by_id_ends_it_at_once_and_no_other() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    let other = log_in(&server, "anna").await;
    let sessions = other.get("/v1/sessions").await.expect(200);
    let own = sessions["items"].as_array().expect("items").iter();
    let own = own.clone().find(|session| session["current"] == true).expect("the current one");
    anna.client.delete(&format!("/v1/sessions/{}", text(&own["id"]))).await.expect(204);
    other.get("/v1/me").await.problem(401, "unauthenticated");
    anna.client.get("/v1/me").await.expect(200);
}

#[tokio::test]
async fn current_is_the_session_of_the_request() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    let other = log_in(&server, "anna").await;
    other.delete("/v1/sessions/current").await.expect(204);
    other.get("/v1/me").await.problem(401, "unauthenticated");
    other.delete("/v1/sessions/current").await.problem(401, "unauthenticated");
    anna.client.get("/v1/me").await.expect(200);
}

#[tokio::test]
async fn the_session_of_someone_else_is_not_found_and_stays_alive() {
    let server = TestServer::start().await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    let sessions = ben.client.get("/v1/sessions").await.expect(200);
    let path = format!("/v1/sessions/{}", text(&sessions["items"][0]["id"]));
    anna.client.delete(&path).await.problem(404, "not_found");
    ben.client.get("/v1/me").await.expect(200);
}

#[tokio::test]
async fn a_malformed_session_id_is_not_found() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    for id in ["nothing", UNKNOWN_ID, "%00", "Current"] {
        anna.client.delete(&format!("/v1/sessions/{id}")).await.problem(404, "not_found");
    }
    anna.client.get("/v1/me").await.expect(200);
}

#[tokio::test]
async fn changing_the_password_revokes_all_other_sessions() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    let others = [log_in(&server, "anna").await, log_in(&server, "anna").await];
    let change = json!({"current_password": PASSWORD, "new_password": "another long password"});
    anna.client.put("/v1/me/password", &change).await.expect(204);
    for other in others {
        other.get("/v1/me").await.problem(401, "unauthenticated");
    }
    anna.client.get("/v1/me").await.expect(200);
    let old = json!({"username": "anna", "password": PASSWORD});
    server.client().post("/v1/sessions", &old).await.problem(401, "bad_credentials");
    let new = json!({"username": "anna", "password": "another long password"});
    server.client().post("/v1/sessions", &new).await.expect(201);
}

#[tokio::test]
async fn a_password_change_that_is_refused_changes_nothing() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    let other = log_in(&server, "anna").await;
    let wrong = json!({"current_password": "not the password", "new_password": "long enough"});
    anna.client.put("/v1/me/password", &wrong).await.problem(401, "bad_credentials");
    let short = json!({"current_password": PASSWORD, "new_password": "short"});
    let answer = anna.client.put("/v1/me/password", &short).await;
    assert_eq!(pointer(&answer.problem(422, "invalid_body")), "/new_password");
    other.get("/v1/me").await.expect(200);
    log_in(&server, "anna").await.get("/v1/me").await.expect(200);
}

#[tokio::test]
async fn a_revoked_token_is_refused_on_every_server() {
    let server = TestServer::start().await;
    let second = TestServer::start_on(server.database.clone(), &[]).await;
    server.player("anna").await;
    let login = json!({"username": "anna", "password": PASSWORD});
    let answer = server.client().post("/v1/sessions", &login).await.expect(201);
    let token = text(&answer["token"]);
    let (here, there) = (server.client().with_token(token), second.client().with_token(token));
    there.get("/v1/me").await.expect(200);
    here.delete("/v1/sessions/current").await.expect(204);
    here.get("/v1/me").await.problem(401, "unauthenticated");
    // At once on the same server, and within a second on all servers.
    assert!(within_a_second(async || there.get("/v1/me").await.status == 401).await);
    there.get("/v1/me").await.problem(401, "unauthenticated");
}

#[tokio::test]
async fn an_invalid_token_gets_401_with_www_authenticate() {
    let server = TestServer::start().await;
    server.player("anna").await;
    let never = "A".repeat(43);
    for given in ["Bearer", "Bearer ", "Bearer x", "Basic YW5uYTp4", &format!("Bearer {never}"), ""]
    {
        let answer = server.client().get_with("/v1/me", &[("authorization", given)]).await;
        answer.problem(401, "unauthenticated");
        let is_token = !given.starts_with("Basic");
        let error = if is_token { ", error=\"invalid_token\"" } else { "" };
        let expected = format!("Bearer realm=\"turnstone\"{error}");
        assert_eq!(answer.header("www-authenticate"), Some(&*expected), "{given:?}");
    }
    let answer = server.client().get("/v1/me").await;
    assert_eq!(answer.header("www-authenticate"), Some("Bearer realm=\"turnstone\""));
    assert_eq!(answer.problem(401, "unauthenticated").get("errors"), None::<&Value>);
}
