//! A server without free connections: all wait for a lock.

use sqlx::{AssertSqlSafe, Connection, Executor};

use super::Harness;
use crate::processes::DatabaseLocation;

/// Locks a table that requests need, until the pool has no free connection.
pub async fn full_pool(harness: &mut Harness, disruptions: usize, seed: u64) -> Vec<String> {
    let cluster = harness.take_cluster().await;
    let data = DatabaseLocation::Url(cluster.url());
    let mut server = harness.server(&data, "full_pool", &["--pool-size", "4"]);
    let mut play = harness.play("full_pool", &[&server], disruptions, seed).await;
    let mut holder = cluster.connect().await;
    while play.next_disruption().await {
        let table = ["matches", "match_events", "accounts"][play.random.below(3)];
        let mut transaction = holder.begin().await.expect("a transaction");
        let lock = AssertSqlSafe(format!("LOCK TABLE {table} IN ACCESS EXCLUSIVE MODE"));
        transaction.execute(lock).await.expect("a lock");
        let base = server.base();
        tokio::join!(play.wait_for_503(), play.wait_for_readiness(&base, 503));
        transaction.rollback().await.expect("an end");
        play.wait_for_readiness(&server.base(), 200).await;
        play.wait_for_progress().await;
        play.assert_running(&mut server);
    }
    harness.finish_with_cluster(cluster, play, vec![server]).await
}
