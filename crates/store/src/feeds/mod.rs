//! The feeds of an account: its changes, in the order in which they became visible.
//!
//! Owns `feed_origin`.
//!
//! Invariants:
//! - Nothing appears below a position that was given out.
//! - After a restore, positions that were given out before are of another origin.
//!
//! Writers: `changes`. `closed` closes matches, so that a feed finds them by an index.

pub(super) mod account_stream;
pub(super) mod changes;
mod closed;

use std::sync::Arc;

use tokio::sync::Mutex;

use super::{Database, Horizon};

/// The feeds of changes. Clones share everything.
#[derive(Debug, Clone)]
pub struct Feeds {
    db: Database,
    horizon: Horizon,
    /// The origin of feed positions, once it was read.
    feed_origin: Arc<Mutex<Option<i64>>>,
}

impl Feeds {
    pub(super) fn new(db: &Database, horizon: &Horizon) -> Self {
        Self { db: db.clone(), horizon: horizon.clone(), feed_origin: Arc::default() }
    }

    /// Lets the origin be read anew.
    pub async fn forget_origin(&self) {
        *self.feed_origin.lock().await = None;
    }
}

/// The streams of accounts: their feeds, with their notifications and seeks. Clones share everything.
#[derive(Debug, Clone)]
pub struct AccountStream {
    db: Database,
    feeds: Feeds,
}

impl AccountStream {
    pub(super) fn new(feeds: &Feeds) -> Self {
        Self { db: feeds.db.clone(), feeds: feeds.clone() }
    }
}
