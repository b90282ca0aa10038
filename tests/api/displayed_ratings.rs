//! The ratings beside the names of players.

use serde_json::{Value, json};

use crate::api::helpers::{COUNTED, establish, play_all, two_players};
use crate::support::poll::poll;
use crate::support::{Client, Player, TestServer};

/// A match that is resigned by its first player, once it is counted.
async fn counted_match(server: &TestServer, loser: &Player, winner: &Player) -> Value {
    let id = loser.match_against(winner, "basic").await;
    play_all(&[loser, winner], &id, &COUNTED).await;
    loser.client.post_empty(&format!("/v1/matches/{id}/resignation")).await.expect(200);
    poll("the match is counted", async || {
        let shown = server.client().fetch(&id).await;
        shown["seats"][0]["player"]["rating"]["change"].is_number().then_some(shown)
    })
    .await
}

fn rating(game_match: &Value, seat: usize) -> &Value {
    &game_match["seats"][seat]["player"]["rating"]
}

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or_else(|| panic!("no number: {value}"))
}

async fn listed(client: &Client, id: &Value) -> Value {
    let list = client.get("/v1/matches").await.expect(200);
    let items = list["items"].as_array().expect("items").clone();
    items.into_iter().find(|item| item["id"] == *id).expect("the match")
}

#[tokio::test]
async fn a_finished_match_shows_the_ratings_before_it_and_their_changes() {
    let server = TestServer::start().await;
    let (anna, ben) = two_players(&server).await;
    let first = counted_match(&server, &anna, &ben).await;
    assert_eq!(rating(&first, 0)["rating"], 1500.0, "that of a new player");
    assert!(number(&rating(&first, 0)["change"]) < -100.0, "{first:#}");
    let current = 1500.0 + number(&rating(&first, 1)["change"]);
    // The next match begins with the new ratings; the finished one keeps its own.
    let running = anna.match_against(&ben, "basic").await;
    let running = poll("the rating is known", async || {
        let shown = server.client().fetch(&running).await;
        rating(&shown, 1).is_object().then_some(shown)
    })
    .await;
    assert!((number(&rating(&running, 1)["rating"]) - current).abs() < 1e-9);
    assert_eq!(rating(&running, 1)["change"], Value::Null);
    let second = counted_match(&server, &anna, &ben).await;
    assert!((number(&rating(&second, 1)["rating"]) - current).abs() < 1e-9);
    let id = first["id"].as_str().expect("an id");
    for shown in [server.client().fetch(id).await, listed(&server.client(), &first["id"]).await] {
        assert_eq!(rating(&shown, 0), rating(&first, 0));
        assert_eq!(rating(&shown, 1), rating(&first, 1));
    }
    establish(&server, &[&anna, &ben]).await;
    let board = server.client().get("/v1/leaderboards/mancala/basic").await.expect(200);
    let top = &board["items"][0];
    assert_eq!(top["player"]["rating"]["rating"], top["standing"]["rating"]);
    let other = anna.match_against(&ben, "egyptian").await;
    assert_eq!(rating(&server.client().fetch(&other).await, 0), &Value::Null, "of the variant");
}

#[tokio::test]
async fn the_tag_of_a_match_changes_with_the_ratings_it_shows() {
    let server = TestServer::start().await;
    let (anna, ben) = two_players(&server).await;
    let running = anna.match_against(&ben, "basic").await;
    let path = format!("/v1/matches/{running}");
    let before = server.client().get(&path).await.header("etag").expect("a tag").to_owned();
    counted_match(&server, &anna, &ben).await;
    poll("the tag is that of the new rating", async || {
        let answer = server.client().get_with(&path, &[("if-none-match", &before)]).await;
        (answer.status == 200 && rating(&answer.json, 0).is_object()).then_some(())
    })
    .await;
    let cleo = server.player("cleo").await;
    let wanted = json!({"password": crate::support::client::PASSWORD});
    let other = anna.match_against(&cleo, "basic").await;
    anna.client.post("/v1/me/deletion", &wanted).await.expect(204);
    let shown = cleo.client.fetch(&other).await;
    assert_eq!(rating(&shown, 0), &Value::Null, "a deleted player has no rating: {shown:#}");
}
