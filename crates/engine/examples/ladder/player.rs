use turnstone_engine::{Level, Random, Strength};
use turnstone_rules::Position;

use super::greedy;

/// Somebody who plays a match.
#[derive(Debug, Clone, Copy)]
pub enum Player {
    /// A level of the engine.
    Level(Level),
    /// The engine with a budget of nodes and a temperature.
    Nodes(u64, f32),
    /// Looks one move ahead, at what a beginner counts.
    Greedy,
    /// Any legal move.
    Random,
    /// Random games to the end (UCT), with nothing but the rules.
    Rules(u64),
}

impl Player {
    /// `level:4`, `nodes:1000:50`, `greedy`, `random` or `rules:1000`.
    pub fn parse(text: &str) -> Option<Self> {
        let words: Vec<_> = text.split(':').collect();
        match words.as_slice() {
            ["greedy"] => Some(Self::Greedy),
            ["random"] => Some(Self::Random),
            ["level", number] => number.parse().ok().and_then(Level::new).map(Self::Level),
            ["nodes", nodes] => Some(Self::Nodes(nodes.parse().ok()?, 0.0)),
            ["nodes", nodes, temperature] => {
                Some(Self::Nodes(nodes.parse().ok()?, temperature.parse().ok()?))
            }
            ["rules", nodes] => nodes.parse().ok().map(Self::Rules),
            _ => None,
        }
    }

    /// Its move in a position in which a seat is to act.
    pub fn choose(self, position: &Position, seed: u64) -> String {
        let choice = match self {
            Self::Level(level) => turnstone_engine::choose(position, level, seed),
            Self::Nodes(nodes, temperature) => {
                turnstone_engine::choose_with(position, Strength::new(nodes, temperature), seed)
            }
            Self::Rules(nodes) => turnstone_engine::choose_by_rules_alone(position, nodes, seed),
            Self::Greedy => return greedy::choose(position, &mut Random::new(seed)),
            Self::Random => {
                let legal = position.legal_notations();
                return legal[Random::new(seed).below(legal.len())].clone();
            }
        };
        choice.expect("a seat is to act").notation
    }
}
