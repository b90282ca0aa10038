//! Secrets stay secret: the tests search all output of a running server (responses, headers,
//! problems, metrics, and its log at the most verbose level) for them.

use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use base64::Engine;
use base64::engine::general_purpose::{STANDARD_NO_PAD, URL_SAFE_NO_PAD};
use serde_json::{Value, json};

use crate::support::process::ServerProcess;

const PASSWORD: &str = "correct horse battery staple";

/// The binary with its log at `trace`.
fn start_server(data_dir: &Path) -> ServerProcess {
    ServerProcess::start(|command| {
        command.args(["--log", "trace", "--data-dir"]).arg(data_dir).env_remove("DATABASE_URL");
    })
}

/// Sends a request and captures the response with its headers.
async fn send(
    server: &ServerProcess,
    method: &str,
    path: &str,
    token: &str,
    body: Option<Value>,
) -> Value {
    let method = method.parse().expect("a method");
    let mut request = reqwest::Client::new().request(method, format!("{}{path}", server.address));
    if !token.is_empty() {
        request = request.bearer_auth(token);
    }
    if let Some(body) = body {
        request = request.json(&body);
    }
    let answer = request.send().await.expect("an answer");
    let headers = format!("{:?}", answer.headers());
    let text = answer.text().await.expect("a body");
    server.capture(&headers);
    server.capture(&text);
    serde_json::from_str(&text).unwrap_or(Value::Null)
}

async fn capture_metrics(server: &ServerProcess) {
    let metrics = reqwest::get(format!("{}/metrics", server.metrics_address)).await;
    let text = metrics.expect("an answer").text().await.expect("a body");
    assert!(text.contains("turnstone_http_request"), "{text}");
    server.capture(&text);
}

/// Creates an account, logs it in, and returns the token.
async fn log_in(server: &ServerProcess, username: &str) -> String {
    let credentials = json!({"username": username, "password": PASSWORD});
    send(server, "POST", "/v1/accounts", "", Some(credentials.clone())).await;
    let session = send(server, "POST", "/v1/sessions", "", Some(credentials)).await;
    session["token"].as_str().expect("a token").to_owned()
}

/// A directory that Postgres can also use where the test runs as root and Postgres as another user.
fn directory() -> tempfile::TempDir {
    let directory = tempfile::tempdir().expect("a directory");
    let open = std::fs::Permissions::from_mode(0o755);
    std::fs::set_permissions(directory.path(), open).expect("rights");
    directory
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn prepared_answers_are_in_no_log_and_no_response_to_others() {
    let directory = directory();
    let server = start_server(&directory.path().join("data"));
    let (anna, ben) = (log_in(&server, "anna").await, log_in(&server, "ben").await);
    let wanted = json!({"game": "six", "variant": "classic", "seat": 0});
    let created = send(&server, "POST", "/v1/matches", &anna, Some(wanted)).await;
    let path = format!("/v1/matches/{}", created["id"].as_str().expect("an id"));
    send(&server, "POST", &format!("{path}/seats"), &ben, Some(json!({}))).await;
    // `2,-2` is not a legal move now, so that no other output contains it.
    let answer = json!([{"move": "2,-2", "next": []}]);
    let lines = json!({"lines": [{"move": "2,-1", "next": answer}]});
    let http = reqwest::Client::new();
    let address = format!("{}{path}/conditional-moves", server.address);
    let set = http.put(&address).bearer_auth(&ben).json(&lines).send().await.expect("an answer");
    assert_eq!(set.status().as_u16(), 200);
    for view in
        ["", "/events", "/legal-moves", "/positions/0", "/record.json", "/conditional-moves"]
    {
        send(&server, "GET", &format!("{path}{view}"), &anna, None).await;
    }
    for feed in ["/v1/matches", "/v1/me/turns", "/v1/me/changes", "/v1/me/invitations"] {
        send(&server, "GET", feed, &anna, None).await;
    }
    capture_metrics(&server).await;
    let before = server.captured().len();
    let body = json!({"ply": 0, "move": "2,-1"});
    let moved = send(&server, "POST", &format!("{path}/moves"), &anna, Some(body)).await;
    assert_eq!(moved["ply"], 2, "{moved}");
    let captured = server.stop();
    assert!(captured[before..].contains("2,-2"), "the search finds a text that is there");
    assert!(!captured[..before].contains("2,-2"), "another account could see the prepared answer");
}

/// The encodings in which bytes may be in a text.
fn encodings(hex: &str) -> Vec<String> {
    let bytes = hex::decode(hex).expect("hex digits");
    let decimal: Vec<_> = bytes.iter().take(8).map(u8::to_string).collect();
    vec![
        hex[..16].to_owned(),
        hex[..16].to_uppercase(),
        STANDARD_NO_PAD.encode(&bytes)[..16].to_owned(),
        URL_SAFE_NO_PAD.encode(&bytes)[..16].to_owned(),
        decimal.join(", "),
        decimal.join(","),
    ]
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_response_or_log_before_the_end_contains_the_dice_seed() {
    let directory = directory();
    let server = start_server(&directory.path().join("data"));
    let token = log_in(&server, "anna").await;
    let wanted = json!({"game": "acey_deucey", "variant": "american", "solo": true});
    let created = send(&server, "POST", "/v1/matches", &token, Some(wanted)).await;
    let path = format!("/v1/matches/{}", created["id"].as_str().expect("an id"));
    for ply in 0..12 {
        let current = send(&server, "GET", &path, &token, None).await;
        let legal = send(&server, "GET", &format!("{path}/legal-moves"), "", None).await;
        let body = json!({
            "ply": current["ply"], "move": legal["moves"][0]["move"], "seat": current["to_act"][0],
        });
        let moves = format!("{path}/moves");
        send(&server, "POST", &moves, &token, Some(body.clone())).await;
        send(&server, "POST", &moves, &token, Some(body)).await;
        let illegal = json!({"ply": ply, "move": "24/off", "seat": 0});
        send(&server, "POST", &moves, &token, Some(illegal)).await;
        for read in
            ["/events", "/record.json", &format!("/positions/{ply}"), "/record.txt?format=x"]
        {
            send(&server, "GET", &format!("{path}{read}"), "", None).await;
        }
    }
    capture_metrics(&server).await;
    for read in ["/v1/matches", "/healthz", "/readyz", "/v1/no/such/thing"] {
        send(&server, "GET", read, &token, None).await;
    }
    let before_the_end = server.captured().len();
    let ended = send(&server, "POST", &format!("{path}/resignation"), &token, None).await;
    let seed = ended["dice"]["seed"].as_str().expect("a seed that is revealed").to_owned();
    let captured = server.stop();
    assert!(captured.contains(&seed), "the search finds a text that is there");
    assert!(captured.contains("TRACE"), "the log is on");
    let before = &captured[..before_the_end];
    assert!(before.len() > 50_000, "only {} characters were captured", before.len());
    for spelling in encodings(&seed) {
        assert!(!before.contains(&spelling), "the seed was heard before the end: {spelling}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_token_password_or_recovery_code_is_in_the_log_wherever_a_client_puts_it() {
    let directory = directory();
    let server = start_server(&directory.path().join("data"));
    // Not by `send`, which also captures the responses: here only the log counts.
    let http = reqwest::Client::new();
    let url = |path: &str| format!("{}{path}", server.address);
    let credentials = json!({"username": "anna", "password": PASSWORD});
    let account =
        http.post(url("/v1/accounts")).json(&credentials).send().await.expect("an answer");
    let account: Value = account.json().await.expect("an account");
    let session =
        http.post(url("/v1/sessions")).json(&credentials).send().await.expect("an answer");
    let session: Value = session.json().await.expect("a session");
    let token = session["token"].as_str().expect("a token");
    let code = account["recovery_code"].as_str().expect("a recovery code");
    for name in ["token", "access_token", "authorization"] {
        let path = format!("/v1/me?{name}={token}");
        let answer = http.get(url(&path)).bearer_auth(token).send().await.expect("an answer");
        assert_eq!(answer.status().as_u16(), 400, "a token in the address is refused");
    }
    for path in [format!("/v1/sessions/{token}"), format!("/v1/nothing/{token}")] {
        let answer = http.delete(url(&path)).bearer_auth(token).send().await.expect("an answer");
        assert_eq!(answer.status().as_u16(), 404);
    }
    let cookie = format!("token={token}");
    let answer = http.get(url("/v1/me")).header("cookie", &cookie).send().await.expect("an answer");
    assert_eq!(answer.status().as_u16(), 401);
    let wrong = json!({"username": "anna", "password": format!("{PASSWORD}!")});
    http.post(url("/v1/sessions")).json(&wrong).send().await.expect("an answer");
    let reset = json!({"username": "anna", "recovery_code": code, "new_password": "x"});
    http.post(url("/v1/password-resets")).json(&reset).send().await.expect("an answer");
    let known = [token.to_owned(), PASSWORD.to_owned(), code.to_owned()];
    let log = server.stop();
    assert!(log.contains("TRACE") && log.contains("/v1/me"), "the log is on");
    for secret in known {
        assert!(!log.contains(&secret), "the log holds {secret}");
    }
}
