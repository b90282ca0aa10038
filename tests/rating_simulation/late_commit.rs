//! A match that ends before another one, and whose end is committed after the other is rated.

use std::sync::Arc;

use chrono::{DateTime, Utc};
use sqlx::{AssertSqlSafe, Connection, Executor, PgConnection, Postgres, Transaction};
use turnstone::store::Store;
use turnstone_matches::{AccountId, Command, Match, MatchId};

use super::simulation::{Season, make_accounts};
use super::{assert_matches_reference, connect, store};
use crate::support::database::{self, TestDatabase};
use crate::support::poll::wait_until;
use turnstone_testing::Random;

/// Resigns a match.
fn resign(
    store: &Store,
    id: MatchId,
    account: AccountId,
) -> impl Future<Output = Arc<Match>> + Send + use<> {
    let store = Arc::new(store.clone());
    async move {
        let command = Command::Resign { account, seat: None };
        store.log.execute(id, &command, &|_| true).await.expect("an end")
    }
}

/// A lock on the head row of a match, which makes an append to it wait.
async fn hold(holder: &mut PgConnection, id: MatchId) -> Transaction<'_, Postgres> {
    let mut held = holder.begin().await.expect("a transaction");
    let lock = format!("SELECT FROM matches WHERE match_id = '{id}' FOR UPDATE");
    held.execute(AssertSqlSafe(lock)).await.expect("a lock");
    held
}

async fn wait_until_held(database: &TestDatabase) {
    let mut watcher = PgConnection::connect_with(&database.serving).await.expect("a connection");
    let waits = "SELECT FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'";
    let is_waiting = async || !watcher.fetch_all(waits).await.expect("locks").is_empty();
    wait_until("the append waits for the lock", is_waiting).await;
}

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
    let resign = |id, account| resign(&store, id, account);
    let mut holder = connect(&database).await;
    let held = hold(&mut holder, matches[0]).await;
    let late = tokio::spawn(resign(matches[0], anna));
    wait_until_held(&database).await;
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

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_match_committed_late_ends_an_absence_for_which_a_later_one_did_not_count() {
    const DAY: i64 = 86_400;
    let database = database::create().await;
    let directory = tempfile::tempdir().expect("a directory");
    let clock = directory.path().join("seconds");
    let set_clock = |seconds: i64| std::fs::write(&clock, seconds.to_string()).expect("a file");
    set_clock(0);
    let store = store(&database, &clock);
    let accounts = make_accounts(&store, 4).await;
    let season = Season::new(store.clone(), accounts, clock.clone());
    let mut connection = connect(&database).await;
    let mut random = Random::new(8);
    let [anna, ben, cleo, dirk] = season.accounts[..] else { panic!("four accounts") };
    let mut matches = Vec::new();
    for (day, other) in [(0, ben), (1, cleo), (1, dirk)] {
        set_clock(day * DAY);
        let id = season.rateable_match(&[anna, other], &mut random).await;
        season.play_until_turn_of(id, anna, &mut random).await;
        matches.push(id);
    }
    let [first, second, late] = matches[..] else { panic!("three matches") };
    let time_out = async |id| store.log.execute(id, &Command::TimeOut, &|_| true).await;
    let rate = async || while store.ratings.rate_finished().await.expect("a database") > 0 {};
    // The first runs out; half a day later Anna moves in the last, and Dirk resigns it.
    set_clock(3 * DAY + 3_600);
    time_out(first).await.expect("a time-out");
    set_clock(3 * DAY + DAY / 2);
    season.play_until_turn_of(late, dirk, &mut random).await;
    let mut holder = connect(&database).await;
    let held = hold(&mut holder, late).await;
    let resigned = tokio::spawn(resign(&store, late, dirk));
    wait_until_held(&database).await;
    set_clock(4 * DAY + 3_600);
    time_out(second).await.expect("a time-out");
    rate().await;
    let before = assert_matches_reference(&mut connection).await;
    assert_eq!((before.counted, before.absent), (1, 1));
    held.commit().await.expect("a release");
    resigned.await.expect("an end");
    rate().await;
    let after = assert_matches_reference(&mut connection).await;
    // On a busy machine the append gives up on the lock, and is done again at a later time.
    let ends: Vec<DateTime<Utc>> = sqlx::query_scalar(
        "SELECT finished_at FROM matches WHERE match_id = ANY ($1) ORDER BY match_id = $2",
    )
    .bind([second.0, late.0])
    .bind(late.0)
    .fetch_all(&mut connection)
    .await
    .expect("two ends");
    let expected = if ends[1] < ends[0] { (3, 0) } else { (2, 1) };
    assert_eq!((after.counted, after.absent), expected, "she was back before the second ran out");
}
