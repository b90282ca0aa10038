//! E-mail, with a real relay.

mod addresses;
mod delivery;
mod digests;
mod relay;
mod resets;
mod suppression;

use serde_json::json;

use crate::support::client::PASSWORD;
use crate::support::database::TestDatabase;
use crate::support::{Player, TestServer, database};

pub use relay::MailRelay;

const PUBLIC_URL: &str = "https://play.example";

/// The flags of a server that sends mail by a relay.
pub fn flags(relay: &MailRelay) -> Vec<String> {
    let flags = [
        "--smtp-url",
        &relay.url,
        "--mail-from",
        "Board Club <games@play.example>",
        "--public-url",
        PUBLIC_URL,
    ];
    flags.map(str::to_owned).to_vec()
}

async fn start(relay: &MailRelay) -> TestServer {
    start_on(database::create().await, relay, &[]).await
}

async fn start_on(database: TestDatabase, relay: &MailRelay, more: &[&str]) -> TestServer {
    let flags = flags(relay);
    let flags: Vec<_> = flags.iter().map(String::as_str).chain(more.iter().copied()).collect();
    TestServer::start_on(database, &flags).await
}

/// Gives a player an address, and does not confirm it.
async fn want(player: &Player, address: &str, language: &str) {
    let body = json!({"address": address, "password": PASSWORD, "language": language});
    player.client.put("/v1/me/email", &body).await.expect(200);
}

/// Removes a player's address.
async fn remove(player: &Player) {
    let body = json!({"password": PASSWORD});
    player.client.send_json("DELETE", "/v1/me/email", &[], &body).await.expect(204);
}

/// A player with a confirmed address.
pub async fn player_with_mail(server: &TestServer, relay: &MailRelay, name: &str) -> Player {
    let player = server.player(name).await;
    let address = format!("{name}@example.org");
    want(&player, &address, "en").await;
    confirm(server, &relay.mail_about(&address, "Confirm").await.token(), 204).await;
    player
}

async fn confirm(server: &TestServer, token: &str, status: u16) {
    let body = json!({"token": token});
    let answer = server.client().post("/v1/email-confirmations", &body).await;
    assert_eq!(answer.status.as_u16(), status, "{}", answer.text);
}

/// The response to a person who opens a page, or sends its form: status and text.
async fn browse(server: &TestServer, path: &str, form: Option<&str>) -> (u16, String) {
    let (http, address) = (reqwest::Client::new(), format!("{}{path}", server.address));
    let request = match form {
        None => http.get(address),
        Some(form) => http
            .post(address)
            .header("content-type", "application/x-www-form-urlencoded")
            .body(form.to_owned()),
    };
    let answer = request.send().await.expect("an answer");
    let policy = answer.headers()["content-security-policy"].to_str().expect("text").to_owned();
    assert!(policy.contains("form-action 'self'"), "{policy}");
    (answer.status().as_u16(), answer.text().await.expect("a text"))
}
