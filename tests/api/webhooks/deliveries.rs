//! Deliveries: accepted, retried and given up.

use std::time::Duration;

use serde_json::json;
use tokio::io::AsyncWriteExt;
use tokio::net::TcpListener;

use crate::api::helpers::run_sql;
use crate::support::client::text;
use crate::support::process::{assert_success, run_turnstone};
use crate::support::{TestServer, database};

use super::{
    Receiver, create_webhook, deliveries, send_test_message, start_server, wait_for_newest_delivery,
};

/// Makes waiting deliveries due now.
const MAKE_DUE_SQL: &str = "UPDATE webhook_deliveries SET next_attempt_at = now()
                   WHERE next_attempt_at IS NOT NULL";

fn respond_with(status: &'static str) -> impl Fn(usize) -> Option<String> + Send + 'static {
    move |_| Some(format!("{status}\r\nContent-Length: 0"))
}

#[tokio::test]
async fn a_refused_delivery_is_tried_again_with_the_same_id_and_a_new_time() {
    let server = start_server().await;
    let anna = server.player("anna").await;
    let mut receiver = Receiver::answering(|number| {
        let status = if number == 0 { "500 Oh No" } else { "204 Taken" };
        Some(format!("{status}\r\nContent-Length: 0"))
    })
    .await;
    let id = create_webhook(&anna, &mut receiver, None).await;
    let queued = send_test_message(&anna, &id).await;
    assert_eq!((&queued["state"], &queued["attempts"]), (&json!("pending"), &json!(0)));
    let first = receiver.next().await;
    let waiting = wait_for_newest_delivery(&anna, &id, |newest| newest["last_status"] == 500).await;
    assert_eq!((&waiting["state"], &waiting["attempts"]), (&json!("pending"), &json!(1)));
    assert_eq!(waiting["last_error"], "the receiver answered 500");
    assert!(text(&waiting["next_attempt_at"]) > text(&queued["created_at"]));
    let listed = anna.client.get("/v1/me/webhooks").await.expect(200);
    assert!(listed["items"][0]["failing_since"].is_string());
    // A retry has a new signature, because receivers refuse old timestamps.
    run_sql(&server, MAKE_DUE_SQL).await;
    let second = receiver.next().await;
    assert_eq!((second.id(), second.json()), (first.id(), first.json()));
    assert!(second.header("webhook-timestamp") >= first.header("webhook-timestamp"));
    let taken = wait_for_newest_delivery(&anna, &id, |newest| newest["state"] == "delivered").await;
    assert_eq!((&taken["attempts"], &taken["last_status"]), (&json!(2), &json!(204)));
    assert_eq!((&taken["next_attempt_at"], &taken["last_error"]), (&json!(null), &json!(null)));
    let listed = anna.client.get("/v1/me/webhooks").await.expect(200);
    assert_eq!(listed["items"][0]["failing_since"], json!(null));
}

#[tokio::test]
async fn the_retry_after_of_a_receiver_is_honoured() {
    let server = start_server().await;
    let anna = server.player("anna").await;
    let mut receiver = Receiver::answering(respond_with("429 Slowly\r\nRetry-After: 25")).await;
    let id = create_webhook(&anna, &mut receiver, None).await;
    send_test_message(&anna, &id).await;
    let waiting = wait_for_newest_delivery(&anna, &id, |newest| newest["last_status"] == 429).await;
    let instant = |member: &str| {
        chrono::DateTime::parse_from_rfc3339(text(&waiting[member])).expect("an instant")
    };
    let wait = instant("next_attempt_at") - instant("created_at");
    assert!(wait.num_seconds() >= 25, "{wait}");
}

#[tokio::test]
async fn a_redirect_is_not_followed() {
    let server = start_server().await;
    let anna = server.player("anna").await;
    let mut other = Receiver::start().await;
    let location = format!("307 There\r\nLocation: {}\r\nContent-Length: 0", other.url);
    let mut receiver = Receiver::answering(move |_| Some(location.clone())).await;
    let id = create_webhook(&anna, &mut receiver, None).await;
    send_test_message(&anna, &id).await;
    let failed = wait_for_newest_delivery(&anna, &id, |newest| newest["last_status"] == 307).await;
    assert_eq!(failed["state"], "pending");
    assert!(other.pending().is_empty());
}

#[tokio::test]
async fn a_410_disables_the_webhook_and_notifies_the_others() {
    let server = start_server().await;
    let anna = server.player("anna").await;
    let mut gone = Receiver::answering(respond_with("410 Gone")).await;
    let mut other = Receiver::start().await;
    let id = create_webhook(&anna, &mut gone, None).await;
    create_webhook(&anna, &mut other, None).await;
    send_test_message(&anna, &id).await;
    gone.next().await;
    let notice = other.next().await;
    assert_eq!(notice.kind(), "webhook.disabled");
    assert_eq!(notice.json()["data"]["webhook_id"], id);
    let failed = wait_for_newest_delivery(&anna, &id, |newest| newest["state"] == "failed").await;
    assert_eq!(failed["last_status"], 410);
    let listed = anna.client.get("/v1/me/webhooks").await.expect(200);
    assert!(listed["items"][0]["disabled_at"].is_string(), "{listed:#}");
    assert!(text(&listed["items"][0]["disabled_reason"]).contains("410"));
    assert_eq!(listed["items"][1]["disabled_at"], json!(null));
    let path = format!("/v1/me/webhooks/{id}/test");
    anna.client.post_empty(&path).await.problem(409, "webhook_disabled");
    anna.solo("basic").await;
    other.next_of("match.started").await;
    assert!(gone.pending().is_empty());
}

#[tokio::test]
async fn the_tenth_failure_is_the_last_and_five_days_of_them_disable() {
    let server = start_server().await;
    let anna = server.player("anna").await;
    let mut receiver = Receiver::answering(respond_with("503 Not Now\r\nRetry-After: 86400")).await;
    let id = create_webhook(&anna, &mut receiver, None).await;
    for (failing, is_disabled) in [("1 day", false), ("5 days", true)] {
        send_test_message(&anna, &id).await;
        wait_for_newest_delivery(&anna, &id, |newest| {
            newest["attempts"] == 1 && newest["last_status"] == 503
        })
        .await;
        run_sql(
            &server,
            &format!("UPDATE webhooks SET failing_since = now() - interval '{failing}'"),
        )
        .await;
        run_sql(&server, "UPDATE webhook_deliveries SET attempts = 9").await;
        run_sql(&server, MAKE_DUE_SQL).await;
        let failed =
            wait_for_newest_delivery(&anna, &id, |newest| newest["state"] == "failed").await;
        assert_eq!((&failed["attempts"], &failed["next_attempt_at"]), (&json!(10), &json!(null)));
        let listed = anna.client.get("/v1/me/webhooks").await.expect(200);
        assert_eq!(listed["items"][0]["disabled_at"].is_string(), is_disabled, "{failing}");
    }
}

#[tokio::test]
async fn an_unresponsive_receiver_delays_no_other() {
    let server = start_server().await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    let mut silent = Receiver::answering(|_| None).await;
    let mut quick = Receiver::start().await;
    let annas = create_webhook(&anna, &mut silent, None).await;
    for _ in 0..8 {
        anna.solo("basic").await;
    }
    silent.next().await;
    silent.next().await;
    let bens = create_webhook(&ben, &mut quick, None).await;
    send_test_message(&ben, &bens).await;
    // Before the attempts with the silent receiver time out, after ten seconds.
    let arrived = tokio::time::timeout(Duration::from_secs(9), quick.next()).await;
    assert_eq!(arrived.expect("in time").kind(), "webhook.test");
    // Of the many that wait, only two are in flight.
    let waiting = deliveries(&anna, &annas).await;
    assert!(waiting.len() >= 8, "{waiting:#?}");
    assert_eq!(waiting.iter().filter(|delivery| delivery["attempts"] != 0).count(), 2);
    assert!(silent.pending().is_empty());
}

#[tokio::test]
async fn a_delivery_of_a_crashed_server_is_retried_after_its_lease() {
    let server = start_server().await;
    let anna = server.player("anna").await;
    let mut receiver = Receiver::answering(respond_with("500 Oh No")).await;
    let id = create_webhook(&anna, &mut receiver, None).await;
    let queued = send_test_message(&anna, &id).await;
    receiver.next().await;
    wait_for_newest_delivery(&anna, &id, |newest| newest["last_status"] == 500).await;
    let lease = |until: &str| {
        format!("UPDATE webhook_deliveries SET next_attempt_at = now(), claimed_until = {until}")
    };
    // As if a server had claimed it and died.
    run_sql(&server, &lease("now() + interval '1 hour'")).await;
    let other = create_webhook(&anna, &mut receiver, Some(&["match.offer"])).await;
    send_test_message(&anna, &other).await;
    let of_other = receiver.next().await;
    assert_ne!(of_other.id(), text(&queued["message_id"]));
    run_sql(&server, &lease("now()")).await;
    let mut again = Vec::new();
    while !again.contains(&text(&queued["message_id"]).to_owned()) {
        again.push(receiver.next().await.id());
    }
    let tried = deliveries(&anna, &id).await;
    assert_eq!(tried[0]["attempts"], 2);
}

#[tokio::test]
async fn a_loopback_address_is_refused_also_after_name_resolution() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    let mut receiver = Receiver::start().await;
    let wanted = json!({"url": "https://app.example/hooks"});
    let made = anna.client.post("/v1/me/webhooks", &wanted).await.expect(201);
    let id = text(&made["id"]);
    let port = receiver.url.split(['/', ':']).nth(4).expect("a port").to_owned();
    for url in [
        format!("http://127.0.0.1:{port}/"),
        format!("https://127.0.0.1:{port}/"),
        format!("https://localhost:{port}/"),
        format!("https://[::1]:{port}/"),
    ] {
        run_sql(&server, &format!("UPDATE webhooks SET url = '{url}'")).await;
        run_sql(&server, "DELETE FROM webhook_deliveries").await;
        send_test_message(&anna, id).await;
        let failed =
            wait_for_newest_delivery(&anna, id, |newest| newest["last_error"].is_string()).await;
        assert_eq!(failed["last_error"], "the host has no public address", "{url}");
    }
    assert!(receiver.pending().is_empty());
}

#[tokio::test]
async fn the_owner_does_not_learn_why_there_was_no_response() {
    let server = start_server().await;
    let anna = server.player("anna").await;
    let (other, silent) = (
        TcpListener::bind("127.0.0.1:0").await.expect("a port"),
        TcpListener::bind("127.0.0.1:0").await.expect("a port"),
    );
    let (greets, closes) =
        (other.local_addr().expect("an address"), silent.local_addr().expect("an address"));
    drop(silent);
    tokio::spawn(async move {
        while let Ok((mut stream, _)) = other.accept().await {
            let _ = stream.write_all(b"SSH-2.0-OpenSSH_9.2\r\n").await;
        }
    });
    let id = create_webhook(&anna, &mut Receiver::start().await, None).await;
    for url in
        [format!("http://{greets}/"), format!("https://{greets}/"), format!("http://{closes}/")]
    {
        run_sql(&server, &format!("UPDATE webhooks SET url = '{url}'")).await;
        run_sql(&server, "DELETE FROM webhook_deliveries").await;
        send_test_message(&anna, &id).await;
        let failed =
            wait_for_newest_delivery(&anna, &id, |newest| newest["last_error"].is_string()).await;
        let told = (&failed["last_error"], &failed["last_status"]);
        assert_eq!(told, (&json!("the receiver did not answer"), &json!(null)), "{url}");
    }
}

#[tokio::test]
async fn repeated_test_requests_reschedule_the_pending_one() {
    let server = start_server().await;
    let anna = server.player("anna").await;
    let mut receiver = Receiver::answering(respond_with("500 Oh No")).await;
    let id = create_webhook(&anna, &mut receiver, None).await;
    let first = send_test_message(&anna, &id).await;
    wait_for_newest_delivery(&anna, &id, |newest| newest["last_status"] == 500).await;
    assert_eq!(send_test_message(&anna, &id).await["id"], first["id"]);
    wait_for_newest_delivery(&anna, &id, |newest| newest["attempts"] == 2).await;
    assert_eq!(deliveries(&anna, &id).await.len(), 1);
    assert_eq!(receiver.next().await.id(), receiver.next().await.id());
}

#[tokio::test]
async fn a_delivery_is_sent_again_when_its_owner_asks() {
    let server = start_server().await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    let mut receiver = Receiver::start().await;
    let id = create_webhook(&anna, &mut receiver, None).await;
    send_test_message(&anna, &id).await;
    let first = receiver.next().await;
    let sent = wait_for_newest_delivery(&anna, &id, |newest| newest["state"] == "delivered").await;
    let path = format!("/v1/me/webhooks/{id}/deliveries/{}/resend", text(&sent["id"]));
    ben.client.post_empty(&path).await.problem(404, "not_found");
    let unknown = format!("/v1/me/webhooks/{id}/deliveries/{id}/resend");
    anna.client.post_empty(&unknown).await.problem(404, "not_found");
    let queued = anna.client.post_empty(&path).await.expect(202);
    assert_eq!((&queued["id"], &queued["state"]), (&sent["id"], &json!("pending")));
    let again = receiver.next().await;
    assert_eq!((again.id(), again.json()), (first.id(), first.json()));
    let sent = wait_for_newest_delivery(&anna, &id, |newest| newest["state"] == "delivered").await;
    assert_eq!((deliveries(&anna, &id).await.len(), &sent["attempts"]), (1, &json!(2)));
}

#[tokio::test]
async fn deliveries_are_listed_newest_first_page_by_page() {
    let server = start_server().await;
    let anna = server.player("anna").await;
    let mut receiver = Receiver::start().await;
    let id = create_webhook(&anna, &mut receiver, Some(&["match.started"])).await;
    for _ in 0..5 {
        anna.solo("basic").await;
    }
    for _ in 0..5 {
        receiver.next().await;
    }
    let path = format!("/v1/me/webhooks/{id}/deliveries");
    let paged =
        crate::api::helpers::ids(&crate::api::helpers::all_items(&anna.client, &path, 2).await);
    assert_eq!(paged.len(), 5);
    assert!(paged.is_sorted_by(|one, next| one > next), "{paged:?}");
    anna.client.get(&format!("{path}?cursor=x")).await.problem(400, "invalid_cursor");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_operator_tests_a_webhook_by_a_signed_message() {
    let database = database::create().await;
    let mut receiver = Receiver::start().await;
    let url = receiver.url.clone();
    let test =
        |more: &[&str]| run_turnstone(&database, &[&["test", "webhook", &url], more].concat());
    let said = assert_success(&test(&["--webhook-allow-private"]));
    let secret = said.split_whitespace().find(|word| word.starts_with("whsec_")).expect("a secret");
    receiver.secrets.push(secret.to_owned());
    assert_eq!(receiver.next().await.kind(), "webhook.test");
    assert!(said.contains(": 200"), "{said}");
    assert!(!test(&[]).status.success(), "a private address");
}
