//! Bots: accounts that programs play, shown as such and rated among themselves.

use serde_json::{Value, json};

use crate::api::helpers::{COUNTED, all_items, establish, play_all, pointer, wait_for};
use crate::support::client::{PASSWORD, text};
use crate::support::poll::{poll, wait_until};
use crate::support::{Player, TestServer};

const BOT: &str = "/v1/me/bot";

async fn bot(server: &TestServer, name: &str, games: &[&str]) -> Player {
    let player = server.player(name).await;
    player.client.post(BOT, &json!({"games": games})).await.expect(200);
    player
}

/// A rated match that counts, which the first player resigns.
async fn rated_match(first: &Player, second: &Player) -> String {
    let id = first.match_against(second, "basic").await;
    play_all(&[first, second], &id, &COUNTED).await;
    first.client.post_empty(&format!("/v1/matches/{id}/resignation")).await.expect(200);
    id
}

/// How many matches count for a player's rating.
async fn rated(player: &Player) -> u64 {
    let path = format!("/v1/players/{}/ratings", player.username);
    let list = player.client.get(&path).await.expect(200);
    list["items"][0]["standing"]["matches"].as_u64().unwrap_or_default()
}

async fn board(server: &TestServer, query: &str) -> Vec<Value> {
    let path = format!("/v1/leaderboards/mancala/basic{query}");
    let places = server.client().get(&path).await.expect(200);
    places["items"]
        .as_array()
        .expect("items")
        .iter()
        .map(|place| json!([place["rank"], place["player"]["username"], place["player"]["kind"]]))
        .collect()
}

#[tokio::test]
async fn a_bot_is_shown_as_one_wherever_a_player_is_shown_and_stays_one() {
    let server = TestServer::start().await;
    let (anna, robo) = (server.player("anna").await, server.player("robo").await);
    let id = anna.match_against(&robo, "basic").await;
    let path = format!("/v1/matches/{id}");
    let before = anna.client.get(&path).await;
    assert_eq!(before.expect(200)["seats"][1]["player"]["kind"], "person");

    let wanted = json!({"games": ["six", "mancala", "six"]});
    let account = robo.client.post(BOT, &wanted).await.expect(200);
    assert_eq!(
        (&account["kind"], &account["bot_games"]),
        (&json!("bot"), &json!(["mancala", "six"]))
    );
    let tag = [("if-none-match", before.header("etag").expect("a tag"))];
    let after = anna.client.get_with(&path, &tag).await.expect(200);
    assert_eq!(after["seats"][1]["player"]["kind"], "bot");
    assert_eq!(after["seats"][0]["player"]["kind"], "person");
    let profile = anna.client.get("/v1/players/robo").await.expect(200);
    assert_eq!(profile["kind"], "bot");

    // It plays on, and can still change its games.
    robo.client.post_empty(&format!("{path}/resignation")).await.expect(200);
    let account = robo.client.post(BOT, &json!({"games": ["octi"]})).await.expect(200);
    assert_eq!((&account["kind"], &account["bot_games"]), (&json!("bot"), &json!(["octi"])));
    assert_eq!(robo.client.get("/v1/me").await.expect(200), account);
}

#[tokio::test]
async fn an_account_that_has_finished_a_match_stays_a_person() {
    let server = TestServer::start().await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    for (games, at) in [(json!([]), "/games"), (json!(["mancala", "chess"]), "/games/1")] {
        let answer = anna.client.post(BOT, &json!({"games": games})).await;
        assert_eq!(pointer(&answer.problem(422, "invalid_body")), at);
    }
    let id = anna.match_against(&ben, "basic").await;
    play_all(&[&anna, &ben], &id, &["1", "1"]).await;
    anna.client.post_empty(&format!("/v1/matches/{id}/resignation")).await.expect(200);
    for player in [&anna, &ben] {
        let wanted = json!({"games": ["mancala"]});
        player.client.post(BOT, &wanted).await.problem(409, "already_played");
        assert_eq!(player.client.get("/v1/me").await.expect(200)["kind"], "person");
    }
}

#[tokio::test]
async fn the_list_of_bots_has_their_games_and_can_be_filtered_and_matches_too() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    let (one, two) = (bot(&server, "one", &["mancala"]).await, bot(&server, "two", &["six"]).await);
    let three = bot(&server, "three", &["mancala", "six"]).await;
    let named = |bots: &[Value]| -> Vec<String> {
        bots.iter().map(|bot| text(&bot["player"]["username"]).to_owned()).collect()
    };
    let all = all_items(&anna.client, "/v1/bots", 2).await;
    assert_eq!(named(&all), ["one", "two", "three"]);
    assert_eq!(all[2]["games"], json!(["mancala", "six"]));
    assert_eq!(named(&all_items(&anna.client, "/v1/bots?game=six", 1).await), ["two", "three"]);
    anna.client.get("/v1/bots?game=chess").await.problem(400, "invalid_query");
    three.client.post("/v1/me/deletion", &json!({"password": PASSWORD})).await.expect(204);
    assert_eq!(named(&all_items(&anna.client, "/v1/bots", 9).await), ["one", "two"]);

    let invitation = json!({"game": "six", "variant": "basic", "seat": 0, "invite": ["two"]});
    let with_bot = anna.create(&invitation).await;
    two.client.post(&format!("/v1/matches/{with_bot}/seats"), &json!({})).await.expect(200);
    let without = anna.create(&json!({"game": "six", "variant": "basic"})).await;
    for (filter, expected) in [
        ("?bots=true", vec![&with_bot]),
        ("?bots=false", vec![&without]),
        ("?bots=false&player=anna", vec![&without]),
        ("", vec![&without, &with_bot]),
    ] {
        let list = one.client.get(&format!("/v1/matches{filter}")).await.expect(200);
        let items = list["items"].as_array().expect("items").iter();
        let ids: Vec<_> = items.map(|item| text(&item["id"]).to_owned()).collect();
        assert_eq!(ids.iter().collect::<Vec<_>>(), expected, "{filter}");
    }
}

#[tokio::test]
async fn bots_and_people_are_rated_apart_and_a_match_of_both_counts_for_neither() {
    let server = TestServer::start().await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    let (one, two) =
        (bot(&server, "one", &["mancala"]).await, bot(&server, "two", &["mancala"]).await);
    let mixed = [rated_match(&anna, &one).await, rated_match(&two, &anna).await];
    rated_match(&one, &two).await;
    rated_match(&anna, &ben).await;
    wait_until("the last match is rated", async || rated(&ben).await == 1).await;
    for player in [&anna, &one, &two] {
        assert_eq!(rated(player).await, 1, "{}", player.username);
    }
    for id in mixed {
        let shown = wait_for(&anna.client, &id, |shown| shown["counted"] == false).await;
        assert_eq!(shown["not_counted"], "mixed_kinds");
    }
    establish(&server, &[&anna, &ben, &one, &two]).await;
    let (people, bots) = (
        vec![json!([1, "ben", "person"]), json!([2, "anna", "person"])],
        vec![json!([1, "two", "bot"]), json!([2, "one", "bot"])],
    );
    assert_eq!(board(&server, "").await, people);
    assert_eq!(board(&server, "?kind=person").await, people);
    assert_eq!(board(&server, "?kind=bot").await, bots);
    assert_eq!(board(&server, "?around=one").await, bots);
    let path = "/v1/leaderboards/mancala/basic";
    let first = server.client().get(&format!("{path}?kind=bot&limit=1")).await.expect(200);
    let next = format!("?limit=1&cursor={}", first["next_cursor"].as_str().expect("a cursor"));
    assert_eq!(board(&server, &next).await, bots[1..], "the cursor says that it is of the bots");
    let ranks = poll("the ranks are known", async || {
        let list = one.client.get("/v1/players/one/ratings").await.expect(200);
        list["items"][0]["rank"].as_u64()
    });
    assert_eq!(ranks.await, 2, "among bots");
    let path = "/v1/leaderboards/mancala/basic?kind=computer";
    let answer = server.client().get(path).await;
    assert_eq!(pointer(&answer.problem(400, "invalid_query")), "/kind");
}
