//! Webhooks, with a real receiver.

mod deliveries;
mod notifications;
mod offers;
pub mod receiver;
mod reminders;
mod resource;
mod updates;

use serde_json::{Value, json};

use crate::support::client::text;
use crate::support::poll::poll;
use crate::support::{Player, TestServer};

use receiver::Receiver;

/// A server that may send to loopback addresses.
async fn start_server() -> TestServer {
    TestServer::start_with(&["--webhook-allow-private"]).await
}

/// Creates a webhook of a player at a receiver; returns its id and gives the receiver its secret.
async fn create_webhook(
    player: &Player,
    receiver: &mut Receiver,
    kinds: Option<&[&str]>,
) -> String {
    let wanted = json!({"url": receiver.url, "kinds": kinds});
    let made = player.client.post("/v1/me/webhooks", &wanted).await.expect(201);
    receiver.secrets.push(text(&made["secret"]).to_owned());
    text(&made["id"]).to_owned()
}

/// The deliveries of a webhook, newest first.
async fn deliveries(player: &Player, webhook: &str) -> Vec<Value> {
    let path = format!("/v1/me/webhooks/{webhook}/deliveries?limit=100");
    let list = player.client.get(&path).await.expect(200);
    list["items"].as_array().expect("items").clone()
}

/// Waits until the newest delivery is as it should be.
async fn wait_for_newest_delivery(
    player: &Player,
    webhook: &str,
    condition: impl Fn(&Value) -> bool,
) -> Value {
    let newest = async || deliveries(player, webhook).await.into_iter().next().filter(&condition);
    poll("the newest delivery is as expected", newest).await
}

/// Queues a test message.
async fn send_test_message(player: &Player, webhook: &str) -> Value {
    player.client.post_empty(&format!("/v1/me/webhooks/{webhook}/test")).await.expect(202)
}
