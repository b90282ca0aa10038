//! Every invariant of a position.

use turnstone_rules::Seat;

use super::board::SUPPLY;
use super::{Ending, State, moves};

/// The first invariant that does not hold, in words.
pub(super) fn check(state: &State) -> Result<(), String> {
    let on_pods: u32 = state.board.pods().map(|(_, pod)| u32::from(pod.prongs.count())).sum();
    let in_hand: u32 = state.supply.iter().map(|&prongs| u32::from(prongs)).sum();
    ensure(
        on_pods + in_hand == 2 * u32::from(SUPPLY),
        "there are not 24 prongs on pods and in hand",
    )?;
    for seat in [Seat(0), Seat(1)] {
        check_seat(state, seat)?;
    }
    match state.ending {
        None => {
            ensure(moves::can_act(state, state.to_move), "no player can act and the game goes on")
        }
        Some(Ending::OctiSquare(winner)) => {
            ensure(has_landed(state, winner), "the winner has not landed on an OCTI square")
        }
        Some(Ending::NoPods(winner)) => {
            ensure(pods(state, winner.next(2)) == 0, "the loser has a pod")?;
            ensure(!has_landed(state, winner), "a landing comes before pods")
        }
        Some(Ending::NoMoves(winner)) => {
            ensure(!moves::can_act(state, winner.next(2)), "the loser can act")?;
            ensure(!has_landed(state, winner), "a landing comes before actions")
        }
        Some(Ending::Repetition) => Ok(()),
    }
}

fn check_seat(state: &State, seat: Seat) -> Result<(), String> {
    ensure(pods(state, seat) <= 4, "a seat has more than four pods")?;
    let won_by_landing = state.ending == Some(Ending::OctiSquare(seat));
    ensure(won_by_landing || !has_landed(state, seat), "a landing has not ended the game")?;
    let lost_all = state.ending == Some(Ending::OctiSquare(seat.next(2)))
        || state.ending == Some(Ending::NoPods(seat.next(2)));
    ensure(lost_all || pods(state, seat) > 0, "a seat has no pods and the game goes on")
}

fn pods(state: &State, seat: Seat) -> usize {
    state.board.pods_of(seat).count()
}

fn has_landed(state: &State, seat: Seat) -> bool {
    state.board.pods_of(seat).any(|(square, _)| square.is_octi_of(seat.next(2)))
}

fn ensure(holds: bool, broken: &str) -> Result<(), String> {
    if holds { Ok(()) } else { Err(broken.to_owned()) }
}
