//! The managed Postgres against the real programs.

use std::process::Command;

use sqlx::postgres::PgConnectOptions;
use sqlx::{ConnectOptions, Executor, PgConnection, Row};
use tempfile::TempDir;

use super::*;

/// A directory that the user who runs Postgres can enter, also if that is not the test's own.
fn directory() -> TempDir {
    let directory = tempfile::tempdir_in("/tmp").unwrap();
    fs::set_permissions(directory.path(), Permissions::from_mode(0o755)).unwrap();
    directory
}

async fn start(data_dir: &Path, durable: bool) -> ManagedPostgres {
    let settings = Settings { data_dir: data_dir.to_owned(), durable };
    ManagedPostgres::start(&settings).await.unwrap()
}

async fn connect(options: PgConnectOptions) -> PgConnection {
    options.connect().await.unwrap()
}

/// Makes a table as the migrator and puts a row into it as the server.
async fn write_a_row(postgres: &ManagedPostgres) {
    let mut migrator = connect(postgres.migrating_options()).await;
    migrator.execute("create table moves (id bigserial primary key, note text)").await.unwrap();
    let mut server = connect(postgres.serving_options()).await;
    server.execute("insert into moves (note) values ('2d')").await.unwrap();
}

async fn count_rows(postgres: &ManagedPostgres) -> i64 {
    let mut server = connect(postgres.serving_options()).await;
    server.fetch_one("select count(*) from moves").await.unwrap().get(0)
}

#[tokio::test]
async fn the_second_start_finds_what_the_first_one_wrote() {
    let directory = directory();
    let first = start(directory.path(), true).await;
    write_a_row(&first).await;
    first.stop().await.unwrap();
    assert!(!directory.path().join("run/.s.PGSQL.5432").exists(), "stop waits for the end");

    let second = start(directory.path(), true).await;
    assert_eq!(count_rows(&second).await, 1);
    second.stop().await.unwrap();
}

#[tokio::test]
async fn rows_survive_when_postgres_and_its_watchdog_are_killed() {
    let directory = directory();
    let first = start(directory.path(), true).await;
    write_a_row(&first).await;
    let group = format!("-{}", first.running.process_group());
    assert!(Command::new("kill").args(["-KILL", "--", &group]).status().unwrap().success());
    drop(first);

    let second = start(directory.path(), true).await;
    assert_eq!(count_rows(&second).await, 1);
    second.stop().await.unwrap();
}

#[tokio::test]
async fn a_postgres_that_lost_its_server_is_stopped_and_started_afresh() {
    let directory = directory();
    let ManagedPostgres { running, _lock: lock, socket_dir } = start(directory.path(), false).await;
    let mut orphan = connect(options(&socket_dir, cluster::SERVING_ROLE)).await;
    // The lock is free, as after the death of the process, and nothing ends this Postgres.
    drop(lock);
    std::mem::forget(running);

    let second = start(directory.path(), false).await;
    orphan.execute("select 1").await.unwrap_err();
    second.stop().await.unwrap();
}

#[tokio::test]
async fn postgres_ends_with_the_value_even_below_a_very_long_path() {
    let directory = directory();
    let data_dir = directory.path().join("a long, \"quoted\" name/".repeat(5));
    let postgres = start(&data_dir, false).await;
    assert!(postgres.socket_dir.starts_with("/tmp"));
    let mut session = connect(postgres.serving_options()).await;
    let socket_dir = postgres.socket_dir.clone();
    drop(postgres);

    // Ends early, by the end of the session.
    session.execute("select pg_sleep(60)").await.unwrap_err();
    // Waits for that Postgres, so that nothing is left to write into the directory.
    start(&data_dir, false).await.stop().await.unwrap();
    fs::remove_dir_all(socket_dir).unwrap();
}

#[tokio::test]
async fn the_serving_role_changes_rows_and_owns_nothing() {
    let directory = directory();
    let postgres = start(directory.path(), false).await;
    write_a_row(&postgres).await;
    let mut server = connect(postgres.serving_options()).await;
    server.execute("update moves set note = '3d'; delete from moves").await.unwrap();
    for forbidden in [
        "truncate moves",
        "drop table moves",
        "alter table moves add column more text",
        "create table mine (id int)",
        "create database mine",
        "set role turnstone_migrator",
    ] {
        let refusal = server.execute(forbidden).await.unwrap_err().to_string();
        assert!(
            ["permission denied", "must be owner"].iter().any(|words| refusal.contains(words)),
            "{forbidden}: {refusal}"
        );
    }
    drop(server);

    // As the tests of the whole server do for a database of their own.
    let mut migrator = connect(postgres.migrating_options().database("template1")).await;
    migrator.execute("create database copy template turnstone").await.unwrap();
    let mut server = connect(postgres.serving_options().database("copy")).await;
    server.execute("insert into moves (note) values ('4d')").await.unwrap();
    postgres.stop().await.unwrap();
}

#[tokio::test]
async fn a_second_server_is_refused_the_same_data_directory() {
    let directory = directory();
    let first = start(directory.path(), false).await;
    let settings = Settings { data_dir: directory.path().to_owned(), durable: false };

    let refusal = ManagedPostgres::start(&settings).await.unwrap_err();

    assert!(matches!(refusal, ManagedPostgresError::InUse(_)), "{refusal}");
    first.stop().await.unwrap();
}
