//! The pages that a link opens, and the files that lead to apps.

use serde_json::{Value, json};

use crate::api::helpers::{UNKNOWN_ID, play_all, two_player_match, two_players};
use crate::api::people::PIXEL;
use crate::support::TestServer;
use crate::support::client::text;

/// The response to a browser: status, a header, and text. The pages are not in the document, by
/// which the usual client of these tests checks all responses.
async fn browse(server: &TestServer, path: &str, header: &str) -> (u16, String, String) {
    let answer = reqwest::get(format!("{}{path}", server.address)).await.expect("an answer");
    let value = answer.headers().get(header).map(|value| value.to_str().expect("text").to_owned());
    (answer.status().as_u16(), value.unwrap_or_default(), answer.text().await.expect("a text"))
}

/// A page that is there.
async fn page(server: &TestServer, path: &str) -> String {
    let (status, policy, text) = browse(server, path, "content-security-policy").await;
    assert_eq!(status, 200, "{path}: {text}");
    let strict = "default-src 'none'; style-src 'self'; img-src 'self';";
    assert!(policy.starts_with(strict), "{policy}");
    text
}

/// The page for what is not there.
async fn missing(server: &TestServer, path: &str) -> String {
    let (status, media, text) = browse(server, path, "content-type").await;
    assert_eq!((status, &*media), (404, "text/html; charset=utf-8"), "{path}: {text}");
    text
}

#[tokio::test]
async fn the_page_of_a_match_describes_it_and_escapes_names() {
    let flags = ["--public-url", "https://play.example"];
    let server = TestServer::start_with(&flags).await;
    let (anna, ben, id) = two_player_match(&server).await;
    let name = json!({"display_name": "<b>\"Anna\" & Co.</b>"});
    anna.client.patch("/v1/me", &name).await.expect(200);
    let shown = page(&server, &format!("/m/{id}?fbclid=1&fbclid=2")).await;
    let title = "&lt;b&gt;&quot;Anna&quot; &amp; Co.&lt;/b&gt; – ben: Mancala";
    assert!(shown.contains(&format!("<meta property=\"og:title\" content=\"{title}")), "{shown}");
    assert!(!shown.contains("<b>"), "{shown}");
    let picture = format!("content=\"https://play.example/v1/matches/{id}/board.png\"");
    assert!(shown.contains(&picture), "{shown}");
    play_all(&[&anna, &ben], &id, &["1", "1"]).await;
    assert!(page(&server, &format!("/m/{id}")).await.contains("Ply 2. To act: "));
    anna.client.post_empty(&format!("/v1/matches/{id}/resignation")).await.expect(200);
    assert!(page(&server, &format!("/m/{id}")).await.contains("Won by ben after 2 plies."));
    assert!(page(&server, "/p/Anna").await.contains("(@anna)"));
    let (status, media, _) = browse(&server, "/pages/style.css", "content-type").await;
    assert_eq!((status, &*media), (200, "text/css; charset=utf-8"));
}

#[tokio::test]
async fn a_page_says_nothing_of_a_private_match() {
    let server = TestServer::start().await;
    let (anna, _) = two_players(&server).await;
    let wanted = json!({"game": "mancala", "variant": "basic", "visibility": "private"});
    let id = anna.create(&wanted).await;
    let reader = &anna.client;
    let nothing = missing(&server, &format!("/m/{UNKNOWN_ID}")).await;
    for path in
        [format!("/m/{id}"), "/m/x".into(), "/j/x".into(), "/p/nobody".into(), "/p/x".into()]
    {
        assert_eq!(missing(&server, &path).await, nothing, "{path}");
    }
    let links = format!("/v1/matches/{id}/links");
    let link = reader.post(&links, &json!({})).await.expect(201);
    assert_eq!(link["url"], Value::Null);
    let invitation = format!("/j/{}", text(&link["code"]));
    let shown = page(&server, &invitation).await;
    assert!(shown.contains("You are invited") && shown.contains("noindex"), "{shown}");
    for secret in [&*id, "anna", "ancala", "board"] {
        assert!(!shown.contains(secret), "{secret}: {shown}");
    }
    reader.delete(&format!("{links}/{}", text(&link["code"]))).await.expect(204);
    assert_eq!(missing(&server, &invitation).await, nothing);
}

#[tokio::test]
async fn a_browser_at_an_unknown_address_gets_a_page_and_everybody_else_a_problem() {
    let server = TestServer::start().await;
    let nothing = missing(&server, &format!("/m/{UNKNOWN_ID}")).await;
    assert!(nothing.contains("<a href=\"/\">"), "a way home: {nothing}");
    for path in ["/m/%E0%A4%A", "/p/%E0%A4%A", "/j/%FF"] {
        assert_eq!(missing(&server, path).await, nothing, "{path}");
    }
    let browser = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";
    let ask = async |method: reqwest::Method, path: &str, accept: &str| {
        let request = reqwest::Client::new().request(method, format!("{}{path}", server.address));
        request.header("accept", accept).send().await.expect("an answer")
    };
    for path in ["/nothing", "/m/x/y", "/games/mancala/x", "/%E0%A4%A", "//"] {
        let shown = ask(reqwest::Method::GET, path, browser).await;
        let policy = shown.headers()["content-security-policy"].to_str().expect("text").to_owned();
        assert!(policy.contains("script-src 'self'"), "{path}: {policy}");
        assert_eq!(shown.headers()["content-type"], "text/html; charset=utf-8", "{path}");
        assert_eq!(shown.headers()["cache-control"], "no-store", "{path}");
        assert_eq!(shown.status(), 404, "{path}");
        assert_eq!(shown.text().await.expect("a text"), nothing, "{path}");
        let head = ask(reqwest::Method::HEAD, path, browser).await;
        assert_eq!(
            (head.status().as_u16(), head.text().await.expect("a text")),
            (404, String::new())
        );
    }
    for (method, path, accept) in [
        (reqwest::Method::GET, "/nothing", "*/*"),
        (reqwest::Method::GET, "/nothing", "application/json"),
        (reqwest::Method::POST, "/nothing", browser),
        (reqwest::Method::GET, "/v1/nothing", browser),
    ] {
        let answer = ask(method, path, accept).await;
        assert_eq!(answer.status(), 404, "{path} {accept}");
        assert_eq!(answer.headers()["content-type"], "application/problem+json", "{path} {accept}");
    }
}

/// The media type and the bytes of the picture that chats show of a page.
async fn shared_picture(server: &TestServer, path: &str) -> (String, Vec<u8>) {
    let shown = page(server, path).await;
    let address = shown.split("<meta property=\"og:image\" content=\"https://play.example").nth(1);
    let address = address.unwrap_or_else(|| panic!("no picture: {shown}"));
    let address = address.split('"').next().expect("its end").replace("&amp;", "&");
    let inline = format!("<img src=\"{}\"", address.replace('&', "&amp;"));
    assert!(shown.contains(&inline), "{inline}: {shown}");
    let answer = reqwest::get(format!("{}{address}", server.address)).await.expect("an answer");
    assert_eq!(answer.status(), 200, "{address}");
    let media = answer.headers()["content-type"].to_str().expect("text").to_owned();
    (media, answer.bytes().await.expect("a picture").to_vec())
}

#[tokio::test]
async fn every_page_has_a_picture_that_chats_can_show_and_a_private_match_always_the_same() {
    let server = TestServer::start_with(&["--public-url", "https://play.example"]).await;
    let anna = server.player("anna").await;
    let invitation = async |game: &str, visibility: &str| {
        let variant = if game == "octi" { "kids" } else { "basic" };
        let wanted = json!({"game": game, "variant": variant, "visibility": visibility});
        let id = anna.create(&wanted).await;
        let link = anna.client.post(&format!("/v1/matches/{id}/links"), &json!({})).await;
        format!("/j/{}", text(&link.expect(201)["code"]))
    };
    let is_png = |(media, bytes): &(String, Vec<u8>)| {
        media == "image/png" && bytes.starts_with(b"\x89PNG\r\n\x1a\n")
    };
    let neutral = shared_picture(&server, &invitation("mancala", "private").await).await;
    assert!(is_png(&neutral));
    assert_eq!(shared_picture(&server, &invitation("octi", "private").await).await, neutral);
    let public = shared_picture(&server, &invitation("octi", "public").await).await;
    assert!(is_png(&public) && public != neutral, "the board of a public match");

    assert_eq!(shared_picture(&server, "/p/anna").await, neutral);
    let file = hex::decode(PIXEL).expect("hex");
    let png = [("content-type", "image/png")];
    anna.client.send("PUT", "/v1/me/avatar", &png, Some(file)).await.expect(200);
    let avatar = shared_picture(&server, "/p/anna").await;
    assert!(["image/png", "image/jpeg"].contains(&&*avatar.0) && avatar != neutral);
}

#[tokio::test]
async fn the_files_for_apps_are_there_if_apps_are_configured() {
    const APPLE: &str = "/.well-known/apple-app-site-association";
    const ANDROID: &str = "/.well-known/assetlinks.json";
    let fingerprint = ["AB"; 32].join(":");
    let android = format!("com.example.app={fingerprint}");
    let flags = ["--apple-apps", "ABCDE12345.com.example.app", "--android-apps", &android];
    let (server, without) = (TestServer::start_with(&flags).await, TestServer::start().await);
    let (status, media, apple) = browse(&server, APPLE, "content-type").await;
    assert_eq!((status, &*media), (200, "application/json"));
    let apple: Value = serde_json::from_str(&apple).expect("JSON");
    let details = &apple["applinks"]["details"][0];
    assert_eq!(details["appIDs"], json!(["ABCDE12345.com.example.app"]));
    assert_eq!(details["components"], json!([{"/": "/m/*"}, {"/": "/j/*"}, {"/": "/p/*"}]));
    let (_, _, android) = browse(&server, ANDROID, "content-type").await;
    let android: Value = serde_json::from_str(&android).expect("JSON");
    assert_eq!(android[0]["target"]["package_name"], "com.example.app");
    assert_eq!(android[0]["target"]["sha256_cert_fingerprints"], json!([fingerprint]));
    for path in [APPLE, ANDROID] {
        without.client().get(path).await.problem(404, "not_found");
    }
}
