//! The notation of SGF FF[4], game 19, as far as this game needs it.

use std::fmt::Write as _;

use turnstone_rules::Malformed;

use super::{Direction, Square};

/// An action of the seat to move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Move {
    /// A prong from the supply goes into a pod.
    Add {
        /// The pod's square.
        square: Square,
        /// The direction of the prong.
        direction: Direction,
    },
    /// A pod goes to the next square.
    Step {
        /// The pod's square.
        from: Square,
        /// The adjacent square.
        to: Square,
    },
    /// A pod jumps, once or several times.
    Jump {
        /// The pod's square.
        from: Square,
        /// Its jumps, in order; at least one.
        landings: Vec<Landing>,
    },
}

impl Move {
    /// The square of the pod that acts.
    pub(super) fn from(&self) -> Square {
        match self {
            Self::Add { square: from, .. } | Self::Step { from, .. } | Self::Jump { from, .. } => {
                *from
            }
        }
    }
}

/// One jump of a chain.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Landing {
    /// The square on which the pod lands.
    pub square: Square,
    /// Whether the pod jumped on the way there is captured.
    pub captures: bool,
}

/// `32+A`, `32-33` or `42-24-26x`, and nothing else. Letters of prongs may follow the first square,
/// as in SGF files. They need not be the prongs of the pod, and are dropped.
///
/// The squares alone decide between a step and a jump. This does not check whether the action is
/// legal.
pub(super) fn parse(text: &str) -> Result<Move, Malformed> {
    parse_action(text.as_bytes()).ok_or_else(|| {
        Malformed(
            "a move is a prong added, `32+A`, a step, `32-33`, or jumps, `42-24-26x`: squares are \
             `11` to `67`, directions `A` to `H`, and `x` captures the pod jumped on the way there"
                .into(),
        )
    })
}

fn parse_action(text: &[u8]) -> Option<Move> {
    let (from, rest) = square(text)?;
    let letters = rest.iter().take_while(|byte| Direction::from_letter(**byte).is_some()).count();
    match rest.get(letters..)? {
        [b'+', letter] => {
            Some(Move::Add { square: from, direction: Direction::from_letter(*letter)? })
        }
        path => parse_path(from, path),
    }
}

fn parse_path(from: Square, mut path: &[u8]) -> Option<Move> {
    let mut landings = Vec::new();
    while let [b'-', rest @ ..] = path {
        let (square, rest) = square(rest)?;
        let captures = rest.first() == Some(&b'x');
        path = if captures { rest.get(1..)? } else { rest };
        landings.push(Landing { square, captures });
    }
    if !path.is_empty() {
        return None;
    }
    match *landings {
        [] => None,
        [Landing { square: to, captures: false }] if from.step_to(to).is_some() => {
            Some(Move::Step { from, to })
        }
        _ => Some(Move::Jump { from, landings }),
    }
}

/// The square at the beginning of a text, and the rest of the text.
fn square(text: &[u8]) -> Option<(Square, &[u8])> {
    let [column, row, rest @ ..] = text else { return None };
    Some((Square::at(column.wrapping_sub(b'0'), row.wrapping_sub(b'0'))?, rest))
}

pub(super) fn format(played: &Move) -> String {
    match played {
        Move::Add { square, direction } => format!("{square}+{}", direction.letter()),
        Move::Step { from, to } => format!("{from}-{to}"),
        Move::Jump { from, landings } => {
            let mut text = from.to_string();
            for Landing { square, captures } in landings {
                // Writing to a string cannot fail.
                let _ = write!(text, "-{square}{}", if *captures { "x" } else { "" });
            }
            text
        }
    }
}
