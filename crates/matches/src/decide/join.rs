use sha2::{Digest, Sha256};

use turnstone_rules::Seat;

use super::draft::Draft;
use crate::{AccountId, DecisionContext, DiceNonce, Fact, Refusal, Seated, Started, Status};

/// How often an account may take a seat in one match. Each time it may leave again.
const MAX_SEATINGS: u32 = 32;

/// 32 random bytes that decide the seating. The caller draws them, so that a decision stays pure;
/// the `started` event has the result.
#[derive(Debug, Clone)]
pub struct SeatingSeed(pub [u8; 32]);

impl SeatingSeed {
    /// The accounts in random order: ascending by the hash of the seed and the account, so that
    /// every order is equally likely.
    pub(super) fn order(&self, accounts: &[AccountId]) -> Vec<AccountId> {
        let mut drawn = accounts.to_vec();
        drawn.sort_by_cached_key(|account| {
            let ticket: [u8; 32] =
                Sha256::new().chain_update(self.0).chain_update(account.0).finalize().into();
            ticket
        });
        drawn
    }
}

/// A request for a seat, as in [`crate::Command::Join`].
#[derive(Clone, Copy)]
pub(super) struct JoinRequest {
    pub(super) account: AccountId,
    pub(super) seat: Option<Seat>,
    pub(super) nonce: Option<DiceNonce>,
    pub(super) by_link: bool,
}

/// An account that already has the requested seat succeeds again, even after the start.
pub(super) fn decide(
    draft: &mut Draft,
    request: JoinRequest,
    seating_seed: &SeatingSeed,
    context: &DecisionContext<'_>,
) -> Result<(), Refusal> {
    let JoinRequest { account, seat, nonce, by_link } = request;
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
    let may_join = game_match.invited.as_ref().is_none_or(|invited| {
        invited.contains(&account) || account == game_match.created.created_by
    });
    if !may_join && !by_link {
        return Err(Refusal::NotInvited);
    }
    if game_match.created.rated && context.guests.contains(&account) {
        return Err(Refusal::IsGuest);
    }
    // The creator asks it of others.
    if let Some(least) = game_match.created.min_completion_percent
        && account != game_match.created.created_by
        && !context.completion.meets(Some(least))
    {
        return Err(Refusal::CompletionTooLow { least });
    }
    let is_taken = |seat: Seat| game_match.seats[seat.index()].is_some();
    if let Some(seat) = seat.filter(|seat| is_taken(*seat)) {
        return Err(Refusal::SeatTaken { seat });
    }
    if nonce.is_some() && game_match.dice.is_none() {
        return Err(Refusal::NoDice);
    }
    if game_match.early_changes.of(account).seatings >= MAX_SEATINGS {
        return Err(Refusal::TooManySeatings { most: MAX_SEATINGS });
    }
    // Waiting players count too, although their seats have no number yet. The match starts as soon
    // as there are as many players as seats, so an open match always has room.
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

/// Starts the game with these players by seat, and records everything that follows.
pub(super) fn start(
    draft: &mut Draft,
    players: Vec<AccountId>,
    context: &DecisionContext<'_>,
) -> Result<(), Refusal> {
    draft.record(None, Fact::Started(Started { players }))?;
    draft.advance(context)
}
