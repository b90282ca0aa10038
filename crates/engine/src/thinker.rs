//! The choice of the engine for a position.

use turnstone_games::acey_deucey::AceyDeucey;
use turnstone_games::mancala::Mancala;
use turnstone_games::octi::Octi;
use turnstone_games::six::Six;
use turnstone_rules::{Position, TypedPosition};

use crate::choice::{Analysis, Evaluated};
use crate::level::{Strength, Strengths};
use crate::random::Random;
use crate::search::{DECIDED, Game, Limits, Report, search};
use crate::{acey_deucey, mancala, octi, playouts, six};

/// An engine for one position.
pub(crate) trait Thinker {
    /// The strengths of the levels.
    fn strengths(&self) -> &'static Strengths;

    /// Compares the moves; `None` if no seat is to act.
    fn analyse(
        &mut self,
        position: &Position,
        strength: Strength,
        random: &mut Random,
    ) -> Option<Analysis>;
}

/// The engine of a position's family; `None` if no seat is to act.
pub(crate) fn of(position: &Position) -> Option<Box<dyn Thinker>> {
    position.acting().first()?;
    if let Some(typed) = TypedPosition::<Mancala>::of(position) {
        let strengths = mancala::strengths(typed.state().variant);
        return Some(Box::new(Searching { game: mancala::Model::new(typed.state()), strengths }));
    }
    if let Some(typed) = TypedPosition::<Octi>::of(position) {
        let game = octi::Model::new(typed.state());
        return Some(Box::new(Searching { game, strengths: &octi::LEVELS }));
    }
    if let Some(typed) = TypedPosition::<Six>::of(position) {
        let game = six::Model::new(typed.state());
        return Some(Box::new(Searching { game, strengths: &six::LEVELS }));
    }
    if let Some(typed) = TypedPosition::<AceyDeucey>::of(position) {
        let game = acey_deucey::Model::new(typed.state());
        return Some(Box::new(Searching { game, strengths: &acey_deucey::LEVELS }));
    }
    Some(Box::new(Playing))
}

/// Plays by random games.
struct Playing;

/// The strengths of a game of which only the rules are known.
static BY_RULES: Strengths = [
    Strength::new(200, 200.0),
    Strength::new(500, 100.0),
    Strength::new(1_000, 50.0),
    Strength::new(2_000, 0.0),
    Strength::new(4_000, 0.0),
    Strength::new(8_000, 0.0),
    Strength::new(16_000, 0.0),
    Strength::new(32_000, 0.0),
];

impl Thinker for Playing {
    fn strengths(&self) -> &'static Strengths {
        &BY_RULES
    }

    fn analyse(
        &mut self,
        position: &Position,
        strength: Strength,
        random: &mut Random,
    ) -> Option<Analysis> {
        playouts::analyse(position, strength.nodes, random)
    }
}

/// Searches with alpha-beta.
struct Searching<G> {
    game: G,
    strengths: &'static Strengths,
}

impl<G: Game> Thinker for Searching<G> {
    fn strengths(&self) -> &'static Strengths {
        self.strengths
    }

    fn analyse(
        &mut self,
        _position: &Position,
        strength: Strength,
        random: &mut Random,
    ) -> Option<Analysis> {
        let mut moves = Vec::new();
        if strength.temperature >= CARELESS {
            self.game.add_all_moves(&mut moves);
        } else {
            self.game.add_root_moves(&mut moves);
        }
        moves.retain(|(_, played)| self.game.notation(*played).is_some());
        // Of equal moves the first counts: which it is differs by seed.
        random.shuffle(&mut moves);
        moves.sort_by_key(|(guess, _)| std::cmp::Reverse(*guess));
        let moves: Vec<_> = moves.into_iter().map(|(_, played)| played).collect();
        #[expect(clippy::cast_possible_truncation, reason = "temperatures are small")]
        let margin = (strength.temperature * MARGIN) as i32;
        let report = search(&mut self.game, &moves, Limits { nodes: strength.nodes, margin });
        let moves = report.moves.iter().filter_map(|root| {
            Some(Evaluated {
                notation: self.game.notation(root.played)?,
                expected: G::expected(root.score),
                score: root.score,
            })
        });
        let moves: Vec<_> = moves.collect();
        let Report { nodes, depth, is_exact, .. } = report;
        let analysis = Analysis { moves, nodes, depth, is_exact };
        (!analysis.moves.is_empty()).then_some(analysis)
    }
}

/// From this temperature on a player overlooks threats.
const CARELESS: f32 = 100.0;

/// How many temperatures behind the best a move still has a chance.
const MARGIN: f32 = 6.0;

/// The score of a result, among those of a search.
pub(crate) fn score_of_result(expected: f32) -> i32 {
    if expected > 0.75 {
        DECIDED
    } else if expected < 0.25 {
        -DECIDED
    } else {
        0
    }
}
