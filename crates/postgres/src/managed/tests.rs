//! Tests of the managed Postgres with the real programs.

use std::process::Command;
use std::time::Duration;

use sqlx::postgres::PgConnectOptions;
use sqlx::{ConnectOptions, Executor, PgConnection, Row};
use tempfile::TempDir;

use super::*;
use turnstone_io::world::Stopwatch;

/// The timeout of a test's waits.
const TIMEOUT: Duration = Duration::from_secs(30);

/// A directory that the user who runs Postgres can enter, even if that is not the test's user.
pub(super) fn directory() -> TempDir {
    let directory = tempfile::tempdir_in("/tmp").unwrap();
    fs::set_permissions(directory.path(), Permissions::from_mode(0o755)).unwrap();
    directory
}

fn settings(data_dir: &Path, durable: bool) -> Settings {
    Settings { data_dir: data_dir.to_owned(), durable, connections: 10 }
}

pub(super) async fn start(data_dir: &Path, durable: bool) -> ManagedPostgres {
    ManagedPostgres::start(&settings(data_dir, durable)).await.unwrap()
}

pub(super) async fn connect(options: PgConnectOptions) -> PgConnection {
    options.connect().await.unwrap()
}

/// Creates a table as the migrator and inserts a row as the server.
pub(super) async fn insert_row(postgres: &ManagedPostgres) {
    let mut migrator = connect(postgres.migrating_options()).await;
    migrator.execute("create table moves (id bigserial primary key, note text)").await.unwrap();
    let mut server = connect(postgres.serving_options()).await;
    server.execute("insert into moves (note) values ('2d')").await.unwrap();
}

/// Connects as the server, with retries until the timeout.
async fn reconnect(postgres: &ManagedPostgres) -> PgConnection {
    let began = Stopwatch::start();
    loop {
        match postgres.serving_options().connect().await {
            Ok(connection) => return connection,
            Err(error) => assert!(began.elapsed() < TIMEOUT, "{error}"),
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

/// The cluster of a data directory.
fn cluster_of(data_dir: &Path) -> PathBuf {
    cluster::existing(&data_dir.canonicalize().unwrap()).unwrap().unwrap().1
}

/// The process id in the lock file of a data directory's Postgres.
fn postmaster_pid(data_dir: &Path) -> String {
    let file = fs::read_to_string(cluster_of(data_dir).join("postmaster.pid")).unwrap();
    file.lines().next().unwrap().trim().to_owned()
}

/// A field that `ps` prints of a process.
pub(super) fn ps(pid: &str, column: &str) -> String {
    let output = Command::new("ps").args(["-o", &format!("{column}="), "-p", pid]).output();
    String::from_utf8(output.unwrap().stdout).unwrap().trim().to_owned()
}

fn kill(target: &str) {
    assert!(Command::new("kill").args(["-KILL", "--", target]).status().unwrap().success());
}

/// The command lines of the processes whose working directory is the cluster: Postgres's and the
/// watchdog. Empty without `/proc`.
fn processes_of(cluster: &Path) -> Vec<String> {
    let processes = fs::read_dir("/proc").into_iter().flatten().flatten();
    let there = processes.filter(|process| {
        fs::read_link(process.path().join("cwd")).is_ok_and(|cwd| cwd == cluster)
    });
    there
        .map(|process| fs::read_to_string(process.path().join("cmdline")).unwrap_or_default())
        .collect()
}

async fn count_rows(postgres: &ManagedPostgres) -> i64 {
    let mut server = connect(postgres.serving_options()).await;
    server.fetch_one("select count(*) from moves").await.unwrap().get(0)
}

#[tokio::test]
async fn the_second_start_finds_what_the_first_one_wrote() {
    let directory = directory();
    let first = start(directory.path(), true).await;
    insert_row(&first).await;
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
    insert_row(&first).await;
    let group = ps(&postmaster_pid(directory.path()), "pgid");
    kill(&format!("-{group}"));
    drop(first);

    let second = start(directory.path(), true).await;
    assert_eq!(count_rows(&second).await, 1);
    second.stop().await.unwrap();
}

#[tokio::test]
async fn an_orphaned_postgres_is_stopped_and_restarted() {
    let directory = directory();
    let (config, lock) = open(&settings(directory.path(), false)).await.unwrap();
    let serving = options(&config.socket_dir, cluster::SERVING_ROLE);
    let mut first = Postgres::new(config, serving.clone());
    first.start().await.unwrap();
    let mut orphan = connect(serving).await;
    // The lock is free, as after the end of the process, and nothing stops this Postgres.
    drop(lock);
    std::mem::forget(first);

    let second = start(directory.path(), false).await;
    orphan.execute("select 1").await.unwrap_err();
    second.stop().await.unwrap();
}

#[tokio::test]
async fn postgres_stops_when_its_handle_is_dropped_even_below_a_very_long_path() {
    let directory = directory();
    let data_dir = directory.path().join("a long, \"quoted\" name/".repeat(5));
    let postgres = start(&data_dir, false).await;
    assert!(postgres.socket_dir.starts_with("/tmp"));
    let mut session = connect(postgres.serving_options()).await;
    let socket_dir = postgres.socket_dir.clone();
    drop(postgres);

    // Ends early, with the session.
    session.execute("select pg_sleep(60)").await.unwrap_err();
    // Waits for that Postgres, so that nothing writes to the directory any more.
    start(&data_dir, false).await.stop().await.unwrap();
    fs::remove_dir_all(socket_dir).unwrap();
}

#[tokio::test]
async fn the_serving_role_changes_rows_and_owns_nothing() {
    let directory = directory();
    let postgres = start(directory.path(), false).await;
    insert_row(&postgres).await;
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

    // As the server's tests do for their own database.
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

    let refusal = ManagedPostgres::start(&settings(directory.path(), false)).await.unwrap_err();

    assert!(matches!(refusal, ManagedPostgresError::InUse(_)), "{refusal}");
    first.stop().await.unwrap();
}

#[tokio::test]
async fn a_lock_that_a_starting_child_process_still_has_is_waited_for() {
    let directory = directory();
    let held = lock(directory.path()).await.unwrap();
    // A process that was forked and does not run its program yet has such a copy.
    let copy = held.try_clone().unwrap();
    drop(held);

    let release = async {
        tokio::time::sleep(Duration::from_millis(120)).await;
        drop(copy);
    };
    let (locked, ()) = tokio::join!(lock(directory.path()), release);

    locked.unwrap();
}

#[tokio::test]
async fn a_killed_postgres_comes_back_with_its_rows() {
    let directory = directory();
    let postgres = start(directory.path(), true).await;
    insert_row(&postgres).await;
    let killed = postmaster_pid(directory.path());
    let mut session = connect(postgres.serving_options()).await;

    kill(&killed);
    // Its sessions end a moment later.
    while session.execute("select 1").await.is_ok() {}
    reconnect(&postgres).await;

    assert_ne!(postmaster_pid(directory.path()), killed);
    assert_eq!(count_rows(&postgres).await, 1);
    postgres.stop().await.unwrap();
    assert_eq!(processes_of(&cluster_of(directory.path())), [""; 0]);
}

#[tokio::test]
async fn postgres_is_restarted_when_only_its_watchdog_is_killed() {
    let directory = directory();
    let postgres = start(directory.path(), false).await;
    insert_row(&postgres).await;
    let unwatched = postmaster_pid(directory.path());
    let mut session = connect(postgres.serving_options()).await;

    kill(&ps(&unwatched, "ppid"));
    session.execute("select pg_sleep(60)").await.unwrap_err();
    reconnect(&postgres).await;

    let watched = postmaster_pid(directory.path());
    assert_ne!(watched, unwatched);
    assert!(ps(&ps(&watched, "ppid"), "args").contains("turnstone-watchdog"));
    assert_eq!(count_rows(&postgres).await, 1);
    postgres.stop().await.unwrap();
    assert_eq!(processes_of(&cluster_of(directory.path())), [""; 0]);
}

#[tokio::test]
async fn stop_leaves_nothing_running_at_any_moment_of_a_restart() {
    let directory = directory();
    for millis in [0, 3, 10, 20, 40, 80] {
        let postgres = start(directory.path(), false).await;
        assert_ne!(processes_of(&cluster_of(directory.path())), [""; 0]);
        let began = Stopwatch::start();
        kill(&postmaster_pid(directory.path()));
        tokio::time::sleep(Duration::from_millis(millis)).await;

        postgres.stop().await.unwrap();

        assert_eq!(processes_of(&cluster_of(directory.path())), [""; 0], "{millis} ms");
        assert!(began.elapsed() < TIMEOUT, "{millis} ms: {:?}", began.elapsed());
    }
}

#[test]
fn postgres_outlives_the_runtime_that_it_was_started_from() {
    let directory = directory();
    let runtime = || tokio::runtime::Runtime::new().unwrap();
    let postgres = runtime().block_on(start(directory.path(), false));
    runtime().block_on(insert_row(&postgres));
    kill(&postmaster_pid(directory.path()));
    runtime().block_on(async {
        reconnect(&postgres).await;
        postgres.stop().await.unwrap();
    });
}

#[tokio::test]
async fn postgres_admits_more_sessions_than_the_pool_opens() {
    let directory = directory();
    for (connections, admitted) in [(16, "100"), (90, "110")] {
        let settings = Settings { connections, ..settings(directory.path(), false) };
        let postgres = ManagedPostgres::start(&settings).await.unwrap();
        let mut server = connect(postgres.serving_options()).await;
        let shown: String = server.fetch_one("show max_connections").await.unwrap().get(0);
        assert_eq!(shown, admitted);
        postgres.stop().await.unwrap();
    }
}
