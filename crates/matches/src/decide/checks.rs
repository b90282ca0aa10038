use turnstone_rules::Seat;

use crate::{AccountId, Match, Ply, Refusal, Status};

/// The seat that an account acts for: the one it names, or the only one it holds.
pub(super) fn acting_seat(
    game_match: &Match,
    account: AccountId,
    named: Option<Seat>,
) -> Result<Seat, Refusal> {
    let held = game_match.seats_of(account);
    match (named, held.as_slice()) {
        (_, []) => Err(Refusal::NotAPlayer),
        (Some(seat), held) if held.contains(&seat) => Ok(seat),
        (Some(seat), _) => Err(Refusal::NotYourSeat { seat }),
        (None, [only]) => Ok(*only),
        (None, held) => {
            let mut acting = game_match.acting().iter().filter(|seat| held.contains(seat));
            match (acting.next(), acting.next()) {
                (Some(seat), None) => Ok(seat),
                _ => Err(Refusal::SeatRequired),
            }
        }
    }
}

/// The seat with which an account makes or answers offers: its only one, or the one to act if it
/// holds several (then it holds all of them).
pub(super) fn seat_for_offers(game_match: &Match, account: AccountId) -> Result<Seat, Refusal> {
    let held = game_match.seats_of(account);
    let acting = game_match.acting();
    let seat = held.iter().find(|seat| acting.contains(**seat)).or(held.first());
    seat.copied().ok_or(Refusal::NotAPlayer)
}

/// Refuses a request about another ply than the current one.
pub(super) fn check_ply(game_match: &Match, given: Ply) -> Result<(), Refusal> {
    let current = game_match.ply;
    match given.cmp(&current) {
        std::cmp::Ordering::Less => Err(Refusal::StalePly { given, current }),
        std::cmp::Ordering::Equal => Ok(()),
        std::cmp::Ordering::Greater => Err(Refusal::PlyAhead { given, current }),
    }
}

/// Refuses an account that does not play in the match, and a match that has not started.
pub(super) fn check_begun(game_match: &Match, account: AccountId) -> Result<(), Refusal> {
    match game_match.status {
        _ if !game_match.is_player(account) => Err(Refusal::NotAPlayer),
        Status::Open => Err(Refusal::NotStarted),
        Status::Active | Status::Finished | Status::Cancelled => Ok(()),
    }
}

/// The same, and refuses a match that is over.
pub(super) fn check_running(game_match: &Match, account: AccountId) -> Result<(), Refusal> {
    check_begun(game_match, account)?;
    if game_match.status.is_over() { Err(Refusal::Over) } else { Ok(()) }
}
