//! Conventions of every endpoint.

use reqwest::header::HeaderValue;
use serde_json::{Value, json};

use crate::api::helpers::{UNKNOWN_ID, pointer, request, send_raw};
use crate::support::TestServer;
use crate::support::client::{PASSWORD, text};
use crate::support::schema::DOCUMENT;

#[tokio::test]
async fn an_unknown_path_is_not_found() {
    let server = TestServer::start().await;
    for path in [
        "/index.html",
        "/v1",
        "/v1/",
        "/v1/nothing",
        "/v2/games",
        "/v1/games/",
        "/v1/me/../../x",
        "/%00",
    ] {
        let problem = server.client().get(path).await.problem(404, "not_found");
        assert!(text(&problem["type"]).ends_with("not_found"), "{problem}");
    }
    let problem = server.client().get("/v1/nothing?x=1").await.problem(404, "not_found");
    assert_eq!(problem["instance"], "/v1/nothing");
}

#[tokio::test]
async fn a_wrong_method_gets_the_allowed_methods() {
    let server = TestServer::start().await;
    let id = UNKNOWN_ID;
    for (method, path, allowed) in [
        ("PUT", "/v1/matches".to_owned(), ["GET", "POST"]),
        ("POST", format!("/v1/matches/{id}"), ["GET", "DELETE"]),
        ("DELETE", "/v1/me".to_owned(), ["GET", "PATCH"]),
        ("GET", format!("/v1/matches/{id}/moves"), ["POST", "POST"]),
        ("POST", "/healthz".to_owned(), ["GET", "HEAD"]),
    ] {
        let answer = server.client().send(method, &path, &[], None).await;
        answer.problem(405, "method_not_allowed");
        let listed = answer.header("allow").expect("Allow");
        let listed: Vec<_> = listed.split(", ").collect();
        assert!(
            allowed.iter().all(|method| listed.contains(method)),
            "{method} {path}: {listed:?}"
        );
        assert!(!listed.contains(&method));
    }
}

#[tokio::test]
async fn every_path_says_which_methods_it_has() {
    let server = TestServer::start().await;
    for (path, allowed) in [
        ("/v1/matches", "GET, POST, HEAD, OPTIONS"),
        ("/openapi.json", "GET, HEAD, OPTIONS"),
        ("/", "GET, HEAD, OPTIONS"),
        ("/m/x", "GET, HEAD, OPTIONS"),
        ("/sw.js", "GET, HEAD, OPTIONS"),
        ("/embed/x", "GET, HEAD, OPTIONS"),
        ("/docs/", "GET, HEAD, OPTIONS"),
        ("/pages/style.css", "GET, HEAD, OPTIONS"),
        ("/mail/unsubscribe", "GET, POST, HEAD, OPTIONS"),
    ] {
        let options = server.client().send("OPTIONS", path, &[], None).await;
        assert_eq!(
            (options.status.as_u16(), options.header("allow")),
            (204, Some(allowed)),
            "{path}"
        );
        let other = server.client().send("DELETE", path, &[], None).await;
        assert_eq!((other.status.as_u16(), other.header("allow")), (405, Some(allowed)), "{path}");
    }
    let nothing = server.client().send("OPTIONS", "/v1/nothing", &[], None).await;
    nothing.problem(404, "not_found");
}

#[tokio::test]
async fn malformed_http_gets_a_4xx_and_the_server_goes_on() {
    let server = TestServer::start().await;
    for bytes in
        ["nonsense\r\n\r\n", "GET / HTTP/9.9\r\n\r\n", "GET /\u{1} HTTP/1.1\r\nHost: x\r\n\r\n"]
    {
        let answer = send_raw(&server, bytes).await;
        assert!(answer.starts_with("http/1.1 4"), "{bytes:?}: {answer}");
    }
    server.client().get("/healthz").await.expect(200);
}

#[tokio::test]
async fn a_request_id_that_is_a_uuid_is_kept() {
    let server = TestServer::start().await;
    let id = UNKNOWN_ID;
    for path in ["/v1/games", "/v1/nothing", "/healthz"] {
        let answer = server.client().get_with(path, &[("x-request-id", id)]).await;
        assert_eq!(answer.header("x-request-id"), Some(id));
    }
    let problem = server.client().get_with("/v1/nothing", &[("x-request-id", id)]).await;
    assert_eq!(problem.problem(404, "not_found")["request_id"], id);
}

#[tokio::test]
async fn a_request_id_of_other_text_is_replaced() {
    let server = TestServer::start().await;
    for given in ["mine", "", "019a9f3c", "<script>"] {
        let answer = server.client().get_with("/v1/games", &[("x-request-id", given)]).await;
        let id = answer.header("x-request-id").expect("an id").to_owned();
        assert_eq!(id.len(), 36, "{id}");
        let other = server.client().get("/v1/games").await;
        assert_ne!(other.header("x-request-id"), Some(&*id));
    }
}

#[tokio::test]
async fn an_allowed_origin_may_call_and_read_the_headers_it_needs() {
    let origins = "https://app.example,http://localhost:3000";
    let server = TestServer::start_with(&["--cors-origins", origins]).await;
    for origin in origins.split(',') {
        let headers = [
            &*format!("Origin: {origin}"),
            "Access-Control-Request-Method: POST",
            "Access-Control-Request-Headers: authorization,content-type,idempotency-key,if-match,prefer",
        ];
        let answer = send_raw(&server, request("OPTIONS /v1/matches", &headers, "")).await;
        assert!(answer.starts_with("http/1.1 2"), "{answer}");
        assert!(answer.contains(&format!("access-control-allow-origin: {origin}\r\n")), "{answer}");
        let line = |name: &str| {
            let line = answer.lines().find(|line| line.starts_with(name));
            line.unwrap_or_else(|| panic!("{name} is missing: {answer}")).to_owned()
        };
        for method in ["get", "post", "put", "patch", "delete"] {
            assert!(line("access-control-allow-methods").contains(method), "{answer}");
        }
        for method in ["connect", "trace"] {
            assert!(!line("access-control-allow-methods").contains(method), "{answer}");
        }
        for header in ["authorization", "content-type", "idempotency-key", "if-match", "prefer"] {
            assert!(line("access-control-allow-headers").contains(header), "{answer}");
        }
        for path in ["/v1/games", "/v1/nothing", "/v1/me"] {
            let answer = server.client().get_with(path, &[("origin", origin)]).await;
            assert_eq!(answer.header("access-control-allow-origin"), Some(origin), "{path}");
            let exposed = answer.header("access-control-expose-headers").expect("some");
            let exposed = exposed.to_lowercase();
            for header in
                ["etag", "location", "x-request-id", "retry-after", "idempotency-replayed"]
            {
                assert!(exposed.contains(header), "{path}: {exposed}");
            }
        }
    }
}

#[tokio::test]
async fn an_origin_that_is_not_allowed_gets_no_cors_headers() {
    let server = TestServer::start_with(&["--cors-origins", "https://app.example"]).await;
    let without = TestServer::start().await;
    for server in [&server, &without] {
        for origin in ["https://evil.example", "https://app.example.evil.example", "null"] {
            let answer = server.client().get_with("/v1/games", &[("origin", origin)]).await;
            assert_eq!(answer.status, 200);
            assert_eq!(answer.header("access-control-allow-origin"), None, "{origin}");
            let headers = [&*format!("Origin: {origin}"), "Access-Control-Request-Method: POST"];
            let preflight = send_raw(server, request("OPTIONS /v1/matches", &headers, "")).await;
            assert!(!preflight.contains("access-control-allow-origin"), "{preflight}");
        }
    }
}

#[tokio::test]
async fn a_wildcard_allows_every_origin() {
    let server = TestServer::start_with(&["--cors-origins", "*"]).await;
    let answer = server.client().get_with("/v1/games", &[("origin", "https://any.example")]).await;
    assert_eq!(answer.header("access-control-allow-origin"), Some("*"));
}

#[tokio::test]
async fn answers_are_compressed_where_the_client_takes_it() {
    let server = TestServer::start().await;
    let plain = server.client().get_with("/openapi.json", &[("accept-encoding", "identity")]).await;
    let http = reqwest::Client::builder().no_gzip().no_brotli().build().expect("a client");
    for encoding in ["gzip", "br"] {
        let request = http.get(format!("{}/openapi.json", server.address));
        let answer = request.header("accept-encoding", encoding).send().await.expect("an answer");
        let given = answer.headers().get("content-encoding").map(HeaderValue::as_bytes);
        assert_eq!(given, Some(encoding.as_bytes()));
        let varies = answer.headers().get("vary").expect("Vary").to_str().expect("text");
        assert!(varies.to_lowercase().contains("accept-encoding"), "{varies}");
        let bytes = answer.bytes().await.expect("a body");
        assert!(bytes.len() * 3 < plain.text.len(), "{encoding}: {} bytes", bytes.len());
        // The usual client of these tests decodes the body.
        let decoded =
            server.client().get_with("/openapi.json", &[("accept-encoding", encoding)]).await;
        assert_eq!(decoded.text, plain.text);
    }
}

#[tokio::test]
async fn a_problem_can_be_read_by_a_client_that_takes_compression() {
    let server = TestServer::start().await;
    for encoding in ["gzip", "br", "gzip, br;q=0.5"] {
        let headers = [("accept-encoding", encoding)];
        server.client().get_with("/v1/games/chess", &headers).await.problem(404, "not_found");
        server.client().get_with("/v1/me", &headers).await.problem(401, "unauthenticated");
    }
}

/// Each operation has one media type, and RFC 9110 lets a server ignore these headers.
#[tokio::test]
async fn no_accept_header_is_refused() {
    let server = TestServer::start().await;
    for refusing in [("accept-encoding", "identity;q=0, *;q=0"), ("accept", "image/png")] {
        let answer = server.client().get_with("/v1/games", &[refusing]).await;
        answer.expect(200);
    }
}

#[tokio::test]
async fn a_token_is_read_from_a_single_authorization_header_only() {
    let server = TestServer::start().await;
    server.player("anna").await;
    let login = json!({"username": "anna", "password": PASSWORD});
    let session = server.client().post("/v1/sessions", &login).await.expect(201);
    let token = text(&session["token"]);
    let bearer = format!("Bearer {token}");
    let client = server.client();
    let twice = [("authorization", &*bearer), ("authorization", &*bearer)];
    client.get_with("/v1/me", &twice).await.problem(401, "unauthenticated");
    for name in ["token", "access_token", "authorization"] {
        let path = format!("/v1/me?{name}={token}");
        client.get(&path).await.problem(401, "unauthenticated");
        let answer = client.get_with(&path, &[("authorization", &bearer)]).await;
        assert_eq!(pointer(&answer.problem(400, "invalid_query")), format!("/{name}"));
    }
    let cookie = format!("token={token}");
    client.get_with("/v1/me", &[("cookie", &cookie)]).await.problem(401, "unauthenticated");
    let lower = format!("bearer {token}");
    client.get_with("/v1/me", &[("authorization", &lower)]).await.expect(200);
}

/// An upper-case id is one: Swift writes them so.
#[tokio::test]
async fn an_id_has_one_spelling() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    let id = anna.solo("basic").await;
    let message = json!({"text": "a note"});
    let message =
        anna.client.post(&format!("/v1/matches/{id}/messages"), &message).await.expect(201);
    let session = anna.client.get("/v1/sessions").await.expect(200);
    let session = text(&session["items"][0]["id"]).to_owned();
    let read = |id: &str| format!("/v1/matches/{id}");
    let upper = anna.client.get(&read(&id.to_uppercase())).await.expect(200);
    assert_eq!(upper["id"], id);
    let other: [fn(&str) -> String; 5] = [
        |id| id.replace('-', ""),
        |id| format!("%7B{id}%7D"),
        |id| format!("urn:uuid:{id}"),
        |id| format!("URN%3Auuid:{id}"),
        |id| format!("{id}%20"),
    ];
    for spell in other {
        let (spelled, parts) =
            (spell(&id), ["", "/events", "/board.svg", "/positions/0", "/messages"]);
        for part in parts {
            let path = format!("{}{part}", read(&spelled));
            anna.client.get(&path).await.problem(404, "not_found");
        }
        let path = format!("{}/moves", read(&spelled));
        let played = anna.client.post(&path, &json!({"ply": 0, "move": "1"})).await;
        played.problem(404, "not_found");
        let revoked = anna.client.delete(&format!("/v1/sessions/{}", spell(&session))).await;
        revoked.problem(404, "not_found");
        let account = spell(&anna.id);
        anna.client.get(&format!("/v1/players/{account}")).await.problem(404, "not_found");
        let after = spell(text(&message["id"]));
        for (path, pointed_at) in [
            (format!("/v1/matches/{id}/messages?after={after}"), "/after"),
            (format!("/v1/players/anna/records.ndjson?after={spelled}"), "/after"),
        ] {
            let refused = anna.client.get(&path).await.problem(400, "invalid_query");
            assert_eq!(pointer(&refused), pointed_at, "{path}");
        }
        if !account.ends_with("%20") {
            let listed = anna.client.get(&format!("/v1/players?ids={account}")).await;
            assert_eq!(pointer(&listed.problem(400, "invalid_query")), "/ids");
        }
    }
}

#[tokio::test]
async fn a_query_that_is_no_text_is_refused() {
    let server = TestServer::start().await;
    let client = server.client();
    for (query, pointed_at) in [
        ("/v1/players?search=%ff", "/search"),
        ("/v1/players?search=an%C3", "/search"),
        ("/v1/players?limit=2&search=%ED%A0%80", "/search"),
        ("/v1/matches?game=six&variant=%80", "/variant"),
        ("/v1/leaderboards/mancala/basic?around=%C3%28", "/around"),
    ] {
        let refused = client.get(query).await.problem(400, "invalid_query");
        assert_eq!(pointer(&refused), pointed_at, "{query}");
    }
    for text in ["%C3%A9", "%EF%BF%BD", "a+b"] {
        client.get(&format!("/v1/players?search={text}")).await.expect(200);
    }
}

#[tokio::test]
async fn operations_without_parameters_refuse_a_query() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    let answer = anna.client.get("/v1/me?verbose=1").await;
    assert_eq!(pointer(&answer.problem(400, "invalid_query")), "/verbose");
    let path = "/v1/matches?dry_run=1";
    let wanted = json!({"game": "mancala", "variant": "basic"});
    anna.client.post(path, &wanted).await.problem(400, "invalid_query");
    let listed = anna.client.get("/v1/matches").await.expect(200);
    assert_eq!(listed["items"], json!([]));
}

#[tokio::test]
async fn healthz_and_readyz_answer_200() {
    let server = TestServer::start().await;
    server.client().get("/healthz").await.expect(200);
    server.client().get("/readyz").await.expect(200);
}

#[tokio::test]
async fn the_metrics_count_requests_by_route_and_never_by_id() {
    let server = TestServer::start().await;
    let id = UNKNOWN_ID;
    server.client().get(&format!("/v1/matches/{id}")).await.problem(404, "not_found");
    server.client().get("/metrics").await.problem(404, "not_found");
    let response = reqwest::get(format!("{}/metrics", server.metrics_address)).await;
    let response = response.expect("an answer");
    assert_eq!(response.status().as_u16(), 200);
    let content_type = response.headers()["content-type"].to_str().expect("a type");
    assert!(content_type.starts_with("text/plain; version=0.0.4"), "{content_type}");
    let metrics = response.text().await.expect("a body");
    let counted = metrics.lines().any(|line| {
        line.contains("/v1/matches/{id}") && line.contains("404") && line.ends_with(" 1")
    });
    assert!(counted, "{metrics}");
    assert!(!metrics.contains(id));
}

#[tokio::test]
async fn the_document_that_is_served_is_the_one_that_is_tested() {
    let server = TestServer::start().await;
    let document = server.client().get("/openapi.json").await.expect(200);
    assert_eq!(&document, &*DOCUMENT);
    assert!(text(&document["openapi"]).starts_with("3.1"));
    let older = server.client().get("/openapi-3.0.json").await.expect(200);
    let made: Value = serde_json::from_str(&turnstone::api::document_text_3_0()).expect("JSON");
    assert_eq!(older, made);
    assert!(text(&older["openapi"]).starts_with("3.0"));
}

#[tokio::test]
async fn the_docs_are_pages_that_show_the_document() {
    let server = TestServer::start().await;
    let redirect = server.client().get("/docs").await;
    assert!(redirect.status.is_redirection(), "{}", redirect.status);
    assert_eq!(redirect.header("location"), Some("/docs/"));
    let page = server.client().get("/docs/").await;
    assert_eq!(page.status, 200);
    assert!(page.header("content-type").expect("a type").starts_with("text/html"));
    let script = server.client().get("/docs/swagger-initializer.js").await;
    assert_eq!(script.status, 200);
    assert!(script.text.contains("/openapi-3.0.json"), "{}", script.text);
    // The binary has every file that the page loads, and no other of Swagger UI.
    for part in page.text.split(['"', '\'']).filter(|part| part.starts_with("./")) {
        let file = server.client().get(&format!("/docs/{}", &part[2..])).await;
        assert_eq!(file.status, 200, "{part}");
    }
    server.client().get("/docs/swagger-ui-es-bundle.js").await.problem(404, "not_found");
}

#[tokio::test]
async fn every_response_has_a_date_header() {
    let server = TestServer::start().await;
    for path in ["/v1/games", "/v1/nothing", "/healthz"] {
        let answer = server.client().get(path).await;
        assert!(answer.header("date").expect("Date").ends_with(" GMT"));
    }
    let errors = server.client().get("/v1/nothing").await.json["errors"].clone();
    assert_eq!(errors, Value::Null, "only faults of body and query have `errors`");
}
