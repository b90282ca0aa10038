use super::draft::Draft;
use crate::offers::{Offer, OfferAction, OfferKind};
use crate::{AccountId, AtPly, Fact, Match, Refusal, TakenBack};
use turnstone_rules::Seat;

use super::{OfferAnswer, OfferRequest, check_begun, check_ply, check_running, seat_for_offers};

/// A repeat changes nothing, also after the request was answered.
pub(super) fn offer(draft: &mut Draft, request: OfferRequest) -> Result<(), Refusal> {
    let OfferRequest { account, ply } = request;
    let held = draft.game_match.seats_of(account);
    if draft.game_match.has_done_offer_action(OfferKind::Takeback, OfferAction::Offered, &held, ply)
    {
        return Ok(());
    }
    check_running(&draft.game_match, account)?;
    check_ply(&draft.game_match, ply)?;
    let seat = requesting_seat(&draft.game_match, account)?;
    // Refused now rather than when it is agreed to.
    choice_of(&draft.game_match, seat)?;
    draft.record(Some(seat), Fact::TakebackOffered(AtPly { ply }))?;
    go_back_if_agreed(draft)
}

/// Where no offer stands, nothing happens: so a repeat gets its answer also after the end.
pub(super) fn withdraw(draft: &mut Draft, account: AccountId) -> Result<(), Refusal> {
    check_begun(&draft.game_match, account)?;
    let held = draft.game_match.seats_of(account);
    if let Some(offer) = draft.game_match.offer_by(OfferKind::Takeback, &held) {
        let (seat, ply) = (offer.seat, draft.game_match.ply);
        draft.record(Some(seat), Fact::TakebackWithdrawn(AtPly { ply }))?;
    }
    Ok(())
}

/// The same answer again gets the same result, also after the match went on or ended.
pub(super) fn answer(draft: &mut Draft, answer_request: OfferAnswer) -> Result<(), Refusal> {
    let OfferAnswer { account, ply, accept } = answer_request;
    let held = draft.game_match.seats_of(account);
    let action = if accept { OfferAction::Agreed } else { OfferAction::Declined };
    if draft.game_match.has_done_offer_action(OfferKind::Takeback, action, &held, ply) {
        return Ok(());
    }
    check_running(&draft.game_match, account)?;
    check_ply(&draft.game_match, ply)?;
    let seat = seat_for_offers(&draft.game_match, account)?;
    let opponents = draft.game_match.opponents_of(seat);
    if draft.game_match.offer_by(OfferKind::Takeback, &opponents).is_none() {
        return Err(Refusal::NoOffer);
    }
    if !accept {
        return Ok(draft.record(Some(seat), Fact::TakebackDeclined(AtPly { ply }))?);
    }
    draft.record(Some(seat), Fact::TakebackAgreed(AtPly { ply }))?;
    go_back_if_agreed(draft)
}

/// Of several seats that one account holds, the one whose choice was the last.
fn requesting_seat(game_match: &Match, account: AccountId) -> Result<Seat, Refusal> {
    let held = game_match.seats_of(account);
    let last = game_match.last_move.as_ref().map(|last| last.seat);
    match last.filter(|seat| held.contains(seat)) {
        Some(seat) if held.len() > 1 => Ok(seat),
        _ => seat_for_offers(game_match, account),
    }
}

/// The ply of a seat's last own choice.
fn choice_of(game_match: &Match, seat: Seat) -> Result<u32, Refusal> {
    game_match.history.last_choice(|mover| mover == seat).ok_or(Refusal::NothingToTakeBack)
}

fn go_back_if_agreed(draft: &mut Draft) -> Result<(), Refusal> {
    let game_match = &draft.game_match;
    let is_agreed =
        |offer: &&Offer| offer.kind == OfferKind::Takeback && game_match.is_agreed(offer);
    let Some(seat) = game_match.offers.iter().find(is_agreed).map(|offer| offer.seat) else {
        return Ok(());
    };
    let to_ply = choice_of(game_match, seat)? - 1;
    let ply = game_match.ply + 1;
    Ok(draft.record(Some(seat), Fact::TakenBack(TakenBack { ply, to_ply }))?)
}
