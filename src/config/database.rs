//! The settings of the database.

use std::path::PathBuf;

use clap::Args;

use super::secret::DatabaseUrl;

/// The database.
#[derive(Debug, Clone, Args)]
pub struct DatabaseArgs {
    /// A TOML file with settings. Flags and variables win over it.
    #[arg(long, env = "TURNSTONE_CONFIG", value_name = "FILE")]
    pub config: Option<PathBuf>,

    /// The Postgres to use: `postgres://user:password@host/database`; of several hosts with commas
    /// between, the one that takes writes. Without it the server runs a Postgres of its own in the
    /// data directory.
    #[arg(long, env = "DATABASE_URL", value_name = "URL", hide_env_values = true)]
    pub database_url: Option<DatabaseUrl>,

    /// The same database with the role that may change the schema, for migrations. The serving role
    /// then needs no right to update or delete events.
    #[arg(
        long,
        env = "TURNSTONE_MIGRATION_DATABASE_URL",
        value_name = "URL",
        hide_env_values = true,
        requires = "database_url"
    )]
    pub migration_database_url: Option<DatabaseUrl>,

    /// The same database without the pooler, if `--database-url` leads through one with
    /// `pool_mode = transaction`. The server listens, appends and migrates here.
    #[arg(
        long,
        env = "TURNSTONE_DIRECT_DATABASE_URL",
        value_name = "URL",
        hide_env_values = true,
        requires = "database_url"
    )]
    pub direct_database_url: Option<DatabaseUrl>,

    /// The directory of the server's own Postgres and of the signing key. [default:
    /// /var/lib/turnstone for root, else ~/.local/share/turnstone]
    #[arg(long, env = "TURNSTONE_DATA_DIR", value_name = "DIR")]
    pub data_dir: Option<PathBuf>,

    /// The maximum number of connections to the database, beside one for each thread.
    #[arg(long, env = "TURNSTONE_POOL_SIZE", value_name = "N", default_value_t = 16,
        value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub pool_size: u32,
}

impl DatabaseArgs {
    /// The URL of the database; `None`: the server runs its own.
    #[must_use]
    pub fn url(&self) -> Option<&str> {
        self.database_url.as_ref()?.text()
    }

    /// The URL for migrations, if it is another one.
    #[must_use]
    pub fn migration_url(&self) -> Option<&str> {
        self.migration_database_url.as_ref()?.text()
    }

    /// The URL without the pooler, if there is a pooler.
    #[must_use]
    pub fn direct_url(&self) -> Option<&str> {
        self.direct_database_url.as_ref()?.text()
    }
}

/// A replica of the database.
#[derive(Debug, Clone, Args)]
pub struct ReplicaArgs {
    /// A replica of the same database, for reads that may be a second old. While it is further
    /// behind, they come from the database itself.
    #[arg(
        long,
        env = "TURNSTONE_REPLICA_DATABASE_URL",
        value_name = "URL",
        hide_env_values = true,
        requires = "database_url"
    )]
    pub replica_database_url: Option<DatabaseUrl>,
}

impl ReplicaArgs {
    /// The URL of the replica, if there is one.
    #[must_use]
    pub fn url(&self) -> Option<&str> {
        self.replica_database_url.as_ref()?.text()
    }
}
