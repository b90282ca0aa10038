//! TODO room

pub(super) mod account;
pub(super) mod blocks;
pub(super) mod export;
pub(super) mod idempotency;
pub(super) mod player_names;
pub(super) mod sessions;
pub(super) mod settings;
pub(super) mod vacations;
