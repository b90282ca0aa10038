//! The log of failures: the request id that a client gets leads to the cause.

use serde_json::{Value, json};
use sqlx::{ConnectOptions, Connection, Executor, PgConnection};

use crate::support::database::{self, TestDatabase};
use crate::support::process::ServerProcess;
use crate::support::{Client, Player};

pub fn start_server(
    database: &TestDatabase,
    directory: &tempfile::TempDir,
    flags: &[&str],
) -> ServerProcess {
    ServerProcess::start(|command| {
        command.args(["--log-format", "json", "--log", "info", "--signing-key"]);
        command.arg(directory.path().join("signing.key")).args(flags);
        command.env("DATABASE_URL", database.serving.to_url_lossy().as_str());
    })
}

/// Kills the server; returns the lines of its log.
pub fn log_lines(server: ServerProcess) -> Vec<Value> {
    let log = server.kill();
    log.lines().map(|line| serde_json::from_str(line).expect("a line of JSON")).collect()
}

/// Makes every insertion into `blocks` fail with this SQLSTATE and message.
pub async fn fail_blocks(database: &mut PgConnection, sql_state: &str, message: &str) {
    let statement = format!(
        "CREATE OR REPLACE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$
         BEGIN RAISE EXCEPTION '{message}' USING ERRCODE = '{sql_state}'; END $$;
         CREATE OR REPLACE TRIGGER fail BEFORE INSERT ON blocks
         FOR EACH ROW EXECUTE FUNCTION fail();"
    );
    database.execute(sqlx::AssertSqlSafe(statement)).await.expect("a trigger");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_failed_request_writes_one_log_line_with_its_request_id_and_its_cause() {
    let (database, directory) =
        (database::create().await, tempfile::tempdir().expect("a directory"));
    let server = start_server(&database, &directory, &[]);
    let client = Client::new(&server.address);
    let anna = Player::register(&client, "anna").await;
    Player::register(&client, "ben").await;
    let mut connection =
        PgConnection::connect_with(&database.migrating).await.expect("a connection");
    // A fault of the database, and a database that is shutting down.
    let failures = [
        (500, "internal", "ERROR", "XX001", "the disk is on fire"),
        (503, "unavailable", "WARN", "57P01", "the database takes a break"),
    ];
    let mut answered = Vec::new();
    for (status, code, _, sql_state, message) in failures {
        fail_blocks(&mut connection, sql_state, message).await;
        let response = anna.client.put("/v1/me/blocks/ben", &json!({})).await;
        let problem = response.problem(status, code);
        assert!(!response.text.contains(message), "the client gets the cause: {}", response.text);
        answered.push(problem["request_id"].clone());
    }
    let lines = log_lines(server);
    for ((status, code, level, _, message), request_id) in failures.into_iter().zip(answered) {
        let with_id: Vec<_> =
            lines.iter().filter(|line| line["request_id"] == request_id).collect();
        let with_cause: Vec<_> =
            lines.iter().filter(|line| line.to_string().contains(message)).collect();
        assert_eq!(with_id.len(), 1, "{with_id:?}");
        assert_eq!(with_cause, with_id, "one line has the cause, and it is the request's");
        let line = with_id[0];
        assert!(line["cause"].as_str().expect("a cause").contains(message), "{line}");
        assert_eq!((&line["status"], &line["code"]), (&json!(status), &json!(code)), "{line}");
        assert_eq!((&line["method"], &line["level"]), (&json!("PUT"), &json!(level)), "{line}");
        assert_eq!(line["route"], "/v1/me/blocks/{username}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_line_of_the_log_says_who_of_which_match_and_how_much() {
    let (database, directory) =
        (database::create().await, tempfile::tempdir().expect("a directory"));
    let server = start_server(&database, &directory, &[]);
    let client = Client::new(&server.address);
    let anna = Player::register(&client, "anna").await;
    let id = anna.solo("basic").await;
    let read = anna.client.get(&format!("/v1/matches/{id}")).await;
    client.get("/v1/games").await.expect(200);
    let lines = log_lines(server);
    let first = &lines[0];
    assert_eq!(first["message"], "turnstone starts", "{first}");
    assert_eq!(first["version"], env!("CARGO_PKG_VERSION"), "{first}");
    let settings = first["settings"].as_str().expect("the settings");
    assert!(
        settings.contains("--log-format=json") && settings.contains("--database-url=…"),
        "{settings}"
    );
    let of = |route: &str| lines.iter().filter(|line| line["route"] == route).collect::<Vec<_>>();
    let lines_of_match = of("/v1/matches/{id}");
    let line = lines_of_match.last().expect("a line");
    assert_eq!((&line["account"], &line["match"]), (&json!(anna.id), &json!(id)), "{line}");
    assert_eq!(line["bytes"], json!(read.text.len()), "{line}");
    let games = of("/v1/games");
    assert_eq!(games[0].get("account"), None, "{games:?}");
    assert_eq!(line["address"].as_str().map(str::len), Some(16), "{line}");
    assert_eq!(line["address"], games[0]["address"], "{line}");
}
