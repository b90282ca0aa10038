//! TODO room

pub(super) mod feeds;
pub(super) mod heads;
pub(super) mod lists;
pub(super) mod players;
pub(super) mod records;
