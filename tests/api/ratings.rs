//! Ratings and leaderboards as a client sees them. `tests/rating_simulation` checks the numbers.

use serde_json::{Value, json};
use turnstone::store::Store;
use turnstone::world::Clock;

use crate::api::helpers::{
    COUNTED, TestClock, all_items, establish, legal_moves, log_in, play_all, ply, run_sql, wait_for,
};
use crate::support::poll::poll;
use crate::support::{Player, TestServer};

/// The number of plies from which a match of Mancala counts.
const PLIES: u64 = COUNTED.len() as u64;

/// A match that is played for some plies, and then resigned by the first player.
async fn lost_by_first(players: &[&Player], wanted: &Value, plies: u64) -> String {
    let id = players[0].create(wanted).await;
    for other in &players[1..] {
        other.client.post(&format!("/v1/matches/{id}/seats"), &json!({})).await.expect(200);
    }
    let mut current = players[0].client.fetch(&id).await;
    while ply(&current) < plies {
        let seat = usize::try_from(current["to_act"][0].as_u64().expect("a turn")).expect("small");
        let account = &current["seats"][seat]["player"]["id"];
        let player = players.iter().find(|player| *account == player.id.as_str()).expect("one");
        let legal = legal_moves(&player.client, &id).await;
        // Not always the first, with which some games are over soon.
        let chosen = usize::try_from(ply(&current)).expect("small") % legal.len();
        current = player.client.play(&id, ply(&current), &legal[chosen]).await.expect(201);
    }
    players[0].client.post_empty(&format!("/v1/matches/{id}/resignation")).await.expect(200);
    id
}

fn basic() -> Value {
    json!({"game": "mancala", "variant": "basic"})
}

async fn ratings(player: &Player) -> Vec<Value> {
    let list = player.client.get(&format!("/v1/players/{}/ratings", player.username)).await;
    list.expect(200)["items"].as_array().expect("items").clone()
}

/// Waits until a player's ratings count this many matches.
async fn wait_until_rated(player: &Player, count: u64) -> Vec<Value> {
    let of_so_many = async || {
        let found = ratings(player).await;
        let matches = found.iter().filter_map(|rating| rating["standing"]["matches"].as_u64());
        (matches.sum::<u64>() == count).then_some(found)
    };
    poll("the ratings count this many matches", of_so_many).await
}

fn standing(rating: &Value, member: &str) -> f64 {
    rating["standing"][member].as_f64().expect("a number")
}

#[tokio::test]
async fn a_finished_match_is_rated_with_no_request_for_it() {
    let server = TestServer::start().await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    assert!(ratings(&anna).await.is_empty(), "a player without matches has no rating");
    let id = lost_by_first(&[&anna, &ben], &basic(), PLIES).await;
    let (lost, won) = (wait_until_rated(&anna, 1).await, wait_until_rated(&ben, 1).await);
    // The result of Glickman's formulas for two new players.
    assert!((standing(&won[0], "rating") - 1_662.310_893).abs() < 1e-3, "{won:?}");
    assert!((standing(&lost[0], "rating") - 1_337.689_107).abs() < 1e-3, "{lost:?}");
    assert!((standing(&won[0], "deviation") - 290.318_963).abs() < 1e-3, "{won:?}");
    assert_eq!(won[0]["standing"]["provisional"], true);
    assert_eq!((&won[0]["game"], &won[0]["variant"]), (&json!("mancala"), &json!("basic")));
    let shown = wait_for(&anna.client, &id, |shown| shown["counted"] == true).await;
    assert_eq!(shown["not_counted"], Value::Null);
    // A rating that is still uncertain has no rank.
    assert_eq!((&won[0]["rank"], &lost[0]["rank"]), (&Value::Null, &Value::Null));
    let path = "/v1/leaderboards/mancala/basic";
    assert!(all_items(&server.client(), path, 20).await.is_empty());
    let around = server.client().get(&format!("{path}?around=ben")).await.expect(200);
    assert_eq!((&around["items"], &around["total"]), (&json!([]), &json!(0)));
    let path = "/v1/players/BEN/ratings/mancala/basic/history";
    let history = all_items(&server.client(), path, 1).await;
    assert_eq!(history.len(), 1);
    assert_eq!(history[0]["match_id"], id.as_str());
    assert_eq!(history[0]["standing"], won[0]["standing"]);
    assert!(
        all_items(&anna.client, "/v1/players/ben/ratings/mancala/nigerian/history", 5)
            .await
            .is_empty()
    );
}

#[tokio::test]
async fn short_unrated_untimed_solo_and_too_frequent_matches_are_not_rated() {
    let server = TestServer::start().await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    let pair = [&anna, &ben];
    let short = lost_by_first(&pair, &basic(), PLIES - 1).await;
    let friendly = json!({"game": "mancala", "variant": "basic", "rated": false});
    let friendly = lost_by_first(&pair, &friendly, PLIES).await;
    let unlimited = json!({"game": "mancala", "variant": "basic", "clock": {"kind": "unlimited"}});
    lost_by_first(&pair, &unlimited, PLIES).await;
    let alone = anna.solo("basic").await;
    anna.client.post(&format!("/v1/matches/{alone}/resignation"), &json!({"seat": 0})).await;
    // At most ten matches of a week count, whatever the game.
    let mut played = Vec::new();
    for number in 0..12 {
        let variant = ["basic", "egyptian"][number % 2];
        let wanted = json!({"game": "mancala", "variant": variant});
        played.push(lost_by_first(&pair, &wanted, PLIES).await);
    }
    wait_until_rated(&anna, 10).await;
    let cleo = server.player("cleo").await;
    lost_by_first(&[&anna, &cleo], &basic(), PLIES).await;
    wait_until_rated(&anna, 11).await;
    wait_until_rated(&ben, 10).await;
    let list = server.client().get("/v1/matches?player=ben&limit=100").await.expect(200);
    for (id, counted, reason) in [
        (&short, json!(false), json!("too_short")),
        (&friendly, Value::Null, Value::Null),
        (&played[9], json!(true), Value::Null),
        (&played[10], json!(false), json!("met_too_often")),
    ] {
        let items = list["items"].as_array().expect("items").iter();
        let listed = items.clone().find(|item| item["id"] == id.as_str()).expect("the match");
        for shown in [listed, &server.client().fetch(id).await] {
            let found = (&shown["counted"], &shown["not_counted"]);
            assert_eq!(found, (&counted, &reason), "{shown:#}");
        }
    }
}

/// A rated match with an hour for each move, as long as it has to be to count. The first player is to move.
async fn begun(player: &Player, other: &Player) -> String {
    let wanted = json!({"game": "mancala", "variant": "basic", "seat": 0,
        "clock": {"kind": "per_move", "per_move_seconds": 3600}});
    let id = player.create(&wanted).await;
    other.client.post(&format!("/v1/matches/{id}/seats"), &json!({})).await.expect(200);
    play_all(&[player, other], &id, &COUNTED).await;
    id
}

#[tokio::test]
async fn time_outs_of_one_absence_count_once_and_the_next_absence_counts_again() {
    let test_clock = TestClock::new();
    let server = TestServer::start_with(&test_clock.flags()).await;
    let anna = server.player("anna").await;
    let mut others = Vec::new();
    for name in ["ben", "cleo", "dirk", "emma"] {
        others.push(server.player(name).await);
    }
    let mut matches = Vec::new();
    for other in &others[..3] {
        matches.push(begun(&anna, other).await);
    }
    // In the first match she moves once more before she leaves.
    test_clock.set_seconds_ahead(1800);
    play_all(&[&anna, &others[0]], &matches[0], &["1", "1"]).await;
    test_clock.set_seconds_ahead(3700);
    let is_over = |shown: &Value| shown["counted"].is_boolean();
    let counted = async |id: &str| {
        let shown = wait_for(&anna.client, id, is_over).await;
        assert_eq!(shown["result"]["reason"], "time_out");
        (shown["counted"] == true, shown["not_counted"].as_str().map(str::to_owned))
    };
    let absent = (false, Some("absence".to_owned()));
    let mut first = [counted(&matches[1]).await, counted(&matches[2]).await];
    first.sort();
    assert_eq!(first, [absent.clone(), (true, None)]);
    // The first one runs out later, and she has not been seen since.
    test_clock.set_seconds_ahead(5500);
    assert_eq!(counted(&matches[0]).await, absent);
    wait_until_rated(&anna, 1).await;
    // She comes back, and leaves again.
    let last = begun(&anna, &others[3]).await;
    test_clock.set_seconds_ahead(9200);
    assert_eq!(counted(&last).await, (true, None));
    wait_until_rated(&anna, 2).await;
    let store =
        Store::new(server.database.serving.clone(), 1, 0, Clock::with_test_file(test_clock.file()));
    let rebuilt = store.ratings.rebuild(false, |_| ()).await.expect("a database");
    assert!(rebuilt.differences.is_empty() && !rebuilt.history_differs, "{rebuilt:?}");
    run_sql(&server, "UPDATE uncounted_matches SET reason = 'too_short'").await;
    let rebuilt = store.ratings.rebuild(true, |_| ()).await.expect("a database");
    assert!(rebuilt.differences.is_empty() && rebuilt.history_differs, "{rebuilt:?}");
    assert_eq!(counted(&matches[0]).await, absent);
}

#[tokio::test]
async fn in_a_team_match_each_is_rated_against_the_other_team() {
    let server = TestServer::start().await;
    let mut players = Vec::new();
    for name in ["anna", "ben", "cleo", "dirk"] {
        players.push(server.player(name).await);
    }
    let people: Vec<_> = players.iter().collect();
    let wanted = json!({"game": "six", "variant": "basic", "options": {"seats": 4}});
    let id = lost_by_first(&people, &wanted, 10).await;
    let ended = players[0].client.fetch(&id).await;
    let partner = usize::try_from(ended["offers"][0]["seat"].as_u64().expect("an offer"));
    let partner = (partner.expect("small") + 2) % 4;
    let partner = &ended["seats"][partner]["player"]["id"];
    let partner = players.iter().find(|player| *partner == player.id.as_str()).expect("a partner");
    partner.client.post_empty(&format!("/v1/matches/{id}/resignation")).await.expect(200);
    let mut won = 0;
    for player in &players {
        let rated = wait_until_rated(player, 1).await;
        let gain = standing(&rated[0], "rating") - 1500.0;
        won += usize::from(gain > 0.0);
        assert!((gain.abs() - 162.310_893).abs() < 1e-3, "{rated:?}");
    }
    assert_eq!(won, 2);
}

#[tokio::test]
async fn a_leaderboard_shows_everyone_in_order_and_the_neighbours_of_one() {
    let server = TestServer::start().await;
    let mut players = Vec::new();
    for number in 0..8 {
        players.push(server.player(&format!("player_{number}")).await);
    }
    // Each loses to all before them.
    for loser in 1..players.len() {
        for winner in 0..loser.min(3) {
            lost_by_first(&[&players[loser], &players[winner]], &basic(), PLIES).await;
        }
    }
    wait_until_rated(&players[7], 3).await;
    establish(&server, &players.iter().collect::<Vec<_>>()).await;
    let path = "/v1/leaderboards/mancala/basic";
    let places = all_items(&server.client(), path, 3).await;
    assert_eq!(
        places,
        all_items(&server.client(), path, 100).await,
        "the page size does not matter"
    );
    assert_eq!(places.len(), 8);
    assert_eq!(places[0]["player"]["username"], "player_0");
    for (place, pair) in (2..).zip(places.windows(2)) {
        let (above, below) = (standing(&pair[0], "score"), standing(&pair[1], "score"));
        assert!(above >= below);
        assert!((above - below).abs() < 1e-9 || pair[1]["rank"] == place, "{pair:?}");
        let [rating, deviation] = ["rating", "deviation"].map(|name| standing(&pair[0], name));
        assert!((rating - 2.0 * deviation - above).abs() < 1e-9);
    }
    for (index, place) in places.iter().enumerate() {
        let name = place["player"]["username"].as_str().expect("a name");
        let around = format!("{path}?around={}&limit=5", name.to_uppercase());
        let found = server.client().get(&around).await.expect(200);
        let items = found["items"].as_array().expect("items");
        let first = index.saturating_sub(2);
        assert_eq!(items[..], places[first..(first + 5).min(8)], "around {name}");
        let player = players.iter().find(|player| player.username == name).expect("one");
        assert_eq!(ratings(player).await[0]["rank"], place["rank"]);
    }
    let stranger = server.player("stranger").await;
    let around = format!("{path}?around={}", stranger.username);
    assert_eq!(server.client().get(&around).await.expect(200)["items"], json!([]));
    for (wrong, status, code) in [
        ("/v1/leaderboards/mancala/chess", 404, "not_found"),
        ("/v1/leaderboards/chess/basic", 404, "not_found"),
        ("/v1/leaderboards/mancala/basic?around=nobody", 404, "not_found"),
        ("/v1/leaderboards/mancala/basic?cursor=x", 400, "invalid_cursor"),
        ("/v1/leaderboards/mancala/basic?limit=0", 400, "invalid_query"),
        ("/v1/players/nobody/ratings", 404, "not_found"),
        ("/v1/players/nobody/ratings/mancala/basic/history", 404, "not_found"),
        ("/v1/players/player_0/ratings/mancala/chess/history", 404, "not_found"),
    ] {
        server.client().get(wrong).await.problem(status, code);
    }
    let next = server.client().get(&format!("{path}?limit=2")).await.expect(200);
    let cursor = next["next_cursor"].as_str().expect("more");
    let both = format!("{path}?around=player_0&cursor={cursor}");
    server.client().get(&both).await.problem(400, "invalid_query");
}

#[tokio::test]
async fn an_inactive_player_leaves_the_leaderboard_until_the_next_match() {
    let test_clock = TestClock::new();
    let server = TestServer::start_with(&test_clock.flags()).await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    lost_by_first(&[&anna, &ben], &basic(), PLIES).await;
    wait_until_rated(&anna, 1).await;
    establish(&server, &[&anna, &ben]).await;
    test_clock.set_seconds_ahead(181 * 86_400);
    // The job that the server runs a few times a minute.
    let clock = Clock::with_test_file(test_clock.file());
    let store = Store::new(server.database.serving.clone(), 1, 0, clock);
    store.ratings.refresh_leaderboards().await.expect("a database");
    let path = "/v1/leaderboards/mancala/basic";
    assert!(all_items(&server.client(), path, 20).await.is_empty());
    // The session has expired by now.
    let anna = Player { client: log_in(&server, "anna").await, ..anna };
    let absent = ratings(&anna).await;
    assert_eq!((absent.len(), &absent[0]["rank"]), (1, &json!(null)), "the rating stays");
    let cleo = server.player("cleo").await;
    lost_by_first(&[&cleo, &anna], &basic(), PLIES).await;
    wait_until_rated(&anna, 2).await;
    establish(&server, &[&anna, &cleo]).await;
    let back = all_items(&server.client(), path, 20).await;
    let names: Vec<_> = back.iter().map(|place| place["player"]["username"].clone()).collect();
    assert_eq!(names, ["anna", "cleo"], "ben has not played");
}

#[tokio::test]
async fn a_deleted_player_leaves_the_leaderboard_and_the_ratings_of_others_stay() {
    let server = TestServer::start().await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    lost_by_first(&[&anna, &ben], &basic(), PLIES).await;
    wait_until_rated(&ben, 1).await;
    establish(&server, &[&anna, &ben]).await;
    let before = ratings(&ben).await;
    let password = json!({"password": crate::support::client::PASSWORD});
    anna.client.post("/v1/me/deletion", &password).await.expect(204);
    let left = all_items(&server.client(), "/v1/leaderboards/mancala/basic", 20).await;
    assert_eq!(left.len(), 1, "{left:?}");
    assert_eq!(ratings(&ben).await, before);
    server.client().get("/v1/players/anna/ratings").await.problem(404, "not_found");
}

#[tokio::test]
async fn far_down_a_leaderboard_the_ranks_below_a_deleted_player_are_right_after_a_refresh() {
    let server = TestServer::start().await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    lost_by_first(&[&anna, &ben], &basic(), PLIES).await;
    wait_until_rated(&anna, 1).await;
    establish(&server, &[&anna, &ben]).await;
    // Enough players between the two for a rank to be counted from a milestone.
    let mut owner = server.connect().await;
    let between = "INSERT INTO ratings (account_id, game, variant, rating, deviation, volatility,
             matches, last_played_at, listed)
         SELECT gen_random_uuid(), 'mancala', 'basic', 1400, 50, 0.06, 9, last_played_at, true
         FROM ratings, generate_series(1, 300);
         UPDATE leaderboards SET changed = true";
    sqlx::raw_sql(between).execute(&mut owner).await.expect("600 more players");
    let store = Store::new(server.database.serving.clone(), 1, 0, Clock::default());
    let refresh = async || store.ratings.refresh_leaderboards().await.expect("a database");
    let mut milestones = async || {
        refresh().await;
        let count = sqlx::query_scalar::<_, i64>("SELECT count(*) FROM leaderboard_milestones");
        (count.fetch_one(&mut owner).await.expect("a number") == 1).then_some(())
    };
    poll("the milestone is set", &mut milestones).await;
    assert_eq!(ratings(&anna).await[0]["rank"], json!(602));
    let password = json!({"password": crate::support::client::PASSWORD});
    ben.client.post("/v1/me/deletion", &password).await.expect(204);
    poll("the place of the deleted player is gone", async || {
        refresh().await;
        (ratings(&anna).await[0]["rank"] == json!(601)).then_some(())
    })
    .await;
}
