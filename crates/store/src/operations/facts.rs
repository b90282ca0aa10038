//! Facts about a database, for an operator who is about to start a server on it.

use sqlx::{Connection, Executor, Row};

use crate::StoreError;
use crate::error::with_timeout;
use turnstone_postgres::{CHECK_TIMEOUT, Servers};

/// Facts about a database, and about the role that asks.
#[derive(Debug, Clone)]
pub struct DatabaseFacts {
    /// The version, such as 150004 for 15.4.
    pub version: i32,
    /// How many connections this role may have.
    pub connections: i64,
    /// Whether it takes no writes.
    pub is_standby: bool,
    /// Whether the role may create tables.
    pub may_create: bool,
    /// The settings that let an acknowledged move be lost, with their values.
    pub risky: Vec<String>,
}

const ASK: &str = "SELECT current_setting('server_version_num')::int,
    least((SELECT rolconnlimit FROM pg_roles WHERE rolname = current_user AND rolconnlimit >= 0),
          (SELECT datconnlimit FROM pg_database
           WHERE datname = current_database() AND datconnlimit >= 0),
          current_setting('max_connections')::int
              - current_setting('superuser_reserved_connections')::int)::bigint,
    pg_is_in_recovery(),
    coalesce(has_schema_privilege(current_schema(), 'CREATE'), false),
    ARRAY(SELECT name || ' = ' || setting FROM pg_settings
          WHERE name IN ('fsync', 'full_page_writes', 'synchronous_commit') AND setting = 'off'
          ORDER BY name)";

impl DatabaseFacts {
    /// Asks a database what it is.
    ///
    /// # Errors
    /// When it cannot be reached.
    pub async fn of(servers: &Servers) -> Result<Self, StoreError> {
        let asked = Box::pin(async {
            let mut connection = servers.connect().await?;
            let row = connection.fetch_one(sqlx::query(ASK)).await?;
            connection.close().await?;
            Ok(Self {
                version: row.try_get(0)?,
                connections: row.try_get(1)?,
                is_standby: row.try_get(2)?,
                may_create: row.try_get(3)?,
                risky: row.try_get(4)?,
            })
        });
        with_timeout(CHECK_TIMEOUT, asked).await
    }
}
