//! A server that runs for one step of an upgrade.

use std::path::{Path, PathBuf};

use sqlx::postgres::PgConnectOptions;
use sqlx::{ConnectOptions, Connection, PgConnection};

use super::error::UpgradeError;
use crate::managed::binaries::Binaries;
use crate::managed::os_user::OsUser;
use crate::managed::process::{ClusterConfig, Postgres};
use crate::managed::{MIN_SESSIONS, ManagedPostgresError, options};

/// The superuser who was made with the cluster.
pub const SUPERUSER: &str = "postgres";

/// The server of one of the two clusters.
#[derive(Debug)]
pub struct Server {
    pub binaries: Binaries,
    pub os_user: OsUser,
    pub cluster: PathBuf,
    pub socket_dir: PathBuf,
    log: PathBuf,
    durable: bool,
}

impl Server {
    /// The server of a cluster that must survive a crash.
    #[must_use]
    pub fn new(
        binaries: Binaries,
        os_user: OsUser,
        cluster: PathBuf,
        socket_dir: PathBuf,
        data_dir: &Path,
    ) -> Self {
        let log = data_dir.join("postgres.log");
        Self { binaries, os_user, cluster, socket_dir, log, durable: true }
    }

    /// The same of a cluster that is written to the disk only when it is finished.
    #[must_use]
    pub fn unfinished(self) -> Self {
        Self { durable: false, ..self }
    }

    /// Starts the server, does the work, and stops the server whether the work succeeded or not.
    ///
    /// # Errors
    /// Postgres does not start or stop, or the work fails.
    pub async fn while_running<T>(
        &self,
        work: impl AsyncFnOnce(&Admin) -> Result<T, UpgradeError>,
    ) -> Result<T, UpgradeError> {
        let admin = Admin(options(&self.socket_dir, SUPERUSER));
        let probe = admin.0.clone().database("template1");
        let mut postgres = Postgres::new(self.config(), probe);
        let result = match postgres.start().await {
            Ok(()) => work(&admin).await,
            Err(error) => Err(error.into()),
        };
        let stopped = postgres.stop().await;
        let value = result?;
        stopped?;
        Ok(value)
    }

    /// Stops a server that a killed upgrade left running on the cluster.
    ///
    /// # Errors
    /// It does not stop.
    pub async fn reclaim(&self) -> Result<(), ManagedPostgresError> {
        Postgres::new(self.config(), options(&self.socket_dir, SUPERUSER)).stop().await
    }

    fn config(&self) -> ClusterConfig {
        ClusterConfig {
            binaries: self.binaries.clone(),
            os_user: self.os_user.clone(),
            cluster: self.cluster.clone(),
            socket_dir: self.socket_dir.clone(),
            log: self.log.clone(),
            durable: self.durable,
            max_connections: MIN_SESSIONS,
        }
    }
}

/// Connects to a running server as the superuser.
#[derive(Debug)]
pub struct Admin(PgConnectOptions);

impl Admin {
    /// A connection to one of the databases.
    ///
    /// # Errors
    /// The server refuses it.
    pub async fn connect(&self, database: &str) -> Result<PgConnection, UpgradeError> {
        let options = self.0.clone().database(database).disable_statement_logging();
        Ok(options.connect().await?)
    }

    /// The databases that admit connections.
    ///
    /// # Errors
    /// A statement fails.
    pub async fn databases(&self) -> Result<Vec<String>, UpgradeError> {
        let mut connection = self.connect("template1").await?;
        let names = sqlx::query_scalar(
            "SELECT datname::text FROM pg_database WHERE datallowconn ORDER BY datname",
        )
        .fetch_all(&mut connection)
        .await?;
        connection.close().await?;
        Ok(names)
    }
}
