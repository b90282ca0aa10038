//! Board pictures over HTTP: every family, ply and side; access, tags and errors.

use std::collections::BTreeSet;

use roxmltree::Document;
use serde_json::json;

use crate::api::helpers::{Random, legal_moves, play_all, ply, pointer};
use crate::support::client::{Response, text};
use crate::support::{Client, TestServer};

/// Checks the headers of a picture and returns its text.
#[track_caller]
fn svg_text(answer: &Response) -> &str {
    answer.expect(200);
    assert_eq!(answer.header("content-type"), Some("image/svg+xml"));
    let policy = "default-src 'none'; style-src 'unsafe-inline'";
    assert_eq!(answer.header("content-security-policy"), Some(policy));
    assert_eq!(answer.header("x-content-type-options"), Some("nosniff"));
    Document::parse(&answer.text).expect("XML");
    &answer.text
}

fn between<'a>(text: &'a str, from: &str, to: &str) -> &'a str {
    let (_, rest) = text.split_once(from).expect("its beginning");
    rest.split_once(to).expect("its end").0
}

async fn status_with_etag(client: &Client, path: &str, tag: &str) -> u16 {
    client.send("GET", path, &[("if-none-match", tag)], None).await.status.as_u16()
}

#[tokio::test]
async fn every_variant_is_drawn_at_every_ply_from_every_side_in_every_theme() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    let games = anna.client.get("/v1/games").await.expect(200);
    let mut drawn = BTreeSet::new();
    for game in games["items"].as_array().expect("games") {
        for variant in game["variants"].as_array().expect("variants") {
            let (game, variant) = (text(&game["game"]), text(&variant["variant"]));
            let wanted = json!({"game": game, "variant": variant, "solo": true});
            let id = anna.create(&wanted).await;
            let mut random = Random::new(7);
            for at in 0..6 {
                let legal = legal_moves(&anna.client, &id).await;
                let now = anna.client.fetch(&id).await;
                if now["status"] == "finished" {
                    break;
                }
                assert!(ply(&now) >= at);
                let chosen = &legal[random.below(legal.len())];
                anna.client.play(&id, ply(&now), chosen).await.expect(201);
            }
            let plies = ply(&anna.client.fetch(&id).await);
            let path = format!("/v1/matches/{id}/board.svg");
            for at in 0..=plies {
                for seat in [0, 1] {
                    let query = format!("{path}?ply={at}&seat={seat}");
                    let answer = server.client().get(&query).await;
                    let svg = svg_text(&answer);
                    let title = between(svg, "<title>", "</title>");
                    assert!(title.contains(&format!("ply {at}, ")), "{title}");
                    assert!(drawn.insert(svg.to_owned()), "{query} equals another picture");
                    assert_eq!(svg, svg_text(&server.client().get(&query).await), "the same bytes");
                }
            }
            let newest = server.client().get(&path).await;
            let same = server.client().get(&format!("{path}?ply={plies}&seat=0&theme=auto")).await;
            assert_eq!(svg_text(&newest), svg_text(&same), "these are the defaults");
            assert!(newest.text.contains("prefers-color-scheme:dark"));
            for theme in ["light", "dark"] {
                let one = server.client().get(&format!("{path}?theme={theme}")).await;
                assert!(!svg_text(&one).contains("<style>") && one.text != newest.text, "{theme}");
            }
        }
    }
}

#[tokio::test]
async fn the_picture_of_a_past_ply_is_constant_and_answers_304() {
    let server = TestServer::start().await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    let id = anna.match_against(&ben, "egyptian").await;
    play_all(&[&anna, &ben], &id, &["3", "1"]).await;
    let path = format!("/v1/matches/{id}/board.svg");
    let newest = anna.client.get(&path).await;
    let tag = newest.header("etag").expect("a tag").to_owned();
    assert_eq!(status_with_etag(&ben.client, &path, &tag).await, 304);
    for other in ["?seat=1", "?theme=dark", "?ply=1"] {
        assert_eq!(
            status_with_etag(&ben.client, &format!("{path}{other}"), &tag).await,
            200,
            "{other}"
        );
    }
    play_all(&[&anna, &ben], &id, &["2"]).await;
    anna.client.post_empty(&format!("/v1/matches/{id}/resignation")).await.expect(200);
    assert_eq!(
        status_with_etag(&anna.client, &path, &tag).await,
        200,
        "the newest picture has changed"
    );
    let past = format!("{path}?ply=2");
    assert_eq!(
        status_with_etag(&anna.client, &past, &tag).await,
        304,
        "of its ply it is still right"
    );
    assert_eq!(anna.client.get(&past).await.text, newest.text);
    let end = anna.client.get(&path).await;
    assert!(svg_text(&end).contains("north wins: resignation"), "{}", end.text);
    assert!(between(&end.text, "<desc>", "</desc>").contains("It ended by resignation."));
    assert!(!newest.text.contains("wins") && newest.text.contains("To move: "));
}

#[tokio::test]
async fn the_animation_is_one_svg_that_ends_on_the_final_position() {
    let server = TestServer::start().await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    let id = anna.match_against(&ben, "basic").await;
    let path = format!("/v1/matches/{id}/animation.svg");
    let start = anna.client.get(&path).await;
    assert!(!svg_text(&start).contains("<animate"), "nothing has moved");
    play_all(&[&anna, &ben], &id, &["3", "1", "4"]).await;
    let moving = anna.client.get(&format!("{path}?seat=1&theme=light")).await;
    let svg = svg_text(&moving);
    assert!(svg.contains("<animate") && svg.contains("prefers-reduced-motion:reduce"));
    for caption in ["0. start", "1. south 3", "2. north 1", "3. south 4"] {
        assert_eq!(svg.matches(&format!(">{caption}<")).count(), 1, "{caption}");
    }
    assert!(!svg.contains("<script") && !svg.contains("href"));
    let tag = moving.header("etag").expect("a tag");
    let same = format!("{path}?seat=1&theme=light");
    assert_eq!(status_with_etag(&ben.client, &same, tag).await, 304);
    assert_eq!(status_with_etag(&ben.client, &path, tag).await, 200);
    play_all(&[&anna, &ben], &id, &["2"]).await;
    assert_eq!(status_with_etag(&ben.client, &same, tag).await, 200, "it is longer now");
}

#[tokio::test]
async fn a_takeback_is_a_ply_and_highlights_no_move() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    let ben = server.player("ben").await;
    let id = anna.match_against(&ben, "basic").await;
    play_all(&[&anna, &ben], &id, &["3"]).await;
    let base = format!("/v1/matches/{id}/takeback-offer");
    anna.client.post(&base, &json!({"ply": 1})).await.expect(200);
    let agreed = json!({"ply": 1, "accept": true});
    ben.client.post(&format!("{base}/answer"), &agreed).await.expect(200);
    let svg = anna.client.get(&format!("/v1/matches/{id}/board.svg")).await;
    assert!(svg_text(&svg).contains(">2. south takes back<"), "{}", svg.text);
    assert!(!svg.text.contains("\"left\"") && !svg.text.contains("\"reached\""));
    let before = anna.client.get(&format!("/v1/matches/{id}/board.svg?ply=1")).await;
    assert!(svg_text(&before).contains("\"left\"") && before.text.contains("\"reached\""));
}

#[tokio::test]
async fn a_private_board_is_for_its_players_and_wrong_parameters_are_named() {
    let server = TestServer::start().await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    let wanted = json!({"game": "six", "variant": "basic", "visibility": "private",
        "options": {"seats": 4}});
    let id = anna.create(&wanted).await;
    for what in ["board.svg", "animation.svg"] {
        let path = format!("/v1/matches/{id}/{what}");
        svg_text(&anna.client.get(&format!("{path}?seat=3")).await);
        for other in [&ben.client, &server.client()] {
            other.get(&path).await.problem(404, "not_found");
            other.get(&format!("{path}?seat=9")).await.problem(404, "not_found");
            let any = other.send("GET", &path, &[("if-none-match", "*")], None).await;
            any.problem(404, "not_found");
        }
        for (query, at) in [("seat=4", "/seat"), ("seat=-1", "/seat"), ("theme=red", "/theme")] {
            let refused = anna.client.get(&format!("{path}?{query}")).await;
            assert_eq!(pointer(&refused.problem(400, "invalid_query")), at, "{query}");
        }
        anna.client.get(&format!("{path}?size=3")).await.problem(400, "invalid_query");
    }
    let path = format!("/v1/matches/{id}/board.svg");
    anna.client.get(&format!("{path}?ply=1")).await.problem(404, "not_found");
    anna.client.get(&format!("{path}?ply=x")).await.problem(400, "invalid_query");
    let nobody = "/v1/matches/019a9f3c-5f00-7d3e-8a4b-2f6f0c9a1e01/board.svg";
    server.client().get(nobody).await.problem(404, "not_found");
}

#[tokio::test]
async fn dice_that_are_to_be_played_are_shown() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    let wanted = json!({"game": "acey_deucey", "variant": "american", "solo": true});
    let id = anna.create(&wanted).await;
    let now = anna.client.fetch(&id).await;
    let dice = now["state"]["acey_deucey"]["dice"].as_array().expect("dice").clone();
    let pips: u64 = dice.iter().map(|die| die.as_u64().expect("a face")).sum();
    let svg = anna.client.get(&format!("/v1/matches/{id}/board.svg?theme=light")).await;
    let group = between(svg_text(&svg), "<g class=\"pip\"", "</g>");
    assert_eq!(group.matches("<circle").count() as u64, pips);
    let said = format!("The dice show {} and {}.", dice[0], dice[1]);
    assert!(between(&svg.text, "<desc>", "</desc>").contains(&said), "{}", svg.text);
}
