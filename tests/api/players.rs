//! Public data of players, and that no number reveals a private match.

use serde_json::{Value, json};
use sqlx::{AssertSqlSafe, Executor};

use crate::api::helpers::{TestClock, all_items, ids, legal_moves, play_all, wait_for};
use crate::support::client::{PASSWORD, text};
use crate::support::{Client, Player, Response, TestServer};

fn path(username: &str) -> String {
    format!("/v1/players/{username}")
}

async fn profile(client: &Client, username: &str) -> Value {
    client.get(&path(username)).await.expect(200)
}

async fn resign(player: &Player, id: &str) {
    player.client.post_empty(&format!("/v1/matches/{id}/resignation")).await.expect(200);
}

async fn agree_to_draw(one: &Player, other: &Player, id: &str) {
    let offer = format!("/v1/matches/{id}/draw-offer");
    let ply = one.client.fetch(id).await["ply"].clone();
    one.client.post(&offer, &json!({ "ply": ply })).await.expect(200);
    let answer = json!({"ply": ply, "accept": true});
    other.client.post(&format!("{offer}/answer"), &answer).await.expect(200);
}

/// A match whose second seat the other player has.
async fn begin(one: &Player, other: &Player, variant: &str, more: Value) -> String {
    let mut wanted = json!({"game": "mancala", "variant": variant, "seat": 0});
    if more["visibility"] == "private" {
        wanted["invite"] = json!([other.username]);
    }
    wanted.as_object_mut().expect("an object").extend(more.as_object().expect("an object").clone());
    let id = one.create(&wanted).await;
    other.client.post(&format!("/v1/matches/{id}/seats"), &json!({})).await.expect(200);
    id
}

fn result(variant: &str, wins: u32, losses: u32, draws: u32) -> Value {
    json!({"game": "mancala", "variant": variant, "wins": wins, "losses": losses, "draws": draws})
}

#[tokio::test]
async fn a_profile_counts_public_matches_by_variant_for_every_reader_alike() {
    let server = TestServer::start().await;
    let (anna, ben) = (server.player("Anna").await, server.player("ben").await);
    let fresh = profile(&server.client(), "anna").await;
    assert_eq!(fresh["id"], anna.id);
    assert_eq!((&fresh["username"], &fresh["display_name"]), (&json!("Anna"), &json!("Anna")));
    assert_eq!(fresh["created_at"], anna.client.get("/v1/me").await.expect(200)["created_at"]);
    assert_eq!(fresh["matches"], json!({"running": 0, "finished": 0}));
    assert_eq!((&fresh["results"], &fresh["completion_rate"]), (&json!([]), &Value::Null));

    let lost = begin(&anna, &ben, "basic", json!({})).await;
    resign(&anna, &lost).await;
    for variant in ["egyptian", "basic"] {
        let won = begin(&ben, &anna, variant, json!({})).await;
        resign(&ben, &won).await;
    }
    let drawn = begin(&anna, &ben, "basic", json!({})).await;
    play_all(&[&anna, &ben], &drawn, &["1", "1"]).await;
    agree_to_draw(&anna, &ben, &drawn).await;
    begin(&anna, &ben, "nigerian", json!({})).await;
    anna.create(&json!({"game": "mancala", "variant": "basic"})).await;
    let solo = anna.solo("basic").await;
    anna.client.post_empty(&format!("/v1/matches/{solo}/resignation")).await.expect(200);
    let public = profile(&server.client(), "ANNA").await;
    assert_eq!(public["matches"], json!({"running": 1, "finished": 4}));
    assert_eq!(public["results"], json!([result("basic", 1, 1, 1), result("egyptian", 1, 0, 0)]));
    assert_eq!(public["completion_rate"], 0.75, "a rated match was resigned before it counted");

    // No number includes a private match, not even for its players.
    let private = begin(&anna, &ben, "ethiopian", json!({"visibility": "private"})).await;
    begin(&anna, &ben, "basic", json!({"visibility": "private"})).await;
    resign(&ben, &private).await;
    let cancelled = begin(&anna, &ben, "basic", json!({"visibility": "private"})).await;
    anna.client.delete(&format!("/v1/matches/{cancelled}")).await.expect(200);
    for reader in [&server.client(), &anna.client, &ben.client] {
        assert_eq!(profile(reader, "Anna").await, public);
    }
    for path in ["/opponents", "/opponents?opponent=ben"] {
        for reader in [&server.client(), &anna.client] {
            let opponents = all_items(reader, &format!("/v1/players/anna{path}"), 10).await;
            assert_eq!(opponents[0]["matches"], 4, "{opponents:?}");
        }
    }
}

#[tokio::test]
async fn a_profiles_etag_changes_with_its_content() {
    let server = TestServer::start().await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    let id = begin(&anna, &ben, "basic", json!({})).await;
    let first = ben.client.get(&path("anna")).await;
    let tag = first.header("etag").expect("a tag").to_owned();
    let known = async || ben.client.get_with(&path("anna"), &[("if-none-match", &tag)]).await;
    assert_eq!(known().await.status.as_u16(), 304);
    resign(&ben, &id).await;
    let changed = known().await;
    assert_eq!(changed.expect(200)["matches"], json!({"running": 0, "finished": 1}));
    assert_ne!(changed.header("etag"), Some(tag.as_str()));
}

#[tokio::test]
async fn a_profile_shows_until_when_a_vacation_lasts() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    let ends_at = "2999-01-01T00:00:00.000000Z";
    let statement = format!(
        "INSERT INTO vacations SELECT account_id, now() - interval '1 day', '{ends_at}', false
         FROM accounts"
    );
    server.connect().await.execute(AssertSqlSafe(statement)).await.expect("a vacation");
    assert_eq!(profile(&anna.client, "anna").await["vacation_until"], ends_at);
}

#[tokio::test]
async fn unknown_and_deleted_players_have_no_profile_and_no_lists() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    let deletion = json!({"password": PASSWORD});
    anna.client.post("/v1/me/deletion", &deletion).await.expect(204);
    for name in ["anna", "nobody", "x", "a%00b", "%F0%9F%98%80"] {
        for path in ["", "/opponents", "/matches"] {
            let path = format!("/v1/players/{name}{path}");
            server.client().get(&path).await.problem(404, "not_found");
        }
    }
}

/// A cancellation or a time-out lowers the share of the player who caused it, and of nobody else.
#[tokio::test]
async fn cancelling_and_timing_out_lower_the_completion_rate() {
    let test_clock = TestClock::new();
    let server = TestServer::start_with(&test_clock.flags()).await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    let rates = async |anna: Value, ben: Value| {
        let client = server.client();
        assert_eq!(profile(&client, "anna").await["completion_rate"], anna);
        assert_eq!(profile(&client, "ben").await["completion_rate"], ben);
    };
    // Before the start of the match nothing counts.
    let open = anna.create(&json!({"game": "mancala", "variant": "basic"})).await;
    anna.client.delete(&format!("/v1/matches/{open}")).await.expect(200);
    rates(Value::Null, Value::Null).await;
    let early = begin(&anna, &ben, "basic", json!({})).await;
    ben.client.delete(&format!("/v1/matches/{early}")).await.expect(200);
    rates(json!(1.0), json!(0.0)).await;
    // A resignation finishes a match that is not rated.
    resign(&anna, &begin(&anna, &ben, "egyptian", json!({"rated": false})).await).await;
    rates(json!(1.0), json!(0.5)).await;
    // A time-out before ply 2 cancels the match, and counts against the player to move.
    let clock = json!({"clock": {"kind": "per_move", "per_move_seconds": 3600}});
    let never_begun = begin(&anna, &ben, "basic", clock.clone()).await;
    let lost = begin(&ben, &anna, "basic", clock).await;
    play_all(&[&ben, &anna], &lost, &["1", "1"]).await;
    test_clock.set_seconds_ahead(3600);
    anna.client.play(&never_begun, 0, "1").await.problem(409, "match_over");
    ben.client.play(&lost, 2, "2").await.problem(409, "match_over");
    assert_eq!(anna.client.fetch(&never_begun).await["status"], "cancelled");
    assert_eq!(anna.client.fetch(&lost).await["result"]["reason"], "time_out");
    rates(json!(0.75), json!(0.5)).await;
}

async fn opponents(client: &Client, query: &str) -> Vec<(String, u64, u64, u64, u64)> {
    let items = all_items(client, &format!("/v1/players/anna/opponents{query}"), 2).await;
    let number = |item: &Value, member: &str| item[member].as_u64().expect("a number");
    let of = |item: &Value| {
        let name = item["player"]["username"].as_str().unwrap_or("-").to_owned();
        let [matches, wins, losses, draws] =
            ["matches", "wins", "losses", "draws"].map(|member| number(item, member));
        (name, matches, wins, losses, draws)
    };
    items.iter().map(of).collect()
}

fn opponent_row(name: &str, wins: u64, losses: u64, draws: u64) -> (String, u64, u64, u64, u64) {
    (name.to_owned(), wins + losses + draws, wins, losses, draws)
}

#[tokio::test]
async fn each_player_of_the_other_side_is_an_opponent() {
    let server = TestServer::start().await;
    let mut players = Vec::new();
    for name in ["anna", "ben", "cleo", "dirk"] {
        players.push(server.player(name).await);
    }
    let team = async || {
        let wanted = json!({"game": "six", "variant": "basic", "options": {"seats": 4}, "seat": 0});
        let id = players[0].create(&wanted).await;
        for (seat, player) in players.iter().enumerate().skip(1) {
            let seats = format!("/v1/matches/{id}/seats");
            player.client.post(&seats, &json!({ "seat": seat })).await.expect(200);
        }
        players[0].client.play(&id, 0, "0,-1").await.expect(201);
        let legal = legal_moves(&players[1].client, &id).await;
        players[1].client.play(&id, 1, &legal[0]).await.expect(201);
        id
    };
    let drawn = team().await;
    let offer = format!("/v1/matches/{drawn}/draw-offer");
    players[0].client.post(&offer, &json!({"ply": 2})).await.expect(200);
    for player in [&players[1], &players[3]] {
        let answer = json!({"ply": 2, "accept": true});
        player.client.post(&format!("{offer}/answer"), &answer).await.expect(200);
    }
    let won = team().await;
    resign(&players[1], &won).await;
    resign(&players[3], &won).await;
    resign(&players[1], &begin(&players[0], &players[1], "basic", json!({})).await).await;
    resign(&players[0], &begin(&players[0], &players[2], "basic", json!({})).await).await;
    let client = server.client();
    assert_eq!(
        opponents(&client, "").await,
        [
            opponent_row("ben", 2, 0, 1),
            opponent_row("dirk", 1, 0, 1),
            opponent_row("cleo", 0, 1, 0)
        ]
    );
    assert_eq!(
        opponents(&client, "?game=mancala").await,
        [opponent_row("cleo", 0, 1, 0), opponent_row("ben", 1, 0, 0)],
        "of equal counts, the newer account first"
    );
    assert_eq!(opponents(&client, "?opponent=DIRK").await, [opponent_row("dirk", 1, 0, 1)]);
    assert_eq!(opponents(&client, "?opponent=dirk&variant=egyptian").await, []);
    for query in ["?opponent=nobody", "?opponent=%00", "?game=%00", "?variant=chess", "?game=go"] {
        let path = format!("/v1/players/anna/opponents{query}");
        client.get(&path).await.problem(400, "invalid_query");
    }
    let profile = profile(&client, "anna").await;
    assert_eq!(profile["results"][1]["game"], "six");
    assert_eq!(
        (&profile["results"][1]["wins"], &profile["results"][1]["draws"]),
        (&json!(1), &json!(1))
    );
    players[1].client.post("/v1/me/deletion", &json!({"password": PASSWORD})).await.expect(204);
    assert_eq!(
        opponents(&client, "?game=six").await.len(),
        2,
        "a deleted account still counts as an opponent"
    );
    for cursor in ["x", "AAAA"] {
        let path = format!("/v1/players/anna/opponents?cursor={cursor}");
        client.get(&path).await.problem(400, "invalid_cursor");
    }
}

/// Matches that end while a client reads the pages put no opponent on two pages, and drop none.
#[tokio::test]
async fn the_pages_of_opponents_are_a_snapshot_of_the_first() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    let mut others = Vec::new();
    for (name, matches) in [("ben", 2), ("cleo", 2), ("dirk", 1), ("emil", 1)] {
        let other = server.player(name).await;
        for _ in 0..matches {
            resign(&other, &begin(&anna, &other, "basic", json!({})).await).await;
        }
        others.push(other);
    }
    let path = "/v1/players/anna/opponents?limit=1";
    let mut page = anna.client.get(path).await.expect(200);
    let mut seen = vec![text(&page["items"][0]["player"]["username"]).to_owned()];
    while let Some(cursor) = page["next_cursor"].as_str() {
        // The opponent with the fewest matches overtakes all others, page by page.
        for _ in 0..2 {
            resign(&others[2], &begin(&anna, &others[2], "basic", json!({})).await).await;
        }
        page = anna.client.get(&format!("{path}&cursor={cursor}")).await.expect(200);
        seen.push(text(&page["items"][0]["player"]["username"]).to_owned());
    }
    assert_eq!(seen, ["cleo", "ben", "emil", "dirk"]);
}

#[tokio::test]
async fn a_players_matches_are_listed_as_the_reader_may_see_them() {
    let server = TestServer::start().await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    let cleo = server.player("cleo").await;
    let finished = begin(&anna, &ben, "egyptian", json!({})).await;
    resign(&ben, &finished).await;
    wait_for(&ben.client, &finished, |shown| shown["counted"].is_boolean()).await;
    let running = begin(&ben, &anna, "basic", json!({})).await;
    let private = begin(&anna, &ben, "basic", json!({"visibility": "private"})).await;
    begin(&cleo, &ben, "basic", json!({})).await;
    cleo.create(&json!({"game": "mancala", "variant": "basic", "invite": ["anna"]})).await;
    let list = async |reader: &Client, query: &str| -> Vec<String> {
        ids(&all_items(reader, &format!("/v1/players/ANNA/matches{query}"), 1).await)
    };
    for reader in [&anna.client, &ben.client] {
        assert_eq!(list(reader, "").await, [&private, &running, &finished].map(String::clone));
        assert_eq!(list(reader, "?status=active").await, [&private, &running].map(String::clone));
    }
    for reader in [&cleo.client, &server.client()] {
        assert_eq!(list(reader, "").await, [&running, &finished].map(String::clone));
        assert_eq!(list(reader, "?status=finished").await, [finished.as_str()]);
        assert_eq!(list(reader, "?game=mancala&variant=basic").await, [running.as_str()]);
        let chess = reader.get("/v1/players/anna/matches?game=chess").await;
        chess.problem(400, "invalid_query");
        let same: Response = reader.get("/v1/matches?player=anna").await;
        assert_eq!(same.expect(200), reader.get("/v1/players/anna/matches").await.expect(200));
    }
    let wrong = server.client().get("/v1/players/anna/matches?status=lost").await;
    wrong.problem(400, "invalid_query");
}
