//! The work and the memory of streams of records are bounded, whoever asks for them.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use tokio::task::JoinSet;
use turnstone_records::verify;

use crate::api::expensive_reads::{HELD_BYTES, gauge, long_match};
use crate::api::overload::connect_slow_reader;
use crate::support::client::text;
use crate::support::poll::{poll_for, wait_until};
use crate::support::{Player, TestServer};

const RECORDS: &str = "/v1/players/anna/records.ndjson";
const MEMORY: usize = 1 << 20;
const MATCHES: usize = 3;

/// A player with long matches that are finished.
async fn player_with_long_matches(server: &TestServer) -> Player {
    let anna = server.player("anna").await;
    for _ in 0..MATCHES {
        let id = text(&long_match(&anna, 300, 41).await["id"]).to_owned();
        anna.client.post_empty(&format!("/v1/matches/{id}/resignation")).await.expect(200);
    }
    anna
}

#[tokio::test]
async fn records_that_nobody_reads_are_bounded_and_who_reads_gets_them_whole() {
    let tuning = format!(
        "response_memory = {MEMORY}, queue_milliseconds = 30000, send_timeout_seconds = 600"
    );
    let server = TestServer::start_with(&["--test-tuning", &tuning]).await;
    let anna = player_with_long_matches(&server).await;
    let whole = server.client().get(RECORDS).await.text;
    let lines: Vec<_> = whole.split_inclusive('\n').collect();
    assert_eq!(lines.len(), MATCHES);
    assert!(lines.iter().all(|line| verify(line).is_ok() && line.len() > 50_000));
    assert_eq!(gauge(&server, HELD_BYTES).await, 0);
    // Some who read, again and again.
    let is_done = Arc::new(AtomicBool::new(false));
    let mut downloads = JoinSet::new();
    for _ in 0..4 {
        let (client, whole, is_done) = (server.client(), whole.clone(), Arc::clone(&is_done));
        downloads.spawn(async move {
            while !is_done.load(Ordering::Relaxed) {
                let answer = client.get(RECORDS).await;
                let is_whole = answer.status == 200 && answer.text == whole;
                assert!(is_whole || answer.status == 503, "a download that was begun is whole");
            }
        });
    }
    wait_until("records are made in the replay pool", async || {
        gauge(&server, "turnstone_replay_steps").await > 0
    })
    .await;
    // Streams one after another on each connection, none of which is read: the kernel takes some
    // megabytes of the first.
    let request = format!("GET {RECORDS} HTTP/1.1\r\nHost: test\r\n\r\n").repeat(100);
    // Requests that are refused meanwhile use a connection up, and one that waited too long is
    // closed: more follow, until those whose buffers are full hold all memory.
    let mut unread = Vec::new();
    poll_for(Duration::from_mins(3), "the memory is taken", async || {
        let held = gauge(&server, HELD_BYTES).await;
        assert!(held <= MEMORY, "{held} bytes");
        if unread.len() < 200 {
            unread.push(connect_slow_reader(&server, &request));
        }
        (held + lines[0].len() > MEMORY).then_some(())
    })
    .await;
    wait_until("no other download may begin", async || {
        let refused = server.client().get(RECORDS).await;
        refused.status == 503 && refused.json["code"] == "overloaded"
    })
    .await;
    let id = anna.solo("basic").await;
    anna.client.play(&id, 0, "3").await.expect(201);
    drop(unread);
    is_done.store(true, Ordering::Relaxed);
    wait_until("the memory is free", async || gauge(&server, HELD_BYTES).await == 0).await;
    while let Some(ended) = downloads.join_next().await {
        ended.expect("only whole downloads");
    }
    assert!(server.client().get(RECORDS).await.text == whole);
}
