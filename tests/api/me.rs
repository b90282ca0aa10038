use serde_json::json;

use crate::api::helpers::pointer;
use crate::support::TestServer;

#[tokio::test]
async fn me_is_the_account_of_the_token() {
    let server = TestServer::start().await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    assert_eq!(anna.client.get("/v1/me").await.expect(200)["id"], anna.id);
    assert_eq!(ben.client.get("/v1/me").await.expect(200)["username"], "ben");
    server.client().get("/v1/me").await.problem(401, "unauthenticated");
    server.client().patch("/v1/me", &json!({})).await.problem(401, "unauthenticated");
}

#[tokio::test]
async fn a_profile_changes_in_what_is_given_and_nothing_else() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    let change = json!({"display_name": "Anna the Great", "time_zone": "Europe/Amsterdam"});
    let after = anna.client.patch("/v1/me", &change).await.expect(200);
    assert_eq!(after["display_name"], "Anna the Great");
    assert_eq!(after["time_zone"], "Europe/Amsterdam");
    for nothing in [json!({}), json!({"display_name": null}), json!({"time_zone": null})] {
        assert_eq!(anna.client.patch("/v1/me", &nothing).await.expect(200), after);
    }
    let one = json!({"display_name": "A"});
    let after = anna.client.patch("/v1/me", &one).await.expect(200);
    assert_eq!(after["time_zone"], "Europe/Amsterdam");
    assert_eq!(anna.client.get("/v1/me").await.expect(200), after);
}

#[tokio::test]
async fn a_refused_change_points_at_its_fault_and_changes_nothing() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    let before = anna.client.get("/v1/me").await.expect(200);
    for (change, fault) in [
        (json!({"display_name": ""}), "/display_name"),
        (json!({"display_name": "x".repeat(41)}), "/display_name"),
        (json!({"display_name": "zero\u{200b}width"}), "/display_name"),
        (json!({"display_name": "Anna", "time_zone": "not a zone"}), "/time_zone"),
        (json!({"display_name": 7}), "/display_name"),
        (json!({"display_name": "Anna", "username": "ben"}), "/username"),
    ] {
        let problem = anna.client.patch("/v1/me", &change).await.problem(422, "invalid_body");
        assert_eq!(pointer(&problem), fault, "{change}");
    }
    assert_eq!(anna.client.get("/v1/me").await.expect(200), before);
}

#[tokio::test]
async fn a_new_display_name_is_seen_in_matches_under_a_new_tag() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    let path = format!("/v1/matches/{}", anna.solo("basic").await);
    let before = server.client().get(&path).await;
    anna.client.patch("/v1/me", &json!({"display_name": "Anna the Great"})).await.expect(200);
    let tag = before.header("etag").expect("a tag");
    let after = server.client().get_with(&path, &[("if-none-match", tag)]).await;
    assert_eq!(after.expect(200)["seats"][0]["player"]["display_name"], "Anna the Great");
    assert_eq!(after.json["version"], before.json["version"]);
}
