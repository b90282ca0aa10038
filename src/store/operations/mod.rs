//! TODO room

pub(super) mod audit;
pub(super) mod outages;
pub(super) mod rebuild;
