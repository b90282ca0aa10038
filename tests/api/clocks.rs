//! Clocks over HTTP, with a test clock: deadlines, time restored after an outage, and the race
//! between a move and its time-out.

use chrono::{DateTime, Utc};
use serde_json::{Value, json};
use turnstone_testing::is_long;

use crate::api::helpers::{TestClock, events, kinds, play_all, run_sql, wait_for};
use crate::support::poll::poll;
use crate::support::{FOR_RACES, Player, TestServer};

async fn two_player_match(server: &TestServer, clock: Value) -> (Player, Player, String) {
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    let wanted = json!({"game": "mancala", "variant": "basic", "seat": 0, "clock": clock});
    let id = anna.create(&wanted).await;
    ben.client.post(&format!("/v1/matches/{id}/seats"), &json!({})).await.expect(200);
    (anna, ben, id)
}

/// Waits until the sweeper has ended a match; no request does it.
async fn wait_until_timed_out(player: &Player, id: &str) -> Value {
    wait_for(&player.client, id, |current| current["status"] != "active").await
}

#[tokio::test]
async fn a_bank_runs_down_gets_its_increment_and_ends_the_match() {
    let test_clock = TestClock::new();
    let server = TestServer::start_with(&test_clock.flags()).await;
    let clock =
        json!({"kind": "bank", "bank_seconds": 600, "increment_seconds": 60, "cap_seconds": 620});
    let (anna, ben, id) = two_player_match(&server, clock).await;
    test_clock.set_seconds_ahead(100);
    let moved = anna.client.play(&id, 0, "1").await.expect(201);
    let left = |current: &Value, seat: usize| current["seats"][seat]["remaining_seconds"].clone();
    let seconds = left(&moved, 0).as_u64().expect("seconds");
    assert!((550..=560).contains(&seconds), "600 − 100 + 60, less what the test took: {seconds}");
    assert_eq!(left(&moved, 1), 600);
    let log = events(&anna.client, &id).await;
    let millis = log[log.len() - 1]["move_played"]["remaining_milliseconds"].as_u64();
    assert_eq!(millis.map(|millis| millis / 1000), Some(seconds), "a fact of the move");
    ben.client.play(&id, 1, "1").await.expect(201);
    test_clock.set_seconds_ahead(100 + 561);
    let lost = wait_until_timed_out(&anna, &id).await;
    assert_eq!(lost["result"], json!({"winners": [1], "reason": "time_out", "score": null}));
    assert_eq!(left(&lost, 0), 0);
    anna.client.play(&id, 2, "2").await.problem(409, "match_over");
}

#[tokio::test]
async fn a_move_after_the_deadline_is_too_late_and_the_time_out_is_written_then() {
    let test_clock = TestClock::new();
    let server = TestServer::start_with(&test_clock.flags()).await;
    let (anna, ben, id) =
        two_player_match(&server, json!({"kind": "per_move", "per_move_seconds": 3600})).await;
    play_all(&[&anna, &ben], &id, &["1", "1"]).await;
    test_clock.set_seconds_ahead(3600);
    anna.client.play(&id, 2, "2").await.problem(409, "match_over");
    let kinds = kinds(&anna.client, &id).await;
    assert_eq!(kinds[kinds.len() - 2..], ["timed_out", "finished"]);
}

/// A move and a time-out race at the deadline; exactly one of them is in the log.
#[tokio::test]
async fn a_move_and_its_time_out_never_both_win() {
    let test_clock = TestClock::new();
    let server = TestServer::start_with(&[test_clock.flags(), FOR_RACES].concat()).await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    let (mut in_time, mut late, mut seconds) = (0, 0, 0_i64);
    for round in 0..if is_long() { 1000 } else { 40 } {
        let clock = json!({"kind": "per_move", "per_move_seconds": 60});
        let wanted = json!({"game": "mancala", "variant": "basic", "seat": 0, "clock": clock});
        let id = anna.create(&wanted).await;
        ben.client.post(&format!("/v1/matches/{id}/seats"), &json!({})).await.expect(200);
        play_all(&[&anna, &ben], &id, &["1", "1"]).await;
        let file = test_clock.file().to_owned();
        seconds += 60;
        // Half of the rounds leave a second, so that either may win.
        let ahead = seconds - i64::from(round % 2 == 0);
        let turn = async {
            // A delay that differs by round lets the clock change at different points of the race.
            tokio::time::sleep(std::time::Duration::from_millis(round % 5)).await;
            std::fs::write(&file, ahead.to_string()).expect("a file");
        };
        let resend = anna.client.clone();
        let plays = async { tokio::join!(anna.client.play(&id, 2, "2"), resend.play(&id, 2, "2")) };
        // The first two rounds are no race: the move is in time, and then it is late.
        let (moved, again) = match round {
            0 => (plays.await, turn.await).0,
            1 => (turn.await, plays.await).1,
            _ => tokio::join!(plays, turn).0,
        };
        std::fs::write(test_clock.file(), seconds.to_string()).expect("a file");
        let said = kinds(&anna.client, &id).await;
        let played = said.iter().filter(|kind| *kind == "move_played").count() - 2;
        let time_outs = said.iter().filter(|kind| *kind == "timed_out").count();
        let accepted = [&moved, &again].map(|answer| answer.status.as_u16() == 201);
        assert_eq!(played == 1, accepted.contains(&true), "{said:?}");
        assert!(time_outs <= 1 && played <= 1, "{said:?}");
        // After the move it is the other player's turn, with a new deadline.
        assert!(played + time_outs >= 1 || anna.client.fetch(&id).await["status"] == "active");
        if played == 1 {
            in_time += 1;
        } else {
            late += 1;
        }
    }
    assert!(in_time > 0 && late > 0, "{in_time} in time, {late} late");
}

#[tokio::test]
async fn outage_time_is_restored_to_the_clock_by_an_event() {
    let test_clock = TestClock::new();
    let server = TestServer::start_with(&test_clock.flags()).await;
    let (anna, ben, id) =
        two_player_match(&server, json!({"kind": "per_move", "per_move_seconds": 3600})).await;
    play_all(&[&anna, &ben], &id, &["1", "1"]).await;
    let before = anna.client.fetch(&id).await;
    let unlimited = anna.create(&json!({"game": "mancala", "variant": "basic", "solo": true, "clock": {"kind": "unlimited"}})).await;
    let database = server.database.clone();
    let token = anna.token().to_owned();
    server.stop().await;
    test_clock.set_seconds_ahead(7200);
    let server = TestServer::start_on(database.clone(), &test_clock.flags()).await;
    let anna = server.client().with_token(&token);
    let after = wait_for(&anna, &id, |current| current["version"] != before["version"]).await;
    assert_eq!(after["status"], "active", "no server ran, so the clocks stood still");
    let instant = |current: &Value| {
        let text = current["deadline"].as_str().expect("a deadline");
        text.parse::<chrono::DateTime<chrono::Utc>>().expect("an instant")
    };
    let gained = (instant(&after) - instant(&before)).num_seconds();
    assert!((7150..=7260).contains(&gained), "{gained} seconds were given back");
    let log = events(&anna, &id).await;
    let given: Vec<_> = log.iter().filter(|event| event["kind"] == "clock_extended").collect();
    assert_eq!(given.len(), 1, "{log:#?}");
    assert_eq!(given[0]["clock_extended"]["reason"], "outage");
    assert_eq!(
        events(&anna, &unlimited)
            .await
            .iter()
            .filter(|event| event["kind"] == "clock_extended")
            .count(),
        0
    );
    // A short stop is not an outage, and neither is a clock that jumps.
    server.stop().await;
    let server = TestServer::start_on(database, &test_clock.flags()).await;
    let anna = server.client().with_token(&token);
    test_clock.set_seconds_ahead(7200 + 2 * 3600);
    let lost = wait_for(&anna, &id, |current| current["status"] != "active").await;
    assert_eq!(lost["result"]["reason"], "time_out");
}

#[tokio::test]
async fn a_heartbeat_of_a_clock_that_was_ahead_is_replaced() {
    let server = TestServer::start().await;
    let mut owner = server.connect().await;
    run_sql(&server, "UPDATE heartbeat SET at = clock_timestamp() + interval '10 days'").await;
    poll("the heartbeat is of now", async || {
        let is_past =
            sqlx::query_scalar::<_, bool>("SELECT at <= clock_timestamp() FROM heartbeat");
        is_past.fetch_one(&mut owner).await.expect("a heartbeat").then_some(())
    })
    .await;
    // Seconds between clocks are none of the operator's business: such a heartbeat stays.
    run_sql(&server, "UPDATE heartbeat SET at = clock_timestamp() + interval '20 seconds'").await;
    let ahead = "SELECT at > clock_timestamp() FROM heartbeat";
    let newer = "SELECT machine FROM heartbeat";
    let machine = async |owner: &mut sqlx::PgConnection| {
        let read = sqlx::query_scalar::<_, chrono::DateTime<chrono::Utc>>(newer);
        read.fetch_one(owner).await.expect("a heartbeat")
    };
    let before = machine(&mut owner).await;
    poll("the server writes another", async || (machine(&mut owner).await > before).then_some(()))
        .await;
    let is_ahead = sqlx::query_scalar::<_, bool>(ahead).fetch_one(&mut owner).await;
    assert!(is_ahead.expect("a heartbeat"), "it does not go back by seconds");
}

#[tokio::test]
async fn a_deadline_that_an_outage_moves_has_another_tag() {
    let server = TestServer::start().await;
    let clock = json!({"kind": "per_move", "per_move_seconds": 3600});
    let (anna, ben, id) = two_player_match(&server, clock).await;
    play_all(&[&anna, &ben], &id, &["1", "1"]).await;
    let path = format!("/v1/matches/{id}");
    let before = anna.client.get(&path).await;
    // Settled: no event follows from it.
    let outage = "INSERT INTO outages (starts_at, ends_at, settled)
                  VALUES (now() + interval '1 minute', now() + interval '2 minutes', true)";
    run_sql(&server, outage).await;
    let after = poll("the outage is known", async || {
        let after = anna.client.get(&path).await;
        (after.json["deadline"] != before.json["deadline"]).then_some(after)
    });
    let after = after.await;
    assert_eq!(after.json["version"], before.json["version"]);
    assert_ne!(after.header("etag"), before.header("etag"));
}

#[tokio::test]
async fn a_log_that_does_not_replay_does_not_keep_an_outage_unsettled() {
    let test_clock = TestClock::new();
    let server = TestServer::start_with(&test_clock.flags()).await;
    let clock = json!({"kind": "per_move", "per_move_seconds": 3600});
    let (anna, ben, sound) = two_player_match(&server, clock.clone()).await;
    let wanted = json!({"game": "mancala", "variant": "basic", "seat": 0, "clock": clock});
    let corrupt = anna.create(&wanted).await;
    ben.client.post(&format!("/v1/matches/{corrupt}/seats"), &json!({})).await.expect(200);
    for id in [&sound, &corrupt] {
        play_all(&[&anna, &ben], id, &["1", "1"]).await;
    }
    let before = anna.client.fetch(&sound).await;
    let (database, token) = (server.database.clone(), anna.token().to_owned());
    let mut owner = server.connect().await;
    server.stop().await;
    let tamper = format!(
        "ALTER TABLE match_events DISABLE TRIGGER match_events_append_only;
         UPDATE match_events SET move = '2' WHERE match_id = '{corrupt}' AND ply = 1;
         ALTER TABLE match_events ENABLE TRIGGER match_events_append_only;"
    );
    sqlx::raw_sql(sqlx::AssertSqlSafe(tamper)).execute(&mut owner).await.expect("another log");
    test_clock.set_seconds_ahead(7200);
    let server = TestServer::start_on(database, &test_clock.flags()).await;
    let anna = server.client().with_token(&token);
    wait_for(&anna, &sound, |current| current["version"] != before["version"]).await;
    poll("the outage is settled", async || {
        let settled = sqlx::query_scalar::<_, bool>("SELECT settled FROM outages");
        settled.fetch_one(&mut owner).await.expect("an outage").then_some(())
    })
    .await;
    anna.get(&format!("/v1/matches/{corrupt}")).await.problem(500, "internal");
}

#[tokio::test]
async fn the_remaining_time_is_that_at_the_newest_event_and_agrees_with_the_deadline() {
    let test_clock = TestClock::new();
    let server = TestServer::start_with(&test_clock.flags()).await;
    let clock =
        json!({"kind": "bank", "bank_seconds": 7200, "increment_seconds": 0, "cap_seconds": 7200});
    let (anna, ben, id) = two_player_match(&server, clock).await;
    play_all(&[&anna, &ben], &id, &["1", "1"]).await;
    test_clock.set_seconds_ahead(3600);
    let path = format!("/v1/matches/{id}/draw-offer");
    let offered = ben.client.post(&path, &json!({"ply": 2})).await.expect(200);
    let log = events(&anna.client, &id).await;
    let instant = |value: &Value| -> DateTime<Utc> {
        value.as_str().expect("an instant").parse().expect("an instant")
    };
    let left = instant(&offered["deadline"]) - instant(&log[log.len() - 1]["at"]);
    assert!((3590..=3600).contains(&left.num_seconds()), "{left}");
    assert_eq!(offered["seats"][0]["remaining_seconds"], left.num_seconds());
    assert!(offered["seats"][1]["remaining_seconds"].as_i64() > Some(7190), "not to act");
}
