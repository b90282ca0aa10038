//! The cluster on disk: one directory per major version, created completely or not at all.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use super::binaries::Binaries;
use super::error::ManagedPostgresError;
use super::os_user::{OsUser, run};

/// The role of the server; it owns nothing.
pub const SERVING_ROLE: &str = "turnstone_server";
/// The role that owns the database and changes its schema.
pub const MIGRATING_ROLE: &str = "turnstone_migrator";
/// The database.
pub const DATABASE: &str = "turnstone";

/// The prefix of cluster names, followed by the major version.
const PREFIX: &str = "postgres-";
/// The prefix of the names of incomplete clusters.
const PARTIAL_PREFIX: &str = ".partial-postgres-";

/// The set-up of a new cluster, one statement per line. They run in `template1`, which every other
/// database copies, so that test databases have the same privileges as the real one.
const SET_UP: [&str; 8] = [
    "CREATE ROLE turnstone_migrator LOGIN CREATEDB;",
    "CREATE ROLE turnstone_server LOGIN;",
    "ALTER SCHEMA public OWNER TO turnstone_migrator;",
    // Before Postgres 15 every role could create tables in it.
    "REVOKE CREATE ON SCHEMA public FROM PUBLIC;",
    "GRANT USAGE ON SCHEMA public TO turnstone_server;",
    "ALTER DEFAULT PRIVILEGES FOR ROLE turnstone_migrator IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO turnstone_server;",
    "ALTER DEFAULT PRIVILEGES FOR ROLE turnstone_migrator IN SCHEMA public GRANT USAGE, SELECT ON SEQUENCES TO turnstone_server;",
    "CREATE DATABASE turnstone OWNER turnstone_migrator TEMPLATE template1;",
];

/// Finds the existing cluster of the newest major version, and that version.
///
/// # Errors
/// The data directory cannot be read.
pub fn existing(data_dir: &Path) -> Result<Option<(u32, PathBuf)>, ManagedPostgresError> {
    Ok(all(data_dir)?.pop_last())
}

/// Finds all clusters, by their major versions.
///
/// # Errors
/// The data directory cannot be read.
pub fn all(data_dir: &Path) -> Result<BTreeMap<u32, PathBuf>, ManagedPostgresError> {
    let major_of = |name: &str| name.strip_prefix(PREFIX).and_then(|major| major.parse().ok());
    let named = entries(data_dir)?.into_iter();
    Ok(named.filter_map(|(name, path)| Some((major_of(&name)?, path))).collect())
}

/// The path of the cluster of a major version.
#[must_use]
pub fn path_of(data_dir: &Path, major: u32) -> PathBuf {
    data_dir.join(format!("{PREFIX}{major}"))
}

/// Creates a cluster for these binaries and returns its directory.
///
/// The cluster is created in a temporary directory, which is renamed at the end, so that an
/// existing cluster always has its roles and its database.
///
/// # Errors
/// `initdb` or the set-up failed, or the disk is full or not writable.
pub async fn create(
    data_dir: &Path,
    binaries: &Binaries,
    os_user: &OsUser,
    durable: bool,
) -> Result<PathBuf, ManagedPostgresError> {
    let cluster = path_of(data_dir, binaries.major());
    let partial = partial_path(data_dir)?;
    fs::create_dir(&partial).map_err(ManagedPostgresError::file("create", &partial))?;
    os_user.take_ownership(&partial)?;

    let initdb = |character_type: &str| {
        let mut initdb = os_user.command(&binaries.program("initdb"), data_dir);
        // The superuser is used only here, to create the other roles.
        initdb.arg("--pgdata").arg(&partial).args([
            "--username=postgres",
            "--encoding=UTF8",
            "--locale=C",
            character_type,
            "--auth-local=trust",
            "--auth-host=reject",
            "--no-instructions",
            if durable { "--data-checksums" } else { "--no-sync" },
        ]);
        initdb
    };
    // Searches for names then ignore the case of all letters. Not every system has this locale; with C
    // they ignore the case of the letters of ASCII.
    if run(initdb("--lc-ctype=C.UTF-8"), "").await.is_err() {
        run(initdb("--lc-ctype=C"), "").await?;
    }

    let mut single = os_user.command(&binaries.program("postgres"), data_dir);
    single.arg("--single").arg("-D").arg(&partial);
    // Without `exit_on_error` the single-user mode continues after an error and exits with success.
    single.args(["-c", "exit_on_error=on", "-c", if durable { "fsync=on" } else { "fsync=off" }]);
    single.arg("template1");
    run(single, &(SET_UP.join("\n") + "\n")).await?;

    fs::rename(&partial, &cluster).map_err(ManagedPostgresError::file("rename", &partial))?;
    if durable {
        sync_directory(data_dir)?;
    }
    Ok(cluster)
}

/// The path of a cluster that is not complete yet. Those that were left unfinished are removed.
///
/// # Errors
/// The data directory cannot be read.
pub fn partial_path(data_dir: &Path) -> Result<PathBuf, ManagedPostgresError> {
    remove_partial(data_dir)?;
    // The process id in the name avoids a conflict with an initdb that outlived its killed server.
    Ok(data_dir.join(format!("{PARTIAL_PREFIX}{}", std::process::id())))
}

/// Writes all files of a cluster to the disk, which were written without that.
///
/// # Errors
/// `initdb` fails, which does it, or the operating system refuses.
pub async fn write_to_disk(
    cluster: &Path,
    binaries: &Binaries,
    os_user: &OsUser,
) -> Result<(), ManagedPostgresError> {
    let directory = cluster.parent().unwrap_or(cluster);
    let mut initdb = os_user.command(&binaries.program("initdb"), directory);
    initdb.arg("--sync-only").arg("--pgdata").arg(cluster);
    run(initdb, "").await?;
    sync_directory(directory)
}

/// Writes the names in a directory to the disk, so that a rename survives a loss of power.
///
/// # Errors
/// The operating system refuses.
pub fn sync_directory(directory: &Path) -> Result<(), ManagedPostgresError> {
    fs::File::open(directory)
        .and_then(|opened| opened.sync_all())
        .map_err(ManagedPostgresError::file("write", directory))
}

/// Removes the incomplete clusters of servers that were killed while they created one.
fn remove_partial(data_dir: &Path) -> Result<(), ManagedPostgresError> {
    for (name, path) in entries(data_dir)? {
        if name.starts_with(PARTIAL_PREFIX)
            && let Err(error) = fs::remove_dir_all(&path)
        {
            // An initdb that outlived its server may still write there. The next start removes it.
            tracing::warn!(%error, path = %path.display(), "cannot remove an incomplete database cluster");
        }
    }
    Ok(())
}

/// The entries of a directory whose names are text, with their full paths.
///
/// # Errors
/// The directory cannot be read.
pub fn entries(directory: &Path) -> Result<Vec<(String, PathBuf)>, ManagedPostgresError> {
    let listed = fs::read_dir(directory).and_then(Iterator::collect::<Result<Vec<_>, _>>);
    let listed = listed.map_err(ManagedPostgresError::file("read", directory))?;
    let named = |entry: fs::DirEntry| Some((entry.file_name().into_string().ok()?, entry.path()));
    Ok(listed.into_iter().filter_map(named).collect())
}
