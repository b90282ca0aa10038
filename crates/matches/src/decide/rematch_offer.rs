//! The offer of a rematch, which is made, withdrawn and answered like other offers. It is kept
//! outside the log, because that ends with the result.

use turnstone_rules::Seat;

use super::checks::check_ply;
use crate::{AccountId, Match, MatchId, Ply, Refusal, Status};

/// The state of the rematch of a match.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Rematch {
    /// The open offer; `None` once there is a rematch.
    pub offer: Option<RematchOffer>,
    /// The seats whose players have offered a rematch, or agreed to one, before the offer was
    /// withdrawn or declined; ascending.
    pub ended: Vec<Seat>,
    /// The seats whose players have declined an offer, ascending.
    pub declined_by: Vec<Seat>,
    /// The rematch, once all players have agreed.
    pub id: Option<MatchId>,
}

/// An open offer of a rematch.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RematchOffer {
    /// The seat that offers it.
    pub seat: Seat,
    /// The seats that have agreed so far.
    pub agreed_by: Vec<Seat>,
}

/// A client's request about the rematch of a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RematchRequest {
    /// Offer one, or agree to the offer of another player.
    Offer,
    /// Withdraw one's own offer.
    Withdraw,
    /// Answer the offer of another player.
    Answer {
        /// The `ply` of the match that the client has seen.
        ply: Ply,
        /// Whether the offer is accepted.
        accept: bool,
    },
}

/// The effect of a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RematchStep {
    /// There is an offer.
    Offered,
    /// One more player agrees to the offer.
    Agreed,
    /// All players agree: the rematch is to be made.
    Accepted,
    /// The offer was withdrawn.
    Withdrawn,
    /// The offer was declined.
    Declined,
}

impl RematchOffer {
    /// Whether one of these seats offers the rematch or has agreed to it.
    fn is_wanted_by(&self, seats: &[Seat]) -> bool {
        seats.contains(&self.seat) || self.agreed_by.iter().any(|seat| seats.contains(seat))
    }
}

impl Rematch {
    /// Whether one of these seats can answer the open offer and has not agreed to it.
    #[must_use]
    pub fn is_offered_to(&self, seats: &[Seat]) -> bool {
        !seats.is_empty() && self.offer.as_ref().is_some_and(|offer| !offer.is_wanted_by(seats))
    }

    /// Decides a request: what it changes, and the state after it. `None`: it repeats what was done
    /// before. A seat whose offer has ended makes no other: its late request could not be told from
    /// a new one.
    ///
    /// # Errors
    /// When the match is not finished, the account does not play in it, or there is nothing to
    /// answer.
    pub fn decide(
        &self,
        finished: &Match,
        account: AccountId,
        request: RematchRequest,
    ) -> Result<Option<(RematchStep, Self)>, Refusal> {
        let held = finished.seats_of(account);
        let first = *held.first().ok_or(Refusal::NotAPlayer)?;
        if finished.status != Status::Finished {
            return Err(Refusal::NotFinished);
        }
        if let RematchRequest::Answer { ply, .. } = request {
            check_ply(finished, ply)?;
        }
        let is_own = |offer: &RematchOffer| held.contains(&offer.seat);
        match (request, &self.offer) {
            (RematchRequest::Answer { accept: false, .. }, Some(offer)) if !is_own(offer) => {
                Ok(Some((RematchStep::Declined, self.without_offer(&held))))
            }
            (RematchRequest::Answer { accept: false, .. }, _) => {
                let has_declined = held.iter().any(|seat| self.declined_by.contains(seat));
                if has_declined { Ok(None) } else { Err(Refusal::NoOffer) }
            }
            _ if self.id.is_some() => Ok(None),
            (RematchRequest::Offer, Some(offer)) if offer.is_wanted_by(&held) => Ok(None),
            (RematchRequest::Offer, _) if held.iter().any(|seat| self.ended.contains(seat)) => {
                Err(Refusal::OfferAlreadyMade)
            }
            (RematchRequest::Offer, None) => {
                let offer = RematchOffer { seat: first, agreed_by: held[1..].to_vec() };
                Ok(Some(self.with_offer(finished, offer, RematchStep::Offered)))
            }
            (RematchRequest::Withdraw, Some(offer)) if is_own(offer) => {
                Ok(Some((RematchStep::Withdrawn, self.without_offer(&[]))))
            }
            (RematchRequest::Withdraw, _) => Ok(None),
            (RematchRequest::Answer { .. }, None) => Err(Refusal::NoOffer),
            (RematchRequest::Answer { .. }, Some(offer)) if is_own(offer) => Err(Refusal::NoOffer),
            (RematchRequest::Answer { .. }, Some(offer)) if offer.is_wanted_by(&held) => Ok(None),
            (RematchRequest::Offer | RematchRequest::Answer { .. }, Some(offer)) => {
                let mut offer = offer.clone();
                offer.agreed_by.extend(held);
                Ok(Some(self.with_offer(finished, offer, RematchStep::Agreed)))
            }
        }
    }

    /// After `step` has led to this offer. If all agree, the rematch is still to be made.
    fn with_offer(
        &self,
        finished: &Match,
        offer: RematchOffer,
        step: RematchStep,
    ) -> (RematchStep, Self) {
        // Computers agree at once.
        let has_agreed = |seat: &Seat| *seat == offer.seat || offer.agreed_by.contains(seat);
        let computers = finished.computer_seats().filter(|seat| !has_agreed(seat)).count();
        let is_accepted = 1 + offer.agreed_by.len() + computers == finished.seats.len();
        let step = if is_accepted { RematchStep::Accepted } else { step };
        (step, Self { offer: Some(offer), ..self.clone() })
    }

    /// After the end of the offer.
    fn without_offer(&self, declined_by: &[Seat]) -> Self {
        let offer = self.offer.iter();
        let wanted =
            offer.flat_map(|offer| [offer.seat].into_iter().chain(offer.agreed_by.clone()));
        Self {
            offer: None,
            ended: joined(&self.ended, wanted),
            declined_by: joined(&self.declined_by, declined_by.iter().copied()),
            id: self.id,
        }
    }
}

/// All of these seats, each once, ascending.
fn joined(seats: &[Seat], more: impl IntoIterator<Item = Seat>) -> Vec<Seat> {
    let mut seats: Vec<_> = seats.iter().copied().chain(more).collect();
    seats.sort_unstable();
    seats.dedup();
    seats
}
