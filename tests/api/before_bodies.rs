//! A request whose head is enough to refuse it is refused before its body comes, on every operation:
//! first its token, then the token's scope, then its buckets, and then the body.

use std::io::{Read, Write};

use serde_json::{Value, json};
use turnstone::api::served_document;

use crate::api::helpers::{UNKNOWN_ID, connect_tcp, request};
use crate::support::client::text;
use crate::support::schema::DOCUMENT;
use crate::support::{Client, TestServer};

/// A token that nobody has.
const DEAD: &str = "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

/// An operation of the document.
struct Operation {
    id: String,
    method: String,
    pattern: String,
    /// A path, whose resource need not exist.
    path: String,
    /// Whether it takes no request without credentials.
    wants_credentials: bool,
    /// The scope that a token needs, or `session`, if it takes tokens.
    scope: Option<String>,
}

impl Operation {
    fn changes_something(&self) -> bool {
        self.method != "GET"
    }
}

fn operations() -> Vec<Operation> {
    let mut found = Vec::new();
    for (pattern, item) in DOCUMENT["paths"].as_object().expect("paths") {
        for (method, operation) in item.as_object().expect("operations") {
            let Some(id) = operation["operationId"].as_str() else { continue };
            let security = operation["security"].as_array().expect("security");
            let is_empty = |way: &Value| way.as_object().is_some_and(serde_json::Map::is_empty);
            let scope = security.iter().find_map(|way| way["bearer"][0].as_str());
            let path = pattern.replace("{id}", UNKNOWN_ID).replace("{ply}", "0");
            let path = path.replace("{code}", "no-such-link").replace("{username}", "nobody");
            found.push(Operation {
                id: id.to_owned(),
                method: method.to_uppercase(),
                path: path.replace("{game}", "mancala").replace("{variant}", "basic"),
                pattern: pattern.clone(),
                wants_credentials: !security.iter().any(is_empty),
                scope: scope.map(str::to_owned),
            });
        }
    }
    assert!(found.len() > 100, "only {}", found.len());
    found
}

/// The status of a request whose body does not come.
async fn status_without_body(
    server: &TestServer,
    operation: &Operation,
    token: Option<&str>,
) -> u16 {
    let authorization = token.map(|token| format!("Authorization: Bearer {token}"));
    let mut headers = vec!["Content-Type: application/json", "Content-Length: 1000"];
    headers.extend(authorization.as_deref());
    let head = request(&format!("{} {}", operation.method, operation.path), &headers, "{");
    let mut stream = connect_tcp(server);
    let exchange = move || {
        stream.write_all(head.as_bytes()).expect("a server that listens");
        let mut status = [0; 12];
        stream.read_exact(&mut status).expect("an answer");
        String::from_utf8_lossy(&status[9..]).parse().expect("a status")
    };
    tokio::task::spawn_blocking(exchange).await.expect("an exchange")
}

/// The ways in which the rest of a request is at fault that do not answer with `status`.
async fn wrong_answers(
    server: &TestServer,
    operation: &Operation,
    client: &Client,
    status: u16,
) -> Vec<String> {
    let (json, plain) = ([("content-type", "application/json")], [("content-type", "text/plain")]);
    let nonsense = format!("{}?nonsense=1", operation.path);
    let mut faults = vec![("no body", &operation.path, &[][..], None)];
    // What has passed its buckets may be at fault in its query, which has no body to wait for.
    if status < 429 {
        faults.push(("an unknown parameter", &nonsense, &[][..], None));
    }
    if operation.changes_something() {
        faults.push(("another type", &operation.path, &plain[..], Some(b"x".to_vec())));
        faults.push(("broken JSON", &operation.path, &json[..], Some(b"{".to_vec())));
    }
    let mut wrong = Vec::new();
    for (fault, path, headers, body) in faults {
        let answer = client.send(&operation.method, path, headers, body).await;
        if answer.status.as_u16() != status {
            wrong.push(format!("{} with {fault}: {}", operation.id, answer.status));
        }
    }
    if operation.changes_something() {
        let found = status_without_body(server, operation, client.token()).await;
        if found != status {
            wrong.push(format!("{} with a body that does not come: {found}", operation.id));
        }
    }
    wrong
}

/// A server that does not wait long for bodies.
async fn server(flags: &[&str]) -> TestServer {
    let impatient = ["--test-tuning", "request_timeout_seconds = 1"];
    TestServer::start_with(&[&impatient, flags].concat()).await
}

#[tokio::test]
async fn a_dead_token_is_refused_whatever_else_is_wrong() {
    let server = server(&[]).await;
    let (nobody, dead) = (server.client(), server.client().with_token(DEAD));
    let mut wrong = Vec::new();
    for operation in operations() {
        if operation.wants_credentials {
            wrong.extend(wrong_answers(&server, &operation, &nobody, 401).await);
        }
        if operation.wants_credentials || operation.scope.is_some() {
            wrong.extend(wrong_answers(&server, &operation, &dead, 401).await);
        }
    }
    assert!(wrong.is_empty(), "not 401:\n{}", wrong.join("\n"));
}

#[tokio::test]
async fn a_token_without_the_scope_is_refused_whatever_else_is_wrong() {
    let server = server(&[]).await;
    let anna = server.player("anna").await;
    let token = async |scope: &str| {
        let wanted = json!({"label": "bot", "scopes": [scope]});
        let made = anna.client.post("/v1/me/tokens", &wanted).await.expect(201);
        server.client().with_token(text(&made["token"]))
    };
    let (webhooks, messages) = (token("webhooks").await, token("messages").await);
    let mut wrong = Vec::new();
    for operation in operations() {
        let client = match operation.scope.as_deref() {
            None => continue,
            Some("webhooks") => &messages,
            Some(_) => &webhooks,
        };
        wrong.extend(wrong_answers(&server, &operation, client, 403).await);
    }
    assert!(wrong.is_empty(), "not 403:\n{}", wrong.join("\n"));
}

/// Empties the buckets of an operation by requests of the wrong type. `false`: nothing counts them.
async fn drain(operation: &Operation, client: &Client) -> bool {
    let plain = [("content-type", "text/plain")];
    for _ in 0..600 {
        let body = Some(b"x".to_vec());
        let answer = client.send(&operation.method, &operation.path, &plain, body).await;
        if answer.status.as_u16() == 429 {
            return answer.header("ratelimit").is_some();
        }
    }
    false
}

#[tokio::test]
async fn an_empty_bucket_refuses_before_the_body_comes() {
    let server = server(&["--limits", "on"]).await;
    let anna = server.player("anna").await;
    let named = served_document().operations;
    let (mut wrong, mut counted) = (Vec::new(), 0);
    for operation in operations().iter().filter(|operation| operation.changes_something()) {
        let is_of_account = operation.scope.is_some();
        let has_bucket = named.buckets(&operation.method, &operation.pattern).0.is_some();
        if !has_bucket || operation.wants_credentials && !is_of_account {
            continue;
        }
        let client = if is_of_account { anna.client.clone() } else { server.client() };
        counted += 1;
        // The buckets refill a little in between.
        let mut still_wrong = Vec::new();
        for _ in 0..5 {
            still_wrong = if drain(operation, &client).await {
                wrong_answers(&server, operation, &client, 429).await
            } else {
                vec![format!("{} is not counted before its body", operation.id)]
            };
            if still_wrong.is_empty() {
                break;
            }
        }
        wrong.extend(still_wrong);
    }
    assert!(counted > 30, "only {counted}");
    assert!(wrong.is_empty(), "not 429:\n{}", wrong.join("\n"));
}
