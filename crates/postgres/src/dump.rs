//! Dumps of a database that this server does not run, by the programs of Postgres.

use std::path::{Path, PathBuf};
use std::process::Command;

use percent_encoding::percent_decode_str;

use crate::managed::{Binaries, ManagedPostgresError, SHELL, run_watched, watched};

/// Writes the database at a URL, of this major version, to a file.
///
/// # Errors
/// `pg_dump` is missing or fails.
pub async fn dump(url: &str, major: u32, file: &Path) -> Result<(), ManagedPostgresError> {
    let mut pg_dump = client("pg_dump", url, major).await;
    pg_dump.arg("--format=custom").arg("--file").arg(file);
    run_watched(pg_dump, "pg_dump").await
}

/// Reads such a file into the database at a URL, which must be empty: all of it or nothing.
///
/// # Errors
/// `pg_restore` is missing or fails.
pub async fn restore_dump(url: &str, major: u32, file: &Path) -> Result<(), ManagedPostgresError> {
    let mut pg_restore = client("pg_restore", url, major).await;
    pg_restore.args(["--exit-on-error", "--single-transaction"]).arg(file);
    run_watched(pg_restore, "pg_restore").await
}

/// A program, connected to a URL: of the server's version, or of the next newer one that is installed. An older
/// `pg_dump` refuses a newer server, and a newer `pg_restore` has settings that an older server does not know.
async fn client(name: &str, url: &str, major: u32) -> Command {
    let installed = Binaries::installed().await.into_iter();
    let fitting = installed.filter(|found| found.major() >= major && found.have(&[name]));
    let nearest = fitting.min_by_key(Binaries::major);
    let program = nearest.map_or(PathBuf::from(name), |found| found.program(name));
    let mut command = watched(Command::new(SHELL), &program);
    let (url, password) = for_libpq(url);
    command.args(["--no-password", "--dbname", &url]).env("LC_ALL", "C");
    if let Some(password) = password {
        command.env("PGPASSWORD", password);
    }
    command
}

/// A URL as the programs of Postgres take it, and its password: everybody on the machine can read their arguments.
/// Of several hosts they take the one that the server takes.
fn for_libpq(url: &str) -> (String, Option<String>) {
    let (address, query) = url.split_once('?').unwrap_or((url, ""));
    let (scheme, rest) = address.split_once("://").unwrap_or(("postgres", address));
    let (authority, path) = rest.split_at(rest.find('/').unwrap_or(rest.len()));
    let (credentials, hosts) = authority.rsplit_once('@').unwrap_or(("", authority));
    let (user, mut password) = match credentials.split_once(':') {
        Some((user, password)) => (user, Some(password)),
        None => (credentials, None),
    };
    let mut settings = Vec::new();
    for setting in query.split('&').filter(|setting| !setting.is_empty()) {
        match setting.split_once('=') {
            Some(("password", value)) => password = Some(value),
            Some((name, value)) => settings.extend(setting_for_libpq(name, value)),
            None => {}
        }
    }
    if hosts.contains(',') {
        settings.push("target_session_attrs=read-write".to_owned());
    }
    let at = if user.is_empty() { "" } else { "@" };
    let query = if settings.is_empty() { "" } else { "?" };
    let url = format!("{scheme}://{user}{at}{hosts}{path}{query}{}", settings.join("&"));
    (url, password.map(|text| percent_decode_str(text).decode_utf8_lossy().into_owned()))
}

/// A setting of a URL in the spelling of libpq, which refuses names that it does not know. `None`: it is the server's
/// own, follows from the hosts, or nobody knows it.
fn setting_for_libpq(name: &str, value: &str) -> Option<String> {
    let option = |key| Some(format!("options=-c%20{key}%3D{value}"));
    let name = match name {
        "ssl-mode" => "sslmode",
        "ssl-root-cert" | "ssl-ca" => "sslrootcert",
        "ssl-cert" => "sslcert",
        "ssl-key" => "sslkey",
        "sslmode" | "sslrootcert" | "sslcert" | "sslkey" | "host" | "hostaddr" | "port"
        | "dbname" | "user" | "application_name" | "options" => name,
        _ => return name.strip_prefix("options[")?.strip_suffix(']').and_then(option),
    };
    Some(format!("{name}={value}"))
}

#[cfg(test)]
mod tests {
    use super::for_libpq;

    #[test]
    fn a_url_loses_its_password_and_what_only_the_server_knows() {
        for (url, expected, password) in [
            ("postgres://u@a:1/d", "postgres://u@a:1/d", None),
            ("postgres://u:s%40c@a/d", "postgres://u@a/d", Some("s@c")),
            (
                "postgres://u@a/d?password=s&sslmode=require",
                "postgres://u@a/d?sslmode=require",
                Some("s"),
            ),
            (
                "postgres://u@a/d?ssl-mode=require&ssl-ca=/ca.crt&other=1&options[geqo]=off",
                "postgres://u@a/d?sslmode=require&sslrootcert=/ca.crt&options=-c%20geqo%3Doff",
                None,
            ),
            ("postgres:///d?host=/run&user=u", "postgres:///d?host=/run&user=u", None),
            ("postgres://u@a/d?statement-cache-capacity=0", "postgres://u@a/d", None),
            (
                "postgres://u:s@a,b:2/d?target_session_attrs=any",
                "postgres://u@a,b:2/d?target_session_attrs=read-write",
                Some("s"),
            ),
        ] {
            assert_eq!(for_libpq(url), (expected.to_owned(), password.map(str::to_owned)), "{url}");
        }
    }
}
