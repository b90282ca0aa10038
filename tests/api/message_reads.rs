//! The read messages of a player: `PUT /v1/matches/{id}/messages/read`, and `unread` in the feed.

use serde_json::{Value, json};

use crate::api::helpers::{pointer, two_player_match, wait_until_settled, wait_until_waiting};
use crate::support::client::{PASSWORD, text};
use crate::support::poll::poll;
use crate::support::{Player, Response, TestServer};

async fn send(player: &Player, id: &str, words: &str) -> String {
    let path = format!("/v1/matches/{id}/messages");
    let sent = player.client.post(&path, &json!({"text": words})).await.expect(201);
    text(&sent["id"]).to_owned()
}

async fn read_up_to(player: &Player, id: &str, message: &str) -> Response {
    let path = format!("/v1/matches/{id}/messages/read");
    player.client.put(&path, &json!({"up_to": message})).await
}

/// A feed that a test follows.
struct Feed<'a> {
    player: &'a Player,
    cursor: String,
}

impl<'a> Feed<'a> {
    /// The feed after all that has happened until now to a match in this version.
    async fn of(player: &'a Player, id: &str, version: u64) -> Self {
        poll("the match is in the feed", async || {
            let page = player.client.get("/v1/me/changes").await.expect(200);
            let items = page["items"].as_array().expect("items");
            let is_there = items
                .iter()
                .any(|item| item["summary"]["id"] == id && item["summary"]["version"] == version);
            is_there.then(|| Self { player, cursor: text(&page["next_cursor"]).to_owned() })
        })
        .await
    }

    async fn page(&mut self, seconds: u8) -> Value {
        let path = format!("/v1/me/changes?wait_seconds={seconds}&cursor={}", self.cursor);
        let page = self.player.client.get(&path).await.expect(200);
        text(&page["next_cursor"]).clone_into(&mut self.cursor);
        page
    }

    /// The unread messages of the only match that changes next.
    async fn next_unread(&mut self, id: &str) -> Value {
        let page = self.page(30).await;
        let items = page["items"].as_array().expect("items");
        assert_eq!((items.len(), &items[0]["summary"]["id"]), (1, &json!(id)), "{page:#}");
        items[0]["unread"].clone()
    }
}

#[tokio::test]
async fn messages_are_unread_until_they_are_read_and_stay_read() {
    let server = TestServer::for_races().await;
    let other = TestServer::start_on(server.database.clone(), &[]).await;
    let (anna, ben, id) = two_player_match(&server).await;
    let (mut annas, mut bens) = (Feed::of(&anna, &id, 4).await, Feed::of(&ben, &id, 4).await);
    let first = send(&anna, &id, "one").await;
    assert_eq!(bens.next_unread(&id).await, 1);
    assert_eq!(annas.next_unread(&id).await, 0, "one's own are not unread");
    let second = send(&anna, &id, "two").await;
    assert_eq!((bens.next_unread(&id).await, annas.next_unread(&id).await), (json!(2), json!(0)));
    // A device of Ben's that waits at another server sees what he reads on this one.
    let there = other.client().with_token(ben.token());
    let path = format!("/v1/me/changes?wait_seconds=30&cursor={}", bens.cursor);
    let reads = async {
        wait_until_waiting(&other, 1).await;
        read_up_to(&ben, &id, &first).await
    };
    let (told, read) = tokio::join!(there.get(&path), reads);
    assert_eq!(told.expect(200)["items"][0]["unread"], 1);
    assert_eq!(read.expect(200), json!({"up_to": first, "unread": 1}));
    assert_eq!(bens.next_unread(&id).await, 1);
    read_up_to(&ben, &id, &second).await.expect(200);
    assert_eq!(bens.next_unread(&id).await, 0);
    for late in [&first, &second] {
        let again = read_up_to(&ben, &id, late).await.expect(200);
        assert_eq!(again, json!({"up_to": second, "unread": 0}), "it never goes back");
    }
    send(&ben, &id, "three").await;
    assert_eq!(annas.next_unread(&id).await, 1, "she does not see that he has read");
    assert_eq!(bens.next_unread(&id).await, 0, "a repeat changes nothing");
}

#[tokio::test]
async fn only_messages_of_the_match_can_be_read_and_only_by_its_players() {
    let server = TestServer::start().await;
    let (anna, ben, id) = two_player_match(&server).await;
    let other = anna.match_against(&ben, "basic").await;
    let foreign = send(&anna, &other, "elsewhere").await;
    let problem = read_up_to(&ben, &id, &foreign).await.problem(422, "invalid_body");
    assert_eq!(pointer(&problem), "/up_to");
    let problem = read_up_to(&ben, &id, "7").await.problem(422, "invalid_body");
    assert_eq!(pointer(&problem), "/up_to");
    let carl = server.player("carl").await;
    read_up_to(&carl, &other, &foreign).await.problem(403, "not_a_player");
    let private = json!({"game": "mancala", "variant": "basic", "seat": 0, "invite": ["ben"],
        "visibility": "private"});
    let private = anna.create(&private).await;
    let noted = send(&anna, &private, "a note").await;
    read_up_to(&carl, &private, &noted).await.problem(404, "not_found");
    read_up_to(&ben, &private, &noted).await.problem(403, "not_a_player");
    wait_until_settled(&server).await;
    let changes = ben.client.get("/v1/me/changes").await.expect(200);
    let items = changes["items"].as_array().expect("items");
    let invited = items.iter().find(|item| item["summary"]["id"] == private.as_str());
    assert_eq!(invited.expect("the invitation")["unread"], 0, "the invited read no messages");
}

#[tokio::test]
async fn messages_of_blocked_players_and_deleted_accounts_are_not_unread() {
    let server = TestServer::start().await;
    let (anna, ben, id) = two_player_match(&server).await;
    let mut bens = Feed::of(&ben, &id, 4).await;
    send(&anna, &id, "one").await;
    assert_eq!(bens.next_unread(&id).await, 1);
    let block = "/v1/me/blocks/anna";
    ben.client.send("PUT", block, &[], None).await.expect(204);
    assert_eq!(bens.next_unread(&id).await, 0);
    ben.client.delete(block).await.expect(204);
    assert_eq!(bens.next_unread(&id).await, 1);
    anna.client.post("/v1/me/deletion", &json!({"password": PASSWORD})).await.expect(204);
    let unread = poll("the end of the account is told", async || {
        let page = bens.page(30).await;
        page["items"][0]["unread"].as_u64()
    });
    assert_eq!(unread.await, 0);
}
