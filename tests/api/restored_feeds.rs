//! Feeds, logs and conversations after the database was restored: who comes back with an older position
//! hears so.

use serde_json::json;
use sqlx::{Executor, PgConnection};

use super::feeds::next_items;
use super::helpers::{events, ids, log_in, wait_until_waiting};
use super::sse::Stream;
use crate::support::client::text;
use crate::support::process::{assert_success, run_turnstone};
use crate::support::{Player, TestServer};

#[tokio::test]
async fn feeds_restart_after_a_restore_into_another_cluster() {
    let server = TestServer::start().await;
    let anna: Player = server.player("anna").await;
    let ids_made = [anna.solo("basic").await, anna.solo("basic").await];
    let seek = json!({"game": "mancala", "variant": "basic"});
    anna.client.post("/v1/me/seeks", &seek).await.expect(201);
    let mut owner = server.connect().await;
    // A dump contains transaction numbers of another cluster, far ahead of this one's.
    owner
        .execute(
            "UPDATE feed_origin SET origin = 1;
             UPDATE seeks SET changed_by = '9000000000000000000';
             UPDATE matches SET changed_by = '9000000000000000000'",
        )
        .await
        .expect("a restored database");
    let restored = TestServer::start_on(server.database.clone(), &[]).await;
    let anna = log_in(&restored, "anna").await;
    let (all, cursor) = next_items(&anna, None, 2).await;
    assert_eq!(ids(&all), ids_made);
    anna.play(&ids_made[0], 0, "1").await.expect(201);
    assert_eq!(ids(&next_items(&anna, Some(&cursor), 1).await.0), [ids_made[0].clone()]);
    // Streams tell of seeks too, and go on after the newest thing that they told.
    let ahead = "SELECT FROM seeks WHERE changed_by > pg_current_xact_id()";
    assert!(owner.fetch_optional(ahead).await.expect("rows").is_none());
}

#[tokio::test]
async fn feeds_restart_after_a_dump_is_restored_in_the_same_cluster() {
    let server = TestServer::start().await;
    let anna: Player = server.player("anna").await;
    let id = anna.solo("basic").await;
    let (_, before) = next_items(&anna.client, None, 1).await;
    let mut owner = server.connect().await;
    // A restored dump has the same rows in new tables.
    owner
        .execute(
            "ALTER TABLE feed_origin RENAME TO lost;
             CREATE TABLE feed_origin (LIKE lost);
             INSERT INTO feed_origin SELECT * FROM lost;
             DROP TABLE lost",
        )
        .await
        .expect("a restored database");
    let restored = TestServer::start_on(server.database.clone(), &[]).await;
    let anna = log_in(&restored, "anna").await;
    let next = format!("/v1/me/changes?cursor={before}");
    anna.get(&next).await.problem(400, "invalid_cursor");
    assert_eq!(ids(&next_items(&anna, None, 1).await.0), [id]);
}

/// Takes the newest events and messages away, as a restore of an older backup does.
async fn lose_newest(owner: &mut PgConnection) {
    owner
        .execute(
            "ALTER TABLE match_events DISABLE TRIGGER match_events_append_only;
             DELETE FROM match_events
             WHERE seq = (SELECT version FROM matches WHERE match_id = match_events.match_id);
             UPDATE matches SET version = version - 1;
             DELETE FROM messages WHERE seq > 1",
        )
        .await
        .expect("an older database");
}

#[tokio::test]
async fn a_place_beyond_the_log_of_a_match_is_refused_at_once_whoever_waits() {
    let server = TestServer::start_with(&["--test-tuning", "recheck_seconds = 1"]).await;
    let anna: Player = server.player("anna").await;
    let id = anna.solo("basic").await;
    let path = format!("/v1/matches/{id}");
    let newest = events(&anna.client, &id).await.len();
    let last = newest.to_string();
    let page = anna.client.get(&format!("{path}/events?limit={}", newest - 1)).await.expect(200);
    let cursor = page["next_cursor"].clone();
    anna.client.play(&id, 0, "1").await.expect(201);
    let beyond = newest + 2;
    let refused = async |restored: &TestServer, beyond: usize| {
        let client = restored.client();
        let poll = format!("{path}/events?after={beyond}&wait_seconds=30");
        client.get(&poll).await.problem(400, "invalid_cursor");
        let stream = format!("{path}/events/stream");
        let known = beyond.to_string();
        let resumed = client.get_with(&stream, &[("last-event-id", &known)]).await;
        resumed.problem(400, "invalid_cursor");
        let at = client.get(&format!("{stream}?after={beyond}")).await;
        assert_eq!(at.problem(400, "invalid_cursor")["detail"], "this match has no such event");
        let older = client.get(&format!("{path}?min_version={beyond}")).await;
        let problem = older.problem(400, "invalid_query");
        assert_eq!(problem["errors"][0]["pointer"], "/min_version");
    };
    refused(&server, beyond).await;
    refused(&server, usize::try_from(i32::MAX).expect("a number")).await;
    anna.client.get(&format!("{path}?min_version={}", beyond - 1)).await.expect(200);
    let known = format!("{path}/events?after={}", beyond - 1);
    assert_eq!(anna.client.get(&known).await.expect(200)["items"], json!([]));
    // Those who wait hear it too.
    let stream = format!("{path}/events/stream?after={}", beyond - 1);
    let mut stream = Stream::open(&server, &stream, None, None).await;
    let poll = format!("{known}&wait_seconds=30");
    let restore = async {
        wait_until_waiting(&server, 2).await;
        lose_newest(&mut server.connect().await).await;
    };
    let (polled, ()) = tokio::join!(anna.client.get(&poll), restore);
    polled.problem(400, "invalid_cursor");
    stream.expect_end_without_events().await;
    let restored = TestServer::start_on(server.database.clone(), &[]).await;
    refused(&restored, beyond - 1).await;
    let next = format!("{path}/events?cursor={}", text(&cursor));
    assert_eq!(restored.client().get(&next).await.expect(200)["items"][0]["seq"], newest);
    for _ in 0..2 {
        lose_newest(&mut server.connect().await).await;
    }
    restored.client().get(&next).await.problem(400, "invalid_cursor");
    let resumed = restored.client().get_with(&stream_of(&id), &[("last-event-id", &last)]).await;
    resumed.problem(400, "invalid_cursor");
}

#[tokio::test]
async fn a_log_that_has_come_as_far_again_otherwise_is_not_the_one_that_a_client_knows() {
    let server = TestServer::start().await;
    let anna: Player = server.player("anna").await;
    let id = anna.solo("basic").await;
    anna.client.play(&id, 0, "1").await.expect(201);
    anna.client.play(&id, 1, "3").await.expect(201);
    let first = text(&events(&anna.client, &id).await[0]["hash"]).to_owned();
    let path = format!("/v1/matches/{id}");
    let known = anna.client.get(&path).await;
    let tag = known.header("etag").expect("a tag").to_owned();
    let body = known.expect(200);
    let (version, hash) = (body["version"].clone(), text(&body["chain_head"]).to_owned());
    let pictures = ["board.svg", "legal-moves", "record.json", "positions/1", "board.svg?ply=1"]
        .map(|what| format!("{path}/{what}"));
    let mut tags = Vec::new();
    for picture in &pictures {
        tags.push(anna.client.get(picture).await.header("etag").expect("a tag").to_owned());
    }
    let lists = ["events", "events/stream"]
        .map(|list| format!("{path}/{list}?after={version}&chain_head={hash}"));
    let page = anna.client.get(&format!("{path}/events?after=1&chain_head={first}&limit=1")).await;
    let cursor = text(&page.expect(200)["next_cursor"]).to_owned();
    anna.client.get(&format!("{path}/events?limit=1&cursor={cursor}")).await.expect(200);
    anna.client.get(&lists[0]).await.expect(200);
    for _ in 0..2 {
        lose_newest(&mut server.connect().await).await;
    }
    assert_success(&run_turnstone(&server.database, &["rebuild"]));
    let restored = TestServer::start_on(server.database.clone(), &[]).await;
    let anna = log_in(&restored, "anna").await;
    anna.play(&id, 0, "2").await.expect(201);
    anna.play(&id, 1, "3").await.expect(201);
    assert_eq!(anna.get(&path).await.expect(200)["version"], version);
    let client = restored.client();
    for list in &lists {
        client.get(list).await.problem(400, "invalid_cursor");
    }
    for (picture, tag) in pictures.iter().zip(&tags) {
        let answer = client.get_with(picture, &[("if-none-match", tag)]).await;
        assert_ne!(answer.status, 304, "{picture}");
    }
    assert_ne!(client.get_with(&path, &[("if-none-match", &tag)]).await.status, 304);
    let late = [("if-match", tag.as_str())];
    let refused = anna.send("POST", &format!("{path}/resignation"), &late, None).await;
    assert_eq!(refused.status, 412);
}

fn stream_of(id: &str) -> String {
    format!("/v1/matches/{id}/events/stream")
}

#[tokio::test]
async fn a_place_beyond_the_log_of_a_match_that_is_over_is_no_end_of_it() {
    let server = TestServer::start().await;
    let anna: Player = server.player("anna").await;
    let id = anna.solo("basic").await;
    anna.client.post_empty(&format!("/v1/matches/{id}/resignation")).await.expect(200);
    let newest = events(&anna.client, &id).await.len();
    for (known, status) in [(newest, 204), (newest + 1, 400)] {
        let known = known.to_string();
        let resumed = server.client().get_with(&stream_of(&id), &[("last-event-id", &known)]).await;
        assert_eq!(resumed.status, status);
        let list = format!("/v1/matches/{id}/events?after={known}");
        assert_eq!(server.client().get(&list).await.status == 400, status == 400, "{known}");
    }
}

#[tokio::test]
async fn a_page_of_messages_that_are_lost_is_no_end_of_the_conversation() {
    let server = TestServer::start().await;
    let anna: Player = server.player("anna").await;
    let id = anna.solo("basic").await;
    let path = format!("/v1/matches/{id}/messages");
    for said in ["one", "two", "three"] {
        anna.client.post(&path, &json!({"text": said})).await.expect(201);
    }
    let page = anna.client.get(&format!("{path}?limit=2")).await.expect(200);
    let next = format!("{path}?cursor={}", text(&page["next_cursor"]));
    assert_eq!(anna.client.get(&next).await.expect(200)["items"][0]["text"], "three");
    lose_newest(&mut server.connect().await).await;
    anna.client.get(&next).await.problem(400, "invalid_cursor");
    assert_eq!(anna.client.get(&path).await.expect(200)["items"][0]["text"], "one");
}
