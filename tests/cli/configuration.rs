//! The reference of settings and commands, and the file of settings.

use super::database::UNREACHABLE;
use super::settings::SETTINGS;
use super::{COMMANDS, stderr_of_failure, stdout_of, text, turnstone};
use crate::support::database;
use crate::support::process::ServerProcess;
use sqlx::ConnectOptions;

const REFERENCE: &str = include_str!("../../docs/configuration.md");
const EXAMPLE: &str = include_str!("../../deploy/turnstone.toml");

#[test]
fn the_reference_is_what_the_program_says() {
    assert!(
        stdout_of(&["configuration"]) == REFERENCE,
        "run: turnstone configuration > docs/configuration.md"
    );
    for command in COMMANDS.iter().filter(|command| !command.is_empty()) {
        let row = format!("\n| `turnstone {}` | ", command.join(" "));
        let rest = REFERENCE.split_once(&row).map(|(_, rest)| rest);
        let cells = rest.and_then(|rest| rest.lines().next()).unwrap_or_default();
        let is_whole = !cells.starts_with(['|', ' ']) && !cells.contains("``");
        assert!(is_whole, "`{row}` has no description or example: {cells}");
    }
}

#[test]
fn there_are_at_most_forty_settings() {
    let rows = REFERENCE.lines().filter(|line| line.contains("` | `--")).count();
    assert_eq!(rows, SETTINGS.len());
    assert!(rows <= 40, "{rows} settings");
}

/// The example with every setting, and its files in this directory.
fn whole_example(directory: &std::path::Path) -> String {
    for (file, text) in [
        ("database-url", UNREACHABLE),
        ("migration-database-url", UNREACHABLE),
        ("direct-database-url", UNREACHABLE),
        ("replica-database-url", UNREACHABLE),
        ("s3-id", "id"),
        ("s3-secret", "secret"),
        ("smtp-url", "smtp://127.0.0.1:9"),
        ("relay.pem", "no certificate"),
        ("mail-report-secret", "the secret of the relay"),
        ("push-key.pem", "-----BEGIN PRIVATE KEY-----"),
    ] {
        std::fs::write(directory.join(file), text).expect("a file");
    }
    let is_setting = |line: &str| line.split_once(" = ").is_some_and(|(key, _)| !key.contains(' '));
    let lines = EXAMPLE
        .lines()
        .map(|line| line.strip_prefix("# ").filter(|setting| is_setting(setting)).unwrap_or(line));
    let whole: Vec<_> = lines.collect();
    whole.join("\n").replace("/etc/turnstone", &directory.display().to_string())
}

#[test]
fn the_example_has_every_normal_setting_with_a_good_value() {
    let directory = tempfile::tempdir().expect("a directory");
    let whole = whole_example(directory.path());
    let path = directory.path().join("whole.toml");
    std::fs::write(&path, &whole).expect("a file");
    let path = path.display().to_string();
    let output = turnstone(&["check", "--config", &path]).output().expect("the binary");
    // 2 is for settings that cannot be read.
    assert_eq!(output.status.code(), Some(1), "{}", text(&output.stderr));
    let (_, normal) = REFERENCE.split_once("\n## Settings\n").expect("a heading");
    let (normal, _) = normal.split_once("\n## ").expect("a heading");
    let flags = normal.split("` | `--").skip(1).filter_map(|rest| rest.split('`').next());
    let keys: Vec<_> = flags.map(|flag| flag.replace('-', "_")).collect();
    assert!(keys.len() > 20);
    for key in keys.iter().filter(|key| *key != "config") {
        let is_there = whole.lines().any(|line| {
            line.starts_with(&format!("{key} = ")) || line.starts_with(&format!("{key}_file = "))
        });
        assert!(is_there, "{key}");
    }
}

#[test]
fn a_wrong_file_of_settings_is_named_with_the_line_by_every_command_that_reads_it() {
    let file = tempfile::NamedTempFile::new().expect("a file");
    std::fs::write(file.path(), "log = 'info'\npool = 3\n").expect("a file");
    let path = file.path().display().to_string();
    for command in COMMANDS {
        let has_settings = !["rules", "play", "engine", "openapi", "configuration", "app"]
            .contains(command.first().unwrap_or(&"app"))
            || command.len() > 1 && command[0] == "app";
        if !has_settings {
            continue;
        }
        let output = turnstone(command).args(["--config", &path]).output().expect("the binary");
        let message = stderr_of_failure(&output);
        assert!(message.contains("line 2: `pool` is no setting"), "{command:?}: {message}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_starts_with_the_example() {
    let database = database::create().await;
    let directory = tempfile::tempdir().expect("a directory");
    let key = directory.path().join("signing.key");
    let server = ServerProcess::start(|command| {
        command.args(["--config", "deploy/turnstone.toml", "--workers", "1", "--signing-key"]);
        command.arg(key).env("DATABASE_URL", database.serving.to_url_lossy().as_str());
        command.current_dir(env!("CARGO_MANIFEST_DIR"));
    });
    let health = reqwest::get(format!("{}/healthz", server.address)).await;
    assert_eq!(health.expect("an answer").status().as_u16(), 200);
    let said = server.stop();
    assert!(said.lines().any(|line| line.starts_with("{\"timestamp\"")), "the log is JSON: {said}");
}

#[test]
fn a_wrong_secret_is_not_printed() {
    for (variable, value) in
        [("TURNSTONE_SMTP_URL", "http://swordfish"), ("TURNSTONE_MAIL_REPORT_SECRET", "swordfish")]
    {
        let output = turnstone(&["serve"]).env(variable, value).output().expect("the binary");
        let message = stderr_of_failure(&output);
        assert!(message.contains(variable) && !message.contains("swordfish"), "{message}");
    }
}
