//! TODO room

pub(crate) mod corruption;
pub(crate) mod evolve;
pub(crate) mod game_match;
pub(crate) mod move_history;
pub(crate) mod replay;
