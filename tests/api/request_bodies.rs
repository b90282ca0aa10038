//! Bodies of requests: what no endpoint takes, whatever its body says.

use std::io::{Read, Write};

use serde_json::json;

use crate::api::helpers::{connect_tcp, pointer, request, send_raw};
use crate::support::client::PASSWORD;
use crate::support::{Client, Response, TestServer};

const JSON: (&str, &str) = ("content-type", "application/json");

async fn post_bytes(client: &Client, path: &str, bytes: &[u8]) -> Response {
    client.send("POST", path, &[JSON], Some(bytes.to_vec())).await
}

#[tokio::test]
async fn text_that_is_not_json_is_malformed() {
    let server = TestServer::start().await;
    for body in
        ["", "{", "nonsense", "{\"username\": }", "{} {}", "{'a': 1}", "{\"a\": NaN}", "\u{feff}{}"]
    {
        let answer = post_bytes(&server.client(), "/v1/sessions", body.as_bytes()).await;
        answer.problem(400, "malformed_json");
    }
}

#[tokio::test]
async fn bytes_that_are_not_utf_8_are_malformed() {
    let server = TestServer::start().await;
    for body in
        [&b"{\"username\": \"\xff\xfe\", \"password\": \"x\"}"[..], b"\xff", b"{\"a\xc3\": 1}"]
    {
        let answer = post_bytes(&server.client(), "/v1/sessions", body).await;
        answer.problem(400, "malformed_json");
    }
}

#[tokio::test]
async fn a_body_that_is_no_object_is_refused() {
    let server = TestServer::start().await;
    for body in [json!([]), json!("anna"), json!(7), json!(null), json!(true), json!([{"a": 1}])] {
        let problem =
            server.client().post("/v1/accounts", &body).await.problem(422, "invalid_body");
        assert_eq!(pointer(&problem), "", "{body}");
    }
}

/// serde also reads a struct from an array, by position.
#[tokio::test]
async fn an_array_is_refused_wherever_an_object_is_expected() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    let id = anna.match_against(&server.player("bert").await, "basic").await;
    let lines = format!("/v1/matches/{id}/conditional-moves");
    for (method, path, body, at) in [
        ("PATCH", "/v1/me", json!({"vacation": [true, null]}), "/vacation"),
        ("PATCH", "/v1/me", json!({"vacation": {"planned": [["a", "b"]]}}), "/vacation/planned/0"),
        (
            "POST",
            "/v1/matches",
            json!({"game": "mancala", "variant": "basic", "clock": ["unlimited"]}),
            "/clock",
        ),
        ("PUT", &lines, json!({"lines": [[{"move": "1"}, "2"]]}), "/lines/0"),
        ("PUT", &lines, json!({"lines": [{"move": "1", "next": [["2"]]}]}), "/lines/0/next/0"),
    ] {
        let answer = anna.client.send_json(method, path, &[], &body).await;
        assert_eq!(pointer(&answer.problem(422, "invalid_body")), at, "{body}");
    }
}

#[tokio::test]
async fn a_repeat_may_write_its_numbers_in_another_way() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    let id = anna.match_against(&server.player("bert").await, "basic").await;
    let path = format!("/v1/matches/{id}/moves");
    let moved = |ply: &str| format!(r#"{{"ply": {ply}, "move": "1"}}"#);
    let first = post_bytes(&anna.client, &path, moved("0.0").as_bytes()).await.expect(201);
    for ply in ["0", "0e0", "-0", "-0.00"] {
        let again = post_bytes(&anna.client, &path, moved(ply).as_bytes()).await;
        assert_eq!(again.expect(201), first, "{ply}");
    }
    let headers = [JSON, ("idempotency-key", "one")];
    let mut made = Vec::new();
    for seat in ["1", "1.0", "1e0"] {
        let body = format!(r#"{{"game": "mancala", "variant": "basic", "seat": {seat}}}"#);
        let answer = anna.client.send("POST", "/v1/matches", &headers, Some(body.into())).await;
        made.push(answer.expect(201));
    }
    assert!(made.iter().all(|again| *again == made[0]), "{made:?}");
}

#[tokio::test]
async fn deeply_nested_json_is_refused_without_a_crash() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    for depth in [100, 1_000, 30_000] {
        let deep = format!("{}{}", "[".repeat(depth), "]".repeat(depth));
        let body =
            format!("{{\"game\": \"mancala\", \"variant\": \"basic\", \"options\": {deep}}}");
        let answer = post_bytes(&anna.client, "/v1/matches", body.as_bytes()).await;
        assert!(matches!(answer.status.as_u16(), 400 | 422), "{}", answer.text);
    }
    anna.client.get("/v1/me").await.expect(200);
}

#[tokio::test]
async fn an_unknown_member_and_a_wrong_type_are_pointed_at() {
    let server = TestServer::start().await;
    let good = json!({"username": "anna", "password": PASSWORD});
    for (member, value, fault) in [
        ("colour", json!("red"), "/colour"),
        ("a/b~c", json!(1), "/a~1b~0c"),
        ("", json!(1), "/"),
        ("username", json!(7), "/username"),
        ("password", json!(["x"]), "/password"),
        ("display_name", json!({}), "/display_name"),
    ] {
        let mut body = good.clone();
        body[member] = value;
        let problem =
            server.client().post("/v1/accounts", &body).await.problem(422, "invalid_body");
        assert_eq!(pointer(&problem), fault);
    }
    server.client().post("/v1/accounts", &good).await.expect(201);
}

#[tokio::test]
async fn a_body_needs_a_json_content_type() {
    let server = TestServer::start().await;
    let body = json!({"username": "anna", "password": PASSWORD}).to_string().into_bytes();
    for headers in [
        &[][..],
        &[("content-type", "text/plain")],
        &[("content-type", "application/x-www-form-urlencoded")],
        &[("content-type", "application/jsonp")],
    ] {
        let answer =
            server.client().send("POST", "/v1/accounts", headers, Some(body.clone())).await;
        answer.problem(415, "unsupported_media_type");
    }
    let with_charset = [("content-type", "Application/JSON; charset=utf-8")];
    let answer = server.client().send("POST", "/v1/accounts", &with_charset, Some(body)).await;
    answer.expect(201);
}

#[tokio::test]
async fn a_compressed_body_is_refused_with_the_encoding_that_is_taken() {
    let server = TestServer::start().await;
    let body = json!({"username": "anna", "password": PASSWORD}).to_string().into_bytes();
    for (encoding, path) in [("gzip", "/v1/accounts"), ("br", "/v1/me/avatar")] {
        let client = server.player(&format!("user_{encoding}")).await.client;
        let method = if path.ends_with("avatar") { "PUT" } else { "POST" };
        let type_ = if method == "PUT" { "image/png" } else { JSON.1 };
        let headers = [("content-type", type_), ("content-encoding", encoding)];
        let answer = client.send(method, path, &headers, Some(body.clone())).await;
        assert_eq!(answer.header("accept-encoding"), Some("identity"), "{path}");
        answer.problem(415, "unsupported_media_type");
    }
    let headers = [JSON, ("content-encoding", "identity")];
    server.client().send("POST", "/v1/accounts", &headers, Some(body)).await.expect(201);
}

#[tokio::test]
async fn an_id_in_a_body_has_one_spelling() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    let (id, read) = (&anna.id, "/v1/me/notifications/read");
    for spelled in [id.replace('-', ""), format!("{{{id}}}"), format!("urn:uuid:{id}")] {
        for (body, fault) in
            [(json!({"up_to": spelled}), "/up_to"), (json!({"ids": [id, spelled]}), "/ids/1")]
        {
            let refused = anna.client.put(read, &body).await.problem(422, "invalid_body");
            assert_eq!(pointer(&refused), fault);
        }
        let login = json!({"username": "anna", "password": PASSWORD, "app_id": spelled});
        let refused = server.client().post("/v1/sessions", &login).await;
        assert_eq!(pointer(&refused.problem(422, "invalid_body")), "/app_id");
    }
    anna.client.put(read, &json!({"ids": [id.to_uppercase()]})).await.expect(200);
}

#[tokio::test]
async fn a_body_over_the_limit_is_refused() {
    let server = TestServer::start_with(&["--test-tuning", "body_limit = 2000"]).await;
    let body = |length: usize| {
        let empty = json!({"username": "nobody", "password": ""}).to_string().len();
        json!({"username": "nobody", "password": "x".repeat(length - empty)})
    };
    let client = server.client();
    client.post("/v1/sessions", &body(2001)).await.problem(413, "body_too_large");
    client.post("/v1/sessions", &body(2000)).await.problem(401, "bad_credentials");
}

#[tokio::test]
async fn a_body_without_a_length_is_refused_once_it_is_over_the_limit() {
    let server = TestServer::start_with(&["--test-tuning", "body_limit = 2000"]).await;
    let headers = ["Content-Type: application/json", "Transfer-Encoding: chunked"];
    let body = format!("{:x}\r\n{}\r\n0\r\n\r\n", 2001, "x".repeat(2001));
    let answer = send_raw(&server, request("POST /v1/sessions", &headers, &body)).await;
    assert!(answer.starts_with("http/1.1 413 "), "{answer}");
    assert!(answer.contains("application/problem+json") && answer.contains("body_too_large"));
}

#[tokio::test]
async fn an_endless_refused_body_is_answered_at_once_with_connection_close() {
    let server = TestServer::start_with(&["--test-tuning", "body_limit = 2000"]).await;
    let headers = ["Content-Type: application/json", "Transfer-Encoding: chunked"];
    let begun = format!("{:x}\r\n{}\r\n", 2001, "x".repeat(2001));
    let (mut stream, request) =
        (connect_tcp(&server), request("POST /v1/sessions", &headers, &begun));
    let exchange = move || {
        stream.write_all(request.as_bytes()).expect("a server that listens");
        let mut answer = Vec::new();
        // Reads up to the end of the headers. The server waits for a body that never comes.
        while !answer.ends_with(b"\r\n\r\n") {
            let mut byte = [0];
            stream.read_exact(&mut byte).expect("an answer");
            answer.extend(byte);
        }
        String::from_utf8_lossy(&answer).to_lowercase()
    };
    let answer = tokio::task::spawn_blocking(exchange).await.expect("an exchange");
    assert!(answer.starts_with("http/1.1 413 "), "{answer}");
    assert!(answer.contains("connection: close"), "{answer}");
}

#[tokio::test]
async fn a_body_that_does_not_arrive_in_time_is_a_problem() {
    let server = TestServer::start_with(&["--test-tuning", "request_timeout_seconds = 1"]).await;
    let headers = ["Content-Type: application/json", "Content-Length: 100"];
    let answer = send_raw(&server, request("POST /v1/sessions", &headers, "{")).await;
    assert!(answer.starts_with("http/1.1 408 "), "{answer}");
    assert!(answer.contains("request_timeout"), "{answer}");
}

#[tokio::test]
async fn a_declared_length_over_the_limit_is_refused_before_the_body_comes() {
    let server = TestServer::start().await;
    let headers = ["Content-Type: application/json", "Content-Length: 1000000000"];
    let answer = send_raw(&server, request("POST /v1/sessions", &headers, "")).await;
    assert!(answer.starts_with("http/1.1 413 "), "{answer}");
    assert!(answer.contains("body_too_large"));
}
