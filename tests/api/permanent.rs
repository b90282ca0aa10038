//! Permanent responses may be kept for a year; everything else must be asked for again.

use serde_json::json;

use crate::api::helpers::{COUNTED, play_all, two_player_match};
use crate::support::poll::wait_until;
use crate::support::{Client, TestServer};

const PERMANENT: &str = "public, max-age=31536000, immutable";
const REVALIDATED: &str = "private, no-cache";

async fn cache_control(client: &Client, path: &str) -> String {
    let answer = client.get(path).await;
    assert_eq!(answer.status.as_u16(), 200, "{path}");
    let rule = answer.header("cache-control").expect("a rule").to_owned();
    if let Some(tag) = answer.header("etag") {
        let known = client.get_with(path, &[("if-none-match", tag)]).await;
        assert_eq!((known.status.as_u16(), known.header("cache-control")), (304, Some(&*rule)));
    }
    rule
}

#[tokio::test]
async fn what_the_log_of_a_public_match_has_fixed_is_kept_and_what_has_names_is_not() {
    let server = TestServer::start().await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    for (visibility, fixed) in [("public", PERMANENT), ("private", REVALIDATED)] {
        let wanted = json!({
            "game": "mancala", "variant": "basic", "seat": 0, "invite": ["ben"],
            "visibility": visibility,
        });
        let id = anna.create(&wanted).await;
        let path = format!("/v1/matches/{id}");
        ben.client.post(&format!("{path}/seats"), &json!({})).await.expect(200);
        anna.client.play(&id, 0, "1").await.expect(201);
        let past = ["/positions/0", "/board.svg?ply=0", "/board.png?ply=0&size=64"];
        let newest = [
            "/positions/1",
            "/board.svg?ply=1",
            "/board.svg",
            "/board.png?ply=1&size=64",
            "/board.png?size=64",
            "/animation.svg",
        ];
        for part in past {
            assert_eq!(
                cache_control(&anna.client, &format!("{path}{part}")).await,
                fixed,
                "{part}"
            );
        }
        for part in newest {
            let rule = cache_control(&anna.client, &format!("{path}{part}")).await;
            assert_eq!(rule, REVALIDATED, "{part} of a running match");
        }
        assert_eq!(cache_control(&anna.client, &format!("{path}/events")).await, "no-store");
        anna.client.post_empty(&format!("{path}/resignation")).await.expect(200);
        for part in past.iter().chain(&newest).chain(&["/events", "/events?limit=2"]) {
            assert_eq!(
                cache_control(&anna.client, &format!("{path}{part}")).await,
                fixed,
                "{part}"
            );
        }
        for part in ["", "/record.json", "/record.txt"] {
            let rule = cache_control(&anna.client, &format!("{path}{part}")).await;
            assert_eq!(rule, REVALIDATED, "{part} has names");
        }
    }
}

/// The address that a response names as its own.
async fn own_address(client: &Client, path: &str) -> Option<String> {
    let answer = client.get(path).await;
    answer.expect(200);
    answer.header("content-location").map(str::to_owned)
}

#[tokio::test]
async fn a_record_of_a_public_match_that_is_over_is_kept_at_the_address_that_names_it() {
    let server = TestServer::start().await;
    let (anna, ben, id) = two_player_match(&server).await;
    let formats = ["json", "txt"].map(|format| format!("/v1/matches/{id}/record.{format}"));
    for path in &formats {
        assert_eq!(own_address(&anna.client, path).await, None, "the match goes on");
        assert_eq!(cache_control(&anna.client, &format!("{path}?v=v3-0")).await, REVALIDATED);
    }
    play_all(&[&anna, &ben], &id, &COUNTED).await;
    ben.client.post_empty(&format!("/v1/matches/{id}/resignation")).await.expect(200);
    let record = &formats[0];
    wait_until("the match is rated", async || {
        anna.client.get(record).await.json["names"][0]["rating"].is_number()
    })
    .await;
    for path in &formats {
        let address = own_address(&server.client(), path).await.expect("an address");
        assert!(address.starts_with(&format!("{path}?v=")), "{address}");
        assert_eq!(cache_control(&server.client(), &address).await, PERMANENT);
        let usual = anna.client.get(path).await;
        assert_eq!(anna.client.get(&address).await.text, usual.text, "the same record");
        assert_eq!(cache_control(&anna.client, path).await, REVALIDATED, "names may change");
        let name = json!({"display_name": format!("Anna of {}", path.len())});
        anna.client.patch("/v1/me", &name).await.expect(200);
        let other = anna.client.get(path).await;
        assert_ne!(other.text, usual.text);
        let newer = other.header("content-location").expect("an address").to_owned();
        assert_ne!(newer, address);
        assert_eq!(cache_control(&anna.client, &newer).await, PERMANENT);
        for old in [&*address, &format!("{path}?v="), &format!("{path}?v=x")] {
            assert_eq!(cache_control(&anna.client, old).await, REVALIDATED, "{old}");
            assert_eq!(anna.client.get(old).await.text, other.text, "{old}: the record of now");
        }
    }

    let secret =
        json!({"game": "mancala", "variant": "basic", "visibility": "private", "solo": true});
    let secret = anna.create(&secret).await;
    anna.client.post_empty(&format!("/v1/matches/{secret}/resignation")).await.expect(200);
    let path = format!("/v1/matches/{secret}/record.json");
    let answer = anna.client.get(&path).await;
    assert_eq!(answer.header("content-location"), None);
    let tag = answer.header("etag").expect("a tag").trim_matches('"').replace("-record-json", "");
    assert_eq!(cache_control(&anna.client, &format!("{path}?v={tag}")).await, REVALIDATED);
}
