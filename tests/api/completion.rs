//! Matches that a player has abandoned, and the seats that are refused for that.

use serde_json::{Value, json};

use crate::api::helpers::{
    COUNTED, TestClock, all_items, events, ids, legal_moves, play_all, pointer, run_sql,
    two_players,
};
use crate::support::{Player, TestServer};

async fn join(player: &Player, id: &str, seat: usize) -> crate::support::Response {
    player.client.post(&format!("/v1/matches/{id}/seats"), &json!({ "seat": seat })).await
}

async fn resign(player: &Player, id: &str) {
    player.client.post_empty(&format!("/v1/matches/{id}/resignation")).await.expect(200);
}

/// A match of basic Mancala in which the first player has seat 0.
async fn begin(one: &Player, other: &Player, rated: bool) -> String {
    let wanted = json!({"game": "mancala", "variant": "basic", "seat": 0, "rated": rated});
    let id = one.create(&wanted).await;
    join(other, &id, 1).await.expect(200);
    id
}

async fn rate(server: &TestServer, player: &str) -> Value {
    let profile = server.client().get(&format!("/v1/players/{player}")).await.expect(200);
    profile["completion_rate"].clone()
}

async fn rates<const N: usize>(server: &TestServer, players: [&str; N]) -> Vec<Value> {
    let mut rates = Vec::new();
    for player in players {
        rates.push(rate(server, player).await);
    }
    rates
}

#[tokio::test]
async fn who_drops_a_rated_match_before_it_counts_has_abandoned_it() {
    let server = TestServer::start().await;
    let (anna, ben) = two_players(&server).await;
    let short = begin(&anna, &ben, true).await;
    play_all(&[&anna, &ben], &short, &COUNTED[..11]).await;
    resign(&anna, &short).await;
    assert_eq!(rates(&server, ["anna", "ben"]).await, [json!(0.0), json!(1.0)]);
    // What counts, what is not rated and what both agree to is no abandonment.
    let counted = begin(&anna, &ben, true).await;
    play_all(&[&anna, &ben], &counted, &COUNTED).await;
    resign(&anna, &counted).await;
    resign(&anna, &begin(&anna, &ben, false).await).await;
    let drawn = begin(&anna, &ben, true).await;
    play_all(&[&anna, &ben], &drawn, &COUNTED[..2]).await;
    let offer = format!("/v1/matches/{drawn}/draw-offer");
    anna.client.post(&offer, &json!({"ply": 2})).await.expect(200);
    let answer = json!({"ply": 2, "accept": true});
    ben.client.post(&format!("{offer}/answer"), &answer).await.expect(200);
    assert_eq!(rates(&server, ["anna", "ben"]).await, [json!(0.75), json!(1.0)]);
    // Nobody makes up for it in matches against computers, or alone.
    let computer =
        json!({"game": "mancala", "variant": "basic", "seat": 0, "opponent": {"computer": 1}});
    resign(&anna, &anna.create(&computer).await).await;
    resign(&anna, &anna.solo("basic").await).await;
    // The logs of old matches are elsewhere.
    run_sql(
        &server,
        "ALTER TABLE match_events DISABLE TRIGGER match_events_append_only; DELETE FROM match_events",
    )
    .await;
    let all = rates(&server, ["anna", "ben", "computer.1"]).await;
    assert_eq!(all, [json!(0.75), json!(1.0), Value::Null]);
}

/// A team gives up together, but time runs out for one of its players.
#[tokio::test]
async fn in_a_team_both_abandon_by_resigning_and_one_by_running_out_of_time() {
    let test_clock = TestClock::new();
    let server = TestServer::start_with(&test_clock.flags()).await;
    let names = ["anna", "ben", "cleo", "dirk"];
    let mut players = Vec::new();
    for name in names {
        players.push(server.player(name).await);
    }
    let team = async || {
        let wanted = json!({"game": "six", "variant": "basic", "options": {"seats": 4}, "seat": 0,
            "clock": {"kind": "per_move", "per_move_seconds": 3600}});
        let id = players[0].create(&wanted).await;
        for (seat, player) in players.iter().enumerate().skip(1) {
            join(player, &id, seat).await.expect(200);
        }
        players[0].client.play(&id, 0, "0,-1").await.expect(201);
        id
    };
    let resigned = team().await;
    for player in [&players[1], &players[3]] {
        resign(player, &resigned).await;
    }
    assert_eq!(rates(&server, names).await, [1.0, 0.0, 1.0, 0.0].map(Value::from));
    let timed_out = team().await;
    let legal = legal_moves(&players[1].client, &timed_out).await;
    players[1].client.play(&timed_out, 1, &legal[0]).await.expect(201);
    test_clock.set_seconds_ahead(3600);
    players[2].client.play(&timed_out, 2, "0,1").await.problem(409, "match_over");
    assert_eq!(rates(&server, names).await, [1.0, 0.5, 0.5, 0.5].map(Value::from));
}

#[tokio::test]
async fn an_open_match_takes_who_completes_as_many_matches_as_it_asks() {
    let server = TestServer::start().await;
    let (anna, ben) = two_players(&server).await;
    let cleo = server.player("cleo").await;
    resign(&anna, &begin(&anna, &ben, true).await).await;
    resign(&ben, &begin(&anna, &ben, true).await).await;
    resign(&ben, &begin(&anna, &ben, false).await).await;
    let half = rates(&server, ["anna", "ben", "cleo"]).await;
    assert_eq!(half, [json!(2.0 / 3.0), json!(2.0 / 3.0), Value::Null]);
    let asking =
        |rate: Value| json!({"game": "mancala", "variant": "basic", "min_completion_rate": rate});
    let strict = anna.create(&asking(json!(0.67))).await;
    let mild = anna.create(&asking(json!(0.664))).await;
    assert_eq!(anna.client.fetch(&strict).await["min_completion_rate"], 0.67);
    assert_eq!(anna.client.fetch(&mild).await["min_completion_rate"], 0.66);
    assert_eq!(events(&anna.client, &strict).await[0]["created"]["min_completion_percent"], 67);
    // Who passes sees both.
    let list = async |player: &Player, more: &str| {
        all_items(&player.client, &format!("/v1/matches?status=open{more}"), 1).await
    };
    let listed = list(&ben, "").await;
    let shown: Vec<_> = listed.iter().map(|item| item["min_completion_rate"].clone()).collect();
    assert_eq!(shown, [json!(0.66), json!(0.67)]);
    assert_eq!(ids(&list(&ben, "&open_to_me=true").await), [mild.as_str()]);
    assert_eq!(ids(&list(&cleo, "&open_to_me=true").await), [mild.as_str(), strict.as_str()]);

    join(&ben, &strict, 1).await.problem(403, "completion_too_low");
    let link =
        anna.client.post(&format!("/v1/matches/{strict}/links"), &json!({})).await.expect(201);
    let by_link = json!({"link": link["code"]});
    let by_link = ben.client.post(&format!("/v1/matches/{strict}/seats"), &by_link).await;
    by_link.problem(403, "completion_too_low");
    join(&ben, &mild, 1).await.expect(200);
    // The creator asks it of others, and a newcomer has broken nothing.
    anna.client.delete(&format!("/v1/matches/{strict}/seats/mine")).await.expect(200);
    join(&anna, &strict, 0).await.expect(200);
    let begun = join(&cleo, &strict, 1).await.expect(200);
    assert_eq!((&begun["status"], &begun["min_completion_rate"]), (&json!("active"), &json!(0.67)));
    resign(&cleo, &strict).await;
    let rematch = format!("/v1/matches/{strict}/rematch");
    cleo.client.post_empty(&rematch).await.expect(200);
    let again = anna.client.post_empty(&rematch).await.expect(200)["rematch_id"].clone();
    let again = anna.client.fetch(again.as_str().expect("a rematch")).await;
    assert_eq!(again["min_completion_rate"], Value::Null);

    for wrong in [
        asking(json!(-0.01)),
        asking(json!(1.01)),
        json!({"game": "mancala", "variant": "basic", "min_completion_rate": 0.5, "invite": ["ben"]}),
        json!({"game": "mancala", "variant": "basic", "min_completion_rate": 0.5, "solo": true}),
        json!({"game": "mancala", "variant": "basic", "min_completion_rate": 0.5,
            "opponent": {"computer": 1}}),
    ] {
        let refused = anna.client.post("/v1/matches", &wrong).await;
        assert_eq!(
            pointer(&refused.problem(422, "invalid_body")),
            "/min_completion_rate",
            "{wrong}"
        );
    }
}
