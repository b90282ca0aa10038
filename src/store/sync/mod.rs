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
pub(super) mod match_tail;
pub(super) mod pg_notify;
pub(super) mod pubsub;
