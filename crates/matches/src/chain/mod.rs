//! TODO room

pub(crate) mod hash;
#[cfg(feature = "signatures")]
pub(crate) mod signature;
