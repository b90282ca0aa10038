//! TODO room

pub(crate) mod event;
pub(crate) mod facts;
