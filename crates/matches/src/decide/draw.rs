use super::draft::Draft;
use crate::offers::{Act, OfferKind};
use crate::{AccountId, AtPly, Fact, Refusal};
use turnstone_rules::Seat;

use super::{Answering, Offering, check_begun, check_ply, check_running, speaking_seat};

/// An offer of what an opponent has offered agrees to it. A repeat changes nothing, also after the
/// offer was answered.
pub(super) fn offer(draft: &mut Draft, offering: Offering) -> Result<(), Refusal> {
    let Offering { account, ply } = offering;
    let held = draft.game_match.seats_of(account);
    // The offer that agreed to an opponent's was written down as that.
    let has_done = |act| draft.game_match.has_done(OfferKind::Draw, act, &held, ply);
    if has_done(Act::Offered) || has_done(Act::Agreed) {
        return Ok(());
    }
    check_running(&draft.game_match, account)?;
    check_ply(&draft.game_match, ply)?;
    let seat = speaking_seat(&draft.game_match, account)?;
    let opponents = draft.game_match.opponents_of(seat);
    if draft.game_match.offer_by(OfferKind::Draw, &opponents).is_some() {
        return agree(draft, seat);
    }
    make(draft, seat)
}

/// Records the offer of a seat; where one account plays all sides, it is agreed to.
pub(super) fn make(draft: &mut Draft, seat: Seat) -> Result<(), Refusal> {
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
pub(super) fn answer(draft: &mut Draft, answering: Answering) -> Result<(), Refusal> {
    let Answering { account, ply, accept } = answering;
    let held = draft.game_match.seats_of(account);
    let act = if accept { Act::Agreed } else { Act::Declined };
    if draft.game_match.has_done(OfferKind::Draw, act, &held, ply) {
        return Ok(());
    }
    check_running(&draft.game_match, account)?;
    check_ply(&draft.game_match, ply)?;
    let seat = speaking_seat(&draft.game_match, account)?;
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
    if !draft.game_match.has_done(OfferKind::Draw, Act::Agreed, &[seat], ply) {
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
