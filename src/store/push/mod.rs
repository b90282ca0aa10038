//! Push messages: the key of the servers, and the subscriptions of devices.
//!
//! Owns `push_keys` and `push_subscriptions`.
//!
//! Invariants:
//! - All servers of a database have one key pair, because a subscription is made for it.
//! - A subscription belongs to the session that made it last, and ends with it. An endpoint has one
//!   subscription, whoever made it: when another account subscribes on the same device, the one of
//!   before is gone.
//! - An account has a bounded number of subscriptions: those that were renewed last.
//!
//! Everything is written here.

pub(super) mod deliveries;
pub(super) mod key;
pub(super) mod subscriptions;
