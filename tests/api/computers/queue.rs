use std::collections::BTreeSet;
use std::time::Duration;

use futures_util::future::join_all;
use serde_json::Value;
use sqlx::ConnectOptions;
use turnstone::store::{EngineJobKind, Store};
use turnstone::world::Clock;
use turnstone_rules::Options;

use super::reviews::{ask, finished};
use super::{against, create, id_of, queued, wait_for_turn};
use crate::api::helpers::{events, legal_moves, ply, run_sql};
use crate::support::client::text;
use crate::support::poll::wait_until;
use crate::support::process::ServerProcess;
use crate::support::{Client, Player, TestServer};

/// A server on which no computer thinks.
const IDLE: [&str; 2] = ["--engine-workers", "0"];

/// A store that takes jobs as a server does.
fn store(server: &TestServer) -> Store {
    Store::new(server.database.serving.clone(), 4, 10, Clock::default())
}

/// Creates a match in which the computer is to act.
async fn waiting_match(player: &Player) -> String {
    id_of(&create(player, &against("octi", "kids", 1, 1)).await)
}

#[tokio::test]
async fn accounts_take_turns_however_many_matches_one_has() {
    let server = TestServer::start_with(&IDLE).await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    for _ in 0..5 {
        waiting_match(&anna).await;
    }
    waiting_match(&ben).await;
    waiting_match(&ben).await;
    let store = store(&server);
    let mut order = String::new();
    while let Some(job) = store.engine.take_job().await.expect("a database") {
        order.push(if job.account.0.to_string() == anna.id { 'a' } else { 'b' });
        store.engine.finish_job(&job).await.expect("a database");
    }
    assert_eq!(order, "ababaaa");
    assert_eq!(queued(&server).await, 0);
}

#[tokio::test]
async fn whoever_waits_for_a_hint_takes_turns_with_the_computers_of_others_and_reviews_come_last() {
    use EngineJobKind::{Hint, Play, Review};
    let server = TestServer::start_with(&IDLE).await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    let over = finished(&ben, "mancala", "egyptian", 8).await;
    ask(&ben.client, &over).await.expect(202);
    for _ in 0..5 {
        waiting_match(&anna).await;
    }
    let own = id_of(&create(&ben, &against("octi", "kids", 1, 0)).await);
    let store = store(&server);
    let take_all = async {
        wait_until("the hint is asked for", async || queued(&server).await == 7).await;
        let mut order = Vec::new();
        while let Some(job) = store.engine.take_job().await.expect("a database") {
            order.push(job.kind);
            store.engine.finish_job(&job).await.expect("a database");
        }
        order
    };
    let hint = format!("/v1/matches/{own}/hint");
    let order = tokio::select! {
        answer = ben.client.get(&hint) => panic!("there is no engine: {}", answer.text),
        order = take_all => order,
    };
    assert_eq!(order, [Play, Hint, Play, Play, Play, Play, Review]);
}

#[tokio::test]
async fn one_server_has_a_job_until_its_lease_ends() {
    let server = TestServer::start_with(&IDLE).await;
    let anna = server.player("anna").await;
    let id = waiting_match(&anna).await;
    let (one, other) = (store(&server), store(&server));
    let both = join_all([&one, &other].map(|store| store.engine.take_job())).await;
    let mut taken: Vec<_> = both.into_iter().filter_map(|job| job.expect("a database")).collect();
    assert_eq!(taken.len(), 1, "two servers never have the same");
    let first = taken.remove(0);
    assert_eq!((first.match_id.0.to_string(), first.attempt), (id.clone(), 1));
    assert!(other.engine.take_job().await.expect("a database").is_none());
    run_sql(&server, "UPDATE engine_jobs SET due_at = clock_timestamp()").await;
    let second = other.engine.take_job().await.expect("a database").expect("the same job");
    assert_eq!(second.attempt, 2);
    // A server that has lost the lease changes nothing.
    one.engine.retry_job(&first, Duration::ZERO).await.expect("a database");
    assert!(one.engine.take_job().await.expect("a database").is_none());
    // A newer version stays when the work on an older one is done.
    run_sql(&server, "UPDATE engine_jobs SET version = version + 1").await;
    other.engine.finish_job(&second).await.expect("a database");
    let third = one.engine.take_job().await.expect("a database").expect("the newer version");
    assert_eq!(third.version, second.version.next().into());
    let (length, _) = one.engine.queue(EngineJobKind::Play).await.expect("a database");
    assert_eq!(length, 1);
    // Nor does it inherit the failures and the pause of the older one.
    run_sql(&server, "UPDATE engine_jobs SET version = version + 1, attempts = 0").await;
    one.engine.retry_job(&third, Duration::from_hours(1)).await.expect("a database");
    let fourth = other.engine.take_job().await.expect("a database").expect("the newer version");
    assert_eq!((fourth.version, fourth.attempt), (third.version.next().into(), 1));
    other.engine.finish_job(&fourth).await.expect("a database");
    assert_eq!(queued(&server).await, 0);
}

#[tokio::test]
async fn a_computer_that_cannot_think_plays_a_legal_move_in_the_end() {
    let server = TestServer::start_with(&IDLE).await;
    let anna = server.player("anna").await;
    // Level 1 begins each match in its own way, so that five do not begin alike by chance.
    let mut ids = Vec::new();
    for _ in 0..5 {
        ids.push(waiting_match(&anna).await);
    }
    run_sql(&server, "UPDATE engine_jobs SET attempts = 3").await;
    let worker = TestServer::start_on(server.database.clone(), &[]).await;
    let octi = turnstone_games::find("octi").expect("the game");
    let start = octi.start("kids", &Options::new()).expect("a start");
    let first = start.legal_notations().into_iter().next().expect("a move");
    for id in ids {
        let played = wait_for_turn(&anna.client, &id, 1).await;
        assert_eq!(played["last_move"]["move"], first, "{played:#}");
    }
    worker.stop().await;
}

/// Starts a server as an operator does, on the database of another one.
pub(super) fn process(server: &TestServer) -> ServerProcess {
    let url = server.database.serving.to_url_lossy().to_string();
    let keys = tempfile::tempdir().expect("a directory").keep();
    ServerProcess::start(|command| {
        command.env("DATABASE_URL", url).env("TURNSTONE_TEST_LIMITS", "off");
        command.env("TURNSTONE_SIGNING_KEY", keys.join("signing.key"));
    })
}

/// Plays the first legal moves in a match until a computer has made so many.
async fn play_on(client: &Client, id: &str, plies: u64) -> Value {
    loop {
        let current = wait_for_turn(client, id, 0).await;
        if current["status"] != "active" || ply(&current) >= plies {
            return current;
        }
        let legal = legal_moves(client, id).await;
        client.play(id, ply(&current), &legal[0]).await.expect(201);
    }
}

#[tokio::test]
async fn a_server_that_is_killed_while_it_thinks_leaves_its_work_to_another() {
    let server = TestServer::start_with(&IDLE).await;
    let anna = server.player("anna").await;
    let mut ids = Vec::new();
    for _ in 0..4 {
        ids.push(id_of(&create(&anna, &against("mancala", "nigerian", 3, 0)).await));
    }
    let (first, second) = (process(&server), process(&server));
    let playing = ids.iter().map(|id| play_on(&anna.client, id, 12));
    let kill = async {
        wait_until("some moves are played", async || {
            super::count(&server, "SELECT sum(ply) FROM matches").await > 8
        })
        .await;
        first.kill();
    };
    let (ends, ()) = tokio::join!(join_all(playing), kill);
    for (id, end) in ids.iter().zip(ends) {
        let log = events(&anna.client, id).await;
        let ply_of = |event: &Value| event[text(&event["kind"])]["ply"].as_u64();
        let plies: Vec<_> = log.iter().filter_map(ply_of).collect();
        assert_eq!(plies.len() as u64, ply(&end));
        let distinct: BTreeSet<_> = plies.iter().collect();
        assert_eq!(plies.len(), distinct.len(), "one event a ply: {log:#?}");
        assert!(ply(&end) >= 12 || end["status"] == "finished");
    }
    second.kill();
}
