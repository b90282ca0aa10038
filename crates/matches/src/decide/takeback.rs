use turnstone_rules::Seat;

use super::checks::{check_ply, check_running, seat_for_offers};
use super::draft::Draft;
use super::offer::{OfferRequest, OfferRules};
use crate::aggregate::offer::{OfferAction, OfferKind};
use crate::{AccountId, Fact, Match, Refusal, TakenBack};

pub(super) const TAKEBACK: OfferRules = OfferRules {
    kind: OfferKind::Takeback,
    offered: Fact::TakebackOffered,
    withdrawn: Fact::TakebackWithdrawn,
    agreed: Fact::TakebackAgreed,
    declined: Fact::TakebackDeclined,
    take_effect: go_back,
};

/// A repeat changes nothing, even after an answer.
pub(super) fn offer(draft: &mut Draft, request: OfferRequest) -> Result<(), Refusal> {
    let OfferRequest { account, ply } = request;
    if TAKEBACK.is_repeat(draft, account, OfferAction::Offered, ply) {
        return Ok(());
    }
    check_running(&draft.game_match, account)?;
    check_ply(&draft.game_match, ply)?;
    let seat = offering_seat(&draft.game_match, account)?;
    // Refused here rather than when an opponent agrees.
    last_choice(&draft.game_match, seat)?;
    TAKEBACK.offer(draft, seat)
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
fn last_choice(game_match: &Match, seat: Seat) -> Result<u32, Refusal> {
    game_match.history.last_choice(|mover| mover == seat).ok_or(Refusal::NothingToTakeBack)
}

fn go_back(draft: &mut Draft, seat: Seat) -> Result<(), Refusal> {
    // After the first move one seat acts at a time.
    if let Some(acting) = draft.game_match.acting().iter().next() {
        draft.give_back_pauses(acting)?;
    }
    let to_ply = last_choice(&draft.game_match, seat)? - 1;
    let ply = draft.game_match.ply + 1;
    Ok(draft.record(Some(seat), Fact::TakenBack(TakenBack { ply, to_ply }))?)
}
