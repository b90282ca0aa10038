//! Mails about matches: when they come, what they say, and that they come once.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde_json::json;
use sha2::{Digest, Sha256};

use super::relay::{Conduct, MailRelay};
use super::{PUBLIC_URL, browse, flags, player_with_mail};
use crate::api::helpers::{TestClock, wait_until_told};
use crate::support::database::{self, TestDatabase};
use crate::support::poll::wait_until;
use crate::support::{Player, TestServer};

const SETTINGS: &str = "/v1/me/notification-settings";
/// Long enough that nobody is active any more.
const LATER: i64 = 120;

async fn start(database: TestDatabase, relay: &MailRelay, clock: &TestClock) -> TestServer {
    let flags = flags(relay);
    let flags: Vec<_> = flags.iter().map(String::as_str).chain(clock.flags()).collect();
    TestServer::start_on(database, &flags).await
}

/// A match between them in which it is the second player's turn, who is told so.
async fn turn_of(second: &Player, first: &Player) -> String {
    let id = first.match_against(second, "basic").await;
    first.client.play(&id, 0, "1").await.expect(201);
    let is_told = async || {
        let inbox = second.client.get("/v1/me/notifications?limit=100").await.expect(200);
        let items = inbox["items"].as_array().expect("items").clone();
        items.iter().any(|item| item["kind"] == "your_turn" && item["match_id"] == id.as_str())
    };
    wait_until("the turn is told", is_told).await;
    id
}

async fn queued(server: &TestServer) -> i64 {
    sqlx::query_scalar("SELECT count(*) FROM outgoing_mails WHERE kind = 'notifications'")
        .fetch_one(&mut server.connect().await)
        .await
        .expect("a count")
}

/// All that the database has of addresses and of links in mails, as text.
async fn stored_links(server: &TestServer) -> String {
    let rows =
        "SELECT string_agg(one::text, ' ') FROM (SELECT account_emails::text FROM account_emails
         UNION ALL SELECT mail_links::text FROM mail_links) AS one";
    sqlx::query_scalar(rows).fetch_one(&mut server.connect().await).await.expect("rows")
}

#[tokio::test]
async fn a_mail_shows_the_board_and_leads_to_the_match_and_ends_such_mails_by_its_link() {
    let (relay, clock) = (MailRelay::start().await, TestClock::new());
    let server = start(database::create().await, &relay, &clock).await;
    let (anna, ben) = (server.player("anna").await, player_with_mail(&server, &relay, "ben").await);
    ben.client.put(SETTINGS, &json!({"language": "he"})).await.expect(200);
    let id = turn_of(&ben, &anna).await;
    assert_eq!(queued(&server).await, 0, "he is looking");
    clock.set_seconds_ahead(LATER);
    let mail = relay.mail_about("ben@example.org", "מנקלה").await;
    assert_eq!(mail.header("Content-Language"), "he");
    let link = format!("{PUBLIC_URL}/m/{id}");
    let html = mail.part("text/html");
    assert!(mail.text().contains(&link) && html.contains(&link), "{}", mail.raw);
    assert!(html.contains("dir=\"rtl\"") && mail.text().contains("anna"), "{html}");
    let picture = html.split_once("cid:").expect("a picture").1.split('"').next().expect("an id");
    assert!(mail.raw.contains(&format!("Content-ID: <{picture}>")), "{}", mail.raw);
    assert!(mail.raw.contains("Content-Type: image/png"), "{}", mail.raw);
    let address = mail.header("List-Unsubscribe");
    let path =
        address.strip_prefix(&format!("<{PUBLIC_URL}")).and_then(|path| path.strip_suffix('>'));
    let path = path.unwrap_or_else(|| panic!("{address}"));
    assert_eq!(mail.header("List-Unsubscribe-Post"), "List-Unsubscribe=One-Click");
    assert!(mail.text().contains(path), "also for people");
    let token = path.split_once("?token=").expect("a token").1;
    let bytes = URL_SAFE_NO_PAD.decode(token).expect("base64");
    let stored = stored_links(&server).await;
    assert!(!stored.contains(token) && !stored.contains(&hex::encode(&bytes)), "{stored}");
    assert!(stored.contains(&hex::encode(Sha256::digest(&bytes))), "{stored}");
    assert_eq!(browse(&server, path, Some("List-Unsubscribe=One-Click")).await.0, 200);
    turn_of(&ben, &anna).await;
    clock.set_seconds_ahead(3 * LATER);
    // Somebody else's mail comes after the time in which his would have.
    let cleo = player_with_mail(&server, &relay, "cleo").await;
    turn_of(&cleo, &anna).await;
    clock.set_seconds_ahead(5 * LATER);
    relay.mail_about("cleo@example.org", "Your turn").await;
    assert_eq!(relay.received_by("ben@example.org").len(), 2, "the confirmation and one more");
    ben.client.patch("/v1/me/email", &json!({"subscribed": true})).await.expect(200);
    turn_of(&ben, &anna).await;
    // The hour is over in which he was told of a turn.
    clock.set_seconds_ahead(3600 + 7 * LATER);
    relay.mail("ben@example.org", 2).await;
}

#[tokio::test]
async fn what_waits_is_collected_until_the_hour_and_told_in_one_mail_once() {
    let (relay, clock) = (MailRelay::start().await, TestClock::new());
    let database = database::create().await;
    let server = start(database.clone(), &relay, &clock).await;
    let _other = start(database, &relay, &clock).await;
    let (anna, ben) = (server.player("anna").await, player_with_mail(&server, &relay, "ben").await);
    // The clock stands a minute after a full hour.
    let past_hour = chrono::Utc::now().timestamp().rem_euclid(3600);
    let start = 3600 + 60 - past_hour;
    clock.set_seconds_ahead(start);
    let hourly = json!({"email_frequency": "hourly", "hides_details": true});
    assert_eq!(ben.client.put(SETTINGS, &hourly).await.expect(200)["email_frequency"], "hourly");
    let mut matches = Vec::new();
    for _ in 0..5 {
        matches.push(turn_of(&ben, &anna).await);
    }
    // One is played before the mail goes out, and another ends.
    ben.client.play(&matches[0], 1, "1").await.expect(201);
    let resignation = format!("/v1/matches/{}/resignation", matches[1]);
    anna.client.post_empty(&resignation).await.expect(200);
    wait_until_told(&ben, "match_ended").await;
    // Somebody else's mail, which waits for no hour, comes after his would have.
    let cleo = player_with_mail(&server, &relay, "cleo").await;
    turn_of(&cleo, &anna).await;
    clock.set_seconds_ahead(start + 1800);
    relay.mail_about("cleo@example.org", "Your turn").await;
    assert_eq!(relay.received_by("ben@example.org").len(), 1, "it is not the hour");
    clock.set_seconds_ahead(start + 3600);
    let mail = relay.mail_about("ben@example.org", "Your matches wait for you").await;
    let text = mail.text();
    for (index, id) in matches.iter().enumerate() {
        let times = text.matches(id.as_str()).count();
        assert_eq!(times, usize::from(index > 0), "{index} {text}");
    }
    assert!(!mail.raw.contains("anna") && !mail.raw.contains("image/png"), "{}", mail.raw);
    assert!(text.contains("It is your turn") && text.contains("A match has ended"), "{text}");
    let settled = async || {
        let left: i64 = sqlx::query_scalar("SELECT count(*) FROM due_notifications")
            .fetch_one(&mut server.connect().await)
            .await
            .expect("a count");
        left == 0
    };
    wait_until("all is settled", settled).await;
    assert_eq!(queued(&server).await, 2, "his and hers");
}

#[tokio::test]
async fn a_mail_that_is_late_does_not_come_into_quiet_hours() {
    let is_busy = Arc::new(AtomicBool::new(false));
    let is_still_busy = Arc::clone(&is_busy);
    let relay = MailRelay::acting(move |_| {
        if is_still_busy.load(Ordering::Relaxed) {
            Conduct::AnswerData("451 4.3.2 try again later")
        } else {
            Conduct::Take
        }
    })
    .await;
    let clock = TestClock::new();
    let server = start(database::create().await, &relay, &clock).await;
    let (anna, ben) = (server.player("anna").await, player_with_mail(&server, &relay, "ben").await);
    is_busy.store(true, Ordering::Relaxed);
    turn_of(&ben, &anna).await;
    clock.set_seconds_ahead(LATER);
    let has_failed = async || {
        let failed: bool = sqlx::query_scalar(
            "SELECT coalesce(bool_or(last_error IS NOT NULL), false) FROM outgoing_mails
             WHERE kind = 'notifications'",
        )
        .fetch_one(&mut server.connect().await)
        .await
        .expect("a row");
        failed
    };
    wait_until("the relay has refused the mail", has_failed).await;
    // From now on it is night for two hours.
    let time = |hours: i64| {
        let at = chrono::Utc::now() + chrono::TimeDelta::seconds(LATER + 3600 * hours);
        at.format("%H:%M").to_string()
    };
    let night = json!({"quiet_hours": {"starts_at": time(-1), "ends_at": time(2)}});
    ben.client.put(SETTINGS, &night).await.expect(200);
    is_busy.store(false, Ordering::Relaxed);
    clock.set_seconds_ahead(LATER + 1800);
    let is_put_off = async || {
        let put_off: bool = sqlx::query_scalar(
            "SELECT bool_and(next_attempt_at > now() + interval '1 hour') FROM outgoing_mails
             WHERE kind = 'notifications'",
        )
        .fetch_one(&mut server.connect().await)
        .await
        .expect("a row");
        put_off
    };
    wait_until("the mail waits for the morning", is_put_off).await;
    assert_eq!(relay.received_by("ben@example.org").len(), 1, "the confirmation alone");
    clock.set_seconds_ahead(LATER + 3 * 3600);
    relay.mail_about("ben@example.org", "Your turn").await;
}

#[tokio::test]
async fn a_frequency_is_one_of_three_and_only_a_day_has_an_hour() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    let daily = json!({"email_frequency": "daily"});
    let set = anna.client.put(SETTINGS, &daily).await.expect(200);
    assert_eq!((&set["email_frequency"], &set["daily_hour"]), (&json!("daily"), &json!(8)));
    let daily = json!({"email_frequency": "daily", "daily_hour": 23});
    let set = anna.client.put(SETTINGS, &daily).await.expect(200);
    assert_eq!(set["daily_hour"], 23);
    assert_eq!(anna.client.get(SETTINGS).await.expect(200), set);
    let set = anna.client.put(SETTINGS, &json!({})).await.expect(200);
    assert_eq!((&set["email_frequency"], &set["daily_hour"]), (&json!("at_once"), &json!(null)));
    for wrong in [
        json!({"email_frequency": "weekly"}),
        json!({"email_frequency": "hourly", "daily_hour": 8}),
        json!({"daily_hour": 8}),
        json!({"email_frequency": "daily", "daily_hour": 24}),
        json!({"email_frequency": "daily", "daily_hour": -1}),
    ] {
        anna.client.put(SETTINGS, &wrong).await.problem(422, "invalid_body");
    }
}

#[tokio::test]
async fn an_address_gets_twenty_mails_an_hour_and_the_rest_comes_together_later() {
    let (relay, clock) = (MailRelay::start().await, TestClock::new());
    let server = start(database::create().await, &relay, &clock).await;
    let (anna, ben) = (server.player("anna").await, player_with_mail(&server, &relay, "ben").await);
    let full = "INSERT INTO outgoing_mails (mail_id, account_id, kind, address, language, facts,
             priority, created_at, expires_at)
         SELECT gen_random_uuid(), account_id, 'notifications', address, 'en', '{}', 2,
             now(), now() + interval '1 day' FROM account_emails, generate_series(1, 20)";
    crate::api::helpers::run_sql(&server, full).await;
    turn_of(&ben, &anna).await;
    clock.set_seconds_ahead(LATER);
    let reschedule = async || {
        let later: bool = sqlx::query_scalar(
            "SELECT coalesce(bool_and(due_at > now() + interval '5 minutes'), false)
             FROM due_notifications WHERE channel = 'email'",
        )
        .fetch_one(&mut server.connect().await)
        .await
        .expect("a time");
        later
    };
    wait_until("it is put off", reschedule).await;
    assert_eq!(queued(&server).await, 20);
    turn_of(&ben, &anna).await;
    clock.set_seconds_ahead(3600 + LATER);
    let mail = relay.mail_about("ben@example.org", "Your matches wait for you").await;
    assert_eq!(mail.text().matches("/m/").count(), 2, "{}", mail.text());
}
