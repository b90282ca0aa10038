//! The faults that connections have met and that say something about others.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use super::state::Loss;
use turnstone_io::world::Stopwatch;

/// The faults that connections to some servers have met. Clones share them.
#[derive(Debug, Clone, Default)]
pub(crate) struct FaultsSeen(Arc<Seen>);

#[derive(Debug, Default)]
struct Seen {
    /// When one last answered that its database is read-only: after a failover behind one address it leads to a
    /// standby.
    read_only: Mutex<Option<Stopwatch>>,
    /// Whether one has answered that its disk is full.
    full: AtomicBool,
    /// Whether one has broken off, is read-only, or what it needs is gone.
    broken: AtomicBool,
    /// Whether somebody has waited for one in vain.
    starved: AtomicBool,
}

impl FaultsSeen {
    /// Makes the connections that are open now suspect.
    pub(crate) fn suspect_all(&self) {
        *self.0.read_only.lock().unwrap_or_else(PoisonError::into_inner) = Some(Stopwatch::start());
    }

    /// Takes note of an answer that the database is read-only, which makes the connections that are open now
    /// suspect, that its disk is full, or that it may be lost.
    pub fn note(&self, error: &sqlx::Error) {
        match error {
            sqlx::Error::Database(answer) => match Loss::of(error) {
                Loss::ReadOnly => {
                    self.suspect_all();
                    self.0.broken.store(true, Ordering::Relaxed);
                }
                Loss::Full => self.0.full.store(true, Ordering::Relaxed),
                // Every statement was right when it was compiled.
                Loss::WrongSchema | Loss::WrongRights => {
                    self.0.broken.store(true, Ordering::Relaxed);
                }
                // A statement that is cancelled says nothing about the others.
                loss if loss.is_without_connection()
                    && answer.code().is_none_or(|code| code != "57014") =>
                {
                    self.0.broken.store(true, Ordering::Relaxed);
                }
                _ => {}
            },
            sqlx::Error::Io(_) | sqlx::Error::Protocol(_) => {
                self.0.broken.store(true, Ordering::Relaxed);
            }
            sqlx::Error::PoolTimedOut => self.note_starved(),
            _ => {}
        }
    }

    /// Takes note that somebody has waited for a new connection in vain.
    pub(crate) fn note_starved(&self) {
        self.0.starved.store(true, Ordering::Relaxed);
    }

    /// Whether a connection of this age was open when one answered that its database is read-only.
    pub(crate) fn is_suspect(&self, age: Duration) -> bool {
        let seen = self.0.read_only.lock().unwrap_or_else(PoisonError::into_inner);
        seen.is_some_and(|seen| age > seen.elapsed())
    }

    /// Whether one has answered since the last call that its disk is full.
    pub(crate) fn take_full(&self) -> bool {
        self.0.full.swap(false, Ordering::Relaxed)
    }

    /// Whether somebody has waited for one in vain since the last call.
    pub(crate) fn take_starved(&self) -> bool {
        self.0.starved.swap(false, Ordering::Relaxed)
    }

    /// Whether one has met any of these since the last call.
    pub(crate) fn take_broken(&self) -> bool {
        self.0.broken.swap(false, Ordering::Relaxed)
    }
}
