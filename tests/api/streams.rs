//! `/v1/matches/{id}/events/stream`: it can be resumed, it ends, and it closes when its reader
//! loses access.

use std::time::Duration;

use serde_json::{Value, json};
use turnstone::world::Stopwatch;

use crate::api::helpers::{
    connect_tcp, events, log_in, play_to_end, wait_until_waiting, waiting_requests,
};
use crate::api::sse::{SseFrame, Stream, parse};
use crate::support::client::text;
use crate::support::schema::validate;
use crate::support::{Client, Player, TestServer};

/// Opens the stream of a match.
async fn open(server: &TestServer, token: Option<&str>, id: &str, last: Option<&str>) -> Stream {
    Stream::open(server, &format!("/v1/matches/{id}/events/stream"), token, last).await
}

/// A whole stream that ends by itself.
async fn read_stream(client: &Client, id: &str, headers: &[(&str, &str)]) -> Vec<SseFrame> {
    let answer = client.get_with(&format!("/v1/matches/{id}/events/stream"), headers).await;
    answer.expect(200);
    let frames: Vec<_> = answer.text.split_terminator("\n\n").map(parse).collect();
    for frame in &frames {
        if let SseFrame::Event { data, .. } = frame {
            validate("#/components/schemas/MatchEvent", data);
        }
    }
    frames
}

fn private_for(other: &Player) -> Value {
    json!({"game": "mancala", "variant": "basic", "invite": [other.username],
        "visibility": "private"})
}

#[tokio::test]
async fn a_stream_sends_the_events_as_the_list_does_and_ends_with_the_match() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    let id = anna.solo("basic").await;
    play_to_end(&[&anna], &id, 3).await;
    let log = events(&anna.client, &id).await;
    let streamed = read_stream(&server.client(), &id, &[]).await;
    assert_eq!(streamed.len(), log.len());
    for (frame, logged) in streamed.iter().zip(&log) {
        let SseFrame::Event { id, event, data } = frame else { panic!("{frame:?}") };
        assert_eq!((id, event.as_str()), (&logged["seq"].to_string(), text(&logged["kind"])));
        assert_eq!(data, logged);
    }
    let rest = read_stream(&server.client(), &id, &[("last-event-id", "3")]).await;
    assert_eq!(rest, streamed[3..]);
    let last = log.len().to_string();
    let path = format!("/v1/matches/{id}/events/stream");
    let done = server.client().get_with(&path, &[("last-event-id", &last)]).await;
    assert_eq!((done.status.as_u16(), done.text.as_str()), (204, ""));
    let done = server.client().get(&format!("{path}?after={last}")).await;
    assert_eq!(done.status, 204);
    let both = format!("{path}?after={last}");
    let resumed = server.client().get_with(&both, &[("last-event-id", "1")]).await;
    assert!(resumed.text.starts_with("id: 2\n"), "the header goes before `after`");
    let wrong = format!("{path}?after=2147483648");
    let refused = server.client().get_with(&wrong, &[("last-event-id", "1")]).await;
    refused.problem(400, "invalid_query");
    assert_eq!(waiting_requests(&server).await, 0);
}

#[tokio::test]
async fn events_of_any_server_are_streamed_at_once_and_a_stream_can_be_resumed() {
    let server = TestServer::start().await;
    let other = TestServer::start_on(server.database.clone(), &[]).await;
    let anna = server.player("anna").await;
    let id = anna.solo("basic").await;
    let count = events(&anna.client, &id).await.len();
    let mut here = open(&server, None, &id, None).await;
    let mut there = open(&other, None, &id, Some(&count.to_string())).await;
    assert_eq!(here.kinds(count).await.len(), count);
    wait_until_waiting(&other, 1).await;
    for ply in 0..4 {
        anna.client.play(&id, ply, &(ply / 2 + 1).to_string()).await.expect(201);
        assert_eq!(here.kinds(1).await, ["move_played"]);
        assert_eq!(there.kinds(1).await, ["move_played"]);
    }
    drop((here, there));
    anna.client.post_empty(&format!("/v1/matches/{id}/resignation")).await.expect(200);
    let resumed = read_stream(&other.client(), &id, &[("last-event-id", &count.to_string())]).await;
    let log = events(&anna.client, &id).await;
    assert_eq!(resumed.len(), log.len() - count);
}

#[tokio::test]
async fn a_stream_sends_keepalives_and_a_disconnect_is_noticed() {
    let server = TestServer::start_with(&["--test-tuning", "recheck_seconds = 10"]).await;
    let id = server.player("anna").await.solo("basic").await;
    let last = events(&server.client(), &id).await.len().to_string();
    let since = Stopwatch::start();
    let mut stream = open(&server, None, &id, Some(&last)).await;
    assert_eq!(waiting_requests(&server).await, 1);
    assert_eq!(stream.next().await, Some(SseFrame::Comment));
    // The document promises one every 15 seconds; the rest is for a busy machine.
    assert!(since.elapsed() < Duration::from_secs(25), "{:?}", since.elapsed());
    drop(stream);
    wait_until_waiting(&server, 0).await;
}

#[tokio::test]
async fn a_bad_last_event_id_is_refused_and_what_is_not_there_is_not_found() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    let path = format!("/v1/matches/{}/events/stream", anna.solo("basic").await);
    for bad in ["x", "-1", "1.5", "2147483648", "99999999999999"] {
        let answer = server.client().get_with(&path, &[("last-event-id", bad)]).await;
        answer.problem(400, "invalid_header");
    }
    let twice = [("last-event-id", "1"), ("last-event-id", "2")];
    server.client().get_with(&path, &twice).await.problem(400, "invalid_header");
    for bad in ["after=x", "after=-1", "after=2147483648", "limit=5"] {
        let answer = server.client().get(&format!("{path}?{bad}")).await;
        answer.problem(400, "invalid_query");
    }
    let nothing = "/v1/matches/019a9f3c-5f00-7d3e-8a4b-2f6f0c9a1e01/events/stream";
    server.client().get(nothing).await.problem(404, "not_found");
    let bad_token = server.client().with_token("nonsense");
    bad_token.get(&path).await.problem(401, "unauthenticated");
}

#[tokio::test]
async fn a_head_request_for_a_stream_ends_at_once() {
    let server = TestServer::start().await;
    let id = server.player("anna").await.solo("basic").await;
    let path = format!("/v1/matches/{id}/events/stream");
    let head = server.client().send("HEAD", &path, &[], None).await;
    assert_eq!((head.status.as_u16(), head.text.as_str()), (200, ""));
    assert_eq!(head.header("content-type"), Some("text/event-stream"));
    wait_until_waiting(&server, 0).await;
}

#[tokio::test]
async fn a_stream_of_a_private_match_ends_when_its_reader_loses_access() {
    let server = TestServer::for_races().await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    let carl = server.player("carl").await;
    let id = anna.create(&private_for(&ben)).await;
    let path = format!("/v1/matches/{id}/events/stream");
    carl.client.get(&path).await.problem(404, "not_found");
    server.client().get(&path).await.problem(404, "not_found");
    let count = events(&anna.client, &id).await.len();
    let mut to_anna = open(&server, Some(anna.token()), &id, None).await;
    let mut to_ben = open(&server, Some(ben.token()), &id, None).await;
    assert_eq!(to_ben.kinds(count).await.len(), count);
    let poll = format!("/v1/matches/{id}/events?after={count}&wait_seconds=30");
    let decline = async {
        wait_until_waiting(&server, 3).await;
        let declined = format!("/v1/matches/{id}/invitation");
        ben.client.delete(&declined).await.expect(200);
    };
    let (polled, ()) = tokio::join!(ben.client.get(&poll), decline);
    polled.problem(404, "not_found");
    to_ben.expect_end_without_events().await;
    assert_eq!(
        to_anna.kinds(count + 1).await.last().map(String::as_str),
        Some("invitation_declined")
    );
}

#[tokio::test]
async fn a_stream_ends_with_the_session_that_it_was_opened_by() {
    let server = TestServer::start().await;
    let other = TestServer::start_on(server.database.clone(), &[]).await;
    let anna = server.player("anna").await;
    let id = anna.solo("basic").await;
    let count = events(&anna.client, &id).await.len();
    let follow = async |place: &TestServer, token: &str| {
        let mut stream = open(place, Some(token), &id, None).await;
        assert_eq!(stream.kinds(count).await.len(), count);
        stream
    };
    let login = json!({"username": "anna", "password": crate::support::client::PASSWORD});
    let session = server.client().post("/v1/sessions", &login).await.expect(201);
    let mut revoked = follow(&server, text(&session["token"])).await;
    let mut reset = follow(&other, anna.token()).await;
    let path = format!("/v1/sessions/{}", text(&session["session"]["id"]));
    anna.client.delete(&path).await.expect(204);
    revoked.expect_end_without_events().await;
    let body = json!({"username": "anna", "recovery_code": anna.recovery_code,
        "new_password": "a new one, quite as long"});
    server.client().post("/v1/password-resets", &body).await.expect(200);
    reset.expect_end_without_events().await;
}

#[tokio::test]
async fn a_shutdown_ends_long_polls_and_streams() {
    let server = TestServer::for_races().await;
    let anna = server.player("anna").await;
    let id = anna.solo("basic").await;
    let device = log_in(&server, "anna").await;
    let cursor = device.get("/v1/me/changes?wait_seconds=10").await.expect(200);
    let changes = format!("/v1/me/changes?wait_seconds=30&cursor={}", text(&cursor["next_cursor"]));
    let last = events(&anna.client, &id).await.len().to_string();
    let log = format!("/v1/matches/{id}/events?after={last}&wait_seconds=30");
    let mut stream = open(&server, None, &id, Some(&last)).await;
    let stop = async {
        wait_until_waiting(&server, 3).await;
        let since = Stopwatch::start();
        server.stop().await;
        since.elapsed()
    };
    let end = stream.expect_end_without_events();
    let (changes, log, (), took) = tokio::join!(device.get(&changes), device.get(&log), end, stop);
    assert_eq!(changes.expect(200)["items"], json!([]));
    assert_eq!(log.expect(200)["items"], json!([]));
    // Long before the polls time out.
    assert!(took < Duration::from_secs(25), "{took:?}");
}

#[tokio::test]
async fn a_client_that_does_not_read_its_stream_blocks_nobody() {
    use std::io::Write as _;

    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    let id = anna.solo("basic").await;
    let mut unread = connect_tcp(&server);
    let request = format!("GET /v1/matches/{id}/events/stream HTTP/1.1\r\nHost: test\r\n\r\n");
    unread.write_all(request.as_bytes()).expect("a server that listens");
    wait_until_waiting(&server, 1).await;
    // The server still serves others.
    play_to_end(&[&anna], &id, 5).await;
    assert!(!read_stream(&anna.client, &id, &[]).await.is_empty());
    drop(unread);
    wait_until_waiting(&server, 0).await;
}
