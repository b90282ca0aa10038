//! The functions by which a cluster appends, on one Postgres server: they do the same there as on a cluster,
//! where the machines are apart. `scripts/test-citus` runs the tests of the API on a cluster.

use turnstone::store::Store;

use super::{begin, connect, create, play, play_all_kinds, run, store, value};
use crate::support::database::{self, TestDatabase};
use crate::support::poll::wait_until;

/// What `turnstone migrate --layout citus` runs after the tables are divided.
const CLUSTER: &str = include_str!("../../src/store/cluster.sql");

/// A database whose servers do as on a cluster, without the triggers that a worker cannot run.
async fn as_on_cluster() -> TestDatabase {
    let database = database::create().await;
    let mut owner = connect(&database.migrating).await;
    let (before, after) =
        CLUSTER.split_once("SELECT create_distributed_function").expect("its call");
    let (_, after) = after.split_once(';').expect("its end");
    sqlx::raw_sql(sqlx::AssertSqlSafe(format!("{before} {after}")))
        .execute(&mut owner)
        .await
        .expect("the functions of a cluster");
    for trigger in
        ["matches_queue_for_rating", "matches_queue_for_engine", "matches_set_open_until"]
    {
        run(&mut owner, &format!("DROP TRIGGER {trigger} ON matches")).await.expect("a trigger");
    }
    database
}

async fn difference_count(store: &Store) -> usize {
    let report = store.rebuild(false, |_| {}).await.expect("a database");
    assert!(report.corruptions.is_empty(), "{:?}", report.corruptions);
    report.differences.len()
}

#[tokio::test]
async fn the_functions_of_a_cluster_write_what_the_statements_write() {
    let database = as_on_cluster().await;
    let store = store(&database);
    let ids = play_all_kinds(&store).await;
    assert_eq!(difference_count(&store).await, 0);
    let mut owner = connect(&database.migrating).await;
    let heads = value(&mut owner, "SELECT count(*) FROM matches").await;
    assert_eq!(heads, ids.len().to_string());
    // Each append has its row in the outbox, and those who left are told by their feeds.
    let appends = "SELECT count(DISTINCT (match_id, append_seq)) FROM match_events";
    let appends = value(&mut owner, appends).await;
    assert_eq!(value(&mut owner, "SELECT count(*) FROM outbox").await, appends);
    assert_ne!(value(&mut owner, "SELECT count(*) FROM match_departures").await, "0");
    // The triggers of one server are not there: the functions queue what is to be rated, once.
    let rated = "SELECT count(*) FROM matches WHERE rated AND status = 'finished'";
    let rated = value(&mut owner, rated).await;
    assert_eq!(value(&mut owner, "SELECT count(*) FROM rating_queue").await, rated);
}

#[tokio::test]
async fn a_cluster_takes_appends_from_the_outbox_and_lets_feeds_go_on() {
    let database = as_on_cluster().await;
    let store = store(&database);
    let game_match = begin(&store, "basic").await;
    play(&store, game_match, 3, 1).await;
    assert!(store.queue_notifications(100).await.expect("a database") >= 4);
    assert_eq!(store.queue_notifications(100).await.expect("a database"), 0);
    store.queue_reminders(100).await.expect("a database");
    let mut owner = connect(&database.migrating).await;
    let horizon = "SELECT feed_horizon_of_cluster() > (SELECT max(changed_by) FROM matches)";
    // Transactions of other tests, in other databases, hold it back too.
    wait_until("all that was committed is settled", async || {
        value(&mut connect(&database.migrating).await, horizon).await == "true"
    })
    .await;
    // A transaction that has a number and is not over holds feeds back.
    let mut other = connect(&database.migrating).await;
    run(&mut other, "BEGIN").await.expect("a transaction");
    run(&mut other, "UPDATE matches SET changed_by = pg_current_xact_id()").await.expect("a write");
    let held =
        "SELECT feed_horizon_of_cluster() <= (SELECT backend_xid::text::xid8 FROM pg_stat_activity
        WHERE backend_xid IS NOT NULL AND datname = current_database() LIMIT 1)";
    assert_eq!(value(&mut owner, held).await, "true", "what runs is not settled");
    run(&mut other, "ROLLBACK").await.expect("an end");
}

#[tokio::test]
async fn a_stale_append_on_a_cluster_writes_nothing() {
    let database = as_on_cluster().await;
    let store = store(&database);
    let open = create(&store, "basic", |_| {}).await;
    let mut owner = connect(&database.migrating).await;
    let stale = format!(
        "SELECT is_taken FROM append_move_here('{}', 99, 0, 0::smallint, 1, '3', now(), NULL, ''::bytea,
             0::smallint, NULL, '1')",
        open.id.0
    );
    assert_eq!(value(&mut owner, &stale).await, "false");
    let stale = "SELECT count(*) FROM match_events WHERE seq > 99 OR kind = 'move_played'";
    assert_eq!(value(&mut owner, stale).await, "0");
    let queued = "SELECT count(*) FROM outbox";
    assert_eq!(value(&mut owner, queued).await, "1", "that of the creation");
    assert_eq!(difference_count(&store).await, 0);
}
