//! TODO room

pub(super) mod conditional_moves;
pub(super) mod messages;
pub(super) mod rematches;
