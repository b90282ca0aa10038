//! `turnstone backup` and `turnstone restore`: everything is in the copy, and nothing is restored over anything.

use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use serde_json::Value;
use sqlx::postgres::PgConnectOptions;
use sqlx::{ConnectOptions, Connection, Executor, PgConnection};

use super::{run, stderr_of_failure, text, turnstone};
use crate::api::helpers::metric_value;
use crate::support::poll::wait_until;
use crate::support::process::ServerProcess;
use crate::support::{Client, Player, TestServer, database};

fn url(options: &PgConnectOptions) -> String {
    options.to_url_lossy().to_string()
}

fn succeed(arguments: &[&str]) -> String {
    let output = run(arguments);
    assert!(output.status.success(), "{}{}", text(&output.stdout), text(&output.stderr));
    text(&output.stdout).to_owned()
}

fn serve(data_dir: &Path) -> ServerProcess {
    ServerProcess::start(|command| {
        command.env_remove("DATABASE_URL").args(["--limits", "off", "--data-dir"]).arg(data_dir);
    })
}

/// The responses that must be the same after a restore.
async fn seen(client: &Client, matches: &[&str]) -> Vec<Value> {
    let mut seen = vec![client.get("/v1/keys").await.expect(200)];
    for id in matches {
        seen.push(client.get(&format!("/v1/matches/{id}/record.json")).await.expect(200));
    }
    seen
}

#[tokio::test(flavor = "multi_thread")]
async fn a_dump_is_restored_into_an_empty_database_and_into_no_other() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    let (over, running) = (anna.solo("basic").await, anna.solo("egyptian").await);
    anna.client.play(&over, 0, "3").await.expect(201);
    anna.client.post_empty(&format!("/v1/matches/{over}/resignation")).await.expect(200);
    anna.client.play(&running, 0, "2").await.expect(201);
    let before = seen(&anna.client, &[&over, &running]).await;

    let directory = tempfile::tempdir().expect("a directory");
    let [backup, key] = ["backup", "signing.key"].map(|name| directory.path().join(name));
    let (backup, key) = (backup.display().to_string(), key.display().to_string());
    let from = url(&server.database.migrating);
    std::fs::write(&key, "secret").expect("a file");
    let [archive, new_archive] = ["archive", "new"].map(|name| directory.path().join(name));
    std::fs::create_dir(&archive).expect("a directory");
    std::fs::write(archive.join("2025-12.1.index"), "old").expect("a file");
    let (archive, new_archive) = (archive.display().to_string(), new_archive.display().to_string());
    let mut arguments = vec!["backup", &backup, "--database-url", &from, "--signing-key", &key];
    arguments.extend(["--archive", &archive]);
    let unfinished = directory.path().join(".unfinished-turnstone-backup-of-another-day");
    std::fs::create_dir(&unfinished).expect("a directory");
    // As a backup that is being made does.
    let held = std::fs::File::open(directory.path()).expect("a directory");
    held.try_lock().expect("a lock");
    assert!(stderr_of_failure(&run(&arguments)).contains("another backup is made in"));
    assert!(unfinished.exists());
    drop(held);
    let said = succeed(&arguments);
    assert!(said.contains("the database, the public keys, the signing key, the archive"), "{said}");
    assert!(!unfinished.exists());
    assert!(stderr_of_failure(&run(&arguments)).contains("exists already"));
    let mode = std::fs::metadata(&backup).expect("a directory").permissions().mode();
    assert_eq!(mode & 0o777, 0o700);
    let stats = succeed(&["stats", "--database-url", &from]);
    assert!(!stats.contains("last backup       none"), "{stats}");
    // A server counts at its start.
    let again = TestServer::start_on(server.database.clone(), &[]).await;
    wait_until("the age is known", async || {
        metric_value(&again, "turnstone_backup_timestamp_seconds ").await > 0
    })
    .await;
    again.stop().await;

    let new_key = directory.path().join("new.key").display().to_string();
    let mut restore = vec!["restore", &backup, "--signing-key", &new_key];
    assert!(stderr_of_failure(&run(&restore)).contains("--archive"));
    restore.extend(["--archive", &new_archive]);
    let restore = |to: &str| run(&[&restore[..], &["--database-url", to]].concat());
    let said = stderr_of_failure(&restore(&from)).to_owned();
    assert!(said.contains("must be new and empty") && said.contains("already exists"), "{said}");
    let empty = database::create_empty().await;
    let restored = restore(&url(&empty.migrating));
    let said = text(&restored.stdout);
    assert!(restored.status.success(), "{said}{}", text(&restored.stderr));
    assert!(said.contains("checked 2 matches") && said.contains(": 0 findings"), "{said}");
    assert_eq!(std::fs::read_to_string(&new_key).expect("the key"), "secret");
    assert!(directory.path().join("new/2025-12.1.index").exists());

    let copy = TestServer::start_on(empty, &[]).await;
    let client = copy.client().with_token(anna.client.token().expect("a token"));
    let mut after = seen(&client, &[&over, &running]).await;
    // The other server has added its own key.
    let keys = after[0]["items"].as_array_mut().expect("keys");
    keys.truncate(before[0]["items"].as_array().expect("keys").len());
    assert_eq!(after, before);
    client.play(&running, 1, "3").await.expect(201);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_cluster_of_a_running_server_is_restored_into_an_empty_data_directory() {
    let directory = tempfile::tempdir().expect("a directory");
    let at = |name: &str| directory.path().join(name);
    let server = serve(&at("data"));
    let anna = Player::register(&Client::new(&server.address), "anna").await;
    let running = anna.solo("basic").await;
    anna.client.play(&running, 0, "3").await.expect(201);
    let before = seen(&anna.client, &[&running]).await;
    let (data, backup, other) = (at("data"), at("backup"), at("other"));
    let [data, backup, other] = [&data, &backup, &other].map(|path| path.to_str().expect("text"));
    let said = succeed(&["backup", backup, "--data-dir", data]);
    assert!(said.contains("the database, the public keys, the signing key"), "{said}");
    anna.client.play(&running, 1, "1").await.expect(201);
    let feed = anna.client.get("/v1/me/changes").await.expect(200);
    let cursor = feed["next_cursor"].as_str().expect("a cursor").to_owned();
    let metrics = reqwest::get(format!("{}/metrics", server.metrics_address)).await;
    let metrics = metrics.expect("an answer").text().await.expect("a body");
    assert!(metrics.contains("turnstone_backup_timestamp_seconds 0"), "{metrics}");
    server.kill();

    let refused = run(&["restore", backup, "--data-dir", data]);
    assert!(stderr_of_failure(&refused).contains("is there already"), "{refused:?}");
    let mut with_url = turnstone(&["restore", backup, "--database-url", "postgres://nobody@h/d"]);
    let refused = with_url.output().expect("the binary");
    assert!(stderr_of_failure(&refused).contains("set --data-dir and no DATABASE_URL"));
    let said = succeed(&["restore", backup, "--data-dir", other]);
    assert!(said.contains("checked 1 matches") && said.contains(": 0 findings"), "{said}");

    let server = serve(&at("other"));
    let client = Client::new(&server.address).with_token(anna.client.token().expect("a token"));
    assert_eq!(seen(&client, &[&running]).await, before);
    // It may know of changes that are not there any more.
    let lost = client.get(&format!("/v1/me/changes?cursor={cursor}")).await;
    lost.problem(400, "invalid_cursor");
    client.play(&running, 1, "1").await.expect(201);
    server.stop();

    // A file that a disk has lost.
    let entries = std::fs::read_dir(backup).expect("a directory").flatten();
    let cluster = entries.map(|entry| entry.path()).find(|path| path.is_dir()).expect("a cluster");
    std::fs::write(cluster.join("PG_VERSION"), "99\n").expect("a file");
    let refused = run(&["restore", backup, "--data-dir", at("third").to_str().expect("text")]);
    assert!(stderr_of_failure(&refused).contains("pg_verifybackup failed"), "{refused:?}");
}

/// The processes whose command lines have both words. Empty without `/proc`.
fn processes_with(words: [&str; 2]) -> Vec<String> {
    let processes = std::fs::read_dir("/proc").into_iter().flatten().flatten();
    let lines = processes
        .filter_map(|process| std::fs::read_to_string(process.path().join("cmdline")).ok());
    lines.filter(|line| words.iter().all(|word| line.contains(word))).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn pg_dump_ends_after_its_backup_was_killed() {
    let database = database::create().await;
    let mut owner = PgConnection::connect_with(&database.migrating).await.expect("a connection");
    let mut held = owner.begin().await.expect("a transaction");
    // pg_dump waits for it.
    held.execute("LOCK TABLE blocks IN ACCESS EXCLUSIVE MODE").await.expect("a lock");
    let directory = tempfile::tempdir().expect("a directory");
    let backup = directory.path().join("backup").display().to_string();
    let (from, key) = (url(&database.migrating), format!("{backup}.key"));
    let mut command =
        turnstone(&["backup", &backup, "--database-url", &from, "--signing-key", &key]);
    let mut killed = command.spawn().expect("the binary");
    let of_backup = || processes_with(["pg_dump", directory.path().to_str().expect("text")]);
    wait_until("pg_dump runs", async || !of_backup().is_empty()).await;
    killed.kill().expect("SIGKILL");
    killed.wait().expect("an end");
    wait_until("pg_dump is gone", async || of_backup().is_empty()).await;
}
