use serde_json::json;

use crate::api::helpers::{pointer, run_sql};
use crate::support::TestServer;

use super::{
    Receiver, create_webhook, deliveries, send_test_message, start_server, wait_for_newest_delivery,
};

fn set_deadline_sql(time: &str) -> String {
    format!("UPDATE matches SET deadline = now() + interval '{time}'")
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
        wait_for_newest_delivery(&anna, &hooked, |newest| newest["state"] == "failed").await;
    assert_eq!(
        (&given_up["last_error"], &given_up["attempts"]),
        (&json!("the turn is over"), &json!(1))
    );
    assert!(receiver.pending().is_empty());
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
