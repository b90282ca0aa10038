//! A turn: exactly one of add a prong, step, jump.

use turnstone_rules::Seat;

use super::{Board, Direction, Ending, Landing, Move, OctiViolation, Pod, Square, State, chains};

/// Adds every legal action: for each pod the prongs it may get, its steps, and its chains.
pub(super) fn list(state: &State, moves: &mut Vec<Move>) {
    for (square, pod) in state.board.pods_of(state.to_move) {
        for direction in Direction::ALL {
            if add_refusal(state, square, pod, direction).is_none() {
                moves.push(Move::Add { square, direction });
            }
        }
        moves.extend(steps(&state.board, square, pod).map(|to| Move::Step { from: square, to }));
        chains::list(&state.board, square, pod, moves);
    }
}

/// The position after an action.
///
/// # Errors
/// When the action is not legal.
pub(super) fn apply(state: &State, played: &Move) -> Result<State, OctiViolation> {
    let from = played.from();
    let pod = match state.board.pod(from) {
        None => return Err(OctiViolation::NoPod { square: from }),
        Some(pod) if pod.seat != state.to_move => {
            return Err(OctiViolation::OthersPod { square: from });
        }
        Some(pod) => pod,
    };
    let mut next = state.clone();
    let stands_on = match played {
        Move::Add { direction, .. } => add(&mut next, from, pod, *direction)?,
        Move::Step { to, .. } => step(&mut next.board, from, pod, *to)?,
        Move::Jump { landings, .. } => jump(&mut next, from, pod, landings)?,
    };
    next.to_move = state.to_move.next(2);
    next.ending = ending(&next, state.to_move, stands_on);
    Ok(next)
}

/// The reason why a pod may not get a prong; `None` if it may.
fn add_refusal(
    state: &State,
    square: Square,
    pod: Pod,
    direction: Direction,
) -> Option<OctiViolation> {
    if state.supply[pod.seat.index()] == 0 {
        Some(OctiViolation::EmptySupply)
    } else if pod.prongs.contains(direction) {
        Some(OctiViolation::ProngTaken { square, direction })
    } else {
        None
    }
}

fn add(
    next: &mut State,
    square: Square,
    pod: Pod,
    direction: Direction,
) -> Result<Square, OctiViolation> {
    if let Some(violation) = add_refusal(next, square, pod, direction) {
        return Err(violation);
    }
    next.supply[pod.seat.index()] -= 1;
    next.board.put(square, Pod { prongs: pod.prongs.with(direction), ..pod });
    Ok(square)
}

/// The reason why a pod may not step; `None` if it may.
fn step_refusal(board: &Board, from: Square, pod: Pod, to: Square) -> Option<OctiViolation> {
    match from.step_to(to) {
        None => Some(OctiViolation::OutOfReach { from, to }),
        Some(direction) if !pod.prongs.contains(direction) => {
            Some(OctiViolation::NoProng { from, to, direction })
        }
        Some(_) => board.pod(to).map(|_| OctiViolation::Occupied { square: to }),
    }
}

/// The squares that a pod may step to, clockwise from north.
fn steps(board: &Board, from: Square, pod: Pod) -> impl Iterator<Item = Square> {
    pod.prongs
        .directions()
        .filter_map(move |direction| from.neighbour(direction))
        .filter(move |&to| step_refusal(board, from, pod, to).is_none())
}

fn step(board: &mut Board, from: Square, pod: Pod, to: Square) -> Result<Square, OctiViolation> {
    if let Some(violation) = step_refusal(board, from, pod, to) {
        return Err(violation);
    }
    board.take(from);
    board.put(to, pod);
    Ok(to)
}

/// Captured pods of either player come off after the whole chain. Their prongs go to the supply of
/// the player who jumped.
fn jump(
    next: &mut State,
    from: Square,
    pod: Pod,
    landings: &[Landing],
) -> Result<Square, OctiViolation> {
    let jumped = chains::jumped_squares(&next.board, from, pod, landings)?;
    let to = landings.last().map_or(from, |last| last.square);
    next.board.take(from);
    next.board.put(to, pod);
    for (over, landing) in jumped.into_iter().zip(landings) {
        if landing.captures {
            let captured = next.board.take(over).map_or(0, |pod| pod.prongs.count());
            next.supply[pod.seat.index()] += captured;
        }
    }
    Ok(to)
}

/// The end of the game by the mover's action, if it has ended. A landing counts first, then a seat
/// without pods, then a seat without actions.
///
/// Only the other seat can be without pods, because the mover still has the pod that acted. A
/// player without an action loses by the publisher's answer. The sheet does not say it.
fn ending(next: &State, mover: Seat, stands_on: Square) -> Option<Ending> {
    let other = mover.next(2);
    if stands_on.is_octi_of(other) {
        Some(Ending::OctiSquare(mover))
    } else if next.board.pods_of(other).next().is_none() {
        Some(Ending::NoPods(mover))
    } else if !can_act(next, other) {
        Some(Ending::NoMoves(mover))
    } else {
        None
    }
}

/// Whether a seat has a legal action. Does not list them all.
pub(super) fn can_act(state: &State, seat: Seat) -> bool {
    let can_add = state.supply[seat.index()] > 0;
    state.board.pods_of(seat).any(|(square, pod)| {
        can_add && !pod.prongs.is_full()
            || steps(&state.board, square, pod).next().is_some()
            || chains::can_jump(&state.board, square, pod)
    })
}
