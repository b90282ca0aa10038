//! `/v1/me/stream`: everything that happens to an account, once and in order, from any server.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};
use sqlx::{Connection, Executor};

use crate::api::feeds::slow_down_commits;
use crate::api::helpers::{
    connect_tcp, log_in, newest_cursor, play_to_end, two_player_match, two_players,
    wait_until_decided, wait_until_settled, wait_until_told, wait_until_waiting,
};
use crate::api::sse::{SseFrame, Stream};
use crate::support::client::{PASSWORD, text};
use crate::support::schema::validate;
use crate::support::{Client, Player, TestServer};

const PATH: &str = "/v1/me/stream";

/// The stream of an account, from now on or from a position.
async fn open(server: &TestServer, player: &Player, last: Option<&str>) -> Stream {
    let mut stream = Stream::open(server, PATH, Some(player.token()), last).await;
    let (id, event, data) = next_event(&mut stream).await.expect("a start");
    assert_eq!((event.as_str(), &data["position"]), ("start", &json!(id)));
    assert!(last.is_none_or(|last| last == id));
    stream
}

/// The id, name and data of the next event; `None` at the end.
async fn next_event(stream: &mut Stream) -> Option<(String, String, Value)> {
    loop {
        if let SseFrame::Event { id, event, data } = stream.next().await? {
            validate("#/components/schemas/AccountEvent", &data);
            assert_eq!(data["kind"], event.as_str());
            return Some((id, event.clone(), data[event].clone()));
        }
    }
}

/// The next event that is no notification. When those come depends on a job.
async fn next_change(stream: &mut Stream) -> (String, String, Value) {
    loop {
        let (id, event, data) = next_event(stream).await.expect("an event");
        if event != "notification" {
            return (id, event, data);
        }
    }
}

/// The next event that is no notification, in short: its name, what it is about, and the number of unread
/// messages.
async fn next_told(stream: &mut Stream) -> (String, Value, Value) {
    let (_, event, data) = next_change(stream).await;
    let about = match event.as_str() {
        "match" => data["summary"]["version"].clone(),
        "message" => data["message"]["text"].clone(),
        _ => data["match_id"].clone(),
    };
    (event, about, data["unread"].clone())
}

/// The kinds of the next two events that are no notifications, which a job makes in its own time.
async fn kinds_but_notifications(stream: &mut Stream) -> Vec<String> {
    let mut kinds = Vec::new();
    while kinds.len() < 2 {
        let (_, event, _) = next_event(stream).await.expect("an event");
        kinds.extend(Some(event).filter(|event| event != "notification"));
    }
    kinds
}

async fn send(client: &Client, id: &str, words: &str) {
    let path = format!("/v1/matches/{id}/messages");
    client.post(&path, &json!({"text": words})).await.expect(201);
}

fn private_for(other: &Player) -> Value {
    json!({"game": "mancala", "variant": "basic", "seat": 0, "invite": [other.username],
        "visibility": "private"})
}

#[tokio::test]
async fn a_stream_tells_of_matches_messages_and_departures_at_once_on_every_server() {
    let server = TestServer::start().await;
    let other = TestServer::start_on(server.database.clone(), &[]).await;
    let (anna, ben) = two_players(&server).await;
    let mut bens = open(&other, &ben, None).await;
    wait_until_waiting(&other, 1).await;
    let id = anna.create(&private_for(&ben)).await;
    let declined = anna.create(&private_for(&ben)).await;
    let told = |event: &str, about: Value, unread: Value| (event.to_owned(), about, unread);
    assert_eq!(next_told(&mut bens).await, told("match", json!(2), json!(0)));
    assert_eq!(next_told(&mut bens).await, told("match", json!(2), json!(0)));
    send(&anna.client, &id, "for players only").await;
    ben.client.delete(&format!("/v1/matches/{declined}/invitation")).await.expect(200);
    assert_eq!(next_told(&mut bens).await, told("gone", json!(declined), Value::Null));
    ben.client.post(&format!("/v1/matches/{id}/seats"), &json!({})).await.expect(200);
    assert_eq!(next_told(&mut bens).await, told("match", json!(4), json!(1)));
    send(&anna.client, &id, "Have fun").await;
    assert_eq!(next_told(&mut bens).await, told("message", json!("Have fun"), Value::Null));
    assert_eq!(next_told(&mut bens).await, told("match", json!(4), json!(2)));
    send(&ben.client, &id, "You too").await;
    assert_eq!(next_told(&mut bens).await, told("message", json!("You too"), Value::Null));
    assert_eq!(next_told(&mut bens).await, told("match", json!(4), json!(2)));
    anna.client.play(&id, 0, "1").await.expect(201);
    assert_eq!(next_told(&mut bens).await, told("match", json!(5), json!(2)));
}

/// The kinds and seats of the offers of a match, as its account sees them.
fn offers(own: &Value) -> Vec<(String, Value)> {
    let all = own["offers"].as_array().expect("offers").iter();
    all.map(|offer| (text(&offer["kind"]).to_owned(), offer["seat"].clone())).collect()
}

#[tokio::test]
async fn a_stream_and_the_feed_tell_of_an_offer_that_another_server_got_and_of_its_end() {
    let server = TestServer::for_races().await;
    let other = TestServer::start_on(server.database.clone(), &[]).await;
    let (anna, ben, id) = two_player_match(&server).await;
    let there = log_in(&other, "ben").await;
    let mut cursor = text(&newest_cursor(&server, &there).await).to_owned();
    let mut stream = open(&other, &ben, None).await;
    let path = format!("/v1/matches/{id}/draw-offer");
    let no = json!({"ply": 0, "accept": false});
    let answer = format!("{path}/answer");
    let offered = vec![("draw".to_owned(), json!(0))];
    for (player, path, body, expected) in
        [(&anna, &path, json!({"ply": 0}), offered), (&ben, &answer, no, Vec::new())]
    {
        let next = format!("/v1/me/changes?wait_seconds=30&cursor={cursor}");
        let told = async {
            loop {
                let (_, event, data) = next_event(&mut stream).await.expect("an event");
                if event == "match" {
                    break data;
                }
            }
        };
        let offer = async {
            wait_until_waiting(&other, 2).await;
            player.client.post(path, &body).await.expect(200);
        };
        let (page, told, ()) = tokio::join!(there.get(&next), told, offer);
        let page = page.expect(200);
        assert_eq!(told["summary"]["id"], id.as_str());
        assert_eq!(offers(&told), expected, "{path}: the stream: {told:#}");
        assert_eq!(offers(&page["items"][0]), expected, "{path}: the feed: {page:#}");
        cursor = text(&page["next_cursor"]).to_owned();
    }
}

/// Plays solo matches and talks in a match, one message after another.
async fn write(client: Client, id: String, name: usize) -> BTreeMap<String, u64> {
    let mut written = BTreeMap::new();
    for round in 0..5 {
        let wanted = json!({"game": "mancala", "variant": "basic", "solo": true});
        let made = client.post("/v1/matches", &wanted).await.expect(201);
        send(&client, &id, &format!("{name}.{round}")).await;
        let solo = text(&made["id"]).to_owned();
        let after = client.play(&solo, 0, "1").await.expect(201);
        written.insert(solo, after["version"].as_u64().expect("a version"));
    }
    written
}

/// The ids of the notifications in the inbox of a player.
async fn notification_ids(player: &Player) -> BTreeSet<String> {
    let inbox = player.client.get("/v1/me/notifications?limit=100").await.expect(200);
    inbox["items"]
        .as_array()
        .expect("items")
        .iter()
        .map(|item| text(&item["id"]).to_owned())
        .collect()
}

#[tokio::test]
async fn a_stream_that_breaks_again_and_again_skips_and_repeats_nothing() {
    let server = TestServer::for_races().await;
    let other = TestServer::start_on(server.database.clone(), &[]).await;
    let (anna, ben, id) = two_player_match(&server).await;
    let there = log_in(&other, "anna").await;
    let mut owner = server.connect().await;
    slow_down_commits(&mut owner).await;
    // The stream tells of what comes after its start.
    wait_until_decided(&mut owner).await;
    let earlier = notification_ids(&anna).await;
    let mut stream = open(&server, &anna, None).await;
    let writers: Vec<_> = [(0, anna.client.clone()), (1, there), (2, anna.client.clone())]
        .into_iter()
        .chain([(3, ben.client.clone())])
        .map(|(name, client)| tokio::spawn(write(client, id.clone(), name)))
        .collect();
    let (mut newest, mut messages, mut seen) = (BTreeMap::new(), Vec::new(), BTreeSet::new());
    let (mut unread, mut told) = (0, Vec::new());
    for number in 1.. {
        let (position, event, data) = next_event(&mut stream).await.expect("an event");
        assert!(seen.insert(position.clone()), "two events have one position");
        if event == "notification" {
            told.push(text(&data["notification"]["id"]).to_owned());
        } else if event == "message" {
            messages.push(text(&data["message"]["text"]).to_owned());
        } else {
            let shown = &data["summary"];
            let version = shown["version"].as_u64().expect("a version");
            let before = newest.insert(text(&shown["id"]).to_owned(), version);
            assert!(shown["id"] == id.as_str() || before < Some(version), "{before:?}, {version}");
            unread = if shown["id"] == id.as_str() {
                data["unread"].as_u64().unwrap_or(0)
            } else {
                unread
            };
        }
        // Every few events the client connects again, at the other server.
        if number % 4 == 0 {
            let place = if number % 8 == 0 { &server } else { &other };
            drop(stream);
            stream = open(place, &anna, Some(&position)).await;
        }
        if messages.len() == 20 && unread == 5 && newest.len() == 16 {
            break;
        }
    }
    let mut written = BTreeMap::new();
    for (name, writer) in writers.into_iter().enumerate() {
        let made = writer.await.expect("a writer");
        written.extend(made.into_iter().filter(|_| name != 3));
    }
    // The last versions of the solo matches may still be on their way.
    while written.iter().any(|(solo, version)| newest.get(solo) != Some(version)) {
        let (_, event, data) = next_event(&mut stream).await.expect("an event");
        if event == "notification" {
            told.push(text(&data["notification"]["id"]).to_owned());
            continue;
        }
        assert_eq!(event, "match");
        newest.insert(
            text(&data["summary"]["id"]).to_owned(),
            data["summary"]["version"].as_u64().expect("a version"),
        );
    }
    // The order of the list, each message once.
    let listed = anna.client.get(&format!("/v1/matches/{id}/messages?limit=100")).await;
    let listed = listed.expect(200);
    let listed: Vec<_> = listed["items"].as_array().expect("items").iter().collect();
    let listed: Vec<_> = listed.iter().map(|message| text(&message["text"]).to_owned()).collect();
    assert_eq!(messages, listed);
    // Every notification of the inbox was told, whatever else was told and is over.
    wait_until_decided(&mut owner).await;
    let mut missing = notification_ids(&anna).await;
    missing.retain(|id| !told.contains(id) && !earlier.contains(id));
    while !missing.is_empty() {
        let (_, event, data) = next_event(&mut stream).await.expect("an event");
        if event == "notification" {
            missing.remove(text(&data["notification"]["id"]));
        }
    }
    // A notification that is read comes again, with the number of the others.
    let newest =
        anna.client.get("/v1/me/notifications?limit=1").await.expect(200)["items"][0].clone();
    let read = json!({"ids": [newest["id"]]});
    let left =
        anna.client.put("/v1/me/notifications/read", &read).await.expect(200)["unread"].clone();
    loop {
        let (_, event, data) = next_event(&mut stream).await.expect("an event");
        if event == "notification" && data["notification"]["read_at"].is_string() {
            assert_eq!((&data["notification"]["id"], &data["unread"]), (&newest["id"], &left));
            break;
        }
    }
}

#[tokio::test]
async fn a_notification_that_an_older_transaction_holds_back_is_told_when_that_ends() {
    let server = TestServer::start().await;
    let (anna, ben) = two_players(&server).await;
    anna.create(&private_for(&ben)).await;
    wait_until_told(&ben, "invitation").await;
    wait_until_settled(&server).await;
    let mut stream = open(&server, &ben, None).await;
    wait_until_waiting(&server, 1).await;
    let mut owner = server.connect().await;
    let mut older = owner.begin().await.expect("a transaction");
    older.execute("SELECT pg_current_xact_id()").await.expect("its number");
    let inbox = ben.client.get("/v1/me/notifications").await.expect(200);
    let read = json!({"ids": [inbox["items"][0]["id"]]});
    ben.client.put("/v1/me/notifications/read", &read).await.expect(200);
    // The stream is woken, has time to read, and must find by itself that the transaction has ended.
    for _ in 0..10 {
        ben.client.get("/v1/me/notifications").await.expect(200);
    }
    older.rollback().await.expect("its end");
    let (_, event, data) = next_event(&mut stream).await.expect("an event");
    assert_eq!((event.as_str(), &data["notification"]["id"]), ("notification", &read["ids"][0]));
    assert_eq!(data["unread"], 0);
}

#[tokio::test]
async fn a_position_of_the_feed_is_one_of_the_stream_and_the_reverse() {
    let server = TestServer::start().await;
    let (anna, ben, id) = two_player_match(&server).await;
    wait_until_settled(&server).await;
    let page = ben.client.get("/v1/me/changes").await.expect(200);
    let cursor = text(&page["next_cursor"]);
    send(&anna.client, &id, "hello").await;
    let mut stream =
        Stream::open(&server, &format!("{PATH}?cursor={cursor}"), Some(ben.token()), None).await;
    let mut last = String::new();
    for expected in ["start", "message", "match"] {
        let (position, event, _) = next_change(&mut stream).await;
        assert_eq!(event, expected);
        last = position;
    }
    let path = format!("/v1/me/changes?cursor={last}");
    let rest = ben.client.get(&path).await.expect(200);
    assert_eq!((&rest["items"], &rest["next_cursor"]), (&json!([]), &json!(last)));
}

#[tokio::test]
async fn a_stream_has_no_messages_of_blocked_players_nor_for_tokens_that_may_not_read_them() {
    let server = TestServer::start().await;
    let (anna, ben, id) = two_player_match(&server).await;
    let wanted = json!({"label": "bot", "scopes": ["matches:read"]});
    let bot = ben.client.post("/v1/me/tokens", &wanted).await.expect(201);
    wait_until_settled(&server).await;
    let mut start = open(&server, &ben, None).await;
    send(&anna.client, &id, "hello").await;
    let (position, event, _) = next_change(&mut start).await;
    assert_eq!(event, "message");
    drop(start);
    wait_until_settled(&server).await;
    let page = ben.client.get(&format!("/v1/me/changes?cursor={position}")).await;
    let before = text(&page.expect(200)["next_cursor"]).to_owned();
    send(&anna.client, &id, "hello again").await;
    let path = format!("{PATH}?cursor={before}");
    let mut bots = Stream::open(&server, &path, Some(text(&bot["token"])), None).await;
    assert_eq!(kinds_but_notifications(&mut bots).await, ["start", "match"]);
    ben.client.send("PUT", "/v1/me/blocks/anna", &[], None).await.expect(204);
    let mut bens = Stream::open(&server, &path, Some(ben.token()), None).await;
    assert_eq!(kinds_but_notifications(&mut bens).await, ["start", "match"]);
}

#[tokio::test]
async fn bad_positions_are_refused() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    server.client().get(PATH).await.problem(401, "unauthenticated");
    for bad in ["x", "7", "a b"] {
        let answer = anna.client.get_with(PATH, &[("last-event-id", bad)]).await;
        answer.problem(400, "invalid_cursor");
        anna.client.get(&format!("{PATH}?cursor={bad}")).await.problem(400, "invalid_cursor");
    }
    let twice = [("last-event-id", "1"), ("last-event-id", "2")];
    anna.client.get_with(PATH, &twice).await.problem(400, "invalid_header");
    anna.client.get(&format!("{PATH}?after=1")).await.problem(400, "invalid_query");
}

#[tokio::test]
async fn a_stream_ends_with_its_session_and_with_its_server() {
    let server = TestServer::for_races().await;
    let other = TestServer::start_on(server.database.clone(), &[]).await;
    let (anna, ben) = two_players(&server).await;
    let mut revoked = open(&other, &anna, None).await;
    let mut deleted = open(&server, &ben, None).await;
    let mut stopped = open(&other, &ben, None).await;
    wait_until_waiting(&other, 2).await;
    anna.client.delete("/v1/sessions/current").await.expect(204);
    revoked.expect_end_without_events().await;
    let end = stopped.expect_end_without_events();
    tokio::join!(other.stop(), end);
    ben.client.post("/v1/me/deletion", &json!({"password": PASSWORD})).await.expect(204);
    deleted.expect_end_without_events().await;
    wait_until_waiting(&server, 0).await;
}

#[tokio::test]
async fn a_client_that_does_not_read_its_account_stream_blocks_nobody() {
    use std::io::Write as _;

    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    let id = anna.solo("basic").await;
    let mut unread = connect_tcp(&server);
    let token = anna.token();
    let request =
        format!("GET {PATH} HTTP/1.1\r\nHost: test\r\nAuthorization: Bearer {token}\r\n\r\n");
    unread.write_all(request.as_bytes()).expect("a server that listens");
    wait_until_waiting(&server, 1).await;
    play_to_end(&[&anna], &id, 5).await;
    drop(unread);
    wait_until_waiting(&server, 0).await;
}
