//! The aggregate: a [`Match`](crate::Match) is what its events make of it.
//!
//! Its rule: applying an event never refuses a command. An event that does not fit means that the
//! log is corrupt, and nothing else in the crate changes a match.
//!
//! Begin with `game_match` (the state) and `evolve` (how an event changes it). `replay` builds a
//! match from a whole log. `audience` says who may see it, `abandonment` who has abandoned it.
//! `ends` has how a match ends, and how that is undone. `early_changes` counts what happens before the
//! start. `move_history` keeps the steps that led to the position, for takebacks; `offer` and `offers`
//! hold the offers between the sides.

pub(crate) mod abandonment;
pub(crate) mod audience;
pub(crate) mod corruption;
pub(crate) mod early_changes;
mod ends;
pub(crate) mod evolve;
pub(crate) mod game_match;
pub(crate) mod move_history;
pub(crate) mod offer;
pub(crate) mod offers;
pub(crate) mod replay;
pub(crate) mod starting_position;
