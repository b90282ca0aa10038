//! The games, one folder a family, and the registry of them.
//!
//! Adding a game is one folder here and one line in [`GAMES`]: routes, OpenAPI schemas, laws,
//! replays and the command line pick it up.

pub mod acey_deucey;
pub mod mancala;
pub mod octi;
pub mod six;

#[cfg(feature = "openapi")]
mod schemas;
mod wire;

pub use wire::{GameMove, GameState, MatchOptions};

use turnstone_rules::{Family, Game, registered};

/// Every family that can be played.
pub static GAMES: &[&dyn Game] = &[
    registered::<mancala::Mancala>(),
    registered::<six::Six>(),
    registered::<octi::Octi>(),
    registered::<acey_deucey::AceyDeucey>(),
];

/// The family with this id.
#[must_use]
pub fn find(id: &str) -> Option<&'static dyn Game> {
    GAMES.iter().copied().find(|game| game.family().id == id)
}

/// What the family with this id is, apart from its rules.
#[must_use]
pub fn family(id: &str) -> Option<&'static Family> {
    GAMES.iter().map(|game| game.family()).find(|family| family.id == id)
}
