//! The address of an account: given, confirmed, changed, removed.

use serde_json::{Value, json};

use super::relay::MailRelay;
use super::{PUBLIC_URL, browse, confirm, player_with_mail, remove, start, want};
use crate::api::helpers::run_sql;
use crate::support::TestServer;
use crate::support::client::PASSWORD;
use crate::support::poll::wait_until;

const EMAIL: &str = "/v1/me/email";

#[tokio::test]
async fn a_server_without_a_relay_says_so() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    anna.client.get(EMAIL).await.problem(409, "no_mail");
    let body = json!({"address": "anna@example.org", "password": PASSWORD});
    anna.client.put(EMAIL, &body).await.problem(409, "no_mail");
    anna.client.patch(EMAIL, &json!({"subscribed": true})).await.problem(409, "no_mail");
    let body = json!({"username": "anna"});
    server.client().post("/v1/password-reset-mails", &body).await.problem(409, "no_mail");
    remove(&anna).await;
}

#[tokio::test]
async fn an_address_is_confirmed_by_the_link_once_and_opening_the_page_changes_nothing() {
    let relay = MailRelay::start().await;
    let server = start(&relay).await;
    let anna = server.player("anna").await;
    assert_eq!(anna.client.get(EMAIL).await.expect(200)["address"], Value::Null);
    want(&anna, "Anna@Example.org", "en").await;
    let mail = relay.mail("Anna@Example.org", 0).await;
    assert_eq!(mail.from, "games@play.example");
    assert_eq!(mail.header("Auto-Submitted"), "auto-generated");
    let text = mail.text();
    let link = format!("{PUBLIC_URL}/mail/confirmation?token={}", mail.token());
    assert!(text.contains(&link) && mail.part("text/html").contains(&link), "{text}");
    assert!(text.contains("anna"), "{text}");

    let path = link.strip_prefix(PUBLIC_URL).expect("a path");
    for _ in 0..3 {
        let (status, page) = browse(&server, path, None).await;
        assert_eq!(status, 200, "{page}");
        assert!(page.contains("<form method=\"post\">"), "{page}");
    }
    let shown = anna.client.get(EMAIL).await.expect(200);
    assert_eq!((&shown["address"], &shown["wanted"]), (&Value::Null, &json!("Anna@Example.org")));
    let form = format!("token={}", mail.token());
    assert_eq!(browse(&server, "/mail/confirmation", Some(&form)).await.0, 200);
    let shown = anna.client.get(EMAIL).await.expect(200);
    assert_eq!((&shown["address"], &shown["wanted"]), (&json!("Anna@Example.org"), &Value::Null));
    let (status, page) = browse(&server, "/mail/confirmation", Some(&form)).await;
    assert_eq!(status, 404, "{page}");
    confirm(&server, &mail.token(), 401).await;
    confirm(&server, "nonsense", 401).await;
}

#[tokio::test]
async fn a_new_address_takes_the_place_of_the_old_when_it_is_confirmed_and_the_old_one_is_told() {
    let relay = MailRelay::start().await;
    let server = start(&relay).await;
    let anna = player_with_mail(&server, &relay, "anna").await;
    want(&anna, "new@example.org", "nl").await;
    let shown = anna.client.get(EMAIL).await.expect(200);
    assert_eq!(shown["address"], "anna@example.org");
    let first = relay.mail_about("new@example.org", "Bevestig").await;
    want(&anna, "newer@example.org", "nl").await;
    let second = relay.mail_about("newer@example.org", "Bevestig").await;
    confirm(&server, &first.token(), 401).await;
    confirm(&server, &second.token(), 204).await;
    let told = relay.mail_about("anna@example.org", "gebruikt dit adres niet meer").await;
    assert!(!told.raw.contains("newer@example.org"), "{}", told.raw);
    remove(&anna).await;
    relay.mail_about("newer@example.org", "gebruikt dit adres niet meer").await;
    assert_eq!(anna.client.get(EMAIL).await.expect(200)["address"], Value::Null);
}

#[tokio::test]
async fn a_password_is_needed_and_the_answer_does_not_tell_whether_an_address_is_used() {
    let relay = MailRelay::start().await;
    let server = start(&relay).await;
    let (anna, ben) = (player_with_mail(&server, &relay, "anna").await, server.player("ben").await);
    let wrong = json!({"address": "anna@example.org", "password": "not the password"});
    ben.client.put(EMAIL, &wrong).await.problem(401, "bad_credentials");
    let mut answers = Vec::new();
    for address in ["anna@example.org", "nobody@example.org"] {
        let body = json!({"address": address, "password": PASSWORD});
        let mut answer = ben.client.put(EMAIL, &body).await.expect(200);
        assert_eq!(answer["wanted"].take(), address);
        answer["wanted_at"].take();
        answers.push(answer);
    }
    assert_eq!(answers[0], answers[1]);
    // Two accounts may have one address: a family, or a second account.
    want(&ben, "anna@example.org", "en").await;
    let about_ben = async || {
        let mails = relay.received_by("anna@example.org");
        mails.iter().any(|mail| mail.text().contains("account ben"))
    };
    wait_until("the mail for Ben", about_ben).await;
    assert_eq!(anna.client.get(EMAIL).await.expect(200)["address"], "anna@example.org");
    anna.client.delete(EMAIL).await.problem(415, "unsupported_media_type");
    let wrong = json!({"password": "not the password"});
    let refused = anna.client.send_json("DELETE", EMAIL, &[], &wrong).await;
    refused.problem(401, "bad_credentials");
    assert_eq!(anna.client.get(EMAIL).await.expect(200)["address"], "anna@example.org");
    for view in ["/v1/players/anna", "/v1/players?search=anna", "/p/anna"] {
        let shown = reqwest::get(format!("{}{view}", server.address)).await.expect("an answer");
        assert_eq!(shown.status(), 200, "{view}");
        let shown = shown.text().await.expect("text");
        assert!(shown.contains("anna") && !shown.contains("example.org"), "{view}: {shown}");
    }
}

#[tokio::test]
async fn what_could_break_a_header_or_a_command_is_no_address() {
    let relay = MailRelay::start().await;
    let server = start(&relay).await;
    let anna = server.player("anna").await;
    for wrong in [
        "anna@example.org\r\nBcc: ben@example.org",
        "anna@example.org>\r\nRCPT TO:<ben@example.org",
        "anna@example.org, ben@example.org",
        "\"a b\"@example.org",
        "anna",
    ] {
        let body = json!({"address": wrong, "password": PASSWORD});
        let problem = anna.client.put(EMAIL, &body).await.problem(422, "invalid_body");
        assert_eq!(problem["errors"][0]["pointer"], "/address", "{problem}");
    }
    assert_eq!(relay.connections(), 0);
}

#[tokio::test]
async fn an_address_gets_three_mails_an_hour_whoever_asks_for_them() {
    let relay = MailRelay::start().await;
    let server = start(&relay).await;
    for name in ["anna", "ben", "cleo", "dirk", "eve"] {
        let player = server.player(name).await;
        want(&player, "Victim@example.org", "en").await;
        want(&player, "victim@example.org", "en").await;
    }
    // A mail that is queued after them.
    let last = server.player("last").await;
    want(&last, "last@example.org", "en").await;
    relay.mail("last@example.org", 0).await;
    let victim: Vec<_> = relay
        .received()
        .into_iter()
        .filter(|mail| mail.to.eq_ignore_ascii_case("victim@example.org"))
        .collect();
    assert!(victim.len() <= 3, "{}", victim.len());
    let queued = "SELECT count(*)::text FROM outgoing_mails WHERE lower(address) LIKE 'victim%'";
    let count: String =
        sqlx::query_scalar(queued).fetch_one(&mut server.connect().await).await.expect("a count");
    assert_eq!(count, "3");
    run_sql(&server, "UPDATE outgoing_mails SET created_at = created_at - interval '61 minutes'")
        .await;
    want(&last, "victim@example.org", "en").await;
    let count: String =
        sqlx::query_scalar(queued).fetch_one(&mut server.connect().await).await.expect("a count");
    assert_eq!(count, "4");
}

#[tokio::test]
async fn strangers_with_new_accounts_do_not_use_up_the_mails_of_an_address() {
    let relay = MailRelay::start().await;
    let server = start(&relay).await;
    let owner = server.player("owner").await;
    run_sql(&server, "UPDATE accounts SET created_at = created_at - interval '25 hours'").await;
    for name in ["anna", "ben", "cleo", "dirk"] {
        want(&server.player(name).await, "owner@example.org", "nl").await;
    }
    for _ in 0..4 {
        want(&owner, "owner@example.org", "en").await;
    }
    let queued = "SELECT string_agg(language, ' ' ORDER BY mail_id) FROM outgoing_mails
        WHERE address = 'owner@example.org'";
    let sent: String =
        sqlx::query_scalar(queued).fetch_one(&mut server.connect().await).await.expect("a list");
    assert_eq!(sent, "nl nl nl en en en");
    relay.mail_about("owner@example.org", "Confirm").await;
}

#[tokio::test]
async fn mails_are_in_the_language_of_the_account_and_in_its_direction() {
    let relay = MailRelay::start().await;
    let server = start(&relay).await;
    let anna = server.player("anna").await;
    for (language, words, direction) in [
        ("en", "Confirm your e-mail address", "ltr"),
        ("he", "אישור כתובת", "rtl"),
        ("ar", "تأكيد عنوان", "rtl"),
        ("ru", "Подтвердите адрес", "ltr"),
        ("nl", "Bevestig je e-mailadres", "ltr"),
    ] {
        let address = format!("anna.{language}@example.org");
        want(&anna, &address, language).await;
        let mail = relay.mail_about(&address, words).await;
        assert_eq!(mail.header("Content-Language"), language);
        let html = mail.part("text/html");
        assert!(
            html.contains(&format!("<html lang=\"{language}\" dir=\"{direction}\">")),
            "{html}"
        );
    }
    let body = json!({"address": "a@example.org", "password": PASSWORD});
    let header = [("accept-language", "ru-RU")];
    let shown = anna.client.send_json("PUT", EMAIL, &header, &body).await.expect(200);
    assert_eq!(shown["language"], "ru");
    let body = json!({"address": "a@example.org", "password": PASSWORD, "language": "fr"});
    anna.client.put(EMAIL, &body).await.problem(422, "invalid_body");
}
