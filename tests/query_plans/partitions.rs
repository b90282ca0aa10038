//! A statement about a match visits the partition of its month and no other.

use std::collections::BTreeSet;

use serde_json::Value;
use sqlx::{AssertSqlSafe, Connection, Executor, PgConnection, Row};

use super::{one_line, plan, scans_of, statements};
use crate::support::database;

/// The months that have a partition.
const MONTHS: usize = 8;

/// The statements that go through the whole log, by their beginnings and with the reason.
const OF_THE_WHOLE_LOG: [(&str, &str); 2] = [
    (
        "SELECT match_id AS \"match_id!\" FROM ( (SELECT DISTINCT match_id FROM match_events",
        "`turnstone verify --database`",
    ),
    (
        "SELECT match_id AS \"match_id!\" FROM ( (SELECT match_id FROM match_events WHERE seq = 1",
        "`turnstone rebuild`",
    ),
];

/// The statements that are run, by a part of each, with their arguments. `$` is the id of a match in
/// the third month.
const RUN: [(&str, &str); 4] = [
    ("FROM match_events WHERE match_id = $1 AND seq > $2 ORDER BY seq LIMIT $3", "'$', 0, 100"),
    ("(SELECT min(seq) AS seq FROM match_events WHERE match_id = $1 AND ply > $2)", "'$', 3"),
    ("CROSS JOIN LATERAL ( SELECT * FROM match_events", "ARRAY['$'::uuid], '{0}', '{100}'"),
    ("steps AS \"steps!: Checked<u32>\" FROM made", "'$', 1, NULL"),
];

/// Twenty events of each of some matches a month. Only the partitions get statistics, as autovacuum
/// gives them: it never looks at the whole.
async fn fill(owner: &mut PgConnection) -> String {
    let months = format!("generate_series(0, {MONTHS} - 1) AS number");
    let script = format!(
        "SELECT make_event_partition((date '2025-01-01' + number * interval '1 month')::date)
         FROM {months};
         INSERT INTO match_events (match_id, seq, append_seq, kind, seat, ply, move, at, hash)
         SELECT overlay(least_match_id((date '2025-01-01' + number * interval '1 month')::date)::text
                 PLACING lpad(to_hex(n), 12, '0') FROM 25)::uuid,
             seq, seq, 'move_played', seq % 2, seq, '3', now(), sha256('')
         FROM {months}, generate_series(1, 300) AS n, generate_series(1, 20) AS seq;
         INSERT INTO outbox SELECT match_id, 1, 20 FROM match_events WHERE seq = 1
         ORDER BY match_id OFFSET 2 * 300 LIMIT 1;
         DO $$
         DECLARE partition text;
         BEGIN
             FOR partition IN SELECT name FROM event_partitions() LOOP
                 EXECUTE format('ANALYZE %I', partition);
             END LOOP;
         END $$;"
    );
    owner.execute(AssertSqlSafe(script)).await.expect("many rows");
    let row = owner.fetch_one("SELECT match_id::text FROM outbox").await.expect("a match");
    row.get(0)
}

/// The scans of partitions in a plan: partition, node, and whether it looks for one match.
fn scans<'a>(plan: &'a Value, found: &mut Vec<(&'a str, &'a Value)>) {
    if let Some(name) = plan["Relation Name"].as_str()
        && name.starts_with("match_events_")
    {
        found.push((name, plan));
    }
    for part in plan["Plans"].as_array().into_iter().flatten() {
        scans(part, found);
    }
}

#[tokio::test]
async fn every_statement_about_a_match_names_it_to_the_log() {
    let database = database::create().await;
    let mut owner = PgConnection::connect_with(&database.migrating).await.expect("a connection");
    fill(&mut owner).await;
    // Without pruning a plan shows all partitions, each with what decides whether it is visited.
    sqlx::raw_sql("SET plan_cache_mode = force_generic_plan; SET enable_partition_pruning = off")
        .execute(&mut owner)
        .await
        .expect("settings");
    let (mut faults, mut readers, mut exceptions) = (Vec::new(), 0, 0);
    for (query, parameters) in statements() {
        let shown = one_line(&query);
        if !shown.contains("match_events") || shown.contains("'match_events'::regclass") {
            continue;
        }
        if OF_THE_WHOLE_LOG.iter().any(|(beginning, _)| shown.starts_with(beginning)) {
            exceptions += 1;
            continue;
        }
        let plan = plan(&mut owner, &query, parameters).await;
        let mut found = Vec::new();
        scans(&plan[0]["Plan"], &mut found);
        for (partition, scan) in &found {
            // Equality with a parameter or with a column of an outer row: the others are pruned.
            let conditions = ["Index Cond", "Recheck Cond", "Filter"].map(|key| scan[key].as_str());
            let condition: Vec<_> = conditions.into_iter().flatten().collect();
            let condition = condition.join(" ");
            if !condition.contains("(match_id = ") && !condition.contains(".match_id = ") {
                faults.push(format!("reads {partition} by {condition:?}: {shown}"));
            }
        }
        readers += 1;
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert_eq!(exceptions, OF_THE_WHOLE_LOG.len(), "{readers} readers");
    assert!(readers > 8, "{readers} readers");
}

#[tokio::test]
async fn statements_about_a_match_visit_one_partition() {
    let database = database::create().await;
    let mut owner = PgConnection::connect_with(&database.migrating).await.expect("a connection");
    let id = fill(&mut owner).await;
    owner.execute("SET plan_cache_mode = force_generic_plan").await.expect("a setting");
    for (part, arguments) in RUN {
        let mut matching = statements();
        matching.retain(|(query, _)| one_line(query).contains(part));
        let [(query, _)] = &matching[..] else { panic!("{} statements: {part}", matching.len()) };
        let arguments = arguments.replace('$', &id);
        let arguments = if arguments.is_empty() { String::new() } else { format!("({arguments})") };
        sqlx::raw_sql(AssertSqlSafe(format!("PREPARE statement AS {query}")))
            .execute(&mut owner)
            .await
            .expect("a statement");
        let explain = format!(
            "EXPLAIN (ANALYZE, TIMING OFF, SUMMARY OFF, FORMAT JSON) EXECUTE statement{arguments}"
        );
        let row = owner.fetch_one(AssertSqlSafe(explain)).await.expect("a plan");
        owner.execute("DEALLOCATE statement").await.expect("an end");
        let plan: Value = row.get(0);
        let mut found = Vec::new();
        scans(&plan[0]["Plan"], &mut found);
        let visited: BTreeSet<_> = found
            .iter()
            .filter(|(_, scan)| scan["Actual Loops"].as_f64().unwrap_or_default() > 0.0)
            .map(|(partition, _)| *partition)
            .collect();
        assert_eq!(visited, BTreeSet::from(["match_events_2025_03"]), "{part}: {plan:#}");
    }
    // The statement within a function, which no plan shows.
    let visited =
        scans_of(&mut owner, "SELECT take_outbox('00000000-0000-0000-0000-000000000000', 0, 100)")
            .await;
    let visited: Vec<_> = visited.iter().filter(|table| table.contains("match_events_")).collect();
    assert_eq!(visited, ["match_events_2025_03"], "take_outbox");
}
