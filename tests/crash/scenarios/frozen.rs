//! Processes that neither work nor die: SIGSTOP, and later SIGCONT.

use std::time::{Duration, Instant};

use serde_json::json;
use sqlx::{Connection, Executor, Row};

use super::{Arena, Play};
use crate::cluster::Cluster;
use crate::notes::{Kind, Request};
use crate::processes::{Data, Server, signal};

/// How soon a server has what a frozen one holds.
const FREE_WITHIN: Duration = Duration::from_secs(9);

/// One of two servers is frozen while the other takes over, first in the middle of a transaction.
pub async fn server(arena: &mut Arena, strikes: usize, seed: u64) -> Vec<String> {
    let cluster = arena.take_cluster().await;
    let data = Data::Url(cluster.url());
    let servers = vec![
        arena.server(&data, "frozen_server-0", &[]),
        arena.server(&data, "frozen_server-1", &[]),
    ];
    let (one, other) = (&servers[0], &servers[1]);
    let mut play = arena.prepare("frozen_server", &[one, other], strikes, seed).await;
    in_a_transaction(&mut play, &cluster, one, other).await;
    play.begin();
    while play.next_strike().await {
        let struck = servers[play.random.below(2)].id();
        signal("STOP", &[struck]);
        play.goes_on().await;
        play.hold(0, 3000).await;
        signal("CONT", &[struck]);
    }
    arena.end_beside(cluster, play, servers).await
}

/// A server is frozen while its transaction holds a key, and the other gets the same request: it
/// does not wait for longer than Postgres lets the transaction stand idle.
async fn in_a_transaction(play: &mut Play, cluster: &Cluster, one: &Server, other: &Server) {
    let player = play.clients.players[0].clone();
    let create = Request::new(Kind::Create, "POST", "/v1/matches".to_owned())
        .with(json!({"game": "mancala", "variant": "basic", "solo": true}))
        .header("idempotency-key", "frozen".to_owned());
    let mut holder = cluster.connect().await;
    let mut transaction = holder.begin().await.expect("a transaction");
    transaction.execute("SELECT FROM accounts FOR UPDATE").await.expect("locks");
    let (clients, base, request) = (play.clients.clone(), one.base(), create.clone());
    let (sender, first) = (player.clone(), Duration::from_secs(20));
    let asked = tokio::spawn(async move { clients.once(&base, &sender, &request, first).await });
    let mut watcher = cluster.connect().await;
    let is_waiting = "SELECT count(*) > 0 FROM pg_stat_activity WHERE wait_event_type = 'Lock'";
    while !watcher.fetch_one(is_waiting).await.expect("a row").get::<bool, _>(0) {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    signal("STOP", &[one.id()]);
    transaction.rollback().await.expect("an end");
    let began = Instant::now();
    let answer = play.clients.once(&other.base(), &player, &create, FREE_WITHIN).await;
    let waited = began.elapsed();
    signal("CONT", &[one.id()]);
    if answer.is_none_or(|(status, _)| status != 201) {
        let text = format!("a frozen server kept its locks against another for {waited:?}");
        play.clients.notes.fault(text);
    }
    asked.await.expect("a request");
    let made = play.clients.send(&mut play.random, &player, &create).await;
    let id = made.body["id"].as_str().unwrap_or_default();
    let number = player.number;
    play.clients.notes.know(id, |known| known.seats = vec![number, number]);
}

/// Postgres is frozen with all its sessions, the first time until clients are told to come again.
pub async fn postgres(arena: &mut Arena, strikes: usize, seed: u64) -> Vec<String> {
    let cluster = arena.take_cluster().await;
    let data = Data::Url(cluster.url());
    let mut server = arena.server(&data, "frozen_postgres", &[]);
    let mut play = arena.play("frozen_postgres", &[&server], strikes, seed).await;
    let mut is_first = true;
    while play.next_strike().await {
        let processes = cluster.processes();
        signal("STOP", &processes);
        if is_first {
            play.readiness(&server.base(), 503).await;
            is_first = false;
        } else {
            play.hold(300, 6000).await;
        }
        signal("CONT", &processes);
        play.readiness(&server.base(), 200).await;
        play.goes_on().await;
        play.still_runs(&mut server);
    }
    arena.end_beside(cluster, play, vec![server]).await
}
