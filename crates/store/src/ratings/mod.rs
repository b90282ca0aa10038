//! Ratings, their history, and the leaderboards.
//!
//! Owns `ratings`, `rating_history`, `uncounted_matches`, `rating_queue`, `rating_turn`, `leaderboards`
//! and `leaderboard_milestones`.
//!
//! Invariants:
//! - The ratings follow from the finished rated matches, in the order of their ends, each counted
//!   once. If a match is committed late, the later ones are rated again.
//! - The row lock on `rating_turn` lets one server rate at a time.
//! - A trigger on `matches` fills `rating_queue` in the transaction that ends a match. On a cluster a crash of
//!   the coordinator may lose that row; `lost` writes it when the outbox is read.
//! - `listed` is true for ratings that are not provisional, of accounts that are not deleted and have
//!   played within the retention period.
//! - Milestones are a cache of places: they can be recomputed at any time.
//!
//! Writers: `rate` and `rebuild` write ratings, with `listed`, history, what does not count, and queue under the rating
//! turn, and `rate` marks the leaderboards that have changed. `leaderboards` clears `listed` of
//! absent players and of a deleted account, marks their leaderboards too, and sets the milestones.

pub(super) mod at_matches;
pub(super) mod history;
pub(super) mod leaderboard_pages;
pub(super) mod leaderboards;
pub(super) mod rate;
pub(super) mod rebuild;
mod write;

use super::Database;

/// Ratings, their history, and leaderboards. Clones share everything.
#[derive(Debug, Clone)]
pub struct Ratings {
    db: Database,
}

impl Ratings {
    pub(super) fn new(db: &Database) -> Self {
        Self { db: db.clone() }
    }
}
