//! Connections that lead to a server which is no primary any more.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use turnstone_io::world::Stopwatch;

/// When a connection to some servers last answered that its database is read-only: after a failover behind one
/// address it leads to a standby. Clones share it.
#[derive(Debug, Clone, Default)]
pub(crate) struct ReadOnlySeen(Arc<Mutex<Option<Stopwatch>>>);

impl ReadOnlySeen {
    /// Makes the connections that are open now suspect.
    pub(crate) fn suspect_all(&self) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(Stopwatch::start());
    }

    /// Makes the connections that are open now suspect if the error says that the database is read-only.
    pub fn note(&self, error: &sqlx::Error) {
        let code = error.as_database_error().and_then(sqlx::error::DatabaseError::code);
        if code.is_some_and(|code| code == "25006") {
            self.suspect_all();
        }
    }

    /// Whether a connection of this age was open when one answered that its database is read-only.
    pub(crate) fn is_suspect(&self, age: Duration) -> bool {
        let seen = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        seen.is_some_and(|seen| age > seen.elapsed())
    }
}
