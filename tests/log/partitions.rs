//! The partitions of the log: made ahead, by the serving role too, and as protected as the log.

use sqlx::{Connection, Executor, PgConnection};
use turnstone_matches::Ply;

use super::{begin, connect, database, play, run, store, value};

/// The month that is furthest ahead, taken away: the job has not run yet.
async fn without_the_last_month(owner: &mut PgConnection) -> (String, String) {
    let name =
        value(owner, "SELECT name FROM event_partitions() ORDER BY first_id DESC LIMIT 1").await;
    let first = format!("SELECT first_id FROM event_partitions() WHERE name = '{name}'");
    let first = value(owner, &first).await;
    run(owner, &format!("DROP TABLE {name}")).await.expect("a partition less");
    (name, first)
}

/// Three events with the first id of a month, for which there is no partition.
async fn early_events(owner: &mut PgConnection, id: &str) {
    let statement = format!(
        "INSERT INTO match_events (match_id, seq, append_seq, kind, at, hash)
         SELECT '{id}', seq, seq, 'early', now(), sha256('') FROM generate_series(1, 3) AS seq"
    );
    run(owner, &statement).await.expect("events");
}

#[tokio::test]
async fn this_month_and_the_next_three_have_partitions_and_hold_the_matches() {
    let database = database::create().await;
    let store = store(&database);
    let mut owner = connect(&database.migrating).await;
    let ahead = "SELECT string_agg(name, ' ' ORDER BY first_id) FROM event_partitions()";
    let expected = "SELECT string_agg(to_char(date_trunc('month', now() AT TIME ZONE 'UTC')
        + n * interval '1 month', '\"match_events_\"YYYY_MM'), ' ' ORDER BY n)
        FROM generate_series(0, 3) AS n";
    assert_eq!(value(&mut owner, ahead).await, value(&mut owner, expected).await);
    assert_eq!(store.log.make_event_partitions().await.expect("a database"), 0);
    let game_match = begin(&store, "basic").await;
    play(&store, game_match, 4, 1).await;
    let here = "SELECT string_agg(DISTINCT tableoid::regclass::text, ' ') FROM match_events";
    let this = "SELECT name FROM event_partitions() ORDER BY first_id LIMIT 1";
    assert_eq!(value(&mut owner, here).await, value(&mut owner, this).await);
}

#[tokio::test]
async fn the_serving_role_makes_a_missing_partition_once_and_it_is_protected() {
    let database = database::create().await;
    let (store, other) = (store(&database), store(&database));
    let mut owner = connect(&database.migrating).await;
    let (name, first) = without_the_last_month(&mut owner).await;
    let made = tokio::join!(store.log.make_event_partitions(), other.log.make_event_partitions());
    assert_eq!(made.0.expect("a database") + made.1.expect("a database"), 1);
    early_events(&mut owner, &first).await;
    let inside = format!("SELECT count(*) FROM {name}");
    assert_eq!(value(&mut owner, &inside).await, "3");
    let mut serving = connect(&database.serving).await;
    let is_one_role = database.serving.get_username() == database.migrating.get_username();
    let all = "SELECT string_agg(inhrelid::regclass::text, ' ') FROM pg_inherits
        WHERE inhparent = 'match_events'::regclass";
    let all = value(&mut owner, all).await;
    assert!(all.contains("match_events_default"), "{all}");
    for partition in all.split(' ') {
        for change in [
            format!("UPDATE {partition} SET move = '1'"),
            format!("DELETE FROM {partition}"),
            format!("TRUNCATE {partition}"),
        ] {
            let error = run(&mut owner, &change).await.expect_err(&change).to_string();
            assert!(error.contains("is append-only"), "{change}: {error}");
            let error = run(&mut serving, &change).await.expect_err(&change).to_string();
            let refused = if is_one_role { "is append-only" } else { "permission denied" };
            assert!(error.contains(refused), "{change}: {error}");
        }
        if !is_one_role {
            for (right, expected) in [("SELECT", "true"), ("INSERT", "false"), ("TRIGGER", "false")]
            {
                let query =
                    format!("SELECT has_table_privilege(current_user, '{partition}', '{right}')");
                assert_eq!(value(&mut serving, &query).await, expected, "{partition}: {right}");
            }
        }
    }
}

#[tokio::test]
async fn events_that_came_before_their_partition_move_into_it() {
    let database = database::create().await;
    let store = store(&database);
    let mut owner = connect(&database.migrating).await;
    let (name, first) = without_the_last_month(&mut owner).await;
    let stray = "ffffffff-ffff-7fff-bfff-ffffffffffff";
    early_events(&mut owner, &first).await;
    early_events(&mut owner, stray).await;
    let digest = "SELECT md5(string_agg(e::text, '' ORDER BY match_id, seq)) FROM match_events e";
    let before = value(&mut owner, digest).await;
    let outside = "SELECT count(*) FROM match_events_default";
    assert_eq!(value(&mut owner, outside).await, "6");
    assert_eq!(store.log.make_event_partitions().await.expect("a database"), 1);
    assert_eq!(value(&mut owner, digest).await, before);
    assert_eq!(value(&mut owner, outside).await, "3", "an id of no month stays outside");
    assert_eq!(value(&mut owner, &format!("SELECT count(*) FROM {name}")).await, "3");
    let deletion = run(&mut owner, "DELETE FROM match_events_default").await;
    let error = deletion.expect_err("the trigger is there again").to_string();
    assert!(error.contains("is append-only"), "{error}");
}

#[tokio::test]
async fn a_long_transaction_delays_a_partition_and_no_append() {
    let database = database::create().await;
    let store = store(&database);
    let game_match = begin(&store, "basic").await;
    let mut owner = connect(&database.migrating).await;
    without_the_last_month(&mut owner).await;
    let mut reader = connect(&database.migrating).await;
    let mut long = reader.begin().await.expect("a transaction");
    long.execute("SELECT count(*) FROM match_events").await.expect("a count");
    let (made, played) =
        tokio::join!(store.log.make_event_partitions(), play(&store, game_match, 8, 1));
    let error = made.expect_err("the default partition is held");
    assert!(error.is_retryable(), "{error}");
    assert_eq!(played.ply, Ply::new(8));
    long.rollback().await.expect("an end");
    assert_eq!(store.log.make_event_partitions().await.expect("a database"), 1);
}
