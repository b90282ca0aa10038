use chrono::{DateTime, TimeDelta, Utc};
use serde_json::{Value, json};
use turnstone::world::Clock;
use turnstone_matches::format_instant;

use crate::api::helpers::{TestClock, pointer, run_sql};
use crate::support::poll::wait_until;
use crate::support::{Player, TestServer};

use super::{
    Receiver, create_webhook, deliveries, send_test_message, start_server, wait_for_newest_delivery,
};

fn set_deadline_sql(time: &str) -> String {
    format!("UPDATE matches SET deadline = now() + interval '{time}', due_from = '-infinity'")
}

#[tokio::test]
async fn each_reminder_is_sent_once_a_ply() {
    let server = start_server().await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    let ladder = json!({"reminders": [600, 86_400]});
    assert_eq!(
        anna.client.patch("/v1/me", &ladder).await.expect(200)["reminders"],
        json!([86_400, 600])
    );
    let (mut annas, mut bens) = (Receiver::start().await, Receiver::start().await);
    let hooked = create_webhook(&anna, &mut annas, Some(&["match.reminder"])).await;
    let bens_hook = create_webhook(&ben, &mut bens, Some(&["match.reminder"])).await;
    let id = anna.match_against(&ben, "basic").await;
    for (time, step) in [("20 hours", 86_400), ("5 minutes", 600)] {
        run_sql(&server, &set_deadline_sql(time)).await;
        let data = annas.next().await.json()["data"].clone();
        assert_eq!(data["reminder_seconds"], step);
        assert_eq!(
            (&data["match_id"], &data["ply"], &data["seat"]),
            (&json!(id), &json!(0), &json!(0))
        );
    }
    // It is Ben's turn, and both of his reminders are due: only the more urgent one is sent.
    anna.client.play(&id, 0, "1").await.expect(201);
    ben.client.patch("/v1/me", &json!({"reminders": [3_600, 7_200, 600]})).await.expect(200);
    run_sql(&server, &set_deadline_sql("30 minutes")).await;
    let data = bens.next().await.json()["data"].clone();
    assert_eq!((&data["reminder_seconds"], &data["seat"]), (&json!(3_600), &json!(1)));
    // A later deadline sends nothing, and neither does a second run of the job.
    run_sql(&server, &set_deadline_sql("90 minutes")).await;
    run_sql(&server, &set_deadline_sql("8 minutes")).await;
    assert_eq!(bens.next().await.json()["data"]["reminder_seconds"], 600);
    assert_eq!(deliveries(&ben, &bens_hook).await.len(), 2);
    assert_eq!(deliveries(&anna, &hooked).await.len(), 2);
}

#[tokio::test]
async fn a_reminder_that_could_not_be_delivered_is_not_sent_after_the_move() {
    let server = start_server().await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    let mut receiver =
        Receiver::answering(|_| Some("500 Oh No\r\nContent-Length: 0".to_owned())).await;
    let hooked = create_webhook(&anna, &mut receiver, Some(&["match.reminder"])).await;
    let id = anna.match_against(&ben, "basic").await;
    run_sql(&server, &set_deadline_sql("20 hours")).await;
    receiver.next().await;
    wait_for_newest_delivery(&anna, &hooked, |newest| newest["last_status"] == 500).await;
    anna.client.play(&id, 0, "1").await.expect(201);
    run_sql(&server, "UPDATE webhook_deliveries SET next_attempt_at = now()").await;
    let given_up =
        wait_for_newest_delivery(&anna, &hooked, |newest| newest["state"] == "dropped").await;
    assert_eq!(
        (&given_up["last_error"], &given_up["attempts"]),
        (&json!("the turn is over"), &json!(1))
    );
    assert!(receiver.pending().is_empty());
}

/// An outage or a vacation moves the deadline, and the head row follows a little later.
#[tokio::test]
async fn a_turn_is_told_again_although_the_deadline_of_its_head_has_passed() {
    let server = start_server().await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    let mut receiver = Receiver::answering(|number| {
        let status = if number < 2 { "500 Oh No" } else { "200 OK" };
        Some(format!("{status}\r\nContent-Length: 0"))
    })
    .await;
    let kinds = ["match.reminder", "match.your_turn"];
    let hook = create_webhook(&ben, &mut receiver, Some(&kinds)).await;
    let id = anna.match_against(&ben, "basic").await;
    anna.client.play(&id, 0, "1").await.expect(201);
    run_sql(&server, &set_deadline_sql("20 hours")).await;
    let all_have = async |member: &str, wanted: Value| {
        let sent = deliveries(&ben, &hook).await;
        sent.len() == 2 && sent.iter().all(|delivery| delivery[member] == wanted)
    };
    wait_until("both have failed", async || all_have("last_status", json!(500)).await).await;
    let both = format!(
        "{}; UPDATE webhook_deliveries SET next_attempt_at = now()",
        set_deadline_sql("-1 minute")
    );
    run_sql(&server, &both).await;
    wait_until("both are delivered", async || all_have("state", json!("delivered")).await).await;
}

#[tokio::test]
async fn an_account_without_reminders_gets_none() {
    let server = start_server().await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    anna.client.patch("/v1/me", &json!({"reminders": []})).await.expect(200);
    let (mut annas, mut bens) = (Receiver::start().await, Receiver::start().await);
    let hooked = create_webhook(&anna, &mut annas, None).await;
    create_webhook(&ben, &mut bens, Some(&["match.reminder"])).await;
    let first = anna.match_against(&ben, "basic").await;
    ben.match_against(&anna, "basic").await;
    run_sql(&server, &set_deadline_sql("1 hour")).await;
    // The reminder for Ben shows that the job has looked at both.
    assert_ne!(bens.next().await.json()["data"]["match_id"], first);
    send_test_message(&anna, &hooked).await;
    annas.next_of("webhook.test").await;
    let kinds: Vec<_> = deliveries(&anna, &hooked).await;
    assert!(kinds.iter().all(|delivery| delivery["kind"] != "match.reminder"), "{kinds:#?}");
}

#[tokio::test]
async fn there_are_at_most_five_reminders_from_a_minute_to_a_month() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    assert_eq!(anna.client.get("/v1/me").await.expect(200)["reminders"], json!([86_400]));
    for ladder in
        [json!([59]), json!([2_678_401]), json!([60, 60]), json!([60, 61, 62, 63, 64, 65])]
    {
        let answer = anna.client.patch("/v1/me", &json!({"reminders": ladder})).await;
        assert_eq!(pointer(&answer.problem(422, "invalid_body")), "/reminders", "{ladder}");
    }
    assert_eq!(anna.client.get("/v1/me").await.expect(200)["reminders"], json!([86_400]));
    let longest = json!({"reminders": [60, 2_678_400]});
    assert_eq!(
        anna.client.patch("/v1/me", &longest).await.expect(200)["reminders"],
        json!([2_678_400, 60])
    );
}

#[tokio::test]
async fn a_step_in_the_first_half_of_the_turn_is_skipped() {
    let server = start_server().await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    let mut annas = Receiver::start().await;
    let hooked = create_webhook(&anna, &mut annas, Some(&["match.reminder"])).await;
    let of_days = async |days: u64| {
        let clock = json!({"kind": "per_move", "per_move_seconds": days * 86_400});
        let wanted = json!({"game": "mancala", "variant": "basic", "seat": 0, "clock": clock});
        let id = anna.create(&wanted).await;
        ben.client.post(&format!("/v1/matches/{id}/seats"), &json!({})).await.expect(200);
        id
    };
    // The default reminder, a day before the deadline, would follow the start of the first at once.
    let (_, two_days) = (of_days(1).await, of_days(2).await);
    run_sql(&server, &set_deadline_sql("23 hours")).await;
    let data = annas.next().await.json()["data"].clone();
    assert_eq!((&data["match_id"], &data["reminder_seconds"]), (&json!(two_days), &json!(86_400)));
    send_test_message(&anna, &hooked).await;
    let sent = deliveries(&anna, &hooked).await;
    let reminders = sent.iter().filter(|delivery| delivery["kind"] == "match.reminder").count();
    assert_eq!(reminders, 1, "{sent:#?}");
}

async fn deadline(player: &Player, id: &str) -> DateTime<Utc> {
    let current = player.client.fetch(id).await;
    current["deadline"].as_str().expect("a deadline").parse().expect("an instant")
}

fn set_half_an_hour_before(clock: &TestClock, deadline: DateTime<Utc>) {
    let ahead = deadline - TimeDelta::minutes(30) - Clock::machine_now();
    clock.set_seconds_ahead(ahead.num_seconds());
}

async fn go_on_vacation_until(player: &Player, ends_at: DateTime<Utc>) {
    let whole = DateTime::from_timestamp(ends_at.timestamp(), 0).expect("an instant");
    let period = json!({"starts_at": null, "ends_at": whole.to_rfc3339()});
    player.client.patch("/v1/me", &json!({"vacation": {"planned": [period]}})).await.expect(200);
}

#[tokio::test]
async fn a_step_is_due_again_when_a_vacation_moves_the_deadline() {
    let clock = TestClock::new();
    let [flag, file] = clock.flags();
    let server = TestServer::start_with(&[flag, file, "--webhook-allow-private"]).await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    anna.client.patch("/v1/me", &json!({"reminders": [3_600]})).await.expect(200);
    let mut annas = Receiver::start().await;
    create_webhook(&anna, &mut annas, Some(&["match.reminder"])).await;
    let id = anna.match_against(&ben, "basic").await;
    let first = deadline(&ben, &id).await;
    set_half_an_hour_before(&clock, first);
    assert_eq!(annas.next().await.json()["data"]["deadline"], format_instant(&first));
    go_on_vacation_until(&anna, first + TimeDelta::hours(2)).await;
    let second = deadline(&ben, &id).await;
    assert!(second - first > TimeDelta::hours(2), "{first} {second}");
    let automatic = json!({"vacation": {"automatic": true}});
    anna.client.patch("/v1/me", &automatic).await.expect(200);
    set_half_an_hour_before(&clock, second);
    let data = annas.next().await.json()["data"].clone();
    assert_eq!(data["deadline"], format_instant(&second), "the true deadline");
    assert_eq!(data["automatic_vacation"], true, "unless a day is drawn");
    assert_eq!((&data["ply"], &data["reminder_seconds"]), (&json!(0), &json!(3_600)));
}

#[tokio::test]
async fn a_step_that_counts_for_the_new_deadline_is_not_sent_again() {
    let clock = TestClock::new();
    let [flag, file] = clock.flags();
    let server = TestServer::start_with(&[flag, file, "--webhook-allow-private"]).await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    anna.client.patch("/v1/me", &json!({"reminders": [86_400, 3_600]})).await.expect(200);
    let mut annas = Receiver::start().await;
    let hooked = create_webhook(&anna, &mut annas, Some(&["match.reminder"])).await;
    let id = anna.match_against(&ben, "basic").await;
    let first = deadline(&ben, &id).await;
    set_half_an_hour_before(&clock, first);
    assert_eq!(annas.next().await.json()["data"]["reminder_seconds"], 3_600);
    // The deadline moves back by more than an hour, and by less than a day.
    go_on_vacation_until(&anna, first + TimeDelta::hours(2)).await;
    let second = deadline(&ben, &id).await;
    // A reminder for Ben shows that the job has run since.
    let mut bens = Receiver::start().await;
    create_webhook(&ben, &mut bens, Some(&["match.reminder"])).await;
    let other = ben.match_against(&anna, "basic").await;
    let soon = format!(
        "UPDATE matches SET deadline = '{}', due_from = '-infinity' WHERE match_id = '{other}'",
        format_instant(&(first + TimeDelta::minutes(10)))
    );
    run_sql(&server, &soon).await;
    assert_eq!(bens.next().await.json()["data"]["match_id"], other);
    set_half_an_hour_before(&clock, second);
    let data = annas.next().await.json()["data"].clone();
    assert_eq!((&data["match_id"], &data["reminder_seconds"]), (&json!(id), &json!(3_600)));
    let sent = deliveries(&anna, &hooked).await;
    assert_eq!(sent.len(), 2, "none a day ahead: {sent:#?}");
}

#[tokio::test]
async fn a_log_that_does_not_replay_does_not_stop_the_reminders_of_other_matches() {
    let server = start_server().await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    let corrupt = anna.match_against(&ben, "basic").await;
    run_sql(
        &server,
        &format!(
            "ALTER TABLE match_events DISABLE TRIGGER match_events_append_only;
             UPDATE match_events SET hash = sha256('another') WHERE match_id = '{corrupt}';
             ALTER TABLE match_events ENABLE TRIGGER match_events_append_only"
        ),
    )
    .await;
    let database = server.database.clone();
    server.stop().await;
    // This server has no match in memory.
    let server = TestServer::start_on(database, &["--webhook-allow-private"]).await;
    let anna = Player { client: server.client().with_token(anna.token()), ..anna };
    let ben = Player { client: server.client().with_token(ben.token()), ..ben };
    let mut annas = Receiver::start().await;
    create_webhook(&anna, &mut annas, Some(&["match.reminder"])).await;
    let sound = anna.match_against(&ben, "basic").await;
    run_sql(&server, &set_deadline_sql("20 hours")).await;
    assert_eq!(annas.next().await.json()["data"]["match_id"], sound);
}
