use super::draft::Draft;
use crate::offers::{OfferAction, OfferKind};
use crate::{AccountId, AtPly, Fact, Refusal};
use turnstone_rules::Seat;

use super::{OfferAnswer, OfferRequest, check_begun, check_ply, check_running, seat_for_offers};

/// An offer of what an opponent has offered agrees to it. A repeat changes nothing, also after the
/// offer was answered.
pub(super) fn offer(draft: &mut Draft, request: OfferRequest) -> Result<(), Refusal> {
    let OfferRequest { account, ply } = request;
    let held = draft.game_match.seats_of(account);
    // The offer that agreed to an opponent's was written down as that.
    let has_done_offer_action =
        |action| draft.game_match.has_done_offer_action(OfferKind::Draw, action, &held, ply);
    if has_done_offer_action(OfferAction::Offered) || has_done_offer_action(OfferAction::Agreed) {
        return Ok(());
    }
    check_running(&draft.game_match, account)?;
    check_ply(&draft.game_match, ply)?;
    let seat = seat_for_offers(&draft.game_match, account)?;
    let opponents = draft.game_match.opponents_of(seat);
    if draft.game_match.offer_by(OfferKind::Draw, &opponents).is_some() {
        return agree(draft, seat);
    }
    record_offer(draft, seat)
}

/// Records the offer of a seat; where one account plays all sides, it is agreed to.
pub(super) fn record_offer(draft: &mut Draft, seat: Seat) -> Result<(), Refusal> {
    let ply = draft.game_match.ply;
    draft.record(Some(seat), Fact::DrawOffered(AtPly { ply }))?;
    end_if_agreed(draft)
}

/// Where no offer stands, nothing happens: so a repeat gets its answer also after the end.
pub(super) fn withdraw(draft: &mut Draft, account: AccountId) -> Result<(), Refusal> {
    check_begun(&draft.game_match, account)?;
    let held = draft.game_match.seats_of(account);
    if let Some(offer) = draft.game_match.offer_by(OfferKind::Draw, &held) {
        let (seat, ply) = (offer.seat, draft.game_match.ply);
        draft.record(Some(seat), Fact::DrawWithdrawn(AtPly { ply }))?;
    }
    Ok(())
}

/// The same answer again gets the same result, also after the match went on or ended.
pub(super) fn answer(draft: &mut Draft, answer_request: OfferAnswer) -> Result<(), Refusal> {
    let OfferAnswer { account, ply, accept } = answer_request;
    let held = draft.game_match.seats_of(account);
    let action = if accept { OfferAction::Agreed } else { OfferAction::Declined };
    if draft.game_match.has_done_offer_action(OfferKind::Draw, action, &held, ply) {
        return Ok(());
    }
    check_running(&draft.game_match, account)?;
    check_ply(&draft.game_match, ply)?;
    let seat = seat_for_offers(&draft.game_match, account)?;
    let opponents = draft.game_match.opponents_of(seat);
    if draft.game_match.offer_by(OfferKind::Draw, &opponents).is_none() {
        return Err(Refusal::NoOffer);
    }
    if accept {
        return agree(draft, seat);
    }
    Ok(draft.record(Some(seat), Fact::DrawDeclined(AtPly { ply }))?)
}

fn agree(draft: &mut Draft, seat: Seat) -> Result<(), Refusal> {
    let ply = draft.game_match.ply;
    if !draft.game_match.has_done_offer_action(OfferKind::Draw, OfferAction::Agreed, &[seat], ply) {
        draft.record(Some(seat), Fact::DrawAgreed(AtPly { ply }))?;
    }
    end_if_agreed(draft)
}

fn end_if_agreed(draft: &mut Draft) -> Result<(), Refusal> {
    let game_match = &draft.game_match;
    let draws = game_match.offers.iter().filter(|offer| offer.kind == OfferKind::Draw);
    if draws.into_iter().any(|offer| game_match.is_agreed(offer)) {
        draft.finish(Vec::new(), "agreement", None)?;
    }
    Ok(())
}
