//! Notifications of people: the inbox, what is left of it when the match goes on, and the settings.

use serde_json::{Value, json};

use crate::support::client::text;
use crate::support::poll::poll;
use crate::support::{Player, TestServer};

async fn inbox(player: &Player) -> Vec<Value> {
    let list = player.client.get("/v1/me/notifications?limit=100").await.expect(200);
    list["items"].as_array().expect("items").clone()
}

fn kinds(items: &[Value]) -> Vec<&str> {
    items.iter().map(|item| text(&item["kind"])).collect()
}

/// Waits until an inbox has exactly these kinds, newest first; returns it.
async fn wait_for(player: &Player, expected: &[&str]) -> Vec<Value> {
    poll("the inbox is as expected", async || {
        let items = inbox(player).await;
        let mut found = kinds(&items);
        let mut wanted = expected.to_vec();
        found.sort_unstable();
        wanted.sort_unstable();
        (found == wanted).then_some(items.clone())
    })
    .await
}

#[tokio::test]
async fn each_thing_is_told_once_and_leaves_the_inbox_when_it_is_over() {
    let server = TestServer::start().await;
    let other = TestServer::start_on(server.database.clone(), &[]).await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    let wanted = json!({"game": "mancala", "variant": "basic", "seat": 0, "invite": ["ben"]});
    let id = anna.create(&wanted).await;
    let items = wait_for(&ben, &["invitation"]).await;
    assert_eq!(items[0]["players"][0]["username"], "anna");
    assert_eq!(items[0]["match_id"], id.as_str());
    ben.client.post(&format!("/v1/matches/{id}/seats"), &json!({})).await.expect(200);
    wait_for(&ben, &["match_begun"]).await;
    wait_for(&anna, &["match_begun", "your_turn"]).await;
    // At the other server: whoever takes the append, it is told once.
    let at_other = other.client().with_token(anna.token());
    at_other.play(&id, 0, "1").await.expect(201);
    wait_for(&ben, &["match_begun", "your_turn"]).await;
    wait_for(&anna, &["match_begun"]).await;
    let say = format!("/v1/matches/{id}/messages");
    let sent = anna.client.post(&say, &json!({"text": "hello"})).await.expect(201);
    let items = wait_for(&ben, &["match_begun", "your_turn", "message"]).await;
    assert!(!json!(items).to_string().contains("hello"));
    ben.client.put(&format!("{say}/read"), &json!({"up_to": sent["id"]})).await.expect(200);
    wait_for(&ben, &["match_begun", "your_turn"]).await;
    ben.client.post_empty(&format!("/v1/matches/{id}/resignation")).await.expect(200);
    let items = wait_for(&ben, &["match_begun", "match_ended"]).await;
    assert_eq!(items[0]["outcome"], "lost");
    let items = wait_for(&anna, &["match_begun", "match_ended"]).await;
    assert_eq!(items[0]["outcome"], "won");
    anna.client.post_empty(&format!("/v1/matches/{id}/rematch")).await.expect(200);
    wait_for(&ben, &["match_begun", "match_ended", "rematch"]).await;
    anna.client.delete(&format!("/v1/matches/{id}/rematch")).await.expect(200);
    wait_for(&ben, &["match_begun", "match_ended"]).await;
}

#[tokio::test]
async fn who_invites_is_told_that_the_invitation_was_declined() {
    let server = TestServer::start().await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    let wanted = json!({"game": "mancala", "variant": "basic", "seat": 0, "invite": ["ben"]});
    let id = anna.create(&wanted).await;
    wait_for(&ben, &["invitation"]).await;
    let path = format!("/v1/matches/{id}/invitation");
    ben.client.delete(&format!("{path}?reason=too_busy")).await.expect(200);
    // Sent again, it says nothing new.
    ben.client.delete(&path).await.expect(200);
    let [told] = &*wait_for(&anna, &["invitation"]).await else { panic!("one") };
    assert_eq!((&told["answer"], &told["match_id"]), (&json!("declined"), &json!(id)));
    wait_for(&ben, &[]).await;
    // It is still true when the match is cancelled.
    anna.client.delete(&format!("/v1/matches/{id}")).await.expect(200);
    wait_for(&anna, &["invitation"]).await;
}

#[tokio::test]
async fn what_is_read_is_counted_no_more_and_reading_twice_changes_nothing() {
    let server = TestServer::start().await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    anna.match_against(&ben, "basic").await;
    let items = wait_for(&anna, &["match_begun", "your_turn"]).await;
    let badge = async || {
        let home = anna.client.get("/v1/me/home").await.expect(200);
        home["badge"]["notifications"].clone()
    };
    assert_eq!(badge().await, 2);
    let path = "/v1/me/notifications/read";
    let oldest = json!({"up_to": items[1]["id"]});
    assert_eq!(anna.client.put(path, &oldest).await.expect(200)["unread"], 1);
    assert_eq!(anna.client.put(path, &oldest).await.expect(200)["unread"], 1);
    // Notifications of others are none of mine.
    assert_eq!(
        ben.client.put(path, &json!({"ids": [items[0]["id"]]})).await.expect(200)["unread"],
        1
    );
    assert_eq!(badge().await, 1);
    let unread = anna.client.get("/v1/me/notifications?unread=true").await.expect(200);
    assert_eq!(unread["items"], json!([items[0]]));
    let page = anna.client.get("/v1/me/notifications?limit=1").await.expect(200);
    let next = format!("/v1/me/notifications?limit=1&cursor={}", text(&page["next_cursor"]));
    let page = anna.client.get(&next).await.expect(200);
    assert_eq!(page["items"][0]["id"], items[1]["id"]);
    assert!(page["items"][0]["read_at"].is_string());
    let both = json!({"ids": [items[0]["id"]], "up_to": items[0]["id"]});
    for wrong in [both, json!({})] {
        anna.client.put(path, &wrong).await.problem(422, "invalid_body");
    }
}

#[tokio::test]
async fn settings_are_replaced_as_a_whole() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    let path = "/v1/me/notification-settings";
    let of = |settings: &Value, kind: &str| {
        let kinds = settings["kinds"].as_array().expect("kinds").clone();
        kinds.into_iter().find(|one| one["kind"] == kind).expect("the kind")
    };
    let defaults = anna.client.get(path).await.expect(200);
    assert_eq!(of(&defaults, "match_begun")["email"], false);
    assert_eq!(of(&defaults, "your_turn")["push"], true);
    assert!(defaults.get("quiet_hours").is_none());
    let wanted = json!({
        "kinds": [{"kind": "your_turn", "push": false}, {"kind": "match_begun", "email": true}],
        "quiet_hours": {"starts_at": "22:00", "ends_at": "07:00"}, "hides_details": true,
        "language": "nl",
    });
    let set = anna.client.put(path, &wanted).await.expect(200);
    assert_eq!(anna.client.get(path).await.expect(200), set);
    assert_eq!(of(&set, "your_turn"), json!({"kind": "your_turn", "push": false, "email": true}));
    assert_eq!(of(&set, "match_begun")["email"], true);
    assert_eq!(set["quiet_hours"], wanted["quiet_hours"]);
    assert_eq!(anna.client.put(path, &json!({})).await.expect(200), defaults);
    for wrong in [
        json!({"language": "fr"}),
        json!({"quiet_hours": {"starts_at": "22:00", "ends_at": "22:00"}}),
        json!({"quiet_hours": {"starts_at": "22:00", "ends_at": "24:00"}}),
        json!({"kinds": [{"kind": "weather", "push": true}]}),
    ] {
        anna.client.put(path, &wrong).await.problem(422, "invalid_body");
    }
}
