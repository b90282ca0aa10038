use turnstone_rules::{Phrase, Position, Rejection, Roll, Seat, Turn};

use super::tree::{ConditionalMoves, ConditionalPly, InvalidLine};

/// The most plies and rolls that can follow each other in a line.
const MAX_DEPTH: usize = 20;
/// The most plies and rolls in a tree.
const MAX_NODES: usize = 200;

impl ConditionalMoves {
    /// Checks that each line can happen from a position. Returns the lines with every move in
    /// canonical notation.
    ///
    /// # Errors
    /// At the first invalid line, or when there are too many.
    pub fn checked(mut self, position: &Position, seat: Seat) -> Result<Self, InvalidLine> {
        let mut check = Check { seat, nodes_left: MAX_NODES };
        check.lines(&mut self.lines, position.clone(), "", MAX_DEPTH)?;
        Ok(self)
    }
}

/// The end of a line.
#[derive(Debug, Clone)]
pub struct LineEnd {
    /// The position after it.
    pub position: Position,
    /// How many plies it has, without rolls.
    pub plies: u32,
    /// Its last move: who played it, its notation, and the position before it.
    pub last: Option<(Seat, String, Position)>,
}

/// Follows moves of whoever is to act, and rolls such as `6-4` where dice decide. Passes happen by
/// themselves.
///
/// # Errors
/// At the first that cannot happen, or when there are too many. The pointer is the number of it.
pub fn follow_line(position: &Position, texts: &[&str]) -> Result<LineEnd, InvalidLine> {
    if texts.len() > MAX_DEPTH {
        return Err(invalid_line(String::new(), too_long()));
    }
    let (start, plies) = after_passes(position.clone());
    let mut end = LineEnd { position: start, plies, last: None };
    for (index, text) in texts.iter().enumerate() {
        let mut ply = ConditionalPly::default();
        if matches!(end.position.turn(), Turn::Chance(_)) {
            ply.roll = Some(text.split('-').map(|face| face.parse().unwrap_or_default()).collect());
        } else {
            ply.notation = Some((*text).to_owned());
        }
        let mover = end.position.acting().first();
        let next = after(&mut ply, &end.position, &index.to_string())?;
        let (next, passes) = after_passes(next);
        let before = std::mem::replace(&mut end.position, next);
        end.plies += passes;
        if let (Some(seat), Some(notation)) = (mover, ply.notation) {
            end.plies += 1;
            end.last = Some((seat, notation, before));
        }
    }
    Ok(end)
}

fn too_long() -> Phrase {
    let detail = format!("at most {MAX_DEPTH} plies and rolls can follow each other");
    Phrase::new("detail-line-too-long", detail).with("most", MAX_DEPTH)
}

fn invalid_line(pointer: String, detail: impl Into<Phrase>) -> InvalidLine {
    InvalidLine { pointer, detail: detail.into() }
}

fn phrase(rejection: Rejection) -> Phrase {
    match rejection {
        Rejection::Malformed(detail)
        | Rejection::Illegal { detail, .. }
        | Rejection::BadRoll(detail) => detail,
        Rejection::Over => "the game is over before this move".into(),
        Rejection::NotAwaited | Rejection::WrongSeat { .. } => "it is not your turn".into(),
    }
}

/// The check of one tree.
struct Check {
    /// The seat that prepares it.
    seat: Seat,
    nodes_left: usize,
}

impl Check {
    /// Checks what may happen in a position: its lines are at `pointer`.
    fn lines(
        &mut self,
        lines: &mut [ConditionalPly],
        position: Position,
        pointer: &str,
        depth_left: usize,
    ) -> Result<(), InvalidLine> {
        if lines.is_empty() {
            return Ok(());
        }
        if depth_left == 0 {
            return Err(invalid_line(pointer.to_owned(), too_long()));
        }
        let (position, _) = after_passes(position);
        let is_mine = position.to_act() == [self.seat];
        for index in 0..lines.len() {
            let (earlier, rest) = lines.split_at_mut(index);
            let Some(ply) = rest.first_mut() else { continue };
            let pointer = format!("{pointer}/{index}");
            self.nodes_left = self.nodes_left.checked_sub(1).ok_or_else(|| {
                let detail = format!("at most {MAX_NODES} plies and rolls can be prepared");
                let detail = Phrase::new("detail-too-many-answers", detail).with("most", MAX_NODES);
                invalid_line(pointer.clone(), detail)
            })?;
            let after = after(ply, &position, &pointer)?;
            let is_same = |other: &ConditionalPly| match &ply.roll {
                Some(faces) => other.is_roll(faces),
                None => other.notation == ply.notation,
            };
            if earlier.iter().any(is_same) {
                return Err(invalid_line(pointer, "this is given twice"));
            }
            if is_mine && !earlier.is_empty() {
                return Err(invalid_line(pointer, "where you are to move, prepare one move"));
            }
            self.lines(&mut ply.next, after, &format!("{pointer}/next"), depth_left - 1)?;
        }
        Ok(())
    }
}

/// The position after a ply or a roll; writes the move in canonical notation.
fn after(
    ply: &mut ConditionalPly,
    position: &Position,
    pointer: &str,
) -> Result<Position, InvalidLine> {
    match (position.turn(), &ply.notation, &ply.roll) {
        (_, Some(_), Some(_)) | (_, None, None) => {
            Err(invalid_line(pointer.to_owned(), "give either `move` or `roll`"))
        }
        (Turn::Chance(_), None, Some(faces)) => position
            .resolve(&Roll(faces.clone()))
            .map_err(|rejection| invalid_line(format!("{pointer}/roll"), phrase(rejection))),
        (Turn::Chance(_), Some(_), None) => {
            Err(invalid_line(format!("{pointer}/move"), "dice are rolled before this move"))
        }
        (_, None, Some(_)) => {
            Err(invalid_line(format!("{pointer}/roll"), "no dice are rolled here"))
        }
        (_, Some(notation), None) => {
            let at = || format!("{pointer}/move");
            // Decided by the text alone: the answer must not reveal what the list hides.
            if position.has_unlisted_moves()
                && position.listed_as(notation) != position.canonical(notation)
            {
                let detail = "a declaration cannot be prepared in this match";
                return Err(invalid_line(at(), detail));
            }
            let Turn::Seats(seats) = position.turn() else {
                return Err(invalid_line(at(), "the game is over before this move"));
            };
            let mover = seats.first().unwrap_or(Seat(0));
            let played = position.play(mover, notation);
            let played = played.map_err(|rejection| invalid_line(at(), phrase(rejection)))?;
            ply.notation = Some(played.notation);
            Ok(played.position)
        }
    }
}

/// The position after the passes of the seats that cannot move, and how many these are.
fn after_passes(mut position: Position) -> (Position, u32) {
    let mut passes = 0;
    while let Ok(next) = position.pass() {
        (position, passes) = (next, passes + 1);
    }
    (position, passes)
}
