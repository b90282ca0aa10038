//! What never changes may be kept for a year; everything else must be asked for again.

use serde_json::json;

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
        let past = ["/positions/0", "/board.svg?ply=0"];
        let newest = ["/positions/1", "/board.svg?ply=1", "/board.svg"];
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
