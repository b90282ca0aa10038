//! The state of the database, decided in one place: by whoever looks at it, for everybody else.

use std::fmt;
use std::io::{Error as IoError, ErrorKind};
use std::sync::{Arc, PoisonError, RwLock};
use std::time::Duration;

use sqlx::error::DatabaseError;

use turnstone_io::world::Stopwatch;

/// The way in which a database is lost.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Loss {
    /// Nothing answers at its address, or something else does.
    Unreachable,
    /// It is starting or stopping.
    Refusing,
    /// It does not answer in time.
    Frozen,
    /// It has no connection left.
    OutOfConnections,
    /// It takes no writes.
    ReadOnly,
    /// Its disk is full.
    Full,
    /// Tables or functions are missing, or migrations.
    WrongSchema,
    /// The role may not log in, or may not do what a server does.
    WrongRights,
    /// It refuses a write for another reason.
    Broken,
}

impl Loss {
    /// All of them.
    pub const ALL: [Self; 9] = [
        Self::Unreachable,
        Self::Refusing,
        Self::Frozen,
        Self::OutOfConnections,
        Self::ReadOnly,
        Self::Full,
        Self::WrongSchema,
        Self::WrongRights,
        Self::Broken,
    ];

    /// Its name in metrics and logs.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Unreachable => "unreachable",
            Self::Refusing => "refusing",
            Self::Frozen => "frozen",
            Self::OutOfConnections => "out_of_connections",
            Self::ReadOnly => "read_only",
            Self::Full => "full",
            Self::WrongSchema => "wrong_schema",
            Self::WrongRights => "wrong_rights",
            Self::Broken => "broken",
        }
    }

    /// The reason that clients get.
    #[must_use]
    pub fn reason(self) -> &'static str {
        match self {
            Self::Unreachable => "the database cannot be reached",
            Self::Refusing => "the database is starting or stopping",
            Self::Frozen => "the database does not answer in time",
            Self::OutOfConnections => "the database has no connection left",
            Self::ReadOnly => "the database is read-only",
            Self::Full => "the disk of the database is full",
            Self::WrongSchema => "the tables of the database are not those of this version",
            Self::WrongRights => "the database does not let this server in, or not do its work",
            Self::Broken => "the database refuses to write",
        }
    }

    /// Whether no statement can run.
    #[must_use]
    pub fn is_without_connection(self) -> bool {
        match self {
            Self::Unreachable | Self::Refusing | Self::Frozen | Self::OutOfConnections => true,
            Self::ReadOnly | Self::Full | Self::WrongSchema | Self::WrongRights | Self::Broken => {
                false
            }
        }
    }

    /// The loss that an error of a look at the database means.
    #[must_use]
    pub fn of(error: &sqlx::Error) -> Self {
        match error {
            sqlx::Error::Io(error) => match lost(error) {
                Some(loss) => loss,
                None if error.kind() == ErrorKind::TimedOut => Self::Frozen,
                None => Self::Unreachable,
            },
            sqlx::Error::Database(error) => Self::of_answer(&**error),
            sqlx::Error::Protocol(_)
            | sqlx::Error::Tls(_)
            | sqlx::Error::Configuration(_)
            | sqlx::Error::PoolClosed
            | sqlx::Error::WorkerCrashed => Self::Unreachable,
            _ => Self::Broken,
        }
    }

    /// The loss that an answer of Postgres means.
    fn of_answer(error: &dyn DatabaseError) -> Self {
        if is_orphaned(error) {
            return Self::Refusing;
        }
        match error.code().as_deref().unwrap_or_default() {
            "25006" => Self::ReadOnly,
            "53100" => Self::Full,
            "53300" => Self::OutOfConnections,
            "57014" => Self::Frozen,
            "3D000" | "3F000" | "42P01" | "42703" | "42704" | "42883" => Self::WrongSchema,
            "42501" => Self::WrongRights,
            code if code.starts_with("28") => Self::WrongRights,
            code if code.starts_with("57") => Self::Refusing,
            code if code.starts_with("08") => Self::Unreachable,
            _ => Self::Broken,
        }
    }
}

impl fmt::Display for Loss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.reason())
    }
}

impl std::error::Error for Loss {}

/// The error of a statement that is not tried, because the database is known to be lost.
impl From<Loss> for sqlx::Error {
    fn from(loss: Loss) -> Self {
        Self::Io(IoError::other(loss))
    }
}

/// The loss for which a statement was not tried.
#[must_use]
pub fn lost(error: &IoError) -> Option<Loss> {
    error.get_ref()?.downcast_ref().copied()
}

/// Whether a session ends because Postgres's first process has ended. Postgres 15 reports this as an
/// internal error, which is also the code of damaged data: only the message tells them apart.
#[must_use]
pub fn is_orphaned(error: &dyn DatabaseError) -> bool {
    error.code().is_some_and(|code| code == "XX000")
        && error.message().starts_with("postmaster was shut down")
}

/// The state of the database as this server last saw it. Clones share it.
#[derive(Debug, Clone, Default)]
pub struct DatabaseState(Arc<RwLock<Option<Lost>>>);

#[derive(Debug, Clone, Copy)]
struct Lost {
    loss: Loss,
    since: Stopwatch,
}

/// A change of the state.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StateChange {
    /// It is lost, or in another way than before.
    Lost(Loss),
    /// It is back after this time.
    Back(Duration),
}

impl DatabaseState {
    /// The way in which the database is lost, if it is.
    #[must_use]
    pub fn loss(&self) -> Option<Loss> {
        self.0.read().unwrap_or_else(PoisonError::into_inner).map(|lost| lost.loss)
    }

    /// Refuses what needs a connection while there is none to be had.
    pub(crate) fn let_in(&self) -> Result<(), sqlx::Error> {
        match self.loss() {
            Some(loss) if loss.is_without_connection() => Err(loss.into()),
            Some(_) | None => Ok(()),
        }
    }

    /// Sets the state; returns the change, if it is news.
    pub fn set(&self, loss: Option<Loss>) -> Option<StateChange> {
        let mut state = self.0.write().unwrap_or_else(PoisonError::into_inner);
        let before = *state;
        match (before, loss) {
            (Some(before), None) => {
                *state = None;
                Some(StateChange::Back(before.since.elapsed()))
            }
            (None, None) => None,
            (Some(before), Some(loss)) if before.loss == loss => None,
            (before, Some(loss)) => {
                let since = before.map_or_else(Stopwatch::start, |before| before.since);
                *state = Some(Lost { loss, since });
                // One that could not be reached, and refuses now, is on its way back.
                let is_starting = before.is_some_and(|before| before.loss == Loss::Unreachable)
                    && loss == Loss::Refusing;
                (!is_starting).then_some(StateChange::Lost(loss))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_state_changes_once_and_knows_how_long_it_lasted() {
        let state = DatabaseState::default();
        assert_eq!((state.loss(), state.set(None)), (None, None));
        let frozen = Some(StateChange::Lost(Loss::Frozen));
        assert_eq!(state.set(Some(Loss::Frozen)), frozen);
        assert_eq!((state.loss(), state.set(Some(Loss::Frozen))), (Some(Loss::Frozen), None));
        assert_eq!(Loss::of(&state.let_in().expect_err("no connection")), Loss::Frozen);
        assert_eq!(state.set(Some(Loss::Full)), Some(StateChange::Lost(Loss::Full)));
        state.let_in().expect("reads go on");
        assert!(matches!(state.set(None), Some(StateChange::Back(_))));
        assert_eq!(state.loss(), None);
        // Postgres stops, and starts again.
        for (loss, is_news) in
            [(Loss::Refusing, true), (Loss::Unreachable, true), (Loss::Refusing, false)]
        {
            assert_eq!(state.set(Some(loss)).is_some(), is_news, "{loss}");
            assert_eq!(state.loss(), Some(loss));
        }
    }
}
