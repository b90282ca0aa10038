//! The queue of jobs for the engine, of all servers, and the turns of accounts.
//!
//! Owns `engine_jobs`, `engine_turns`, `match_hints` and `match_reviews`.
//!
//! Invariants:
//! - There is at most one row for each kind of work and match. A row is about a version of the match; a
//!   newer version takes its place, and no result for an older one removes it.
//! - A server that takes a row has a lease on it. After a crash another server takes it; then the work
//!   is done twice at most, and what is written by it is guarded by the version of the match.
//! - What computers play goes first, then hints, then reviews. Among them the next row is one of the
//!   account for which the engine last worked the longest ago.
//! - There is one review for each match and version of the engine. It grows by parts, each guarded by
//!   how many steps were done before it: two servers that make the same part add it once.
//! - A hint is one of a match without an opponent who is a person. The API checks that before it asks.
//! - Leases are in the database's time, so that no server's clock counts.
//!
//! Writers: the trigger `matches_queue_for_engine` queues what computers have to play, in the
//! transaction of the append. Everything else is written here. `operations::retention` removes old turns
//! and hints,
//! `accounts::deletion` those of an account.

pub(super) mod hints;
pub(super) mod jobs;
pub(super) mod reviews;

use super::{Database, History};

/// The work of the engine, with hints and reviews. Clones share everything.
#[derive(Debug, Clone)]
pub struct Engine {
    db: Database,
    history: History,
}

impl Engine {
    pub(super) fn new(history: &History) -> Self {
        Self { db: history.database().clone(), history: history.clone() }
    }
}
