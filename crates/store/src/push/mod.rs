//! Push messages: the key of the servers, and the subscriptions of devices.
//!
//! Owns `push_keys`, `push_subscriptions` and `push_shown`.
//!
//! Invariants:
//! - All servers of a database have one key pair, because a subscription is made for it.
//! - A subscription belongs to the session that made it last, and ends with it. An endpoint has one
//!   subscription, whoever made it: when another account subscribes on the same device, the one of
//!   before is gone.
//! - An account has a bounded number of subscriptions: those that were renewed last.
//!
//! - `push_shown` says what stands on the screen of a device: the last message under each tag.
//!
//! Writers: everything is written here, but `operations::retention` deletes old rows of `push_shown`, and
//! the database ends a subscription with its session.

pub(super) mod deliveries;
pub(super) mod key;
pub(super) mod subscriptions;

use std::sync::Arc;

use tokio::sync::OnceCell;

use super::Database;
use turnstone_io::push::VapidKey;

/// The devices that get push messages, and the key of their services. Clones share everything.
#[derive(Debug, Clone)]
pub struct Push {
    db: Database,
    /// The key by which push services recognise the server, once it was read.
    key: Arc<OnceCell<Arc<VapidKey>>>,
}

impl Push {
    /// With this key; without one it is in the database.
    pub(super) fn new(db: &Database, key: Option<VapidKey>) -> Self {
        let key = OnceCell::new_with(key.map(Arc::new));
        Self { db: db.clone(), key: Arc::new(key) }
    }
}
