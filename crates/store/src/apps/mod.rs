//! Apps: programs of others with a backend of their own, which learns what happens to the accounts
//! that signed in through them.
//!
//! Owns `apps` and `app_notifications`. The webhook of an app is a row of `webhooks`.
//!
//! Invariants:
//! - An account belongs to an app exactly as long as it has a valid session that was made through it.
//!   There is no other record of it, so the end of the sessions ends it too. Items that are queued
//!   or stored for the app are checked against that when they are sent or read.
//! - A notification for an app is written in the transaction that queues the deliveries to webhooks,
//!   and is unique by app and message.
//! - The feed has the order of transactions: only what lies below the oldest running transaction is
//!   returned, so that nothing can appear before a position that was read.
//! - A disabled app has no webhook that is enabled, reads nothing, and nobody signs in through it.
//!
//! Writers: `outbox` writes notifications by `feed`, `operations::retention` removes old
//! ones; everything else is written here.

pub(super) mod feed;
pub(super) mod registry;
pub(super) mod webhook;

use super::Database;

/// Apps, and their feeds. Clones share everything.
#[derive(Debug, Clone)]
pub struct Apps {
    db: Database,
}

impl Apps {
    pub(super) fn new(db: &Database) -> Self {
        Self { db: db.clone() }
    }
}
