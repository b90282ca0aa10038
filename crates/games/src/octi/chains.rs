//! Chains of jumps: the conditions of one jump, the effect of a chain, and the list of all chains.

use super::square::Squares;
use super::{Board, Direction, Landing, Move, OctiViolation, Pod, Square};

/// A pod in the middle of its chain. The board is the one before the turn.
///
/// Captured pods stay on the board until the end of the chain, so that the next jumps do not depend
/// on the captures chosen so far. Every landing is an even number of columns and of rows from the
/// start, and no jumped square is. So a captured pod never blocks a landing.
#[derive(Clone, Copy)]
struct Chain<'a> {
    board: &'a Board,
    pod: Pod,
    from: Square,
    at: Square,
    jumped: Squares,
}

/// A jump: the square that is jumped and the one behind it.
#[derive(Clone, Copy)]
struct Jump {
    over: Square,
    landing: Square,
}

impl<'a> Chain<'a> {
    fn new(board: &'a Board, from: Square, pod: Pod) -> Self {
        Self { board, pod, from, at: from, jumped: Squares::default() }
    }

    /// The pod on a square. The jumper's starting square counts as empty: it is empty from the
    /// first jump on, and the first jump never looks at it.
    fn is_empty(&self, square: Square) -> bool {
        square == self.from || self.board.pod(square).is_none()
    }

    /// The jump in a direction, if the board has room for one.
    fn jump(&self, direction: Direction) -> Option<Jump> {
        let over = self.at.neighbour(direction)?;
        Some(Jump { over, landing: over.neighbour(direction)? })
    }

    /// The reason why the pod may not make a jump; `None` if it may.
    fn refusal(&self, direction: Direction, Jump { over, landing }: Jump) -> Option<OctiViolation> {
        if self.is_over() {
            Some(OctiViolation::ChainOver { square: self.at })
        } else if !self.pod.prongs.contains(direction) {
            Some(OctiViolation::NoProng { from: self.from, to: landing, direction })
        } else if self.is_empty(over) {
            Some(OctiViolation::NothingToJump { square: over })
        } else if self.jumped.contains(over) {
            Some(OctiViolation::JumpedTwice { square: over })
        } else if !self.is_empty(landing) {
            Some(OctiViolation::Occupied { square: landing })
        } else {
            None
        }
    }

    /// Whether the chain ends here, on an OCTI square of the other's.
    fn is_over(&self) -> bool {
        self.at.is_octi_of(self.pod.seat.next(2))
    }

    fn after(self, jump: Jump) -> Self {
        Self { at: jump.landing, jumped: self.jumped.with(jump.over), ..self }
    }

    /// The jumps that the pod may make from where it is, clockwise from north.
    fn jumps(self) -> impl Iterator<Item = Jump> {
        self.pod.prongs.directions().filter_map(move |direction| {
            let jump = self.jump(direction)?;
            self.refusal(direction, jump).is_none().then_some(jump)
        })
    }

    /// Adds every continuation, each with the landings so far. The recursion ends, because every
    /// jump uses up one of at most seven pods.
    fn list(self, landings: &mut Vec<Landing>, moves: &mut Vec<Move>) {
        for jump in self.jumps() {
            for captures in [false, true] {
                landings.push(Landing { square: jump.landing, captures });
                moves.push(Move::Jump { from: self.from, landings: landings.clone() });
                self.after(jump).list(landings, moves);
                landings.pop();
            }
        }
    }
}

/// Adds every chain of a pod to the list. Each choice of captures is a separate move.
pub(super) fn list(board: &Board, from: Square, pod: Pod, moves: &mut Vec<Move>) {
    Chain::new(board, from, pod).list(&mut Vec::new(), moves);
}

/// Whether a pod can jump at all.
pub(super) fn can_jump(board: &Board, from: Square, pod: Pod) -> bool {
    Chain::new(board, from, pod).jumps().next().is_some()
}

/// The squares that a chain jumps, one for each landing.
///
/// # Errors
/// The first jump that is not legal. A chain may stop anywhere, so that no other error exists.
pub(super) fn jumped_squares(
    board: &Board,
    from: Square,
    pod: Pod,
    landings: &[Landing],
) -> Result<Vec<Square>, OctiViolation> {
    if landings.is_empty() {
        return Err(OctiViolation::OutOfReach { from, to: from });
    }
    let mut chain = Chain::new(board, from, pod);
    let mut jumped = Vec::new();
    for landing in landings {
        let (at, to) = (chain.at, landing.square);
        if chain.is_over() {
            return Err(OctiViolation::ChainOver { square: at });
        }
        let Some((direction, jump)) =
            at.jump_to(to).and_then(|direction| Some((direction, chain.jump(direction)?)))
        else {
            return Err(if at.step_to(to).is_some() {
                OctiViolation::StepInChain { from: at, to }
            } else {
                OctiViolation::OutOfReach { from: at, to }
            });
        };
        if let Some(violation) = chain.refusal(direction, jump) {
            return Err(violation);
        }
        jumped.push(jump.over);
        chain = chain.after(jump);
    }
    Ok(jumped)
}

/// The squares of the pods that a chain captures, in the order in which they are jumped.
pub(super) fn captured_squares(from: Square, landings: &[Landing]) -> Vec<Square> {
    let mut at = from;
    let mut captured = Vec::new();
    for &Landing { square, captures } in landings {
        if captures {
            captured.extend(at.jump_to(square).and_then(|direction| at.neighbour(direction)));
        }
        at = square;
    }
    captured
}
