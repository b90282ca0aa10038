//! TODO room

pub(super) mod history;
pub(super) mod leaderboards;
pub(super) mod rate;
pub(super) mod rebuild;
