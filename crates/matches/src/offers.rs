//! Offers between the sides: a draw, a takeback, and in a team the wish to give up.

use turnstone_rules::Seat;

use crate::Match;

/// What is offered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OfferKind {
    /// To end the match as a draw; the opponents decide.
    Draw,
    /// To take the offerer's last choice back; the opponents decide.
    Takeback,
    /// To give up; the partner decides.
    Resignation,
}

impl OfferKind {
    /// The word on the wire.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Draw => "draw",
            Self::Takeback => "takeback",
            Self::Resignation => "resignation",
        }
    }
}

/// An offer that stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Offer {
    /// What is offered.
    pub kind: OfferKind,
    /// Who offers it.
    pub seat: Seat,
    /// The match's ply at which it was made; the next move lapses it.
    pub ply: u32,
    /// The opponents who have agreed, where more than one must.
    pub agreed_by: Vec<Seat>,
}

/// What a seat did about an offer, and when; kept so that its repeat is recognised.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct PastOfferAction {
    pub(super) kind: OfferKind,
    pub(super) seat: Seat,
    pub(super) ply: u32,
    pub(super) action: OfferAction,
}

/// What can be done about an offer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum OfferAction {
    Offered,
    Agreed,
    Declined,
}

impl Match {
    /// The offer of a kind by one of these seats, if it stands.
    #[must_use]
    pub fn offer_by(&self, kind: OfferKind, seats: &[Seat]) -> Option<&Offer> {
        self.offers.iter().find(|offer| offer.kind == kind && seats.contains(&offer.seat))
    }

    /// Whether one of these seats did that at a ply before.
    pub(super) fn has_done_offer_action(
        &self,
        kind: OfferKind,
        action: OfferAction,
        seats: &[Seat],
        ply: u32,
    ) -> bool {
        let is_it = |past: &PastOfferAction| {
            (past.kind, past.action, past.ply) == (kind, action, ply) && seats.contains(&past.seat)
        };
        self.past_offer_actions.iter().any(is_it)
    }

    /// Whether one of these seats has ever offered its partner to give up.
    pub(super) fn has_offered_to_resign(&self, seats: &[Seat]) -> bool {
        let is_it = |past: &PastOfferAction| {
            (past.kind, past.action) == (OfferKind::Resignation, OfferAction::Offered)
                && seats.contains(&past.seat)
        };
        self.past_offer_actions.iter().any(is_it)
    }

    /// The seats whose agreement an offer of this seat needs: the opponents that other accounts
    /// hold. None where one account plays all sides.
    pub(super) fn deciders(&self, seat: Seat) -> Vec<Seat> {
        let account = self.seats[seat.index()];
        let others = self.opponents_of(seat).into_iter();
        others.filter(|other| self.seats[other.index()] != account).collect()
    }

    /// The other seats of a seat's side that other accounts hold.
    pub(super) fn partners_of(&self, seat: Seat) -> Vec<Seat> {
        let (family, account) = (self.family(), self.seats[seat.index()]);
        (0..self.created.seats)
            .map(Seat)
            .filter(|other| *other != seat && family.side(*other) == family.side(seat))
            .filter(|other| self.seats[other.index()] != account)
            .collect()
    }

    /// Takes in what a seat did about an offer.
    pub(super) fn apply_offer_action(
        &mut self,
        kind: OfferKind,
        action: OfferAction,
        seat: Option<Seat>,
        ply: u32,
    ) -> Result<(), String> {
        self.expect_status(crate::Status::Active)?;
        let seat = seat.filter(|seat| seat.index() < self.seats.len());
        let seat = seat.ok_or("an offer and its answer have a seat")?;
        if ply != self.ply {
            return Err(format!("the match is at ply {}", self.ply));
        }
        match action {
            OfferAction::Offered if self.offer_by(kind, &[seat]).is_some() => {
                return Err("the offer stands already".to_owned());
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

    /// Takes in that a seat has withdrawn its offer.
    pub(super) fn apply_offer_withdrawal(
        &mut self,
        kind: OfferKind,
        seat: Option<Seat>,
    ) -> Result<(), String> {
        self.expect_status(crate::Status::Active)?;
        let before = self.offers.len();
        self.offers.retain(|offer| offer.kind != kind || Some(offer.seat) != seat);
        if self.offers.len() == before { Err("there is no such offer".to_owned()) } else { Ok(()) }
    }

    /// Whether an offer has all the agreement that it needs.
    pub(super) fn is_agreed(&self, offer: &Offer) -> bool {
        self.deciders(offer.seat).iter().all(|seat| offer.agreed_by.contains(seat))
    }
}
