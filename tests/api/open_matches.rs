//! Open matches that nobody joins in time.

use serde_json::{Value, json};
use turnstone_records::{DiceCheck, verify};

use crate::api::helpers::{TestClock, changed_matches, events, ids, kinds, pointer, two_players};
use crate::support::client::text;
use crate::support::poll::{poll, wait_until};
use crate::support::{Player, TestServer};

const DAY: i64 = 86_400;

fn open_for(seconds: impl Into<Value>) -> Value {
    let seconds: Value = seconds.into();
    json!({"game": "mancala", "variant": "basic", "seat": 0, "open_for_seconds": seconds})
}

/// How many seconds after its creation a match is cancelled.
fn seconds_open(game_match: &Value) -> i64 {
    let instant = |member: &str| {
        let instant = chrono::DateTime::parse_from_rfc3339(text(&game_match[member]));
        instant.expect("an instant")
    };
    (instant("open_until") - instant("created_at")).num_seconds()
}

/// Waits until a match is cancelled; no request does it.
async fn wait_until_cancelled(player: &Player, id: &str) -> Value {
    let cancelled = async || {
        Some(player.client.fetch(id).await).filter(|current| current["status"] == "cancelled")
    };
    poll("the match is cancelled", cancelled).await
}

async fn join(player: &Player, id: &str) -> crate::support::Response {
    player.client.post(&format!("/v1/matches/{id}/seats"), &json!({})).await
}

#[tokio::test]
async fn a_match_shows_until_when_it_is_open() {
    let server = TestServer::start().await;
    let (anna, ben) = two_players(&server).await;
    let seconds = [(Value::Null, 14 * DAY), (json!(3_600), 3_600), (json!(90 * DAY), 90 * DAY)];
    for (chosen, expected) in seconds {
        let id = anna.create(&open_for(chosen)).await;
        let current = anna.client.fetch(&id).await;
        assert_eq!(seconds_open(&current), expected);
        let listed = anna.client.get("/v1/matches?status=open&limit=1").await.expect(200);
        assert_eq!(listed["items"][0]["open_until"], current["open_until"]);
        let joined = join(&ben, &id).await.expect(200);
        assert_eq!((&joined["status"], &joined["open_until"]), (&json!("active"), &Value::Null));
        let listed = anna.client.get("/v1/matches?status=active&limit=1").await.expect(200);
        assert_eq!(listed["items"][0]["open_until"], Value::Null);
    }
    let solo = anna.client.fetch(&anna.solo("basic").await).await;
    assert_eq!(solo["open_until"], Value::Null);
}

#[tokio::test]
async fn the_time_is_an_hour_to_90_days_and_not_for_a_solo_match() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    for seconds in [json!(0), json!(3_599), json!(90 * DAY + 1), json!(-1), json!("1"), json!(1e12)]
    {
        let refused = anna.client.post("/v1/matches", &open_for(seconds)).await;
        assert_eq!(pointer(&refused.problem(422, "invalid_body")), "/open_for_seconds");
    }
    let solo = json!({"game": "mancala", "variant": "basic", "solo": true,
        "open_for_seconds": 3_600});
    let refused = anna.client.post("/v1/matches", &solo).await;
    assert_eq!(pointer(&refused.problem(422, "invalid_body")), "/open_for_seconds");
}

#[tokio::test]
async fn a_match_that_nobody_joins_is_cancelled_and_everyone_concerned_is_told() {
    let test_clock = TestClock::new();
    let server = TestServer::start_with(&test_clock.flags()).await;
    let (anna, ben) = two_players(&server).await;
    let wanted = json!({"game": "mancala", "variant": "basic", "invite": ["ben"],
        "visibility": "private", "open_for_seconds": 3_600});
    let id = anna.create(&wanted).await;
    let longer = anna.create(&open_for(7_200)).await;
    let cursors = [&anna, &ben].map(async |player| {
        let page = player.client.get("/v1/me/changes?limit=100").await.expect(200);
        text(&page["next_cursor"]).to_owned()
    });
    let [annas, bens] = cursors;
    let cursors = [(&anna, annas.await), (&ben, bens.await)];
    test_clock.set_seconds_ahead(3_600);
    let cancelled = wait_until_cancelled(&anna, &id).await;
    assert_eq!((&cancelled["open_until"], &cancelled["result"]), (&Value::Null, &Value::Null));
    let log = events(&anna.client, &id).await;
    let last = &log[log.len() - 1];
    assert_eq!(last["cancelled"], json!({"by": null, "expired": true}));
    for (player, cursor) in cursors {
        let path = format!("/v1/me/changes?cursor={cursor}");
        let told = async || {
            let page = player.client.get(&path).await.expect(200);
            ids(&changed_matches(&page)).contains(&id)
        };
        wait_until("the change is in the feed", told).await;
    }
    let invitations = ben.client.get("/v1/me/invitations").await.expect(200);
    assert_eq!(invitations["items"], json!([]));
    anna.client.delete(&format!("/v1/matches/{id}")).await.expect(200);
    assert_eq!(anna.client.fetch(&longer).await["status"], "open");
    test_clock.set_seconds_ahead(7_200);
    wait_until_cancelled(&anna, &longer).await;
}

#[tokio::test]
async fn a_seat_taken_too_late_is_refused_and_the_cancellation_is_written_then() {
    let test_clock = TestClock::new();
    let server = TestServer::start_with(&test_clock.flags()).await;
    let (anna, ben) = two_players(&server).await;
    for _ in 0..5 {
        let id = anna.create(&open_for(3_600)).await;
        let in_time = anna.create(&open_for(7_200)).await;
        test_clock.set_seconds_ahead(3_600);
        join(&ben, &id).await.problem(409, "match_over");
        assert_eq!(kinds(&anna.client, &id).await, ["created", "seated", "cancelled"]);
        join(&ben, &in_time).await.expect(200);
        test_clock.set_seconds_ahead(0);
    }
}

#[tokio::test]
async fn an_expired_match_with_dice_reveals_its_seed() {
    let test_clock = TestClock::new();
    let server = TestServer::start_with(&test_clock.flags()).await;
    let anna = server.player("anna").await;
    let id = anna.create(&json!({"game": "acey_deucey", "variant": "american"})).await;
    assert_eq!(anna.client.fetch(&id).await["dice"]["seed"], Value::Null);
    test_clock.set_seconds_ahead(14 * DAY);
    let cancelled = wait_until_cancelled(&anna, &id).await;
    assert!(cancelled["dice"]["seed"].is_string());
    for format in ["json", "text"] {
        let path = format!("/v1/matches/{id}/record?format={format}");
        let verified = verify(&anna.client.get(&path).await.text).expect("a record that passes");
        assert_eq!(verified.dice, DiceCheck::Verified(0), "{format}");
    }
}
