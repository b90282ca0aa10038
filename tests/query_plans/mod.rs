//! Query plans on a database of many years: no query that a request waits for scans a large table.
//!
//! The statements are all those in `.sqlx`. They are planned without the values of the parameters,
//! as Postgres does with a statement that runs often. `TURNSTONE_LONG=1` fills in 200 000 accounts
//! and 2 million matches.

mod big_player;
mod on_cluster;
mod partitions;
mod ties;

use std::collections::BTreeSet;
use std::path::Path;

use serde_json::Value;
use sqlx::{AssertSqlSafe, Connection, Executor, PgConnection, Row};
use turnstone::store::ListFilter;
use turnstone_matches::{AccountId, Status};
use turnstone_testing::is_long;

use crate::support::database;

/// The statements that may scan a table, by their beginnings and with the reason: they run in the
/// background, for a repair, or once in the life of an account.
const ALLOWED_SEQ_SCANS: [(&str, &str); 29] = [
    ("SELECT kind, count(*)", "figures for the operator, every five minutes"),
    ("SELECT game, count(*)", "figures for the operator, every five minutes"),
    ("SELECT count(DISTINCT account_id)", "figures for the operator, every five minutes"),
    ("DELETE FROM sessions WHERE expires_at", "hourly clean-up"),
    ("DELETE FROM vacations WHERE ends_at", "hourly clean-up"),
    ("UPDATE webhooks SET previous_secret = NULL", "hourly clean-up"),
    ("DELETE FROM account_changes WHERE changed_at", "hourly clean-up"),
    ("DELETE FROM conditional_moves USING", "hourly clean-up"),
    ("DELETE FROM reminders WHERE NOT EXISTS", "hourly clean-up"),
    ("DELETE FROM reminders WHERE account_id", "the deletion of an account"),
    ("SELECT match_id, account_id FROM accounts JOIN", "clean-up after a restore"),
    ("SELECT match_id, account_id FROM matches JOIN", "clean-up after a crash, by the minute"),
    ("WITH here AS MATERIALIZED", "once after a restore to an earlier time"),
    ("DELETE FROM seeks WHERE seek_id IN", "hourly clean-up"),
    ("INSERT INTO rating_queue", "rebuild of ratings"),
    ("SELECT account_id, game, variant, concat_ws(", "`turnstone rebuild`, ratings"),
    (
        "SELECT match_id FROM matches WHERE status IN ('finished', 'cancelled')",
        "`turnstone repair time-outs`",
    ),
    ("SELECT account_id, count(*) AS \"drawn!\" FROM vacations", "`turnstone repair time-outs`"),
    ("UPDATE vacations SET unused = NULL WHERE", "`turnstone repair time-outs`"),
    ("WITH found AS MATERIALIZED", "`turnstone rebuild`, counts"),
    ("UPDATE match_participants SET closed_place", "`turnstone rebuild`, counts"),
    ("DELETE FROM result_counts", "`turnstone rebuild`, counts"),
    ("DELETE FROM opponent_counts", "`turnstone rebuild`, counts"),
    ("DELETE FROM ratings", "rebuild of ratings"),
    ("DELETE FROM rating_history", "rebuild of ratings"),
    ("DELETE FROM uncounted_matches", "rebuild of ratings"),
    ("SELECT sum(hashtextextended(entry", "`turnstone rebuild`, ratings"),
    ("SELECT account_id, starts_at, ends_at FROM vacations", "the vacations of now are few"),
    ("WITH RECURSIVE waiting AS", "sends what is due, a batch each second"),
];

/// The tables that are never large and that `fill.sql` leaves empty, with the reason.
const SMALL_TABLES: [(&str, &str); 12] = [
    ("archive_volumes", "one or two for each month"),
    ("apps", "one for each app"),
    ("engine_jobs", "what is to be played now, and ten reviews of an account"),
    ("engine_turns", "who played a computer within the hour"),
    ("heartbeat", "one row"),
    ("leaderboard_milestones", "one player in many"),
    ("leaderboards", "a row for each variant"),
    ("outages", "they are rare"),
    ("outbox", "emptied each second"),
    ("password_reset_requests", "emptied each second"),
    ("rating_queue", "emptied each second"),
    ("signing_keys", "one for each server"),
];

/// The beginning of the search for similar names.
const SIMILAR_NAMES_PREFIX: &str = "SELECT account_id FROM accounts WHERE (lower(username) % $1";
/// The indexes of that search.
const SIMILARITY_INDEXES: [&str; 2] =
    ["accounts_by_similar_username", "accounts_by_similar_display_name"];

/// A statement as one line.
fn one_line(query: &str) -> String {
    query.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Every statement of the program, with the number of its parameters.
fn statements() -> Vec<(String, usize)> {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join(".sqlx");
    let files = std::fs::read_dir(directory).expect("the files in .sqlx");
    let mut statements = Vec::new();
    for file in files {
        let text = std::fs::read_to_string(file.expect("a file").path()).expect("a text");
        let known: Value = serde_json::from_str(&text).expect("JSON");
        let query = known["query"].as_str().expect("a query").to_owned();
        let parameters = &known["describe"]["parameters"]["Left"];
        // `SET TRANSACTION` has no plan.
        if !query.trim_start().starts_with("SET ") {
            statements.push((query, parameters.as_array().map_or(0, Vec::len)));
        }
    }
    statements
}

/// The statements of lists of matches, which are composed, with the number of their parameters.
fn lists() -> Vec<(String, usize)> {
    let id = Some(AccountId(uuid::Uuid::nil()));
    let none = ListFilter::default;
    let word = |word: &str| Some(word.to_owned());
    let filters = [
        none(),
        ListFilter { status: Some(Status::Open), ..none() },
        ListFilter { game: word("six"), variant: word("basic"), ..none() },
        ListFilter { clock: word("none"), rated: Some(true), ..none() },
        ListFilter { reader: id, ..none() },
        ListFilter { reader: id, open_to_reader: true, ..none() },
        ListFilter { player: id, reader: id, status: Some(Status::Finished), ..none() },
        ListFilter { player: id, reader: id, opponent: id, ..none() },
    ];
    let texts = filters.iter().map(ListFilter::sql);
    texts
        .map(|sql| {
            let parameters = sql.matches('$').count();
            (sql, parameters)
        })
        .collect()
}

async fn fill(owner: &mut PgConnection) {
    let (accounts, matches) = if is_long() { (200_000, 2_000_000) } else { (10_000, 100_000) };
    let script = include_str!("fill.sql")
        .replace("{accounts}", &format!("{accounts}"))
        .replace("{matches}", &format!("{matches}"));
    owner.execute(AssertSqlSafe(script)).await.expect("many rows");
    // As autovacuum does: until then new rows are in no order in the indexes of similar names, and reading
    // those would cost more than the whole table.
    owner.execute("VACUUM ANALYZE accounts").await.expect("a vacuum");
}

/// The tables that are too large for a full scan in a request.
async fn big_tables(owner: &mut PgConnection) -> BTreeSet<String> {
    let query = "SELECT relname::text FROM pg_class WHERE relkind = 'r' AND reltuples >= 500
                 AND relnamespace = current_schema()::regnamespace";
    let rows = owner.fetch_all(query).await.expect("tables");
    rows.iter().map(|row| row.get(0)).collect()
}

/// The tables that `fill` leaves empty.
async fn empty_tables(owner: &mut PgConnection) -> BTreeSet<String> {
    let query = "SELECT relname::text FROM pg_class WHERE relkind = 'r' AND reltuples < 1 AND NOT relispartition
                 AND relnamespace = current_schema()::regnamespace";
    let rows = owner.fetch_all(query).await.expect("tables");
    rows.iter().map(|row| row.get(0)).collect()
}

async fn plan(owner: &mut PgConnection, query: &str, parameters: usize) -> Value {
    let nothing = vec!["NULL"; parameters].join(", ");
    let arguments = if parameters == 0 { String::new() } else { format!("({nothing})") };
    let prepare = format!("PREPARE statement AS {query}");
    owner.execute(AssertSqlSafe(prepare)).await.unwrap_or_else(|e| panic!("{e}: {query}"));
    let explain = format!("EXPLAIN (FORMAT JSON) EXECUTE statement{arguments}");
    let row = owner.fetch_one(AssertSqlSafe(explain)).await.expect("a plan");
    owner.execute("DEALLOCATE statement").await.expect("an end");
    row.get(0)
}

/// The tables that a plan scans.
fn collect_seq_scans(plan: &Value, tables: &mut BTreeSet<String>) {
    if plan["Node Type"] == "Seq Scan" {
        tables.extend(plan["Relation Name"].as_str().map(str::to_owned));
    }
    for part in plan["Plans"].as_array().into_iter().flatten() {
        collect_seq_scans(part, tables);
    }
}

/// A statement that gives calls of the functions whose statements no plan shows: an append that changes members and
/// ends a match, one of a move, and those of requests that lock several matches.
const APPENDS: &str = r#"
    SELECT ARRAY[
        format('SELECT append_to_log(%L)', jsonb_build_array(jsonb_build_object(
            'match_id', match_id, 'expected', version, 'prepared', prepared, 'version', version + 1,
            'status', 'finished', 'ply', ply, 'to_act', 0, 'chain_head', '00', 'players', players,
            'members', '[{"account_id": "00000000-0000-7000-8000-000000000001", "plays": true}]'::jsonb,
            'events',
            '[{"seq": 9999, "kind": "finished", "data": {}, "at": "2026-11-28", "hash": "00"}]'::jsonb,
            'signature', jsonb_build_object('public_key', repeat('0', 64), 'signature', repeat('0', 128))))),
        format('SELECT set_deadlines(%L, %L, ''{2030-01-01}'')', ARRAY[match_id], ARRAY[version]),
        format('SELECT lock_heads_of(%L)', created_by),
        format('SELECT remind_anew(%L)', created_by),
        format('SELECT look_again(%L, %L, %L, now())', ARRAY[match_id], ARRAY[version], ARRAY[deadline]),
        format('SELECT forget_conditional_moves(%L)', created_by),
        format('SELECT forget_messages(%L)', created_by),
        format('SELECT WHERE append_move(%L, %s, %s, ''0'', 1, ''3'', now(), NULL, %L, ''1'', NULL)',
            match_id, version, prepared, chain_head),
        format('SELECT append_moves(%L, %L, %L, ''{0}'', ''{1}'', ''{3}'', ''{now}'', ''{NULL}'', %L, ''{1}'',
            ''{NULL}'')', ARRAY[match_id], ARRAY[version], ARRAY[prepared], ARRAY[chain_head])
    ] FROM matches WHERE status = 'active' LIMIT 1"#;

/// How often the transaction has scanned each table, and has read each partition of the log. Postgres counts in what
/// it has not reported yet of transactions before.
async fn scans(transaction: &mut PgConnection) -> BTreeSet<(String, i64)> {
    let counts = "SELECT relname::text,
            seq_scan + CASE WHEN relname LIKE 'match_events%' THEN coalesce(idx_scan, 0) ELSE 0 END
        FROM pg_stat_xact_user_tables";
    let rows = transaction.fetch_all(counts).await.expect("counts");
    rows.iter().map(|row| (row.get(0), row.get(1))).collect()
}

/// The tables that a call of a function scans, and the partitions of the log that it reads.
async fn scans_of(owner: &mut PgConnection, call: &str) -> Vec<String> {
    let mut transaction = owner.begin().await.expect("a transaction");
    // As on the connections of the writers.
    transaction.execute("SET LOCAL enable_seqscan = off").await.expect("a setting");
    let before = scans(&mut transaction).await;
    let appended = transaction.fetch_all(AssertSqlSafe(call)).await;
    let appended = appended.unwrap_or_else(|e| panic!("{e}: {call}"));
    assert_eq!(appended.len(), 1, "nothing was appended: {call}");
    let after = scans(&mut transaction).await;
    transaction.rollback().await.expect("an end");
    after.difference(&before).map(|(table, _)| table.clone()).collect()
}

#[tokio::test]
async fn no_query_of_a_request_scans_a_large_table() {
    let database = database::create().await;
    let mut owner = PgConnection::connect_with(&database.migrating).await.expect("a connection");
    fill(&mut owner).await;
    owner.execute("SET plan_cache_mode = force_generic_plan").await.expect("a setting");
    let big = big_tables(&mut owner).await;
    let small: BTreeSet<_> = SMALL_TABLES.iter().map(|(table, _)| (*table).to_owned()).collect();
    let empty = empty_tables(&mut owner).await;
    let missing: Vec<_> = empty.difference(&small).collect();
    assert!(missing.is_empty(), "fill.sql writes no rows into {missing:?}");
    assert!(big.contains("matches") && big.contains("accounts") && big.len() > 12, "{big:?}");
    let (mut faults, mut looked_at, mut similar_names) = (Vec::new(), 0, 0);
    let mut statements = statements();
    for (beginning, _) in ALLOWED_SEQ_SCANS {
        let is_used = statements.iter().any(|(query, _)| one_line(query).starts_with(beginning));
        assert!(is_used, "no statement begins with `{beginning}`");
    }
    statements.extend(lists());
    for (query, parameters) in statements {
        let shown = one_line(&query);
        if ALLOWED_SEQ_SCANS.iter().any(|(beginning, _)| shown.starts_with(beginning)) {
            continue;
        }
        looked_at += 1;
        let plan = plan(&mut owner, &query, parameters).await;
        let mut tables = BTreeSet::new();
        collect_seq_scans(&plan[0]["Plan"], &mut tables);
        if shown.starts_with(SIMILAR_NAMES_PREFIX) {
            let plan = plan.to_string();
            for index in SIMILARITY_INDEXES.iter().filter(|index| !plan.contains(**index)) {
                faults.push(format!("does not use {index}: {shown}"));
            }
            similar_names += 1;
        }
        for table in tables.intersection(&big) {
            faults.push(format!("reads all of {table}: {shown}"));
        }
    }
    let appends: Vec<String> = owner.fetch_one(APPENDS).await.expect("a match").get(0);
    for call in appends {
        let scanned = scans_of(&mut owner, &call).await;
        for table in
            scanned.iter().filter(|table| big.contains(*table) || table.starts_with("match_events"))
        {
            faults.push(format!("reads {table}: {call}"));
        }
    }
    assert!(looked_at > 120, "{looked_at} statements");
    assert_eq!(similar_names, 1, "searches for similar names");
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
