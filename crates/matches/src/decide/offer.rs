//! What a draw and a takeback have in common: one side offers, the other agrees or declines, and
//! each request can be repeated without effect.

use turnstone_rules::Seat;

use super::checks::{check_begun, check_ply, check_running, seat_for_offers};
use super::draft::Draft;
use crate::aggregate::offer::{Offer, OfferAction, OfferKind};
use crate::{AccountId, AtPly, Fact, Refusal};

/// A client's request to make an offer.
#[derive(Debug, Clone, Copy)]
pub struct OfferRequest {
    /// The player.
    pub account: AccountId,
    /// The `ply` of the match that the client has seen.
    pub ply: u32,
}

/// A client's answer to an offer.
#[derive(Debug, Clone, Copy)]
pub struct OfferAnswer {
    /// The player.
    pub account: AccountId,
    /// The `ply` of the match that the client has seen.
    pub ply: u32,
    /// Whether the offer is accepted.
    pub accept: bool,
}

/// A kind of offer, the facts that record its steps, and its effect.
pub(super) struct OfferRules {
    pub(super) kind: OfferKind,
    pub(super) offered: fn(AtPly) -> Fact,
    pub(super) withdrawn: fn(AtPly) -> Fact,
    pub(super) agreed: fn(AtPly) -> Fact,
    pub(super) declined: fn(AtPly) -> Fact,
    /// What happens once all who decide about the offer of this seat have agreed.
    pub(super) take_effect: fn(&mut Draft, Seat) -> Result<(), Refusal>,
}

impl OfferRules {
    /// Whether the account did this at this ply before, so that the request is a repeat.
    pub(super) fn is_repeat(
        &self,
        draft: &Draft,
        account: AccountId,
        action: OfferAction,
        ply: u32,
    ) -> bool {
        let held = draft.game_match.seats_of(account);
        draft.game_match.has_done_offer_action(self.kind, action, &held, ply)
    }

    /// Whether an opponent of a seat has an open offer.
    pub(super) fn is_offered_to(&self, draft: &Draft, seat: Seat) -> bool {
        let opponents = draft.game_match.opponents_of(seat);
        draft.game_match.offer_by(self.kind, &opponents).is_some()
    }

    /// Records the offer of a seat. If one account plays all sides, it takes effect at once.
    pub(super) fn offer(&self, draft: &mut Draft, seat: Seat) -> Result<(), Refusal> {
        record(draft, seat, self.offered)?;
        self.take_effect_if_agreed(draft)
    }

    /// Records that a seat agrees to an opponent's offer.
    pub(super) fn agree(&self, draft: &mut Draft, seat: Seat) -> Result<(), Refusal> {
        record(draft, seat, self.agreed)?;
        self.take_effect_if_agreed(draft)
    }

    /// Without an open offer nothing happens, so that a repeat succeeds even after the end.
    pub(super) fn withdraw(&self, draft: &mut Draft, account: AccountId) -> Result<(), Refusal> {
        check_begun(&draft.game_match, account)?;
        let held = draft.game_match.seats_of(account);
        match draft.game_match.offer_by(self.kind, &held).map(|offer| offer.seat) {
            Some(seat) => record(draft, seat, self.withdrawn),
            None => Ok(()),
        }
    }

    /// Agrees or declines. A repeat succeeds even after the match went on or ended.
    pub(super) fn answer(&self, draft: &mut Draft, request: OfferAnswer) -> Result<(), Refusal> {
        let OfferAnswer { account, ply, accept } = request;
        let action = if accept { OfferAction::Agreed } else { OfferAction::Declined };
        if self.is_repeat(draft, account, action, ply) {
            return Ok(());
        }
        check_running(&draft.game_match, account)?;
        check_ply(&draft.game_match, ply)?;
        let seat = seat_for_offers(&draft.game_match, account)?;
        if !self.is_offered_to(draft, seat) {
            return Err(Refusal::NoOffer);
        }
        if accept { self.agree(draft, seat) } else { record(draft, seat, self.declined) }
    }

    fn take_effect_if_agreed(&self, draft: &mut Draft) -> Result<(), Refusal> {
        let game_match = &draft.game_match;
        let is_agreed = |offer: &&Offer| offer.kind == self.kind && game_match.is_agreed(offer);
        match game_match.offers.iter().find(is_agreed).map(|offer| offer.seat) {
            Some(seat) => (self.take_effect)(draft, seat),
            None => Ok(()),
        }
    }
}

fn record(draft: &mut Draft, seat: Seat, fact: fn(AtPly) -> Fact) -> Result<(), Refusal> {
    let ply = draft.game_match.ply;
    Ok(draft.record(Some(seat), fact(AtPly { ply }))?)
}
