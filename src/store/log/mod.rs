//! TODO room

pub(super) mod append;
pub(super) mod append_moves;
pub(super) mod create;
pub(super) mod execute;
pub(super) mod group_commit;
pub(super) mod idempotent_replay;
pub(super) mod read;
pub(super) mod signatures;
