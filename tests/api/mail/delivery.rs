//! The way of a mail to a relay that misbehaves, to an address that wants none, and over a crash.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use serde_json::json;
use sqlx::ConnectOptions;

use super::relay::{Conduct, MailRelay};
use super::{browse, flags, player_with_mail, start, start_on, want};
use crate::api::helpers::{metric_value, run_sql};
use crate::support::client::PASSWORD;
use crate::support::poll::wait_until;
use crate::support::process::{ServerProcess, assert_success, run_turnstone};
use crate::support::{Client, Player, TestServer, database};

/// Makes every mail that waits due now, instead of waiting for it.
const HURRY: &str = "UPDATE outgoing_mails SET next_attempt_at = now() - interval '1 second',
    claimed_until = NULL WHERE next_attempt_at IS NOT NULL AND claimed_until IS NULL";

/// A text from the newest mail in the queue.
async fn newest(server: &TestServer, column: &str) -> Option<String> {
    let query = format!(
        "SELECT ({column})::text FROM outgoing_mails ORDER BY created_at DESC, mail_id DESC LIMIT 1"
    );
    sqlx::query_scalar(sqlx::AssertSqlSafe(query))
        .fetch_one(&mut server.connect().await)
        .await
        .expect("a mail")
}

#[tokio::test]
async fn a_mail_that_the_relay_wants_later_is_sent_later_with_the_same_id() {
    let relay = MailRelay::acting(|number| match number {
        0 => Conduct::AnswerRecipient("451 4.3.0 greylisted"),
        1 => Conduct::AnswerData("452 4.2.2 mailbox full"),
        2 => Conduct::TakeAndDrop,
        _ => Conduct::Take,
    })
    .await;
    let server = start(&relay).await;
    let anna = server.player("anna").await;
    want(&anna, "anna@example.org", "en").await;
    for attempts in 1..=3 {
        // One query, because the next attempt may begin at any time.
        let state = format!("attempts = {attempts} AND claimed_until IS NULL AND last_error <> ''");
        let failed = async || newest(&server, &state).await.as_deref() == Some("true");
        wait_until("an attempt has failed", failed).await;
        run_sql(&server, HURRY).await;
    }
    let again = relay.mail("anna@example.org", 1).await;
    let first = relay.mail("anna@example.org", 0).await;
    assert_eq!(first.header("Message-ID"), again.header("Message-ID"));
    assert!(first.header("Message-ID").ends_with("@play.example>"), "{}", first.raw);
    wait_until("it is sent", async || newest(&server, "sent_at").await.is_some()).await;
    assert_eq!(relay.received().len(), 2, "twice, because the answer was lost once");
    // Either copy may be the one that the person opens; one works.
    super::confirm(&server, &first.token(), 204).await;
    super::confirm(&server, &again.token(), 401).await;
}

#[tokio::test]
async fn a_mail_that_the_relay_refuses_is_given_up_and_only_a_missing_mailbox_ends_all() {
    let relay = MailRelay::acting(|number| match number {
        0 => Conduct::AnswerData("554 5.7.1 looks like spam"),
        1 => Conduct::AnswerRecipient("550 5.1.1 no such user"),
        _ => Conduct::Take,
    })
    .await;
    let server = start(&relay).await;
    let anna = server.player("anna").await;
    let given_up = async || newest(&server, "failed_at").await.is_some();
    want(&anna, "spam@example.org", "en").await;
    wait_until("it is given up", given_up).await;
    want(&anna, "nobody@example.org", "en").await;
    wait_until("it is given up", given_up).await;
    let error = newest(&server, "last_error").await.expect("an error");
    assert!(error.contains("no such user"), "{error}");
    want(&anna, "spam@example.org", "en").await;
    relay.mail("spam@example.org", 0).await;
    let ben = server.player("ben").await;
    want(&ben, "Nobody@example.org", "en").await;
    want(&ben, "ben@example.org", "en").await;
    relay.mail("ben@example.org", 0).await;
    assert!(relay.received_by("Nobody@example.org").is_empty());
    let metrics = server.metrics().await;
    assert!(metrics.contains("turnstone_mails_given_up_total 2"), "{metrics}");
}

#[tokio::test]
async fn while_the_relay_fails_mails_wait_and_then_all_arrive() {
    let fails = Arc::new(AtomicBool::new(true));
    let still_fails = Arc::clone(&fails);
    let relay = MailRelay::acting(move |number| match number {
        _ if !still_fails.load(Ordering::SeqCst) => Conduct::Take,
        3 => Conduct::AnswerRecipient("421 4.3.2 shutting down"),
        _ => Conduct::Close,
    })
    .await;
    let server = start(&relay).await;
    let names = ["anna", "ben", "cleo", "dirk", "eve", "fay"];
    for name in names {
        want(&server.player(name).await, &format!("{name}@example.org"), "en").await;
    }
    // The fourth failure opens it; what is under way then may still fail.
    let is_open = async || metric_value(&server, "turnstone_mail_relay_failures ").await >= 4;
    wait_until("the breaker is open", is_open).await;
    fails.store(false, Ordering::SeqCst);
    run_sql(&server, HURRY).await;
    for name in names {
        let arrived = async || {
            run_sql(&server, HURRY).await;
            !relay.received_by(&format!("{name}@example.org")).is_empty()
        };
        wait_until("all arrive", arrived).await;
    }
    assert_eq!(relay.received().len(), names.len());
}

#[tokio::test]
async fn two_servers_share_the_queue_and_send_each_mail_once() {
    let relay = MailRelay::start().await;
    let server = start(&relay).await;
    let _other = start_on(server.database.clone(), &relay, &[]).await;
    let anna = player_with_mail(&server, &relay, "anna").await;
    let queue = format!(
        "INSERT INTO outgoing_mails (mail_id, account_id, kind, address, language, facts, priority,
             created_at, expires_at, next_attempt_at)
         SELECT gen_random_uuid(), '{}', 'sign-in', 'anna@example.org', 'en', '{{}}', 1, now(),
             now() + interval '1 day', now() FROM generate_series(1, 60)",
        anna.id
    );
    run_sql(&server, &queue).await;
    let about_logins = || {
        let mails = relay.received_by("anna@example.org").into_iter();
        mails.filter(|mail| mail.subject().contains("signed in")).collect::<Vec<_>>()
    };
    wait_until("all mails", async || about_logins().len() >= 60).await;
    wait_until("all are recorded", async || {
        let waiting = "count(*) FILTER (WHERE next_attempt_at IS NOT NULL)";
        let query = format!("SELECT {waiting} FROM outgoing_mails");
        let mut connection = server.connect().await;
        let left: i64 = sqlx::query_scalar(sqlx::AssertSqlSafe(query))
            .fetch_one(&mut connection)
            .await
            .expect("a count");
        left == 0
    })
    .await;
    let ids: BTreeSet<_> = about_logins().iter().map(|mail| mail.header("Message-ID")).collect();
    assert_eq!((ids.len(), about_logins().len()), (60, 60));
}

#[tokio::test]
async fn a_mail_claimed_by_a_server_that_is_killed_is_sent_by_another() {
    let silent = MailRelay::acting(|_| Conduct::Silent).await;
    let database = database::create().await;
    let url = database.serving.to_url_lossy().to_string();
    let killed = ServerProcess::start(|command| {
        command.args(flags(&silent)).args(["--limits", "off"]).env("DATABASE_URL", &url);
        let keys = tempfile::tempdir().expect("a directory").keep();
        command.arg("--signing-key").arg(keys.join("signing.key"));
    });
    let anna = Player::register(&Client::new(&killed.address), "anna").await;
    want(&anna, "anna@example.org", "en").await;
    wait_until("the mail is offered", async || silent.connections() > 0).await;
    killed.kill();
    let relay = MailRelay::start().await;
    let server = start_on(database, &relay, &[]).await;
    assert!(relay.received().is_empty(), "its lease lasts");
    // The end of the lease, a minute later.
    run_sql(&server, "UPDATE outgoing_mails SET claimed_until = now() - interval '1 second'").await;
    let mail = relay.mail("anna@example.org", 0).await;
    super::confirm(&server, &mail.token(), 204).await;
}

#[tokio::test]
async fn reports_of_the_relay_end_mail_to_an_address_unless_they_are_soft() {
    let relay = MailRelay::start().await;
    let flag = ["--mail-report-secret", "the secret of the relay"];
    let server = start_on(database::create().await, &relay, &flag).await;
    let anna = player_with_mail(&server, &relay, "anna").await;
    let report = |kind: &str| json!({"address": "ANNA@example.org", "kind": kind});
    let path = "/v1/mail-reports";
    server.client().post(path, &report("complaint")).await.problem(401, "unauthenticated");
    anna.client.post(path, &report("complaint")).await.problem(401, "unauthenticated");
    let header = [("authorization", "Bearer the secret of the relay")];
    let send = async |kind: &str| {
        server.client().send_json("POST", path, &header, &report(kind)).await.expect(204);
        anna.client.get("/v1/me/email").await.expect(200)["suppressed"].clone()
    };
    assert_eq!(send("soft_bounce").await, json!(null));
    assert_eq!(send("hard_bounce").await, "bounce");
    assert_eq!(send("complaint").await, "complaint");
    assert_eq!(send("hard_bounce").await, "complaint", "a complaint weighs more");
    let before = relay.received_by("anna@example.org").len();
    server
        .client()
        .post("/v1/password-reset-mails", &json!({"username": "anna"}))
        .await
        .expect(202);
    let ben = player_with_mail(&server, &relay, "ben").await;
    let body =
        json!({"current_password": PASSWORD, "new_password": "staple horse correct battery"});
    anna.client.put("/v1/me/password", &body).await.expect(204);
    ben.client.put("/v1/me/password", &body).await.expect(204);
    relay.mail_about("ben@example.org", "Your password was changed").await;
    assert_eq!(relay.received_by("anna@example.org").len(), before);
}

#[tokio::test]
async fn one_request_without_a_session_ends_mails_about_matches_and_opening_the_link_does_not() {
    let relay = MailRelay::start().await;
    let server = start(&relay).await;
    let anna = player_with_mail(&server, &relay, "anna").await;
    // The token of 32 bytes that are zero, as a mail of an hour ago may have had it.
    run_sql(
        &server,
        "INSERT INTO mail_links SELECT sha256(decode(repeat('00', 32), 'hex')), account_id,
             'notifications', address, now() + interval '59 days' FROM account_emails",
    )
    .await;
    let token = "A".repeat(43);
    let path = format!("/mail/unsubscribe?token={token}");
    let subscribed = async || {
        anna.client.get("/v1/me/email").await.expect(200)["unsubscribed_at"] == json!(null)
    };
    assert_eq!(browse(&server, &path, None).await.0, 200);
    assert!(subscribed().await);
    // As RFC 8058, 3.2 has it.
    assert_eq!(browse(&server, &path, Some("List-Unsubscribe=One-Click")).await.0, 200);
    assert!(!subscribed().await);
    assert_eq!(browse(&server, &path, Some("List-Unsubscribe=One-Click")).await.0, 200);
    anna.client.patch("/v1/me/email", &json!({"subscribed": true})).await.expect(200);
    assert!(subscribed().await);
    assert_eq!(browse(&server, "/mail/unsubscribe", Some(&format!("token={token}"))).await.0, 200);
    assert!(!subscribed().await);
    for wrong in ["", "00", "nonsense", &"0".repeat(32)] {
        assert_eq!(
            browse(&server, &format!("/mail/unsubscribe?token={wrong}"), Some("")).await.0,
            404
        );
    }
    run_sql(&server, "UPDATE mail_links SET expires_at = now()").await;
    assert_eq!(browse(&server, &path, Some("List-Unsubscribe=One-Click")).await.0, 404);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_operator_tests_the_relay_by_a_mail() {
    let database = database::create().await;
    let relay = MailRelay::acting(|number| match number {
        0 => Conduct::Take,
        _ => Conduct::AnswerRecipient("550 5.7.1 no relay for you"),
    })
    .await;
    let flags = flags(&relay);
    let flags: Vec<_> = flags.iter().map(String::as_str).collect();
    let test =
        || run_turnstone(&database, &[&["test", "mail", "op@example.org"], &flags[..]].concat());
    assert!(assert_success(&test()).contains("has taken a mail to op@example.org"));
    assert!(
        relay.received_by("op@example.org")[0].subject().contains("test of a Turnstone server")
    );
    let refused = test();
    let said = String::from_utf8_lossy(&refused.stderr);
    assert!(!refused.status.success() && said.contains("no relay for you"), "{said}");
}
