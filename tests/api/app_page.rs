//! The page: what every path of it is, and how its files are sent.

use std::collections::BTreeSet;
use std::io::Read;

use flate2::read::GzDecoder;
use reqwest::header::HeaderMap;
use serde_json::json;

use crate::support::TestServer;

const PATHS: [&str; 13] = [
    "/",
    "/new",
    "/open",
    "/here",
    "/analysis?game=six",
    "/games",
    "/games/octi",
    "/learn/octi",
    "/leaderboards",
    "/leaderboards/octi/kids",
    "/settings",
    "/sign-in",
    "/register?next=%2Fnew",
];

/// The response to a browser, byte by byte, with a header of its request.
async fn fetch(server: &TestServer, path: &str, header: (&str, &str)) -> (u16, HeaderMap, Vec<u8>) {
    let client = reqwest::Client::builder().no_gzip().no_brotli().build().expect("a client");
    let request = client.get(format!("{}{path}", server.address)).header(header.0, header.1);
    let answer = request.send().await.expect("an answer");
    let (status, headers) = (answer.status().as_u16(), answer.headers().clone());
    (status, headers, answer.bytes().await.expect("a body").to_vec())
}

async fn html(server: &TestServer, path: &str) -> String {
    let (_, _, bytes) = fetch(server, path, ("accept-encoding", "identity")).await;
    String::from_utf8(bytes).expect("text")
}

fn value<'a>(headers: &'a HeaderMap, name: &str) -> &'a str {
    headers.get(name).map_or("", |value| value.to_str().expect("text"))
}

/// The paths of the files that a page loads.
fn assets(html: &str) -> BTreeSet<String> {
    let starts = html.match_indices("\"/assets/").map(|(at, _)| &html[at + 1..]);
    starts.map(|rest| rest.split('"').next().expect("its end").to_owned()).collect()
}

#[tokio::test]
async fn every_path_of_the_page_loads_the_same_application_under_a_strict_policy() {
    let server = TestServer::start().await;
    let index = html(&server, "/").await;
    for path in PATHS {
        let (status, headers, bytes) = fetch(&server, path, ("accept", "text/html")).await;
        assert_eq!((status, bytes), (200, index.clone().into_bytes()), "{path}");
        assert_eq!(value(&headers, "content-type"), "text/html; charset=utf-8");
        assert_eq!(value(&headers, "cache-control"), "public, no-cache");
        assert_eq!(value(&headers, "x-content-type-options"), "nosniff");
        assert_eq!(value(&headers, "set-cookie"), "");
        let policy = value(&headers, "content-security-policy");
        for part in [
            "default-src 'none'",
            "script-src 'self' 'wasm-unsafe-eval';",
            "require-trusted-types-for 'script'",
            "frame-ancestors 'none'",
        ] {
            assert!(policy.contains(part), "{path}: {policy}");
        }
        // WebAssembly may be compiled, and nothing else be made of what is no file of this server.
        assert!(!policy.replace("'wasm-unsafe-eval'", "").contains("unsafe"), "{path}: {policy}");
    }
    // Nothing is inside the page that the policy refuses, and nothing comes from elsewhere.
    assert_eq!(
        index.matches("<script").count(),
        index.matches("<script type=\"module\" src=").count()
    );
    for forbidden in ["<style", " style=", "://", "<!--"] {
        assert!(!index.contains(forbidden), "{forbidden}: {index}");
    }
    let here = assets(&index);
    assert!(here.iter().any(|path| path.contains(".js")), "{index}");
    for path in ["/m/x", "/j/x", "/p/nobody"] {
        assert_eq!(assets(&html(&server, path).await), here, "{path}");
    }
}

#[tokio::test]
async fn the_page_is_sent_again_only_if_it_has_changed() {
    let server = TestServer::start().await;
    let script = assets(&html(&server, "/").await).into_iter().find(|path| path.contains(".js"));
    for path in ["/", &script.expect("a script")] {
        for encoding in ["identity", "gzip", "br"] {
            let (_, headers, _) = fetch(&server, path, ("accept-encoding", encoding)).await;
            let tag = value(&headers, "etag").to_owned();
            let (status, again, bytes) = fetch(&server, path, ("if-none-match", &tag)).await;
            assert_eq!((status, bytes.len()), (304, 0), "{path} {tag}");
            for name in ["etag", "cache-control", "content-security-policy", "vary"] {
                assert_eq!(value(&again, name), value(&headers, name), "{path}: {name}");
            }
        }
        let (status, ..) = fetch(&server, path, ("if-none-match", "\"other\"")).await;
        assert_eq!(status, 200);
    }
}

#[tokio::test]
async fn files_of_the_page_are_kept_for_ever_and_are_small() {
    let server = TestServer::start().await;
    let index = html(&server, "/").await;
    let (_, headers, bytes) = fetch(&server, "/", ("accept-encoding", "br")).await;
    assert_eq!(value(&headers, "content-encoding"), "br");
    let mut first_visit = bytes.len();
    let mut types = BTreeSet::new();
    for path in assets(&index) {
        let (status, headers, whole) = fetch(&server, &path, ("accept-encoding", "identity")).await;
        assert_eq!(status, 200, "{path}");
        assert_eq!(value(&headers, "cache-control"), "public, max-age=31536000, immutable");
        assert_eq!(value(&headers, "vary"), "accept-encoding");
        types.insert(value(&headers, "content-type").to_owned());
        let (_, headers, gzip) = fetch(&server, &path, ("accept-encoding", "gzip")).await;
        assert_eq!(value(&headers, "content-encoding"), "gzip", "{path}");
        let mut unpacked = Vec::new();
        GzDecoder::new(&*gzip).read_to_end(&mut unpacked).expect("gzip");
        assert_eq!(unpacked, whole, "{path}");
        let (_, headers, small) = fetch(&server, &path, ("accept-encoding", "gzip, br")).await;
        assert_eq!(value(&headers, "content-encoding"), "br", "{path}");
        let mut unpacked = Vec::new();
        brotli::Decompressor::new(&*small, 4_096).read_to_end(&mut unpacked).expect("Brotli");
        assert_eq!(unpacked, whole, "{path}");
        // The icon of a phone's home screen is a picture.
        if !path.contains(".png") {
            first_visit += small.len();
        }
    }
    let expected = [
        "application/manifest+json",
        "image/png",
        "image/svg+xml",
        "text/css; charset=utf-8",
        "text/javascript; charset=utf-8",
    ];
    assert_eq!(types, expected.map(str::to_owned).into());
    // Beside them a first visit has the texts of a language; `web/test/landing.test.mjs` measures all of it.
    assert!(first_visit < 50_000, "{first_visit} bytes");
}

#[tokio::test]
async fn the_rules_are_sent_as_web_assembly_in_every_encoding() {
    let server = TestServer::start().await;
    let index = html(&server, "/").await;
    let mut found = None;
    for script in assets(&index).into_iter().filter(|path| path.contains(".js")) {
        let text = html(&server, &script).await;
        let start = text.find("/assets/rules-");
        found = found.or(start.map(|at| text[at..].split('"').next().expect("its end").to_owned()));
    }
    let path = found.expect("a script names the module");
    assert!(!assets(&index).contains(&path), "it is not loaded at once");
    let (status, headers, whole) = fetch(&server, &path, ("accept-encoding", "identity")).await;
    assert_eq!((status, value(&headers, "content-type")), (200, "application/wasm"));
    assert_eq!(whole[..4], *b"\0asm");
    let (_, headers, small) = fetch(&server, &path, ("accept-encoding", "br")).await;
    assert_eq!(value(&headers, "content-encoding"), "br");
    assert!(small.len() < 280_000, "{} bytes", small.len());
    let (_, headers, gzip) = fetch(&server, &path, ("accept-encoding", "gzip")).await;
    assert_eq!(value(&headers, "content-encoding"), "gzip");
    let mut unpacked = Vec::new();
    GzDecoder::new(&*gzip).read_to_end(&mut unpacked).expect("gzip");
    assert_eq!(unpacked, whole);
}

#[tokio::test]
async fn the_service_worker_has_one_address_and_may_load_only_from_this_server() {
    let server = TestServer::start().await;
    let (status, headers, script) = fetch(&server, "/sw.js", ("accept", "*/*")).await;
    assert_eq!(status, 200);
    assert_eq!(value(&headers, "content-type"), "text/javascript; charset=utf-8");
    assert_eq!(value(&headers, "cache-control"), "public, no-cache");
    assert_eq!(
        value(&headers, "content-security-policy"),
        "default-src 'none'; script-src 'self'; connect-src 'self'"
    );
    let tag = value(&headers, "etag").to_owned();
    let (status, _, bytes) = fetch(&server, "/sw.js", ("if-none-match", &tag)).await;
    assert_eq!((status, bytes.len()), (304, 0));
    // It keeps what the page loads first, of this version.
    let script = String::from_utf8(script).expect("text");
    let shell = assets(&html(&server, "/").await);
    for path in shell.iter().filter(|path| !path.contains(".png")) {
        assert!(script.contains(path), "{path}");
    }
    let page = fetch(&server, "/", ("accept", "text/html")).await.1;
    assert!(
        value(&page, "content-security-policy")
            .contains("trusted-types turnstone-picture turnstone-worker")
    );
}

#[tokio::test]
async fn other_sites_frame_the_page_of_a_board_and_no_other() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    let wanted = json!({"game": "mancala", "variant": "basic", "visibility": "private"});
    let (public, private) = (anna.solo("egyptian").await, anna.create(&wanted).await);
    let known = format!("/embed/{public}");
    let (status, headers, page) = fetch(&server, &known, ("accept-encoding", "identity")).await;
    assert_eq!(status, 200);
    let policy = value(&headers, "content-security-policy");
    for part in
        ["default-src 'none'", "script-src 'self';", "frame-ancestors *;", "form-action 'none'"]
    {
        assert!(policy.contains(part), "{policy}");
    }
    assert!(!policy.contains("unsafe"), "{policy}");
    assert_eq!(value(&headers, "cross-origin-resource-policy"), "cross-origin");
    for absent in ["x-frame-options", "set-cookie"] {
        assert_eq!(value(&headers, absent), "", "{absent}");
    }
    // It tells nothing of a match, not even whether there is one.
    for path in [format!("/embed/{private}"), "/embed/x".to_owned()] {
        let (status, _, other) = fetch(&server, &path, ("accept-encoding", "identity")).await;
        assert_eq!((status, &other), (200, &page), "{path}");
    }
    for path in assets(&String::from_utf8(page).expect("text")) {
        assert_eq!(fetch(&server, &path, ("accept", "*/*")).await.0, 200, "{path}");
    }
    let tag = ("if-none-match", value(&headers, "etag"));
    let (status, again, _) = fetch(&server, &known, tag).await;
    assert_eq!((status, value(&again, "content-security-policy")), (304, policy));
    let whole = format!("/m/{public}");
    for path in ["/", &*whole, "/docs/", "/nothing", "/v1/games", "/mail/unsubscribe"] {
        let (_, headers, _) = fetch(&server, path, ("accept", "text/html")).await;
        let policy = value(&headers, "content-security-policy");
        assert!(policy.contains("frame-ancestors 'none'"), "{path}: {policy}");
    }
}

#[tokio::test]
async fn what_the_page_does_not_have_is_a_problem() {
    let server = TestServer::start().await;
    for path in [
        "/assets/app.js",
        "/assets/sw.js",
        "/assets/",
        "/assets/index.html",
        "/assets/embed.html",
        "/embed/",
        "/embed/x/y",
        "/games/octi/kids",
        "/newer",
    ] {
        server.client().get(path).await.problem(404, "not_found");
    }
}
