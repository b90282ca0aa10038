//! The games, one folder for each family, and their registry.
//!
//! A new game is one folder here and one entry in the registry. Routes, OpenAPI schemas, laws,
//! replays, benchmarks, fuzz targets and the command line pick it up from there.

pub mod acey_deucey;
pub mod mancala;
pub mod octi;
pub mod six;

#[cfg(feature = "openapi")]
mod schemas;
/// The template of `scripts/new-game`. Compiled with the tests, so that the copy compiles too.
#[cfg(test)]
#[allow(dead_code, unreachable_pub, reason = "no registry has it")]
mod template;
mod wire;

pub use wire::{GameMove, GameState, MatchOptions};

use turnstone_rules::{Family, Game, Registry, Rules, registered};

/// Code that runs once for each family and needs the types of its rules.
pub trait RulesVisitor {
    /// Runs for one family.
    fn visit<R: Rules>(&mut self);
}

macro_rules! register {
    ($($rules:ty),+ $(,)?) => {
        /// Every family that can be played, with the newest version of its rules.
        pub static GAMES: &[&dyn Game] = &[$(registered::<$rules>()),+];

        /// Runs a visitor for every family, in the order of [`GAMES`].
        pub fn visit_rules(visitor: &mut impl RulesVisitor) {
            $(visitor.visit::<$rules>();)+
        }
    };
}

register![mancala::Mancala, six::Six, octi::Octi, acey_deucey::AceyDeucey];

/// Every version of every family. When the rules of a family change, the new version replaces the
/// old one in [`GAMES`], and the old one goes to `earlier`.
pub static REGISTRY: Registry = Registry { games: GAMES, earlier: &[] };

/// The newest version of the family with this id. New matches use it.
#[must_use]
pub fn find(id: &str) -> Option<&'static dyn Game> {
    REGISTRY.find(id)
}

/// The description of the family with this id, apart from its rules, by its newest version.
#[must_use]
pub fn family(id: &str) -> Option<&'static Family> {
    find(id).map(Game::family)
}
