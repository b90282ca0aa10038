//! Caches of accounts, reads that many requests share, and wake-ups of waiting requests, here and
//! between servers.
//!
//! Owns `account_changes`. Triggers on `accounts`, `sessions` and `vacations` fill it.
//!
//! Invariants:
//! - What was read of an account before it changed is not used after the change: on this server at
//!   once, on the others within a second.
//! - A batch that has been sent is never joined: every result was read after it was requested.
//! - Subscribe first, then read, then wait: then no change is missed. A wake-up only means "read
//!   again", so a lost one costs time and nothing else.
//! - `NOTIFY` is sent after the commit, never inside it.
//!
//! Writers: the triggers. `operations::retention` removes old changes. Everything else here is in
//! memory.

pub(super) mod account_cache;
pub(super) mod account_changes;
pub(super) mod batch_loader;
pub(super) mod pg_notify;
pub(super) mod pubsub;

use uuid::Uuid;

use super::Database;
use turnstone_io::world::new_id;

/// Wakes what waits for a change, here and on the other servers. Clones share everything.
#[derive(Debug, Clone)]
pub struct Signals {
    db: Database,
    /// The id of this server in the notifications to the others.
    server: Uuid,
}

impl Signals {
    pub(super) fn new(db: &Database) -> Self {
        // Without random bytes the id is nil. Two such servers miss each other's wake-ups; their
        // waiting requests read again after some seconds.
        Self { db: db.clone(), server: new_id(db.now()).unwrap_or_default() }
    }
}
