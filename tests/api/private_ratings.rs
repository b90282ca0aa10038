//! A rated match is public. Private matches that were rated before that rule are withheld from
//! others: no point, no instant, no count.

use serde_json::{Value, json};

use crate::api::helpers::{all_items, legal_moves, ply, pointer, run_sql};
use crate::support::poll::poll;
use crate::support::{Client, Player, TestServer};

const HISTORY: &str = "/v1/players/anna/ratings/mancala/basic/history";

/// A match of two players that anna loses after four plies. `is_legacy`: a private match that is
/// rated, as servers made them before.
async fn lost_by_anna(server: &TestServer, players: [&Player; 2], is_legacy: bool) -> String {
    let [anna, other] = players;
    let visibility = if is_legacy { "private" } else { "public" };
    let wanted = json!({"game": "mancala", "variant": "basic", "visibility": visibility,
        "invite": [other.username]});
    let id = anna.create(&wanted).await;
    if is_legacy {
        let statement = format!("UPDATE matches SET rated = true WHERE match_id = '{id}'");
        run_sql(server, &statement).await;
    }
    other.client.post(&format!("/v1/matches/{id}/seats"), &json!({})).await.expect(200);
    let mut current = anna.client.fetch(&id).await;
    while ply(&current) < 4 {
        let seat = usize::try_from(current["to_act"][0].as_u64().expect("a turn")).expect("small");
        let account = &current["seats"][seat]["player"]["id"];
        let mover = players.iter().find(|player| *account == player.id.as_str()).expect("one");
        let legal = legal_moves(&mover.client, &id).await;
        current = mover.client.play(&id, ply(&current), &legal[0]).await.expect(201);
    }
    anna.client.post_empty(&format!("/v1/matches/{id}/resignation")).await.expect(200);
    id
}

/// Waits until anna's history, as she sees it, has this many points.
async fn wait_for_points(anna: &Player, count: usize) -> Vec<Value> {
    let points = async || {
        let points = all_items(&anna.client, HISTORY, 50).await;
        (points.len() == count).then_some(points)
    };
    poll("the history has this many points", points).await
}

#[tokio::test]
async fn a_rated_match_cannot_be_private() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    let private = |more: Value| {
        let mut wanted = json!({"game": "mancala", "variant": "basic", "visibility": "private"});
        wanted.as_object_mut().expect("an object").extend(more.as_object().expect("one").clone());
        wanted
    };
    let refused = anna.client.post("/v1/matches", &private(json!({"rated": true}))).await;
    assert_eq!(pointer(&refused.problem(422, "invalid_body")), "/rated");
    for more in [json!({}), json!({"rated": null}), json!({"rated": false})] {
        let made = anna.client.post("/v1/matches", &private(more)).await.expect(201);
        assert_eq!((&made["rated"], &made["visibility"]), (&json!(false), &json!("private")));
    }
}

async fn standing_on_board(reader: &Client) -> Option<Value> {
    let places = all_items(reader, "/v1/leaderboards/mancala/basic", 50).await;
    let anna = places.into_iter().find(|place| place["player"]["username"] == "anna");
    anna.map(|place| place["standing"].clone())
}

#[tokio::test]
async fn a_private_match_that_was_rated_leaves_no_point_no_instant_and_no_count_for_others() {
    let server = TestServer::start().await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    let (cleo, stranger) = (server.player("cleo").await, server.client());
    let first = lost_by_anna(&server, [&anna, &cleo], false).await;
    let public = wait_for_points(&anna, 1).await[0].clone();
    let hidden = lost_by_anna(&server, [&anna, &ben], true).await;
    let second = lost_by_anna(&server, [&anna, &cleo], false).await;
    let whole = wait_for_points(&anna, 3).await;
    let last_hidden = lost_by_anna(&server, [&anna, &ben], true).await;
    let owned = wait_for_points(&anna, 4).await;
    let ids = |points: &[Value]| -> Vec<Value> {
        points.iter().map(|point| point["match_id"].clone()).collect()
    };
    assert_eq!(ids(&owned), [&*last_hidden, &*second, &*hidden, &*first].map(|id| json!(id)));
    let counts = |points: &[Value]| -> Vec<u64> {
        points.iter().filter_map(|point| point["standing"]["matches"].as_u64()).collect()
    };
    assert_eq!(counts(&owned), [4, 3, 2, 1], "the owner sees everything");
    assert_eq!(counts(&all_items(&ben.client, HISTORY, 50).await), [4, 3, 2, 1], "so does ben");
    let seen_by_ben = ben.client.get("/v1/players/anna/ratings").await.expect(200);
    assert_eq!(seen_by_ben["items"][0]["standing"], owned[0]["standing"], "as in the history");
    let last_public = whole[0]["standing"]["last_played_at"].clone();
    let owner_at = owned[0]["standing"]["last_played_at"].as_str().expect("an instant").to_owned();
    for reader in [&stranger, &cleo.client] {
        for limit in [1, 50] {
            let points = all_items(reader, HISTORY, limit).await;
            assert_eq!(ids(&points), [&*second, &*first].map(|id| json!(id)), "by {limit}");
            assert_eq!(counts(&points), [2, 1]);
            assert_eq!(points[1], public);
        }
        let profile = reader.get("/v1/players/anna").await;
        let ratings = reader.get("/v1/players/anna/ratings").await;
        assert_eq!(profile.json["ratings"], ratings.json["items"]);
        let listed = standing_on_board(reader).await.expect("a place");
        for standing in [&ratings.json["items"][0]["standing"], &listed] {
            assert_eq!(standing["matches"], 2);
            assert_eq!(standing["last_played_at"], last_public);
            assert_eq!(standing["rating"], owned[0]["standing"]["rating"], "the rating stays");
        }
        for text in [&profile.text, &ratings.text] {
            assert!(!text.contains(&*owner_at), "{text}");
        }
    }
    let own = anna.client.get("/v1/players/anna/ratings").await.expect(200);
    assert_eq!(own["items"][0]["standing"], owned[0]["standing"]);
    assert_eq!(own["items"][0]["rank"], 2);
    // Ben has played nothing else: that he has a rating would say so.
    for path in ["/v1/players/ben/ratings", "/v1/players/ben/ratings/mancala/basic/history"] {
        assert_eq!(stranger.get(path).await.expect(200)["items"], json!([]), "{path}");
    }
    let board = all_items(&stranger, "/v1/leaderboards/mancala/basic", 50).await;
    let names: Vec<_> = board.iter().map(|place| place["player"]["username"].clone()).collect();
    assert_eq!(names, ["cleo", "anna"]);
    // The filters by rating do not tell it either: he counts as a new player, also for himself.
    let open = ben.create(&json!({"game": "mancala", "variant": "basic"})).await;
    for (filter, is_listed) in [
        ("min_rating=1500&max_rating=1500", true),
        ("min_rating=1500.001", false),
        ("max_rating=1499.999", false),
    ] {
        let listed = all_items(&stranger, &format!("/v1/matches?status=open&{filter}"), 50).await;
        let found = listed.iter().any(|listed| listed["id"] == *open);
        assert_eq!(found, is_listed, "{filter}");
    }
    let own = ben.client.get("/v1/players/ben/ratings").await.expect(200);
    assert_eq!(own["items"][0]["standing"]["matches"], 2, "ben sees his own");
}
