use chrono::{DateTime, Utc};

use turnstone_rules::{AcceptedMove, Roll, Seat, Turn, exact};

use crate::time::pauses::grants_due;
use crate::{
    AccountId, Cancelled, ChainHead, ClockExtended, Corruption, DecisionContext, DiceRolled,
    DiceSeed, Event, Fact, Finished, MAX_PLIES, Match, MatchId, MovePlayed, Nothing, Passed, Pause,
    PreparedAnswers, Refusal, Seq, Status,
};

/// The events of one command so far, and the match after them.
///
/// `evolve` applies every fact as soon as it is recorded, so a decision cannot produce a log that
/// does not replay.
#[derive(Debug)]
pub(crate) struct Draft {
    pub(crate) game_match: Match,
    pub(crate) events: Vec<Event>,
    /// The chain's head after each of them.
    pub(crate) hashes: Vec<ChainHead>,
    at: DateTime<Utc>,
    /// Set in games with dice.
    seed: Option<DiceSeed>,
    pauses: Vec<Pause>,
    /// The answers that the player prepared with the move.
    pub(crate) prepared: Option<PreparedAnswers>,
}

/// The result of a command: the events to append (none for a repeat) and the match after them.
#[derive(Debug)]
pub struct Decision {
    /// The events, in order.
    pub events: Vec<Event>,
    /// The chain's head after each of them.
    pub hashes: Vec<ChainHead>,
    /// The match after these events.
    pub after: Match,
    /// Its deadline, with the pauses that the context knows.
    pub deadline: Option<DateTime<Utc>>,
    /// The answers that a player prepared with the move; they replace those of the seat.
    pub prepared: Option<PreparedAnswers>,
}

impl From<Draft> for Decision {
    fn from(draft: Draft) -> Self {
        let Draft { game_match: after, events, hashes, pauses, prepared, .. } = draft;
        Self { events, hashes, deadline: after.deadline(&pauses), after, prepared }
    }
}

impl Draft {
    /// An empty draft for a match. Time does not run backwards in a log, unless a clock was wrong.
    pub(crate) fn of(game_match: &Match, context: &DecisionContext<'_>) -> Self {
        Self {
            game_match: game_match.clone(),
            events: Vec::new(),
            hashes: Vec::new(),
            at: context.now.max(game_match.updated_at),
            seed: context.seed.cloned(),
            pauses: context.pauses.to_vec(),
            prepared: None,
        }
    }

    /// The same for a match whose newest event has an instant of a clock that was wrong.
    pub(crate) fn of_wrong_clock(game_match: &Match, context: &DecisionContext<'_>) -> Self {
        Self { at: context.now, ..Self::of(game_match, context) }
    }

    /// A draft that creates a match.
    pub(crate) fn begin(
        id: MatchId,
        created: crate::Created,
        seed: Option<&DiceSeed>,
        context: &DecisionContext<'_>,
    ) -> Result<Self, Corruption> {
        let at = context.now;
        let event = Event { seq: Seq::FIRST, at, seat: None, fact: Fact::Created(created) };
        let game_match = Match::begin(id, &event)?;
        let hashes = vec![game_match.chain_head];
        let (seed, pauses) = (seed.cloned(), context.pauses.to_vec());
        let events = vec![event];
        Ok(Self { game_match, events, hashes, at, seed, pauses, prepared: None })
    }

    /// Adds a fact.
    pub(crate) fn record(&mut self, seat: Option<Seat>, fact: Fact) -> Result<(), Corruption> {
        self.record_with_move(seat, fact, None)
    }

    fn record_with_move(
        &mut self,
        seat: Option<Seat>,
        fact: Fact,
        played: Option<AcceptedMove>,
    ) -> Result<(), Corruption> {
        let event = Event { seq: self.game_match.version.next(), at: self.at, seat, fact };
        self.game_match.evolve_with_move(&event, played)?;
        self.events.push(event);
        self.hashes.push(self.game_match.chain_head);
        Ok(())
    }

    /// Adds a move that was played in the current position, with the time left to its seat. The
    /// player first gets the time of pauses back, also where the server plays it.
    pub(crate) fn play(
        &mut self,
        seat: Seat,
        played: AcceptedMove,
        forced: bool,
    ) -> Result<(), Refusal> {
        self.give_back_pauses(seat)?;
        let remaining = self.game_match.remaining_after_move(seat, self.at);
        let remaining_milliseconds =
            remaining.and_then(|left| u64::try_from(left.num_milliseconds()).ok());
        let ply = self.game_match.ply.next();
        let notation = played.notation.clone();
        let fact = MovePlayed { ply, notation, remaining_milliseconds, forced };
        Ok(self.record_with_move(Some(seat), Fact::MovePlayed(fact), Some(played))?)
    }

    /// Adds everything that follows without a request: rolls, passes, the end of the game, and the
    /// moves that the server plays for players (prepared answers and forced moves).
    pub(crate) fn advance(&mut self, context: &DecisionContext<'_>) -> Result<(), Refusal> {
        loop {
            self.advance_board()?;
            let automatic = context.automatic_move(&self.game_match, self.prepared.as_ref());
            let Some((seat, played, forced)) = automatic else { return Ok(()) };
            self.play(seat, played, forced)?;
        }
    }

    /// Adds everything that follows from the board alone: rolls, passes, and the end of the game, by
    /// the rules or because the match is too long.
    pub(crate) fn advance_board(&mut self) -> Result<(), Refusal> {
        while self.game_match.status == Status::Active {
            match self.game_match.position.turn() {
                Turn::Over(outcome) => {
                    self.finish(outcome.winners, outcome.reason, outcome.score)?;
                }
                _ if self.game_match.ply >= MAX_PLIES => {
                    self.finish(Vec::new(), "length", None)?;
                }
                Turn::Pass(seat) => {
                    let ply = self.game_match.ply.next();
                    self.record(Some(seat), Fact::Passed(Passed { ply }))?;
                }
                Turn::Chance(dice) => {
                    let inputs = self.game_match.roll_inputs();
                    let (seed, inputs) =
                        self.seed.as_ref().zip(inputs).ok_or(Refusal::NoDiceSeed)?;
                    let Roll(faces) = seed.roll(&inputs, dice.count);
                    self.record(None, Fact::DiceRolled(DiceRolled { faces }))?;
                }
                Turn::Seats(_) => return Ok(()),
            }
        }
        Ok(())
    }

    /// Gives a seat to act the time back for which its clock was paused so far. Comes before every
    /// event that stops this clock; a second call gives nothing.
    pub(crate) fn give_back_pauses(&mut self, seat: Seat) -> Result<(), Corruption> {
        self.give_back_pauses_until(seat, self.at)
    }

    /// The same for pauses up to an instant.
    pub(crate) fn give_back_pauses_until(
        &mut self,
        seat: Seat,
        until: DateTime<Utc>,
    ) -> Result<(), Corruption> {
        let game_match = &self.game_match;
        if game_match.remaining.is_none() || !game_match.acting().contains(seat) {
            return Ok(());
        }
        let (account, since) = (game_match.seats[seat.index()], game_match.accounted_until);
        for grant in grants_due(&self.pauses, account, since, until) {
            let milliseconds = exact::<u64>(grant.time.num_milliseconds());
            let (reason, until) = (grant.reason, grant.until);
            let fact = ClockExtended { reason, milliseconds, until };
            self.record(None, Fact::ClockExtended(fact))?;
        }
        Ok(())
    }

    /// Ends the match because a seat resigned or ran out of time: the other side wins.
    pub(crate) fn end_by_forfeit(
        &mut self,
        seat: Seat,
        fact: Fact,
        reason: &str,
    ) -> Result<(), Corruption> {
        self.record(Some(seat), fact)?;
        let winners = self.game_match.opponents_of(seat);
        self.finish(winners, reason, None)
    }

    /// Cancels the match, and reveals the dice seed.
    pub(crate) fn cancel(&mut self, by: Option<AccountId>) -> Result<(), Corruption> {
        let seed = self.revealed_seed();
        self.record(None, Fact::Cancelled(Cancelled { by, seed, expired: false }))
    }

    /// The same because seats were free for too long.
    pub(crate) fn expire(&mut self) -> Result<(), Corruption> {
        let seed = self.revealed_seed();
        self.record(None, Fact::Cancelled(Cancelled { by: None, seed, expired: true }))
    }

    /// Records that a seat's time ran out.
    pub(crate) fn time_out(&mut self, seat: Seat) -> Result<(), Corruption> {
        self.record(Some(seat), Fact::TimedOut(Nothing {}))
    }

    /// Ends the match, and reveals the dice seed.
    pub(crate) fn finish(
        &mut self,
        winners: Vec<Seat>,
        reason: &str,
        score: Option<Vec<u32>>,
    ) -> Result<(), Corruption> {
        let (seed, reason) = (self.revealed_seed(), reason.to_owned());
        self.record(None, Fact::Finished(Finished { winners, reason, score, seed }))
    }

    fn revealed_seed(&self) -> Option<String> {
        self.seed.as_ref().map(DiceSeed::reveal)
    }
}
