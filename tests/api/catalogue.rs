use std::collections::BTreeSet;

use serde_json::Value;

use crate::support::TestServer;
use crate::support::client::text;
use crate::support::schema::DOCUMENT;

#[tokio::test]
async fn the_catalogue_has_mancala_in_its_four_variants() {
    let server = TestServer::start().await;
    let games = server.client().get("/v1/games").await.expect(200);
    let games = games["items"].as_array().expect("items");
    let mancala = games.iter().find(|game| game["game"] == "mancala").expect("mancala");
    let variants = mancala["variants"].as_array().expect("variants").iter();
    let variants: Vec<_> = variants.map(|variant| text(&variant["variant"])).collect();
    assert_eq!(variants, ["basic", "egyptian", "ethiopian", "nigerian"]);
    assert_eq!(mancala["sides"], serde_json::json!(["south", "north"]));
    let reasons = mancala["reasons"].as_array().expect("reasons").iter();
    let reasons: BTreeSet<_> = reasons.map(|reason| text(&reason["code"])).collect();
    assert_eq!(reasons, BTreeSet::from(["more_stones", "equal_stones", "repetition"]));
}

#[tokio::test]
async fn a_game_is_the_same_alone_as_in_the_list() {
    let server = TestServer::start().await;
    let games = server.client().get("/v1/games").await.expect(200);
    for game in games["items"].as_array().expect("items") {
        let path = format!("/v1/games/{}", text(&game["game"]));
        assert_eq!(&server.client().get(&path).await.expect(200), game);
    }
}

#[tokio::test]
async fn the_rules_are_markdown_and_name_every_variant() {
    let server = TestServer::start().await;
    let rules = server.client().get("/v1/games/mancala/rules").await;
    assert_eq!(rules.status, 200);
    assert!(rules.header("content-type").expect("a type").starts_with("text/markdown"));
    assert!(rules.text.starts_with("# "), "a title first");
    for variant in ["Basic", "Egyptian", "Ethiopian", "Nigerian"] {
        assert!(rules.text.contains(variant), "{variant}");
    }
}

#[tokio::test]
async fn an_unknown_game_is_not_found() {
    let server = TestServer::start().await;
    for path in ["/v1/games/chess", "/v1/games/Mancala", "/v1/games/chess/rules", "/v1/games/%00"] {
        server.client().get(path).await.problem(404, "not_found");
    }
}

#[tokio::test]
async fn every_catalogue_read_answers_304_to_a_known_etag() {
    let server = TestServer::start().await;
    for path in ["/v1/games", "/v1/games/mancala", "/v1/games/mancala/rules", "/v1/problems"] {
        let first = server.client().get(path).await;
        assert_eq!(first.status, 200);
        let tag = first.header("etag").expect("a tag");
        let again = server.client().get_with(path, &[("if-none-match", tag)]).await;
        assert_eq!(again.status, 304, "{path}");
        assert_eq!(again.header("etag"), Some(tag), "{path}");
        assert!(again.text.is_empty());
        let other = server.client().get_with(path, &[("if-none-match", "\"other\"")]).await;
        assert_eq!(other.status, 200, "{path}");
        assert_eq!(other.text, first.text);
    }
}

/// The codes and statuses of every problem that some operation documents.
fn documented() -> BTreeSet<(String, u64)> {
    let responses = DOCUMENT["components"]["responses"].as_object().expect("responses").values();
    let examples = responses.flat_map(|response| {
        let media = &response["content"]["application/problem+json"];
        media["examples"].as_object().expect("examples").values()
    });
    let problems = examples.map(|example| &example["value"]);
    let found: BTreeSet<_> = problems
        .map(|it| (text(&it["code"]).to_owned(), it["status"].as_u64().expect("a status")))
        .collect();
    assert!(found.len() > 20, "{found:?}");
    found
}

#[tokio::test]
async fn every_documented_problem_is_in_the_list_with_its_status() {
    let server = TestServer::start().await;
    let problems = server.client().get("/v1/problems").await.expect(200);
    let listed: BTreeSet<_> = problems["items"]
        .as_array()
        .expect("items")
        .iter()
        .map(|item| (text(&item["code"]).to_owned(), item["status"].as_u64().expect("a status")))
        .collect();
    let missing: Vec<_> = documented().difference(&listed).cloned().collect();
    assert_eq!(missing, []);
}

#[tokio::test]
async fn the_closed_list_of_problems_is_in_the_document() {
    let server = TestServer::start().await;
    let problems = server.client().get("/v1/problems").await.expect(200);
    let whole = server.client().get("/openapi.json").await;
    let items = problems["items"].as_array().expect("items");
    let absent: Vec<_> = items
        .iter()
        .map(|item: &Value| text(&item["code"]))
        .filter(|code| {
            !whole.text.contains(&format!("\"{code}\""))
                && !whole.text.contains(&format!("`{code}`"))
        })
        .collect();
    assert_eq!(absent, [""; 0], "listed, but not in the document");
}
