//! Prepared answers: "if he plays x, I answer y". Kept beside the log and known to their owner
//! alone; an answer that comes to be played is an ordinary move.

use serde::{Deserialize, Serialize};

use turnstone_rules::{Position, Roll, RollRequest, Seat, Turn};

use crate::Match;
use crate::aggregate::move_history::HistoryStep;
use crate::object::{object, objects};

/// The most answers that one may prepare ahead, one after the other.
const MAX_DEPTH: usize = 20;
/// The most answers in all.
const MAX_NODES: usize = 200;

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
pub struct PreparedAnswers {
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
pub struct InvalidLine {
    /// The JSON pointer of the member at fault.
    pub pointer: String,
    /// What is wrong with it.
    pub detail: String,
}

/// Where the moves since have led in a tree.
enum TreeState<'a> {
    /// The other side is to play one of these.
    Before(&'a [ConditionalLine]),
    /// It has played, and this is the answer.
    Answer(&'a ConditionalLine),
}

impl PreparedAnswers {
    /// What is still to come of them; nothing once the match has left the tree.
    #[must_use]
    pub fn remaining(&self, game_match: &Match) -> ConditionalMoves {
        match self.locate(game_match) {
            Some(TreeState::Before(lines)) => ConditionalMoves { lines: lines.to_vec() },
            Some(TreeState::Answer(_)) | None => ConditionalMoves::default(),
        }
    }

    /// The answer to be played now, if the match is in the tree and it is the owner's turn.
    #[must_use]
    pub fn answer(&self, game_match: &Match) -> Option<&str> {
        match self.locate(game_match) {
            Some(TreeState::Answer(line)) if game_match.to_act() == [self.seat] => Some(&line.then),
            Some(_) | None => None,
        }
    }

    fn locate(&self, game_match: &Match) -> Option<TreeState<'_>> {
        if game_match.ply < self.ply || game_match.taken_back_at.is_some_and(|ply| ply > self.ply) {
            return None;
        }
        let is_since = |step: &&HistoryStep| match step {
            HistoryStep::Move { ply, .. } | HistoryStep::Pass { ply } => *ply > self.ply,
            HistoryStep::Roll { .. } => true,
        };
        let mut since: Vec<_> = game_match.history.newest_first().take_while(is_since).collect();
        since.reverse();
        let mut lines = self.moves.lines.as_slice();
        let mut unanswered: Option<(&str, Option<&[u8]>)> = None;
        for step in since {
            match step {
                HistoryStep::Move { seat, notation, .. } if *seat == self.seat => {
                    let (played, roll) = unanswered.take()?;
                    let line = find_line(lines, played, roll)?;
                    if *line.then != **notation {
                        return None;
                    }
                    lines = &line.next;
                }
                HistoryStep::Move { .. } if unanswered.is_some() => return None,
                HistoryStep::Move { notation, .. } => unanswered = Some((notation, None)),
                HistoryStep::Roll { faces } => {
                    if let Some((_, roll)) = &mut unanswered {
                        *roll = Some(faces);
                    }
                }
                HistoryStep::Pass { .. } => {}
            }
        }
        match unanswered {
            None => Some(TreeState::Before(lines)),
            Some((played, roll)) => find_line(lines, played, roll).map(TreeState::Answer),
        }
    }
}

/// The line for a move and the dice after it; one that names the dice goes before one that does not.
fn find_line<'a>(
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

/// Checks the lines of a place in the tree. `positions` are those in which the other side may be to
/// move there: more than one where its dice are not known.
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
            return Err(invalid_line(format!("{pointer}/if"), "this stands there twice"));
        }
        known.push(condition.clone());
        let answered = after_answer(line, &after, seat, &pointer)?;
        if line.next.is_empty() {
            continue;
        }
        let next = format!("{pointer}/next");
        if after.len() > 1 {
            return Err(invalid_line(next, "only after a roll that is named can more follow"));
        }
        let positions = expand_rolls(&answered);
        if positions.iter().all(|position| other_seat_to_act(position, seat).is_none()) {
            return Err(invalid_line(next, "after this answer the other side is not to move"));
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

/// The position after the passes that are played for who cannot move.
fn after_passes(mut position: Position) -> Position {
    while let Ok(next) = position.pass() {
        position = next;
    }
    position
}

/// The positions that a position leads to by itself: after passes, and by every roll of the dice.
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

/// Every roll of some dice, each order once.
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
