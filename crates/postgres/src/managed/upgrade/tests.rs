//! Tests of upgrades with the real programs. With one version installed they upgrade from it to itself, which
//! goes through everything but the choice of programs.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::sync::Mutex;

use sqlx::{Connection, Executor, PgConnection, Row};

use super::programs::choose_way;
use super::*;
use crate::managed::tests::{connect, directory, insert_row, ps, start};
use crate::managed::{ManagedPostgres, Settings};

fn settings(data_dir: &Path) -> UpgradeSettings {
    UpgradeSettings {
        data_dir: data_dir.to_owned(),
        to: None,
        old_bin: None,
        new_bin: None,
        method: Method::Auto,
    }
}

async fn refusal(settings: &UpgradeSettings) -> UpgradeError {
    upgrade(settings, &|_| {}).await.unwrap_err()
}

/// The names in a data directory.
fn names(data_dir: &Path) -> Vec<String> {
    let mut names: Vec<String> =
        cluster::entries(data_dir).unwrap().into_iter().map(|(name, _)| name).collect();
    names.sort();
    names
}

/// A directory with a `postgres-<major>` that has nothing but its version.
fn add_cluster(data_dir: &Path, name: &str, version: &str) {
    fs::create_dir_all(data_dir.join(name)).unwrap();
    fs::write(data_dir.join(name).join("PG_VERSION"), version).unwrap();
}

/// A directory of programs that only say their version.
fn programs(parent: &Path, major: u32, more: &[&str]) -> PathBuf {
    let directory = parent.join(format!("bin-{major}-{}", more.len()));
    fs::create_dir(&directory).unwrap();
    for name in ["postgres", "initdb", "pg_ctl"].iter().chain(more) {
        let program = directory.join(name);
        fs::write(&program, format!("#!/bin/sh\necho 'postgres (PostgreSQL) {major}.1'\n"))
            .unwrap();
        fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).unwrap();
    }
    directory
}

/// The contents that an upgrade must carry over besides rows: a role, a right, a setting of the cluster and
/// one of a role, an extension, a sequence, a large object, a second database.
const CONTENTS: [&str; 8] = [
    "ALTER SYSTEM SET work_mem = '5MB'",
    "ALTER SYSTEM SET log_line_prefix = 'it''s \\ %p '",
    "CREATE ROLE reporter LOGIN PASSWORD 'secret'",
    "ALTER ROLE reporter SET statement_timeout = '5s'",
    "GRANT SELECT ON moves TO reporter",
    "INSERT INTO moves (note) SELECT i::text FROM generate_series(1, 500) i",
    "SELECT lo_create(0)",
    "CREATE DATABASE \"another'one\"",
];

/// Creates a cluster with contents, and stops it.
async fn fill(data_dir: &Path) {
    let postgres = start(data_dir, true).await;
    insert_row(&postgres).await;
    let superuser = postgres.serving_options().username(server::SUPERUSER);
    let mut admin = connect(superuser).await;
    for statement in CONTENTS {
        admin.execute(statement).await.unwrap();
    }
    // Not every installation has it.
    let _ = admin.execute("CREATE EXTENSION pg_trgm").await;
    postgres.stop().await.unwrap();
}

/// Makes a new cluster of the same version, and hands it to `check` while its server runs.
async fn upgrade_to_the_same_version(method: Method) {
    let directory = directory();
    fill(directory.path()).await;
    let data_dir = directory.path().canonicalize().unwrap();
    let (major, old_cluster) = cluster::existing(&data_dir).unwrap().unwrap();
    let binaries = Binaries::find(Some((major, &old_cluster))).await.unwrap();
    let way = match choose_way(method, &binaries, &binaries) {
        Ok(way) => way,
        Err(error) => return println!("not tested: {error}"),
    };
    let programs = Programs { old: binaries.clone(), new: binaries.clone(), way };
    let os_user = OsUser::choose(Some(&old_cluster)).await.unwrap();
    let work = WorkDirectory::create(&data_dir, &os_user).unwrap();
    let old_control = fs::read(old_cluster.join("PG_VERSION")).unwrap();
    let said = Mutex::new(Vec::new());
    let progress = |line: &str| said.lock().unwrap().push(line.to_owned());

    let built =
        build(&data_dir, &old_cluster, &work, &programs, &os_user, &progress).await.unwrap();

    assert!(said.lock().unwrap()[0].contains("501 rows"), "{said:?}");
    assert_eq!(fs::read(old_cluster.join("PG_VERSION")).unwrap(), old_control);
    let socket_dir = work.socket_dir().to_owned();
    let new = Server::new(binaries, os_user, built, socket_dir, &data_dir);
    new.while_running(async |admin| {
        let mut connection = admin.connect("turnstone").await?;
        assert_eq!(show(&mut connection, "work_mem").await, "5MB");
        assert_eq!(show(&mut connection, "log_line_prefix").await, "it's \\ %p ");
        assert_eq!(show(&mut connection, "data_checksums").await, "on");
        assert_eq!(show(&mut connection, "lc_collate").await, "C");
        let analyzed = "SELECT reltuples::bigint FROM pg_class WHERE oid = 'moves'::regclass";
        assert_eq!(connection.fetch_one(analyzed).await?.get::<i64, _>(0), 501);

        // A row that is not the same is noticed, and so is an extension that is not there.
        let mut before = Contents::read(admin).await?;
        before.extensions.push("no_such_extension".to_owned());
        let missing = new_cluster::check_extensions(admin, &before, &programs).await.unwrap_err();
        assert!(missing.to_string().contains("no_such_extension"), "{missing}");
        for (change, named) in [
            ("UPDATE moves SET note = '3d' WHERE id = 7", "rows of public.moves"),
            ("REVOKE SELECT ON moves FROM reporter", "right on public.moves SELECT of reporter"),
            ("SELECT nextval('moves_id_seq')", "rows of public.moves_id_seq"),
            ("CREATE INDEX ON moves (note)", "index public.moves_note_idx"),
            ("ALTER ROLE reporter PASSWORD 'other'", "role reporter"),
            ("REVOKE TEMP ON DATABASE turnstone FROM PUBLIC", "right on database turnstone TEMP"),
        ] {
            let before = Contents::read(admin).await?;
            before.compare(&Contents::read(admin).await?).unwrap();
            connection.execute(change).await?;
            let differs = before.compare(&Contents::read(admin).await?).unwrap_err().to_string();
            assert!(differs.contains(named), "{change}: {differs}");
        }
        connection.close().await?;
        Ok(())
    })
    .await
    .unwrap();
    work.remove();
    assert!(!names(&data_dir).iter().any(|name| name.starts_with(".upgrade")));
}

async fn show(connection: &mut PgConnection, setting: &str) -> String {
    let statement = sqlx::AssertSqlSafe(format!("SELECT current_setting('{setting}', true)"));
    connection.fetch_one(statement).await.unwrap().try_get(0).unwrap_or_else(|_| "C".to_owned())
}

#[tokio::test]
async fn dump_and_restore_carry_everything_over() {
    upgrade_to_the_same_version(Method::Dump).await;
}

#[tokio::test]
async fn pg_upgrade_carries_everything_over() {
    upgrade_to_the_same_version(Method::PgUpgrade).await;
}

#[tokio::test]
async fn a_data_directory_in_use_or_of_this_version_is_left_alone() {
    let directory = directory();
    let postgres = start(directory.path(), false).await;
    let refused = refusal(&settings(directory.path())).await;
    assert!(refused.to_string().contains("stop it first"), "{refused}");
    postgres.stop().await.unwrap();

    let before = names(directory.path());
    let (major, _) = cluster::existing(directory.path()).unwrap().unwrap();
    let same = UpgradeSettings { to: Some(major), ..settings(directory.path()) };
    assert_eq!(upgrade(&same, &|_| {}).await.unwrap(), Outcome::Current(major));
    assert_eq!(names(directory.path()), before);
}

#[tokio::test]
async fn an_upgrade_says_which_database_or_program_is_missing() {
    let directory = directory();
    let data_dir = directory.path();
    let refused = refusal(&settings(data_dir)).await.to_string();
    assert!(refused.contains("holds no database"), "{refused}");
    assert_eq!(names(data_dir), [""; 0], "no lock is made where there is nothing to lock");

    add_cluster(data_dir, "postgres-9", "eight\n");
    let refused = refusal(&settings(data_dir)).await.to_string();
    assert!(refused.contains("PG_VERSION says \"eight\""), "{refused}");

    add_cluster(data_dir, "postgres-9", "9\n");
    let refused = refusal(&settings(data_dir)).await.to_string();
    assert!(
        refused.contains("Postgres 9 is not installed") && refused.contains("--old-bin"),
        "{refused}"
    );
    let to = UpgradeSettings { to: Some(8), ..settings(data_dir) };
    let refused = refusal(&to).await.to_string();
    assert!(
        refused.contains("Postgres 8 is not installed") && refused.contains("--new-bin"),
        "{refused}"
    );
    let elsewhere = tempfile::tempdir().unwrap();
    let new_bin = programs(elsewhere.path(), 99, &[]);
    let to = UpgradeSettings { new_bin: Some(new_bin.clone()), old_bin: Some(new_bin), ..to };
    let refused = refusal(&to).await.to_string();
    assert!(
        refused.starts_with("--new-bin") && refused.contains("no server of Postgres 8"),
        "{refused}"
    );
    let any = UpgradeSettings { to: None, ..to };
    let refused = refusal(&any).await.to_string();
    assert!(
        refused.starts_with("--old-bin") && refused.contains("no server of Postgres 9"),
        "{refused}"
    );
    add_cluster(data_dir, "postgres-100", "100\n");
    fs::remove_dir_all(data_dir.join("postgres-9")).unwrap();
    let refused = refusal(&any).await.to_string();
    assert!(refused.contains("cannot go back to 99"), "{refused}");
}

#[tokio::test]
async fn the_way_follows_from_the_programs() {
    const DUMP: [&str; 4] = ["pg_dump", "pg_dumpall", "pg_restore", "psql"];
    let directory = tempfile::tempdir().unwrap();
    let with = async |major, more: &[&str]| {
        Binaries::in_directory(&programs(directory.path(), major, more)).await.unwrap()
    };
    let (old, new) = (with(15, &[]).await, with(17, &[]).await);
    let (old_dump, new_dump) = (with(15, &DUMP).await, with(17, &DUMP).await);
    let all = with(17, &[&DUMP[..], &["pg_upgrade"]].concat()).await;
    let auto = |old, new| choose_way(Method::Auto, old, new);
    assert_eq!(auto(&old, &all).unwrap(), Way::PgUpgrade);
    assert_eq!(auto(&old_dump, &new).unwrap(), Way::Dump(old_dump.clone()));
    assert_eq!(auto(&old_dump, &new_dump).unwrap(), Way::Dump(new_dump.clone()));
    assert_eq!(choose_way(Method::Dump, &old, &all).unwrap(), Way::Dump(all.clone()));
    let missing = auto(&old, &new).unwrap_err().to_string();
    assert!(
        missing.contains("no pg_upgrade") && missing.contains("postgresql-client-17"),
        "{missing}"
    );
    choose_way(Method::PgUpgrade, &old, &new_dump).unwrap_err();
}

#[tokio::test]
async fn a_killed_upgrade_leaves_the_old_cluster_or_the_new_one() {
    let directory = directory();
    let data_dir = directory.path();
    let used = || cluster::existing(data_dir).unwrap().unwrap().0;
    add_cluster(data_dir, "postgres-15", "15\n");
    let work = data_dir.join(".upgrade-1");
    add_cluster(&work, "postgres-17", "17\n");
    assert_eq!(used(), 15, "a cluster that is not finished is never used");
    assert_eq!(directories::finish(data_dir).unwrap(), None);

    // The kill came between the two renames.
    fs::rename(work.join("postgres-17"), data_dir.join("postgres-17")).unwrap();
    assert_eq!(used(), 17);
    let outcome = upgrade(&settings(data_dir), &|_| {}).await.unwrap();
    let kept = data_dir.canonicalize().unwrap().join("old-postgres-15");
    assert_eq!(outcome, Outcome::Finished(17, vec![kept.clone()]));
    assert_eq!(used(), 17);
    assert_eq!(fs::read_to_string(kept.join("PG_VERSION")).unwrap(), "15\n");

    // The way back, and another upgrade: what was kept before is never overwritten.
    add_cluster(data_dir, "postgres-15", "15\n");
    let refused = refusal(&settings(data_dir)).await;
    assert!(matches!(refused, UpgradeError::KeptAlready(_)), "{refused}");
    fs::remove_dir_all(&kept).unwrap();
    fs::rename(data_dir.join("postgres-17"), work.join("postgres-17")).unwrap();
    let old = data_dir.join("postgres-15");
    let moved = directories::switch(data_dir, (15, &old), (17, &work.join("postgres-17"))).unwrap();
    assert_eq!(moved, data_dir.join("old-postgres-15"));
    assert_eq!(used(), 17);
}

#[tokio::test]
async fn what_a_killed_upgrade_left_is_removed_even_if_its_server_runs() {
    let directory = directory();
    fill(directory.path()).await;
    let data_dir = directory.path().canonicalize().unwrap();
    let (major, old_cluster) = cluster::existing(&data_dir).unwrap().unwrap();
    let binaries = Binaries::find(Some((major, &old_cluster))).await.unwrap();
    let os_user = OsUser::choose(Some(&old_cluster)).await.unwrap();
    let work = WorkDirectory::create(&data_dir, &os_user).unwrap();
    let old = Server::new(
        binaries.clone(),
        os_user.clone(),
        old_cluster.clone(),
        socket::prepare(&data_dir, &os_user).unwrap(),
        &data_dir,
    );
    let before = old.while_running(Contents::read).await.unwrap();
    let cluster = new_cluster::create(work.path(), &binaries, &os_user, &before).await.unwrap();
    // As `pg_upgrade` starts it: in a session of its own, without a watchdog.
    let mut pg_ctl = os_user.command(&binaries.program("pg_ctl"), work.path());
    pg_ctl.arg("start").arg("-D").arg(&cluster).args(["-w", "-l"]).arg(work.path().join("log"));
    let sockets = format!("-c listen_addresses= -k {}", work.socket_dir().display());
    pg_ctl.args(["-o", &sockets]);
    assert!(pg_ctl.stdout(std::process::Stdio::null()).status().unwrap().success());
    let pid = fs::read_to_string(cluster.join("postmaster.pid")).unwrap();
    let pid = pid.lines().next().unwrap().to_owned();
    assert!(!ps(&pid, "stat").is_empty());

    directories::remove_leftovers(&data_dir, &binaries, &os_user).await.unwrap();

    assert!(!work.path().exists());
    let state = ps(&pid, "stat");
    assert!(state.is_empty() || state.starts_with('Z'), "it still runs: {state}");
}

#[tokio::test]
async fn a_full_disk_and_files_elsewhere_are_noticed_before_anything_is_copied() {
    let directory = directory();
    add_cluster(directory.path(), "postgres-15", "15\n");
    let cluster = directory.path().join("postgres-15");
    // A file of a terabyte without any block takes nothing.
    let sparse = fs::File::create(cluster.join("sparse")).unwrap();
    sparse.set_len(1 << 40).unwrap();
    directories::check_space(directory.path(), &cluster, &|_| {}).await.unwrap();
    assert!(directories::size(&cluster).unwrap() < 1 << 20);
    fs::create_dir(cluster.join("pg_wal")).unwrap();
    let before = directories::size(&cluster).unwrap();
    fs::write(cluster.join("pg_wal/1"), vec![1; 1 << 16]).unwrap();
    assert_eq!(directories::size(&cluster).unwrap(), before);
    fs::write(cluster.join("1"), vec![1; 1 << 16]).unwrap();
    assert!(directories::size(&cluster).unwrap() >= before + (1 << 16));
    directories::check_tablespaces(&cluster).unwrap();
    fs::create_dir_all(cluster.join("pg_tblspc/16399")).unwrap();
    directories::check_tablespaces(&cluster).unwrap_err();
    let refused = directories::require_space(directory.path(), 700, 699).unwrap_err().to_string();
    assert!(refused.contains("needs 700 MiB") && refused.contains("699 MiB are free"), "{refused}");
}

#[tokio::test]
async fn a_database_of_another_installed_version_is_upgraded() {
    let mut installed = Binaries::installed().await;
    installed.sort_by_key(Binaries::major);
    let [old, .., new] = &installed[..] else {
        return println!("not tested: only one version of Postgres is installed");
    };
    for method in [Method::Auto, Method::Dump] {
        let directory = directory();
        let data_dir = directory.path().canonicalize().unwrap();
        let os_user = OsUser::choose(None).await.unwrap();
        cluster::create(&data_dir, old, &os_user, true).await.unwrap();
        fill(&data_dir).await;

        let to = UpgradeSettings { method, ..settings(&data_dir) };
        let outcome = upgrade(&to, &|line| println!("{line}")).await.unwrap();

        let kept = data_dir.join(format!("old-postgres-{}", old.major()));
        let (from, to) = (old.major(), new.major());
        assert_eq!(outcome, Outcome::Upgraded { from, to, kept, hidden_bin: None });
        let settings = Settings { data_dir, durable: true, connections: 10 };
        let postgres = ManagedPostgres::start(&settings).await.unwrap();
        let mut server = connect(postgres.serving_options()).await;
        let row = server.fetch_one("SELECT count(*), current_setting('server_version') FROM moves");
        let row = row.await.unwrap();
        assert_eq!(row.get::<i64, _>(0), 501);
        assert!(row.get::<String, _>(1).starts_with(&to.to_string()));
        server.execute("INSERT INTO moves (note) VALUES ('5d')").await.unwrap();
        postgres.stop().await.unwrap();
    }
}
