//! A position as a whole: the result that the first side can expect, and the best lines.

use turnstone_rules::{Position, Seat};

use crate::analyse;
use crate::review::{at_least_each, value};

/// How many moves are compared: of a search only the value of its best move is more than a bound.
const COMPARED: usize = 8;
/// How many lines there are at most.
const LINES: usize = 3;
/// How many moves a line has at most.
const LENGTH: usize = 4;
/// The part of the nodes with which the moves are compared, and with which a line goes on.
const PART: u64 = 4;

/// The result that can be expected of a position, and why.
#[derive(Debug, Clone, PartialEq)]
pub struct Outlook {
    /// The expected result of the first side: 1 is a win, 0 a loss, one half a draw.
    pub expected: f32,
    /// Whether it follows from the rules alone.
    pub is_exact: bool,
    /// The best lines, the best first; none where no seat is to act.
    pub lines: Vec<Line>,
}

/// Moves that follow each other, up to a roll or the end.
#[derive(Debug, Clone, PartialEq)]
pub struct Line {
    /// The moves in canonical notation; at least one.
    pub moves: Vec<String>,
    /// The expected result of the first side after the first of them.
    pub expected: f32,
}

/// Looks at a position with so many nodes for each search of the best move.
#[must_use]
pub fn look_at(position: &Position, nodes: u64, seed: u64) -> Outlook {
    let first = Seat(0);
    let found =
        position.acting().first().zip(analyse(position, at_least_each(position, nodes), seed));
    let Some((seat, analysis)) = found else {
        let value = value(position, first, nodes, seed, 0);
        return Outlook { expected: value.expected, is_exact: value.is_exact, lines: Vec::new() };
    };
    let share = nodes / PART;
    let compared = analysis.moves.iter().take(COMPARED).filter_map(|candidate| {
        let after = position.play(seat, &candidate.notation).ok()?.position;
        Some((candidate, value(&after, first, share, seed, 0), after))
    });
    let mut compared: Vec<_> = compared.collect();
    let own = |expected: f32| if seat.0 % 2 == 0 { expected } else { 1.0 - expected };
    // The search of all moves has looked deepest at the best one.
    if let Some((best, value, _)) = compared.first_mut() {
        value.expected = own(best.expected);
        value.is_exact = analysis.is_exact;
    }
    compared
        .sort_by(|(_, one, _), (_, other, _)| own(other.expected).total_cmp(&own(one.expected)));
    let (expected, is_exact) =
        compared.first().map_or((0.5, false), |(_, best, _)| (best.expected, best.is_exact));
    let lines = compared.into_iter().take(LINES).map(|(candidate, value, after)| {
        let mut moves = vec![candidate.notation.clone()];
        moves.extend(continuation(after, share, seed));
        Line { moves, expected: value.expected }
    });
    Outlook { expected, is_exact, lines: lines.collect() }
}

/// The best moves that follow.
fn continuation(mut position: Position, nodes: u64, seed: u64) -> Vec<String> {
    let mut moves = Vec::new();
    while moves.len() + 1 < LENGTH {
        while let Ok(passed) = position.pass() {
            position = passed;
        }
        let nodes = at_least_each(&position, nodes);
        let Some(best) =
            analyse(&position, nodes, seed).and_then(|found| found.moves.into_iter().next())
        else {
            break;
        };
        let seat = position.acting().first().unwrap_or(Seat(0));
        let Ok(played) = position.play(seat, &best.notation) else { break };
        position = played.position;
        moves.push(best.notation);
    }
    moves
}
