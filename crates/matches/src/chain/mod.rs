//! TODO room

pub(crate) mod hash;
pub(crate) mod signature;
