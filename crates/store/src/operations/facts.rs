//! Facts about a database, for an operator who is about to start a server on it.

use chrono::{DateTime, TimeDelta, Utc};
use sqlx::{Connection, Executor, Row};

use turnstone_io::world::Clock;
use turnstone_postgres::{CHECK_TIMEOUT, Servers};

use crate::StoreError;
use crate::cluster::all_tables;
use crate::error::with_timeout;

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
    /// How far its clock is ahead of this machine's.
    pub ahead: TimeDelta,
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
          ORDER BY name), clock_timestamp()";

/// Rights that a role that serves need not have on some tables: nobody changes them, or the operator alone.
const NOT_WANTED: [(&str, &str); 4] = [
    ("match_events", "UPDATE DELETE"),
    ("match_signatures", "UPDATE DELETE"),
    ("signing_keys", "UPDATE DELETE"),
    ("archive_volumes", "INSERT UPDATE DELETE"),
];

/// Each table that is missing, or on which the role lacks a right.
const ASK_FOR_RIGHTS: &str =
    "SELECT CASE WHEN oid IS NULL THEN format('the table %s is missing', name)
        ELSE format('its role may not %s in %s', string_agg(wanted, ', ' ORDER BY wanted), name) END
    FROM unnest($1::text[], $2::text[]) AS known (name, not_wanted)
    CROSS JOIN LATERAL to_regclass(name) AS oid
    LEFT JOIN unnest(ARRAY['SELECT', 'INSERT', 'UPDATE', 'DELETE']) AS wanted
        ON position(wanted IN not_wanted) = 0 AND NOT has_table_privilege(oid, wanted)
    WHERE oid IS NULL OR wanted IS NOT NULL GROUP BY name, oid ORDER BY name";

impl DatabaseFacts {
    /// Asks a database what it is.
    ///
    /// # Errors
    /// When it cannot be reached.
    pub async fn of(servers: &Servers) -> Result<Self, StoreError> {
        let asked = Box::pin(async {
            let mut connection = servers.connect().await?;
            let row = connection.fetch_one(sqlx::query(ASK)).await?;
            let machine_now = Clock::machine_now();
            connection.close().await?;
            Ok(Self {
                version: row.try_get(0)?,
                connections: row.try_get(1)?,
                is_standby: row.try_get(2)?,
                may_create: row.try_get(3)?,
                risky: row.try_get(4)?,
                ahead: row.try_get::<DateTime<Utc>, _>(5)? - machine_now,
            })
        });
        with_timeout(CHECK_TIMEOUT, asked).await
    }

    /// The tables that are missing in a database whose migrations have run, and those on which the role lacks a right, in
    /// words.
    ///
    /// # Errors
    /// When the database cannot be reached.
    pub async fn lacking(servers: &Servers) -> Result<Vec<String>, StoreError> {
        let tables: Vec<&str> = all_tables().collect();
        let not_wanted = |table: &&str| {
            NOT_WANTED.iter().find(|(named, _)| named == table).map_or("", |(_, rights)| *rights)
        };
        let not_wanted: Vec<&str> = tables.iter().map(not_wanted).collect();
        let asked = Box::pin(async {
            let mut connection = servers.connect().await?;
            let lacking = sqlx::query_scalar(ASK_FOR_RIGHTS).bind(tables).bind(not_wanted);
            let lacking = lacking.fetch_all(&mut connection).await?;
            connection.close().await?;
            Ok(lacking)
        });
        with_timeout(CHECK_TIMEOUT, asked).await
    }
}
