//! The log of failures: the request id that a client gets leads to the cause.

use std::io::{BufRead, BufReader, Read};
use std::process::{Child, ChildStderr, Command, Stdio};
use std::thread::JoinHandle;

use serde_json::{Value, json};
use sqlx::{ConnectOptions, Connection, Executor, PgConnection};

use crate::support::database::{self, TestDatabase};
use crate::support::{Client, Player};

/// A server process whose log is kept.
pub struct LoggedServer {
    child: Child,
    pub address: String,
    log: Option<JoinHandle<String>>,
}

impl LoggedServer {
    pub fn start(database: &TestDatabase, directory: &tempfile::TempDir) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_turnstone"))
            .args(["serve", "--address", "127.0.0.1:0", "--log-format", "json"])
            .args(["--log", "info", "--signing-key"])
            .arg(directory.path().join("signing.key"))
            .env("DATABASE_URL", database.serving.to_url_lossy().as_str())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the binary");
        let log = child.stderr.take().expect("its log");
        let log = std::thread::spawn(move || read_all(log));
        let output = child.stdout.take().expect("its output");
        let line = BufReader::new(output).lines().next().expect("a line").expect("text");
        let address =
            line.split_whitespace().find(|word| word.starts_with("http")).expect("an address");
        Self { address: address.to_owned(), child, log: Some(log) }
    }

    /// Stops the server, and returns the lines of its log.
    pub fn stop(mut self) -> Vec<Value> {
        self.child.kill().expect("SIGKILL");
        self.child.wait().expect("an end");
        let log = self.log.take().expect("a log").join().expect("a log to its end");
        log.lines().map(|line| serde_json::from_str(line).expect("a line of JSON")).collect()
    }
}

impl Drop for LoggedServer {
    fn drop(&mut self) {
        let _ = self.child.kill();
    }
}

fn read_all(mut log: ChildStderr) -> String {
    let mut text = String::new();
    log.read_to_string(&mut text).expect("a log in UTF-8");
    text
}

/// Makes every insertion into `blocks` fail with this SQLSTATE and message.
async fn fail_blocks(database: &mut PgConnection, sql_state: &str, message: &str) {
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
    let server = LoggedServer::start(&database, &directory);
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
    let lines = server.stop();
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
