//! Reads that replay a match: their work and their memory are bounded, and snapshots change nothing.

use std::time::Duration;

use serde_json::{Value, json};
use turnstone::store::Store;
use turnstone::world::Clock;
use turnstone_boards::{Theme, View};
use turnstone_matches::MatchId;
use turnstone_rules::Seat;

use crate::api::helpers::{pits_with_stones, ply};
use crate::api::overload::connect_slow_reader;
use crate::support::client::{Response, text};
use crate::support::poll::{poll_for, wait_until};
use crate::support::{FOR_RACES, Player, TestServer};

/// The metric of the memory that responses take which are not read yet.
pub const HELD_BYTES: &str = "turnstone_http_large_responses_bytes";

/// The value of a metric.
pub async fn gauge(server: &TestServer, name: &str) -> usize {
    let metrics = server.metrics().await;
    let line = metrics.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
    line.expect("the gauge").trim().parse().expect("a number")
}

/// A solo match with at least so many plies: each side moves, and each takes back, because a side
/// may do so only a few times in a row. Every `2 * kept` plies the two moves are not taken back.
pub async fn long_match(player: &Player, plies: u64, kept: u64) -> Value {
    let id = player.solo("basic").await;
    let mut current = player.client.fetch(&id).await;
    while ply(&current) < plies {
        for _ in 0..2 {
            let pit = pits_with_stones(&current).swap_remove(0);
            current = player.client.play(&id, ply(&current), &pit).await.expect(201);
        }
        let takebacks = if (ply(&current) / 2).is_multiple_of(kept) { 0 } else { 2 };
        for _ in 0..takebacks {
            let offer = json!({"ply": ply(&current)});
            let path = format!("/v1/matches/{id}/takeback-offer");
            current = player.client.post(&path, &offer).await.expect(200);
        }
    }
    current
}

#[tokio::test]
async fn positions_and_pictures_from_snapshots_are_those_of_a_whole_replay() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    let current = long_match(&anna, 70, 5).await;
    let id = text(&current["id"]);
    let match_id = MatchId(id.parse().expect("an id"));
    let store = Store::new(server.database.serving.clone(), 2, 10, Clock::default());
    let whole = store.history.log(match_id).await.expect("a log").expect("a match").events;
    let log = whole.iter().map(|logged| (&logged.event, &logged.hash));
    let scenes = turnstone_boards::scenes(match_id, log, 1_000).expect("scenes").all();
    assert_eq!(scenes.len() as u64, ply(&current) + 1);
    // From the last to the first and back, so that the log is found in memory and not.
    for (number, scene) in scenes.iter().enumerate().rev().chain(scenes.iter().enumerate()) {
        let path = format!("/v1/matches/{id}/board.svg?ply={number}");
        let drawn = anna.client.get(&path).await.text;
        let view = View::new(Seat(0), Theme::Auto);
        assert_eq!(drawn, turnstone_boards::static_svg(scene, &view), "{number}");
        let position = anna.client.get(&format!("/v1/matches/{id}/positions/{number}")).await;
        assert_eq!(position.expect(200)["ply"], number);
    }
    // A match that goes on: the log in memory is extended.
    let pit = pits_with_stones(&current).swap_remove(0);
    let after = anna.client.play(id, ply(&current), &pit).await.expect(201);
    let newest = format!("/v1/matches/{id}/positions/{}", ply(&after));
    assert_eq!(anna.client.get(&newest).await.expect(200)["position"], after["position"]);
}

#[tokio::test]
async fn large_responses_that_nobody_reads_are_bounded_and_moves_are_played() {
    // Most of the connections are needed to fill it. On a busy machine none is closed before that, and no
    // request is refused for the time that it waited.
    let tuning =
        "response_memory = 1048576, queue_milliseconds = 30000, send_timeout_seconds = 120";
    let flags = ["--test-tuning", tuning];
    let server = TestServer::start_with(&flags).await;
    let anna = server.player("anna").await;
    let current = long_match(&anna, 100, 41).await;
    let path = format!("/v1/matches/{}/record.json", text(&current["id"]));
    let size = server.client().get_with(&path, &[("accept-encoding", "identity")]).await.text.len();
    assert!(size > 25_000, "{size} bytes");
    let held = async || gauge(&server, HELD_BYTES).await;
    assert_eq!(held().await, 0);
    // Requests one after another on each connection, none of whose answers is read: the kernel
    // takes some of the first.
    let mut unread = Vec::new();
    for _ in 0..48 {
        let request = format!("GET {path} HTTP/1.1\r\nHost: test\r\n\r\n").repeat(400);
        unread.push(connect_slow_reader(&server, &request));
    }
    // Thousands of responses fill the kernel's buffers first: on a busy machine over a minute.
    poll_for(Duration::from_mins(3), "the memory is taken", async || {
        let held = held().await;
        assert!(held <= 1_048_576, "{held} bytes");
        (held + size > 1_048_576).then_some(())
    })
    .await;
    let refused = server.client().get(&path).await;
    refused.problem(503, "overloaded");
    assert!(refused.header("retry-after").is_some());
    let next = server.player("ben").await;
    let id = next.solo("basic").await;
    next.client.play(&id, 0, "3").await.expect(201);
    drop(unread);
    wait_until("the memory is free", async || held().await == 0).await;
    server.client().get(&path).await.expect(200);
}

/// The answers to requests that are sent together.
async fn all_at_once(server: &TestServer, paths: &[String]) -> Vec<Response> {
    let client = server.client();
    futures_util::future::join_all(paths.iter().map(|path| client.get(path))).await
}

#[tokio::test]
async fn a_png_is_admitted_by_its_pixels_and_drawn_only_once() {
    // Nothing is refused for the time that it waited.
    let server = TestServer::start_with(
        &[["--test-tuning", "queue_milliseconds = 60000"], FOR_RACES].concat(),
    )
    .await;
    let anna = server.player("anna").await;
    let id = anna.solo("basic").await;
    anna.client.play(&id, 0, "1").await.expect(201);
    let pictures = |size: u32| {
        let mut paths = Vec::new();
        for (number, ply) in [0, 1].into_iter().cycle().take(32).enumerate() {
            let theme = ["light", "dark"][number / 2 % 2];
            let [seat, shown, named] = [4, 8, 16].map(|part| number / part % 2);
            paths.push(format!(
                "/v1/matches/{id}/board.png?size={size}&ply={ply}&theme={theme}&seat={seat}\
                 &coordinates={}&names={}",
                shown == 1,
                named == 1
            ));
        }
        paths
    };
    let drawn = &pictures(1024)[0];
    let first = server.client().get(drawn).await;
    let is_refused = |answer: &Response| answer.status.as_u16() == 503;
    // A picture that was drawn is read from memory, whatever else is drawn.
    let mut paths = pictures(1024);
    paths.extend(vec![drawn.clone(); 32]);
    let answers = all_at_once(&server, &paths).await;
    let (new, old) = answers.split_at(32);
    let refused: Vec<_> = new.iter().filter(|answer| is_refused(answer)).collect();
    assert!(!refused.is_empty(), "32 million pixels are more than half a second of work");
    for answer in refused {
        answer.problem(503, "overloaded");
    }
    assert!(new.iter().any(|answer| answer.status.as_u16() == 200));
    for answer in old {
        assert_eq!((answer.status.as_u16(), &answer.bytes), (200, &first.bytes), "it was drawn");
    }
    // Small pictures cost little.
    let small = all_at_once(&server, &pictures(64)).await;
    assert!(small.iter().all(|answer| answer.status.as_u16() == 200));
}

#[tokio::test]
async fn a_page_gets_all_its_pictures_and_holds_nobody_up_meanwhile() {
    let tuning = ["--test-tuning", "max_requests = 8, queue_milliseconds = 200"];
    let server = TestServer::start_with(&tuning).await;
    let anna = server.player("anna").await;
    let id = anna.solo("basic").await;
    let picture = |number| format!("/v1/matches/{id}/board.png?size={}", 300 + number);
    let paths: Vec<_> = (0..12).map(picture).collect();
    let pictures = all_at_once(&server, &paths);
    let path = format!("/v1/matches/{id}");
    let reads = async {
        for _ in 0..20 {
            anna.client.get(&path).await.expect(200);
        }
    };
    let (pictures, ()) = tokio::join!(pictures, reads);
    for answer in pictures {
        answer.expect(200);
    }
}

#[tokio::test]
async fn who_draws_many_pictures_waits_for_himself_and_not_before_others() {
    // On a busy machine none of them is refused for the time that it waited.
    let tuning = ["--test-tuning", "queue_milliseconds = 60000"];
    let limits = ["--limits", "on", "--trusted-proxies", "127.0.0.0/8"];
    let server = TestServer::start_with(&[&tuning[..], &limits[..]].concat()).await;
    let anna = server.player("anna").await;
    let id = anna.solo("basic").await;
    let get = async |network: &str, path: String| {
        let headers = [("x-forwarded-for", network)];
        let path = format!("/v1/matches/{id}/{path}");
        server.client().get_with(&path, &headers).await.status.as_u16()
    };
    // Sixteen loops from one network, each for pictures that nobody has drawn.
    let flood = (0..16_u32).map(async |number| {
        let mut statuses = Vec::new();
        for step in 0..15 {
            let path = format!("board.png?size={}", 1024 - number - 16 * step);
            statuses.push(get("2001:db8:1::7", path).await);
        }
        statuses
    });
    let others = async {
        for step in 0..20_u32 {
            // Pictures of visitors, and those of the player, whatever the theme that is in memory.
            let theme = ["light", "dark"][step as usize % 2];
            let path =
                format!("board.svg?theme={theme}&lang={}", ["en", "nl", "ru"][step as usize % 3]);
            assert_eq!(get("2001:db8:2::7", path).await, 200);
            let other = format!("board.png?size={}", 300 + step);
            assert_eq!(get("198.51.100.7", other).await, 200);
            let own = format!("/v1/matches/{id}/board.png?size={}", 400 + step);
            assert_eq!(anna.client.get(&own).await.status.as_u16(), 200);
        }
    };
    let (flood, ()) =
        futures_util::future::join(futures_util::future::join_all(flood), others).await;
    let statuses: Vec<u16> = flood.concat();
    let count = |wanted: u16| statuses.iter().filter(|status| **status == wanted).count();
    assert!(count(200) > 0, "{statuses:?}");
    assert!(count(429) >= 16, "no more than a bucket of pictures without a token: {statuses:?}");
    assert_eq!(count(200) + count(429) + count(503), statuses.len());
}
