//! The way to the database: directly, or through a pooler; and the check that the way is what the
//! configuration says.

use std::time::Duration;

use sqlx::postgres::PgConnectOptions;
use sqlx::{Connection, Executor, PgConnection, Row};

use super::connect::timely;
use super::servers::Servers;

/// The timeout of the whole check.
pub const CHECK_TIMEOUT: Duration = Duration::from_secs(15);
/// How often each of two connections is asked for its session. A pooler with much to do gives a
/// connection by chance the same session twice, hardly this often.
const ROUNDS: i32 = 4;

/// A pooler is where the configuration does not say so, or cannot do what it has to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum PoolerFault {
    /// `DATABASE_URL` leads through a pooler, and there is no other way.
    #[error(
        "DATABASE_URL leads through a pooler that gives each transaction another session. The server \
         needs sessions of its own to listen, to append and to migrate: set \
         TURNSTONE_DIRECT_DATABASE_URL to an address of the same database without the pooler"
    )]
    NoDirectWay,
    /// The direct way is none.
    #[error(
        "TURNSTONE_DIRECT_DATABASE_URL leads through a pooler that gives each transaction another \
         session; set it to an address of the database itself"
    )]
    DirectIsPooled,
    /// The way for migrations is none.
    #[error(
        "the migrations would go through a pooler that gives each transaction another session, and \
         their lock belongs to a session: set TURNSTONE_DIRECT_DATABASE_URL, or for another role \
         TURNSTONE_MIGRATION_DATABASE_URL, to an address of the database itself"
    )]
    MigrationIsPooled,
    /// Prepared statements do not follow a connection.
    #[error(
        "the pooler at DATABASE_URL does not know prepared statements. With PgBouncer from version \
         1.21 on set max_prepared_statements = 200 in pgbouncer.ini; with an older one add \
         `statement-cache-capacity=0` to DATABASE_URL, which costs three more round trips a statement"
    )]
    NoPreparedStatements,
}

/// The reason why the database cannot be used in the way that the configuration says.
#[derive(Debug, thiserror::Error)]
pub enum AccessError {
    /// A pooler is in use that the settings do not allow for, or it cannot do what is needed.
    #[error(transparent)]
    Pooler(#[from] PoolerFault),
    /// The database cannot be reached, or fails.
    #[error(transparent)]
    Database(#[from] sqlx::Error),
}

/// The ways to the database.
#[derive(Debug, Clone)]
pub struct DatabaseAccess {
    /// For statements and transactions; perhaps through a pooler.
    pub shared: Servers,
    /// For what needs a session of its own, if `shared` leads through a pooler.
    direct: Option<Servers>,
}

impl From<PgConnectOptions> for DatabaseAccess {
    fn from(options: PgConnectOptions) -> Self {
        Servers::from(options).into()
    }
}

impl From<Servers> for DatabaseAccess {
    fn from(shared: Servers) -> Self {
        Self { shared, direct: None }
    }
}

impl DatabaseAccess {
    /// Through a pooler, and directly for what needs a session of its own.
    #[must_use]
    pub fn pooled(shared: Servers, direct: Servers) -> Self {
        Self { shared, direct: Some(direct) }
    }

    /// Whether statements and transactions go through a pooler.
    #[must_use]
    pub fn is_pooled(&self) -> bool {
        self.direct.is_some()
    }

    /// For what needs a session of its own: to listen, to append, to migrate.
    #[must_use]
    pub fn direct(&self) -> &Servers {
        self.direct.as_ref().unwrap_or(&self.shared)
    }

    /// The different ways.
    pub fn ways(&self) -> impl Iterator<Item = &Servers> {
        std::iter::once(&self.shared).chain(&self.direct)
    }

    /// Checks that the ways to the database are what the configuration says.
    ///
    /// # Errors
    /// When they are not, or the database cannot be reached.
    pub async fn check(&self) -> Result<(), AccessError> {
        let pooled =
            if self.is_pooled() { PoolerFault::DirectIsPooled } else { PoolerFault::NoDirectWay };
        check_own_sessions(self.direct(), pooled).await?;
        if !self.is_pooled() {
            return Ok(());
        }
        // Finds the primary, if there are several hosts.
        timely(CHECK_TIMEOUT, async { self.shared.connect().await?.close().await }).await?;
        if self.shared.prepares() {
            let check = Box::pin(check_prepared_statements(&self.shared));
            if !timely(CHECK_TIMEOUT, check).await? {
                return Err(PoolerFault::NoPreparedStatements.into());
            }
        }
        Ok(())
    }
}

/// Checks that connections have sessions of their own.
///
/// # Errors
/// `fault` if not, or when the database cannot be reached.
pub async fn check_own_sessions(servers: &Servers, fault: PoolerFault) -> Result<(), AccessError> {
    let check = Box::pin(async {
        let mut two = connect_two(servers).await?;
        let have = have_own_sessions(&mut two).await?;
        close(two).await?;
        Ok::<_, sqlx::Error>(have)
    });
    let silent = |_| {
        let told =
            format!("{}: no answer within {} seconds", servers.hosts(), CHECK_TIMEOUT.as_secs());
        sqlx::Error::Io(std::io::Error::new(std::io::ErrorKind::TimedOut, told))
    };
    let own = tokio::time::timeout(CHECK_TIMEOUT, check).await.map_err(silent)??;
    if own { Ok(()) } else { Err(fault.into()) }
}

async fn connect_two(servers: &Servers) -> Result<[PgConnection; 2], sqlx::Error> {
    Ok([servers.connect().await?, servers.connect().await?])
}

async fn close(connections: [PgConnection; 2]) -> Result<(), sqlx::Error> {
    for connection in connections {
        connection.close().await?;
    }
    Ok(())
}

/// Whether two connections that are open at the same time have different sessions, and each always the
/// same one. A pooler gives the second connection the session that the first has just left.
async fn have_own_sessions(two: &mut [PgConnection; 2]) -> Result<bool, sqlx::Error> {
    let mut first = None;
    for _ in 0..ROUNDS {
        let [one, other] = two;
        let seen = (session_of(one).await?, session_of(other).await?);
        if seen.0 == seen.1 || *first.get_or_insert(seen) != seen {
            return Ok(false);
        }
    }
    Ok(true)
}

/// The process of the database that answers. Without parameters nothing is prepared, which a pooler
/// might not know.
async fn session_of(connection: &mut PgConnection) -> Result<i32, sqlx::Error> {
    connection.fetch_one("SELECT pg_backend_pid()").await?.try_get(0)
}

/// Whether two connections can prepare statements under the same names, and use them in turn.
async fn check_prepared_statements(servers: &Servers) -> Result<bool, sqlx::Error> {
    let mut two = connect_two(servers).await?;
    for round in 0..ROUNDS {
        for (number, connection) in (0..).zip(&mut two) {
            let (statement, wanted) = if number == 0 {
                ("SELECT $1::int + 1", 1)
            } else {
                ("SELECT $1::int + 2 -- of another connection", 2)
            };
            let answer = sqlx::query_scalar::<_, i32>(statement).bind(round);
            match answer.fetch_one(&mut *connection).await {
                Ok(answer) if answer == round + wanted => {}
                Ok(_) => return Ok(false),
                Err(error) if is_about_prepared_statements(&error) => return Ok(false),
                Err(error) => return Err(error),
            }
        }
    }
    close(two).await?;
    Ok(true)
}

/// Whether a prepared statement is not there (26000), or is there already (42P05).
fn is_about_prepared_statements(error: &sqlx::Error) -> bool {
    let code = error.as_database_error().and_then(sqlx::error::DatabaseError::code);
    code.is_some_and(|code| ["26000", "42P05"].contains(&&*code))
}
