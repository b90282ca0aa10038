//! Prepared answers: "if he plays x, I answer y". Kept beside the log and known to their owner
//! alone; an answer that comes to be played is an ordinary move.

use serde::{Deserialize, Serialize};

use turnstone_rules::{Dice, Position, Roll, Seat, Turn};

use crate::Match;
use crate::aggregate::line::Step;
use crate::object::{object, objects};

/// The most answers that one may prepare ahead, one after the other.
const DEEPEST: usize = 20;
/// The most answers in all.
const MOST_NODES: usize = 200;

/// A tree of answers for the moves that the other side may play.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ConditionalMoves {
    /// The answers to what the other side may play now.
    #[serde(deserialize_with = "objects")]
    #[cfg_attr(feature = "openapi", schema(max_items = 200))]
    pub lines: Vec<ConditionalLine>,
}

/// An answer to a move, and what is to follow it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ConditionalLine {
    /// What the other side must have played.
    #[serde(rename = "if", deserialize_with = "object")]
    pub condition: Condition,
    /// The answer, in the game's notation.
    pub then: String,
    /// The answers to what the other side may play after that.
    #[serde(default, deserialize_with = "objects")]
    #[cfg_attr(feature = "openapi", schema(no_recursion, required = false))]
    pub next: Vec<ConditionalLine>,
}

/// A move of the other side, and the dice that fall after it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Condition {
    /// The move, in the game's notation.
    #[serde(rename = "move")]
    pub notation: String,
    /// The dice that are to be answered, in any order; null for whatever falls, and in games
    /// without dice. Where null, no further answers can follow.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(max_items = 4))]
    pub roll: Option<Vec<u8>>,
}

/// The answers that a seat has prepared, as they are kept: from a ply on, and never changed while
/// the match goes on. What is left of them follows from the moves since.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reply {
    /// Whose they are.
    pub seat: Seat,
    /// The match's ply when they were prepared.
    pub ply: u32,
    /// The answers.
    pub moves: ConditionalMoves,
}

/// A line that cannot be prepared.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{detail}")]
pub struct UnsoundLine {
    /// The JSON pointer of the member at fault.
    pub pointer: String,
    /// What is wrong with it.
    pub detail: String,
}

/// Where the moves since have led in a tree.
enum Place<'a> {
    /// The other side is to play one of these.
    Before(&'a [ConditionalLine]),
    /// It has played, and this is the answer.
    Answer(&'a ConditionalLine),
}

impl Reply {
    /// What is still to come of them; nothing once the match has left the tree.
    #[must_use]
    pub fn remaining(&self, game_match: &Match) -> ConditionalMoves {
        match self.place(game_match) {
            Some(Place::Before(lines)) => ConditionalMoves { lines: lines.to_vec() },
            Some(Place::Answer(_)) | None => ConditionalMoves::default(),
        }
    }

    /// The answer to be played now, if the match is in the tree and it is the owner's turn.
    #[must_use]
    pub fn answer(&self, game_match: &Match) -> Option<&str> {
        match self.place(game_match) {
            Some(Place::Answer(line)) if game_match.to_act() == [self.seat] => Some(&line.then),
            Some(_) | None => None,
        }
    }

    fn place(&self, game_match: &Match) -> Option<Place<'_>> {
        if game_match.ply < self.ply || game_match.taken_back_at.is_some_and(|ply| ply > self.ply) {
            return None;
        }
        let is_since = |step: &&Step| match step {
            Step::Move { ply, .. } | Step::Pass { ply } => *ply > self.ply,
            Step::Roll { .. } => true,
        };
        let mut since: Vec<_> = game_match.line.newest_first().take_while(is_since).collect();
        since.reverse();
        let mut lines = self.moves.lines.as_slice();
        let mut heard: Option<(&str, Option<&[u8]>)> = None;
        for step in since {
            match step {
                Step::Move { seat, notation, .. } if *seat == self.seat => {
                    let (played, roll) = heard.take()?;
                    let line = matching(lines, played, roll)?;
                    if *line.then != **notation {
                        return None;
                    }
                    lines = &line.next;
                }
                Step::Move { .. } if heard.is_some() => return None,
                Step::Move { notation, .. } => heard = Some((notation, None)),
                Step::Roll { faces } => {
                    if let Some((_, roll)) = &mut heard {
                        *roll = Some(faces);
                    }
                }
                Step::Pass { .. } => {}
            }
        }
        match heard {
            None => Some(Place::Before(lines)),
            Some((played, roll)) => matching(lines, played, roll).map(Place::Answer),
        }
    }
}

/// The line for a move and the dice after it; one that names the dice goes before one that does not.
fn matching<'a>(
    lines: &'a [ConditionalLine],
    played: &str,
    roll: Option<&[u8]>,
) -> Option<&'a ConditionalLine> {
    let named = |line: &&ConditionalLine| {
        let condition = &line.condition;
        condition.notation == played
            && condition
                .roll
                .as_ref()
                .is_some_and(|wanted| Some(sorted(wanted)) == roll.map(sorted))
    };
    let any = |line: &&ConditionalLine| {
        line.condition.notation == played && line.condition.roll.is_none()
    };
    lines.iter().find(named).or_else(|| lines.iter().find(any))
}

fn sorted(faces: &[u8]) -> Vec<u8> {
    let mut faces = faces.to_vec();
    faces.sort_unstable();
    faces
}

impl ConditionalMoves {
    /// The same with every move in canonical notation, if each line can come about and each answer
    /// is legal in it.
    ///
    /// # Errors
    /// At the first line that is not sound, or when there are too many.
    pub fn checked(mut self, game_match: &Match, seat: Seat) -> Result<Self, UnsoundLine> {
        let mut left = MOST_NODES;
        let positions = vec![game_match.position.clone()];
        check(&mut self.lines, &positions, seat, "", DEEPEST, &mut left)?;
        Ok(self)
    }
}

fn unsound(pointer: String, detail: impl Into<String>) -> UnsoundLine {
    UnsoundLine { pointer, detail: detail.into() }
}

/// Checks the lines of a place in the tree. `positions` are those in which the other side may be to
/// move there: more than one where its dice are not known.
fn check(
    lines: &mut [ConditionalLine],
    positions: &[Position],
    seat: Seat,
    base: &str,
    deeper: usize,
    left: &mut usize,
) -> Result<(), UnsoundLine> {
    if lines.is_empty() {
        return Ok(());
    }
    let lines_pointer = if base.is_empty() { "/lines".to_owned() } else { format!("{base}/next") };
    if deeper == 0 {
        let detail = format!("at most {DEEPEST} answers can follow each other");
        return Err(unsound(lines_pointer, detail));
    }
    let mut known: Vec<Condition> = Vec::new();
    for (index, line) in lines.iter_mut().enumerate() {
        let pointer = format!("{lines_pointer}/{index}");
        *left = left.checked_sub(1).ok_or_else(|| {
            unsound(pointer.clone(), format!("at most {MOST_NODES} answers can be prepared"))
        })?;
        let after = after_condition(&mut line.condition, positions, &pointer)?;
        let condition = &line.condition;
        let is_same = |other: &Condition| {
            other.notation == condition.notation
                && other.roll.as_deref().map(sorted) == condition.roll.as_deref().map(sorted)
        };
        if known.iter().any(is_same) {
            return Err(unsound(format!("{pointer}/if"), "this stands there twice"));
        }
        known.push(condition.clone());
        let answered = after_answer(line, &after, seat, &pointer)?;
        if line.next.is_empty() {
            continue;
        }
        let next = format!("{pointer}/next");
        if after.len() > 1 {
            return Err(unsound(next, "only after a roll that is named can more follow"));
        }
        let positions = settled(&answered);
        if positions.iter().all(|position| others_turn(position, seat).is_none()) {
            return Err(unsound(next, "after this answer the other side is not to move"));
        }
        check(&mut line.next, &positions, seat, &pointer, deeper - 1, left)?;
    }
    Ok(())
}

/// The positions in which the owner may have to answer, once the other side has played so.
fn after_condition(
    condition: &mut Condition,
    positions: &[Position],
    pointer: &str,
) -> Result<Vec<Position>, UnsoundLine> {
    let played = positions.iter().find_map(|position| match position.turn() {
        Turn::Seats(seats) => {
            let mover = seats.first()?;
            position.play(mover, &condition.notation).ok()
        }
        Turn::Pass(_) | Turn::Chance(_) | Turn::Over(_) => None,
    });
    let at = format!("{pointer}/if/move");
    let played = played.ok_or_else(|| unsound(at, "the other side cannot play this here"))?;
    condition.notation = played.notation;
    let position = passed(played.position);
    let at = format!("{pointer}/if/roll");
    match (position.turn(), &condition.roll) {
        (Turn::Chance(_), None) => Ok(settled(&position)),
        (Turn::Chance(dice), Some(faces)) => {
            let roll = Roll(faces.clone());
            let rolled = position.resolve(&roll).map_err(|error| unsound(at, error.to_string()))?;
            debug_assert!(roll.fits(dice));
            Ok(vec![passed(rolled)])
        }
        (_, Some(_)) => Err(unsound(at, "no dice are rolled after this move")),
        (_, None) => Ok(vec![position]),
    }
}

/// The position after the answer, in the first of the positions in which it is legal.
fn after_answer(
    line: &mut ConditionalLine,
    positions: &[Position],
    seat: Seat,
    pointer: &str,
) -> Result<Position, UnsoundLine> {
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
        Some(detail) => unsound(format!("{pointer}/then"), detail),
        None => unsound(format!("{pointer}/if"), "after this it is not your turn"),
    })
}

fn others_turn(position: &Position, seat: Seat) -> Option<Seat> {
    position.to_act().into_iter().find(|other| *other != seat)
}

/// The position after the passes that are played for who cannot move.
fn passed(mut position: Position) -> Position {
    while let Ok(next) = position.pass() {
        position = next;
    }
    position
}

/// The positions that a position leads to by itself: after passes, and by every roll of the dice.
fn settled(position: &Position) -> Vec<Position> {
    let position = passed(position.clone());
    match position.turn() {
        Turn::Chance(dice) => {
            let rolls = rolls(dice);
            let fallen = rolls.iter().filter_map(|roll| position.resolve(roll).ok());
            fallen.map(passed).collect()
        }
        Turn::Seats(_) | Turn::Pass(_) | Turn::Over(_) => vec![position],
    }
}

/// Every roll of some dice, each order once.
fn rolls(dice: Dice) -> Vec<Roll> {
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
