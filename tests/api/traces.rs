//! `--otlp-endpoint`: what a collector gets.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use crate::support::client::text;
use crate::support::process::ServerProcess;
use crate::support::{Client, Player};

use super::webhooks::receiver::Receiver;

const TRACE: &str = "4bf92f3577b34da6a3ce929d0e0e4736";
const SPAN: &str = "00f067aa0ba902b7";

/// A server that sends its spans to the collector.
fn start_server(collector: &Receiver, percent: &str, directory: &std::path::Path) -> ServerProcess {
    let endpoint = collector.url.trim_end_matches("/hooks?app=1").to_owned();
    ServerProcess::start(|command| {
        command
            .args(["--limits", "off", "--webhook-allow-private", "--data-dir"])
            .arg(directory)
            .args(["--otlp-endpoint", &endpoint, "--otlp-percent", percent])
            .env_remove("DATABASE_URL");
    })
}

/// Reads spans until they are enough; returns all of them.
async fn spans(collector: &mut Receiver, enough: impl Fn(&[Value]) -> bool) -> Vec<Value> {
    let mut spans: Vec<Value> = Vec::new();
    while !enough(&spans) {
        let request = collector.next_unsigned().await;
        assert!(request.line.starts_with("POST /v1/traces "), "{}", request.line);
        assert_eq!(request.header("content-type"), "application/json");
        let sent = request.json();
        let resource = &sent["resourceSpans"][0];
        let service = json!({"key": "service.name", "value": {"stringValue": "turnstone"}});
        assert_eq!(resource["resource"]["attributes"][0], service);
        spans.extend(resource["scopeSpans"][0]["spans"].as_array().expect("spans").iter().cloned());
    }
    spans
}

/// The attributes of a span.
fn attributes(span: &Value) -> BTreeMap<&str, &str> {
    let all = span["attributes"].as_array().expect("attributes").iter();
    all.map(|one| {
        let value = one["value"].as_object().expect("a value").values().next().expect("one");
        (text(&one["key"]), text(value))
    })
    .collect()
}

fn nanoseconds(span: &Value, member: &str) -> u64 {
    text(&span[member]).parse().expect("nanoseconds")
}

#[tokio::test]
async fn a_collector_gets_the_spans_of_requests_decisions_appends_and_webhooks() {
    let mut collector = Receiver::start().await;
    let mut hooks = Receiver::start().await;
    let directory = tempfile::tempdir().expect("a directory");
    let server = start_server(&collector, "100", directory.path());
    let anna = Player::register(&Client::new(&server.address), "anna").await;
    let ben = Player::register(&Client::new(&server.address), "ben").await;
    let made = ben.client.post("/v1/me/webhooks", &json!({"url": hooks.url})).await.expect(201);
    hooks.secrets.push(text(&made["secret"]).to_owned());
    let id = anna.create(&json!({"game": "mancala", "variant": "basic", "seat": 0})).await;
    ben.client.post(&format!("/v1/matches/{id}/seats"), &json!({})).await.expect(200);
    let moves = format!("{}/v1/matches/{id}/moves", server.address);
    let request = reqwest::Client::new().post(&moves).bearer_auth(anna.token());
    let request = request.header("traceparent", format!("00-{TRACE}-{SPAN}-01"));
    let played = request.json(&json!({"ply": 0, "move": "3"})).send().await.expect("a response");
    assert_eq!(played.status(), 201);
    let delivered = hooks.next_of("match.your_turn").await;

    // Other deliveries and appends have spans too.
    let is_of_delivery = |span: &&Value| {
        span["name"] == "webhook" && attributes(span)["turnstone.delivery_id"] == delivered.id()
    };
    let all = spans(&mut collector, |all| {
        let is_of_request = |span: &Value| span["traceId"] == TRACE && span["parentSpanId"] == SPAN;
        all.iter().any(is_of_request) && all.iter().any(|span| is_of_delivery(&span))
    })
    .await;
    let of_trace: BTreeMap<_, _> = all
        .iter()
        .filter(|span| span["traceId"] == TRACE)
        .map(|span| (text(&span["name"]), span))
        .collect();
    assert_eq!(
        of_trace.keys().copied().collect::<Vec<_>>(),
        ["POST /v1/matches/{id}/moves", "append", "decision"]
    );
    let request = of_trace["POST /v1/matches/{id}/moves"];
    assert_eq!((text(&request["parentSpanId"]), &request["kind"]), (SPAN, &json!(2)));
    assert_eq!(attributes(request)["http.response.status_code"], "201");
    for part in ["decision", "append"] {
        let part = of_trace[part];
        assert_eq!((&part["parentSpanId"], &part["kind"]), (&request["spanId"], &json!(1)));
        let [began, ended] =
            ["startTimeUnixNano", "endTimeUnixNano"].map(|member| nanoseconds(part, member));
        assert!(began <= ended);
    }
    // A webhook is sent by a job, and its receiver can continue the trace.
    let webhook = all.iter().find(is_of_delivery).expect("the delivery");
    let sent = format!("00-{}-{}-01", text(&webhook["traceId"]), text(&webhook["spanId"]));
    assert_eq!(delivered.header("traceparent"), sent);
    assert_eq!((text(&webhook["parentSpanId"]), &webhook["kind"]), ("", &json!(3)));
}

#[tokio::test]
async fn a_client_decides_whether_its_trace_is_recorded_and_the_rest_is_sampled() {
    let mut collector = Receiver::start().await;
    let directory = tempfile::tempdir().expect("a directory");
    let server = start_server(&collector, "0", directory.path());
    let games = format!("{}/v1/games", server.address);
    let client = reqwest::Client::new();
    client.get(&games).send().await.expect("a response");
    for flags in ["00", "01"] {
        let request = client.get(format!("{}/v1/matches", server.address));
        let request = request.header("traceparent", format!("00-{TRACE}-{SPAN}-{flags}"));
        request.send().await.expect("a response");
    }
    let missing = format!("{}/v1/matches/none", server.address);
    let request = client.get(missing).header("traceparent", format!("00-{TRACE}-{SPAN}-01"));
    assert_eq!(request.send().await.expect("a response").status(), 404);
    // The rest is sent when the server stops.
    server.stop();
    let recorded =
        spans(&mut collector, |all| all.iter().any(|span| span["name"] == "GET /v1/matches/{id}"))
            .await;
    assert!(collector.pending().is_empty());
    let names: Vec<_> = recorded.iter().map(|span| text(&span["name"])).collect();
    assert_eq!(names, ["GET /v1/matches", "GET /v1/matches/{id}"]);
    assert_eq!(attributes(&recorded[1])["error.type"], "not_found");
    assert_eq!(recorded[1]["status"], json!({"code": 0}), "what a client did wrong is no error");
}
