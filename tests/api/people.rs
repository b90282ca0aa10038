//! Finding players, following them, and what they show of themselves.

use std::io::Write;
use std::net::TcpStream;

use serde_json::{Value, json};

use crate::api::helpers::{UNKNOWN_ID, connect_tcp, metric_value, pointer, two_players};
use crate::support::client::{PASSWORD, text};
use crate::support::poll::wait_until;
use crate::support::{Client, Player, Response, TestServer};

/// A PNG of one pixel.
pub const PIXEL: &str = "89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000d494441\
                     54789c63f8cfc0f01f00050001ff89993d1d0000000049454e44ae426082";

async fn find(client: &Client, query: &str) -> Vec<String> {
    let found = client.get(&format!("/v1/players?{query}")).await.expect(200);
    let items = found["items"].as_array().expect("items").clone();
    items.iter().map(|item| item["username"].as_str().unwrap_or("-").to_owned()).collect()
}

async fn put(player: &Player, path: &str) -> Response {
    player.client.send("PUT", path, &[], None).await
}

#[tokio::test]
async fn players_are_listed_by_id_and_by_name_in_the_order_of_the_request() {
    let server = TestServer::start().await;
    let (anna, ben) = two_players(&server).await;
    let client = server.client();
    let by_id = format!("ids={},{UNKNOWN_ID},{},{}", ben.id, anna.id, ben.id);
    assert_eq!(find(&client, &by_id).await, ["ben", "anna"]);
    assert_eq!(find(&client, "names=BEN,nobody,anna,!,ben").await, ["ben", "anna"]);
    assert_eq!(
        client.get(&format!("/v1/players/{}", anna.id)).await.expect(200)["username"],
        "anna"
    );
    let matches = format!("/v1/players/{}/matches?status=open", anna.id);
    assert_eq!(client.get(&matches).await.expect(200)["items"], json!([]));
    client.get(&format!("/v1/players/{UNKNOWN_ID}")).await.problem(404, "not_found");
    let many = vec![UNKNOWN_ID; 101].join(",");
    assert!(find(&client, &format!("ids={many}")).await.is_empty(), "one id, a hundred times");
    let names: Vec<_> = (0..101).map(|n| format!("name{n}")).collect();
    for (query, at) in [
        (format!("names={}", names.join(",")), "/names"),
        ("ids=x".to_owned(), "/ids"),
        ("search=%20".to_owned(), "/search"),
        (format!("search={}", "x".repeat(41)), "/search"),
    ] {
        let refused =
            client.get(&format!("/v1/players?{query}")).await.problem(400, "invalid_query");
        assert_eq!(pointer(&refused), at);
    }
    for query in ["", "?ids=x&names=y"] {
        client.get(&format!("/v1/players{query}")).await.problem(400, "invalid_query");
    }
    anna.client.post("/v1/me/deletion", &json!({"password": PASSWORD})).await.expect(204);
    assert_eq!(find(&client, &by_id).await, ["ben", "-"], "of a deleted account the id is left");
    client.get(&format!("/v1/players/{}", anna.id)).await.problem(404, "not_found");
}

#[tokio::test]
async fn a_search_finds_beginnings_first_then_similar_names_and_nobody_blocked() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    for name in ["Samuel", "sam", "Zoe_1"] {
        server.player(name).await;
    }
    let zoe = server.player("grandmaster_x").await;
    zoe.client.patch("/v1/me", &json!({"display_name": "Samantha"})).await.expect(200);
    let client = server.client();
    assert_eq!(find(&client, "search=SAM").await, ["sam", "Samuel", "grandmaster_x"]);
    assert_eq!(find(&client, "search=sam&limit=1").await, ["sam"]);
    let ivan = server.player("i_p").await;
    ivan.client.patch("/v1/me", &json!({"display_name": "Иван"})).await.expect(200);
    for term in ["Иван", "иван", "ИВА"] {
        assert_eq!(find(&client, &format!("search={term}")).await, ["i_p"], "{term}");
    }
    assert_eq!(find(&client, "search=z").await, ["Zoe_1"]);
    assert_eq!(find(&client, "search=%25").await, [""; 0]);
    assert_eq!(find(&client, "search=samul").await.first().map(String::as_str), Some("Samuel"));
    put(&zoe, "/v1/me/blocks/anna").await.expect(204);
    for term in ["sam", "samanta"] {
        let query = format!("search={term}");
        let found = find(&anna.client, &query).await;
        assert!(found.contains(&"grandmaster_x".to_owned()), "{found:?}");
        assert_eq!(found, find(&client, &query).await, "it does not tell who blocks the reader");
    }
    put(&anna, "/v1/me/blocks/sam").await.expect(204);
    assert_eq!(find(&anna.client, "search=sam").await, ["Samuel", "grandmaster_x"]);
}

#[tokio::test]
async fn a_player_follows_others_until_one_blocks_the_other() {
    let server = TestServer::start().await;
    let (anna, ben) = two_players(&server).await;
    let cleo = server.player("cleo").await;
    for _ in 0..2 {
        put(&anna, "/v1/me/following/BEN").await.expect(204);
    }
    put(&anna, &format!("/v1/me/following/{}", cleo.id)).await.expect(204);
    put(&ben, "/v1/me/following/anna").await.expect(204);
    assert_eq!(
        pointer(&put(&anna, "/v1/me/following/anna").await.problem(422, "invalid_body")),
        "/username"
    );
    put(&anna, "/v1/me/following/nobody").await.problem(404, "not_found");
    ben.match_against(&cleo, "basic").await;
    cleo.create(&json!({"game": "mancala", "variant": "basic", "visibility": "private"})).await;
    let list = anna.client.get("/v1/me/following?limit=1").await.expect(200);
    let next = format!("/v1/me/following?limit=1&cursor={}", text(&list["next_cursor"]));
    let rest = anna.client.get(&next).await.expect(200);
    assert_eq!(
        (&list["items"][0]["player"]["id"], &rest["items"][0]["player"]["id"]),
        (&json!(ben.id), &json!(cleo.id))
    );
    assert_eq!(list["items"][0]["playing"], true);
    assert_eq!(list["items"][0]["last_seen_at"], Value::Null, "not shown by default");
    let shown = json!({"shows_last_seen": true});
    ben.client.put("/v1/me/profile", &shown).await.expect(200);
    let list = anna.client.get("/v1/me/following").await.expect(200);
    assert!(list["items"][0]["last_seen_at"].is_string(), "{list:#}");

    anna.client.delete("/v1/me/following/cleo").await.expect(204);
    put(&ben, "/v1/me/blocks/anna").await.expect(204);
    for player in [&anna, &ben] {
        assert_eq!(player.client.get("/v1/me/following").await.expect(200)["items"], json!([]));
    }
    put(&anna, "/v1/me/following/ben").await.problem(403, "blocked");
    put(&ben, "/v1/me/following/anna").await.problem(403, "blocked");
    put(&anna, "/v1/me/following/cleo").await.expect(204);
    cleo.client.post("/v1/me/deletion", &json!({"password": PASSWORD})).await.expect(204);
    assert_eq!(anna.client.get("/v1/me/following").await.expect(200)["items"], json!([]));
}

#[tokio::test]
async fn a_player_shows_bio_country_and_when_last_seen_only_if_they_wish() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    let path = "/v1/players/anna";
    let before = server.client().get(path).await.expect(200);
    for member in ["bio", "country", "last_seen_at"] {
        assert_eq!(before[member], Value::Null, "{member}");
    }
    let profile = json!({"bio": " <b>Hi</b>\nthere ", "country": "NL", "shows_last_seen": true});
    let set = anna.client.put("/v1/me/profile", &profile).await.expect(200);
    assert_eq!(set["bio"], "<b>Hi</b>\nthere");
    let shown = server.client().get(path).await.expect(200);
    assert_eq!((&shown["bio"], &shown["country"]), (&set["bio"], &json!("NL")));
    assert!(shown["last_seen_at"].is_string());
    for (wrong, at) in [
        (json!({"bio": ""}), "/bio"),
        (json!({"bio": "x".repeat(501)}), "/bio"),
        (json!({"country": "nl"}), "/country"),
        (json!({"country": "XX"}), "/country"),
    ] {
        let refused = anna.client.put("/v1/me/profile", &wrong).await.problem(422, "invalid_body");
        assert_eq!(pointer(&refused), at);
    }
    anna.client.put("/v1/me/profile", &json!({})).await.expect(200);
    let shown = server.client().get(path).await.expect(200);
    assert_eq!((&shown["bio"], &shown["last_seen_at"]), (&Value::Null, &Value::Null));
}

/// A picture, by its address.
async fn picture(server: &TestServer, path: &str) -> (Option<String>, Option<String>, Vec<u8>) {
    let answer = reqwest::get(format!("{}{path}", server.address)).await.expect("an answer");
    assert_eq!(answer.status(), 200, "{path}");
    let header = |name: &str| {
        answer.headers().get(name).map(|value| value.to_str().expect("text").to_owned())
    };
    let (media, caching) = (header("content-type"), header("cache-control"));
    (media, caching, answer.bytes().await.expect("a body").to_vec())
}

#[tokio::test]
async fn a_picture_without_a_token_is_refused_before_it_has_come() {
    let server = TestServer::start().await;
    let mut stream = connect_tcp(&server);
    let head = "PUT /v1/me/avatar HTTP/1.1\r\nHost: test\r\nContent-Type: image/png\r\n\
                Content-Length: 1000000\r\n\r\n";
    stream.write_all(head.as_bytes()).expect("a server that listens");
    stream.set_nonblocking(true).expect("a socket");
    let mut status = [0; 12];
    wait_until("it is answered", async || stream.peek(&mut status).is_ok_and(|size| size == 12))
        .await;
    assert_eq!(&status, b"HTTP/1.1 401");
}

/// The flags of a server that believes its clients what their address is.
const BY_ADDRESS: [&str; 4] = ["--limits", "on", "--trusted-proxies", "127.0.0.0/8"];

/// Sends a picture from an address: the status.
async fn upload(player: &Player, address: &str) -> u16 {
    let headers = [("content-type", "image/png"), ("x-forwarded-for", address)];
    let file = hex::decode(PIXEL).expect("hex");
    player.client.send("PUT", "/v1/me/avatar", &headers, Some(file)).await.status.as_u16()
}

/// Begins to send a picture from an address, and does not end.
fn begin_upload(server: &TestServer, player: &Player, address: &str) -> TcpStream {
    let mut stream = connect_tcp(server);
    let head = format!(
        "PUT /v1/me/avatar HTTP/1.1\r\nHost: test\r\nContent-Type: image/png\r\n\
         X-Forwarded-For: {address}\r\nAuthorization: Bearer {}\r\nContent-Length: 1000000\r\n\r\n",
        player.token()
    );
    stream.write_all(head.as_bytes()).expect("a server that listens");
    stream.write_all(&[0; 10_000]).expect("a server that reads");
    stream
}

/// Waits until so many of these have begun, by the memory that they take.
async fn wait_until_begun(server: &TestServer, count: u32) {
    let metric = "turnstone_http_large_bodies_bytes ";
    wait_until("it is read", async || metric_value(server, metric).await >= count * 5_000).await;
}

#[tokio::test]
async fn who_sends_pictures_slowly_holds_one_place_and_a_network_two() {
    let server = TestServer::start_with(&BY_ADDRESS).await;
    let mut players = Vec::new();
    for name in ["anna", "ben", "cleo", "dirk"] {
        players.push(server.player(name).await);
    }
    let [anna, ben, cleo, dirk] = players.as_slice() else { panic!("four players") };
    // A customer has all of a /48.
    let (one, ours, other) = ("2001:db8:1:2::3", "2001:db8:1:ffff::9", "2001:db8:2::3");
    let of_anna = begin_upload(&server, anna, one);
    wait_until_begun(&server, 1).await;
    assert_eq!(upload(anna, other).await, 503, "an account has one place");
    assert_eq!(upload(ben, ours).await, 200);
    let _of_ben = begin_upload(&server, ben, ours);
    wait_until_begun(&server, 2).await;
    assert_eq!(upload(cleo, "2001:db8:1:3::").await, 503, "a network has two places");
    assert_eq!(upload(dirk, other).await, 200);
    drop(of_anna);
    wait_until("her place is free", async || upload(anna, ours).await == 200).await;
}

#[tokio::test]
async fn where_slow_senders_hold_every_place_the_next_picture_waits_for_its_turn() {
    let tuning = ["--test-tuning", "request_timeout_seconds = 5"];
    let server = TestServer::start_with(&[&tuning[..], &BY_ADDRESS].concat()).await;
    let anna = server.player("anna").await;
    let mut slow = Vec::new();
    for number in 0..8 {
        let player = server.player(&format!("slow_{number}")).await;
        slow.push((player, format!("203.0.113.{}", number / 2)));
    }
    let held: Vec<_> =
        slow.iter().map(|(player, address)| begin_upload(&server, player, address)).collect();
    wait_until_begun(&server, 8).await;
    assert_eq!(upload(&anna, "198.51.100.7").await, 200);
    drop(held);
}

#[tokio::test]
async fn an_uploaded_picture_is_written_anew_and_shown_beside_the_name() {
    let server = TestServer::start().await;
    let (anna, ben) = two_players(&server).await;
    let id = anna.match_against(&ben, "basic").await;
    let avatar = async || {
        let shown = server.client().fetch(&id).await;
        text(&shown["seats"][0]["player"]["avatar"]).to_owned()
    };
    let drawn = avatar().await;
    assert_eq!(picture(&server, &drawn).await.0.as_deref(), Some("image/svg+xml"));
    let png = [("content-type", "image/png")];
    let file = hex::decode(PIXEL).expect("hex");
    let set = anna.client.send("PUT", "/v1/me/avatar", &png, Some(file.clone())).await.expect(200);
    assert_eq!(avatar().await, set["avatar"]);
    assert_ne!(set["avatar"], drawn);
    let (media, caching, bytes) = picture(&server, text(&set["avatar"])).await;
    assert!(media.is_some_and(|media| ["image/png", "image/jpeg"].contains(&&*media)));
    assert_eq!(caching.as_deref(), Some("public, max-age=300, must-revalidate"));
    assert_ne!(bytes, file);
    let (_, caching, same) = picture(&server, "/v1/players/Anna/avatar").await;
    assert_eq!((caching.as_deref(), same), (Some("public, no-cache"), bytes));

    let any = [("content-type", "application/octet-stream")];
    let again = anna.client.send("PUT", "/v1/me/avatar", &any, Some(file)).await.expect(200);
    assert_eq!(again["avatar"], set["avatar"], "its bytes say what a file is");

    let whole = vec![0; 1 << 20];
    let refused = anna.client.send("PUT", "/v1/me/avatar", &png, Some(whole)).await;
    refused.problem(422, "invalid_picture");
    let too_large = anna.client.send("PUT", "/v1/me/avatar", &png, Some(vec![0; (1 << 20) + 1]));
    too_large.await.problem(413, "body_too_large");
    let json = [("content-type", "application/json")];
    let other = anna.client.send("PUT", "/v1/me/avatar", &json, Some(b"{}".to_vec())).await;
    other.problem(415, "unsupported_media_type");
    let big = json!({"bio": "x".repeat(100_000)});
    anna.client.put("/v1/me/profile", &big).await.problem(413, "body_too_large");

    anna.client.delete("/v1/me/avatar").await.expect(204);
    assert_eq!(avatar().await, drawn);
    let (media, caching, _) = picture(&server, text(&set["avatar"])).await;
    let gone = (media.as_deref(), caching.as_deref());
    assert_eq!(gone, (Some("image/svg+xml"), Some("public, no-cache")), "the picture is gone");
}
