//! TODO room

pub(crate) mod clock;
pub(crate) mod instant;
pub(crate) mod pauses;
