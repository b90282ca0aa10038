//! The pages of a leaderboard, and the leaderboard of those whom a player follows.

use serde_json::Value;

use crate::api::helpers::run_sql;
use crate::support::client::text;
use crate::support::{Client, Player, TestServer};

const PATH: &str = "/v1/leaderboards/mancala/basic";

/// Gives a player a rating, as a match that ended so many seconds ago would.
async fn rate(server: &TestServer, player: &Player, rating: u32, seconds_ago: u32) {
    let id = &player.id;
    run_sql(
        server,
        &format!(
            "WITH ended AS (SELECT now() - interval '{seconds_ago} seconds' AS at),
             entry AS (
                 INSERT INTO rating_history SELECT at, gen_random_uuid(), '{id}', 'mancala', 'basic',
                     {rating}, 80, 0.06, 5, '{{}}' FROM ended RETURNING finished_at)
             INSERT INTO ratings (account_id, game, variant, rating, deviation, volatility,
                 matches, last_played_at, listed)
             SELECT '{id}', 'mancala', 'basic', {rating}, 80, 0.06, 5, finished_at, true FROM entry
             ON CONFLICT (account_id, game, variant) DO UPDATE
                 SET rating = excluded.rating, last_played_at = excluded.last_played_at"
        ),
    )
    .await;
}

async fn page(client: &Client, query: &str) -> Value {
    client.get(&format!("{PATH}?{query}")).await.expect(200)
}

fn names(page: &Value) -> Vec<(String, u64)> {
    let items = page["items"].as_array().expect("items").iter();
    let name = |item: &Value| text(&item["player"]["username"]).to_owned();
    items.map(|item| (name(item), item["rank"].as_u64().expect("a rank"))).collect()
}

fn ranked(expected: &[(&str, u64)]) -> Vec<(String, u64)> {
    expected.iter().map(|(name, rank)| ((*name).to_owned(), *rank)).collect()
}

async fn four_rated(server: &TestServer) -> Vec<Player> {
    let mut players = Vec::new();
    for (name, rating) in [("anna", 1800), ("ben", 1700), ("cleo", 1700), ("dirk", 1600)] {
        let player = server.player(name).await;
        rate(server, &player, rating, 1000).await;
        players.push(player);
    }
    players
}

#[tokio::test]
async fn a_page_skips_and_repeats_nobody_while_matches_are_counted() {
    let server = TestServer::start().await;
    let players = four_rated(&server).await;
    let client = server.client();
    let first = page(&client, "limit=2").await;
    assert_eq!(names(&first), ranked(&[("anna", 1), ("ben", 2)]));
    // The last becomes the first, and the first the last.
    rate(&server, &players[3], 1900, 5).await;
    rate(&server, &players[0], 1500, 5).await;
    let next = format!("limit=2&cursor={}", text(&first["next_cursor"]));
    let second = page(&client, &next).await;
    assert_eq!(names(&second), ranked(&[("cleo", 2), ("dirk", 4)]), "{second:#}");
    assert_eq!(second["items"][1]["standing"]["rating"], 1600.0);
    assert_eq!(second["next_cursor"], Value::Null);
    let now = ranked(&[("dirk", 1), ("ben", 2), ("cleo", 2), ("anna", 4)]);
    assert_eq!(names(&page(&client, "").await), now);
    // A cursor is of one leaderboard.
    for other in ["/v1/leaderboards/mancala/egyptian?", "/v1/leaderboards/six/basic?"] {
        client.get(&format!("{other}{next}")).await.problem(400, "invalid_cursor");
    }
    client.get(&format!("{PATH}?kind=bot&{next}")).await.problem(400, "invalid_cursor");
    let friends = players[0].client.get(&format!("{PATH}?friends=true&{next}")).await;
    friends.problem(400, "invalid_cursor");
}

#[tokio::test]
async fn a_cursor_is_refused_once_thousands_of_ratings_have_changed() {
    let server = TestServer::start().await;
    four_rated(&server).await;
    let client = server.client();
    let first = page(&client, "limit=2").await;
    let next = format!("{PATH}?limit=2&cursor={}", text(&first["next_cursor"]));
    run_sql(
        &server,
        "INSERT INTO accounts (account_id, username, display_name, time_zone, created_at)
         SELECT gen_random_uuid(), 'p' || number, 'p', 'UTC', now()
         FROM generate_series(1, 5001) AS number;
         INSERT INTO ratings (account_id, game, variant, rating, deviation, volatility, matches,
             last_played_at, listed)
         SELECT account_id, 'octi', 'kids', 1500, 80, 0.06, 5, now(), true
         FROM accounts WHERE username LIKE 'p%'",
    )
    .await;
    client.get(&next).await.problem(400, "invalid_cursor");
    page(&client, "limit=2").await;
}

#[tokio::test]
async fn a_leaderboard_has_a_total_and_percentiles_and_one_of_friends() {
    let server = TestServer::start().await;
    let players = four_rated(&server).await;
    let whole = page(&server.client(), "").await;
    assert_eq!(whole["total"], 4);
    let percentiles: Vec<_> =
        (0..4).map(|place| whole["items"][place]["percentile"].as_f64().expect("one")).collect();
    assert!((percentiles[0] - 100.0).abs() < 1e-9 && percentiles[3].abs() < 1e-9);
    assert!(
        (percentiles[1] - 66.666_667).abs() < 1e-3
            && (percentiles[1] - percentiles[2]).abs() < 1e-9
    );
    server.client().get(&format!("{PATH}?friends=true")).await.problem(401, "unauthenticated");
    let cleo = &players[2].client;
    assert_eq!(names(&page(cleo, "friends=true").await), ranked(&[("cleo", 1)]));
    cleo.send("PUT", "/v1/me/following/dirk", &[], None).await.expect(204);
    let friends = page(cleo, "friends=true&limit=1").await;
    assert_eq!((names(&friends), &friends["total"]), (ranked(&[("cleo", 1)]), &Value::from(2)));
    let next = format!("friends=true&limit=1&cursor={}", text(&friends["next_cursor"]));
    assert_eq!(names(&page(cleo, &next).await), ranked(&[("dirk", 2)]));
    let both = cleo.get(&format!("{PATH}?friends=true&around=dirk")).await;
    both.problem(400, "invalid_query");
}
