//! The questions of every day in the runbook: what it asks of the log finds what happened.

use std::process::Command;

use serde_json::{Value, json};
use sqlx::{Connection, PgConnection};

use crate::api::failure_log::{fail_blocks, start_server};
use crate::support::client::{PASSWORD, text};
use crate::support::database;
use crate::support::poll::wait_until;
use crate::support::{Client, Player};

const RUNBOOK: &str = include_str!("../../docs/runbook.md");

/// A part of the answer to each question: something that the test has made happen.
const ANSWERS: [(&str, &str); 7] = [
    ("who is slow", "/v1/sessions"),
    ("what fails", "it fails on purpose"),
    ("why 503", "it fails on purpose"),
    ("which app floods", "null"),
    ("is mail delivered, and if not, why", "cannot send a mail"),
    ("who was limited", "/v1/guests"),
    ("what changed", env!("CARGO_PKG_VERSION")),
];

/// The questions with a command for the log, and these commands.
fn commands() -> Vec<(&'static str, String)> {
    let rows = RUNBOOK.lines().filter(|line| line.starts_with("| ") && line.contains("? |"));
    let commands = rows.flat_map(|row| {
        let question = row.trim_start_matches("| ").split('?').next().expect("a question");
        let code = row.split('`').skip(1).step_by(2);
        let commands = code.filter(|code| code.starts_with("jq "));
        commands.map(move |command| (question, command.replace("\\|", "|")))
    });
    commands.collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_commands_of_the_runbook_find_in_the_log_what_happened() {
    let (database, directory) =
        (database::create().await, tempfile::tempdir().expect("a directory"));
    let server = start_server(
        &database,
        &directory,
        &[
            "--smtp-url",
            "smtp://127.0.0.1:9",
            "--mail-from",
            "games@play.example",
            "--public-url",
            "https://play.example",
        ],
    );
    let client = Client::new(&server.address);
    let anna = Player::register(&client, "anna").await;
    Player::register(&client, "ben").await;
    let mut owner = PgConnection::connect_with(&database.migrating).await.expect("a connection");
    for (status, code, sql_state) in [(500, "internal", "XX001"), (503, "unavailable", "57P01")] {
        fail_blocks(&mut owner, sql_state, "it fails on purpose").await;
        anna.client.put("/v1/me/blocks/ben", &json!({})).await.problem(status, code);
    }
    let address = json!({"address": "anna@example.org", "password": PASSWORD});
    anna.client.put("/v1/me/email", &address).await;
    let is_limited = async || client.post("/v1/guests", &json!({})).await.status == 429;
    wait_until("a guest is one too many", is_limited).await;
    let is_told = async || {
        let log = server.captured();
        let lines = log.lines().map(|line| serde_json::from_str(line).expect("a line of JSON"));
        lines
            .map(|line: Value| line["message"].clone())
            .any(|message| text(&message).contains("mail"))
    };
    wait_until("a mail fails", is_told).await;
    let file = directory.path().join("log");
    std::fs::write(&file, server.kill()).expect("a file");
    let commands = commands();
    let asked: Vec<_> = commands.iter().map(|(question, _)| *question).collect();
    assert_eq!(asked, ANSWERS.map(|(question, _)| question));
    for ((question, command), (_, answer)) in commands.into_iter().zip(ANSWERS) {
        // Nothing was slow; but each request took some time.
        let command = command.replace(".time_ms > 500", ".time_ms > 0");
        let shell = format!("set -o pipefail; {command}");
        let log = std::fs::File::open(&file).expect("the log");
        let output = Command::new("bash").args(["-c", &shell]).stdin(log).output();
        let output = output.expect("jq, which scripts/test installs");
        assert!(output.status.success(), "{question}? {output:?}");
        let said = String::from_utf8_lossy(&output.stdout);
        assert!(said.contains(answer), "{question}? {command} says {said}");
    }
}
