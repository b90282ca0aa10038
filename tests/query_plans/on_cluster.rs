//! The plans of a cluster for the statements of the program: it refuses none, and one about a match goes to the
//! machine of that match alone. A statement that asks several machines says why, in a comment. `scripts/test-citus`
//! runs this; without a cluster only the list of the tables is looked at.

use sqlx::{AssertSqlSafe, Connection, Executor, PgConnection, Row};
use turnstone::store::{COPIED_TABLES, LOCAL_TABLES, MATCH_TABLES};

use super::{one_line, statements};
use crate::support::{citus, database};

/// The comment of a statement that only one server runs; on a cluster the program does something else.
const ON_ONE_SERVER: &str = "-- one server alone";
/// The comment of a statement for which a cluster asks several machines, with the reason.
const ON_ALL_MACHINES: &str = "-- all machines: ";

/// The id of an account, a match, and whatever else.
const ID: &str = "01a21c57-0178-7922-bbbc-1a9fff510414";

/// A value of a type, as text. A number is a text too, and a transaction.
fn sample(type_name: &str) -> String {
    if let Some(element) = type_name.strip_suffix("[]") {
        return match element {
            "tstzrange" => "{}".to_owned(),
            element => format!("{{\"{}\"}}", sample(element).replace('\\', "\\\\")),
        };
    }
    let value = match type_name {
        "uuid" => ID,
        "timestamp with time zone" | "date" => "2026-11-27",
        "boolean" => "true",
        "bytea" => "\\x01",
        "jsonb" => "{}",
        "text" | "smallint" | "integer" | "bigint" | "double precision" => "1",
        other => panic!("no value of the type {other}"),
    };
    value.to_owned()
}

/// Ids that are on all machines.
fn many_ids() -> String {
    let ids = (0..100).map(|number| ID.replace("01a21c57", &format!("01a21c{number:02}")));
    format!("{{{}}}", ids.collect::<Vec<_>>().join(","))
}

/// The plans of a statement for one match, for many and for none: for how many parts each asks the machines.
async fn task_counts(
    connection: &mut PgConnection,
    query: &str,
) -> Result<[Vec<u32>; 3], sqlx::Error> {
    connection.execute(AssertSqlSafe(format!("PREPARE statement AS {query}"))).await?;
    let types =
        "SELECT parameter_types::text[] FROM pg_prepared_statements WHERE name = 'statement'";
    let types: Vec<String> = connection.fetch_one(types).await?.get(0);
    let mut counts = [const { Vec::new() }; 3];
    for (ids, counts) in [sample("uuid[]"), many_ids(), "NULL".to_owned()].iter().zip(&mut counts) {
        let values =
            types.iter().map(|name| if name == "uuid[]" { ids.clone() } else { sample(name) });
        let quoted = values.map(|value| if value == "NULL" { value } else { format!("'{value}'") });
        let values = quoted.collect::<Vec<_>>().join(", ");
        let arguments = if values.is_empty() { values } else { format!("({values})") };
        let explain = format!("EXPLAIN (COSTS off) EXECUTE statement{arguments}");
        let rows = connection.fetch_all(AssertSqlSafe(explain)).await;
        for row in rows? {
            let line: String = row.get(0);
            let count = line.trim().strip_prefix("Task Count: ");
            counts.extend(count.and_then(|count| count.parse::<u32>().ok()));
        }
    }
    connection.execute("DEALLOCATE statement").await?;
    Ok(counts)
}

#[tokio::test]
async fn a_cluster_takes_every_statement_and_asks_one_machine_about_one_match() {
    if !citus::is_used() {
        return;
    }
    let database = database::create().await;
    let mut connection =
        PgConnection::connect_with(&database.migrating).await.expect("a connection");
    let (mut faults, mut of_one_match) = (Vec::new(), 0);
    for (query, _) in statements() {
        if query.contains(ON_ONE_SERVER) {
            continue;
        }
        let (shown, is_exception) = (one_line(&query), query.contains(ON_ALL_MACHINES));
        let [one, many, none] = match task_counts(&mut connection, &query).await {
            Ok(counts) => counts,
            Err(error) => {
                faults.push(format!("{error}: {shown}"));
                connection.execute("DEALLOCATE ALL").await.expect("an end");
                continue;
            }
        };
        let asks_many = |counts: &[u32]| counts.iter().any(|count| *count > 1);
        if asks_many(&one) && !is_exception {
            faults.push(format!("asks several machines, without `{ON_ALL_MACHINES}`: {shown}"));
        }
        if is_exception && ![&one, &many, &none].into_iter().any(|counts| asks_many(counts)) {
            faults.push(format!("asks one machine, and needs no `{ON_ALL_MACHINES}`: {shown}"));
        }
        of_one_match += u32::from(one.contains(&1));
    }
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
    assert!(of_one_match > 50, "{of_one_match} statements about a match");
}

#[tokio::test]
async fn each_table_is_on_one_side() {
    let database = database::create().await;
    let mut connection =
        PgConnection::connect_with(&database.migrating).await.expect("a connection");
    let query =
        "SELECT relname::text FROM pg_class WHERE relkind IN ('r', 'p') AND NOT relispartition
                 AND relnamespace = current_schema()::regnamespace AND relname <> '_sqlx_migrations'
                 ORDER BY relname";
    let rows = connection.fetch_all(query).await.expect("tables");
    let tables: Vec<String> = rows.iter().map(|row| row.get(0)).collect();
    let divided = MATCH_TABLES.iter().chain(&COPIED_TABLES).map(|(name, _)| *name);
    let mut listed: Vec<_> =
        divided.chain(LOCAL_TABLES.iter().flat_map(|(_, tables)| tables.iter().copied())).collect();
    listed.sort_unstable();
    assert_eq!(tables, listed, "the tables in crates/store/src/cluster/layout.rs");
}
