//! A new password by mail, and the attacks on it.

use serde_json::json;
use sqlx::Executor;

use super::relay::{MailRelay, ReceivedMail};
use super::{browse, player_with_mail, remove, start, start_on, want};
use crate::api::helpers::run_sql;
use crate::support::client::PASSWORD;
use crate::support::poll::wait_until;
use crate::support::{Client, TestServer, database};

const ASK: &str = "/v1/password-reset-mails";
const RESET: &str = "/v1/password-resets/by-mail";
const NEW: &str = "staple horse correct battery";

/// Asks for the mail, and waits for it.
async fn mail_for(server: &TestServer, relay: &MailRelay, name: &str) -> ReceivedMail {
    server.client().post(ASK, &json!({"username": name})).await.expect(202);
    relay.mail_about(&format!("{name}@example.org"), "Choose a new password").await
}

async fn reset(client: &Client, token: &str, password: &str) -> crate::support::Response {
    client.post(RESET, &json!({"token": token, "new_password": password})).await
}

async fn log_in(server: &TestServer, name: &str, password: &str) -> u16 {
    let body = json!({"username": name, "password": password});
    server.client().post("/v1/sessions", &body).await.status.as_u16()
}

#[tokio::test]
async fn the_link_of_a_mail_sets_a_password_once_and_logs_everyone_out() {
    let relay = MailRelay::start().await;
    let server = start(&relay).await;
    let anna = player_with_mail(&server, &relay, "anna").await;
    let mail = mail_for(&server, &relay, "anna").await;
    let refused = reset(&server.client(), &mail.token(), "anna12345678").await;
    refused.problem(422, "invalid_body");
    let code = reset(&server.client(), &mail.token(), NEW).await.expect(200);
    assert_ne!(code["recovery_code"], anna.recovery_code);
    anna.client.get("/v1/me").await.problem(401, "unauthenticated");
    assert_eq!(log_in(&server, "anna", PASSWORD).await, 401);
    assert_eq!(log_in(&server, "anna", NEW).await, 201);
    reset(&server.client(), &mail.token(), PASSWORD).await.problem(401, "bad_credentials");
    relay.mail_about("anna@example.org", "Your password was changed").await;
    let by_code = json!({"username": "anna", "recovery_code": code["recovery_code"],
        "new_password": PASSWORD});
    server.client().post("/v1/password-resets", &by_code).await.expect(200);
    let old = json!({"username": "anna", "recovery_code": anna.recovery_code,
        "new_password": PASSWORD});
    server.client().post("/v1/password-resets", &old).await.problem(401, "bad_credentials");
}

#[tokio::test]
async fn the_page_of_the_link_sets_a_password_without_any_app() {
    let relay = MailRelay::start().await;
    let server = start(&relay).await;
    player_with_mail(&server, &relay, "anna").await;
    let token = mail_for(&server, &relay, "anna").await.token();
    let path = format!("/mail/password-reset?token={token}");
    let (status, page) = browse(&server, &path, None).await;
    assert_eq!(status, 200);
    assert!(page.contains("name=\"new_password\""), "{page}");
    let easy = format!("token={token}&new_password=password");
    let (status, page) = browse(&server, &path, Some(&easy)).await;
    assert_eq!(status, 422, "{page}");
    assert!(page.contains("guess") && page.contains("<form"), "{page}");
    let form = format!("token={token}&new_password={}", NEW.replace(' ', "+"));
    let (status, page) = browse(&server, "/mail/password-reset", Some(&form)).await;
    assert_eq!(status, 200, "{page}");
    assert!(page.contains("<code>"), "{page}");
    assert_eq!(log_in(&server, "anna", NEW).await, 201);
    assert_eq!(browse(&server, "/mail/password-reset", Some(&form)).await.0, 404);
}

#[tokio::test]
async fn links_end_with_time_a_new_address_a_new_password_and_the_account() {
    let relay = MailRelay::start().await;
    let server = start(&relay).await;
    let late = player_with_mail(&server, &relay, "late").await;
    let token = mail_for(&server, &relay, "late").await.token();
    run_sql(&server, "UPDATE mail_links SET expires_at = now() - interval '1 second'").await;
    reset(&server.client(), &token, NEW).await.problem(401, "bad_credentials");
    late.client.get("/v1/me").await.expect(200);

    let moved = player_with_mail(&server, &relay, "moved").await;
    let token = mail_for(&server, &relay, "moved").await.token();
    remove(&moved).await;
    reset(&server.client(), &token, NEW).await.problem(401, "bad_credentials");

    let changed = player_with_mail(&server, &relay, "changed").await;
    let token = mail_for(&server, &relay, "changed").await.token();
    let body = json!({"current_password": PASSWORD, "new_password": NEW});
    changed.client.put("/v1/me/password", &body).await.expect(204);
    reset(&server.client(), &token, PASSWORD).await.problem(401, "bad_credentials");

    let gone = player_with_mail(&server, &relay, "gone").await;
    let token = mail_for(&server, &relay, "gone").await.token();
    gone.client.post("/v1/me/deletion", &json!({"password": PASSWORD})).await.expect(204);
    reset(&server.client(), &token, NEW).await.problem(401, "bad_credentials");

    // The link of another kind of mail does not set a password, and the other way round.
    let other = server.player("other").await;
    want(&other, "other@example.org", "en").await;
    let token = relay.mail("other@example.org", 0).await.token();
    reset(&server.client(), &token, NEW).await.problem(401, "bad_credentials");
    player_with_mail(&server, &relay, "mixed").await;
    let token = mail_for(&server, &relay, "mixed").await.token();
    super::confirm(&server, &token, 401).await;
    reset(&server.client(), &token, NEW).await.expect(200);
}

#[tokio::test]
async fn of_requests_with_one_link_at_the_same_time_on_two_servers_one_succeeds() {
    let relay = MailRelay::start().await;
    let server = start(&relay).await;
    let other = start_on(server.database.clone(), &relay, &[]).await;
    player_with_mail(&server, &relay, "anna").await;
    let token = mail_for(&server, &relay, "anna").await.token();
    let (one, two) = (server.client(), other.client());
    let (a, b, c, d) = tokio::join!(
        reset(&one, &token, NEW),
        reset(&two, &token, NEW),
        reset(&one, &token, NEW),
        reset(&two, &token, NEW),
    );
    let statuses = [a, b, c, d].map(|answer| answer.status.as_u16());
    assert_eq!(statuses.iter().filter(|status| **status == 200).count(), 1, "{statuses:?}");
    assert!(statuses.iter().all(|status| [200, 401].contains(status)), "{statuses:?}");
}

/// Whether there is an account is in neither the response nor the work: both write one row.
/// Waits until the job has made mails of all requests.
async fn until_requests_are_taken(server: &TestServer) {
    let mut connection = server.connect().await;
    wait_until("all requests are taken", async || {
        sqlx::query_scalar("SELECT count(*) FROM password_reset_requests")
            .fetch_one(&mut connection)
            .await
            .is_ok_and(|count: i64| count == 0)
    })
    .await;
}

#[tokio::test]
async fn nobody_learns_which_names_have_an_account_or_an_address() {
    let relay = MailRelay::start().await;
    let server = start(&relay).await;
    player_with_mail(&server, &relay, "anna").await;
    server.player("ben").await;
    let client = server.client();
    let mut answers = Vec::new();
    for name in ["anna", "ben", "nobody", "ANNA"] {
        let answer = client.post(ASK, &json!({"username": name})).await;
        answer.expect(202);
        let mut headers: Vec<_> = answer.headers.keys().map(ToString::to_string).collect();
        headers.sort();
        answers.push((answer.text.clone(), headers));
    }
    answers.dedup();
    assert_eq!(answers.len(), 1, "{answers:?}");
    relay.mail_about("anna@example.org", "Choose a new password").await;
    // The time tells nothing either: the request neither reads what the server knows of accounts nor
    // queues a mail. It is answered while nobody can do either.
    until_requests_are_taken(&server).await;
    let mut lock = server.connect().await;
    lock.execute("BEGIN").await.expect("a transaction");
    let tables = "LOCK TABLE accounts, account_emails, outgoing_mails IN ACCESS EXCLUSIVE MODE";
    lock.execute(tables).await.expect("a lock");
    for name in ["nobody", "ben", "anna"] {
        client.post(ASK, &json!({"username": name})).await.expect(202);
    }
    lock.execute("ROLLBACK").await.expect("the end of the lock");
    for _ in 0..4 {
        client.post(ASK, &json!({"username": "anna"})).await.expect(202);
        until_requests_are_taken(&server).await;
    }
    let mails = relay.received_by("anna@example.org");
    let asked = mails.iter().filter(|mail| mail.subject().contains("Choose")).count();
    assert!(asked <= 3, "{asked} mails");
}

#[tokio::test]
async fn who_asks_for_mails_does_not_use_up_the_recovery_code() {
    let relay = MailRelay::start().await;
    let server = start_on(database::create().await, &relay, &["--limits", "on"]).await;
    let anna = player_with_mail(&server, &relay, "anna").await;
    let mut refused = 0;
    for _ in 0..40 {
        let answer = server.client().post(ASK, &json!({"username": "anna"})).await;
        refused += u32::from(answer.status.as_u16() == 429);
    }
    assert!((1..=10).contains(&refused), "{refused} of 40");
    let body =
        json!({"username": "anna", "recovery_code": anna.recovery_code, "new_password": NEW});
    server.client().post("/v1/password-resets", &body).await.expect(200);
}

#[tokio::test]
async fn the_owner_is_told_of_logins_and_of_a_changed_password() {
    let relay = MailRelay::start().await;
    let server = start(&relay).await;
    let anna = player_with_mail(&server, &relay, "anna").await;
    let label = "<b>Ben's\u{202e} phone</b>";
    let body = json!({"username": "anna", "password": PASSWORD, "label": "<b>Ben's phone</b>"});
    server.client().post("/v1/sessions", &body).await.expect(201);
    let mail = relay.mail_about("anna@example.org", "signed in").await;
    assert!(mail.text().contains("<b>Ben's phone</b>"), "{}", mail.text());
    let html = mail.part("text/html");
    assert!(html.contains("&lt;b&gt;Ben") && !html.contains("<b>"), "{html} {label}");
    let body = json!({"current_password": PASSWORD, "new_password": NEW});
    anna.client.put("/v1/me/password", &body).await.expect(204);
    relay.mail_about("anna@example.org", "Your password was changed").await;
}
