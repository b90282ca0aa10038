//! The log of the previous version gets partitions, and nobody waits for it.

use std::collections::BTreeSet;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use sqlx::{AssertSqlSafe, ConnectOptions, Connection, Executor, PgConnection, Row};
use turnstone::store::Store;

use super::{connect, previous_version_database};
use crate::support::poll::wait_until;
use crate::support::process::assert_success;

/// As a server of the previous version appends.
const APPEND: &str = "INSERT INTO match_events (match_id, seq, append_seq, kind, at, hash)
    SELECT $1::uuid, coalesce(max(seq), 0) + 1, coalesce(max(seq), 0) + 1, 'noted', now(), sha256('')
    FROM match_events WHERE match_id = $1::uuid";

async fn append(connection: &mut PgConnection, id: &str) {
    sqlx::query(APPEND).bind(id).execute(connection).await.expect("an append in time");
}

async fn text(connection: &mut PgConnection, query: &str) -> String {
    let query = format!("SELECT ({query})::text");
    let row = connection.fetch_one(AssertSqlSafe(query)).await.expect("a row");
    row.get::<Option<String>, _>(0).unwrap_or_default()
}

/// Every event of the previous version, in words.
const DIGEST: &str = "SELECT md5(string_agg(concat_ws(' ', match_id, seq, kind, seat, ply, move,
    data, at, hash), '' ORDER BY match_id, seq)) FROM match_events WHERE kind <> 'noted'";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_migration_beside_a_long_transaction_makes_no_append_wait_and_ends_after_it() {
    let database = previous_version_database().await;
    let mut reader = connect(&database).await;
    let mut appending = connect(&database).await;
    let mut observer = connect(&database).await;
    let before = text(&mut observer, DIGEST).await;
    let id = text(&mut observer, "SELECT match_id FROM match_events LIMIT 1").await;
    // An append that waits for a migration waits no longer than the migration does, half a second. This
    // is longer, for a busy machine, and shorter than what follows waits for a second try.
    appending.execute("SET statement_timeout = '20s'").await.expect("a setting");
    let ends = Arc::new(AtomicBool::new(false));
    let (ended, of) = (Arc::clone(&ends), id.clone());
    let appends = tokio::spawn(async move {
        while !ended.load(Ordering::Relaxed) {
            append(&mut appending, &of).await;
        }
    });
    let mut long = reader.begin().await.expect("a transaction");
    long.execute("SELECT count(*) FROM match_events").await.expect("a count");

    let mut migrating = Command::new(env!("CARGO_BIN_EXE_turnstone"))
        .arg("migrate")
        .env("DATABASE_URL", database.migrating.to_url_lossy().as_str())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary");
    // Each try has a connection of its own.
    let mut tries = BTreeSet::new();
    wait_until("a second try", async || {
        let waiting = "SELECT pid::text FROM pg_locks
            WHERE relation = 'match_events'::regclass AND mode = 'AccessExclusiveLock'
              AND NOT granted";
        let waiting = observer.fetch_optional(waiting).await.expect("an answer");
        tries.extend(waiting.map(|row| row.get::<String, _>(0)));
        let ended = migrating.try_wait().expect("a process");
        assert!(ended.is_none(), "the migration cannot end before the transaction");
        tries.len() >= 2
    })
    .await;
    long.rollback().await.expect("an end");
    wait_until("the migrations", async || migrating.try_wait().expect("a process").is_some()).await;
    let output = migrating.wait_with_output().expect("an end");
    assert_success(&output);
    let said = String::from_utf8_lossy(&output.stderr);
    for progress in ["a migration waits for other transactions", "migrated version=48"] {
        assert!(said.contains(progress), "`{progress}` is not in the log:\n{said}");
    }

    // Two connections that append to one match at a time can take the same number, so one of them ends
    // before the other begins.
    ends.store(true, Ordering::Relaxed);
    appends.await.expect("every append in time");
    append(&mut observer, &id).await;
    assert_eq!(text(&mut observer, DIGEST).await, before);
    let partitions = "SELECT string_agg(name, ' ' ORDER BY first_id) FROM event_partitions()";
    let partitions = text(&mut observer, partitions).await;
    assert!(partitions.starts_with("match_events_until_"), "{partitions}");
    let months = "SELECT count(*) FROM event_partitions() AS month
        JOIN generate_series(0, 3) AS n ON first_id <= least_match_id((date_trunc('month',
            now() AT TIME ZONE 'UTC') + n * interval '1 month')::date)
          AND end_id > least_match_id((date_trunc('month',
            now() AT TIME ZONE 'UTC') + n * interval '1 month')::date)";
    assert_eq!(text(&mut observer, months).await, "4", "{partitions}");
    let left = "SELECT count(*) FROM pg_constraint WHERE conname = 'match_events_range'";
    assert_eq!(text(&mut observer, left).await, "0");
}

/// A clock was months ahead, or an id is of no time at all.
#[tokio::test]
async fn ids_of_another_time_do_not_keep_the_log_from_being_divided() {
    for (id, expected) in [
        ("01b2ce8b-d400-7000-8000-000000000000", "match_events_until_20"),
        ("ffffffff-ffff-4fff-bfff-ffffffffffff", "match_events_whole"),
    ] {
        let database = previous_version_database().await;
        let mut connection = connect(&database).await;
        append(&mut connection, id).await;
        let before = text(&mut connection, DIGEST).await;
        Store::migrate(database.migrating.clone()).await.expect("the migrations");
        let first = "SELECT name FROM event_partitions() ORDER BY first_id LIMIT 1";
        let first = text(&mut connection, first).await;
        assert!(first.starts_with(expected), "{id}: {first}");
        append(&mut connection, id).await;
        let made = sqlx::query_scalar::<_, i32>("SELECT make_event_partitions()");
        assert_eq!(made.fetch_one(&mut connection).await.expect("a database"), 0, "{id}");
        assert_eq!(text(&mut connection, DIGEST).await, before);
        let change = connection.execute(AssertSqlSafe(format!("DELETE FROM {first}"))).await;
        let error = change.expect_err("the log is append-only").to_string();
        assert!(error.contains("is append-only"), "{error}");
    }
}
