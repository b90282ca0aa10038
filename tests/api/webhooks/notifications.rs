//! The recipients of each notification.

use std::collections::BTreeSet;

use chrono::{DateTime, TimeDelta, Utc};
use serde_json::{Value, json};
use turnstone::world::Clock;

use crate::api::helpers::run_sql;
use crate::support::TestServer;
use crate::support::client::text;

use super::{
    Receiver, create_webhook, deliveries, send_test_message, start_server, wait_for_newest_delivery,
};

#[tokio::test]
async fn a_delivery_is_signed_json_about_a_match_without_state_or_names() {
    let server = start_server().await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    let mut receiver = Receiver::start().await;
    create_webhook(&ben, &mut receiver, Some(&["match.your_turn"])).await;
    let id = anna.match_against(&ben, "basic").await;
    let played = anna.client.play(&id, 0, "1").await.expect(201);
    let arrived = receiver.next().await;
    assert_eq!(arrived.line, "POST /hooks?app=1 HTTP/1.1");
    assert_eq!(arrived.header("content-type"), "application/json");
    assert!(arrived.header("user-agent").starts_with("Turnstone/"));
    assert!(!arrived.id().contains('.') && arrived.id().starts_with("msg_"));
    let body = arrived.json();
    let expected = json!({
        "type": "match.your_turn", "timestamp": body["timestamp"],
        "data": {
            "match_id": id, "game": "mancala", "version": played["version"], "ply": 1, "seat": 1,
            "deadline": played["deadline"], "automatic_vacation": false, "offer": null, "reminder_seconds": null,
            "message_id": null,
        },
    });
    assert_eq!(body, expected);
    assert_eq!(body["timestamp"], played["last_move"]["at"]);
}

#[tokio::test]
async fn a_turn_is_told_with_the_deadline_that_a_planned_vacation_moves() {
    let server = start_server().await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    let mut receiver = Receiver::start().await;
    create_webhook(&ben, &mut receiver, Some(&["match.your_turn"])).await;
    let id = anna.match_against(&ben, "basic").await;
    // Two days that begin within the time that Ben will have.
    let from = Clock::machine_now() + TimeDelta::hours(1);
    let from = DateTime::from_timestamp(from.timestamp(), 0).expect("an instant");
    let until = from + TimeDelta::days(2);
    let planned = json!([{"starts_at": from.to_rfc3339(), "ends_at": until.to_rfc3339()}]);
    let wish = json!({"vacation": {"planned": planned}});
    ben.client.patch("/v1/me", &wish).await.expect(200);
    let played = anna.client.play(&id, 0, "1").await.expect(201);
    let told = receiver.next().await.json()["data"]["deadline"].clone();
    let instant = |value: &Value| -> DateTime<Utc> { text(value).parse().expect("an instant") };
    let per_move = played["clock"]["per_move_seconds"].as_i64().expect("seconds");
    let expected = TimeDelta::seconds(per_move) + TimeDelta::days(2);
    assert_eq!(instant(&told) - instant(&played["last_move"]["at"]), expected);
    assert_eq!(told, played["deadline"]);
}

#[tokio::test]
async fn webhooks_are_sent_for_invitation_start_turn_and_end() {
    let server = start_server().await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    let (mut annas, mut bens) = (Receiver::start().await, Receiver::start().await);
    create_webhook(&anna, &mut annas, None).await;
    create_webhook(&ben, &mut bens, None).await;
    let id = anna
        .create(&json!({
            "game": "mancala", "variant": "egyptian", "seat": 0, "invite": ["ben"],
            "visibility": "private",
        }))
        .await;
    let invited = bens.next().await;
    assert_eq!(invited.kind(), "match.invited");
    assert_eq!(invited.json()["data"]["match_id"], id);
    assert_eq!(invited.json()["data"]["seat"], Value::Null);
    ben.client.post(&format!("/v1/matches/{id}/seats"), &json!({})).await.expect(200);
    assert_eq!(annas.kinds(2).await, ["match.started", "match.your_turn"]);
    assert_eq!(bens.next().await.kind(), "match.started");
    // The first move ends in the store: Anna moves again, and gets no notification of her own turn.
    anna.client.play(&id, 0, "3").await.expect(201);
    anna.client.play(&id, 1, "1").await.expect(201);
    let turn = bens.next().await;
    assert_eq!(
        (turn.kind(), &turn.json()["data"]["ply"]),
        ("match.your_turn".to_owned(), &json!(2))
    );
    ben.client.post_empty(&format!("/v1/matches/{id}/resignation")).await.expect(200);
    assert_eq!(annas.next().await.kind(), "match.finished");
    assert_eq!(bens.next().await.kind(), "match.finished");
    assert!(annas.pending().is_empty() && bens.pending().is_empty());
}

#[tokio::test]
async fn a_cancellation_notifies_the_invited_and_nobody_else() {
    let server = start_server().await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    let eve = server.player("eve").await;
    let (mut bens, mut eves) = (Receiver::start().await, Receiver::start().await);
    create_webhook(&ben, &mut bens, None).await;
    let eves_hook = create_webhook(&eve, &mut eves, None).await;
    let wanted = json!({"game": "mancala", "variant": "basic", "seat": 0, "invite": ["ben"]});
    let id = anna.create(&wanted).await;
    // After the cancellation it would be dropped.
    assert_eq!(bens.kinds(1).await, ["match.invited"]);
    anna.client.delete(&format!("/v1/matches/{id}")).await.expect(200);
    assert_eq!(bens.kinds(1).await, ["match.cancelled"]);
    assert!(deliveries(&eve, &eves_hook).await.is_empty() && eves.pending().is_empty());
}

#[tokio::test]
async fn a_declined_invitation_notifies_who_invited() {
    let server = start_server().await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    let (mut annas, mut bens) = (Receiver::start().await, Receiver::start().await);
    create_webhook(&anna, &mut annas, None).await;
    create_webhook(&ben, &mut bens, Some(&["match.invitation_declined"])).await;
    let wanted = json!({"game": "mancala", "variant": "basic", "seat": 0, "invite": ["ben"]});
    let id = anna.create(&wanted).await;
    ben.client.delete(&format!("/v1/matches/{id}/invitation")).await.expect(200);
    let told = annas.next().await;
    assert_eq!(told.kind(), "match.invitation_declined");
    assert_eq!(told.json()["data"]["match_id"], id);
    assert!(annas.pending().is_empty() && bens.pending().is_empty());
}

#[tokio::test]
async fn a_message_is_told_to_the_other_players_without_its_text() {
    let server = start_server().await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    let (mut annas, mut bens) = (Receiver::start().await, Receiver::start().await);
    create_webhook(&anna, &mut annas, None).await;
    create_webhook(&ben, &mut bens, Some(&["match.message"])).await;
    let id = anna.match_against(&ben, "basic").await;
    let path = format!("/v1/matches/{id}/messages");
    let words = json!({"text": "a secret"});
    let key = [("idempotency-key", "k")];
    let sent = anna.client.send_json("POST", &path, &key, &words).await.expect(201);
    let told = bens.next().await;
    assert_eq!(told.kind(), "match.message");
    assert_eq!(told.json()["data"]["match_id"], id);
    assert_eq!(
        (&told.json()["data"]["message_id"], &told.json()["data"]["seat"]),
        (&sent["id"], &json!(1))
    );
    assert!(!told.json().to_string().contains("secret"));
    anna.client.send_json("POST", &path, &key, &words).await.expect(201);
    ben.client.post(&path, &json!({"text": "thanks"})).await.expect(201);
    assert_eq!(annas.next_of("match.message").await.json()["data"]["seat"], 0);
    assert!(bens.pending().is_empty(), "a repeat is told once, and one's own words not at all");
}

#[tokio::test]
async fn a_webhook_gets_the_kinds_it_asked_for_and_tests() {
    let server = start_server().await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    let mut receiver = Receiver::start().await;
    let id = create_webhook(&ben, &mut receiver, Some(&["match.finished", "match.finished"])).await;
    let listed = ben.client.get("/v1/me/webhooks").await.expect(200);
    assert_eq!(listed["items"][0]["kinds"], json!(["match.finished"]));
    let played = anna.match_against(&ben, "basic").await;
    anna.client.play(&played, 0, "1").await.expect(201);
    ben.client.post_empty(&format!("/v1/matches/{played}/resignation")).await.expect(200);
    assert_eq!(receiver.next().await.kind(), "match.finished");
    let queued = send_test_message(&ben, &id).await;
    let arrived = receiver.next().await;
    assert_eq!(arrived.kind(), "webhook.test");
    assert_eq!(arrived.id(), text(&queued["message_id"]));
    assert_eq!(arrived.json()["data"], json!({"webhook_id": id}));
    assert_eq!(deliveries(&ben, &id).await.len(), 2);
}

#[tokio::test]
async fn deliveries_left_unqueued_by_a_crash_are_queued_by_the_next_server() {
    let first = start_server().await;
    let (anna, ben) = (first.player("anna").await, first.player("ben").await);
    let mut receiver = Receiver::start().await;
    create_webhook(&ben, &mut receiver, Some(&["match.your_turn"])).await;
    let id = anna.match_against(&ben, "basic").await;
    // While the table is locked nothing can be queued, but the move succeeds.
    let mut connection = first.connect().await;
    let mut lock = sqlx::Connection::begin(&mut connection).await.expect("a transaction");
    sqlx::query("LOCK TABLE webhook_deliveries IN ACCESS EXCLUSIVE MODE")
        .execute(&mut *lock)
        .await
        .expect("a lock");
    anna.client.play(&id, 0, "1").await.expect(201);
    let database = first.database.clone();
    drop(first);
    lock.rollback().await.expect("the end of the lock");
    let _second = TestServer::start_on(database, &["--webhook-allow-private"]).await;
    assert_eq!(receiver.next().await.json()["data"]["ply"], 1);
}

#[tokio::test]
async fn two_servers_queue_each_message_exactly_once() {
    let first = start_server().await;
    let second = TestServer::start_on(first.database.clone(), &["--webhook-allow-private"]).await;
    let (anna, ben) = (first.player("anna").await, first.player("ben").await);
    let mut receiver = Receiver::start().await;
    let id = create_webhook(&ben, &mut receiver, None).await;
    let mut expected = BTreeSet::new();
    for number in 0..12 {
        let played = anna.match_against(&ben, "basic").await;
        let server = if number % 2 == 0 { &first } else { &second };
        let client = server.client().with_token(anna.token());
        client.play(&played, 0, "1").await.expect(201);
        expected.insert((played.clone(), "match.started".to_owned()));
        expected.insert((played, "match.your_turn".to_owned()));
    }
    let (mut notified, mut messages) = (BTreeSet::new(), BTreeSet::new());
    for _ in 0..expected.len() {
        let arrived = receiver.next().await;
        let about = text(&arrived.json()["data"]["match_id"]).to_owned();
        assert!(messages.insert(arrived.id()), "a message arrived twice");
        assert!(notified.insert((about, arrived.kind())), "{arrived:?} twice");
    }
    assert_eq!(notified, expected);
    assert!(receiver.pending().is_empty());
    // If the job reads the same append again, as after a crash, it queues nothing new.
    run_sql(
        &first,
        "INSERT INTO outbox SELECT match_id, 1, max(seq) FROM match_events GROUP BY match_id",
    )
    .await;
    send_test_message(&ben, &id).await;
    wait_for_newest_delivery(&ben, &id, |newest| newest["state"] == "delivered").await;
    assert_eq!(deliveries(&ben, &id).await.len(), expected.len() + 1);
}
