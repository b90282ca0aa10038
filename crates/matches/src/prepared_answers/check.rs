use turnstone_rules::{Position, Roll, RollRequest, Seat, Turn};

use super::tree::{Condition, ConditionalLine, ConditionalMoves, InvalidLine, sorted};
use crate::Match;

/// The most answers that can follow each other in a line.
const MAX_DEPTH: usize = 20;
/// The most answers in a tree.
const MAX_NODES: usize = 200;

impl ConditionalMoves {
    /// Checks that each line can happen and that each answer is legal in it. Returns the lines with
    /// every move in canonical notation.
    ///
    /// # Errors
    /// At the first invalid line, or when there are too many.
    pub fn checked(mut self, game_match: &Match, seat: Seat) -> Result<Self, InvalidLine> {
        let mut left = MAX_NODES;
        let positions = vec![game_match.position.clone()];
        check(&mut self.lines, &positions, seat, "", MAX_DEPTH, &mut left)?;
        Ok(self)
    }
}

fn invalid_line(pointer: String, detail: impl Into<String>) -> InvalidLine {
    InvalidLine { pointer, detail: detail.into() }
}

/// Checks the lines of one node of the tree. `positions` are those in which the other side may be
/// to move at this node: more than one when its dice are not known.
fn check(
    lines: &mut [ConditionalLine],
    positions: &[Position],
    seat: Seat,
    base: &str,
    deeper: usize,
    left: &mut usize,
) -> Result<(), InvalidLine> {
    if lines.is_empty() {
        return Ok(());
    }
    let lines_pointer = if base.is_empty() { "/lines".to_owned() } else { format!("{base}/next") };
    if deeper == 0 {
        let detail = format!("at most {MAX_DEPTH} answers can follow each other");
        return Err(invalid_line(lines_pointer, detail));
    }
    let mut known: Vec<Condition> = Vec::new();
    for (index, line) in lines.iter_mut().enumerate() {
        let pointer = format!("{lines_pointer}/{index}");
        *left = left.checked_sub(1).ok_or_else(|| {
            invalid_line(pointer.clone(), format!("at most {MAX_NODES} answers can be prepared"))
        })?;
        let after = after_condition(&mut line.condition, positions, &pointer)?;
        let condition = &line.condition;
        let is_same = |other: &Condition| {
            other.notation == condition.notation
                && other.roll.as_deref().map(sorted) == condition.roll.as_deref().map(sorted)
        };
        if known.iter().any(is_same) {
            return Err(invalid_line(format!("{pointer}/if"), "this condition is given twice"));
        }
        known.push(condition.clone());
        let answered = after_answer(line, &after, seat, &pointer)?;
        if line.next.is_empty() {
            continue;
        }
        let next = format!("{pointer}/next");
        if after.len() > 1 {
            return Err(invalid_line(
                next,
                "more can follow only after a roll that the condition names",
            ));
        }
        let positions = expand_rolls(&answered);
        if positions.iter().all(|position| other_seat_to_act(position, seat).is_none()) {
            return Err(invalid_line(next, "after this answer the other side is not to move"));
        }
        check(&mut line.next, &positions, seat, &pointer, deeper - 1, left)?;
    }
    Ok(())
}

/// The positions in which the owner may have to answer after this move of the other side.
fn after_condition(
    condition: &mut Condition,
    positions: &[Position],
    pointer: &str,
) -> Result<Vec<Position>, InvalidLine> {
    let played = positions.iter().find_map(|position| match position.turn() {
        Turn::Seats(seats) => {
            let mover = seats.first()?;
            position.play(mover, &condition.notation).ok()
        }
        Turn::Pass(_) | Turn::Chance(_) | Turn::Over(_) => None,
    });
    let at = format!("{pointer}/if/move");
    let played = played.ok_or_else(|| invalid_line(at, "the other side cannot play this here"))?;
    condition.notation = played.notation;
    let position = after_passes(played.position);
    let at = format!("{pointer}/if/roll");
    match (position.turn(), &condition.roll) {
        (Turn::Chance(_), None) => Ok(expand_rolls(&position)),
        (Turn::Chance(dice), Some(faces)) => {
            let roll = Roll(faces.clone());
            let rolled =
                position.resolve(&roll).map_err(|error| invalid_line(at, error.to_string()))?;
            debug_assert!(roll.fits(dice));
            Ok(vec![after_passes(rolled)])
        }
        (_, Some(_)) => Err(invalid_line(at, "no dice are rolled after this move")),
        (_, None) => Ok(vec![position]),
    }
}

/// The position after the answer, in the first of the positions in which it is legal.
fn after_answer(
    line: &mut ConditionalLine,
    positions: &[Position],
    seat: Seat,
    pointer: &str,
) -> Result<Position, InvalidLine> {
    let is_owners = |position: &&Position| position.to_act() == [seat];
    let mut refusal = None;
    for position in positions.iter().filter(is_owners) {
        match position.play(seat, &line.then) {
            Ok(played) => {
                line.then = played.notation;
                return Ok(played.position);
            }
            Err(rejection) => refusal = Some(rejection.to_string()),
        }
    }
    Err(match refusal {
        Some(detail) => invalid_line(format!("{pointer}/then"), detail),
        None => invalid_line(format!("{pointer}/if"), "after this it is not your turn"),
    })
}

fn other_seat_to_act(position: &Position, seat: Seat) -> Option<Seat> {
    position.to_act().into_iter().find(|other| *other != seat)
}

/// The position after the passes of the seats that cannot move.
fn after_passes(mut position: Position) -> Position {
    while let Ok(next) = position.pass() {
        position = next;
    }
    position
}

/// The positions that follow without a choice: after passes, and after every roll of the dice.
fn expand_rolls(position: &Position) -> Vec<Position> {
    let position = after_passes(position.clone());
    match position.turn() {
        Turn::Chance(dice) => {
            let rolls = rolls(dice);
            let fallen = rolls.iter().filter_map(|roll| position.resolve(roll).ok());
            fallen.map(after_passes).collect()
        }
        Turn::Seats(_) | Turn::Pass(_) | Turn::Over(_) => vec![position],
    }
}

/// Every roll of some dice; rolls that differ only in order count once.
fn rolls(dice: RollRequest) -> Vec<Roll> {
    let mut rolls = vec![Vec::new()];
    for _ in 0..dice.count {
        let longer = rolls.iter().flat_map(|roll: &Vec<u8>| {
            let least = roll.last().copied().unwrap_or(1);
            (least..=6).map(move |face| roll.iter().copied().chain([face]).collect())
        });
        rolls = longer.collect();
    }
    rolls.into_iter().map(Roll).collect()
}
