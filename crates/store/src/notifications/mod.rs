//! Notifications of people: the inbox of each account, and what is to be sent from it by push and
//! e-mail (decision 0042, docs/notifications.md).
//!
//! Owns `notifications`, `notification_settings`, `notification_channels`, `due_notifications` and
//! `notification_counts`.
//!
//! Invariants:
//! - A notification is decided where the deliveries to webhooks are queued, in the same transaction,
//!   and is unique by what it tells. So it is decided once, whatever crashes.
//! - What is due for a channel is written with it. It is deleted only when it is settled, when its
//!   notification no longer holds, or when it is collapsed into others. So it is delivered at least
//!   once, always with the same id.
//! - Of each kind the newest are kept. What is due on a channel and still holds goes for no newer one.
//! - A server that takes what is due holds a lease on the account's row of the channel. So an account
//!   gets what is due together, and no account waits for what another has in the queue.
//! - Whether a notification still holds is a function of the database (`notification_premise`): the list,
//!   the numbers, the stream and the channels use the same one.
//! - Locks are taken in the order `accounts`, `notification_channels`, then the rest.
//!
//! Writers: `outbox` writes by `inbox`. Triggers of the database open and close the channel
//! `email` with a confirmed address, and close `push` with the last subscription.
//! `operations::retention` removes old notifications. Everything else
//! is written here.

pub(super) mod changed;
pub(super) mod channels;
pub(super) mod due;
pub(super) mod inbox;
pub(super) mod kinds;
pub(super) mod notification;
pub(super) mod queue;
pub(super) mod read;
pub(super) mod selection;
pub(super) mod settings;
pub(super) mod settle;

use super::{Database, Profiles};

/// The inboxes of people, and what is sent from them. Clones share everything.
#[derive(Debug, Clone)]
pub struct Notifications {
    db: Database,
    profiles: Profiles,
}

impl Notifications {
    pub(super) fn new(db: &Database, profiles: &Profiles) -> Self {
        Self { db: db.clone(), profiles: profiles.clone() }
    }
}
