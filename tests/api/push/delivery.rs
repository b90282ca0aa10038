//! The way of a push message to a device: what it says, and what becomes of it.

use std::collections::BTreeSet;

use serde_json::{Value, json};
use sqlx::ConnectOptions;

use super::push_device;
use super::service::{Answer, Push, PushService};
use crate::api::helpers::{TestClock, run_sql, wait_until_told};
use crate::support::client::text;
use crate::support::database::TestDatabase;
use crate::support::poll::wait_until;
use crate::support::process::{ServerProcess, assert_success, run_turnstone};
use crate::support::{Client, Player, TestServer, database};

const PATH: &str = "/v1/me/push-subscriptions";

/// Long enough that nobody is active any more, and that what was put off for minutes is due.
const LATER: i64 = 180;

async fn start(database: TestDatabase, clock: &TestClock) -> TestServer {
    let [flag, file] = clock.flags();
    let contact = "mailto:operator@play.example";
    let flags = [
        flag,
        file,
        "--webhook-allow-private",
        "--push-contact",
        contact,
        "--public-url",
        "https://play.example",
    ];
    TestServer::start_on(database, &flags).await
}

async fn subscribe(player: &Player, service: &PushService, path: &str) {
    let device = push_device(&format!("{}{path}", service.origin));
    player.client.post(PATH, &device).await.expect(201);
}

/// The next push about a match kind of notification; skips others.
async fn next_of(service: &mut PushService, kind: &str) -> (Push, Value) {
    loop {
        let push = service.next().await;
        let said = push.json();
        if said["kind"] == kind {
            return (push, said);
        }
    }
}

async fn count(server: &TestServer, table: &str) -> i64 {
    let query = format!("SELECT count(*) FROM {table}");
    sqlx::query_scalar(sqlx::AssertSqlSafe(query))
        .fetch_one(&mut server.connect().await)
        .await
        .expect("a count")
}

#[tokio::test]
async fn a_message_says_to_the_device_alone_what_has_happened_and_to_the_push_service_when() {
    let clock = TestClock::new();
    let mut service = PushService::start().await;
    let server = start(database::create().await, &clock).await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    let id = anna.match_against(&ben, "basic").await;
    let device = push_device(&format!("{}/ben", service.origin));
    ben.client.send_json("POST", PATH, &[("accept-language", "nl")], &device).await.expect(201);
    anna.client.play(&id, 0, "1").await.expect(201);
    wait_until_told(&ben, "your_turn").await;
    clock.set_seconds_ahead(LATER);
    let (push, said) = next_of(&mut service, "your_turn").await;
    let fetched = ben.client.fetch(&id).await;
    assert_eq!(said["title"], "Jij bent aan zet bij Mancala");
    assert_eq!(said["body"], "anna speelde 1");
    assert_eq!(said["match_id"], id.as_str());
    assert_eq!(said["min_version"], fetched["version"]);
    assert_eq!(said["url"], format!("https://play.example/m/{id}"));
    assert_eq!(said["badge"], 2);
    assert_eq!((&said["language"], &said["close"]), (&json!("nl"), &json!([])));
    let inbox = ben.client.get("/v1/me/notifications").await.expect(200);
    assert_eq!(inbox["items"][0]["id"], said["id"], "{inbox}");
    // The request as the push service reads it.
    assert_eq!((push.path.as_str(), push.header("urgency")), ("/ben", "normal"));
    let ttl: i64 = push.header("ttl").parse().expect("seconds");
    assert!((86_400..=3 * 86_400).contains(&ttl), "until the deadline: {ttl}");
    assert_eq!(push.header("topic").len(), 32);
    let key = server.client().get("/v1/push/key").await.expect(200);
    let claims = push.claims(text(&key["public_key"]));
    assert_eq!(claims["aud"], service.origin.as_str());
    assert_eq!(claims["sub"], "mailto:operator@play.example");
    let lifetime = claims["exp"].as_i64().expect("seconds") - chrono::Utc::now().timestamp();
    assert!((1..=86_400).contains(&lifetime), "{lifetime}");
    // A later one about the match has the same topic and tag: it takes the place of the first.
    clock.set_seconds_ahead(2 * LATER);
    ben.client.play(&id, 1, "1").await.expect(201);
    anna.client.post_empty(&format!("/v1/matches/{id}/resignation")).await.expect(200);
    wait_until_told(&ben, "match_ended").await;
    clock.set_seconds_ahead(3 * LATER);
    let (later, over) = next_of(&mut service, "match_ended").await;
    assert_eq!((&over["tag"], later.header("topic")), (&said["tag"], push.header("topic")));
    assert!(text(&over["title"]).contains("gewonnen"), "{over}");
}

#[tokio::test]
async fn what_is_over_is_taken_from_the_screen_and_details_stay_off_it_if_wanted() {
    let clock = TestClock::new();
    let mut service = PushService::start().await;
    let server = start(database::create().await, &clock).await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    let id = anna.match_against(&ben, "basic").await;
    subscribe(&ben, &service, "/ben").await;
    let hidden = json!({"hides_details": true, "language": "en"});
    ben.client.put("/v1/me/notification-settings", &hidden).await.expect(200);
    let messages = format!("/v1/matches/{id}/messages");
    wait_until_told(&ben, "match_begun").await;
    let sent = anna.client.post(&messages, &json!({"text": "secret words"})).await.expect(201);
    clock.set_seconds_ahead(LATER);
    let (_, told) = next_of(&mut service, "message").await;
    assert_eq!((&told["title"], &told["body"]), (&json!("You have a new message"), &json!("")));
    assert!(!told.to_string().contains("anna") && !told.to_string().contains("secret"), "{told}");
    ben.client.put(&format!("{messages}/read"), &json!({"up_to": sent["id"]})).await.expect(200);
    anna.client.play(&id, 0, "1").await.expect(201);
    wait_until_told(&ben, "your_turn").await;
    clock.set_seconds_ahead(2 * LATER);
    let (_, turn) = next_of(&mut service, "your_turn").await;
    assert_eq!(turn["title"], "It is your turn");
    assert_eq!(turn["close"], json!([told["tag"]]));
    assert_eq!(turn["badge"], 2);
    // A turn that is played before it is told is not told.
    ben.client.play(&id, 1, "1").await.expect(201);
    anna.client.play(&id, 2, "2").await.expect(201);
    wait_until_told(&ben, "your_turn").await;
    ben.client.play(&id, 3, "2").await.expect(201);
    clock.set_seconds_ahead(3 * LATER);
    anna.client.post_empty(&format!("/v1/matches/{id}/resignation")).await.expect(200);
    wait_until_told(&ben, "match_ended").await;
    clock.set_seconds_ahead(4 * LATER);
    let (_, over) = next_of(&mut service, "match_ended").await;
    assert_eq!(over["title"], "A match has ended");
    assert!(service.pending().is_empty());
}

#[tokio::test]
async fn a_match_that_is_over_before_its_beginning_was_told_is_told_once_as_ended() {
    let clock = TestClock::new();
    let mut service = PushService::start().await;
    let server = start(database::create().await, &clock).await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    let id = anna.match_against(&ben, "basic").await;
    subscribe(&ben, &service, "/ben").await;
    wait_until_told(&ben, "match_begun").await;
    anna.client.post_empty(&format!("/v1/matches/{id}/resignation")).await.expect(200);
    wait_until_told(&ben, "match_ended").await;
    clock.set_seconds_ahead(LATER);
    assert_eq!(service.next().await.json()["kind"], "match_ended");
    clock.set_seconds_ahead(2 * LATER);
    assert!(service.pending().is_empty());
}

#[tokio::test]
async fn a_subscription_that_is_gone_ends_and_others_are_tried_again_when_the_service_wants() {
    let clock = TestClock::new();
    let mut service = PushService::answering(|path, _| match path {
        "/gone" => Answer::Say("410 Gone"),
        "/unknown" => Answer::Say("404 Not Found"),
        "/busy" => Answer::Say("429 Too Many Requests\r\nretry-after: 1200"),
        "/moved" => Answer::Say("307 Temporary Redirect\r\nlocation: /elsewhere"),
        "/wrong" => Answer::Say("400 Bad Request"),
        _ => Answer::Take,
    })
    .await;
    let server = start(database::create().await, &clock).await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    let id = anna.match_against(&ben, "basic").await;
    let paths = ["/gone", "/unknown", "/busy", "/moved", "/wrong", "/fine"];
    for path in paths {
        subscribe(&ben, &service, path).await;
    }
    anna.client.play(&id, 0, "1").await.expect(201);
    wait_until_told(&ben, "your_turn").await;
    clock.set_seconds_ahead(LATER);
    let mut asked = BTreeSet::new();
    while asked.len() < paths.len() {
        asked.insert(service.next().await.path);
    }
    assert_eq!(asked, paths.map(str::to_owned).into());
    wait_until("two have ended", async || count(&server, "push_subscriptions").await == 4).await;
    // Only the busy one is asked again, and not before it wants.
    let carl = server.player("carl").await;
    subscribe(&carl, &service, "/carl").await;
    let of_carl = anna.match_against(&carl, "basic").await;
    anna.client.play(&of_carl, 0, "1").await.expect(201);
    wait_until_told(&carl, "your_turn").await;
    clock.set_seconds_ahead(LATER + 900);
    assert_eq!(service.next().await.path, "/carl", "the busy one is not told before the time");
    clock.set_seconds_ahead(LATER + 1300);
    // Carl's next message may come before.
    while service.next().await.path != "/busy" {}
    // The next notification finds the others.
    assert_eq!(count(&server, "push_subscriptions").await, 5);
    // With the last subscription the account has nowhere to receive.
    run_sql(&server, "DELETE FROM push_subscriptions").await;
    assert_eq!(count(&server, "notification_channels").await, 0);
    assert_eq!(count(&server, "due_notifications").await, 0);
}

#[tokio::test]
async fn two_servers_send_each_message_once_and_a_slow_push_service_delays_no_other() {
    let clock = TestClock::new();
    let mut slow = PushService::answering(|_, _| Answer::Silence).await;
    let mut fast = PushService::start().await;
    let database = database::create().await;
    let server = start(database.clone(), &clock).await;
    let _other = start(database, &clock).await;
    let ben = server.player("ben").await;
    subscribe(&ben, &fast, "/ben").await;
    // A hundred and fifty others, whose push service says nothing, and who waited for longer.
    run_sql(&server, &format!(
        "WITH made AS (
             INSERT INTO accounts (account_id, username, display_name, kind, time_zone, created_at)
             SELECT gen_random_uuid(), 'slow' || n, 'slow', 'person', 'UTC', now() FROM generate_series(1, 150) AS n
             RETURNING account_id
         ), logged_in AS (
             INSERT INTO sessions (session_id, account_id, token_hash, created_at, expires_at, last_used_at)
             SELECT gen_random_uuid(), account_id, sha256(account_id::text::bytea), now(),
                 now() + interval '1 day', now() FROM made
             RETURNING session_id, account_id
         ), subscribed AS (
             INSERT INTO push_subscriptions (subscription_id, account_id, session_id, endpoint,
                 public_key, auth_secret, language, created_at, renewed_at)
             SELECT gen_random_uuid(), logged_in.account_id, logged_in.session_id,
                 '{}/' || logged_in.account_id, public_key, auth_secret, 'en', now(), now()
             FROM logged_in, push_subscriptions AS bens
             RETURNING account_id
         )
         INSERT INTO notification_channels (account_id, channel)
         SELECT account_id, 'push' FROM subscribed",
        slow.origin,
    ))
    .await;
    let anna = server.player("anna").await;
    let id = anna.match_against(&ben, "basic").await;
    run_sql(&server, &format!(
        "INSERT INTO notifications (account_id, notification_id, message_id, kind, match_id, version,
             ply, created_at)
         SELECT account_id, gen_random_uuid(), 'slow ' || n, 'match_begun', '{id}', 1, 0, now()
         FROM notification_channels, generate_series(1, 70) AS n
         WHERE account_id <> '{}' AND channel = 'push';
         INSERT INTO due_notifications (account_id, channel, notification_id, due_at)
         SELECT account_id, 'push', notification_id, now() - interval '1 minute' FROM notifications
         WHERE message_id LIKE 'slow %';
         UPDATE notification_channels SET due_at = now() - interval '1 minute'
         WHERE account_id <> '{}' AND channel = 'push'",
        ben.id, ben.id,
    ))
    .await;
    slow.next().await;
    anna.client.play(&id, 0, "1").await.expect(201);
    wait_until_told(&ben, "your_turn").await;
    clock.set_seconds_ahead(LATER);
    let (_, said) = next_of(&mut fast, "your_turn").await;
    assert_eq!(said["badge"], 2);
    // Two servers have half of their slots each for one push service.
    assert!(slow.pending().len() < 2 * 64);
    let metrics = server.metrics().await;
    let waiting = metrics
        .lines()
        .find_map(|line| line.strip_prefix("turnstone_notifications_waiting{channel=\"push\"} "));
    assert!(waiting.is_some(), "{metrics}");
    wait_until("ben's are settled", async || {
        let waiting = format!("due_notifications WHERE account_id = '{}'", ben.id);
        count(&server, &waiting).await == 0
    })
    .await;
    let rest = fast.pending();
    let ids: Vec<_> = rest.iter().map(|push| push.json()["id"].clone()).collect();
    assert!(!ids.contains(&said["id"]), "{ids:?}");
}

#[tokio::test]
async fn a_message_taken_by_a_server_that_is_killed_is_sent_by_another_with_the_same_id() {
    let clock = TestClock::new();
    let mut service = PushService::answering(|_, number| match number {
        0 => Answer::Silence,
        _ => Answer::Take,
    })
    .await;
    let database = database::create().await;
    let url = database.serving.to_url_lossy().to_string();
    let killed = ServerProcess::start(|command| {
        command.args(clock.flags()).args(["--limits", "off", "--webhook-allow-private"]);
        command.env("DATABASE_URL", &url);
        let keys = tempfile::tempdir().expect("a directory").keep();
        command.arg("--signing-key").arg(keys.join("signing.key"));
    });
    let client = Client::new(&killed.address);
    let (anna, ben) =
        (Player::register(&client, "anna").await, Player::register(&client, "ben").await);
    let id = anna.match_against(&ben, "basic").await;
    subscribe(&ben, &service, "/ben").await;
    anna.client.play(&id, 0, "1").await.expect(201);
    wait_until_told(&ben, "your_turn").await;
    clock.set_seconds_ahead(LATER);
    let (_, first) = next_of(&mut service, "your_turn").await;
    killed.kill();
    let server = start(database, &clock).await;
    assert!(service.pending().is_empty(), "its lease lasts");
    let end = "claimed_until = now() - interval '1 second' WHERE claimed_until IS NOT NULL";
    run_sql(&server, &format!("UPDATE due_notifications SET {end}")).await;
    run_sql(&server, &format!("UPDATE notification_channels SET {end}")).await;
    let (_, again) = next_of(&mut service, "your_turn").await;
    assert_eq!((&again["id"], &again["tag"]), (&first["id"], &first["tag"]));
    wait_until("it is settled", async || count(&server, "due_notifications").await == 0).await;
    assert!(service.pending().is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn an_operator_tests_the_devices_of_a_player() {
    let mut service = PushService::answering(|path, _| match path {
        "/gone" => Answer::Say("410 Gone"),
        _ => Answer::Take,
    })
    .await;
    let server = TestServer::start_with(&["--webhook-allow-private"]).await;
    let anna = server.player("anna").await;
    let test =
        || run_turnstone(&server.database, &["test", "push", "anna", "--webhook-allow-private"]);
    let none = test();
    let said = String::from_utf8_lossy(&none.stderr);
    assert!(!none.status.success() && said.contains("anna has no device"), "{said}");
    subscribe(&anna, &service, "/one").await;
    assert!(assert_success(&test()).contains(": 201"));
    let push = service.next().await;
    let key = server.client().get("/v1/push/key").await.expect(200);
    push.claims(text(&key["public_key"]));
    let said = push.json();
    assert_eq!((&said["kind"], &said["match_id"]), (&json!("test"), &Value::Null));
    subscribe(&anna, &service, "/gone").await;
    let some = test();
    assert!(String::from_utf8_lossy(&some.stderr).contains("1 of 2 devices were not reached"));
}
