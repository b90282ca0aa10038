//! `turnstone check`: what is wrong, before a start.

use sqlx::{AssertSqlSafe, ConnectOptions, Connection, Executor, PgConnection};

use super::{text, turnstone};
use crate::support::database;

/// The lines that `check` prints with these arguments, and whether it succeeds.
fn check(arguments: &[&str]) -> (bool, String) {
    let keys = tempfile::tempdir().expect("a directory");
    let key = keys.path().join("signing.key").display().to_string();
    let mut command = turnstone(&["check", "--signing-key", &key]);
    let output = command.args(arguments).output().expect("the binary");
    assert!(!keys.path().join("signing.key").exists(), "it has created a key");
    assert!(output.status.code().is_some_and(|code| code < 2), "{}", text(&output.stderr));
    (output.status.success(), text(&output.stdout).to_owned())
}

fn url(options: &sqlx::postgres::PgConnectOptions) -> String {
    options.to_url_lossy().to_string()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_that_is_ready_has_no_problem() {
    let database = database::create().await;
    let file = tempfile::NamedTempFile::new().expect("a file");
    std::fs::write(file.path(), url(&database.serving) + "\n").expect("a file");
    let path = file.path().display().to_string();
    let (is_fine, said) = check(&["--database-url-file", &path]);
    assert!(is_fine, "{said}");
    assert!(said.contains("ok: the schema is up to date"), "{said}");
    // The databases of tests are not durable.
    assert!(said.contains("warning: an acknowledged move can be lost"), "{said}");
    let (is_fine, said) = check(&["--database-url", &url(&database.serving), "--pool-size", "900"]);
    assert!(!is_fine && said.contains("PROBLEM: a server opens 9"), "{said}");
}

#[tokio::test(flavor = "multi_thread")]
async fn missing_migrations_are_a_problem_only_for_a_role_that_may_not_run_them() {
    let database = database::create_empty().await;
    let owning = url(&database.migrating);
    let (is_fine, said) = check(&["--database-url", &owning]);
    assert!(is_fine && said.contains("warning: migrations are missing"), "{said}");
    let mut owner = PgConnection::connect_with(&database.migrating).await.expect("a connection");
    let role = format!("checked_{}", std::process::id());
    let create = format!("CREATE ROLE {role} LOGIN PASSWORD 'secret'");
    if owner.execute(AssertSqlSafe(create)).await.is_ok() {
        let poor = url(&database.serving.clone().username(&role).password("secret"));
        let (is_fine, said) = check(&["--database-url", &poor]);
        assert!(!is_fine && said.contains("PROBLEM: migrations are missing"), "{said}");
        let both = ["--database-url", &poor, "--migration-database-url", &owning];
        let (is_fine, said) = check(&both);
        assert!(is_fine, "{said}");
        let drop = format!("DROP ROLE {role}");
        owner.execute(AssertSqlSafe(drop)).await.expect("an end of the role");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_that_takes_no_moves_is_a_problem() {
    let database = database::create().await;
    let mut owner = PgConnection::connect_with(&database.migrating).await.expect("a connection");
    let name = database.serving.get_database().expect("a name");
    let role = database.serving.get_username();
    let faults = [
        (
            format!("REVOKE INSERT, DELETE ON messages FROM {role}"),
            "PROBLEM: its role may not DELETE, INSERT in messages",
        ),
        (
            format!("REVOKE INSERT ON match_events FROM {role}"),
            "PROBLEM: a trial move: the database failed: permission denied for table match_events",
        ),
        (
            "ALTER TABLE ratings RENAME TO former".to_owned(),
            "PROBLEM: the table ratings is missing",
        ),
        (
            format!("ALTER DATABASE {name} SET default_transaction_read_only = on"),
            "PROBLEM: a trial move: the database is read-only",
        ),
    ];
    for (fault, expected) in faults {
        owner.execute(AssertSqlSafe(fault.clone())).await.expect("a fault");
        let (is_fine, said) = check(&["--database-url", &url(&database.serving)]);
        assert!(!is_fine && said.contains(expected), "{fault}: {said}");
    }
}

#[test]
fn a_database_that_cannot_be_reached_is_a_problem() {
    let (is_fine, said) = check(&["--database-url", super::database::UNREACHABLE]);
    assert!(!is_fine && said.contains("PROBLEM: DATABASE_URL"), "{said}");
    assert!(said.contains("cannot be reached"), "{said}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_without_citus_is_not_divided() {
    let database = database::create().await;
    let arguments = ["migrate", "--layout", "citus", "--database-url", &url(&database.migrating)];
    let output = turnstone(&arguments).output().expect("the binary");
    assert!(!output.status.success());
    assert!(text(&output.stderr).contains("CREATE EXTENSION citus"), "{}", text(&output.stderr));
}

#[test]
fn what_cannot_be_used_is_named_with_its_host_or_setting() {
    let reached = [
        ("--database-url=postgres://u@no-such-host.invalid:5433/d", "no-such-host.invalid:5433: "),
        ("--database-url=postgres://u@127.0.0.1:9/d?sslmode=require", "127.0.0.1:9: "),
        (
            "--smtp-url=smtp://127.0.0.1:9",
            "PROBLEM: --smtp-url (TURNSTONE_SMTP_URL): the mail relay cannot be used: 127.0.0.1:9: ",
        ),
    ];
    let mail = ["--mail-from", "games@play.example", "--public-url", "https://play.example"];
    for (argument, expected) in reached {
        let (is_fine, said) = check(&[&[argument], &mail[..]].concat());
        assert!(!is_fine && said.contains(expected), "{argument}: {said}");
    }
    let keys = tempfile::tempdir().expect("a directory");
    let mut command = turnstone(&["check", "--trusted-proxies", "0.0.0.0/0", "--signing-key"]);
    command.arg(keys.path().join("signing.key"));
    command.env("TURNSTONE_POOLSIZE", "4").env("TURNSTONE_PORT_8080_TCP", "tcp://10.0.0.1:8080");
    let output = command.output().expect("the binary");
    let said = text(&output.stdout);
    assert!(!output.status.success());
    assert!(said.contains("PROBLEM: TURNSTONE_POOLSIZE is no setting"), "{said}");
    assert!(said.contains("warning: --trusted-proxies has every address"), "{said}");
    assert!(!said.contains("TURNSTONE_PORT_8080_TCP"), "{said}");
}
