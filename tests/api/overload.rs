//! Overload: requests of players go first, others get 503, slow clients block nobody, and the
//! server recovers at once.

use std::io::{ErrorKind, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

use serde_json::{Value, json};
use socket2::{Domain, Socket, TcpKeepalive, Type};
use sqlx::Executor;
use tokio::task::JoinSet;
use turnstone::world::Stopwatch;

use crate::api::helpers::{
    connect_tcp, metric_value, pits_with_stones, ply, send_raw, two_player_match,
    wait_until_waiting, waiting_requests,
};
use crate::support::poll::{TIMEOUT, poll_for, wait_until};
use crate::support::{Client, Player, TestServer};

/// How often a socket of these tests sends a keepalive probe.
const KEEPALIVE_INTERVAL: Duration = Duration::from_secs(1);
/// How soon a server with `send_timeout_seconds = 1` drops a client that does not read: less than
/// the default of that flag, 30 seconds, so that a server that ignores the flag fails.
const DROP_TIMEOUT: Duration = Duration::from_secs(20);
/// The memory that large bodies take.
const LARGE_BODY_BYTES_METRIC: &str = "turnstone_http_large_bodies_bytes ";
/// The number of moves that were played.
const MOVES_METRIC: &str = "turnstone_http_request_duration_seconds_count\
                     {method=\"POST\",route=\"/v1/matches/{id}/moves\",status=\"201\"} ";
const LEADERBOARD: &str = "/v1/leaderboards/mancala/basic";

/// Waits until a metric has a value.
async fn wait_until_metric(server: &TestServer, name: &str, is_reached: impl Fn(u32) -> bool) {
    wait_until(name, async || is_reached(metric_value(server, name).await)).await;
}

/// A socket with a small receive buffer, whose owner does not read.
pub fn connect_slow_reader(server: &TestServer, request: &str) -> TcpStream {
    let address: SocketAddr =
        server.address.strip_prefix("http://").expect("http").parse().expect("an address");
    let socket = Socket::new(Domain::IPV4, Type::STREAM, None).expect("a socket");
    socket.set_recv_buffer_size(1).expect("a small buffer");
    // The server's kernel sends nothing when it drops a connection. It answers the next probe with
    // a reset.
    let often = TcpKeepalive::new().with_time(KEEPALIVE_INTERVAL).with_interval(KEEPALIVE_INTERVAL);
    socket.set_tcp_keepalive(&often).expect("probes");
    socket.connect(&address.into()).expect("a connection");
    let mut stream = TcpStream::from(socket);
    stream.write_all(request.as_bytes()).expect("a server that listens");
    stream
}

/// Sends the same request many times at once: the status, and whether there is `Retry-After`.
fn send_concurrently(client: &Client, path: &'static str, count: usize) -> JoinSet<(u16, bool)> {
    let mut crowd = JoinSet::new();
    for _ in 0..count {
        let client = client.clone();
        crowd.spawn(async move {
            let answer = client.get(path).await;
            (answer.status.as_u16(), answer.header("retry-after").is_some())
        });
    }
    crowd
}

/// The next response to one of many requests.
async fn next_response(crowd: &mut JoinSet<(u16, bool)>) -> (u16, bool) {
    let next = tokio::time::timeout(TIMEOUT, crowd.join_next()).await;
    next.expect("an answer in time").expect("a task").expect("an answer")
}

#[tokio::test]
async fn while_list_queries_hang_moves_are_played_and_the_server_recovers_at_once() {
    let tuning = "max_requests = 16, max_queued = 10, queue_milliseconds = 300";
    let flags = ["--test-tuning", tuning, "--pool-size", "8"];
    let server = TestServer::start_with(&flags).await;
    let (anna, ben, id) = two_player_match(&server).await;
    let mut blocker = server.connect().await;
    blocker.execute("BEGIN").await.expect("a transaction");
    blocker.execute("LOCK TABLE ratings IN ACCESS EXCLUSIVE MODE").await.expect("a lock");
    let mut crowd = send_concurrently(&server.client(), LEADERBOARD, 160);
    // Lists get half of the connections only, so four of them hang, and all others get 503.
    for _ in 0..156 {
        assert_eq!(next_response(&mut crowd).await, (503, true));
    }
    let mut current = anna.client.fetch(&id).await;
    for _ in 0..6 {
        let pit = pits_with_stones(&current).swap_remove(0);
        let player = if current["to_act"][0] == 0 { &anna } else { &ben };
        current = player.client.play(&id, ply(&current), &pit).await.expect(201);
    }
    assert_eq!(metric_value(&server, "turnstone_http_requests_running ").await, 4);
    blocker.execute("ROLLBACK").await.expect("a rollback");
    while let Some(answered) = crowd.join_next().await {
        assert_eq!(answered.expect("an answer").0, 200);
    }
    server.client().get(LEADERBOARD).await.expect(200);
    assert_eq!(metric_value(&server, "turnstone_http_requests_running ").await, 0);
    assert_eq!(metric_value(&server, "turnstone_http_requests_queued ").await, 0);
}

#[tokio::test]
async fn who_waits_for_a_connection_to_the_database_is_counted() {
    const WAITING: &str = "turnstone_database_connections_waiting ";
    let server = TestServer::start_with(&["--pool-size", "2"]).await;
    let anna = server.player("anna").await;
    let mut blocker = server.connect().await;
    blocker.execute("BEGIN").await.expect("a transaction");
    blocker.execute("LOCK TABLE blocks IN ACCESS EXCLUSIVE MODE").await.expect("a lock");
    let crowd = send_concurrently(&anna.client, "/v1/me/blocks", 5);
    // Two have a connection. Jobs may wait, too.
    wait_until_metric(&server, WAITING, |waiting| waiting >= 3).await;
    blocker.execute("ROLLBACK").await.expect("a rollback");
    assert!(crowd.join_all().await.into_iter().all(|(status, _)| status == 200));
    wait_until_metric(&server, WAITING, |waiting| waiting == 0).await;
}

#[tokio::test]
async fn a_quarter_of_the_permits_is_reserved_for_players() {
    let tuning = "max_requests = 4, max_queued = 10, queue_milliseconds = 300";
    // Jobs and the three that hang leave a connection for the move.
    let flags = ["--test-tuning", tuning, "--pool-size", "8"];
    let server = TestServer::start_with(&flags).await;
    let (anna, _, id) = two_player_match(&server).await;
    let mut blocker = server.connect().await;
    blocker.execute("BEGIN").await.expect("a transaction");
    blocker.execute("LOCK TABLE blocks IN ACCESS EXCLUSIVE MODE").await.expect("a lock");
    let mut crowd = send_concurrently(&anna.client, "/v1/me/blocks", 9);
    for _ in 0..6 {
        assert_eq!(next_response(&mut crowd).await, (503, true));
    }
    anna.client.play(&id, 0, "3").await.expect(201);
    assert_eq!(metric_value(&server, "turnstone_http_requests_running ").await, 3);
    blocker.execute("ROLLBACK").await.expect("a rollback");
    assert!(crowd.join_all().await.into_iter().all(|(status, _)| status == 200));
}

#[tokio::test]
async fn a_move_displaces_a_queued_list_request() {
    let flags = ["--test-tuning", "max_requests = 1, max_queued = 1, queue_milliseconds = 20000"];
    let server = TestServer::start_with(&flags).await;
    let (anna, _, id) = two_player_match(&server).await;
    let mut blocker = server.connect().await;
    blocker.execute("BEGIN").await.expect("a transaction");
    blocker.execute("LOCK TABLE ratings IN ACCESS EXCLUSIVE MODE").await.expect("a lock");
    let hanging = send_concurrently(&server.client(), LEADERBOARD, 1);
    wait_until_metric(&server, "turnstone_http_requests_running ", |running| running == 1).await;
    let mut queued = send_concurrently(&server.client(), LEADERBOARD, 1);
    wait_until_metric(&server, "turnstone_http_requests_queued ", |queued| queued == 1).await;
    let mover = anna.clone();
    let played = tokio::spawn(async move { mover.client.play(&id, 0, "3").await });
    assert_eq!(next_response(&mut queued).await, (503, true));
    // A request of the same priority is refused at once.
    anna.client.get("/v1/me").await.problem(503, "overloaded");
    blocker.execute("ROLLBACK").await.expect("a rollback");
    played.await.expect("an answer").expect(201);
    hanging.join_all().await;
}

#[tokio::test]
async fn slow_request_bodies_hold_no_permit() {
    let server =
        TestServer::start_with(&["--test-tuning", "max_requests = 2, max_queued = 0"]).await;
    let (anna, _, id) = two_player_match(&server).await;
    let head = format!(
        "POST /v1/matches/{id}/moves HTTP/1.1\r\nHost: test\r\nContent-Type: application/json\r\n\
         Authorization: Bearer {}\r\nContent-Length: 100\r\nExpect: 100-continue\r\n\r\n",
        anna.token()
    );
    let mut slow = Vec::new();
    for _ in 0..20 {
        let mut stream = connect_tcp(&server);
        stream.write_all(head.as_bytes()).expect("a server that listens");
        // From now on the server waits for the body.
        let mut begun = [0; 12];
        stream.read_exact(&mut begun).expect("the interim response");
        assert_eq!(&begun, b"HTTP/1.1 100");
        slow.push(stream);
    }
    anna.client.play(&id, 0, "3").await.expect(201);
    server.client().get(LEADERBOARD).await.expect(200);
    drop(slow);
}

#[tokio::test]
async fn a_head_that_does_not_arrive_in_time_ends_the_connection() {
    let server = TestServer::start_with(&["--test-tuning", "request_timeout_seconds = 1"]).await;
    let answer = send_raw(&server, "GET /v1/games HTTP/1.1\r\nHost: te").await;
    assert!(answer.is_empty() || answer.starts_with("http/1.1 408 "), "{answer}");
}

#[tokio::test]
async fn a_client_that_does_not_read_its_response_is_dropped() {
    let server = TestServer::start_with(&["--test-tuning", "send_timeout_seconds = 1"]).await;
    let stream = connect_slow_reader(&server, "GET /openapi.json HTTP/1.1\r\nHost: test\r\n\r\n");
    let take_error = async || stream.take_error().expect("the socket's state");
    let error = poll_for(DROP_TIMEOUT, "the server drops a client that does not read", take_error);
    let error = error.await;
    assert_eq!(error.kind(), ErrorKind::ConnectionReset);
}

#[tokio::test]
async fn a_stream_whose_client_does_not_read_is_closed() {
    let server = TestServer::start_with(&["--test-tuning", "send_timeout_seconds = 1"]).await;
    let anna = server.player("anna").await;
    let id = anna.solo("basic").await;
    let mut current = anna.client.fetch(&id).await;
    for _ in 0..10 {
        let pit = pits_with_stones(&current).swap_remove(0);
        current = anna.client.play(&id, ply(&current), &pit).await.expect(201);
    }
    let request = format!("GET /v1/matches/{id}/events/stream HTTP/1.1\r\nHost: test\r\n\r\n");
    let stream = connect_slow_reader(&server, &request);
    wait_until_waiting(&server, 1).await;
    let is_closed = async || (waiting_requests(&server).await == 0).then_some(());
    poll_for(DROP_TIMEOUT, "the stream is closed", is_closed).await;
    drop(stream);
}

#[tokio::test]
async fn long_polls_hold_no_permit() {
    let server =
        TestServer::start_with(&["--test-tuning", "max_requests = 1, max_queued = 0"]).await;
    let (anna, ben, id) = two_player_match(&server).await;
    let mut polls = JoinSet::new();
    let seen = anna.client.fetch(&id).await["version"].as_u64().expect("a version");
    for _ in 0..5 {
        let ben = ben.clone();
        let path = format!("/v1/matches/{id}/events?after={seen}&wait_seconds=30");
        polls.spawn(async move { ben.client.get(&path).await });
        let waiting = u32::try_from(polls.len()).expect("small");
        wait_until_waiting(&server, waiting).await;
    }
    anna.client.play(&id, 0, "3").await.expect(201);
    while let Some(answer) = polls.join_next().await {
        let events = answer.expect("an answer").expect(200);
        assert_eq!(events["items"][0]["seq"], seen + 1);
    }
    assert_eq!(metric_value(&server, "turnstone_http_requests_running ").await, 0);
}

/// Starts a long poll.
fn start_long_poll(server: &TestServer, player: &Player, polls: &mut JoinSet<Value>) {
    let client = server.client().with_token(player.token());
    polls.spawn(async move {
        let first = client.get("/v1/me/changes").await.expect(200);
        let cursor = first["next_cursor"].as_str().expect("a cursor");
        client.get(&format!("/v1/me/changes?wait_seconds=30&cursor={cursor}")).await.json
    });
}

#[tokio::test]
async fn waiting_requests_are_limited_by_account_and_address() {
    let flags =
        ["--limits", "on", "--test-tuning", "max_waiting_account = 2, max_waiting_address = 4"];
    let server = TestServer::start_with(&flags).await;
    let people =
        [server.player("anna").await, server.player("ben").await, server.player("cleo").await];
    let [anna, ben, cleo] = &people;
    let path = |cursor: &Value| {
        format!("/v1/me/changes?wait_seconds=30&cursor={}", cursor.as_str().expect("a cursor"))
    };
    let mut polls = JoinSet::new();
    let watch = Stopwatch::start();
    for (count, player) in (1..).zip([anna, anna, ben]) {
        start_long_poll(&server, player, &mut polls);
        wait_until_waiting(&server, count).await;
    }
    let cursor = anna.client.get("/v1/me/changes").await.expect(200)["next_cursor"].clone();
    let refused = anna.client.get(&path(&cursor)).await;
    refused.problem(429, "rate_limited");
    assert!(refused.header("retry-after").is_some());
    let policy = refused.header("ratelimit-policy").expect("a policy");
    assert_eq!(policy, "\"waiting-account\";q=2;qu=\"concurrent-requests\"");
    // A request that does not wait still gets its response.
    anna.client.get("/v1/me/changes").await.expect(200);
    start_long_poll(&server, ben, &mut polls);
    wait_until_waiting(&server, 4).await;
    let cursor = cleo.client.get("/v1/me/changes").await.expect(200)["next_cursor"].clone();
    let refused = cleo.client.get(&path(&cursor)).await;
    refused.problem(429, "rate_limited");
    assert!(refused.header("ratelimit-policy").expect("a policy").contains("waiting-address"));
    // A client that disconnects frees its slot.
    polls.shutdown().await;
    wait_until_waiting(&server, 0).await;
    assert!(watch.elapsed() < Duration::from_secs(30), "the polls were over by themselves");
    start_long_poll(&server, cleo, &mut polls);
    wait_until_waiting(&server, 1).await;
    polls.shutdown().await;
}

#[tokio::test]
async fn a_move_completes_after_its_client_disconnects() {
    let server = TestServer::start().await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    let token = anna.client.token().expect("a token");
    let body = r#"{"ply": 0, "move": "1"}"#;
    // The counter exists from the first move on.
    let first = anna.match_against(&ben, "basic").await;
    anna.client.play(&first, 0, "1").await.expect(201);
    for count in 2..=20 {
        let id = anna.match_against(&ben, "basic").await;
        let mut stream = connect_tcp(&server);
        let request = format!(
            "POST /v1/matches/{id}/moves HTTP/1.1\r\nHost: test\r\nAuthorization: Bearer {token}\r\n\
             Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            body.len(),
        );
        stream.write_all(request.as_bytes()).expect("a server that listens");
        drop(stream);
        wait_until_metric(&server, MOVES_METRIC, |moves| moves == count).await;
        assert_eq!(anna.client.get(&format!("/v1/matches/{id}")).await.expect(200)["ply"], 1);
    }
}

#[tokio::test]
async fn large_bodies_share_a_memory_limit_and_block_no_move() {
    let server = TestServer::start_with(&["--test-tuning", "body_limit = 16777216"]).await;
    let (anna, _, id) = two_player_match(&server).await;
    let flood = move |server: &TestServer| {
        let mut stream = connect_tcp(server);
        let head = "POST /v1/sessions HTTP/1.1\r\nHost: test\r\nContent-Type: application/json\r\n\
                    Content-Length: 16000000\r\n\r\n";
        stream.write_all(head.as_bytes()).expect("a server that listens");
        // The server may respond before it has the whole body.
        let _ = stream.write_all(&vec![b'x'; 15_000_000]);
        stream
    };
    let mut streams = Vec::new();
    for count in 1..=4 {
        streams.push(flood(&server));
        // The server counts all but the first bytes of each body.
        let expected = count * (15_000_000 - 4_096);
        wait_until_metric(&server, LARGE_BODY_BYTES_METRIC, |bytes| bytes >= expected).await;
    }
    streams.push(flood(&server));
    anna.client.play(&id, 0, "3").await.expect(201);
    for stream in &streams {
        stream.set_nonblocking(true).expect("a socket");
    }
    let mut head = [0; 12];
    let mut count_answered = || {
        streams.iter().filter(|stream| stream.peek(&mut head).is_ok_and(|size| size > 0)).count()
    };
    wait_until("one is refused", async || count_answered() > 0).await;
    // Meanwhile the server has responded to another request, and still has the other four.
    let bytes = metric_value(&server, LARGE_BODY_BYTES_METRIC).await;
    assert!(bytes >= 4 * (15_000_000 - 4_096), "{bytes} bytes");
    assert_eq!(count_answered(), 1, "four of them fit into 64 MiB");
    assert_eq!(&head, b"HTTP/1.1 503");
    drop(streams);
    let wanted = json!({"username": "anna", "password": "x".repeat(10_000_000)});
    wait_until_metric(&server, LARGE_BODY_BYTES_METRIC, |bytes| bytes == 0).await;
    let answer = server.client().post("/v1/sessions", &wanted).await;
    assert!(answer.status.is_client_error(), "{}", answer.status);
}
