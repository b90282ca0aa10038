//! The settings of the database.

use std::fmt;
use std::path::PathBuf;

use clap::{ArgGroup, Args};

use super::secret::{SecretText, either};

/// The database. Each URL may hold a password, so each may stand in a file instead.
#[derive(Clone, Args)]
#[command(group = ArgGroup::new("database_address").multiple(true))]
pub struct DatabaseArgs {
    /// The Postgres to use, `postgres://user:password@host/database`. With several hosts, separated by
    /// commas, the one that takes writes. Without it the server runs its own Postgres in the data
    /// directory.
    #[arg(
        long,
        env = "DATABASE_URL",
        value_name = "URL",
        hide_env_values = true,
        group = "database_address"
    )]
    pub database_url: Option<String>,

    /// The file with that URL.
    #[arg(long, env = "DATABASE_URL_FILE", value_name = "FILE", group = "database_address")]
    pub database_url_file: Option<SecretText>,

    /// The same database with the role that may change the schema. Migrations then use this role,
    /// and the serving role needs no right to update or delete events.
    #[arg(
        long,
        env = "TURNSTONE_MIGRATION_DATABASE_URL",
        value_name = "URL",
        hide_env_values = true,
        requires = "database_address"
    )]
    pub migration_database_url: Option<String>,

    /// The file with that URL.
    #[arg(
        long,
        env = "TURNSTONE_MIGRATION_DATABASE_URL_FILE",
        value_name = "FILE",
        requires = "database_address"
    )]
    pub migration_database_url_file: Option<SecretText>,

    /// The same database without the pooler, if `--database-url` leads through one that gives each
    /// transaction another session (`pool_mode = transaction` of PgBouncer). The server listens,
    /// appends and migrates here.
    #[arg(
        long,
        env = "TURNSTONE_DIRECT_DATABASE_URL",
        value_name = "URL",
        hide_env_values = true,
        requires = "database_address"
    )]
    pub direct_database_url: Option<String>,

    /// The file with that URL.
    #[arg(
        long,
        env = "TURNSTONE_DIRECT_DATABASE_URL_FILE",
        value_name = "FILE",
        requires = "database_address"
    )]
    pub direct_database_url_file: Option<SecretText>,

    /// The directory of the server's own Postgres; unused with a database URL. [default:
    /// /var/lib/turnstone for root, else ~/.local/share/turnstone]
    #[arg(long, env = "TURNSTONE_DATA_DIR", value_name = "DIR")]
    pub data_dir: Option<PathBuf>,

    /// The maximum number of connections to the database.
    #[arg(long, env = "TURNSTONE_POOL_SIZE", value_name = "N", default_value_t = 16,
        value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub pool_size: u32,
}

/// A replica of the database.
#[derive(Clone, Args)]
pub struct ReplicaArgs {
    /// A replica of the same database, for reads that may be a second old: leaderboards, ratings over
    /// time, and the lists that strangers see. While it is behind they come from the database itself.
    #[arg(
        long,
        env = "TURNSTONE_REPLICA_DATABASE_URL",
        value_name = "URL",
        hide_env_values = true,
        requires = "database_address"
    )]
    pub replica_database_url: Option<String>,

    /// The file with that URL.
    #[arg(
        long,
        env = "TURNSTONE_REPLICA_DATABASE_URL_FILE",
        value_name = "FILE",
        requires = "database_address"
    )]
    pub replica_database_url_file: Option<SecretText>,
}

impl fmt::Debug for DatabaseArgs {
    /// No passwords.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("DatabaseArgs")
            .field("database_url", &hosts(self.database_url.as_deref()))
            .field("database_url_file", &self.database_url_file)
            .field("migration_database_url", &hosts(self.migration_database_url.as_deref()))
            .field("migration_database_url_file", &self.migration_database_url_file)
            .field("direct_database_url", &hosts(self.direct_database_url.as_deref()))
            .field("direct_database_url_file", &self.direct_database_url_file)
            .field("data_dir", &self.data_dir)
            .field("pool_size", &self.pool_size)
            .finish()
    }
}

impl fmt::Debug for ReplicaArgs {
    /// No passwords.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("ReplicaArgs")
            .field("replica_database_url", &hosts(self.replica_database_url.as_deref()))
            .field("replica_database_url_file", &self.replica_database_url_file)
            .finish()
    }
}

/// The hosts and ports of a database URL. Where a password may be in the wrong place, nothing.
fn hosts(url: Option<&str>) -> Option<&str> {
    url.map(|url| {
        let (_, rest) = url.split_once("://").unwrap_or(("", ""));
        let (authority, rest) = rest.split_at(rest.find(['/', '?', '#']).unwrap_or(rest.len()));
        match authority.rsplit_once('@') {
            _ if rest.contains('@') => "…",
            Some((_, hosts)) => hosts,
            None => authority,
        }
    })
}

impl ReplicaArgs {
    /// The URL of the replica, if there is one.
    ///
    /// # Errors
    /// When it stands both in a variable and in a file.
    pub fn url(&self) -> Result<Option<&str>, String> {
        let (url, file) = (&self.replica_database_url, &self.replica_database_url_file);
        either("TURNSTONE_REPLICA_DATABASE_URL", url.as_deref(), file.as_ref())
    }
}

impl DatabaseArgs {
    /// The URL of the database; `None`: the server runs its own.
    ///
    /// # Errors
    /// When it stands both in a variable and in a file.
    pub fn url(&self) -> Result<Option<&str>, String> {
        either("DATABASE_URL", self.database_url.as_deref(), self.database_url_file.as_ref())
    }

    /// The URL for migrations, if it is another one.
    ///
    /// # Errors
    /// As [`url`](Self::url).
    pub fn migration_url(&self) -> Result<Option<&str>, String> {
        let (url, file) = (&self.migration_database_url, &self.migration_database_url_file);
        either("TURNSTONE_MIGRATION_DATABASE_URL", url.as_deref(), file.as_ref())
    }

    /// The URL without the pooler, if there is a pooler.
    ///
    /// # Errors
    /// As [`url`](Self::url).
    pub fn direct_url(&self) -> Result<Option<&str>, String> {
        let (url, file) = (&self.direct_database_url, &self.direct_database_url_file);
        either("TURNSTONE_DIRECT_DATABASE_URL", url.as_deref(), file.as_ref())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn printed_settings_have_hosts_and_no_passwords() {
        assert_eq!(hosts(None), None);
        for (url, printed) in [
            ("postgres://u:hunter2@a:1,b:2/d?password=hunter2", "a:1,b:2"),
            ("postgres://a/d?password=hunter2", "a"),
            ("postgres://u:hun/ter2@a:1/d", "…"),
            ("postgres://u:hun@ter2@a:1/d", "a:1"),
            ("u:hunter2@a", ""),
        ] {
            assert_eq!(hosts(Some(url)), Some(printed), "{url}");
        }
        let args = ReplicaArgs {
            replica_database_url: Some("postgres://u:hunter2@a:1/d".to_owned()),
            replica_database_url_file: None,
        };
        let printed = format!("{args:?}");
        assert!(printed.contains("a:1") && !printed.contains("hunter2"), "{printed}");
    }
}
