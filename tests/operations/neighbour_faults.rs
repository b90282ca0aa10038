//! The faults of what a server needs beside its database: play goes on, and the log and a metric say what fails and
//! why.

use std::process::Command;

use serde_json::{Value, json};
use sqlx::ConnectOptions;
use tokio::net::TcpListener;

use crate::api::archive::archived_and_gone;
use crate::api::push::push_device;
use crate::support::client::PASSWORD;
use crate::support::poll::wait_until;
use crate::support::process::ServerProcess;
use crate::support::{Client, Player, database};

/// An address at which nobody listens.
const DEAD: &str = "127.0.0.1:9";

/// A fault: who needs what fails, the metric that counts it, and the line of the log.
struct Fault<'a> {
    name: &'a str,
    flags: Vec<String>,
    need: Need,
    metric: &'a str,
    message: &'a str,
    /// The words of the line about the cause.
    cause: &'a str,
}

/// The reason to need what fails.
#[derive(Clone, Copy)]
enum Need {
    /// A mail.
    Mail,
    /// A notification to a webhook at an address.
    Webhook(&'static str),
    /// A push message to a device behind a push service at an address.
    Push(&'static str),
    /// A match of the archive.
    OldMatch,
    /// Buckets for the clients of a proxy.
    Clients,
}

fn relay(address: &str) -> Vec<String> {
    let url = format!("smtp://{address}");
    let flags = ["--smtp-url", &url, "--mail-from", "games@play.example", "--public-url"];
    flags.into_iter().chain(["https://play.example"]).map(str::to_owned).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn each_fault_of_a_neighbour_is_told_and_play_goes_on() {
    let silent = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let silent = silent.local_addr().expect("an address").to_string();
    let webhooks = || vec!["--webhook-allow-private".to_owned()];
    let faults = [
        Fault {
            name: "a relay that is dead",
            flags: relay(DEAD),
            need: Need::Mail,
            metric: "turnstone_mail_relay_failures",
            message: "cannot send a mail",
            cause: "efused",
        },
        Fault {
            name: "a relay that hangs",
            flags: relay(&silent),
            need: Need::Mail,
            metric: "turnstone_mail_relay_failures",
            message: "cannot send a mail",
            cause: "no answer within 20 seconds",
        },
        Fault {
            name: "a webhook that is dead",
            flags: webhooks(),
            need: Need::Webhook("http://127.0.0.1:9/"),
            metric: "turnstone_webhook_deliveries_total{result=\"failed\"}",
            message: "a delivery failed",
            cause: "cannot connect",
        },
        Fault {
            name: "an object store that is dead",
            flags: ["--archive", "s3://games/old", "--s3-endpoint", "http://127.0.0.1:9"]
                .into_iter()
                .chain(["--s3-access-key-id", "a", "--s3-secret-access-key", "b"])
                .map(str::to_owned)
                .collect(),
            need: Need::OldMatch,
            metric: "turnstone_http_unavailable_total{reason=\"other\"}",
            message: "request",
            cause: "s3://games/old",
        },
        Fault {
            name: "a webhook whose name does not exist",
            flags: webhooks(),
            need: Need::Webhook("http://no-such-host.invalid/"),
            metric: "turnstone_webhook_deliveries_total{result=\"failed\"}",
            message: "a delivery failed",
            cause: "the host has no public address",
        },
        Fault {
            name: "a proxy that is not trusted",
            flags: Vec::new(),
            need: Need::Clients,
            metric: "turnstone_http_rate_limited_total{bucket=\"guests\"}",
            message: "requests come through a proxy that is not in --trusted-proxies \
                      (TURNSTONE_TRUSTED_PROXIES): the limits count all its clients as one",
            cause: "127.0.0.1",
        },
    ];
    futures_util::future::join_all(faults.iter().map(meet)).await;
}

/// A test of its own, because it takes a minute: nothing is pushed to a player who has just been here.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_dead_push_service_is_told_and_play_goes_on() {
    let fault = Fault {
        name: "a push service that is dead",
        flags: vec!["--webhook-allow-private".to_owned()],
        need: Need::Push("http://127.0.0.1:9/device"),
        metric: "turnstone_push_messages_total{result=\"failed\"}",
        message: "a push message failed",
        cause: "cannot connect",
    };
    meet(&fault).await;
}

/// Starts a server that has the fault.
async fn meet(fault: &Fault<'_>) {
    let name = fault.name;
    let directory = tempfile::tempdir().expect("a directory");
    let (database, old_match) = match fault.need {
        Need::OldMatch => archived_and_gone().await,
        _ => (database::create().await, String::new()),
    };
    let server = ServerProcess::start(|command: &mut Command| {
        command.env("DATABASE_URL", database.serving.to_url_lossy().as_str());
        let limits = if let Need::Clients = fault.need { "on" } else { "off" };
        command.args(["--log-format", "json", "--limits", limits]).args(&fault.flags);
        command.arg("--signing-key").arg(directory.path().join("signing.key"));
    });
    let client = Client::new(&server.address);
    wait_until("the server is ready", async || client.get("/readyz").await.status == 200).await;
    // The old match has two others.
    let olga = Player::register(&client, "olga").await;
    match fault.need {
        Need::OldMatch => {
            let address = format!("/v1/matches/{old_match}/events");
            olga.client.get(&address).await.problem(503, "unavailable");
        }
        Need::Mail => {
            let body = json!({"address": "olga@example.org", "password": PASSWORD});
            olga.client.put("/v1/me/email", &body).await.expect(200);
        }
        Need::Webhook(url) => {
            let made = olga.client.post("/v1/me/webhooks", &json!({"url": url})).await.expect(201);
            let id = made["id"].as_str().expect("an id");
            olga.client.post_empty(&format!("/v1/me/webhooks/{id}/test")).await.expect(202);
        }
        Need::Clients => {
            let mut one = 0;
            let is_limited = async || {
                one += 1;
                let headers = [("x-forwarded-for", &*format!("203.0.113.{one}"))];
                client.send_json("POST", "/v1/guests", &headers, &json!({})).await.status == 429
            };
            wait_until("a guest is one too many", is_limited).await;
        }
        Need::Push(endpoint) => {
            let device = push_device(endpoint);
            olga.client.post("/v1/me/push-subscriptions", &device).await.expect(201);
            let bob = Player::register(&client, "bob").await;
            let invitation = json!({
                "game": "mancala", "variant": "basic", "seat": 0, "invite": ["olga"],
            });
            bob.client.post("/v1/matches", &invitation).await.expect(201);
        }
    }
    let metrics = format!("{}/metrics", server.metrics_address);
    wait_until(name, async || {
        let found = reqwest::get(&metrics).await.expect("an answer").text().await.expect("a body");
        let value = found.lines().find_map(|line| line.strip_prefix(fault.metric));
        value.expect("the metric").trim() != "0"
    })
    .await;
    let id = olga.solo("basic").await;
    olga.client.play(&id, 0, "3").await.expect(201);
    client.get("/readyz").await.expect(200);
    let log = server.stop();
    let lines = log.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
    let told: Vec<_> = lines.filter(|line| line["message"] == fault.message).collect();
    let says = |line: &Value| {
        let mut causes =
            ["failure", "cause", "proxy"].iter().filter_map(|name| line[name].as_str());
        causes.any(|why| why.contains(fault.cause))
    };
    assert!(told.iter().any(says), "{name}: {told:?}");
    if let Need::Clients = fault.need {
        assert_eq!(told.len(), 1, "{name}: once");
        assert!(!log.contains("203.0.113."), "{name}: {log}");
    }
    assert!(!log.contains("a background job failed"), "{name}: {log}");
}
