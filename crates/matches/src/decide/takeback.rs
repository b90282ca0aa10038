use turnstone_rules::Seat;

use super::checks::{check_ply, check_running, seat_for_offers};
use super::draft::Draft;
use super::offer::{OfferRequest, OfferRules};
use crate::aggregate::offer::OfferKind;
use crate::{AccountId, Fact, Match, Ply, Refusal, TakenBack};

/// How often a side may take back until the other side moves: the opponents need not answer such
/// offers for ever. In a solo match too one side waits for a move of the other.
const MAX_TAKEBACKS_IN_A_ROW: u32 = 4;

pub(super) const TAKEBACK: OfferRules = OfferRules {
    kind: OfferKind::Takeback,
    offered: Fact::TakebackOffered,
    withdrawn: Fact::TakebackWithdrawn,
    agreed: Fact::TakebackAgreed,
    declined: Fact::TakebackDeclined,
    offering_agrees: false,
    take_effect: go_back,
};

pub(super) fn offer(draft: &mut Draft, request: OfferRequest) -> Result<(), Refusal> {
    if TAKEBACK.is_repeated_offer(draft, request)? {
        return Ok(());
    }
    let OfferRequest { account, ply } = request;
    check_running(&draft.game_match, account)?;
    check_ply(&draft.game_match, ply)?;
    let seat = offering_seat(&draft.game_match, account)?;
    // Refused here rather than when an opponent agrees.
    last_choice(&draft.game_match, seat)?;
    check_takebacks(&draft.game_match, seat)?;
    TAKEBACK.offer(draft, seat)?;
    // Computers agree to every takeback, and at once.
    let answering = draft.game_match.answering(OfferKind::Takeback, seat);
    for other in draft.game_match.computer_seats().collect::<Vec<_>>() {
        if answering.contains(&other) {
            TAKEBACK.agree(draft, other)?;
        }
    }
    Ok(())
}

/// If the account holds several seats: the one that moved last.
fn offering_seat(game_match: &Match, account: AccountId) -> Result<Seat, Refusal> {
    let held = game_match.seats_of(account);
    let last = game_match.last_move.as_ref().map(|last| last.seat);
    match last.filter(|seat| held.contains(seat)) {
        Some(seat) if held.len() > 1 => Ok(seat),
        _ => seat_for_offers(game_match, account),
    }
}

/// The ply of the last move that a seat chose itself.
fn last_choice(game_match: &Match, seat: Seat) -> Result<Ply, Refusal> {
    game_match.history.last_choice(|mover| mover == seat).ok_or(Refusal::NothingToTakeBack)
}

/// Refuses a side that has taken back too often since the other side moved. Nothing else counts, so
/// an offer that was allowed can still be accepted later.
fn check_takebacks(game_match: &Match, seat: Seat) -> Result<(), Refusal> {
    let family = game_match.family();
    let side = (0..).map(Seat).zip(&game_match.takebacks);
    let side = side.filter(|(other, _)| family.side(*other) == family.side(seat));
    if side.map(|(_, takebacks)| takebacks).sum::<u32>() >= MAX_TAKEBACKS_IN_A_ROW {
        return Err(Refusal::TooManyTakebacks { most: MAX_TAKEBACKS_IN_A_ROW });
    }
    Ok(())
}

fn go_back(draft: &mut Draft, seat: Seat) -> Result<(), Refusal> {
    // After the first move one seat acts at a time.
    if let Some(acting) = draft.game_match.acting().iter().next() {
        draft.give_back_pauses(acting)?;
    }
    let to_ply = last_choice(&draft.game_match, seat)?.previous();
    let ply = draft.game_match.ply.next();
    draft.record(Some(seat), Fact::TakenBack(TakenBack { ply, to_ply }))?;
    // The takeback may be the last ply that a match can have.
    draft.advance_board()
}
