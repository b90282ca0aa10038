//! The functions by which a cluster appends, on one Postgres server: they do the same there as on a cluster,
//! where the machines are apart. `scripts/test-citus` runs the tests of the API on a cluster.

use turnstone::store::Store;
use turnstone::world::Clock;
use turnstone_matches::{Command, Ply};

use super::outbox::take_all;
use super::{any_move, begin, connect, create, execute, play, play_all_kinds, run, store, value};
use crate::support::database::{self, TestDatabase};
use crate::support::poll::wait_until;

/// The statements of `turnstone migrate --layout citus` after the tables are divided.
const CLUSTER: &str = include_str!("../../crates/store/src/cluster/functions.sql");

/// A database whose servers do as on a cluster, without the triggers that a worker cannot run.
pub(super) async fn as_on_cluster() -> TestDatabase {
    let database = database::create().await;
    let mut owner = connect(&database.migrating).await;
    let mut script = CLUSTER.to_owned();
    while let Some((before, after)) = script.split_once("SELECT create_distributed_function") {
        let (_, after) = after.split_once(';').expect("its end");
        script = format!("{before} {after}");
    }
    sqlx::raw_sql(sqlx::AssertSqlSafe(script))
        .execute(&mut owner)
        .await
        .expect("the functions of a cluster");
    for trigger in ["matches_queue_for_rating", "matches_queue_for_engine"] {
        run(&mut owner, &format!("DROP TRIGGER {trigger} ON matches")).await.expect("a trigger");
    }
    database
}

pub(super) async fn difference_count(store: &Store) -> usize {
    let report = store.maintenance.rebuild(false, |_| {}).await.expect("a database");
    assert!(report.corruptions.is_empty(), "{:?}", report.corruptions);
    report.differences.len()
}

#[tokio::test]
async fn the_functions_of_a_cluster_write_what_those_of_one_server_write() {
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
    let mut owner = connect(&database.migrating).await;
    let queued = "SELECT count(*) FROM outbox";
    assert_ne!(value(&mut owner, queued).await, "0");
    take_all(&store).await;
    assert_eq!(value(&mut owner, queued).await, "0");
    store.outbox.queue_reminders(100).await.expect("a database");
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

#[tokio::test]
async fn a_cluster_queues_a_finished_match_again_whose_row_in_the_queue_is_lost() {
    let database = as_on_cluster().await;
    let store = store(&database);
    play_all_kinds(&store).await;
    let mut owner = connect(&database.migrating).await;
    let queued = "SELECT string_agg(match_id::text, ' ' ORDER BY match_id) FROM rating_queue";
    let all = value(&mut owner, queued).await;
    // As after a crash of the coordinator: the rows of the outbox are on the workers.
    run(&mut owner, "CREATE TABLE again AS SELECT * FROM outbox").await.expect("a copy");
    let lost = "DELETE FROM rating_queue WHERE match_id = (SELECT max(match_id::text)::uuid FROM rating_queue)";
    assert_eq!(run(&mut owner, lost).await.expect("a row"), 1);
    take_all(&store).await;
    assert_eq!(value(&mut owner, queued).await, all);
    // Rated matches are not rated again.
    while store.ratings.rate_finished().await.expect("a database") > 0 {}
    run(&mut owner, "INSERT INTO outbox SELECT * FROM again").await.expect("the rows again");
    take_all(&store).await;
    assert_eq!(value(&mut owner, queued).await, "");
}

#[tokio::test]
async fn who_is_back_from_vacation_ends_a_match_as_anyone_does() {
    let database = as_on_cluster().await;
    let store = store(&database);
    let game_match = begin(&store, "basic").await;
    let game_match = play(&store, game_match, 6, 1).await;
    let seat = game_match.to_act()[0];
    let account = game_match.seats[seat.index()].expect("a player");
    let mut owner = connect(&database.migrating).await;
    let away = format!(
        "INSERT INTO vacations (account_id, starts_at, ends_at, automatic)
         VALUES ('{}', now() - interval '1 hour', now() + interval '1 day', true)",
        account.0
    );
    run(&mut owner, &away).await.expect("a vacation");
    run(&mut owner, "UPDATE accounts SET automatic_vacation = true").await.expect("a choice");
    // The first store has the players in memory.
    let store = super::store(&database);
    let resign = Command::Resign { account, seat: None };
    execute(&store, game_match.id, &resign).await.expect("a running match");
    // Written with the append, before anything is taken from the outbox.
    let written = "SELECT concat_ws(' ', count(*), min(status),
            (SELECT count(*) FROM rating_queue), (SELECT count(*) FROM vacations WHERE ends_at <= now()))
        FROM account_matches WHERE status = 'finished'";
    assert_eq!(value(&mut owner, written).await, "2 finished 1 1");
}

/// The part of Citus that a horizon needs: the records of transactions in two phases, and those that its only
/// worker has prepared.
const LIKE_CITUS: [&str; 3] = [
    "CREATE TABLE pg_dist_transaction (groupid integer, gid text)",
    "CREATE TABLE prepared (gids text)",
    "CREATE FUNCTION run_command_on_workers(command text, OUT success boolean, OUT result text)
     RETURNS SETOF record LANGUAGE sql AS 'SELECT gids IS DISTINCT FROM ''unreachable'', gids FROM prepared'",
];

#[tokio::test]
async fn a_feed_waits_for_a_transaction_that_a_worker_has_only_prepared() {
    let database = as_on_cluster().await;
    let mut owner = connect(&database.migrating).await;
    for statement in LIKE_CITUS {
        run(&mut owner, statement).await.expect("a table or a function");
    }
    let record = "INSERT INTO pg_dist_transaction VALUES (1, 'citus_0_1_2_3')";
    run(&mut owner, record).await.expect("a record");
    let number = value(&mut owner, "SELECT xmin FROM pg_dist_transaction").await;
    run(&mut owner, "INSERT INTO prepared VALUES ('citus_0_1_2_9')").await.expect("a row");
    // Transactions of other tests, in other databases, hold it back too.
    wait_until("it goes on where the transaction is committed", async || {
        let mut connection = connect(&database.migrating).await;
        let horizon = value(&mut connection, "SELECT feed_horizon_of_cluster('0')").await;
        horizon.parse::<u64>().expect("a number") > number.parse().expect("a number")
    })
    .await;
    run(&mut owner, "UPDATE prepared SET gids = 'citus_0_1_2_9 citus_0_1_2_3'")
        .await
        .expect("a row");
    assert_eq!(value(&mut owner, "SELECT feed_horizon_of_cluster('0')").await, number);
    // Not asked: what was settled before stays so.
    let later =
        format!("SELECT feed_horizon_of_cluster(({number} + 1)::text::xid8) > '{number}'::xid8");
    assert_eq!(value(&mut owner, &later).await, "true");
    run(&mut owner, "UPDATE prepared SET gids = 'unreachable'").await.expect("a row");
    let refused = run(&mut owner, "SELECT feed_horizon_of_cluster('0')").await;
    assert!(refused.is_err(), "nobody knows what a worker has prepared that does not answer");
}

#[tokio::test]
async fn moves_that_arrive_together_are_a_transaction_for_each_machine() {
    let database = as_on_cluster().await;
    let mut owner = connect(&database.migrating).await;
    let of_two = "CREATE OR REPLACE FUNCTION machine_of(of_match uuid) RETURNS integer LANGUAGE sql STABLE AS
        'SELECT get_byte(uuid_send(of_match), 15) % 2'";
    run(&mut owner, of_two).await.expect("a function");
    let store = Store::new(database.serving.clone(), 8, 100, Clock::default());
    let mut matches = Vec::new();
    for _ in 0..24 {
        matches.push(begin(&store, "basic").await);
    }
    let mut plays = tokio::task::JoinSet::new();
    for game_match in matches {
        let (store, command) = (store.clone(), any_move(&game_match, 0));
        plays.spawn(
            async move { execute(&store, game_match.id, &command).await.expect("a move").ply },
        );
    }
    assert_eq!(plays.join_all().await, [Ply::new(1); 24]);
    let transactions = "SELECT changed_by FROM matches GROUP BY changed_by";
    let mixed = format!(
        "SELECT count(*) FROM ({transactions} HAVING count(DISTINCT machine_of(match_id)) > 1) AS mixed"
    );
    assert_eq!(value(&mut owner, &mixed).await, "0");
    let together =
        format!("SELECT count(*) > 0 FROM ({transactions} HAVING count(*) > 1) AS together");
    assert_eq!(value(&mut owner, &together).await, "true", "no batch has two moves of one machine");
    assert_eq!(difference_count(&store).await, 0);
}
