//! Dumps of a database that this server does not run, by the programs of Postgres.

use std::path::{Path, PathBuf};
use std::process::Command;

use percent_encoding::percent_decode_str;

use crate::managed::{Binaries, ManagedPostgresError, run};

/// Writes the database at a URL to a file.
///
/// # Errors
/// `pg_dump` is missing or fails.
pub async fn dump(url: &str, file: &Path) -> Result<(), ManagedPostgresError> {
    let mut pg_dump = client("pg_dump", url).await;
    pg_dump.arg("--format=custom").arg("--file").arg(file);
    run(pg_dump, "").await.map(drop)
}

/// Reads such a file into the database at a URL, which must be empty: all of it or nothing.
///
/// # Errors
/// `pg_restore` is missing or fails.
pub async fn restore_dump(url: &str, file: &Path) -> Result<(), ManagedPostgresError> {
    let mut pg_restore = client("pg_restore", url).await;
    pg_restore.args(["--exit-on-error", "--single-transaction"]).arg(file);
    run(pg_restore, "").await.map(drop)
}

/// A program, connected to a URL: the newest that is installed, since it refuses a newer server.
async fn client(name: &str, url: &str) -> Command {
    let installed = Binaries::installed().await.into_iter().filter(|found| found.have(&[name]));
    let newest = installed.max_by_key(Binaries::major);
    let mut command = Command::new(newest.map_or(PathBuf::from(name), |found| found.program(name)));
    // Everybody on the machine can read the arguments of a program.
    let (url, password) = without_password(&without_own_settings(url));
    command.args(["--no-password", "--dbname", &url]).env("LC_ALL", "C");
    if let Some(password) = password {
        command.env("PGPASSWORD", password);
    }
    command
}

/// A URL without the setting that only this server knows.
fn without_own_settings(url: &str) -> String {
    let Some((before, query)) = url.split_once('?') else { return url.to_owned() };
    let known = query.split('&').filter(|set| !set.starts_with("statement-cache-capacity="));
    format!("{before}?{}", known.collect::<Vec<_>>().join("&"))
}

/// A URL without its password, and the password.
fn without_password(url: &str) -> (String, Option<String>) {
    let kept = || (url.to_owned(), None);
    let Some((scheme, rest)) = url.split_once("://") else { return kept() };
    let (authority, after) = rest.split_at(rest.find(['/', '?']).unwrap_or(rest.len()));
    let Some((credentials, hosts)) = authority.rsplit_once('@') else { return kept() };
    let Some((user, password)) = credentials.split_once(':') else { return kept() };
    let password = percent_decode_str(password).decode_utf8_lossy().into_owned();
    (format!("{scheme}://{user}@{hosts}{after}"), Some(password))
}
