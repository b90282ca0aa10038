use sha2::{Digest, Sha256};

use super::draft::Draft;
use crate::{AccountId, DiceNonce, Fact, Refusal, Seated, Started, Status};
use turnstone_rules::Seat;

use crate::DecisionContext;

/// Thirty-two random bytes that decide who sits where. They are drawn outside and given in, so
/// that deciding stays pure; the `started` event says what came of them.
#[derive(Debug, Clone)]
pub struct SeatingSeed(pub [u8; 32]);

impl SeatingSeed {
    /// The accounts in an order that the lot decides: ascending by the hash of lot and account, so
    /// that every order is equally likely.
    fn order(&self, accounts: &[AccountId]) -> Vec<AccountId> {
        let mut drawn = accounts.to_vec();
        drawn.sort_by_cached_key(|account| {
            let ticket: [u8; 32] =
                Sha256::new().chain_update(self.0).chain_update(account.0).finalize().into();
            ticket
        });
        drawn
    }
}

/// Who has the place he asks for gets the same answer again, also after the start.
pub(super) fn decide(
    draft: &mut Draft,
    account: AccountId,
    seat: Option<Seat>,
    seating_seed: &SeatingSeed,
    nonce: Option<DiceNonce>,
    context: &DecisionContext<'_>,
) -> Result<(), Refusal> {
    let game_match = &draft.game_match;
    let seats = game_match.created.seats;
    if let Some(seat) = seat.filter(|seat| seat.0 >= seats) {
        return Err(Refusal::NoSuchSeat { seat, last: Seat(seats - 1) });
    }
    if game_match.status == Status::Cancelled {
        return Err(Refusal::Over);
    }
    if game_match.is_player(account) {
        let held = game_match.seats_of(account);
        return match seat {
            None => Ok(()),
            Some(seat) if held.contains(&seat) => Ok(()),
            Some(_) => Err(Refusal::AlreadySeated),
        };
    }
    match game_match.status {
        Status::Open => {}
        Status::Active => return Err(Refusal::HasStarted),
        Status::Finished | Status::Cancelled => return Err(Refusal::Over),
    }
    let welcome = game_match.invited.as_ref().is_none_or(|invited| {
        invited.contains(&account) || account == game_match.created.created_by
    });
    if !welcome {
        return Err(Refusal::NotInvited);
    }
    let is_taken = |seat: Seat| game_match.seats[seat.index()].is_some();
    if let Some(seat) = seat.filter(|seat| is_taken(*seat)) {
        return Err(Refusal::SeatTaken { seat });
    }
    if nonce.is_some() && game_match.dice.is_none() {
        return Err(Refusal::NoDice);
    }
    // Those who wait have a place too, though not yet a number: the match starts as soon as
    // players and seats are as many, so an open match always has a place left.
    draft.record(seat, Fact::Seated(Seated { player: account, dice_nonce: nonce }))?;
    let game_match = &draft.game_match;
    let seated = game_match.seats.iter().flatten().count();
    if seated + game_match.waiting.len() == usize::from(seats) {
        let mut drawn = seating_seed.order(&game_match.waiting).into_iter();
        let players = game_match.seats.iter().filter_map(|seat| seat.or_else(|| drawn.next()));
        let players = players.collect();
        start(draft, players, context)?;
    }
    Ok(())
}

/// Begins the game with these players by seat, and records all that follows by itself.
pub(super) fn start(
    draft: &mut Draft,
    players: Vec<AccountId>,
    context: &DecisionContext<'_>,
) -> Result<(), Refusal> {
    draft.record(None, Fact::Started(Started { players }))?;
    draft.advance(context)
}
