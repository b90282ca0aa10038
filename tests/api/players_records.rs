//! The stream of a player's records.

use serde_json::{Value, json};
use turnstone_records::verify;

use crate::support::client::text;
use crate::support::{Client, Player, TestServer, schema};

/// The matches of a stream. Each line must verify, and match the schema of a record.
async fn records(client: &Client, query: &str) -> Vec<String> {
    let answer = client.get(&format!("/v1/players/anna/records.ndjson{query}")).await;
    assert_eq!(answer.status.as_u16(), 200, "{}", answer.text);
    assert_eq!(answer.header("content-type"), Some("application/x-ndjson"));
    let lines = answer.text.split_inclusive('\n');
    lines
        .map(|line| {
            verify(line).unwrap_or_else(|found| panic!("{found:?}"));
            let record: Value = serde_json::from_str(line).expect("JSON");
            schema::validate("#/components/schemas/MatchRecord", &record);
            text(&record["match_id"]).to_owned()
        })
        .collect()
}

/// A match that `loser` resigns.
async fn finished(one: &Player, other: &Player, wanted: Value, loser: &Player) -> String {
    let id = one.create(&wanted).await;
    other.client.post(&format!("/v1/matches/{id}/seats"), &json!({})).await.expect(200);
    loser.client.post_empty(&format!("/v1/matches/{id}/resignation")).await.expect(200);
    id
}

#[tokio::test]
async fn the_stream_has_every_finished_match_newest_first_and_goes_on_after_any() {
    let server = TestServer::start().await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    let mut ids = Vec::new();
    // More than the server reads in one batch.
    for _ in 0..35 {
        let wanted = json!({"game": "mancala", "variant": "basic", "seat": 0});
        ids.insert(0, finished(&anna, &ben, wanted, &anna).await);
    }
    anna.match_against(&ben, "basic").await;
    assert_eq!(records(&server.client(), "").await, ids, "the stream has finished matches only");
    for place in [0, 15, 16, 33, 34] {
        let rest = records(&server.client(), &format!("?after={}", ids[place])).await;
        assert_eq!(rest, ids[place + 1..]);
    }
    let one = format!("/v1/matches/{}/record.json", ids[0]);
    let record = server.client().get(&one).await.text.replace('\n', "") + "\n";
    let stream = server.client().get("/v1/players/Anna/records.ndjson").await.text;
    assert!(stream.starts_with(&record), "a line is the record without its line feeds");
    server.client().get("/v1/players/nobody/records.ndjson").await.problem(404, "not_found");
    server.client().get("/v1/players/%22/records.ndjson").await.problem(404, "not_found");
}

#[tokio::test]
async fn the_stream_can_be_filtered_by_game_opponent_result_and_day() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    let (ben, eve) = (server.player("ben").await, server.player("eve").await);
    let basic = || json!({"game": "mancala", "variant": "basic", "seat": 0});
    let won = finished(&anna, &ben, basic(), &ben).await;
    let octi = json!({"game": "octi", "variant": "kids", "seat": 1});
    let lost = finished(&anna, &eve, octi, &anna).await;
    let drawn = anna.create(&basic()).await;
    ben.client.post(&format!("/v1/matches/{drawn}/seats"), &json!({})).await.expect(200);
    anna.client.post(&format!("/v1/matches/{drawn}/draw-offer"), &json!({"ply": 0})).await;
    let agreed = json!({"ply": 0, "accept": true});
    let answer = format!("/v1/matches/{drawn}/draw-offer/answer");
    ben.client.post(&answer, &agreed).await.expect(200);
    let solo = anna.solo("egyptian").await;
    anna.client.post_empty(&format!("/v1/matches/{solo}/resignation")).await.expect(200);
    // In a match of four, the partner is not an opponent.
    let four = json!({"game": "six", "variant": "basic", "options": {"seats": 4}, "seat": 0});
    let team = anna.create(&four).await;
    let zoe = server.player("zoe").await;
    for (player, seat) in [(&ben, 1), (&eve, 2), (&zoe, 3)] {
        let wanted = json!({ "seat": seat });
        player.client.post(&format!("/v1/matches/{team}/seats"), &wanted).await.expect(200);
    }
    for player in [&anna, &eve] {
        player.client.post_empty(&format!("/v1/matches/{team}/resignation")).await.expect(200);
    }
    let finished_at = anna.client.fetch(&won).await["finished_at"].clone();
    let day = &text(&finished_at)[..10];
    let all = [&team, &solo, &drawn, &lost, &won];
    for (query, expected) in [
        (String::new(), &all[..]),
        ("?result=won".to_owned(), &[&won]),
        ("?result=lost".to_owned(), &[&team, &lost]),
        ("?result=drawn".to_owned(), &[&drawn]),
        ("?game=mancala".to_owned(), &[&solo, &drawn, &won]),
        ("?game=mancala&variant=egyptian".to_owned(), &[&solo]),
        ("?variant=kids&opponent=EVE&result=lost".to_owned(), &[&lost]),
        ("?opponent=eve".to_owned(), &[&lost]),
        ("?opponent=zoe".to_owned(), &[&team]),
        (format!("?since={day}"), &all[..]),
        (format!("?until={day}"), &all[..]),
        ("?since=9999-12-31".to_owned(), &[]),
        ("?until=2020-02-29".to_owned(), &[]),
    ] {
        let expected: Vec<_> = expected.iter().map(|id| (*id).clone()).collect();
        assert_eq!(records(&server.client(), &query).await, expected, "{query}");
    }
    for query in [
        "?opponent=nobody",
        "?game=chess",
        "?variant=chess",
        "?game=octi&variant=basic",
        "?result=odd",
        "?since=2026-02-30",
        "?until=yesterday",
        "?after=x",
        "?page=2",
    ] {
        let path = format!("/v1/players/anna/records.ndjson{query}");
        server.client().get(&path).await.problem(400, "invalid_query");
    }
}

#[tokio::test]
async fn private_matches_are_for_their_players_and_a_corrupt_log_is_reported() {
    let server = TestServer::start().await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    let eve = server.player("eve").await;
    let wanted = |visibility: &str| {
        json!({"game": "mancala", "variant": "basic", "seat": 0, "invite": ["ben"],
               "visibility": visibility})
    };
    let first = finished(&anna, &ben, wanted("public"), &anna).await;
    let private = finished(&anna, &ben, wanted("private"), &anna).await;
    let last = finished(&anna, &ben, wanted("public"), &anna).await;
    let seen = [last.clone(), first.clone()];
    for client in [&server.client(), &eve.client] {
        assert_eq!(records(client, "").await, seen);
    }
    let all = [last.clone(), private, first];
    assert_eq!(records(&anna.client, "").await, all);
    assert_eq!(records(&ben.client, "").await, all);
    let mut owner = server.connect().await;
    for statement in [
        "ALTER TABLE match_events DISABLE TRIGGER match_events_append_only".to_owned(),
        format!("UPDATE match_events SET seat = 0 WHERE match_id = '{last}' AND seq = 4"),
    ] {
        let statement = sqlx::AssertSqlSafe(statement);
        sqlx::query(statement).execute(&mut owner).await.expect("an owner");
    }
    let answer = server.client().get("/v1/players/anna/records.ndjson").await;
    let lines: Vec<_> = answer.text.split_inclusive('\n').collect();
    let told: Value = serde_json::from_str(lines[0]).expect("JSON");
    assert_eq!(told["match_id"], last.as_str());
    assert!(text(&told["error"]).contains("does not replay"), "{told}");
    assert!(verify(lines[0]).is_err() && verify(lines[1]).is_ok(), "{}", answer.text);
    assert_eq!(lines.len(), 2, "the stream contains the others");
}
