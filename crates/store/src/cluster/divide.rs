//! Divides the tables of a database over the workers of a Citus cluster: `turnstone migrate --layout citus`.

use sqlx::{AssertSqlSafe, Connection, Executor, PgConnection};

use super::is_cluster;
use super::layout::{COPIED_TABLES, MATCH_TABLES};
use crate::StoreError;
use turnstone_postgres::{PoolerFault, Servers, check_own_sessions};

/// The functions that are others on a cluster.
const FUNCTIONS: &str = include_str!("functions.sql");

/// The triggers of the tables that are divided, and of their partitions. A worker cannot run them, because they write tables of the
/// coordinator: `append_to_log` does their work.
const TRIGGERS: &str = "SELECT format('DROP TRIGGER %I ON %I', tgname, relname) FROM pg_trigger
    JOIN pg_class ON pg_class.oid = tgrelid
    LEFT JOIN pg_inherits ON inhrelid = pg_class.oid
    WHERE NOT tgisinternal AND relnamespace = current_schema()::regnamespace
      AND (relname = ANY ($1) OR inhparent = 'match_events'::regclass)
    ORDER BY inhparent IS NULL";

/// The workers that take tables.
const WORKERS: &str = "SELECT count(*) FROM pg_dist_node
    WHERE isactive AND shouldhaveshards AND noderole = 'primary'";

/// The outcome of dividing the tables.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DivideOutcome {
    /// They are divided now.
    Divided {
        /// The number of machines with matches.
        workers: i64,
    },
    /// They were before.
    Already,
    /// The database has no Citus.
    NoCitus,
    /// The cluster has no workers.
    NoWorkers,
}

/// Divides the tables of matches over the workers of the cluster that the database is the coordinator
/// of, with what is in them, in one transaction. No server may run meanwhile.
///
/// # Errors
/// When the database fails.
pub async fn divide(servers: impl Into<Servers>) -> Result<DivideOutcome, StoreError> {
    let servers = servers.into();
    check_own_sessions(&servers, PoolerFault::MigrationIsPooled).await?;
    let mut connection = servers.connect().await?;
    let outcome = divide_on(&mut connection).await?;
    connection.close().await?;
    Ok(outcome)
}
async fn divide_on(connection: &mut PgConnection) -> Result<DivideOutcome, StoreError> {
    let has_citus = "SELECT EXISTS (SELECT FROM pg_extension WHERE extname = 'citus')";
    if !sqlx::query_scalar::<_, bool>(has_citus).fetch_one(&mut *connection).await? {
        return Ok(DivideOutcome::NoCitus);
    }
    if is_cluster(&mut *connection).await? {
        return Ok(DivideOutcome::Already);
    }
    let workers: i64 = sqlx::query_scalar(WORKERS).fetch_one(&mut *connection).await?;
    if workers == 0 {
        return Ok(DivideOutcome::NoWorkers);
    }
    let mut transaction = connection.begin().await?;
    // One connection to each worker, so that all of it is one transaction there too.
    transaction.execute("SET LOCAL citus.multi_shard_modify_mode TO 'sequential'").await?;
    let tables = MATCH_TABLES.map(|(table, _)| table);
    let triggers: Vec<String> =
        sqlx::query_scalar(TRIGGERS).bind(&tables[..]).fetch_all(&mut *transaction).await?;
    for statement in triggers {
        transaction.execute(AssertSqlSafe(statement)).await?;
    }
    transaction.execute(NOTHING_CLOSED).await?;
    for table in tables {
        let near = if table == tables[0] { "none" } else { tables[0] };
        let statement =
            "SELECT create_distributed_table($1::regclass, 'match_id', colocate_with => $2)";
        sqlx::query(statement).bind(table).bind(near).execute(&mut *transaction).await?;
    }
    for (table, _) in COPIED_TABLES {
        for statement in foreign_keys(&mut transaction, table).await? {
            transaction.execute(AssertSqlSafe(statement)).await?;
        }
        let statement = "SELECT create_reference_table($1::regclass)";
        sqlx::query(statement).bind(table).execute(&mut *transaction).await?;
    }
    sqlx::raw_sql(FUNCTIONS).execute(&mut *transaction).await?;
    transaction.commit().await?;
    Ok(DivideOutcome::Divided { workers })
}

/// A cluster closes no matches (`functions.sql`), so none may be closed before.
const NOTHING_CLOSED: &str = "
    UPDATE match_participants SET closed_place = NULL, counted = false WHERE counted;
    TRUNCATE result_counts, opponent_counts";

/// The statements that end the references of a table to others: accounts, which are on the coordinator alone
/// and are never removed.
async fn foreign_keys(
    connection: &mut PgConnection,
    table: &str,
) -> Result<Vec<String>, sqlx::Error> {
    let statement =
        "SELECT format('ALTER TABLE %I DROP CONSTRAINT %I', $1, conname) FROM pg_constraint
        WHERE conrelid = $1::regclass AND contype = 'f'";
    sqlx::query_scalar(statement).bind(table).fetch_all(connection).await
}
