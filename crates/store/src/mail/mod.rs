//! E-mail: the addresses of accounts, the queue of mails, and the links in them.
//!
//! Owns `account_emails`, `outgoing_mails`, `mail_links`, `password_reset_requests` and
//! `suppressed_addresses`.
//!
//! Invariants:
//! - An address gets no mail but the one that asks for its confirmation, until its owner confirms it.
//! - A mail about a change is queued in the transaction of the change.
//! - A mail belongs to the server that claimed it until its lease ends. It may be sent twice, always
//!   with the same id.
//! - The token of a link is stored as a hash only, and drawn when its mail is sent. A link works once, but
//!   one that ends mails about matches again and again.
//! - An address gets at most a few mails of a kind in an hour, whoever asks for them.
//! - Nothing is sent to an address of which a bounce or a complaint was reported, but once a week, if an account
//!   asks for it, a link to confirm the address, which lifts that.
//!
//! Writers: this folder. `accounts::deletion` removes what belongs to an account, and
//! `operations::retention` what is old. Nothing is queued while the server sends no mail.

pub(super) mod addresses;
pub(super) mod delivery;
pub(super) mod digest;
pub(super) mod links;
pub(super) mod queue;
pub(super) mod resets;
pub(super) mod suppression;

use super::{Database, Notifications};

/// E-mail addresses, mails on their way, and the links in them. Clones share everything.
#[derive(Debug, Clone)]
pub struct Mail {
    db: Database,
    notifications: Notifications,
    /// Whether mails are sent: some server sends them.
    is_sent: bool,
}

impl Mail {
    pub(super) fn new(db: &Database, notifications: &Notifications, is_sent: bool) -> Self {
        Self { db: db.clone(), notifications: notifications.clone(), is_sent }
    }
}
