use turnstone_rules::Seat;

use super::checks::{check_ply, check_running, seat_for_offers};
use super::draft::Draft;
use super::offer::{OfferRequest, OfferRules};
use crate::aggregate::offer::OfferKind;
use crate::{Fact, Refusal};

pub(super) const DRAW: OfferRules = OfferRules {
    kind: OfferKind::Draw,
    offered: Fact::DrawOffered,
    withdrawn: Fact::DrawWithdrawn,
    agreed: Fact::DrawAgreed,
    declined: Fact::DrawDeclined,
    offering_agrees: true,
    take_effect: end_as_draw,
};

/// Offering a draw while an opponent's offer is open agrees to that offer.
pub(super) fn offer(draft: &mut Draft, request: OfferRequest) -> Result<(), Refusal> {
    if DRAW.is_repeated_offer(draft, request)? {
        return Ok(());
    }
    let OfferRequest { account, ply } = request;
    check_running(&draft.game_match, account)?;
    check_ply(&draft.game_match, ply)?;
    let seat = seat_for_offers(&draft.game_match, account)?;
    if DRAW.is_offered_to(draft, seat) { DRAW.agree(draft, seat) } else { DRAW.offer(draft, seat) }
}

fn end_as_draw(draft: &mut Draft, _: Seat) -> Result<(), Refusal> {
    Ok(draft.finish(Vec::new(), "agreement", None)?)
}
