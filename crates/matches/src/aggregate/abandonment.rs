use turnstone_rules::Seat;

use super::game_match::Match;
use super::offer::{OfferAction, OfferKind};
use crate::AccountId;

impl Match {
    /// The players who have abandoned the match after its start: who ran out of time, who cancelled it, and
    /// who resigned a rated match before it counted. A side agrees to resign, so all of its players have; but
    /// a partner has no part in a time-out. A draw by agreement is nobody's doing alone.
    #[must_use]
    pub fn abandoned_by(&self) -> Vec<AccountId> {
        let Some(forfeit) = self.forfeit else {
            return self.cancelled_by.filter(|_| self.started_at.is_some()).into_iter().collect();
        };
        let mut seats = vec![forfeit.seat];
        if forfeit.reason == "resignation" {
            if !self.created.rated || self.ply.get() >= self.family().min_rated_plies {
                return Vec::new();
            }
            let (kind, action) = (OfferKind::Resignation, OfferAction::Offered);
            let agreed = |seat: &Seat| self.has_done_offer_action(kind, action, &[*seat], self.ply);
            seats.extend(self.partners_of(forfeit.seat).into_iter().filter(agreed));
        }
        seats.iter().filter_map(|seat| self.seats[seat.index()]).collect()
    }
}
