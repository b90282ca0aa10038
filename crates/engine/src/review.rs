//! Reviews: the worth of the moves and rolls of a finished game. Each is looked at by itself, so
//! that a review can be made in any parts and order, and comes out the same.
//!
//! A move is compared with the best one of the same position. Both are valued in the same way: by a
//! search of the position that they lead to. In a game with dice that position is compared after the
//! same roll, and what the roll itself was worth is told apart, as luck.

use turnstone_rules::{Position, Roll, RollRequest, Seat, Turn};

use crate::math::logistic;
use crate::random::Random;
use crate::{Analysis, analyse, strengths};

/// The version of the engine: it goes up when the same position, budget and seed give another answer.
/// Reviews are made once for each version.
pub const VERSION: u32 = 2;

/// A loss of at least so much is an inaccuracy.
const INACCURACY: f32 = 0.05;
/// A loss of at least so much is a mistake.
const MISTAKE: f32 = 0.1;
/// A loss of at least so much is a blunder.
const BLUNDER: f32 = 0.2;

/// The level whose nodes a review has for each search.
const LEVEL: usize = 7;
/// The fewest nodes for a position after a roll.
const LEAST_NODES: u64 = 200;
/// The most passes and rolls in a row that are followed to a position in which a seat is to act: each
/// roll is one of 21. Beyond them, where both sides can hardly move, the game counts as even.
const MAX_FORCED: u8 = 4;

/// The verdict on a move, in a word.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Verdict {
    /// No move was better.
    Best,
    /// It lost less than 0.05.
    Good,
    /// It lost less than 0.1.
    Inaccuracy,
    /// It lost less than 0.2.
    Mistake,
    /// It lost more.
    Blunder,
}

impl Verdict {
    /// Every word, the best first.
    pub const ALL: [Self; 5] =
        [Self::Best, Self::Good, Self::Inaccuracy, Self::Mistake, Self::Blunder];

    /// The word for a move that lost so much of the expected result.
    #[must_use]
    pub fn of(lost: f32) -> Self {
        if lost <= 0.0 {
            Self::Best
        } else if lost < INACCURACY {
            Self::Good
        } else if lost < MISTAKE {
            Self::Inaccuracy
        } else if lost < BLUNDER {
            Self::Mistake
        } else {
            Self::Blunder
        }
    }

    /// The word on the wire.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Best => "best",
            Self::Good => "good",
            Self::Inaccuracy => "inaccuracy",
            Self::Mistake => "mistake",
            Self::Blunder => "blunder",
        }
    }

    /// The verdict of a word.
    #[must_use]
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|verdict| verdict.as_str() == word)
    }
}

/// A move that was looked at. Results are those of the seat that moved, in thousandths.
#[derive(Debug, Clone, PartialEq)]
pub struct ReviewedMove {
    /// The expected result of the seat before it: with the best move.
    pub before: f32,
    /// The expected result after it. At most `before`.
    pub after: f32,
    /// A move than which none is better, in canonical notation: the one that was played if none is
    /// better than that.
    pub best: String,
    /// The difference.
    pub lost: f32,
    /// The word for it.
    pub verdict: Verdict,
    /// Whether both results follow from the rules alone.
    pub is_exact: bool,
    /// Whether it was the only legal move.
    pub is_forced: bool,
}

/// A roll that was looked at.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ReviewedRoll {
    /// The seat that plays it.
    pub seat: Seat,
    /// The expected result of the seat after it.
    pub after: f32,
    /// By how much that is more than the mean of all rolls, in thousandths; less than 0 for bad luck.
    pub luck: f32,
}

/// An expected result, and whether it follows from the rules alone.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Value {
    pub(crate) expected: f32,
    pub(crate) is_exact: bool,
}

impl Value {
    fn exact(expected: f32) -> Self {
        Self { expected, is_exact: true }
    }

    /// The value for the other side.
    fn reversed(self) -> Self {
        Self { expected: 1.0 - self.expected, ..self }
    }
}

/// Looks at a move of a seat. `None`: the seat cannot play this here.
///
/// The seed decides between moves that are worth the same.
#[must_use]
pub fn review_move(
    position: &Position,
    seat: Seat,
    notation: &str,
    seed: u64,
) -> Option<ReviewedMove> {
    let nodes = at_least_each(position, strengths(position)?[LEVEL - 1].nodes);
    review_move_with(position, seat, notation, (nodes, seed))
}

/// [`review_move`] with so many nodes for each search.
#[must_use]
pub fn review_move_with(
    position: &Position,
    seat: Seat,
    notation: &str,
    (nodes, seed): (u64, u64),
) -> Option<ReviewedMove> {
    let played = position.play(seat, notation).ok()?;
    let after = |position: &Position| value(position, seat, nodes, seed, 0);
    let is_forced = position.acting().len() == 1 && position.legal_count() == 1;
    if is_forced {
        let same = after(&played.position);
        return Some(reviewed(same, same, played.notation, true));
    }
    let analysis = analyse(position, nodes, seed)?;
    let best = analysis.moves.first()?;
    let is_best = best.notation == played.notation;
    let before = if analysis.is_exact {
        Value::exact(best.expected)
    } else if is_best {
        after(&played.position)
    } else {
        after(&position.play(seat, &best.notation).ok()?.position)
    };
    if is_best {
        return Some(reviewed(before, before, played.notation, false));
    }
    let mut after = after(&played.position);
    if after.expected >= before.expected {
        if !before.is_exact {
            // Looked at more closely, the move is the better one.
            return Some(reviewed(after, after, played.notation, false));
        }
        after = before;
    }
    let best = if rounded(after.expected) < rounded(before.expected) {
        best.notation.clone()
    } else {
        played.notation
    };
    Some(reviewed(before, after, best, false))
}

fn reviewed(before: Value, after: Value, best: String, is_forced: bool) -> ReviewedMove {
    let is_exact = before.is_exact && after.is_exact;
    let (before, after) = (rounded(before.expected), rounded(after.expected));
    let lost = rounded(before - after).max(0.0);
    ReviewedMove { before, after, best, lost, verdict: Verdict::of(lost), is_exact, is_forced }
}

/// Thousandths: more would say more than the engine knows.
fn rounded(expected: f32) -> f32 {
    (expected * 1_000.0).round() / 1_000.0
}

/// Looks at a roll. `None`: no roll is due, or not this one.
#[must_use]
pub fn review_roll(position: &Position, roll: &Roll, seed: u64) -> Option<ReviewedRoll> {
    let Turn::Chance(request) = position.turn() else { return None };
    let rolled = position.resolve(roll).ok()?;
    let seat = player_of(&rolled)?;
    let nodes = strengths_after(&rolled).map_or(LEAST_NODES, |all| all[LEVEL - 1].nodes);
    let share = share_of(nodes, request);
    let after = value(&rolled, seat, share, seed, 0).expected;
    let is_again = is_repeated(&rolled, request);
    let mean =
        if is_again { after } else { mean(position, request, seat, (nodes, seed), 0).expected };
    Some(ReviewedRoll { seat, after: rounded(after), luck: rounded(after - mean) })
}

/// The strengths of the levels, in a position in which a seat may have to pass.
fn strengths_after(position: &Position) -> Option<crate::Strengths> {
    let mut position = position.clone();
    while let Ok(passed) = position.pass() {
        position = passed;
    }
    strengths(&position)
}

/// The seat that plays a roll; the first one where the dice are to be rolled again.
fn player_of(rolled: &Position) -> Option<Seat> {
    match rolled.turn() {
        Turn::Seats(seats) => seats.first(),
        Turn::Pass(seat) => Some(seat),
        Turn::Chance(_) | Turn::Over(_) => Some(Seat(0)),
    }
}

/// The expected result of a seat in a position.
pub(crate) fn value(position: &Position, seat: Seat, nodes: u64, seed: u64, forced: u8) -> Value {
    let even = Value { expected: 0.5, is_exact: false };
    if forced > MAX_FORCED {
        return even;
    }
    match position.turn() {
        Turn::Over(outcome) => Value::exact(match outcome.winners.as_slice() {
            [] => 0.5,
            winners if winners.iter().any(|winner| is_partner(*winner, seat)) => 1.0,
            _ => 0.0,
        }),
        Turn::Pass(_) => {
            position.pass().map_or(even, |passed| value(&passed, seat, nodes, seed, forced + 1))
        }
        Turn::Chance(request) => mean(position, request, seat, (nodes, seed), forced + 1),
        Turn::Seats(seats) => {
            let nodes = at_least_each(position, nodes);
            let (Some(acting), Some(analysis)) = (seats.first(), analyse(position, nodes, seed))
            else {
                return even;
            };
            let Analysis { moves, is_exact, .. } = analysis;
            let expected = moves.first().map_or(0.5, |best| best.expected);
            let own = Value { expected, is_exact };
            if is_partner(acting, seat) { own } else { own.reversed() }
        }
    }
}

/// So many nodes, or enough to compare all moves once: a double may have thousands of plays.
pub(crate) fn at_least_each(position: &Position, nodes: u64) -> u64 {
    nodes.max(position.legal_count() as u64)
}

/// Whether two seats play for the same side: every game has two.
fn is_partner(one: Seat, other: Seat) -> bool {
    one.0 % 2 == other.0 % 2
}

/// The mean of what a seat can expect after each roll. Rolls that are repeated do not count.
fn mean(
    position: &Position,
    request: RollRequest,
    seat: Seat,
    (nodes, seed): (u64, u64),
    forced: u8,
) -> Value {
    let share = share_of(nodes, request);
    let (mut sum, mut weights, mut is_exact) = (0.0, 0.0, true);
    for (roll, weight) in rolls(request) {
        let Ok(rolled) = position.resolve(&roll) else { continue };
        if is_repeated(&rolled, request) {
            continue;
        }
        let after = value(&rolled, seat, share, seed, forced);
        sum += weight * after.expected;
        weights += weight;
        is_exact &= after.is_exact;
    }
    if weights > 0.0 {
        Value { expected: sum / weights, is_exact }
    } else {
        Value { expected: 0.5, is_exact: false }
    }
}

/// Whether a roll decided nothing: it is rolled again, to decide who opens.
fn is_repeated(rolled: &Position, request: RollRequest) -> bool {
    request.opening && matches!(rolled.turn(), Turn::Chance(next) if next.opening)
}

/// The nodes for the position after each roll.
fn share_of(nodes: u64, request: RollRequest) -> u64 {
    (nodes / rolls(request).len().max(1) as u64).max(LEAST_NODES)
}

/// Every roll with its weight. The order of the dice counts only in a roll that decides who opens.
fn rolls(request: RollRequest) -> Vec<(Roll, f32)> {
    let mut all = vec![(Vec::new(), 1.0)];
    for _ in 0..request.count {
        let longer = all.iter().flat_map(|(faces, weight)| {
            (1..=6).map(move |face| ([faces.as_slice(), &[face]].concat(), *weight))
        });
        all = longer.collect();
    }
    if !request.opening && request.count == 2 {
        all.retain(|(faces, _)| faces.is_sorted());
        for (faces, weight) in &mut all {
            *weight = if faces.first() == faces.last() { 1.0 } else { 2.0 };
        }
    }
    all.into_iter().map(|(faces, weight)| (Roll(faces), weight)).collect()
}

/// The accuracy, in percent, of moves that lost so much: the mean over all of them. 100 if each was the
/// best one; `None` without moves. Forced moves are no choice and do not belong here.
///
/// The curve is that of lichess.org, without its weights: who loses 0.1 of the expected result at each
/// move is at 64 %, who loses 0.3 at 25 %.
#[must_use]
pub fn accuracy(losses: impl IntoIterator<Item = f32>) -> Option<f32> {
    let (mut sum, mut count) = (0.0, 0.0);
    for lost in losses {
        sum += accuracy_of(lost);
        count += 1.0;
    }
    (count > 0.0).then(|| (sum / count * 10.0).round() / 10.0)
}

/// The accuracy of one move.
fn accuracy_of(lost: f32) -> f32 {
    if lost <= 0.0 {
        return 100.0;
    }
    // e to the power of -4.354 times the loss.
    let odds = logistic(-4.354 * lost);
    let kept = odds / (1.0 - odds);
    (103.166_8 * kept - 3.166_9).clamp(0.0, 100.0)
}

/// A seed for an event of a match, by its number in the log: a review that is made again comes out the same.
#[must_use]
pub fn review_seed(match_number: u128, event: u32) -> u64 {
    #[expect(clippy::cast_possible_truncation, reason = "both halves count")]
    let folded = (match_number >> 64) as u64 ^ match_number as u64;
    Random::new(folded ^ u64::from(event)).next()
}
