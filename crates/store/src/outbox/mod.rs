//! The effects of an append, beside the match itself: deliveries to webhooks, notifications in inboxes and
//! in the feeds of apps, on a cluster also the index of matches and the queue of ratings.
//!
//! Owns `outbox` and `reminders`.
//!
//! Invariants:
//! - An append writes its outbox row in its own statement, so that no notification is lost.
//! - A notification has one id, made of what it is about, so that what is queued twice is there once.
//! - A reminder's row makes each step of a ply happen once, on however many servers.
//!
//! Writers: `log` inserts outbox rows; everything else is written here. `operations::retention` removes old
//! reminders.

mod fan_out;
mod reminders;
mod take;
mod taken;

pub(super) use fan_out::fan_out;
pub use taken::OutboxPlace;

use super::{Database, History, Pauses};

/// The outbox of the log, and reminders. Clones share everything.
#[derive(Debug, Clone)]
pub struct Outbox {
    db: Database,
    history: History,
    pauses: Pauses,
}

impl Outbox {
    pub(super) fn new(history: &History, pauses: &Pauses) -> Self {
        Self { db: history.database().clone(), history: history.clone(), pauses: pauses.clone() }
    }
}
