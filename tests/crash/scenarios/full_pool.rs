//! All connections of a server are taken: by statements that wait for a lock.

use sqlx::{AssertSqlSafe, Connection, Executor};

use super::Arena;
use crate::processes::Data;

/// Every request needs a table that somebody has locked, until none has a connection any more.
pub async fn full_pool(arena: &mut Arena, strikes: usize, seed: u64) -> Vec<String> {
    let cluster = arena.take_cluster().await;
    let data = Data::Url(cluster.url());
    let mut server = arena.server(&data, "full_pool", &["--pool-size", "4"]);
    let mut play = arena.play("full_pool", &[&server], strikes, seed).await;
    let mut holder = cluster.connect().await;
    while play.next_strike().await {
        let table = ["matches", "match_events", "accounts"][play.random.below(3)];
        let mut transaction = holder.begin().await.expect("a transaction");
        let lock = AssertSqlSafe(format!("LOCK TABLE {table} IN ACCESS EXCLUSIVE MODE"));
        transaction.execute(lock).await.expect("a lock");
        let base = server.base();
        tokio::join!(play.refuses(), play.readiness(&base, 503));
        transaction.rollback().await.expect("an end");
        play.readiness(&server.base(), 200).await;
        play.goes_on().await;
        play.still_runs(&mut server);
    }
    arena.end_beside(cluster, play, vec![server]).await
}
