//! The deliveries to webhooks: attempts, and what they are attempted for.
//!
//! Has no table of its own: the deliveries are those of `webhooks`.
//!
//! Invariants:
//! - A notification with a premise (a turn, an offer) is dropped if that does not hold when its
//!   delivery is attempted.
//! - A delivery belongs to the server that claimed it until its lease ends.

pub(super) mod attempts;
pub(super) mod list;
mod premises;

use super::{Apps, Database, History, Rematches};

/// The deliveries to webhooks. Clones share everything.
#[derive(Debug, Clone)]
pub struct Deliveries {
    db: Database,
    apps: Apps,
    history: History,
    rematches: Rematches,
}

impl Deliveries {
    pub(super) fn new(apps: &Apps, history: &History, rematches: &Rematches) -> Self {
        Self {
            db: history.database().clone(),
            apps: apps.clone(),
            history: history.clone(),
            rematches: rematches.clone(),
        }
    }
}
