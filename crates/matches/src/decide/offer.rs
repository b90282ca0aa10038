//! The common part of draws and takebacks: one side offers, the other agrees or declines, and
//! each request can be repeated without effect.

use turnstone_rules::Seat;

use super::checks::{check_begun, check_ply, check_running, seat_for_offers};
use super::draft::Draft;
use crate::aggregate::offer::{Offer, OfferAction, OfferKind};
use crate::{AccountId, AtPly, Fact, Ply, Refusal, Status};

/// A client's request to make an offer, or to withdraw it.
#[derive(Debug, Clone, Copy)]
pub struct OfferRequest {
    /// The player.
    pub account: AccountId,
    /// The ply of the offer: the `ply` of the match that the client saw when it made it.
    pub ply: Ply,
}

/// A client's answer to an offer.
#[derive(Debug, Clone, Copy)]
pub struct OfferAnswer {
    /// The player.
    pub account: AccountId,
    /// The `ply` of the match that the client has seen.
    pub ply: Ply,
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
    /// Whether an offer agrees to an opponent's open offer instead.
    pub(super) offering_agrees: bool,
    /// The effect of the offer of this seat, once all who decide about it have agreed.
    pub(super) take_effect: fn(&mut Draft, Seat) -> Result<(), Refusal>,
}

impl OfferRules {
    /// Whether the account did this at this ply before, so that the request is a repeat.
    pub(super) fn is_repeat(
        &self,
        draft: &Draft,
        account: AccountId,
        action: OfferAction,
        ply: Ply,
    ) -> bool {
        let held = draft.game_match.seats_of(account);
        draft.game_match.has_done_offer_action(self.kind, action, &held, ply)
    }

    /// Whether a request for an offer repeats one that the account has made at this ply, or that
    /// agreed to an opponent's. Refused if that offer ended while the match stayed at its ply: a
    /// success would look as if there was an offer again, and a new offer could not be told from a
    /// late repeat of the first request.
    pub(super) fn is_repeated_offer(
        &self,
        draft: &Draft,
        request: OfferRequest,
    ) -> Result<bool, Refusal> {
        let OfferRequest { account, ply } = request;
        let has_done = |action| self.is_repeat(draft, account, action, ply);
        let has_agreed = self.offering_agrees && has_done(OfferAction::Agreed);
        if !has_agreed && !has_done(OfferAction::Offered) {
            return Ok(false);
        }
        let game_match = &draft.game_match;
        let held = game_match.seats_of(account);
        let is_of_account = |offer: &Offer| {
            let is_agreed = || offer.agreed_by.iter().any(|seat| held.contains(seat));
            offer.kind == self.kind
                && (held.contains(&offer.seat) || (self.offering_agrees && is_agreed()))
        };
        let may_be_open = game_match.status == Status::Active && game_match.ply == ply;
        if may_be_open && !game_match.offers.iter().any(is_of_account) {
            return Err(Refusal::OfferAlreadyMade);
        }
        Ok(true)
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

    /// Without an open offer of this ply nothing happens: a repeat succeeds even after the end, and
    /// withdraws no newer offer.
    pub(super) fn withdraw(&self, draft: &mut Draft, request: OfferRequest) -> Result<(), Refusal> {
        let OfferRequest { account, ply } = request;
        check_begun(&draft.game_match, account)?;
        let held = draft.game_match.seats_of(account);
        match draft.game_match.offer_by(self.kind, &held) {
            Some(offer) if offer.ply == ply => {
                let seat = offer.seat;
                record(draft, seat, self.withdrawn)
            }
            _ => Ok(()),
        }
    }

    /// Agrees or declines. A repeat succeeds even after the match went on or ended.
    pub(super) fn answer(&self, draft: &mut Draft, request: OfferAnswer) -> Result<(), Refusal> {
        let OfferAnswer { account, ply, accept } = request;
        let action = if accept { OfferAction::Agreed } else { OfferAction::Declined };
        let is_repeat = self.is_repeat(draft, account, action, ply);
        // In a team match the partner of who offered first may offer at the same ply.
        if is_repeat && !self.is_unanswered(draft, account, ply) {
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

    /// Whether an opponent has an open offer of this ply to which the account has not agreed.
    fn is_unanswered(&self, draft: &Draft, account: AccountId, ply: Ply) -> bool {
        let game_match = &draft.game_match;
        let held = game_match.seats_of(account);
        game_match.status == Status::Active
            && game_match.ply == ply
            && game_match.offers.iter().any(|offer| {
                offer.kind == self.kind
                    && held.iter().any(|seat| game_match.opponents_of(*seat).contains(&offer.seat))
                    && !offer.agreed_by.iter().any(|seat| held.contains(seat))
            })
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
