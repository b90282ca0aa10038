//! The end of a match, and its undoing.

use chrono::{DateTime, TimeDelta, Utc};

use turnstone_rules::{Seat, Turn};

use super::game_match::MAX_PLIES;
use super::offer::OfferKind;
use crate::{Cancelled, DiceSeed, Event, Finished, Forfeit, Match, MatchResult, Resumed, Status};

impl Match {
    /// The seat that ran out of time, if that ended the match.
    #[must_use]
    pub fn timed_out(&self) -> Option<Seat> {
        self.forfeit.filter(|forfeit| forfeit.reason == "time_out").map(|forfeit| forfeit.seat)
    }

    /// Whether a clock has ended it: a time-out, or that its seats were not taken in time.
    #[must_use]
    pub fn was_ended_by_clock(&self) -> bool {
        self.status.is_over() && (self.timed_out().is_some() || self.has_expired)
    }

    pub(super) fn forfeit(
        &mut self,
        seat: Option<Seat>,
        at: DateTime<Utc>,
        reason: &'static str,
    ) -> Result<(), String> {
        self.expect_status(Status::Active)?;
        let seat = seat.filter(|seat| seat.index() < self.seats.len());
        if seat.is_some_and(|seat| self.acting().contains(seat)) {
            self.charge_time(at);
        }
        self.forfeit = Some(Forfeit { seat: seat.ok_or("a forfeit has a seat")?, reason });
        Ok(())
    }

    pub(super) fn cancel(&mut self, fact: &Cancelled, event: &Event) -> Result<(), String> {
        if self.status.is_over() {
            return Err("the match is over".to_owned());
        }
        if fact.expired && (self.status != Status::Open || event.at < self.open_until) {
            return Err("the match has not expired".to_owned());
        }
        // Matches that were cancelled before the server revealed it have no seed here.
        if fact.seed.is_some() {
            self.reveal_seed(fact.seed.as_ref())?;
        }
        self.offers.clear();
        self.status = Status::Cancelled;
        self.cancelled_by = fact.by;
        self.has_expired = fact.expired;
        self.finished_at = Some(event.at);
        Ok(())
    }

    pub(super) fn finish(&mut self, fact: &Finished, event: &Event) -> Result<(), String> {
        self.expect_status(Status::Active)?;
        let draw = self.offers.iter().find(|offer| offer.kind == OfferKind::Draw);
        let agreed = draw.is_some_and(|offer| self.is_agreed(offer));
        let (winners, reason, score) = match (self.position.turn(), self.forfeit) {
            (Turn::Over(outcome), _) => (outcome.winners, outcome.reason, outcome.score),
            (_, Some(forfeit)) => (self.opponents_of(forfeit.seat), forfeit.reason, None),
            (_, None) if agreed => (Vec::new(), "agreement", None),
            (_, None) if self.ply >= MAX_PLIES => (Vec::new(), "length", None),
            (_, None) => return Err("nothing has ended the match".to_owned()),
        };
        if fact.winners != winners || fact.reason != reason || fact.score != score {
            return Err("the result is another than the match has".to_owned());
        }
        self.reveal_seed(fact.seed.as_ref())?;
        self.offers.clear();
        self.status = Status::Finished;
        self.finished_at = Some(event.at);
        self.result = Some(MatchResult {
            winners: fact.winners.clone(),
            reason: fact.reason.clone(),
            score: fact.score.clone(),
        });
        Ok(())
    }

    /// Takes back an end that a wrong clock has brought. The board is as it was; open offers have lapsed.
    pub(super) fn go_on(&mut self, fact: &Resumed, event: &Event) -> Result<(), String> {
        if !self.was_ended_by_clock() {
            return Err("no clock has ended the match".to_owned());
        }
        let has_started = self.started_at.is_some();
        if !has_started && event.at >= self.open_until {
            return Err("the time to take the seats is over".to_owned());
        }
        let remaining = fact.remaining_milliseconds.as_ref().map(|seats| {
            let time = |left: &u64| i64::try_from(*left).ok().and_then(TimeDelta::try_milliseconds);
            seats.iter().map(time).collect::<Option<Vec<_>>>()
        });
        match (remaining, &mut self.remaining) {
            (Some(Some(left)), Some(remaining)) if has_started && left.len() == remaining.len() => {
                *remaining = left;
            }
            (None, Some(_)) if !has_started => {}
            (None, None) => {}
            _ => return Err("each seat has a time left exactly where there are clocks".to_owned()),
        }
        match (&mut self.dice, &fact.dice_commitment) {
            (Some(dice), Some(commitment)) => {
                dice.commitment.clone_from(commitment);
                dice.seed = None;
            }
            (None, None) => {}
            _ => return Err("there is another seed exactly where there are dice".to_owned()),
        }
        self.clock_started_at = event.at;
        self.accounted_until = event.at;
        self.status = if has_started { Status::Active } else { Status::Open };
        (self.forfeit, self.result, self.finished_at) = (None, None, None);
        self.has_expired = false;
        Ok(())
    }

    /// Takes the seed from the last event: the one that was committed to, and none in a game
    /// without dice.
    fn reveal_seed(&mut self, revealed: Option<&String>) -> Result<(), String> {
        let Some(dice) = &mut self.dice else {
            return match revealed {
                Some(_) => Err("the match has no dice".to_owned()),
                None => Ok(()),
            };
        };
        let seed = revealed.and_then(|text| DiceSeed::parse(text));
        if seed.map(|seed| seed.commitment()).as_ref() != Some(&dice.commitment) {
            return Err("the dice seed is not the one committed to".to_owned());
        }
        dice.seed = revealed.cloned();
        Ok(())
    }
}
