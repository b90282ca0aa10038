//! Moves that are built tap by tap.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::api::helpers::{Random, play_all, ply, pointer};
use crate::support::client::text;
use crate::support::{Client, TestServer};

/// Taps as a query parameter.
fn encoded(taps: &[String]) -> String {
    taps.join("%20").replace(',', "%2C")
}

async fn draft(client: &Client, id: &str, taps: &[String]) -> Value {
    let path = format!("/v1/matches/{id}/legal-moves?prefix={}", encoded(taps));
    let response = client.get(&path).await.expect(200);
    assert_eq!(response["moves"], json!([]));
    assert_eq!(response["draft"]["prefix"], json!(taps));
    response["draft"].clone()
}

#[tokio::test]
async fn a_move_of_every_variant_is_tapped_seen_and_played() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    let games = anna.client.get("/v1/games").await.expect(200);
    let mut random = Random::new(3);
    for game in games["items"].as_array().expect("games") {
        for variant in game["variants"].as_array().expect("variants") {
            let (game, variant) = (text(&game["game"]), text(&variant["variant"]));
            let id = anna.create(&json!({"game": game, "variant": variant, "solo": true})).await;
            let board = format!("/v1/matches/{id}/board.svg");
            for _ in 0..3 {
                let now = anna.client.fetch(&id).await;
                let mut taps = Vec::new();
                let mut seen = BTreeSet::from([anna.client.get(&board).await.text]);
                let played = loop {
                    let now = draft(&anna.client, &id, &taps).await;
                    let next = now["next"].as_array().expect("taps");
                    if now["move"].is_string() && (next.is_empty() || random.below(2) == 0) {
                        break text(&now["move"]).to_owned();
                    }
                    let tap = &next[random.below(next.len())];
                    taps.push(text(&tap["tap"]).to_owned());
                    let path = format!("{board}?draft={}", encoded(&taps));
                    let svg = anna.client.get(&path).await;
                    svg.expect(200);
                    assert!(svg.text.contains(&format!("The move so far: {}.", taps.join(" "))));
                    assert!(seen.insert(svg.text), "{path} equals an earlier picture");
                };
                anna.client.play(&id, ply(&now), &played).await.expect(201);
            }
        }
    }
}

#[tokio::test]
async fn taps_that_begin_no_move_are_refused_with_what_can_follow() {
    let server = TestServer::start().await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    let wanted = json!({"game": "octi", "variant": "kids", "visibility": "private"});
    let id = anna.create(&wanted).await;
    let path = format!("/v1/matches/{id}/legal-moves");
    // An open match awaits no tap.
    let open = draft(&anna.client, &id, &[]).await;
    assert_eq!(open, json!({"prefix": [], "next": [], "move": null, "steps": []}));
    anna.client.get(&format!("{path}?prefix=22")).await.problem(400, "invalid_query");
    ben.client.get(&format!("{path}?prefix=")).await.problem(404, "not_found");

    let id = anna.match_against(&ben, "ethiopian").await;
    let path = format!("/v1/matches/{id}/legal-moves");
    let board = format!("/v1/matches/{id}/board.svg");
    let plain = anna.client.get(&path).await.expect(200);
    assert!(plain.get("draft").is_none() && plain["moves"].as_array().expect("a list").len() == 12);
    let first = draft(&ben.client, &id, &[]).await;
    let pit = json!({"tap": "1", "kind": "place", "place": "1", "label": "pit 1"});
    assert_eq!(first["next"][0], pit);
    assert_eq!(first["move"], Value::Null);
    let done = draft(&anna.client, &id, &["3".to_owned(), "L".to_owned()]).await;
    assert_eq!((&done["next"], &done["move"]), (&json!([]), &json!("3L")));
    for (taps, detail) in [
        (
            "9",
            "after `` no legal move goes on with `9`; possible are: `1`, `2`, `3`, `4`, `5`, `6`",
        ),
        ("3%20X", "after `3` no legal move goes on with `X`; possible are: `R`, `L`"),
        ("3%20L%20", "after `3 L` no legal move goes on with ``; possible are: -"),
    ] {
        for (path, name) in [(&path, "prefix"), (&board, "draft")] {
            let refused = anna.client.get(&format!("{path}?{name}={taps}")).await;
            let problem = refused.problem(400, "invalid_query");
            assert_eq!(pointer(&problem), format!("/{name}"));
            assert_eq!(problem["errors"][0]["detail"], detail, "{taps}");
        }
    }
    let long = "3%20".repeat(200);
    anna.client.get(&format!("{path}?prefix={long}")).await.problem(400, "invalid_query");

    let three = anna.client.get(&format!("{path}?prefix=3")).await;
    let tag = three.header("etag").expect("a tag").to_owned();
    let known = [("if-none-match", tag.as_str())];
    let again = anna.client.get_with(&format!("{path}?prefix=3"), &known).await;
    assert_eq!(again.status, 304);
    anna.client.get_with(&format!("{path}?prefix=4"), &known).await.expect(200);
    play_all(&[&anna, &ben], &id, &["1R"]).await;
    anna.client.get_with(&format!("{path}?prefix=3"), &known).await.expect(200);
    let past = anna.client.get(&format!("{board}?ply=0&draft=3")).await;
    assert_eq!(pointer(&past.problem(400, "invalid_query")), "/draft");
    let png = format!("/v1/matches/{id}/board.png?draft=");
    let (before, after) = (anna.client.get(&png).await, anna.client.get(&format!("{png}3")).await);
    assert!(after.status == 200 && before.bytes != after.bytes);
}

/// The result of a line: the legal moves, and the description of the picture.
async fn after_line(client: &Client, id: &str, line: &str) -> (Value, String) {
    let line = line.replace(',', "%2C").replace(' ', "%20").replace(';', "%3B");
    let path = format!("/v1/matches/{id}/legal-moves?line={line}");
    let moves = client.get(&path).await.expect(200);
    let svg = client.get(&format!("/v1/matches/{id}/board.svg?line={line}")).await;
    svg.expect(200);
    (moves, svg.text)
}

#[tokio::test]
async fn a_line_that_might_follow_leads_to_what_would_be_played_and_seen_there() {
    let server = TestServer::start().await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    let wanted =
        json!({"game": "six", "variant": "basic", "seat": 0, "clock": {"kind": "unlimited"}});
    let (id, twin) = (anna.create(&wanted).await, anna.create(&wanted).await);
    let seats = |id: &str| format!("/v1/matches/{id}/seats");
    let board = format!("/v1/matches/{id}/board.svg?line=0%2C-1");
    anna.client.get(&board).await.problem(400, "invalid_query");
    for id in [&id, &twin] {
        ben.client.post(&seats(id), &json!({})).await.expect(200);
    }
    play_all(&[&anna, &ben], &twin, &["0,-1", "-1,0"]).await;

    // The twin shows what happens when the line is played.
    let (mut moves, svg) = after_line(&ben.client, &id, "0,-1;-1,0").await;
    assert_eq!((&moves["ply"], &moves["seats"]), (&json!(0), &json!([0])));
    moves["ply"] = json!(2);
    let played = anna.client.get(&format!("/v1/matches/{twin}/legal-moves")).await.expect(200);
    assert_eq!(moves, played);
    let seen = anna.client.get(&format!("/v1/matches/{twin}/board.svg")).await;
    assert_eq!(svg, seen.text);
    let path = format!("/v1/matches/{id}/legal-moves?line=0%2C-1&prefix=");
    let tapped = ben.client.get(&path).await.expect(200);
    assert_eq!(tapped["seats"], json!([1]));
    let next = tapped["draft"]["next"].as_array().expect("taps");
    assert!(next.iter().any(|tap| tap["tap"] == "-1,0"));

    let many = ["0,-1"; 21].join(";");
    for (line, detail) in [
        ("nonsense", ""),
        ("0,-1;0,-1", ""),
        ("6-4", ""),
        (many.as_str(), "at most 20 plies and rolls can follow each other"),
    ] {
        for what in ["legal-moves", "board.svg"] {
            let encoded = line.replace(',', "%2C").replace(';', "%3B");
            let path = format!("/v1/matches/{id}/{what}?line={encoded}");
            let problem = ben.client.get(&path).await.problem(400, "invalid_query");
            assert_eq!(pointer(&problem), "/line", "{line}");
            let said = text(&problem["errors"][0]["detail"]);
            assert!(said.contains(detail), "{line}: {said}");
        }
    }
    let past = anna.client.get(&format!("/v1/matches/{twin}/board.svg?ply=0&line=0%2C-1")).await;
    assert_eq!(pointer(&past.problem(400, "invalid_query")), "/line");
}

#[tokio::test]
async fn a_line_waits_for_dice_and_goes_on_after_them() {
    let server = TestServer::start().await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    let wanted = json!({"game": "acey_deucey", "variant": "american", "seat": 0});
    // After a 1-2 a double is named, and nothing waits for dice.
    let id = loop {
        let id = anna.create(&wanted).await;
        let joined =
            ben.client.post(&format!("/v1/matches/{id}/seats"), &json!({})).await.expect(200);
        let dice = &joined["state"]["acey_deucey"]["dice"];
        if *dice != json!([1, 2]) && *dice != json!([2, 1]) {
            break id;
        }
    };
    let path = format!("/v1/matches/{id}/legal-moves");
    let legal = anna.client.get(&path).await.expect(200);
    let first = text(&legal["moves"][0]["move"]).to_owned();
    let (waits, _) = after_line(&ben.client, &id, &first).await;
    assert_eq!((&waits["seats"], &waits["moves"]), (&json!([]), &json!([])));
    let (rolled, _) = after_line(&ben.client, &id, &format!("{first};6-4")).await;
    assert_eq!(rolled["seats"].as_array().expect("seats").len(), 1);
    assert_ne!(rolled["seats"], legal["seats"]);
    let moves = rolled["moves"].as_array().expect("moves");
    assert!(moves.iter().any(|played| text(&played["move"]).contains("in/19")));
    for wrong in ["6-7", "6", "in/19"] {
        let line = format!("{first};{wrong}").replace(' ', "%20").replace(';', "%3B");
        let refused = ben.client.get(&format!("{path}?line={line}")).await;
        assert_eq!(pointer(&refused.problem(400, "invalid_query")), "/line", "{wrong}");
    }
}
