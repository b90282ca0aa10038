use serde_json::{Value, json};

use super::{against, count, create, id_of, queued, wait_for_turn};
use crate::api::helpers::{legal_moves, match_under_way, ply, run_sql};
use crate::support::client::text;
use crate::support::poll::{poll, wait_until};
use crate::support::{Client, Player, Response, TestServer};

/// The hint, asked for again while the engine of a busy machine has not made it.
async fn hint(client: &Client, id: &str) -> Response {
    let path = format!("/v1/matches/{id}/hint");
    poll("the engine is not overloaded", async || {
        let response = client.get(&path).await;
        (response.status.as_u16() != 503).then_some(response)
    })
    .await
}

/// How many hints there are or may come to be.
async fn hints(server: &TestServer) -> i64 {
    let jobs = count(server, "SELECT count(*) FROM engine_jobs WHERE kind = 'hint'").await;
    jobs + count(server, "SELECT count(*) FROM match_hints").await
}

async fn solo(player: &Player, game: &str, variant: &str) -> String {
    let wanted = json!({"game": game, "variant": variant, "solo": true});
    id_of(&create(player, &wanted).await)
}

#[tokio::test]
async fn the_hint_of_a_ply_is_a_legal_move_and_made_once() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    let id = id_of(&create(&anna, &against("mancala", "basic", 2, 0)).await);
    let first = hint(&anna.client, &id).await;
    assert_eq!(first.header("cache-control"), Some("no-store"));
    let first = first.expect(200);
    assert_eq!((&first["ply"], &first["seat"]), (&json!(0), &json!(0)));
    let expected = first["expected"].as_f64().expect("a number");
    assert!((0.0..=1.0).contains(&expected), "{first}");
    let best = text(&first["move"]).to_owned();
    assert!(legal_moves(&anna.client, &id).await.contains(&best), "{best}");
    let made = "SELECT extract(epoch FROM made_at)::bigint * 1000000 FROM match_hints";
    let at = count(&server, made).await;
    assert_eq!(hint(&anna.client, &id).await.expect(200), first);
    assert_eq!(count(&server, made).await, at, "it is not made again");
    anna.client.play(&id, 0, &best).await.expect(201);
    let later = wait_for_turn(&anna.client, &id, 0).await;
    let second = hint(&anna.client, &id).await.expect(200);
    assert_eq!(second["ply"], later["ply"]);
    assert_eq!(count(&server, "SELECT count(*) FROM match_hints").await, 1, "the newest alone");
    wait_until("nothing is left to do", async || queued(&server).await == 0).await;
}

#[tokio::test]
async fn whoever_plays_alone_gets_hints_for_every_seat_of_every_game() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    for (game, variant) in
        [("mancala", "nigerian"), ("octi", "kids"), ("six", "basic"), ("acey_deucey", "american")]
    {
        let id = solo(&anna, game, variant).await;
        for _ in 0..2 {
            let current = anna.client.fetch(&id).await;
            let hinted = hint(&anna.client, &id).await.expect(200);
            assert_eq!(hinted["seat"], current["to_act"][0], "{game}");
            anna.client.play(&id, ply(&current), text(&hinted["move"])).await.expect(201);
        }
    }
}

/// The responses without what differs by request.
fn what_it_says(response: &Response) -> Value {
    let mut problem = response.problem(403, "no_hints");
    let members = problem.as_object_mut().expect("an object");
    for unique in ["instance", "request_id"] {
        members.remove(unique);
    }
    problem
}

#[tokio::test]
async fn nobody_gets_a_hint_where_people_play_each_other_by_any_way() {
    let server = TestServer::start().await;
    let (anna, ben, casual) = match_under_way(&server).await;
    let carl = server.player("carl").await;
    let mut all = vec![casual.clone()];
    for more in [
        json!({"rated": true}),
        json!({"rated": false, "clock": {"kind": "unlimited"}}),
        json!({"rated": false, "visibility": "private"}),
    ] {
        let mut wanted = json!({"game": "octi", "variant": "kids", "seat": 0, "invite": ["ben"]});
        wanted.as_object_mut().expect("an object").extend(more.as_object().expect("one").clone());
        let id = anna.create(&wanted).await;
        all.push(id.clone());
        // Before the start, too.
        what_it_says(&hint(&anna.client, &id).await);
        ben.client.post(&format!("/v1/matches/{id}/seats"), &json!({})).await.expect(200);
    }
    let open = anna.create(&json!({"game": "octi", "variant": "kids"})).await;
    let mut said = vec![what_it_says(&hint(&anna.client, &open).await)];
    for id in &all {
        // The seat to act, and the board, make no difference.
        said.push(what_it_says(&hint(&anna.client, id).await));
        said.push(what_it_says(&hint(&ben.client, id).await));
        hint(&server.client(), id).await.problem(401, "unauthenticated");
        for path in ["hint?ply=0", "hint?seat=0"] {
            let answer = anna.client.get(&format!("/v1/matches/{id}/{path}")).await;
            assert!([400, 403].contains(&answer.status.as_u16()), "{path}: {}", answer.text);
        }
        let path = format!("/v1/matches/{id}/review");
        anna.client.post_empty(&path).await.problem(409, "match_not_finished");
        anna.client.get(&path).await.problem(409, "match_not_finished");
        anna.client.get(&format!("{path}.svg")).await.problem(409, "match_not_finished");
    }
    what_it_says(&hint(&carl.client, &casual).await);
    assert!(said.windows(2).all(|pair| pair[0] == pair[1]), "{said:#?}");
    let resign = format!("/v1/matches/{casual}/resignation");
    anna.client.post_empty(&resign).await.expect(200);
    said.push(what_it_says(&hint(&anna.client, &casual).await));
    assert_eq!(said.first(), said.last(), "after the end, too");
    assert_eq!(hints(&server).await, 0, "nothing was asked of the engine");
    // Not even a row in the queue leads to one.
    run_sql(
        &server,
        "INSERT INTO engine_jobs (kind, match_id, version, account_id)
         SELECT 'hint', match_id, version, created_by FROM matches",
    )
    .await;
    wait_until("the queue is empty", async || queued(&server).await == 0).await;
    assert_eq!(hints(&server).await, 0);
    assert_eq!(count(&server, "SELECT count(*) FROM match_reviews").await, 0);
}

#[tokio::test]
async fn only_the_player_to_act_in_a_running_match_gets_a_hint() {
    let server = TestServer::start_with(&["--engine-workers", "0"]).await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    let id = id_of(&create(&anna, &against("octi", "kids", 1, 1)).await);
    hint(&anna.client, &id).await.problem(409, "not_your_turn");
    hint(&ben.client, &id).await.problem(403, "not_a_player");
    hint(&server.client(), &id).await.problem(401, "unauthenticated");
    let mut wanted = against("octi", "kids", 1, 1);
    wanted["visibility"] = json!("private");
    let private = id_of(&create(&anna, &wanted).await);
    hint(&ben.client, &private).await.problem(404, "not_found");
    anna.client.post_empty(&format!("/v1/matches/{id}/resignation")).await.expect(200);
    hint(&anna.client, &id).await.problem(409, "match_over");
    assert_eq!(hints(&server).await, 0);
}

#[tokio::test]
async fn a_hint_tells_nothing_of_the_dice_to_come() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    // The same position with other seeds: the same hint.
    let mut seen = Vec::new();
    for _ in 0..2 {
        let id = solo(&anna, "acey_deucey", "american").await;
        let hinted = hint(&anna.client, &id).await.expect(200);
        let log = serde_json::to_string(&hinted).expect("JSON");
        assert!(!log.contains("seed"), "{log}");
        seen.push(hinted.as_object().expect("an object").keys().cloned().collect::<Vec<_>>());
    }
    assert_eq!(seen[0], ["expected", "is_exact", "move", "ply", "seat"]);
    assert_eq!(seen[0], seen[1]);
}

#[tokio::test]
async fn without_an_engine_a_hint_is_refused_after_a_while() {
    let server = TestServer::start_with(&["--engine-workers", "0"]).await;
    let anna = server.player("anna").await;
    let id = solo(&anna, "octi", "kids").await;
    let refused = anna.client.get(&format!("/v1/matches/{id}/hint")).await;
    refused.problem(503, "overloaded");
    assert_eq!(hints(&server).await, 1, "one question waits, however often it is asked");
}
