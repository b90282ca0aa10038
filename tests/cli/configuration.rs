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
        let groups = ["app", "repair", "test"];
        let has_settings =
            !["rules", "play", "engine", "openapi", "configuration", "app", "repair", "test"]
                .contains(command.first().unwrap_or(&"app"))
                || command.len() > 1 && groups.contains(&command[0]);
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

/// The settings that may have a secret, by variable and flag, as the program names them, and others that are
/// URLs.
fn settings_with_secrets() -> Vec<(String, String)> {
    let output = turnstone(&["configuration"]).output().expect("the binary");
    let names = |row: &str| {
        let mut names = row.split('`').skip(1).step_by(2).map(str::to_owned);
        Some((names.next()?, names.next()?))
    };
    let reference = text(&output.stdout);
    let secrets = reference.lines().filter(|line| line.ends_with(" A secret. |")).filter_map(names);
    let urls = ["cors-origins", "public-url", "push-contact"].map(|name| {
        (format!("TURNSTONE_{}", name.replace('-', "_").to_uppercase()), format!("--{name}"))
    });
    secrets.chain(urls).collect()
}

#[test]
fn no_error_prints_a_secret_wherever_it_stands() {
    let directory = tempfile::tempdir().expect("a directory");
    let path = |name: &str| directory.path().join(name).display().to_string();
    let settings = settings_with_secrets();
    assert!(settings.len() > 12, "{settings:?}");
    for (variable, flag) in &settings {
        for value in [
            "ftp://user:swordfish@127.0.0.1:9",
            "s3:/key:swordfish@127.0.0.1:x",
            "key:swordfish@a/b",
        ] {
            let key = flag.trim_start_matches('-').replace('-', "_");
            let list = key == "cors_origins";
            let line = if list {
                format!("{key} = ['{value}']\n")
            } else {
                format!("{key} = '{value}'\n")
            };
            std::fs::write(path("secret"), value).expect("a file");
            std::fs::write(path("settings.toml"), line).expect("a file");
            let mut by_variable = turnstone(&["check"]);
            by_variable.env(variable, value);
            let mut by_file = turnstone(&["check"]);
            by_file.env(format!("{variable}_FILE"), path("secret"));
            for mut command in [
                turnstone(&["check", &format!("{flag}={value}")]),
                turnstone(&["check", &format!("{flag} {value}")]),
                turnstone(&["check", "--config", &path("settings.toml")]),
                by_variable,
                by_file,
            ] {
                let output = command.output().expect("the binary");
                let said = format!("{}{}", text(&output.stdout), text(&output.stderr));
                assert!(!said.is_empty() && !said.contains("swordfish"), "{flag} {value}: {said}");
            }
        }
    }
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

#[test]
fn words_in_the_wrong_place_are_printed_without_their_passwords() {
    let url = "smtps://user:swordfish@mail.example";
    let file = tempfile::NamedTempFile::new().expect("a file");
    std::fs::write(file.path(), format!("'{url}' = 1\n")).expect("a file");
    let path = file.path().display().to_string();
    for words in [
        &["serve", url][..],
        &["serve", "--config", url],
        &["serve", "--config", &path],
        &["migrate", url],
        &["archive", "--before", "2026-01", "--to", "s3://user:swordfish@mail.example"],
    ] {
        let output = turnstone(words).output().expect("the binary");
        let message = stderr_of_failure(&output);
        assert!(message.contains("…@mail.example"), "{words:?}: {message}");
        assert!(!message.contains("swordfish"), "{words:?}: {message}");
    }
}
