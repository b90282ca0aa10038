use chrono::{DateTime, Utc};

use crate::rules::{Seat, Turn};

use super::event::{Event, Fact, Finished, Nothing, Passed};
use super::{AccountId, Cancelled, Corruption, Match, MatchId};

/// The events of one command while they are being decided, and the match after them.
///
/// Every recorded fact is taken in at once by `evolve`, so that a decision can never produce a log
/// that does not replay.
#[derive(Debug)]
pub(super) struct Draft {
    pub(super) game_match: Match,
    pub(super) events: Vec<Event>,
    at: DateTime<Utc>,
}

impl Draft {
    /// A draft of what follows in a match. Time never runs backwards in a log.
    pub(super) fn of(game_match: &Match, now: DateTime<Utc>) -> Self {
        let at = now.max(game_match.updated_at);
        Self { game_match: game_match.clone(), events: Vec::new(), at }
    }

    /// A draft that begins a match.
    pub(super) fn begin(
        id: MatchId,
        now: DateTime<Utc>,
        created: super::Created,
    ) -> Result<Self, Corruption> {
        let event = Event { seq: 1, at: now, seat: None, fact: Fact::Created(created) };
        Ok(Self { game_match: Match::begin(id, &event)?, events: vec![event], at: now })
    }

    /// Adds a fact.
    pub(super) fn record(&mut self, seat: Option<Seat>, fact: Fact) -> Result<(), Corruption> {
        let event = Event { seq: self.game_match.version + 1, at: self.at, seat, fact };
        self.game_match.evolve(&event)?;
        self.events.push(event);
        Ok(())
    }

    /// Adds all that follows by itself: passes, and the end of the game.
    pub(super) fn settle(&mut self) -> Result<(), Corruption> {
        loop {
            match self.game_match.position.turn() {
                Turn::Pass(seat) => {
                    let ply = self.game_match.ply + 1;
                    self.record(Some(seat), Fact::Passed(Passed { ply }))?;
                }
                Turn::Over(outcome) => {
                    return self.finish(Finished {
                        winners: outcome.winners,
                        reason: outcome.reason.to_owned(),
                        score: outcome.score,
                        seed: None,
                    });
                }
                Turn::Seats(_) | Turn::Chance(_) => return Ok(()),
            }
        }
    }

    /// Ends the match for a seat that gave up or ran out of time: the other side wins.
    pub(super) fn lose(&mut self, seat: Seat, fact: Fact, reason: &str) -> Result<(), Corruption> {
        self.record(Some(seat), fact)?;
        let winners = self.game_match.opponents_of(seat);
        self.finish(Finished { winners, reason: reason.to_owned(), score: None, seed: None })
    }

    /// Calls the match off.
    pub(super) fn cancel(&mut self, by: Option<AccountId>) -> Result<(), Corruption> {
        self.record(None, Fact::Cancelled(Cancelled { by }))
    }

    /// Records that a seat's time ran out.
    pub(super) fn time_out(&mut self, seat: Seat) -> Result<(), Corruption> {
        self.record(Some(seat), Fact::TimedOut(Nothing {}))
    }

    fn finish(&mut self, finished: Finished) -> Result<(), Corruption> {
        self.record(None, Fact::Finished(finished))
    }
}
