//! A match that ends before another one, and whose end is committed after the other is rated.

use std::sync::Arc;

use sqlx::{AssertSqlSafe, Connection, Executor, PgConnection};
use turnstone_matches::{Command, MatchId};

use super::simulation::{Season, make_accounts};
use super::{assert_matches_reference, connect, store};
use crate::support::database;
use crate::support::poll::wait_until;
use turnstone_testing::Random;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_match_committed_late_is_rated_at_its_end_time() {
    let database = database::create().await;
    let directory = tempfile::tempdir().expect("a directory");
    let clock = directory.path().join("seconds");
    std::fs::write(&clock, "0").expect("a file");
    let store = store(&database, &clock);
    let accounts = make_accounts(&store, 3).await;
    let season = Season::new(store.clone(), accounts, clock);
    let mut connection = connect(&database).await;
    let mut random = Random::new(7);
    let [anna, ben, cleo] = season.accounts[..] else { panic!("three accounts") };
    // Anna plays Ben eleven times. The first match ends first, and is committed last.
    let mut matches = Vec::new();
    for _ in 0..11 {
        matches.push(season.rateable_match(&[anna, ben], &mut random).await);
    }
    let third = season.rateable_match(&[ben, cleo], &mut random).await;
    let resign = |id: MatchId, account| {
        let store = Arc::new(store.clone());
        async move {
            let command = Command::Resign { account, seat: None };
            store.log.execute(id, &command, &|_| true).await.expect("an end")
        }
    };
    // A lock on its head row makes the append wait.
    let mut holder = connect(&database).await;
    let mut held = holder.begin().await.expect("a transaction");
    let lock = format!("SELECT FROM matches WHERE match_id = '{}' FOR UPDATE", matches[0]);
    held.execute(AssertSqlSafe(lock)).await.expect("a lock");
    let late = tokio::spawn(resign(matches[0], anna));
    let mut watcher = PgConnection::connect_with(&database.serving).await.expect("a connection");
    let waits = "SELECT FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'";
    let is_waiting = async || !watcher.fetch_all(waits).await.expect("locks").is_empty();
    wait_until("the append waits for the lock", is_waiting).await;
    for id in &matches[1..] {
        resign(*id, ben).await;
    }
    resign(third, cleo).await;
    while store.ratings.rate_finished().await.expect("a database") > 0 {}
    let before = assert_matches_reference(&mut connection).await;
    assert_eq!((before.counted, before.too_often), (11, 0));
    held.commit().await.expect("a release");
    late.await.expect("an end");
    while store.ratings.rate_finished().await.expect("a database") > 0 {}
    let after = assert_matches_reference(&mut connection).await;
    assert_eq!((after.counted, after.too_often), (11, 1), "the eleventh no longer counts");
}
