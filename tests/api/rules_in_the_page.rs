//! The rules as a page has them answer what the server answers, byte by byte.

use serde_json::{Value, json};

use crate::api::helpers::{Random, events, play_all, ply};
use crate::support::client::text;
use crate::support::{Client, TestServer};

const LANGUAGES: [&str; 5] = ["en", "he", "ar", "ru", "nl"];

/// The answer of the rules in the page to a call.
fn ask(call: &Value) -> Value {
    let answer = turnstone_wasm::call(call.to_string().as_bytes());
    let answer: Value = serde_json::from_slice(&answer).expect("JSON");
    assert!(answer.get("refusal").is_none(), "{call}: {answer}");
    answer["value"].clone()
}

/// Opens a match in the page, from its events.
async fn open(client: &Client, id: &str) -> Value {
    ask(&json!({"call": "open", "events": events(client, id).await}))["id"].clone()
}

fn encoded(text: &str) -> String {
    text.replace(' ', "%20").replace(',', "%2C").replace(';', "%3B").replace('>', "%3E")
}

/// Compares what may be tapped and what is drawn after taps.
async fn expect_same_draft(client: &Client, id: &str, here: &Value, language: &str, taps: &str) {
    let path = format!("/v1/matches/{id}/legal-moves?prefix={}", encoded(taps));
    let there = client.get_with(&path, &[("accept-language", language)]).await.expect(200);
    let call = json!({"call": "legal_moves", "id": here, "prefix": taps, "lang": language});
    assert_eq!(ask(&call), there, "{path} in {language}");
    let shown =
        json!({"draft": taps, "lang": language, "seat": 1, "theme": "dark", "names": false});
    let query = format!("draft={}&lang={language}&seat=1&theme=dark&names=false", encoded(taps));
    expect_same_picture(client, id, here, &shown, &query).await;
}

async fn expect_same_picture(client: &Client, id: &str, here: &Value, shown: &Value, query: &str) {
    let path = format!("/v1/matches/{id}/board.svg?frame=position&{query}");
    let there = client.get(&path).await;
    there.expect(200);
    let drawn = ask(&json!({"call": "picture", "id": here, "shown": shown}));
    assert!(text(&drawn) == there.text, "{path}:\n{}\n{drawn}", there.text);
}

#[tokio::test]
async fn taps_and_pictures_of_every_variant_are_those_of_the_server() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    let games = anna.client.get("/v1/games").await.expect(200);
    let mut random = Random::new(11);
    for game in games["items"].as_array().expect("games") {
        for variant in game["variants"].as_array().expect("variants") {
            let (game, variant) = (text(&game["game"]), text(&variant["variant"]));
            let id = anna.create(&json!({"game": game, "variant": variant, "solo": true})).await;
            let here = open(&anna.client, &id).await;
            for round in 0..6 {
                let now = anna.client.fetch(&id).await;
                let added = events(&anna.client, &id).await;
                ask(&json!({"call": "add", "id": here, "events": added}));
                let summary = ask(&json!({"call": "summary", "id": here}));
                for member in ["version", "ply", "to_act", "state"] {
                    assert_eq!(summary[member], now[member], "{game} {variant}: {member}");
                }
                let path = format!("/v1/matches/{id}/positions/{}", ply(&now));
                let there = anna.client.get(&path).await.expect(200);
                assert_eq!(ask(&json!({"call": "steps", "id": here})), there["steps"]);
                assert!(round > 0 || there["steps"] == json!([]), "{game} {variant}: {there}");
                let language = LANGUAGES[random.below(LANGUAGES.len())];
                let mut taps = String::new();
                let played = loop {
                    expect_same_draft(&anna.client, &id, &here, language, &taps).await;
                    let call = json!({"call": "legal_moves", "id": here, "prefix": taps});
                    let draft = ask(&call)["draft"].take();
                    let next = draft["next"].as_array().expect("taps");
                    if draft["move"].is_string() && (next.is_empty() || random.below(2) == 0) {
                        break text(&draft["move"]).to_owned();
                    }
                    let tap = text(&next[random.below(next.len())]["tap"]);
                    taps = if taps.is_empty() { tap.to_owned() } else { format!("{taps} {tap}") };
                };
                if round == 5 {
                    let path = format!("/v1/matches/{id}/legal-moves");
                    let there = anna.client.get(&path).await.expect(200);
                    assert_eq!(ask(&json!({"call": "legal_moves", "id": here})), there);
                    let shown = json!({"ply": 2, "lang": language, "theme": "light"});
                    let query = format!("ply=2&lang={language}&theme=light");
                    expect_same_picture(&anna.client, &id, &here, &shown, &query).await;
                }
                anna.client.play(&id, ply(&now), &played).await.expect(201);
            }
        }
    }
}

#[tokio::test]
async fn a_line_a_takeback_and_an_end_are_those_of_the_server() {
    let server = TestServer::start().await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    let id = anna.match_against(&ben, "basic").await;
    play_all(&[&anna, &ben], &id, &["1", "1"]).await;
    let here = open(&anna.client, &id).await;
    let path = format!("/v1/matches/{id}/legal-moves?line={}&prefix=", encoded("2;2"));
    let there = anna.client.get(&path).await.expect(200);
    let call = json!({"call": "legal_moves", "id": here, "prefix": "", "line": "2;2"});
    assert_eq!(ask(&call), there);
    let (shown, query) = (json!({"line": "2;2", "lang": "ru"}), "line=2%3B2&lang=ru");
    expect_same_picture(&anna.client, &id, &here, &shown, query).await;

    let offer = json!({"ply": 2});
    ben.client.post(&format!("/v1/matches/{id}/takeback-offer"), &offer).await.expect(200);
    let answer = json!({"ply": 2, "accept": true});
    anna.client.post(&format!("/v1/matches/{id}/takeback-offer/answer"), &answer).await.expect(200);
    let here = open(&anna.client, &id).await;
    expect_same_draft(&anna.client, &id, &here, "nl", "").await;
    anna.client.post_empty(&format!("/v1/matches/{id}/resignation")).await.expect(200);
    let now = anna.client.fetch(&id).await;
    let here = open(&anna.client, &id).await;
    let summary = ask(&json!({"call": "summary", "id": here}));
    assert_eq!((&summary["is_over"], &summary["reason"]), (&json!(true), &now["result"]["reason"]));
    expect_same_draft(&anna.client, &id, &here, "he", "").await;
}

#[tokio::test]
async fn a_match_that_waits_for_players_looks_the_same() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    let clock = json!({"kind": "unlimited"});
    let id = anna.create(&json!({"game": "octi", "variant": "kids", "clock": clock})).await;
    let here = open(&anna.client, &id).await;
    expect_same_draft(&anna.client, &id, &here, "en", "").await;
    anna.client.delete(&format!("/v1/matches/{id}")).await.expect(200);
    let here = open(&anna.client, &id).await;
    expect_same_draft(&anna.client, &id, &here, "ar", "").await;
}
