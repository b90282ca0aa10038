//! One connection to one host, in time, with errors that name the host.

use std::io::Error as IoError;
use std::time::Duration;

use sqlx::Connection;
use sqlx::PgConnection;
use sqlx::postgres::PgConnectOptions;

/// Connects to a host, or says to which it could not.
pub(crate) async fn connect_to(options: &PgConnectOptions) -> Result<PgConnection, sqlx::Error> {
    let (host, port) = (options.get_host(), options.get_port());
    PgConnection::connect_with(options).await.map_err(|error| match error {
        sqlx::Error::Io(error) => {
            sqlx::Error::Io(IoError::new(error.kind(), format!("{host}:{port}: {error}")))
        }
        sqlx::Error::Tls(error) => sqlx::Error::Tls(format!("{host}:{port}: {error}").into()),
        other => other,
    })
}

/// # Errors
/// The errors of the work, or that it takes longer.
pub(crate) async fn timely<T>(
    timeout: Duration,
    work: impl Future<Output = Result<T, sqlx::Error>>,
) -> Result<T, sqlx::Error> {
    tokio::time::timeout(timeout, work).await.unwrap_or_else(|_| Err(too_late()))
}

pub(crate) fn too_late() -> sqlx::Error {
    sqlx::Error::Io(std::io::ErrorKind::TimedOut.into())
}

/// A host that answers and is not the primary.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
struct NotPrimary(&'static str);

pub(crate) fn not_primary(why: &'static str) -> sqlx::Error {
    sqlx::Error::Io(IoError::other(NotPrimary(why)))
}

/// Whether a host answers that it is not the primary.
pub(crate) fn is_not_primary(error: &sqlx::Error) -> bool {
    let sqlx::Error::Io(error) = error else { return false };
    error.get_ref().and_then(|reason| reason.downcast_ref::<NotPrimary>()).is_some()
}
