use turnstone_rules::Seat;

use super::islands::Adjacency;
use super::shapes::{self, SHAPE_STONES};
use super::table::STONES_EACH;
use super::{Color, Ending, State, Variant};

const COLORS: [Color; 2] = [Color::Black, Color::Red];

/// Every invariant of a position.
///
/// # Errors
/// The first that does not hold, in words.
pub(super) fn check(state: &State) -> Result<(), String> {
    check_stones(state)?;
    check_stone_counts(state)?;
    check_hands(state)?;
    check_ending(state)
}

fn ensure(holds: bool, broken: &str) -> Result<(), String> {
    if holds { Ok(()) } else { Err(broken.to_owned()) }
}

fn check_stones(state: &State) -> Result<(), String> {
    let stones = state.table.stones();
    let are_apart = stones.is_sorted_by(|one, next| one.cell < next.cell);
    ensure(are_apart, "two stones on a cell, or stones out of order")?;
    ensure(Adjacency::of(&state.table).are_connected(), "two islands on the table")
}

fn check_stone_counts(state: &State) -> Result<(), String> {
    for color in COLORS {
        let there = state.table.count(color) + state.in_hand(color);
        ensure(there <= STONES_EACH, "more than 21 stones of a colour")?;
        let may_capture = !state.is_placing() && state.settings.variant != Variant::Basic;
        ensure(may_capture || there == STONES_EACH, "a stone has left a game without captures")?;
    }
    Ok(())
}

fn check_hands(state: &State) -> Result<(), String> {
    let seats = state.settings.seats;
    ensure(matches!(seats, 2 | 4), "neither two seats nor four")?;
    ensure(state.to_move.0 < seats, "the seat to move does not play")?;
    ensure(seats == 4 || state.hands.ends_with(&[0, 0]), "stones in hands that do not play")?;
    if !state.is_placing() || matches!(state.ending, Some(Ending::Shape { .. })) {
        // A declaration alone ends the game in its own turn, so that the hands do not show whose
        // turn it is.
        return Ok(());
    }
    let each = 40 / seats;
    let placed = 40 - state.hands.iter().sum::<u8>();
    let opener = (state.to_move.0 + seats - placed % seats) % seats;
    ensure(Color::of(Seat(opener)) == Color::Black, "red has opened the game")?;
    ensure(seats == 4 || opener == 0, "seat 1 has opened the game")?;
    let is_in_turn = (0..seats).all(|seat| {
        let after_opener = (seat + seats - opener) % seats;
        let expected = each - (placed + seats - 1 - after_opener) / seats;
        state.hands.get(usize::from(seat)) == Some(&expected)
    });
    ensure(is_in_turn, "the hands do not follow the turns")
}

fn check_ending(state: &State) -> Result<(), String> {
    let has_too_few = |color| !state.is_placing() && state.table.count(color) < SHAPE_STONES;
    match state.ending {
        Some(Ending::Shape { winner, shape }) => {
            ensure(shapes::stands(&state.table, winner, &shape), "the winning shape does not stand")
        }
        Some(Ending::TooFewStones { winner }) => {
            ensure(has_too_few(winner.other()), "the loser has stones enough")
        }
        Some(Ending::Repetition) => ensure(!state.is_placing(), "a repetition while placing"),
        None => {
            ensure(!COLORS.into_iter().any(has_too_few), "too few stones and the game goes on")?;
            let stands = |color| shapes::first_winning_shape(&state.table, color).is_some();
            let is_automatic = !state.settings.manual_declaration;
            let is_missed = is_automatic && COLORS.into_iter().any(stands);
            ensure(!is_missed, "a shape stands and the game goes on")
        }
    }
}
