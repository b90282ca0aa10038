//! TODO room

pub(crate) mod corruption;
pub(crate) mod evolve;
pub(crate) mod game_match;
pub(crate) mod line;
pub(crate) mod replay;
