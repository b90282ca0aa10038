//! Makes the new cluster as the old one was made, and gives it what the copy of its contents leaves out.

use std::fmt::Write as _;
use std::fs::{self, OpenOptions};
use std::io::Write as _;
use std::path::{Path, PathBuf};

use sqlx::{AssertSqlSafe, Connection, Executor};

use super::contents::{Contents, SettingValues};
use super::error::UpgradeError;
use super::programs::{Programs, Way};
use super::server::{Admin, SUPERUSER};
use crate::managed::binaries::Binaries;
use crate::managed::os_user::{OsUser, run};
use crate::managed::{ManagedPostgresError, cluster};

/// From this version on `initdb` turns checksums on if it is not told otherwise.
const CHECKSUMS_BY_DEFAULT: u32 = 18;

/// The files that say who may connect.
const ACCESS_RULES: [&str; 2] = ["pg_hba.conf", "pg_ident.conf"];

/// Settings that name files of the old cluster.
const OF_ITS_PLACE: [&str; 5] =
    ["config_file", "data_directory", "external_pid_file", "hba_file", "ident_file"];

/// Creates an empty cluster below `directory`, with the encoding, locale and checksums of the old one.
///
/// # Errors
/// `initdb` fails.
pub async fn create(
    directory: &Path,
    binaries: &Binaries,
    os_user: &OsUser,
    before: &Contents,
) -> Result<PathBuf, UpgradeError> {
    let cluster = cluster::path_of(directory, binaries.major());
    let mut initdb = os_user.command(&binaries.program("initdb"), directory);
    initdb.arg("--pgdata").arg(&cluster).arg(format!("--username={SUPERUSER}"));
    initdb.arg(format!("--encoding={}", before.encoding)).arg("--locale=C");
    initdb.arg(format!("--lc-collate={}", before.collation));
    initdb.arg(format!("--lc-ctype={}", before.character_type));
    initdb.args(["--auth-local=trust", "--auth-host=reject", "--no-instructions", "--no-sync"]);
    if before.has_checksums {
        initdb.arg("--data-checksums");
    } else if binaries.major() >= CHECKSUMS_BY_DEFAULT {
        initdb.arg("--no-data-checksums");
    }
    run(initdb, "").await?;
    Ok(cluster)
}

/// Checks that the new version has the extensions of the databases.
///
/// # Errors
/// It lacks some.
pub async fn check_extensions(
    admin: &Admin,
    before: &Contents,
    programs: &Programs,
) -> Result<(), UpgradeError> {
    let mut connection = admin.connect("template1").await?;
    let available: Vec<String> =
        sqlx::query_scalar("SELECT name::text FROM pg_available_extensions")
            .fetch_all(&mut connection)
            .await?;
    connection.close().await?;
    let missing: Vec<&str> = before
        .extensions
        .iter()
        .filter(|name| !available.contains(name))
        .map(String::as_str)
        .collect();
    if missing.is_empty() {
        return Ok(());
    }
    Err(UpgradeError::Extensions {
        names: missing.join(", "),
        major: programs.new.major(),
        directory: programs.new.directory().to_owned(),
    })
}

/// Copies the files that say who may connect. Their format is the same in all versions.
///
/// # Errors
/// They cannot be copied.
pub fn take_access_rules(old_cluster: &Path, new_cluster: &Path) -> Result<(), UpgradeError> {
    for name in ACCESS_RULES {
        let old = old_cluster.join(name);
        let text = fs::read(&old).map_err(ManagedPostgresError::file("read", &old))?;
        // Writes into the file of `initdb`, so that it keeps its owner.
        let new = new_cluster.join(name);
        fs::write(&new, text).map_err(ManagedPostgresError::file("write", &new))?;
    }
    Ok(())
}

/// Brings the extensions to the versions that the new server has.
///
/// # Errors
/// A statement fails.
pub async fn update_extensions(admin: &Admin) -> Result<(), UpgradeError> {
    for database in admin.databases().await? {
        let mut connection = admin.connect(&database).await?;
        let updates: Vec<String> = sqlx::query_scalar(
            "SELECT format('ALTER EXTENSION %I UPDATE', extension.extname)
             FROM pg_extension extension
             JOIN pg_available_extensions available ON available.name = extension.extname
             WHERE available.default_version <> extension.extversion",
        )
        .fetch_all(&mut connection)
        .await?;
        for update in updates {
            connection.execute(AssertSqlSafe(update)).await?;
        }
        connection.close().await?;
    }
    Ok(())
}

/// Gathers the statistics of the planner, which no way of copying takes along. After a restore this also notes
/// which pages have only rows that everyone sees; `pg_upgrade` copies that.
///
/// # Errors
/// A statement fails.
pub async fn gather_statistics(admin: &Admin, way: &Way) -> Result<(), UpgradeError> {
    let statement = match way {
        Way::PgUpgrade => "ANALYZE",
        Way::Dump(_) => "VACUUM (ANALYZE)",
    };
    for database in admin.databases().await? {
        let mut connection = admin.connect(&database).await?;
        connection.execute(statement).await?;
        connection.close().await?;
    }
    Ok(())
}

/// Takes over what somebody set in the files of the old cluster. Returns the names of settings that the
/// new version does not have.
///
/// # Errors
/// The names cannot be asked for, or the file cannot be written.
pub async fn take_settings(
    admin: &Admin,
    new_cluster: &Path,
    before: &SettingValues,
    own: &SettingValues,
) -> Result<Vec<String>, UpgradeError> {
    let mut connection = admin.connect("template1").await?;
    let known: Vec<String> = sqlx::query_scalar("SELECT lower(name) FROM pg_settings")
        .fetch_all(&mut connection)
        .await?;
    connection.close().await?;
    let (mut lines, mut left_out) = (String::new(), Vec::new());
    for (name, value) in before {
        if own.get(name) == Some(value) || OF_ITS_PLACE.contains(&name.as_str()) {
            continue;
        }
        // A name with a point belongs to an extension or to nobody, and any value is allowed.
        if known.contains(name) || name.contains('.') {
            let _ = writeln!(lines, "{name} = '{}'", escaped(value));
        } else {
            left_out.push(name.clone());
        }
    }
    let file = new_cluster.join("postgresql.auto.conf");
    OpenOptions::new()
        .append(true)
        .open(&file)
        .and_then(|mut opened| opened.write_all(lines.as_bytes()))
        .map_err(ManagedPostgresError::file("write", &file))?;
    Ok(left_out)
}

/// A value as it stands between quotes in a configuration file.
fn escaped(value: &str) -> String {
    value.replace('\\', "\\\\").replace('\'', "''").replace('\n', "\\n")
}
