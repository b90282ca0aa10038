//! The headers for browsers that every response has.

use serde_json::json;

use crate::support::TestServer;
use crate::support::client::{PASSWORD, Response, text};

const DATA_CSP: &str = "default-src 'none'; frame-ancestors 'none'";
const SVG_CSP: &str = "default-src 'none'; style-src 'unsafe-inline'";

/// Checks a response's headers for browsers: its policy, who may load it, and how to cache it.
#[track_caller]
fn assert_security_headers(answer: &Response, policy: &str, resource: &str, cache_control: &str) {
    assert_eq!(answer.header("x-content-type-options"), Some("nosniff"));
    assert_eq!(answer.header("referrer-policy"), Some("no-referrer"));
    assert_eq!(answer.header("content-security-policy"), Some(policy));
    assert_eq!(answer.header("cross-origin-resource-policy"), Some(resource));
    assert_eq!(answer.header("cache-control"), Some(cache_control));
    for name in ["content-security-policy", "x-content-type-options", "cache-control"] {
        assert_eq!(answer.headers.get_all(name).iter().count(), 1, "{name}");
    }
    // Headers that belong to a TLS proxy, or to applications with cookies.
    for name in ["strict-transport-security", "set-cookie"] {
        assert_eq!(answer.header(name), None);
    }
}

#[tokio::test]
async fn json_has_a_strict_csp_and_the_expected_cache_control() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    let id = anna.solo("egyptian").await;
    let whole = format!("/v1/matches/{id}");
    for (path, cache_control) in [
        ("/v1/games", "public, max-age=300"),
        ("/v1/games/mancala/rules", "public, max-age=300"),
        (&*whole, "private, no-cache"),
        (&*format!("{whole}/record.json"), "private, no-cache"),
        (&*format!("{whole}/legal-moves"), "private, no-cache"),
        ("/v1/players/anna", "public, no-cache"),
        ("/v1/players/anna/records.ndjson", "no-store"),
        ("/v1/me", "no-store"),
        ("/v1/me/turns", "no-store"),
        ("/v1/me/export", "no-store"),
        ("/v1/sessions", "no-store"),
        ("/openapi.json", "public, max-age=300"),
    ] {
        let answer = anna.client.get(path).await;
        assert_eq!(answer.status, 200, "{path}");
        assert_security_headers(&answer, DATA_CSP, "same-origin", cache_control);
    }
    let head = anna.client.send("HEAD", &whole, &[], None).await;
    assert_security_headers(&head, DATA_CSP, "same-origin", "private, no-cache");
    assert_security_headers(
        &anna.client.play(&id, 0, "0").await,
        DATA_CSP,
        "same-origin",
        "no-store",
    );
    let options = anna.client.send("OPTIONS", &whole, &[], None).await;
    assert_security_headers(&options, DATA_CSP, "same-origin", "no-store");
}

#[tokio::test]
async fn responses_with_secrets_are_no_store() {
    let server = TestServer::start().await;
    let client = server.client();
    let anna = json!({"username": "anna", "password": PASSWORD});
    let account = client.post("/v1/accounts", &anna).await;
    assert_security_headers(&account, DATA_CSP, "same-origin", "no-store");
    let session = client.post("/v1/sessions", &anna).await;
    assert_security_headers(&session, DATA_CSP, "same-origin", "no-store");
    let session = client.with_token(text(&session.json["token"]));
    let hook = json!({"url": "https://hook.example/x"});
    assert_security_headers(
        &session.post("/v1/me/webhooks", &hook).await,
        DATA_CSP,
        "same-origin",
        "no-store",
    );
    let reset = json!({"username": "anna", "recovery_code": account.json["recovery_code"],
        "new_password": PASSWORD});
    let reset = client.post("/v1/password-resets", &reset).await;
    reset.expect(200);
    assert_security_headers(&reset, DATA_CSP, "same-origin", "no-store");
}

#[tokio::test]
async fn problems_have_a_strict_csp_and_are_no_store() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    let id = anna.solo("egyptian").await;
    let refused = [
        anna.client.get("/v1/nothing").await,
        anna.client.get("/v1/games/chess").await,
        anna.client.get(&format!("/v1/matches/{id}/board.svg?ply=900")).await,
        anna.client.get("/v1/me?verbose=1").await,
        anna.client.delete("/v1/games").await,
        anna.client.post("/v1/matches", &json!({"game": 1})).await,
        anna.client.play(&id, 7, "0").await,
        server.client().get("/v1/me").await,
    ];
    for answer in refused {
        assert!(answer.status.is_client_error(), "{}", answer.status);
        assert_security_headers(&answer, DATA_CSP, "same-origin", "no-store");
    }
}

#[tokio::test]
async fn a_304_repeats_the_headers_of_the_200() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    let id = anna.solo("egyptian").await;
    for path in [
        format!("/v1/matches/{id}"),
        format!("/v1/matches/{id}/board.svg"),
        format!("/v1/matches/{id}/animation.svg"),
        "/v1/games".to_owned(),
    ] {
        let first = anna.client.get(&path).await;
        let tag = [("if-none-match", first.header("etag").expect("a tag"))];
        let second = anna.client.get_with(&path, &tag).await;
        assert_eq!(second.status, 304, "{path}");
        for name in [
            "content-security-policy",
            "cross-origin-resource-policy",
            "x-content-type-options",
            "referrer-policy",
        ] {
            assert!(first.header(name).is_some(), "{path}: {name}");
            assert_eq!(first.header(name), second.header(name), "{path}: {name}");
        }
        assert_ne!(second.header("cache-control"), Some("no-store"), "{path}");
    }
}

#[tokio::test]
async fn a_picture_may_be_embedded_cross_origin_and_runs_no_script() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    let id = anna.solo("egyptian").await;
    for name in ["board.svg", "board.png", "animation.svg"] {
        // A request as a page of another site sends it.
        let answer = server.client().get(&format!("/v1/matches/{id}/{name}")).await;
        assert_security_headers(&answer, SVG_CSP, "cross-origin", "private, no-cache");
    }
}

#[tokio::test]
async fn the_docs_pages_run_scripts_of_this_server_only() {
    let server = TestServer::start().await;
    for path in ["/docs/", "/docs/swagger-initializer.js", "/docs/swagger-ui.css"] {
        let answer = server.client().get(path).await;
        assert_eq!(answer.status, 200, "{path}");
        let policy = answer.header("content-security-policy").expect("a policy");
        for part in ["default-src 'none'", "script-src 'self';", "frame-ancestors 'none'"] {
            assert!(policy.contains(part), "{path}: {policy}");
        }
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"));
        assert_eq!(answer.header("referrer-policy"), Some("no-referrer"));
    }
    let page = server.client().get("/docs/").await;
    let inline = page.text.matches("<script").count() - page.text.matches("<script src=").count();
    assert_eq!(inline, 0, "the policy allows no script inside the page: {}", page.text);
    assert!(!page.text.contains("://"), "nothing is loaded from elsewhere: {}", page.text);
}
