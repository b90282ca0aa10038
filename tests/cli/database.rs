//! A database that cannot be reached, or not be used.

use std::io::{BufRead, BufReader};
use std::process::Stdio;

use sqlx::{ConnectOptions, Connection, Executor, PgConnection, Row};

use super::{stderr_of_failure, text, turnstone};
use crate::support::database;

/// Nothing listens on port 1: a server that should not have started ends anyway.
pub(super) const UNREACHABLE: &str = "postgres://nobody@127.0.0.1:1/nothing";

#[test]
fn a_database_that_cannot_be_reached_fails_a_command_clearly() {
    let commands = ["migrate", "rebuild"];
    // All at once, so that the test takes less time.
    let started = commands.map(|command| {
        turnstone(&[command, "--database-url", UNREACHABLE])
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the binary")
    });
    for (command, child) in commands.into_iter().zip(started) {
        let output = child.wait_with_output().expect("an end");
        let message = stderr_of_failure(&output);
        let last = message.lines().last().expect("a message");
        assert!(last.contains("cannot be reached"), "{command}: {message}");
        assert!(last.contains("refused"), "{command}: why it cannot be reached: {message}");
        assert!(!text(&output.stdout).contains("ready"));
    }
}

#[test]
fn a_server_says_that_it_waits_for_a_database_that_cannot_be_reached() {
    let mut command = turnstone(&["serve", "--database-url", UNREACHABLE]);
    let directory = tempfile::tempdir().expect("a directory");
    command.args(["--address", "127.0.0.1:0", "--metrics-address", "off", "--signing-key"]);
    command.arg(directory.path().join("signing.key"));
    let mut server =
        command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the binary");
    let log = BufReader::new(server.stderr.take().expect("its log"));
    let said = log.lines().map_while(Result::ok).find(|line| line.contains("the database is lost"));
    server.kill().expect("it has not ended");
    let said = said.expect("a line of the log");
    assert!(said.contains("cannot be reached") && said.contains("refused"), "{said}");
    let output = server.wait_with_output().expect("an end");
    assert!(!text(&output.stdout).contains("ready"));
}

/// Another transaction has made a table of the same name, and may yet commit.
#[tokio::test(flavor = "multi_thread")]
async fn a_migration_that_waits_for_another_transaction_tries_again_until_that_ends() {
    let database = database::create_empty().await;
    let mut owner = PgConnection::connect_with(&database.migrating).await.expect("a connection");
    owner.execute("BEGIN; CREATE TABLE accounts (held boolean)").await.expect("a transaction");
    let url = database.migrating.to_url_lossy().to_string();
    let mut command = turnstone(&["migrate", "--database-url", &url]);
    let mut migrating =
        command.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().expect("the binary");
    let log = BufReader::new(migrating.stderr.take().expect("its log"));
    let mut lines = log.lines().map_while(Result::ok);
    let waits = lines.find(|line| line.contains("a migration waits for other transactions"));
    assert!(waits.is_some(), "it does not say that it waits");
    owner.execute("ROLLBACK").await.expect("an end");
    // To its end: a pipe that nobody reads would stop it.
    let rest: Vec<_> = lines.collect();
    assert!(migrating.wait().expect("an end").success(), "{rest:?}");
}

/// The migrations of an unreleased version: more than this program has, and others.
const UNRELEASED: &str = "CREATE TABLE _sqlx_migrations (version bigint PRIMARY KEY,
        description text NOT NULL, installed_on timestamptz NOT NULL DEFAULT now(),
        success boolean NOT NULL, checksum bytea NOT NULL, execution_time bigint NOT NULL);
    INSERT INTO _sqlx_migrations
    SELECT number, 'one of many', now(), true, sha384(number::text::bytea), 1
    FROM generate_series(1, 52) AS number;
    CREATE TABLE accounts (account_id uuid PRIMARY KEY)";

/// Everything that is in a database.
async fn contents(connection: &mut PgConnection) -> String {
    let query = "SELECT concat_ws(' ', (SELECT string_agg(oid::regclass::text, ' ' ORDER BY oid)
        FROM pg_class WHERE relnamespace = 'public'::regnamespace),
        (SELECT md5(string_agg(known::text, '' ORDER BY version)) FROM _sqlx_migrations AS known))";
    connection.fetch_one(query).await.expect("a row").get(0)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_of_an_unreleased_version_is_refused_and_left_as_it_is() {
    let database = database::create_empty().await;
    let mut owner = PgConnection::connect_with(&database.migrating).await.expect("a connection");
    owner.execute(UNRELEASED).await.expect("a database of another version");
    let before = contents(&mut owner).await;
    let url = database.migrating.to_url_lossy().to_string();
    let keys = tempfile::tempdir().expect("a directory");
    let key = keys.path().join("signing.key").display().to_string();
    let serve = ["serve", "--address", "127.0.0.1:0", "--metrics-address", "off"];
    let serve = [&serve[..], &["--signing-key", &key]].concat();
    let commands: [&[&str]; 5] =
        [&["migrate"], &serve, &["check"], &["rebuild"], &["verify", "--database"]];
    for arguments in commands {
        let output =
            turnstone(arguments).args(["--database-url", &url]).output().expect("the binary");
        assert!(!output.status.success(), "{arguments:?}");
        let said = text(&output.stdout).to_owned() + text(&output.stderr);
        for part in ["unreleased version", "pg_dump", "/v1/me/export", "another --data-dir"] {
            assert!(said.contains(part), "{arguments:?}: {said}");
        }
        assert_eq!(contents(&mut owner).await, before, "{arguments:?}");
    }
}
