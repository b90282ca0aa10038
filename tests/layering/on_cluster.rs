//! The plans of a cluster for the statements of the program: it refuses none, and one about a match
//! goes to the machine of that match alone. `scripts/test-citus` runs this; without a cluster nothing is done.

use sqlx::{AssertSqlSafe, Connection, Executor, PgConnection, Row};

use super::assert_none;
use super::sides::described_statements;
use crate::support::{citus, database};

/// The id of an account, a match, and whatever else.
const ID: &str = "01a21c57-0178-7922-bbbc-1a9fff510414";

/// A value of a type, as text. A number is a text too, and a transaction.
fn sample(type_name: &str) -> String {
    if let Some(element) = type_name.strip_suffix("Array") {
        return match element {
            "TstzRange" => "{}".to_owned(),
            element => format!("{{\"{}\"}}", sample(element).replace('\\', "\\\\")),
        };
    }
    let value = match type_name {
        "Uuid" => ID,
        "Timestamptz" | "Date" => "2026-11-27",
        "Bool" => "true",
        "Bytea" => "\\x01",
        "Jsonb" => "{}",
        "Text" | "Int2" | "Int4" | "Int8" | "Float8" => "1",
        other => panic!("no value of the type {other}"),
    };
    value.to_owned()
}

/// Ids that are on all machines.
fn many_ids() -> String {
    let ids = (0..100).map(|number| ID.replace("01a21c57", &format!("01a21c{number:02}")));
    format!("{{{}}}", ids.collect::<Vec<_>>().join(","))
}

/// The plan of a statement with these values.
async fn plan(
    connection: &mut PgConnection,
    query: &str,
    values: &[String],
) -> Result<String, sqlx::Error> {
    connection.execute(AssertSqlSafe(format!("PREPARE statement AS {query}"))).await?;
    let quoted = values.iter().map(|value| match value.as_str() {
        "NULL" => value.clone(),
        value => format!("'{value}'"),
    });
    let values = quoted.collect::<Vec<_>>().join(", ");
    let arguments = if values.is_empty() { values } else { format!("({values})") };
    let explain = format!("EXPLAIN (COSTS off) EXECUTE statement{arguments}");
    let explained = connection.fetch_all(AssertSqlSafe(explain)).await;
    connection.execute("DEALLOCATE statement").await?;
    let lines = explained?.into_iter().map(|row| row.get::<String, _>(0));
    Ok(lines.collect::<Vec<_>>().join("\n"))
}

#[tokio::test]
async fn a_cluster_takes_every_statement_and_asks_one_machine_about_one_match() {
    if !citus::is_used() {
        return;
    }
    let database = database::create().await;
    let mut connection =
        PgConnection::connect_with(&database.migrating).await.expect("a connection");
    let mut faults = Vec::new();
    let mut of_one_match = 0;
    for (statement, types) in described_statements() {
        if statement.is_of_one_server || statement.text.starts_with("SET ") {
            continue;
        }
        // The ids of many matches, and none, where a statement asks all machines.
        for ids in [many_ids(), "NULL".to_owned()] {
            let value =
                |name: &String| if name == "UuidArray" { ids.clone() } else { sample(name) };
            let values: Vec<_> = types.iter().map(value).collect();
            if let Err(error) = plan(&mut connection, &statement.text, &values).await {
                faults.push(format!("{error}: {}", statement.text));
            }
        }
        let values: Vec<_> = types.iter().map(|name| sample(name)).collect();
        match plan(&mut connection, &statement.text, &values).await {
            Err(error) => faults.push(format!("{error}: {}", statement.text)),
            Ok(plan) if statement.is_of_one_match() => {
                of_one_match += usize::from(plan.contains("Task Count: 1"));
                let mut counts =
                    plan.lines().filter_map(|line| line.trim().strip_prefix("Task Count: "));
                if counts.any(|count| count != "1" && count != "0") {
                    faults.push(format!("asks several machines: {}", statement.text));
                }
            }
            Ok(_) => {}
        }
    }
    assert_none(&faults);
    assert!(of_one_match > 50, "{of_one_match} statements about a match");
}
