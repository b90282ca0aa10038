//! The upgrade from the last version, whose data and statements `scripts/capture-version` has kept in
//! `last-version` (migrations/README.md). Before the first version nothing is there to upgrade from.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use crate::support::client::{PASSWORD, text};
use crate::support::database::{self, TestDatabase};
use crate::support::process::{assert_success, run_turnstone};
use crate::support::{Client, TestServer};
use serde::Deserialize;
use serde_json::{Value, json};
use sqlx::postgres::PgConnection;
use sqlx::{AssertSqlSafe, Column, Connection, Either, Executor, SqlSafeStr, Statement, TypeInfo};

fn path(part: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(part)
}

/// A file that was captured of the last version, if there is one.
fn captured(file: &str) -> Option<String> {
    fs::read_to_string(path("tests/operations/last-version").join(file)).ok()
}

/// A database of the last version: its schema, and what its server wrote.
async fn database_of_last_version() -> Option<TestDatabase> {
    let dump = captured("database.sql")?;
    let database = database::create_empty().await;
    let mut connection = connect(&database).await;
    connection.execute(AssertSqlSafe(dump)).await.expect("the dump");
    connection.close().await.expect("an end");
    Some(database)
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

/// The columns that each insertion into a table must name: without a default, and not null.
async fn required_columns(database: &TestDatabase) -> BTreeSet<(String, String)> {
    let mut connection = connect(database).await;
    let columns = "SELECT table_name::text, column_name::text FROM information_schema.columns
        WHERE table_schema = 'public' AND is_nullable = 'NO' AND column_default IS NULL
          AND is_generated = 'NEVER' AND is_identity = 'NO'";
    let columns = sqlx::query_as(columns).fetch_all(&mut connection).await.expect("the columns");
    columns.into_iter().collect()
}

/// Every match that an account is in.
async fn matches_of(client: &Client, username: &str) -> Vec<Value> {
    let path = format!("/v1/matches?player={username}&limit=100");
    client.get(&path).await.expect(200)["items"].as_array().expect("matches").clone()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_of_the_last_version_is_migrated_and_can_be_played_on() {
    let Some(database) = database_of_last_version().await else { return };
    let before = counts(&database).await;
    for (table, count) in &before {
        assert!(*count > 0, "the dump has nothing in {table}, so the test does not cover it");
    }
    assert_success(&run_turnstone(&database, &["migrate"]));
    assert_eq!(counts(&database).await, before);
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

/// The last version goes on running while the new one starts.
#[tokio::test]
async fn no_column_must_be_written_that_the_last_version_does_not_know() {
    let Some(database) = database_of_last_version().await else { return };
    let before = required_columns(&database).await;
    assert_success(&run_turnstone(&database, &["migrate"]));
    let tables: BTreeSet<_> = before.iter().map(|(table, _)| table).collect();
    let after = required_columns(&database).await;
    let new: Vec<_> =
        after.difference(&before).filter(|(table, _)| tables.contains(table)).collect();
    assert!(new.is_empty(), "the last version leaves these columns out: {new:?}");
}

/// A statement, as the compiler saw it: a file in `.sqlx`.
#[derive(Debug, Deserialize)]
struct KeptStatement {
    query: String,
    describe: Description,
}

#[derive(Debug, Deserialize)]
struct Description {
    columns: Vec<KeptColumn>,
    parameters: Parameters,
}

#[derive(Debug, Deserialize)]
struct KeptColumn {
    name: String,
    type_info: String,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "PascalCase")]
struct Parameters {
    left: Vec<String>,
}

/// The statements of the last version; before the first one, those of this version.
fn statements() -> Vec<KeptStatement> {
    if let Some(all) = captured("statements.json") {
        return serde_json::from_str(&all).expect("statements");
    }
    let files = fs::read_dir(path(".sqlx")).expect("a folder");
    let texts = files.map(|file| fs::read_to_string(file.expect("a file").path()).expect("a text"));
    texts.map(|text| serde_json::from_str(&text).expect("a statement")).collect()
}

/// A type's name as in the files of sqlx: `timestamptz` there is `TIMESTAMPTZ` elsewhere.
fn normalized_type_name(name: &str) -> String {
    let name = name.to_lowercase();
    name.strip_suffix("[]").map_or_else(|| name.clone(), |one| format!("{one}array"))
}

#[tokio::test]
async fn every_statement_of_the_last_version_has_the_same_types() {
    let database = match database_of_last_version().await {
        Some(database) => database,
        None => database::create().await,
    };
    assert_success(&run_turnstone(&database, &["migrate"]));
    let mut connection = connect(&database).await;
    let known = statements();
    assert!(known.len() > 100, "only {} statements", known.len());
    let mut broken = Vec::new();
    for KeptStatement { query, describe: Description { columns, parameters } } in known {
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
        let then: Vec<_> = parameters.left.iter().map(|name| normalized_type_name(name)).collect();
        if now != then {
            broken.push(format!("takes {now:?} and not {then:?}: {query}"));
        }
        let columns: Vec<_> = columns
            .into_iter()
            .map(|one| (one.name, normalized_type_name(&one.type_info)))
            .collect();
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
