use chrono::{DateTime, TimeDelta, Utc};

use turnstone_rules::{AcceptedMove, Position, Roll, Seat, Turn};

use super::early_changes::EarlyChanges;
use super::move_history::HistoryStep;
use super::offer::{OfferAction, OfferKind};
use super::starting_position::starting_position;
use crate::{
    AccountId, ClockExtended, Corruption, DiceNonce, Event, Fact, Fault, LastMove, Match, Ply,
    Status, TakenBack, hash_of,
};

impl Match {
    /// Applies the next event of the log.
    ///
    /// # Errors
    /// When the event cannot follow: the log is corrupt. Do not use the match after that.
    pub fn evolve(&mut self, event: &Event) -> Result<(), Corruption> {
        self.evolve_with_move(event, None)
    }

    /// The same for a caller that has already played the event's move in the current position:
    /// `played` is the outcome, which saves playing it again. It is used only if the notation was
    /// canonical, because a replay plays the notation that the event has.
    ///
    /// # Errors
    /// As [`Match::evolve`].
    pub(crate) fn evolve_with_move(
        &mut self,
        event: &Event,
        played: Option<AcceptedMove>,
    ) -> Result<(), Corruption> {
        let corrupt = |fault| Corruption { match_id: self.id, seq: event.seq, fault };
        let expected = self.version.next();
        if event.seq != expected {
            return Err(corrupt(Fault::Sequence { expected }));
        }
        let match_id = self.id;
        self.apply_fact(event, played).map_err(|why| Corruption {
            match_id,
            seq: event.seq,
            fault: Fault::Impossible { kind: event.fact.kind(), why },
        })?;
        self.version = event.seq.into();
        self.chain_head = hash_of(&self.chain_head, event);
        self.updated_at = event.at;
        Ok(())
    }

    fn apply_fact(&mut self, event: &Event, played: Option<AcceptedMove>) -> Result<(), String> {
        use OfferAction::{Agreed, Declined, Offered};
        use OfferKind::{Draw, Resignation, Takeback};
        let ends = matches!(event.fact, Fact::Finished(_) | Fact::Cancelled(_));
        if self.forfeit.is_some() && !ends && !self.status.is_over() {
            return Err(
                "a seat has resigned or run out of time, so only the end can follow".to_owned()
            );
        }
        match &event.fact {
            Fact::Created(_) => Err("the match exists already".to_owned()),
            Fact::Seated(fact) => {
                self.seat(fact.player, event.seat)?;
                fact.dice_nonce.map_or(Ok(()), |nonce| self.add_nonce(fact.player, nonce))
            }
            Fact::DiceNonceSet(fact) => {
                self.expect_status(Status::Open)?;
                self.early_changes.count_nonce(fact.player);
                self.add_nonce(fact.player, fact.dice_nonce)
            }
            Fact::DiceRolled(fact) => {
                self.expect_status(Status::Active)?;
                let roll = Roll(fact.faces.clone());
                self.position = self.position.resolve(&roll).map_err(|error| error.to_string())?;
                let dice = self.dice.as_mut().ok_or("the match has no dice")?;
                dice.rolls += 1;
                let step = HistoryStep::Roll { faces: fact.faces.clone().into() };
                self.history.push(step, &self.position);
                Ok(())
            }
            Fact::Left(fact) => self.unseat(fact.player),
            Fact::InvitationDeclined(fact) => self.uninvite(fact.player),
            Fact::Started(fact) => self.start(&fact.players, event),
            Fact::MovePlayed(fact) => {
                let seat = event.seat.ok_or("a move has a seat")?;
                self.expect_status(Status::Active)?;
                let played = played.filter(|played| played.was_canonical);
                let played = played.map_or_else(|| self.position.play(seat, &fact.notation), Ok);
                let played = played.map_err(|rejection| rejection.to_string())?;
                if played.notation != fact.notation {
                    return Err(format!("`{}` is not canonical", fact.notation));
                }
                self.run_clock(seat, event.at, fact.remaining_milliseconds);
                let step = HistoryStep::Move {
                    ply: fact.ply,
                    seat,
                    notation: fact.notation.as_str().into(),
                    at: event.at,
                    forced: fact.forced,
                };
                self.history.push(step, &played.position);
                self.offers.clear();
                for other in self.opponents_of(seat) {
                    self.takebacks[other.index()] = 0;
                }
                if let Some(dice) = &mut self.dice {
                    dice.moves.push(&played.notation);
                }
                self.last_move =
                    Some(LastMove { ply: fact.ply, seat, notation: played.notation, at: event.at });
                self.next_ply(fact.ply, played.position)
            }
            Fact::Passed(fact) => {
                self.expect_status(Status::Active)?;
                if self.position.turn() != Turn::Pass(event.seat.ok_or("a pass has a seat")?) {
                    return Err("no pass is due".to_owned());
                }
                let position = self.position.pass().map_err(|error| error.to_string())?;
                self.history.push(HistoryStep::Pass { ply: fact.ply }, &position);
                self.next_ply(fact.ply, position)
            }
            Fact::DrawOffered(fact) => self.apply_offer_action(Draw, Offered, event.seat, fact.ply),
            Fact::DrawAgreed(fact) => self.apply_offer_action(Draw, Agreed, event.seat, fact.ply),
            Fact::DrawDeclined(fact) => {
                self.apply_offer_action(Draw, Declined, event.seat, fact.ply)
            }
            Fact::DrawWithdrawn(_) => self.apply_offer_withdrawal(Draw, event.seat),
            Fact::TakebackOffered(fact) => {
                self.apply_offer_action(Takeback, Offered, event.seat, fact.ply)
            }
            Fact::TakebackAgreed(fact) => {
                self.apply_offer_action(Takeback, Agreed, event.seat, fact.ply)
            }
            Fact::TakebackDeclined(fact) => {
                self.apply_offer_action(Takeback, Declined, event.seat, fact.ply)
            }
            Fact::TakebackWithdrawn(_) => self.apply_offer_withdrawal(Takeback, event.seat),
            Fact::ResignationOffered(fact) => {
                self.apply_offer_action(Resignation, Offered, event.seat, fact.ply)
            }
            Fact::TakenBack(fact) => self.take_back(fact, event),
            Fact::ClockExtended(fact) => self.extend_clock(fact),
            Fact::Resigned(_) => self.forfeit(event.seat, event.at, "resignation"),
            Fact::TimedOut(_) => self.forfeit(event.seat, event.at, "time_out"),
            Fact::Cancelled(fact) => self.cancel(fact, event),
            Fact::Finished(fact) => self.finish(fact, event),
            Fact::Resumed(fact) => self.go_on(fact, event),
        }
    }

    fn seat(&mut self, player: AccountId, seat: Option<Seat>) -> Result<(), String> {
        self.expect_status(Status::Open)?;
        match seat {
            None => self.waiting.push(player),
            Some(seat) => match self.seats.get_mut(seat.index()) {
                Some(free @ None) => *free = Some(player),
                Some(Some(_)) => return Err(format!("seat {seat} is taken")),
                None => return Err(format!("there is no seat {seat}")),
            },
        }
        self.early_changes.count_seating(player);
        Ok(())
    }

    fn unseat(&mut self, player: AccountId) -> Result<(), String> {
        self.expect_status(Status::Open)?;
        if !self.is_player(player) {
            return Err("the player has no seat".to_owned());
        }
        self.waiting.retain(|waiting| *waiting != player);
        if let Some(dice) = &mut self.dice {
            dice.nonces.remove(&player);
        }
        self.seats.iter_mut().for_each(|seat| {
            seat.take_if(|seated| *seated == player);
        });
        Ok(())
    }

    fn uninvite(&mut self, player: AccountId) -> Result<(), String> {
        self.expect_status(Status::Open)?;
        match &mut self.invited {
            Some(invited) if invited.contains(&player) => {
                invited.retain(|account| *account != player);
                Ok(())
            }
            Some(_) | None => Err("the account is not invited".to_owned()),
        }
    }

    fn start(&mut self, players: &[AccountId], event: &Event) -> Result<(), String> {
        self.expect_status(Status::Open)?;
        // Each waiting player takes exactly one free seat.
        let drawn = self.seats.iter().zip(players).filter(|(seat, _)| seat.is_none());
        let mut drawn: Vec<_> = drawn.map(|(_, player)| *player).collect();
        drawn.sort_unstable();
        let mut waiting = self.waiting.clone();
        waiting.sort_unstable();
        let mut taken = self.seats.iter().zip(players);
        let kept = taken.all(|(seat, player)| seat.is_none_or(|seated| seated == *player));
        if players.len() != self.seats.len() || !kept || drawn != waiting {
            return Err("the players differ from those who took seats".to_owned());
        }
        self.seats = players.iter().copied().map(Some).collect();
        self.waiting.clear();
        self.early_changes = EarlyChanges::default();
        self.status = Status::Active;
        self.started_at = Some(event.at);
        self.restart_clock(event.at);
        Ok(())
    }

    fn next_ply(&mut self, ply: Ply, position: Position) -> Result<(), String> {
        if ply != self.ply.next() {
            return Err(format!("expected ply {}", self.ply.next()));
        }
        self.ply = ply;
        self.position = position;
        Ok(())
    }

    /// The time left to a seat after it moves at an instant.
    pub(crate) fn remaining_after_move(&self, seat: Seat, at: DateTime<Utc>) -> Option<TimeDelta> {
        let left = *self.remaining.as_ref()?.get(seat.index())?;
        let elapsed = (at - self.clock_started_at).max(TimeDelta::zero());
        Some(self.created.clock.after_move(left, elapsed))
    }

    /// Sets the time left to a seat after its move. Old logs do not have it in the fact; then it is
    /// computed.
    fn run_clock(&mut self, seat: Seat, at: DateTime<Utc>, fact: Option<u64>) {
        let fact = fact.and_then(|left| i64::try_from(left).ok()).map(TimeDelta::milliseconds);
        if let Some(left) = fact.or_else(|| self.remaining_after_move(seat, at))
            && let Some(remaining) = &mut self.remaining
        {
            remaining[seat.index()] = left;
        }
        self.restart_clock(at);
    }

    /// Starts the clocks of the seats to act.
    fn restart_clock(&mut self, at: DateTime<Utc>) {
        self.clock_started_at = at;
        self.accounted_until = self.accounted_until.max(at);
    }

    fn extend_clock(&mut self, fact: &ClockExtended) -> Result<(), String> {
        self.expect_status(Status::Active)?;
        let time = i64::try_from(fact.milliseconds).ok().and_then(TimeDelta::try_milliseconds);
        let clock_started_at = time.and_then(|time| self.clock_started_at.checked_add_signed(time));
        self.clock_started_at = clock_started_at.ok_or("the extension is too long")?;
        self.accounted_until = self.accounted_until.max(fact.until);
        Ok(())
    }

    /// Subtracts the time since the clocks started from the seats to act.
    pub(super) fn charge_time(&mut self, at: DateTime<Utc>) {
        let elapsed = (at - self.clock_started_at).max(TimeDelta::zero());
        let acting = self.acting();
        if let Some(remaining) = &mut self.remaining {
            for seat in acting.iter() {
                let left = &mut remaining[seat.index()];
                *left = (*left - elapsed).max(TimeDelta::zero());
            }
        }
    }

    fn take_back(&mut self, fact: &TakenBack, event: &Event) -> Result<(), String> {
        self.expect_status(Status::Active)?;
        let seat = event.seat.ok_or("a takeback has a seat")?;
        let line = self.history.before(fact.to_ply.next()).ok_or("dice cannot be taken back")?;
        let start = starting_position(self.game, &self.created)?;
        let position = line.replay(&start).map_err(|error| error.to_string())?;
        if !position.acting().contains(seat) {
            return Err("the seat has no choice there".to_owned());
        }
        match self.created.clock.full_time_per_move() {
            // Each turn has its own time, also the one that is played again.
            Some(full) => self.remaining.iter_mut().flatten().for_each(|left| *left = full),
            None => self.charge_time(event.at),
        }
        self.last_move = line.newest_first().find_map(|step| match step {
            HistoryStep::Move { ply, seat, notation, at, .. } => {
                Some(LastMove { ply: *ply, seat: *seat, notation: notation.to_string(), at: *at })
            }
            HistoryStep::Pass { .. } | HistoryStep::Roll { .. } => None,
        });
        self.history = line;
        self.offers.clear();
        self.taken_back_at = Some(fact.ply);
        self.takebacks[seat.index()] += 1;
        self.restart_clock(event.at);
        self.next_ply(fact.ply, position)
    }

    fn add_nonce(&mut self, player: AccountId, nonce: DiceNonce) -> Result<(), String> {
        if !self.is_player(player) {
            return Err("the player has no seat".to_owned());
        }
        let dice = self.dice.as_mut().ok_or("the match has no dice")?;
        dice.nonces.insert(player, nonce);
        Ok(())
    }
}
