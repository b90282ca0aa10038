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
            let same = server
                .client()
                .get(&format!(
                    "{path}?seat=0&theme=auto&names=true&coordinates=true&frame=position"
                ))
                .await;
            assert_eq!(svg_text(&newest), svg_text(&same), "these are the defaults");
            assert!(newest.text.contains("prefers-color-scheme:dark"));
            for theme in ["light", "dark"] {
                let one = server.client().get(&format!("{path}?theme={theme}")).await;
                let follows_reader = svg_text(&one).contains("prefers-color-scheme");
                assert!(!follows_reader && one.text != newest.text, "{theme}");
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
    assert!(!svg_text(&start).contains("@keyframes"), "nothing has moved");
    play_all(&[&anna, &ben], &id, &["3", "1", "4"]).await;
    let moving = anna.client.get(&format!("{path}?seat=1&theme=light")).await;
    let svg = svg_text(&moving);
    assert!(svg.contains("@keyframes") && svg.contains("prefers-reduced-motion:reduce"));
    assert!(svg.contains(":focus g{animation-play-state:paused") && svg.contains("tabindex"));
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
    for what in ["board.svg", "animation.svg", "board.png"] {
        let path = format!("/v1/matches/{id}/{what}");
        anna.client.get(&format!("{path}?seat=3")).await.expect(200);
        for other in [&ben.client, &server.client()] {
            other.get(&path).await.problem(404, "not_found");
            other.get(&format!("{path}?seat=9")).await.problem(404, "not_found");
            let any = other.send("GET", &path, &[("if-none-match", "*")], None).await;
            any.problem(404, "not_found");
        }
        for (query, at) in [
            ("seat=4", "/seat"),
            ("seat=-1", "/seat"),
            ("theme=red", "/theme"),
            ("names=no", "/names"),
        ] {
            let refused = anna.client.get(&format!("{path}?{query}")).await;
            assert_eq!(pointer(&refused.problem(400, "invalid_query")), at, "{query}");
        }
        anna.client.get(&format!("{path}?size=3")).await.problem(400, "invalid_query");
    }
    let path = format!("/v1/matches/{id}/board.png");
    for (query, at) in [("size=63", "/size"), ("size=1025", "/size"), ("frame=big", "/frame")] {
        let refused = anna.client.get(&format!("{path}?{query}")).await;
        assert_eq!(pointer(&refused.problem(400, "invalid_query")), at, "{query}");
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

/// The width and the height in the header of a PNG.
#[track_caller]
fn png_size(answer: &Response) -> (u32, u32) {
    assert_eq!(answer.status, 200, "{}", answer.text);
    assert_eq!(answer.header("content-type"), Some("image/png"));
    assert_eq!(answer.header("content-encoding"), None, "a PNG is compressed already");
    assert_eq!(&answer.bytes[..8], b"\x89PNG\r\n\x1a\n");
    let number =
        |at: usize| u32::from_be_bytes(answer.bytes[at..at + 4].try_into().expect("four bytes"));
    (number(16), number(20))
}

#[tokio::test]
async fn a_png_shows_what_the_svg_shows_in_the_size_that_was_asked_for() {
    let server = TestServer::start().await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    let id = anna.match_against(&ben, "egyptian").await;
    play_all(&[&anna, &ben], &id, &["3"]).await;
    let path = format!("/v1/matches/{id}/board.png");
    let usual = anna.client.get(&path).await;
    assert_eq!(png_size(&usual).0, 480);
    let tag = usual.header("etag").expect("a tag").to_owned();
    assert_eq!(status_with_etag(&ben.client, &path, &tag).await, 304);
    assert_eq!(anna.client.get(&path).await.bytes, usual.bytes, "the same bytes");
    let svg = anna.client.get(&format!("/v1/matches/{id}/board.svg")).await;
    let frame = between(svg_text(&svg), "viewBox=\"", "\"");
    let frame: Vec<f64> = frame.split(' ').map(|part| part.parse().expect("a number")).collect();
    let mut pictures = BTreeSet::from([usual.bytes]);
    for (query, width) in [
        ("size=64", 64),
        ("size=240", 240),
        ("size=480&theme=dark", 480),
        ("size=480&coordinates=false", 480),
        ("size=480&names=false", 480),
        ("seat=1", 480),
        ("ply=0", 480),
    ] {
        let one = anna.client.get(&format!("{path}?{query}")).await;
        let (wide, high) = png_size(&one);
        assert_eq!(wide, width, "{query}");
        assert!((f64::from(high) - f64::from(wide) * frame[3] / frame[2]).abs() <= 1.0, "{query}");
        assert_ne!(one.header("etag"), Some(tag.as_str()), "{query}");
        assert!(pictures.insert(one.bytes), "{query} equals another picture");
    }
    let small = anna.client.get(&format!("{path}?size=64&coordinates=true")).await;
    assert!(pictures.insert(small.bytes), "so small, coordinates are left out unless wanted");
}

#[tokio::test]
async fn a_board_that_grows_has_the_same_frame_at_every_ply_of_a_match() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    let id = anna.create(&json!({"game": "six", "variant": "basic", "solo": true})).await;
    let moves = ["0,-1", "0,-2", "0,-3", "0,-4", "0,-5", "0,-6", "0,-7", "0,-8"];
    for (at, played) in (0..).zip(moves) {
        anna.client.play(&id, at, played).await.expect(201);
    }
    let path = format!("/v1/matches/{id}/board.svg");
    let mut frames = BTreeSet::new();
    for at in 0..=8 {
        let answer = anna.client.get(&format!("{path}?ply={at}")).await;
        frames.insert(between(svg_text(&answer), "viewBox=\"", "\"").to_owned());
    }
    let film = anna.client.get(&format!("/v1/matches/{id}/animation.svg")).await;
    frames.insert(between(svg_text(&film), "viewBox=\"", "\"").to_owned());
    assert_eq!(frames.len(), 1, "{frames:?}");
    let first = anna.client.get(&format!("{path}?ply=0&frame=position")).await;
    assert!(!frames.contains(between(svg_text(&first), "viewBox=\"", "\"")), "{frames:?}");
    // The match grows, and so do its pictures of past plies. One with its own frame does not.
    let tag = |answer: &Response| answer.header("etag").expect("a tag").to_owned();
    let in_match = tag(&anna.client.get(&format!("{path}?ply=0")).await);
    anna.client.play(&id, 8, "0,-9").await.expect(201);
    let now = status_with_etag(&anna.client, &format!("{path}?ply=0"), &in_match).await;
    assert_eq!(now, 200, "its frame has changed");
    let own = format!("{path}?ply=0&frame=position");
    assert_eq!(status_with_etag(&anna.client, &own, &tag(&first)).await, 304);
}

#[tokio::test]
async fn a_picture_leaves_out_what_is_not_wanted_and_says_why_nobody_is_to_move() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    let id = anna.create(&json!({"game": "mancala", "variant": "basic"})).await;
    let path = format!("/v1/matches/{id}/board.svg");
    let open = anna.client.get(&path).await;
    assert!(svg_text(&open).contains(">waits for players<"), "{}", open.text);
    assert!(open.text.contains("class=\"label\"") && open.text.contains(">south<"));
    assert!(open.text.contains("data-place=\"3\" data-seat=\"1\""));
    let bare = anna.client.get(&format!("{path}?coordinates=false&names=false")).await;
    assert!(!svg_text(&bare).contains("label") && !bare.text.contains(">south<"));
    assert!(bare.text.contains("class=\"count\""), "numbers of stones are no coordinates");
    anna.client.delete(&format!("/v1/matches/{id}")).await.expect(200);
    let cancelled = anna.client.get(&path).await;
    assert!(svg_text(&cancelled).contains(">cancelled<"), "{}", cancelled.text);
    for said in [&open.text, &cancelled.text] {
        assert!(!said.contains("To move") && !said.contains("class=\"turn\""), "{said}");
    }
}
