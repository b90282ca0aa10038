use std::io::ErrorKind;
use std::sync::Arc;
use std::time::Duration;

use sqlx::migrate::MigrateError;

use turnstone_archive::ArchiveError;
use turnstone_io::world::OutOfEntropy;
use turnstone_matches::Corruption;
use turnstone_postgres::{AccessError, Loss, PoolerFault, is_orphaned, lost};

/// An error of the store. Something that does not exist is not an error but a `None`.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The database cannot be reached, or refuses work for the moment: a retry may succeed.
    #[error("{reason}: {said}", reason = unavailability(.0), said = said(.0))]
    Unavailable(sqlx::Error),
    /// The database refused a statement, or returned an unreadable value.
    #[error("the database failed: {said}", said = said(.0))]
    Database(sqlx::Error),
    /// A migration failed.
    #[error("the migrations failed: {said}", said = said_of_migration(.0))]
    Migration(MigrateError),
    /// The database was made by a version before the first release, or between two.
    #[error(
        "the database has the schema of an unreleased version, and this version cannot bring it up to \
         date; nothing was changed. First keep what is in it, with the version that made it: pg_dump \
         for all of it, GET /v1/me/export for an account, GET /v1/matches/{{id}}/record.json for a \
         match. Then start anew: drop the database and create it again, or give another --data-dir"
    )]
    UnreleasedSchema,
    /// The database has the schema of an earlier version.
    #[error("migrations are missing; run `turnstone migrate`")]
    MissingMigrations,
    /// A log cannot be replayed.
    #[error(transparent)]
    Corruption(#[from] Corruption),
    /// A log is in the archive, and cannot be read from there.
    #[error("the archive failed: {0}")]
    Archive(ArchiveError),
    /// Too many other requests wrote to the same match at the same time.
    #[error("too many concurrent writes to the match")]
    Contended,
    /// A pooler stands in the way.
    #[error(transparent)]
    Pooler(#[from] PoolerFault),
    /// No id can be generated.
    #[error(transparent)]
    OutOfEntropy(#[from] OutOfEntropy),
    /// One statement served several requests, and failed for all of them.
    #[error(transparent)]
    Shared(Arc<Self>),
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        if is_transient(&error) { Self::Unavailable(error) } else { Self::Database(error) }
    }
}

impl From<MigrateError> for StoreError {
    fn from(error: MigrateError) -> Self {
        Self::Migration(error)
    }
}

impl From<ArchiveError> for StoreError {
    fn from(error: ArchiveError) -> Self {
        Self::Archive(error)
    }
}

/// The database is known to be lost, and nothing was tried.
impl From<Loss> for StoreError {
    fn from(loss: Loss) -> Self {
        Self::Unavailable(loss.into())
    }
}

impl From<AccessError> for StoreError {
    fn from(error: AccessError) -> Self {
        match error {
            AccessError::Pooler(fault) => fault.into(),
            AccessError::Database(error) => error.into(),
        }
    }
}

impl StoreError {
    /// Whether a retry may succeed.
    #[must_use]
    pub fn is_retryable(&self) -> bool {
        match self {
            Self::Unavailable(_) => true,
            Self::Migration(
                MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _),
            ) => is_transient(error),
            Self::Shared(error) => error.is_retryable(),
            _ => false,
        }
    }

    /// The reason why the database is unavailable, if it is; for clients.
    #[must_use]
    pub fn unavailability(&self) -> Option<&'static str> {
        match self {
            Self::Unavailable(error) => Some(unavailability(error)),
            Self::Shared(error) => error.unavailability(),
            _ => None,
        }
    }

    /// The way in which the database is lost, if a look at it failed with this.
    #[must_use]
    pub fn loss(&self) -> Option<Loss> {
        match self {
            Self::Unavailable(error)
            | Self::Database(error)
            | Self::Migration(
                MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _),
            ) => Some(Loss::of(error)),
            Self::Migration(_) | Self::UnreleasedSchema | Self::MissingMigrations => {
                Some(Loss::WrongSchema)
            }
            Self::Shared(error) => error.loss(),
            Self::Corruption(_)
            | Self::Archive(_)
            | Self::Contended
            | Self::Pooler(_)
            | Self::OutOfEntropy(_) => None,
        }
    }

    /// Whether the transaction was rolled back because it conflicted with another one.
    #[must_use]
    pub fn is_serialization_failure(&self) -> bool {
        matches!(self, Self::Unavailable(sqlx::Error::Database(error))
            if error.code().is_some_and(|code| code.starts_with("40")))
    }

    /// Whether another transaction held a lock for longer than the lock timeout.
    pub(super) fn is_lock_timeout(&self) -> bool {
        let (Self::Unavailable(error)
        | Self::Migration(
            MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _),
        )) = self
        else {
            return false;
        };
        matches!(error, sqlx::Error::Database(error)
            if error.code().is_some_and(|code| code == "55P03"))
    }
}

/// The reason why the database is unavailable.
fn unavailability(error: &sqlx::Error) -> &'static str {
    match error {
        sqlx::Error::PoolClosed => "the server is stopping",
        // A writer of the log ended before its result: it panicked, or its thread has ended.
        sqlx::Error::WorkerCrashed => "the write broke off, and its result is not known",
        sqlx::Error::Io(io) if lost(io).is_some() || io.kind() == ErrorKind::TimedOut => {
            Loss::of(error).reason()
        }
        sqlx::Error::PoolTimedOut => "all connections to the database are in use",
        sqlx::Error::Protocol(_) => "the connection to the database broke off",
        sqlx::Error::Database(answer) if is_orphaned(&**answer) => Loss::of(error).reason(),
        sqlx::Error::Database(answer) => match answer.code().as_deref().unwrap_or_default() {
            "25006" | "53100" | "53300" | "57P01" | "57P02" | "57P03" => Loss::of(error).reason(),
            "55P03" => "another request holds what this one needs",
            code if code.starts_with("40") => "another request wrote the same at the same time",
            code if code.starts_with("53") => "the database is short of resources",
            code if code.starts_with("57") => "the database cancelled the work",
            _ => "the connection to the database failed",
        },
        _ => "the database cannot be reached",
    }
}

/// The failure in the words of whoever says it; of Postgres with its code, and without the line of its source.
fn said(error: &sqlx::Error) -> String {
    match error {
        sqlx::Error::Database(answer) => {
            let code = answer.code().unwrap_or_default();
            format!("{} ({code})", answer.message())
        }
        sqlx::Error::Io(error) => error.to_string(),
        other => other.to_string(),
    }
}

/// The failure of a migration, with its number.
fn said_of_migration(error: &MigrateError) -> String {
    match error {
        MigrateError::Execute(error) => said(error),
        MigrateError::ExecuteMigration(error, version) => format!("{version}: {}", said(error)),
        other => other.to_string(),
    }
}

/// Whether a retry of the statement may succeed: the connection failed, the pool is full, or
/// Postgres is starting, stopping, or short of resources.
fn is_transient(error: &sqlx::Error) -> bool {
    match error {
        sqlx::Error::Io(_)
        | sqlx::Error::Protocol(_)
        | sqlx::Error::Tls(_)
        | sqlx::Error::PoolTimedOut
        | sqlx::Error::PoolClosed
        | sqlx::Error::WorkerCrashed => true,
        // 08 connection, 40 rolled back, 53 resources, 57 operator, 25006 a standby, 25P03
        // transaction idle for too long, 55P03 lock not available.
        sqlx::Error::Database(error) => {
            is_orphaned(&**error)
                || error.code().is_some_and(|code| {
                    ["08", "40", "53", "57", "25006", "25P03", "55P03"]
                        .iter()
                        .any(|class| code.starts_with(class))
                })
        }
        _ => false,
    }
}

/// The name of the constraint that a statement violated, if any.
pub(super) fn violated_constraint(error: &sqlx::Error) -> Option<&str> {
    error.as_database_error().and_then(|error| error.constraint())
}

/// Fails with [`StoreError::Unavailable`] when the work takes longer.
pub(super) async fn with_timeout<T>(
    timeout: Duration,
    work: impl Future<Output = Result<T, StoreError>>,
) -> Result<T, StoreError> {
    let late = || sqlx::Error::Io(ErrorKind::TimedOut.into());
    tokio::time::timeout(timeout, work).await.unwrap_or_else(|_| Err(late().into()))
}

#[cfg(test)]
mod tests {
    use std::borrow::Cow;
    use std::io::Error;

    use sqlx::error::{DatabaseError, ErrorKind as Violation};
    use turnstone_matches::MatchId;

    use super::*;

    /// The answer of Postgres: its code and its message.
    #[derive(Debug, thiserror::Error)]
    #[error("refused with {0}")]
    struct Refused(&'static str, &'static str);

    impl DatabaseError for Refused {
        fn message(&self) -> &'static str {
            self.1
        }

        fn code(&self) -> Option<Cow<'_, str>> {
            Some(self.0.into())
        }

        fn as_error(&self) -> &(dyn std::error::Error + Send + Sync + 'static) {
            self
        }

        fn as_error_mut(&mut self) -> &mut (dyn std::error::Error + Send + Sync + 'static) {
            self
        }

        fn into_error(self: Box<Self>) -> Box<dyn std::error::Error + Send + Sync + 'static> {
            self
        }

        fn kind(&self) -> Violation {
            Violation::Other
        }
    }

    fn of(error: sqlx::Error) -> Option<&'static str> {
        let error = StoreError::from(error);
        assert_eq!(error.is_retryable(), error.unavailability().is_some(), "{error:?}");
        // Several requests may share the error.
        let shared = StoreError::Shared(Arc::new(error));
        shared.unavailability()
    }

    #[test]
    fn no_cause_is_said_twice() {
        let refused = || sqlx::Error::Database(Box::new(Refused("42P07", "there is one")));
        let errors: [(StoreError, &str); 5] = [
            (sqlx::Error::PoolClosed.into(), "attempted to acquire"),
            (refused().into(), "there is one (42P07)"),
            (MigrateError::Execute(refused()).into(), "there is one (42P07)"),
            (MigrateError::ExecuteMigration(refused(), 3).into(), "3: there is one (42P07)"),
            (ArchiveError::NotGiven(MatchId(uuid::Uuid::nil())).into(), "--archive"),
        ];
        for (error, cause) in errors {
            assert!(error.to_string().contains(cause), "{error}");
            assert!(std::error::Error::source(&error).is_none(), "{error:?}");
        }
    }

    #[test]
    fn each_failure_of_the_connection_is_called_what_it_is() {
        for (error, reason) in [
            (sqlx::Error::PoolTimedOut, "all connections to the database are in use"),
            (sqlx::Error::PoolClosed, "the server is stopping"),
            (sqlx::Error::WorkerCrashed, "the write broke off, and its result is not known"),
            (sqlx::Error::Protocol("odd".into()), "the connection to the database broke off"),
            (Error::from(ErrorKind::TimedOut).into(), "the database does not answer in time"),
            (Error::from(ErrorKind::ConnectionRefused).into(), "the database cannot be reached"),
            (Error::from(ErrorKind::ConnectionReset).into(), "the database cannot be reached"),
            (sqlx::Error::Tls("bad".into()), "the database cannot be reached"),
            (Loss::Frozen.into(), "the database does not answer in time"),
        ] {
            let what = format!("{error:?}");
            assert_eq!(of(error), Some(reason), "{what}");
        }
        assert_eq!(of(sqlx::Error::RowNotFound), None);
    }

    #[test]
    fn each_refusal_of_postgres_is_called_what_it_is() {
        for (code, reason) in [
            ("25006", "the database is read-only"),
            ("55P03", "another request holds what this one needs"),
            ("57P01", "the database is starting or stopping"),
            ("57P02", "the database is starting or stopping"),
            ("57P03", "the database is starting or stopping"),
            ("57014", "the database cancelled the work"),
            ("40001", "another request wrote the same at the same time"),
            ("40P01", "another request wrote the same at the same time"),
            ("53000", "the database is short of resources"),
            ("53100", "the disk of the database is full"),
            ("53200", "the database is short of resources"),
            ("53300", "the database has no connection left"),
            ("53400", "the database is short of resources"),
            ("08006", "the connection to the database failed"),
            ("25P03", "the connection to the database failed"),
        ] {
            let error = sqlx::Error::Database(Box::new(Refused(code, "refused")));
            assert_eq!(of(error), Some(reason), "{code}");
        }
        let orphaned = Refused("XX000", "postmaster was shut down unexpectedly");
        assert_eq!(
            of(sqlx::Error::Database(Box::new(orphaned))),
            Some("the database is starting or stopping")
        );
        // A fault of the statement, which a retry does not mend.
        for code in ["23505", "42P01", "22001", "P0001", "XX000"] {
            let error = sqlx::Error::Database(Box::new(Refused(code, "refused")));
            assert_eq!(of(error), None, "{code}");
        }
    }
}
