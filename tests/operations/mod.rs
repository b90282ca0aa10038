//! What an operator does: restore a backup, and upgrade from the previous version.
//! `tests/operations/README.md` describes the data of the previous version, and how to capture it.

mod build_context;
mod deploy;
mod log_by_months;
mod metrics;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::support::client::{PASSWORD, text};
use crate::support::database::{self, TestDatabase};
use crate::support::process::{assert_success, run_turnstone};
use crate::support::{Client, TestServer};
use serde::Deserialize;
use serde_json::{Value, json};
use sqlx::postgres::PgConnection;
use sqlx::{AssertSqlSafe, Column, Connection, Either, Executor, SqlSafeStr, Statement, TypeInfo};
use uuid::Uuid;

fn directory() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/operations")
}

fn read_previous_version_file(name: &str) -> String {
    std::fs::read_to_string(directory().join(name)).expect("a file of tests/operations")
}

#[test]
fn a_lost_database_is_restored_from_a_dump_and_to_a_moment_and_played_on() {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("scripts/backup-drill");
    let drill = Command::new(script)
        .arg(env!("CARGO_BIN_EXE_turnstone"))
        .env_remove("DATABASE_URL")
        .output()
        .expect("the script");
    let (said, complained) =
        (String::from_utf8_lossy(&drill.stdout), String::from_utf8_lossy(&drill.stderr));
    assert!(drill.status.success(), "{said}{complained}");
    // Four after each of three restores, one more after two of them, and three in between.
    assert_eq!(said.lines().filter(|line| line.starts_with("ok: ")).count(), 17, "{said}");
}

/// A database of the previous version: its schema, and what its server wrote.
async fn previous_version_database() -> TestDatabase {
    let database = database::create_empty().await;
    let mut connection = connect(&database).await;
    let dump = read_previous_version_file("previous-version.sql");
    connection.execute(AssertSqlSafe(dump)).await.expect("the dump");
    connection.close().await.expect("an end");
    database
}

async fn connect(database: &TestDatabase) -> PgConnection {
    PgConnection::connect_with(&database.migrating).await.expect("a connection")
}

async fn counts(database: &TestDatabase) -> BTreeMap<&'static str, i64> {
    let mut connection = connect(database).await;
    let mut counts = BTreeMap::new();
    for table in [
        "accounts",
        "sessions",
        "matches",
        "match_events",
        "messages",
        "webhooks",
        "ratings",
        "rating_history",
        "blocks",
        "vacations",
        "conditional_moves",
        "dice_seeds",
    ] {
        let statement = format!("SELECT count(*) FROM {table}");
        let count = sqlx::query_scalar(AssertSqlSafe(statement)).fetch_one(&mut connection).await;
        counts.insert(table, count.expect("a count"));
    }
    counts
}

/// How many computer opponents there are.
async fn computers(database: &TestDatabase) -> i64 {
    let mut connection = connect(database).await;
    let count = sqlx::query_scalar("SELECT count(*) FROM accounts WHERE kind = 'computer'");
    count.fetch_one(&mut connection).await.expect("a number")
}

async fn newest_migration(database: &TestDatabase) -> i64 {
    let mut connection = connect(database).await;
    let newest = sqlx::query_scalar("SELECT max(version) FROM _sqlx_migrations");
    newest.fetch_one(&mut connection).await.expect("a number")
}

/// Every match that an account is in.
async fn matches_of(client: &Client, username: &str) -> Vec<Value> {
    let path = format!("/v1/matches?player={username}&limit=100");
    client.get(&path).await.expect(200)["items"].as_array().expect("matches").clone()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_of_the_previous_version_is_migrated_and_can_be_played_on() {
    let database = previous_version_database().await;
    let (before, old) = (counts(&database).await, newest_migration(&database).await);
    for (table, count) in &before {
        assert!(*count > 0, "the dump has nothing in {table}, so the test does not cover it");
    }
    assert_success(&run_turnstone(&database, &["migrate"]));
    assert!(newest_migration(&database).await > old, "there was nothing to migrate");
    let mut after = counts(&database).await;
    // The computer opponents came with the migration.
    if let Some(accounts) = after.get_mut("accounts") {
        *accounts -= computers(&database).await;
    }
    assert_eq!(after, before);
    assert_success(&run_turnstone(&database, &["rebuild", "--check"]));
    assert_success(&run_turnstone(&database, &["verify", "--database"]));

    let server = TestServer::start_on(database.clone(), &[]).await;
    let mut clients = BTreeMap::new();
    for username in ["anna", "ben"] {
        let login = json!({"username": username, "password": PASSWORD});
        let session = server.client().post("/v1/sessions", &login).await.expect(201);
        clients.insert(username, server.client().with_token(text(&session["token"])));
    }
    let anna = &clients["anna"];
    let (mut played, mut over) = (0, 0);
    for summary in matches_of(anna, "anna").await {
        let id = text(&summary["id"]);
        if summary["status"] == "open" {
            anna.get(&format!("/v1/matches/{id}")).await.expect(200);
            continue;
        }
        for part in ["", "/record.json", "/board.svg", "/events", "/positions/0"] {
            anna.get(&format!("/v1/matches/{id}{part}")).await.expect(200);
        }
        if summary["status"] != "active" {
            over += 1;
            continue;
        }
        for _ in 0..3 {
            let legal = anna.get(&format!("/v1/matches/{id}/legal-moves")).await.expect(200);
            let current = anna.fetch(id).await;
            let seat = usize::try_from(legal["seats"][0].as_u64().expect("a seat")).expect("small");
            let mover = &clients[text(&current["seats"][seat]["player"]["username"])];
            let (ply, notation) =
                (legal["ply"].as_u64().expect("a ply"), &legal["moves"][0]["move"]);
            mover.play(id, ply, text(notation)).await.expect(201);
            played += 1;
        }
        anna.post_empty(&format!("/v1/matches/{id}/resignation")).await.expect(200);
    }
    assert!(played > 3 && over > 1, "{played} moves were played, {over} matches are over");
    for path in ["/v1/me", "/v1/me/export", "/v1/me/webhooks", "/v1/me/blocks", "/v1/me/turns"] {
        assert_eq!(anna.get(path).await.status, 200, "{path}");
    }
    server.stop().await;
    assert_success(&run_turnstone(&database, &["rebuild", "--check"]));
    assert_success(&run_turnstone(&database, &["verify", "--database"]));
}

/// Old lines do not name every roll. What cannot be played in the new shape is dropped.
#[tokio::test]
async fn prepared_answers_of_the_previous_version_are_converted_or_dropped() {
    let database = previous_version_database().await;
    let mut connection = connect(&database).await;
    let line = |roll: Value, next: Value| json!({"if": {"move": "1-2", "roll": roll}, "then": "3-4", "next": next});
    let deeper = json!([line(Value::Null, json!([]))]);
    let some = json!({"lines": [line(Value::Null, json!([])), line(json!([2, 1]), deeper)]});
    let none = json!({"lines": [line(Value::Null, json!([]))]});
    let dice = "SELECT match_id FROM dice_seeds ORDER BY match_id";
    let dice: Vec<Uuid> =
        sqlx::query_scalar(dice).fetch_all(&mut connection).await.expect("matches");
    for (id, lines) in [(dice[0], some), (dice[1], none)] {
        sqlx::query(
            "INSERT INTO conditional_moves (match_id, seat, ply, lines) VALUES ($1, 1, 2, $2)",
        )
        .bind(id)
        .bind(lines)
        .execute(&mut connection)
        .await
        .expect("prepared answers");
    }
    assert_success(&run_turnstone(&database, &["migrate"]));
    let read = "SELECT match_id, lines FROM conditional_moves ORDER BY match_id";
    let kept: Vec<(Uuid, Value)> =
        sqlx::query_as(read).fetch_all(&mut connection).await.expect("prepared answers");
    let answer = json!([{"move": "3-4", "next": []}]);
    let [(with_dice, rolled), (_, without_dice)] = &kept[..] else { panic!("{kept:?}") };
    assert_eq!(*with_dice, dice[0]);
    let roll = json!([{"roll": [2, 1], "next": answer}]);
    assert_eq!(*rolled, json!({"lines": [{"move": "1-2", "next": roll}]}));
    let answer = json!([{"move": "2", "next": []}]);
    assert_eq!(*without_dice, json!({"lines": [{"move": "2", "next": answer}]}));
}

/// A statement of the previous version, as its compiler saw it.
#[derive(Debug, Deserialize)]
struct PreviousStatement {
    query: String,
    parameters: Vec<String>,
    /// The name and the type of each.
    columns: Vec<(String, String)>,
}

/// A type's name as in the files of sqlx: `timestamptz` there is `TIMESTAMPTZ` elsewhere.
fn normalized_type_name(name: &str) -> String {
    let name = name.to_lowercase();
    name.strip_suffix("[]").map_or_else(|| name.clone(), |one| format!("{one}array"))
}

#[tokio::test]
async fn every_statement_of_the_previous_version_has_the_same_types() {
    let database = previous_version_database().await;
    assert_success(&run_turnstone(&database, &["migrate"]));
    let mut connection = connect(&database).await;
    let known: Vec<PreviousStatement> =
        serde_json::from_str(&read_previous_version_file("previous-version-statements.json"))
            .expect("JSON");
    assert!(known.len() > 100, "only {} statements", known.len());
    let mut broken = Vec::new();
    for PreviousStatement { query, parameters, columns } in known {
        let statement = match connection.prepare(AssertSqlSafe(query.clone()).into_sql_str()).await
        {
            Ok(statement) => statement,
            Err(error) => {
                broken.push(format!("{error}: {query}"));
                continue;
            }
        };
        let now: Vec<_> = match statement.parameters() {
            Some(Either::Left(types)) => {
                types.iter().map(|one| normalized_type_name(one.name())).collect()
            }
            Some(Either::Right(_)) | None => Vec::new(),
        };
        let then: Vec<_> = parameters.iter().map(|name| normalized_type_name(name)).collect();
        if now != then {
            broken.push(format!("takes {now:?} and not {then:?}: {query}"));
        }
        let columns: Vec<_> =
            columns.into_iter().map(|(name, kind)| (name, normalized_type_name(&kind))).collect();
        let now: Vec<_> = statement
            .columns()
            .iter()
            .map(|column| {
                (column.name().to_owned(), normalized_type_name(column.type_info().name()))
            })
            .collect();
        if now != columns {
            broken.push(format!("gives {now:?} and not {columns:?}: {query}"));
        }
    }
    assert!(broken.is_empty(), "{}", broken.join("\n\n"));
}
