use turnstone_rules::Seat;

use super::game_match::{Match, Status};
use super::offer::{Offer, OfferAction, OfferKind, PastOfferAction};
use crate::{AccountId, Ply};

impl Match {
    /// The open offer of a kind by one of these seats, if there is one.
    #[must_use]
    pub fn offer_by(&self, kind: OfferKind, seats: &[Seat]) -> Option<&Offer> {
        self.offers.iter().find(|offer| offer.kind == kind && seats.contains(&offer.seat))
    }

    /// Whether one of these seats has already done this at this ply.
    pub(crate) fn has_done_offer_action(
        &self,
        kind: OfferKind,
        action: OfferAction,
        seats: &[Seat],
        ply: Ply,
    ) -> bool {
        let is_same = |past: &PastOfferAction| {
            (past.kind, past.action, past.ply) == (kind, action, ply) && seats.contains(&past.seat)
        };
        self.past_offer_actions.iter().any(is_same)
    }

    /// Whether one of these seats has ever offered to resign.
    pub(crate) fn has_offered_to_resign(&self, seats: &[Seat]) -> bool {
        let is_same = |past: &PastOfferAction| {
            (past.kind, past.action) == (OfferKind::Resignation, OfferAction::Offered)
                && seats.contains(&past.seat)
        };
        self.past_offer_actions.iter().any(is_same)
    }

    /// Whether an account can answer an open offer of a kind and has not agreed to it. The offer of
    /// a rematch is not part of the match.
    #[must_use]
    pub fn is_offered_to(&self, account: AccountId, kind: OfferKind) -> bool {
        let held = self.seats_of(account);
        let can_answer = |offer: &Offer| {
            let answering = self.answering(kind, offer.seat).into_iter();
            answering
                .filter(|seat| held.contains(seat))
                .any(|seat| !offer.agreed_by.contains(&seat))
        };
        self.offers.iter().filter(|offer| offer.kind == kind).any(can_answer)
    }

    /// The seats that can answer an offer of this seat.
    #[must_use]
    pub fn answering(&self, kind: OfferKind, seat: Seat) -> Vec<Seat> {
        match kind {
            OfferKind::Draw | OfferKind::Takeback => self.deciders(seat),
            OfferKind::Resignation => self.partners_of(seat),
            OfferKind::Rematch => Vec::new(),
        }
    }

    /// The seats that must agree to an offer of this seat: the opponents that other accounts hold.
    /// None when one account plays all sides.
    pub(crate) fn deciders(&self, seat: Seat) -> Vec<Seat> {
        let account = self.seats[seat.index()];
        let others = self.opponents_of(seat).into_iter();
        others.filter(|other| self.seats[other.index()] != account).collect()
    }

    /// The seats of the same side that other accounts hold.
    pub(crate) fn partners_of(&self, seat: Seat) -> Vec<Seat> {
        let (family, account) = (self.family(), self.seats[seat.index()]);
        (0..self.created.seats)
            .map(Seat)
            .filter(|other| *other != seat && family.side(*other) == family.side(seat))
            .filter(|other| self.seats[other.index()] != account)
            .collect()
    }

    /// Applies what a seat did about an offer.
    pub(crate) fn apply_offer_action(
        &mut self,
        kind: OfferKind,
        action: OfferAction,
        seat: Option<Seat>,
        ply: Ply,
    ) -> Result<(), String> {
        self.expect_status(Status::Active)?;
        let seat = seat.filter(|seat| seat.index() < self.seats.len());
        let seat = seat.ok_or("an offer and its answer have a seat")?;
        if ply != self.ply {
            return Err(format!("the match is at ply {}", self.ply));
        }
        match action {
            OfferAction::Offered if self.offer_by(kind, &[seat]).is_some() => {
                return Err("the seat has made this offer already".to_owned());
            }
            OfferAction::Offered => {
                self.offers.push(Offer { kind, seat, ply, agreed_by: Vec::new() });
            }
            OfferAction::Agreed => {
                let opponents = self.opponents_of(seat);
                let offer = self
                    .offers
                    .iter_mut()
                    .find(|offer| offer.kind == kind && opponents.contains(&offer.seat))
                    .ok_or("there is no such offer")?;
                if offer.agreed_by.contains(&seat) {
                    return Err("the seat has agreed already".to_owned());
                }
                offer.agreed_by.push(seat);
            }
            OfferAction::Declined => {
                let opponents = self.opponents_of(seat);
                let before = self.offers.len();
                self.offers.retain(|offer| offer.kind != kind || !opponents.contains(&offer.seat));
                if self.offers.len() == before {
                    return Err("there is no such offer".to_owned());
                }
            }
        }
        self.past_offer_actions.push(PastOfferAction { kind, seat, ply, action });
        Ok(())
    }

    /// Applies that a seat has withdrawn its offer.
    pub(crate) fn apply_offer_withdrawal(
        &mut self,
        kind: OfferKind,
        seat: Option<Seat>,
    ) -> Result<(), String> {
        self.expect_status(Status::Active)?;
        let before = self.offers.len();
        self.offers.retain(|offer| offer.kind != kind || Some(offer.seat) != seat);
        if self.offers.len() == before { Err("there is no such offer".to_owned()) } else { Ok(()) }
    }

    /// Whether every seat that must agree to an offer has agreed.
    pub(crate) fn is_agreed(&self, offer: &Offer) -> bool {
        self.deciders(offer.seat).iter().all(|seat| offer.agreed_by.contains(seat))
    }
}
