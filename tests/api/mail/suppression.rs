//! Addresses of which a bounce or a complaint was reported: how their owners learn of it, and lift it.

use serde_json::{Value, json};

use super::{MailRelay, confirm, player_with_mail, start_on, want};
use crate::support::client::PASSWORD;
use crate::support::{Player, Response, TestServer, database};

const SECRET: [&str; 2] = ["--mail-report-secret", "the secret of the relay"];

async fn report(server: &TestServer, address: &str, kind: &str) {
    let header = [("authorization", "Bearer the secret of the relay")];
    let body = json!({"address": address, "kind": kind});
    server.client().send_json("POST", "/v1/mail-reports", &header, &body).await.expect(204);
}

async fn ask_again(player: &Player) -> Response {
    player.client.post_empty("/v1/me/email/confirmation-mails").await
}

async fn email(player: &Player) -> Value {
    player.client.get("/v1/me/email").await.expect(200)
}

#[tokio::test]
async fn the_owner_sees_since_when_an_address_gets_no_mail_and_lifts_it_by_a_new_link() {
    let relay = MailRelay::start().await;
    let server = start_on(database::create().await, &relay, &SECRET).await;
    let anna = player_with_mail(&server, &relay, "anna").await;
    let before = email(&anna).await;
    assert_eq!(ask_again(&anna).await.expect(200), before, "nothing waits, and nothing is lifted");
    report(&server, "Anna@example.org", "complaint").await;
    let shown = email(&anna).await;
    assert_eq!(shown["suppressed"], "complaint");
    assert_eq!(shown["suppressed_address"], "anna@example.org");
    assert!(shown["suppressed_at"].is_string(), "{shown}");
    let asked = ask_again(&anna).await.expect(200);
    assert_eq!((&asked["wanted"], &asked["suppressed"]), (&shown["address"], &json!("complaint")));
    let refused = ask_again(&anna).await;
    refused.problem(429, "rate_limited");
    let wait: i64 = refused.header("retry-after").expect("a time").parse().expect("seconds");
    assert!((6 * 86_400..=7 * 86_400).contains(&wait), "{wait}");
    // The first was the one by which the address was confirmed.
    confirm(&server, &relay.mail("anna@example.org", 1).await.token(), 204).await;
    let lifted = email(&anna).await;
    assert_eq!((&lifted["address"], &lifted["wanted"]), (&shown["address"], &Value::Null));
    for member in ["suppressed", "suppressed_at", "suppressed_address"] {
        assert_eq!(lifted[member], Value::Null, "{member}");
    }
    let body =
        json!({"current_password": PASSWORD, "new_password": "staple horse correct battery"});
    anna.client.put("/v1/me/password", &body).await.expect(204);
    relay.mail_about("anna@example.org", "Your password was changed").await;
    assert_eq!(relay.received_by("anna@example.org").len(), 3, "it has not become another address");
}

#[tokio::test]
async fn an_address_that_gets_no_mail_says_so_when_it_is_given_and_gets_one_link_in_a_week() {
    let relay = MailRelay::start().await;
    let server = start_on(database::create().await, &relay, &SECRET).await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    ask_again(&anna).await.problem(404, "not_found");
    report(&server, "shared@example.org", "hard_bounce").await;
    let body = json!({"address": "shared@example.org", "password": PASSWORD, "language": "en"});
    let given = anna.client.put("/v1/me/email", &body).await.expect(200);
    assert_eq!(given["suppressed"], "bounce");
    assert_eq!(given["suppressed_address"], "shared@example.org");
    want(&ben, "shared@example.org", "en").await;
    ask_again(&anna).await.expect(200);
    ask_again(&ben).await.problem(429, "rate_limited");
    want(&ben, "ben@example.org", "en").await;
    relay.mail("ben@example.org", 0).await;
    ask_again(&ben).await.expect(200);
    let again = relay.mail("ben@example.org", 1).await;
    confirm(&server, &again.token(), 204).await;
    let link = relay.mail("shared@example.org", 0).await;
    assert_eq!(relay.received_by("shared@example.org").len(), 1);
    confirm(&server, &link.token(), 204).await;
    let confirmed = email(&anna).await;
    assert_eq!(confirmed["address"], "shared@example.org");
    assert_eq!(confirmed["suppressed"], Value::Null);
}
