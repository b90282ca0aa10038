//! TODO room

pub(super) mod account_cache;
pub(super) mod account_changes;
pub(super) mod batch_loader;
pub(super) mod match_tail;
pub(super) mod pg_notify;
pub(super) mod pubsub;
