//! Webhooks, and the notifications that are to be delivered to them.
//!
//! Owns `webhooks` and `webhook_deliveries`.
//!
//! Invariants:
//! - A notification has one id, made of what it is about. A delivery is unique by webhook and id,
//!   so that what is queued twice is delivered once.
//! - A webhook has one secret, or for a day after a rotation two.
//! - Locks are taken in the order webhook, then deliveries.
//!
//! Writers: this folder, and `deliveries` for the attempts; `outbox` queues deliveries by `queue`. `operations::retention` removes old
//! deliveries.

pub(super) mod disable;
pub(super) mod queue;
pub(super) mod registrations;
pub(super) mod updates;

use super::Database;

/// Webhooks. Clones share everything.
#[derive(Debug, Clone)]
pub struct Webhooks {
    db: Database,
}

impl Webhooks {
    pub(super) fn new(db: &Database) -> Self {
        Self { db: db.clone() }
    }
}
