//! Frozen processes: SIGSTOP, and later SIGCONT.

use std::time::{Duration, Instant};

use serde_json::json;
use sqlx::{Connection, Executor, Row};

use super::{Harness, ScenarioRun};
use crate::cluster::Cluster;
use crate::history::{Request, RequestKind};
use crate::processes::{DatabaseLocation, ServerProcess, signal};
use crate::support::poll::wait_until;

/// How soon another server gets the locks of a frozen one.
const LOCK_RELEASE_TIMEOUT: Duration = Duration::from_secs(9);

/// Freezes one of two servers while the other serves, the first time in the middle of a
/// transaction.
pub async fn server(harness: &mut Harness, disruptions: usize, seed: u64) -> Vec<String> {
    let cluster = harness.take_cluster().await;
    let data = DatabaseLocation::Url(cluster.url());
    let servers = vec![
        harness.server(&data, "frozen_server-0", &[]),
        harness.server(&data, "frozen_server-1", &[]),
    ];
    let (one, other) = (&servers[0], &servers[1]);
    let mut play = harness.prepare("frozen_server", &[one, other], disruptions, seed).await;
    freeze_in_transaction(&mut play, &cluster, one, other).await;
    play.begin();
    while play.next_disruption().await {
        let frozen_pid = servers[play.random.below(2)].id();
        signal("STOP", &[frozen_pid]);
        play.wait_for_progress().await;
        play.sleep_random(0, 3000).await;
        signal("CONT", &[frozen_pid]);
    }
    harness.finish_with_cluster(cluster, play, servers).await
}

/// Freezes a server while its transaction holds an idempotency key, and sends the same request to
/// the other server. That one waits no longer than Postgres allows a transaction to be idle.
async fn freeze_in_transaction(
    play: &mut ScenarioRun,
    cluster: &Cluster,
    one: &ServerProcess,
    other: &ServerProcess,
) {
    let player = play.clients.players[0].clone();
    let create = Request::new(RequestKind::Create, "POST", "/v1/matches".to_owned())
        .with_body(json!({"game": "mancala", "variant": "basic", "solo": true}))
        .header("idempotency-key", "frozen".to_owned());
    let mut holder = cluster.connect().await;
    let mut transaction = holder.begin().await.expect("a transaction");
    transaction.execute("SELECT FROM accounts FOR UPDATE").await.expect("locks");
    let (clients, base, request) = (play.clients.clone(), one.base(), create.clone());
    let (sender, first) = (player.clone(), Duration::from_secs(20));
    let asked =
        tokio::spawn(async move { clients.send_once(&base, &sender, &request, first).await });
    let mut watcher = cluster.connect().await;
    let is_waiting = "SELECT count(*) > 0 FROM pg_stat_activity WHERE wait_event_type = 'Lock'";
    let is_held = async || watcher.fetch_one(is_waiting).await.expect("a row").get::<bool, _>(0);
    wait_until("the request waits for the lock", is_held).await;
    signal("STOP", &[one.id()]);
    transaction.rollback().await.expect("an end");
    let began = Instant::now();
    let answer =
        play.clients.send_once(&other.base(), &player, &create, LOCK_RELEASE_TIMEOUT).await;
    let waited = began.elapsed();
    signal("CONT", &[one.id()]);
    if answer.is_none_or(|(status, _)| status != 201) {
        let text = format!("a frozen server kept its locks against another for {waited:?}");
        play.clients.history.fault(text);
    }
    asked.await.expect("a request");
    let made = play.clients.send(&mut play.random, &player, &create).await;
    let id = made.body["id"].as_str().unwrap_or_default();
    let number = player.number;
    play.clients.history.update_match(id, |known| known.seats = vec![number, number]);
}

/// Freezes Postgres with all its sessions, the first time until `/readyz` responds 503.
pub async fn postgres(harness: &mut Harness, disruptions: usize, seed: u64) -> Vec<String> {
    let cluster = harness.take_cluster().await;
    let data = DatabaseLocation::Url(cluster.url());
    let mut server = harness.server(&data, "frozen_postgres", &[]);
    let mut play = harness.play("frozen_postgres", &[&server], disruptions, seed).await;
    let mut is_first = true;
    while play.next_disruption().await {
        let processes = cluster.processes();
        signal("STOP", &processes);
        if is_first {
            play.wait_for_readiness(&server.base(), 503).await;
            is_first = false;
        } else {
            play.sleep_random(300, 6000).await;
        }
        signal("CONT", &processes);
        play.wait_for_readiness(&server.base(), 200).await;
        play.wait_for_progress().await;
        play.assert_running(&mut server);
    }
    harness.finish_with_cluster(cluster, play, vec![server]).await
}
