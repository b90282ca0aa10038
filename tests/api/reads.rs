use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use crate::api::helpers::{
    Random, UNKNOWN_ID, all_items, events, legal_moves, play_all, play_to_end, ply, tag_version,
};
use crate::support::TestServer;
use crate::support::client::{Player, text};

#[tokio::test]
async fn every_read_of_a_match_answers_304_until_something_happens() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    let id = anna.solo("basic").await;
    for (ply, part) in (0..).zip(["", "/legal-moves", "/positions/2"]) {
        let path = format!("/v1/matches/{id}{part}");
        let first = server.client().get(&path).await;
        first.expect(200);
        let tag = first.header("etag").expect("a tag");
        assert_eq!(tag_version(tag), 4 + ply, "{part}");
        for known in [tag, &format!("\"other\", {tag}"), &format!("W/{tag}"), "*"] {
            let again = server.client().get_with(&path, &[("if-none-match", known)]).await;
            assert_eq!((again.status.as_u16(), again.text.as_str()), (304, ""), "{part} {known}");
        }
        let notation = (ply / 2 + 1).to_string();
        let after = anna.client.play(&id, ply, &notation).await.expect(201);
        let again = server.client().get_with(&path, &[("if-none-match", tag)]).await;
        if part.starts_with("/positions") {
            // The past does not change: a position contains only what follows from its ply.
            assert_eq!(again.status, 304);
        } else {
            assert_eq!(again.expect(200)["ply"], after["ply"]);
        }
    }
}

#[tokio::test]
async fn each_encoding_has_its_own_etag_and_each_answers_304() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    let path = format!("/v1/matches/{}", anna.solo("basic").await);
    let tag = async |encoding: &str| {
        let answer = server.client().get_with(&path, &[("accept-encoding", encoding)]).await;
        answer.expect(200);
        answer.header("etag").expect("a tag").to_owned()
    };
    let tags = [tag("identity").await, tag("gzip").await, tag("br").await];
    assert_ne!(tags[0], tags[1]);
    assert_ne!(tags[1], tags[2]);
    for tag in &tags {
        assert_eq!(tag_version(tag), 4);
        let again = server.client().get_with(&path, &[("if-none-match", tag)]).await;
        assert_eq!(again.status, 304, "{tag}");
    }
}

#[tokio::test]
async fn head_answers_as_get_without_the_body() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    let id = anna.solo("basic").await;
    for path in [format!("/v1/matches/{id}"), "/v1/games".to_owned(), "/v1/matches".to_owned()] {
        let plain = [("accept-encoding", "identity")];
        let get = server.client().get_with(&path, &plain).await;
        let head = server.client().send("HEAD", &path, &plain, None).await;
        assert_eq!(head.status, 200, "{path}");
        assert_eq!(head.text, "");
        for header in ["etag", "content-type"] {
            assert_eq!(head.header(header), get.header(header), "{path}");
        }
    }
    let missing =
        server.client().send("HEAD", &format!("/v1/matches/{UNKNOWN_ID}"), &[], None).await;
    assert_eq!(missing.status, 404);
}

#[tokio::test]
async fn a_match_is_the_same_for_everyone_who_reads_it() {
    let server = TestServer::start().await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    let id = anna.match_against(&ben, "egyptian").await;
    let path = format!("/v1/matches/{id}");
    let (one, other) = (anna.client.get(&path).await, server.client().get(&path).await);
    assert_eq!(one.expect(200), other.expect(200));
    assert_eq!(one.header("etag"), other.header("etag"));
}

#[tokio::test]
async fn a_write_on_one_server_is_read_on_the_others() {
    let server = TestServer::start().await;
    let second = TestServer::start_on(server.database.clone(), &[]).await;
    let anna = server.player("anna").await;
    let id = anna.solo("basic").await;
    second.client().fetch(&id).await;
    for at in 0..6 {
        let after = anna.client.play(&id, at, &(at / 2 + 1).to_string()).await.expect(201);
        let path = format!("/v1/matches/{id}?min_version={}", after["version"]);
        assert_eq!(second.client().get(&path).await.expect(200), after);
    }
}

#[tokio::test]
async fn legal_moves_are_all_of_them_with_their_parts() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    let id = anna.solo("ethiopian").await;
    let legal = anna.client.get(&format!("/v1/matches/{id}/legal-moves")).await.expect(200);
    assert_eq!((&legal["ply"], &legal["seats"]), (&json!(0), &json!([0])));
    let moves = legal["moves"].as_array().expect("moves");
    assert_eq!(moves.len(), 12);
    let third_left = moves.iter().find(|legal| legal["move"] == "3L").expect("3L");
    assert_eq!(third_left["mancala"], json!({"pit": 3, "direction": "left", "stones": 4}));
}

#[tokio::test]
async fn a_legal_move_can_be_played_and_any_other_cannot() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    let id = anna.solo("egyptian").await;
    let (mut random, mut refused) = (Random::new(5), 0);
    let mut current = anna.client.fetch(&id).await;
    while current["status"] == "active" {
        let legal = legal_moves(&anna.client, &id).await;
        for pit in (1..=6).map(|pit| pit.to_string()).filter(|pit| !legal.contains(pit)) {
            let answer = anna.client.play(&id, ply(&current), &pit).await;
            answer.problem(422, "illegal_move");
            refused += 1;
        }
        let chosen = &legal[random.below(legal.len())];
        current = anna.client.play(&id, ply(&current), chosen).await.expect(201);
    }
    assert!(refused > 10, "{refused}");
}

#[tokio::test]
async fn an_open_match_has_no_legal_moves() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    let id = anna.create(&json!({"game": "mancala", "variant": "basic"})).await;
    let legal = anna.client.get(&format!("/v1/matches/{id}/legal-moves")).await.expect(200);
    assert_eq!(legal, json!({"ply": 0, "seats": [], "moves": []}));
}

#[tokio::test]
async fn events_come_in_pages_and_after_any_of_them() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    let id = anna.solo("basic").await;
    play_all(&[&anna], &id, &["1", "1", "2", "2"]).await;
    let path = format!("/v1/matches/{id}/events");
    let whole = server.client().get(&path).await.expect(200);
    assert_eq!(whole["next_cursor"], Value::Null);
    let whole = whole["items"].as_array().expect("items");
    let numbers: Vec<_> = whole.iter().map(|event| event["seq"].as_u64().expect("a seq")).collect();
    assert_eq!(numbers, [1, 2, 3, 4, 5, 6, 7, 8]);
    for limit in [1, 3, 8] {
        assert_eq!(&all_items(&server.client(), &path, limit).await, whole);
    }
    for after in [0, 5, 8] {
        let rest = server.client().get(&format!("{path}?after={after}")).await.expect(200);
        assert_eq!(rest["items"], json!(whole[after..]), "after={after}");
    }
    let paged = all_items(&server.client(), &format!("{path}?after=2"), 2).await;
    assert_eq!(paged, whole[2..]);
    for query in ["after=-1", "after=x", "limit=0", "limit=101", "before=3"] {
        let answer = server.client().get(&format!("{path}?{query}")).await;
        answer.problem(400, "invalid_query");
    }
    let page = server.client().get(&format!("{path}?limit=3")).await.expect(200);
    let beside = format!("{path}?cursor={}&after=2147483648", text(&page["next_cursor"]));
    server.client().get(&beside).await.problem(400, "invalid_query");
}

#[tokio::test]
async fn an_event_has_exactly_one_member_which_its_kind_names() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    let id = anna.solo("basic").await;
    play_to_end(&[&anna], &id, 1).await;
    for event in events(&anna.client, &id).await {
        let members = event.as_object().expect("an event").keys().map(String::as_str);
        let known = ["seq", "kind", "seat", "at", "hash"];
        let own: Vec<_> = members.filter(|member| !known.contains(member)).collect();
        assert_eq!(own, [text(&event["kind"])]);
    }
}

#[tokio::test]
async fn the_chain_of_hashes_verifies_as_the_contract_describes_it() {
    let server = TestServer::start().await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    let id = anna.match_against(&ben, "egyptian").await;
    let over = play_to_end(&[&anna, &ben], &id, 2).await;
    let mut chain = vec![0; 32];
    for mut event in events(&server.client(), &id).await {
        let hash = event.as_object_mut().expect("an event").remove("hash").expect("a hash");
        let canonical = serde_json_canonicalizer::to_vec(&event).expect("canonical JSON");
        chain = Sha256::new().chain_update(&chain).chain_update(canonical).finalize().to_vec();
        assert_eq!(hash, hex::encode(&chain), "{event}");
        let at = text(&event["at"]);
        assert_eq!(at.len(), "2026-01-01T00:00:00.000000Z".len(), "{at}");
        assert!(at.ends_with('Z'));
    }
    assert_eq!(over["chain_head"], hex::encode(&chain));
}

#[tokio::test]
async fn the_position_at_every_ply_is_the_state_that_was_seen_then() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    for variant in ["egyptian", "ethiopian"] {
        let id = anna.solo(variant).await;
        let mut random = Random::new(11);
        let mut seen = vec![anna.client.fetch(&id).await];
        while seen[seen.len() - 1]["status"] == "active" {
            let legal = legal_moves(&anna.client, &id).await;
            let chosen = &legal[random.below(legal.len())];
            let before = ply(&seen[seen.len() - 1]);
            seen.push(anna.client.play(&id, before, chosen).await.expect(201));
        }
        for live in &seen {
            let path = format!("/v1/matches/{id}/positions/{}", live["ply"]);
            let position = server.client().get(&path).await.expect(200);
            for member in ["ply", "version", "to_act", "state", "last_move", "result"] {
                assert_eq!(position[member], live[member], "{variant}, {member}");
            }
        }
        let last = ply(&seen[seen.len() - 1]);
        let beyond = format!("/v1/matches/{id}/positions/{}", last + 1);
        server.client().get(&beyond).await.problem(404, "not_found");
    }
}

#[tokio::test]
async fn the_ply_of_a_pass_has_a_position_too() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    let id = anna.solo("ethiopian").await;
    let over = play_to_end(&[&anna], &id, 0).await;
    for at in 0..=ply(&over) {
        let position = server.client().get(&format!("/v1/matches/{id}/positions/{at}")).await;
        assert_eq!(position.expect(200)["ply"], at);
    }
}

#[tokio::test]
async fn an_unknown_ply_or_match_is_not_found() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    let id = anna.solo("basic").await;
    for ply in ["1", "-1", "x", "4294967295", "4294967296", "1.0", "%00"] {
        let path = format!("/v1/matches/{id}/positions/{ply}");
        server.client().get(&path).await.problem(404, "not_found");
    }
    for bad in [UNKNOWN_ID, "none", "1", "%00", "019a9f3c-5f00-7d3e-8a4b-2f6f0c9a1e0"] {
        for part in ["", "/events", "/legal-moves", "/positions/0"] {
            let answer = anna.client.get(&format!("/v1/matches/{bad}{part}")).await;
            answer.problem(404, "not_found");
        }
    }
}

#[tokio::test]
async fn events_can_be_long_polled() {
    let server = TestServer::for_races().await;
    let anna = server.player("anna").await;
    let id = anna.solo("basic").await;
    let path = format!("/v1/matches/{id}/events?after=4&wait_seconds=30");
    let (waiting, client) = (anna.client.clone(), path.clone());
    let held = tokio::spawn(async move { waiting.get(&client).await });
    // Whichever of the two comes first, the response contains the move.
    anna.client.play(&id, 0, "1").await.expect(201);
    let page = held.await.expect("an answer").expect(200);
    assert_eq!(page["items"][0]["move_played"]["move"], "1");
    anna.client.post_empty(&format!("/v1/matches/{id}/resignation")).await.expect(200);
    let newest = &anna.client.fetch(&id).await["version"];
    let over = format!("/v1/matches/{id}/events?after={newest}&wait_seconds=30");
    assert_eq!(anna.client.get(&over).await.expect(200)["items"], json!([]), "nothing can come");
    let long = anna.client.get(&format!("/v1/matches/{id}/events?wait_seconds=31")).await;
    assert_eq!(long.problem(400, "invalid_query")["errors"][0]["pointer"], "/wait_seconds");
}

/// The fast path answers a match that was read a moment ago without routing and middleware; a query
/// string forces the normal path. Both give the same response.
#[tokio::test]
async fn the_fast_path_gives_the_same_response_as_the_full_path() {
    // Only the headers for browsers differ between the two paths.
    let counts = compare_fast_and_full_path(&["--cors-origins", "https://app.example"]).await;
    for (count, headers) in counts.into_iter().zip(BROWSERS) {
        let is_of_another_site = headers.iter().any(|(name, _)| *name == "origin");
        assert_eq!(count == 0, is_of_another_site, "{count} by the fast path: {headers:?}");
    }
    compare_fast_and_full_path(&[]).await;
}

/// The headers by which clients get another encoding, or may be on another site.
const BROWSERS: [&[(&str, &str)]; 4] = [
    &[],
    &[("accept-encoding", "gzip, deflate, br, zstd")],
    &[("accept-encoding", "gzip;q=0.5"), ("origin", "https://app.example")],
    &[("accept-encoding", "br"), ("origin", "https://other.example")],
];

/// Reads everything twice, once on the normal path, and counts by browser the responses without the headers
/// that the normal path adds.
async fn compare_fast_and_full_path(flags: &[&str]) -> [u32; BROWSERS.len()] {
    let server = TestServer::start_with(flags).await;
    let (anna, eve) = (server.player("anna").await, server.player("eve").await);
    let public = anna.solo("basic").await;
    let private = json!({"game": "mancala", "variant": "basic", "visibility": "private"});
    let private = anna.client.post("/v1/matches", &private).await.expect(201)["id"].clone();
    let http = reqwest::Client::builder().no_gzip().no_brotli().build().expect("a client");
    let bearer = |player: &Player| format!("Bearer {}", player.client.token().expect("a token"));
    let (anna, eve) = (bearer(&anna), bearer(&eve));
    let read = async |path: &str, headers: &[(&str, &str)]| {
        let mut request = http.get(format!("{}{path}", server.address));
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let answer = request.send().await.expect("an answer");
        let (status, mut headers) = (answer.status(), answer.headers().clone());
        let is_full = headers.contains_key("access-control-expose-headers");
        for own in ["date", "x-request-id", "access-control-expose-headers"] {
            headers.remove(own);
        }
        ((status, headers, answer.bytes().await.expect("a body")), is_full)
    };
    let mut counts = [0; BROWSERS.len()];
    for id in [public.as_str(), text(&private)] {
        let path = format!("/v1/matches/{id}");
        let ((_, headers, _), _) = read(&path, &[("authorization", &anna)]).await;
        let tag = headers["etag"].to_str().expect("a tag").to_owned();
        let compressed = format!("{}-gzip\"", tag.trim_end_matches('"'));
        let (weak, list) = (format!("W/{tag}"), format!("\"v9-0\", {tag}"));
        let tags = [&*tag, &compressed, &weak, &list, "*", "\"v9-0\"", "no tag"];
        for sender in [None, Some(anna.as_str()), Some(eve.as_str()), Some("Bearer nonsense")] {
            for known in std::iter::once(None).chain(tags.map(Some)) {
                let sender = sender.map(|token| ("authorization", token));
                let headers: Vec<_> =
                    sender.into_iter().chain(known.map(|tag| ("if-none-match", tag))).collect();
                for (of_browser, count) in BROWSERS.into_iter().zip(&mut counts) {
                    let headers = [&headers[..], of_browser].concat();
                    let (full, is_full) = read(&format!("{path}?min_version=1"), &headers).await;
                    assert_eq!(is_full, !flags.is_empty());
                    let (mut fast, is_full) = read(&path, &headers).await;
                    *count += u32::from(!is_full);
                    // The body of a problem names its request.
                    if !fast.0.is_success() {
                        fast.2.clone_from(&full.2);
                    }
                    assert_eq!(fast, full, "{path} {headers:?}");
                }
            }
        }
    }
    counts
}
