//! Prepared answers over HTTP: the server plays them at once, and shows them to nobody else.

use serde_json::{Value, json};

use crate::api::helpers::{events, legal_moves, match_under_way, wait_until_settled};
use crate::support::client::Response;
use crate::support::{Client, TestServer};

#[expect(clippy::needless_pass_by_value, reason = "a call reads like the JSON that it makes")]
fn line(when: &str, then: &str, next: Value) -> Value {
    json!({"move": when, "next": [{"move": then, "next": next}]})
}

fn path(id: &str) -> String {
    format!("/v1/matches/{id}/conditional-moves")
}

#[tokio::test]
async fn a_prepared_answer_is_played_in_the_same_append_and_the_rest_of_its_line_is_kept() {
    let server = TestServer::start().await;
    let (anna, ben, id) = match_under_way(&server).await;
    let lines = json!({"lines": [line("2", "2", json!([line("3", "3", json!([]))]))]});
    let set = ben.client.put(&path(&id), &lines).await.expect(200);
    assert_eq!(set, lines);
    assert_eq!(ben.client.put(&path(&id), &lines).await.expect(200), lines, "a repeat");
    assert_eq!(ben.client.get(&path(&id)).await.expect(200), lines);
    let moved = anna.client.play(&id, 2, "2").await.expect(201);
    assert_eq!((&moved["ply"], &moved["to_act"]), (&json!(4), &json!([0])));
    assert_eq!(moved["last_move"]["seat"], 1);
    assert_eq!(anna.client.play(&id, 2, "2").await.expect(201), moved, "a repeat of the move");
    let left = json!({"lines": [line("3", "3", json!([]))]});
    assert_eq!(ben.client.get(&path(&id)).await.expect(200), left);
    let log = events(&anna.client, &id).await;
    assert_eq!(log[log.len() - 1]["at"], log[log.len() - 2]["at"], "one append");
    anna.client.play(&id, 4, "4").await.expect(201);
    let none = json!({"lines": []});
    assert_eq!(ben.client.get(&path(&id)).await.expect(200), none, "the move left the line");
    ben.client.put(&path(&id), &lines).await.problem(409, "your_turn");
    assert_eq!(ben.client.delete(&path(&id)).await.status.as_u16(), 204);
    assert_eq!(ben.client.delete(&path(&id)).await.status.as_u16(), 204);
}

#[tokio::test]
async fn an_invalid_line_is_refused_and_nothing_is_stored() {
    let server = TestServer::start().await;
    let (anna, ben, id) = match_under_way(&server).await;
    for (lines, pointer) in [
        (json!({"lines": [line("1", "2", json!([]))]}), "/lines/0/move"),
        (json!({"lines": [line("2", "1", json!([]))]}), "/lines/0/next/0/move"),
        (
            json!({"lines": [line("2", "2", json!([line("x", "2", json!([]))]))]}),
            "/lines/0/next/0/next/0/move",
        ),
        (json!({"lines": [{"roll": [1]}]}), "/lines/0/roll"),
        (json!({"lines": [{"move": "2", "next": [{"roll": [1]}]}]}), "/lines/0/next/0/roll"),
        (json!({"lines": [{"move": "2", "roll": [1]}]}), "/lines/0"),
        (json!({"lines": [{}]}), "/lines/0"),
    ] {
        let refused = ben.client.put(&path(&id), &lines).await;
        assert_eq!(refused.problem(422, "invalid_body")["errors"][0]["pointer"], pointer);
    }
    let mut deep = json!([]);
    for _ in 0..11 {
        deep = json!([line("2", "2", deep)]);
    }
    ben.client.put(&path(&id), &json!({"lines": deep})).await.problem(422, "invalid_body");
    let none = json!({"lines": []});
    assert_eq!(ben.client.get(&path(&id)).await.expect(200), none);
    let cleo = server.player("cleo").await;
    cleo.client.get(&path(&id)).await.problem(403, "not_a_player");
    cleo.client.put(&path(&id), &none).await.problem(403, "not_a_player");
    server.client().get(&path(&id)).await.problem(401, "unauthenticated");
    let solo = anna.solo("basic").await;
    anna.client.put(&path(&solo), &none).await.problem(409, "no_conditional_moves");
}

/// Everything that another account can read of a match, and that account's own feeds.
async fn all_views(client: &Client, id: &str) -> Vec<Response> {
    let of_match =
        ["", "/events", "/legal-moves", "/positions/2", "/record.json", "/conditional-moves"];
    let mut answers = Vec::new();
    for view in of_match {
        answers.push(client.get(&format!("/v1/matches/{id}{view}")).await);
    }
    for feed in [
        "/v1/matches",
        "/v1/matches?status=active",
        "/v1/me",
        "/v1/me/turns",
        "/v1/me/changes",
        "/v1/me/invitations",
    ] {
        answers.push(client.get(feed).await);
    }
    answers
}

#[tokio::test]
async fn unplayed_lines_are_visible_to_their_owner_only() {
    let server = TestServer::start().await;
    let (anna, ben, id) = match_under_way(&server).await;
    let cleo = server.player("cleo").await;
    let views = async |client: &Client| {
        let answers = all_views(client, &id).await;
        let text = |answer: &Response| {
            let mut headers: Vec<_> = answer
                .headers
                .iter()
                .filter(|(name, _)| !matches!(name.as_str(), "date" | "x-request-id"))
                .map(|(name, value)| format!("{name}: {value:?}"))
                .collect();
            headers.sort();
            // Counters and instances differ by request, not by match.
            let body = if answer.text.contains("http_requests") || answer.json["code"].is_string() {
                String::new()
            } else {
                answer.text.clone()
            };
            format!("{} {headers:?} {body}", answer.status)
        };
        answers.iter().map(text).collect::<Vec<_>>()
    };
    // The feeds of both are among the views.
    wait_until_settled(&server).await;
    let before = (views(&anna.client).await, views(&cleo.client).await);
    let lines = json!({"lines": [line("2", "6", json!([line("3", "5", json!([]))]))]});
    ben.client.put(&path(&id), &lines).await.expect(200);
    let after = (views(&anna.client).await, views(&cleo.client).await);
    assert_eq!(before, after, "another account can see that answers are prepared");
    let current = ben.client.fetch(&id).await;
    assert_eq!(current["version"], anna.client.fetch(&id).await["version"]);
    // A move that no line expects reveals nothing either.
    let moved = anna.client.play(&id, 2, "4").await.expect(201);
    assert_eq!((&moved["ply"], &moved["to_act"]), (&json!(3), &json!([1])));
}

/// An answer that is prepared at the same time as the move arrives is either played, or refused
/// because it is the owner's turn. It is never stored without being played.
#[tokio::test]
async fn a_stored_answer_is_never_skipped_by_a_concurrent_move() {
    let server = TestServer::for_races().await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    for _ in 0..25 {
        let id = anna.match_against(&ben, "basic").await;
        let lines = json!({"lines": [line("2", "2", json!([]))]});
        let (path, client) = (path(&id), &ben.client);
        let (set, moved) = tokio::join!(client.put(&path, &lines), anna.client.play(&id, 0, "2"));
        let moved = moved.expect(201);
        match set.status.as_u16() {
            200 => assert_eq!(moved["ply"], 2, "stored, but not played"),
            409 => assert_eq!(moved["ply"], 1),
            other => panic!("{other}: {}", set.text),
        }
    }
}

#[tokio::test]
async fn answers_are_prepared_for_the_version_that_the_client_has_seen() {
    let server = TestServer::start().await;
    let (anna, ben, id) = match_under_way(&server).await;
    let lines = json!({"lines": [line("2", "2", json!([]))]});
    let version = ben.client.fetch(&id).await["version"].as_u64().expect("a version");
    let tag = |version: u64| format!("\"v{version}-00000000\"");
    let (old, current) = (tag(version - 1), tag(version));
    let put = |tag: &str| {
        let (tag, client) = (tag.to_owned(), &ben.client);
        let (path, lines) = (path(&id), lines.clone());
        async move { client.send_json("PUT", &path, &[("if-match", &tag)], &lines).await }
    };
    let delete = |tag: &str| {
        let (tag, client, path) = (tag.to_owned(), &ben.client, path(&id));
        async move { client.send("DELETE", &path, &[("if-match", &tag)], None).await }
    };
    put(&old).await.problem(412, "stale_version");
    assert_eq!(ben.client.get(&path(&id)).await.expect(200), json!({"lines": []}));
    put("v7").await.problem(400, "invalid_header");
    assert_eq!(put(&current).await.expect(200), lines);
    delete(&old).await.problem(412, "stale_version");
    assert_eq!(ben.client.get(&path(&id)).await.expect(200), lines, "kept");
    assert_eq!(delete(&current).await.status.as_u16(), 204);
    anna.client.post_empty(&format!("/v1/matches/{id}/resignation")).await.expect(200);
    assert_eq!(delete(&current).await.status.as_u16(), 204, "a repeat after the end");
}

#[tokio::test]
async fn in_a_game_with_dice_a_condition_names_the_roll() {
    let server = TestServer::start().await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    let wanted = json!({"game": "acey_deucey", "variant": "american", "seat": 0});
    let id = anna.create(&wanted).await;
    ben.client.post(&format!("/v1/matches/{id}/seats"), &json!({})).await.expect(200);
    let begun = anna.client.fetch(&id).await;
    let seat = usize::try_from(begun["to_act"][0].as_u64().expect("a turn")).expect("small");
    let (opener, waiter) = if seat == 0 { (&anna, &ben) } else { (&ben, &anna) };
    let first = legal_moves(&anna.client, &id).await[0].clone();
    // Two men can enter on every roll, so every roll gets an answer.
    let mut lines = Vec::new();
    for high in 1..=6_u8 {
        for low in 1..high {
            let then = format!("in/{} in/{}", 25 - high, 25 - low);
            if (low, high) != (1, 2) {
                let answer = json!([{"move": then, "next": []}]);
                lines.push(json!({"roll": [low, high], "next": answer}));
            }
        }
    }
    let lines = json!({"lines": [{"move": first, "next": lines}]});
    let prepared = waiter.client.put(&path(&id), &lines).await;
    if prepared.status.as_u16() == 422 {
        // After an opening 1-2 the same player moves again; then there is nothing to prepare.
        let opening = &events(&anna.client, &id).await[..];
        let rolled = opening.iter().rfind(|event| event["kind"] == "dice_rolled");
        let mut faces: Vec<u64> =
            serde_json::from_value(rolled.expect("a roll")["dice_rolled"]["faces"].clone())
                .expect("faces");
        faces.sort_unstable();
        assert_eq!(faces, [1, 2], "{}", prepared.text);
        assert!(prepared.text.contains("no dice are rolled"), "{}", prepared.text);
        return;
    }
    assert_eq!(prepared.expect(200)["lines"][0]["next"].as_array().map(Vec::len), Some(14));
    opener.client.play(&id, 0, &first).await.expect(201);
    let log = events(&anna.client, &id).await;
    let answers = log.iter().filter(|event| event["kind"] == "move_played").count() - 1;
    // The roll after the first move is the first roll after it in the log.
    let after = log.iter().skip_while(|event| event["kind"] != "move_played");
    let fallen = after.into_iter().find(|event| event["kind"] == "dice_rolled");
    let faces = fallen.expect("a roll")["dice_rolled"]["faces"].as_array().expect("faces");
    let mut faces: Vec<_> = faces.iter().filter_map(Value::as_u64).collect();
    faces.sort_unstable();
    let is_named = faces[0] != faces[1] && faces != [1, 2];
    assert_eq!(answers, usize::from(is_named), "{log:#?}");
}

#[tokio::test]
async fn a_move_and_its_lines_are_taken_together_or_not_at_all() {
    let server = TestServer::start().await;
    let (anna, ben, id) = match_under_way(&server).await;
    let moves = format!("/v1/matches/{id}/moves");
    let with_lines = |then: Value| json!({"ply": 2, "move": "2", "then": then});
    let refused = anna.client.post(&moves, &with_lines(json!([line("2", "9", json!([]))]))).await;
    let pointer = &refused.problem(422, "invalid_body")["errors"][0]["pointer"];
    assert_eq!(pointer, "/then/0/next/0/move");
    assert_eq!(anna.client.fetch(&id).await["ply"], 2, "nothing was played");
    let lines = json!([line("2", "3", json!([])), line("3", "4", json!([]))]);
    let played = anna.client.post(&moves, &with_lines(lines.clone())).await.expect(201);
    assert_eq!(anna.client.get(&path(&id)).await.expect(200)["lines"], lines);
    // A repeat of the move gets its response again, whatever lines it brings.
    let repeat = anna.client.post(&moves, &with_lines(json!([]))).await.expect(201);
    assert_eq!(repeat, played);
    assert_eq!(anna.client.get(&path(&id)).await.expect(200)["lines"], lines);
    let answered = ben.client.play(&id, 3, "2").await.expect(201);
    assert_eq!(answered["last_move"]["move"], "3", "Anna's line is played at once");
    // A move without lines leaves those that were prepared; empty lines remove them.
    let answers = json!({"lines": [line("4", "5", json!([]))]});
    anna.client.put(&path(&id), &answers).await.expect(200);
    ben.client.play(&id, 5, "6").await.expect(201);
    let none = json!({"ply": 6, "move": "6", "then": []});
    anna.client.post(&moves, &none).await.expect(201);
    assert_eq!(anna.client.get(&path(&id)).await.expect(200)["lines"], json!([]));
    let solo = anna.solo("basic").await;
    let path = format!("/v1/matches/{solo}/moves");
    let body = json!({"ply": 0, "move": "1", "seat": 0, "then": []});
    anna.client.post(&path, &body).await.problem(409, "no_conditional_moves");
}
