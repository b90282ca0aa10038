use crate::games;
use std::collections::BTreeMap;

use chrono::{DateTime, TimeDelta, Utc};

use crate::rules::{Position, Roll, Seat, Turn};

use super::dice::{DiceNonce, DiceSeed, MovesDigest};
use super::event::{Event, Fact};
use super::{
    AccountId, ChainHead, Corruption, Created, Dice, Fault, Finished, Forfeit, LastMove, Match,
    MatchId, MatchResult, Status, hash_of,
};

impl Match {
    /// The match that a whole log makes.
    ///
    /// # Errors
    /// At the first event that does not fit, or whose hash is not the stored one.
    pub fn replay<'a>(
        id: MatchId,
        log: impl IntoIterator<Item = (&'a Event, &'a ChainHead)>,
    ) -> Result<Self, Corruption> {
        let mut log = log.into_iter();
        let empty = || Corruption { match_id: id, seq: 1, fault: Fault::Sequence { expected: 1 } };
        let (first, hash) = log.next().ok_or_else(empty)?;
        let mut game_match = Self::begin(id, first)?;
        game_match.check_chain(first, hash)?;
        for (event, hash) in log {
            game_match.evolve(event)?;
            game_match.check_chain(event, hash)?;
        }
        Ok(game_match)
    }

    /// Compares the chain's new head with the hash that the log has for the newest event.
    ///
    /// # Errors
    /// When they differ.
    pub fn check_chain(&self, event: &Event, stored: &ChainHead) -> Result<(), Corruption> {
        if self.chain_head == *stored {
            Ok(())
        } else {
            Err(Corruption { match_id: self.id, seq: event.seq, fault: Fault::Chain })
        }
    }

    /// The match after its first event.
    ///
    /// # Errors
    /// When that is not the creation of a match that can exist.
    pub fn begin(id: MatchId, event: &Event) -> Result<Self, Corruption> {
        let corrupt = |why: String| Corruption {
            match_id: id,
            seq: event.seq,
            fault: Fault::Impossible { kind: event.fact.kind(), why },
        };
        if event.seq != 1 {
            let fault = Fault::Sequence { expected: 1 };
            return Err(Corruption { match_id: id, seq: event.seq, fault });
        }
        let Fact::Created(created) = &event.fact else {
            return Err(corrupt("a match begins with its creation".to_owned()));
        };
        let position = start(created).map_err(corrupt)?;
        let seats = usize::from(created.seats);
        Ok(Self {
            id,
            created: created.clone(),
            created_at: event.at,
            started_at: None,
            finished_at: None,
            status: Status::Open,
            version: event.seq,
            chain_head: hash_of(&[0; 32], event),
            seats: vec![None; seats],
            waiting: Vec::new(),
            invited: created.invited.clone(),
            position,
            ply: 0,
            last_move: None,
            result: None,
            forfeit: None,
            dice: created.dice_commitment.clone().map(|commitment| Dice {
                commitment,
                seed: None,
                nonces: BTreeMap::new(),
                rolls: 0,
                moves: MovesDigest::default(),
            }),
            remaining: created.clock.at_start().map(|time| vec![time; seats]),
            asked_at: event.at,
            updated_at: event.at,
        })
    }

    /// Takes in the next event of the log.
    ///
    /// # Errors
    /// When the event cannot follow: the log is corrupt. The match is then not to be used further.
    pub fn evolve(&mut self, event: &Event) -> Result<(), Corruption> {
        let corrupt = |fault| Corruption { match_id: self.id, seq: event.seq, fault };
        let expected = self.version + 1;
        if event.seq != expected {
            return Err(corrupt(Fault::Sequence { expected }));
        }
        let match_id = self.id;
        self.take_in(event).map_err(|why| Corruption {
            match_id,
            seq: event.seq,
            fault: Fault::Impossible { kind: event.fact.kind(), why },
        })?;
        self.version = event.seq;
        self.chain_head = hash_of(&self.chain_head, event);
        self.updated_at = event.at;
        Ok(())
    }

    fn take_in(&mut self, event: &Event) -> Result<(), String> {
        let ends = matches!(event.fact, Fact::Finished(_) | Fact::Cancelled(_));
        if self.forfeit.is_some() && !ends {
            return Err("a seat has given up, and only the end can follow".to_owned());
        }
        match &event.fact {
            Fact::Created(_) => Err("it was created before".to_owned()),
            Fact::Seated(fact) => {
                self.seat(fact.player, event.seat)?;
                fact.dice_nonce.map_or(Ok(()), |nonce| self.add_nonce(fact.player, nonce))
            }
            Fact::DiceNonceSet(fact) => {
                self.expect(Status::Open)?;
                self.add_nonce(fact.player, fact.dice_nonce)
            }
            Fact::DiceRolled(fact) => {
                self.expect(Status::Active)?;
                let roll = Roll(fact.faces.clone());
                self.position = self.position.resolve(&roll).map_err(|error| error.to_string())?;
                let dice = self.dice.as_mut().ok_or("the match has no dice")?;
                dice.rolls += 1;
                Ok(())
            }
            Fact::Left(fact) => self.unseat(fact.player),
            Fact::InvitationDeclined(fact) => self.uninvite(fact.player),
            Fact::Started(fact) => self.start(&fact.players, event),
            Fact::MovePlayed(fact) => {
                let seat = event.seat.ok_or("a move has a seat")?;
                self.expect(Status::Active)?;
                let played = self.position.play(seat, &fact.notation).map_err(|e| e.to_string())?;
                if played.notation != fact.notation {
                    return Err(format!("`{}` is not canonical", fact.notation));
                }
                self.run_clock(seat, event);
                if let Some(dice) = &mut self.dice {
                    dice.moves.push(&played.notation);
                }
                self.last_move =
                    Some(LastMove { ply: fact.ply, seat, notation: played.notation, at: event.at });
                self.next_ply(fact.ply, played.position)
            }
            Fact::Passed(fact) => {
                self.expect(Status::Active)?;
                if self.position.turn() != Turn::Pass(event.seat.ok_or("a pass has a seat")?) {
                    return Err("no pass is due".to_owned());
                }
                let position = self.position.pass().map_err(|error| error.to_string())?;
                self.next_ply(fact.ply, position)
            }
            Fact::Resigned(_) => self.forfeit(event.seat, event.at, "resignation"),
            Fact::TimedOut(_) => self.forfeit(event.seat, event.at, "time_out"),
            Fact::Cancelled(_) => {
                if self.status.is_over() {
                    return Err("it is over".to_owned());
                }
                self.status = Status::Cancelled;
                self.finished_at = Some(event.at);
                Ok(())
            }
            Fact::Finished(fact) => self.finish(fact, event),
        }
    }

    fn expect(&self, status: Status) -> Result<(), String> {
        if self.status == status {
            Ok(())
        } else {
            Err(format!("the match is {}", self.status.as_str()))
        }
    }

    fn seat(&mut self, player: AccountId, seat: Option<Seat>) -> Result<(), String> {
        self.expect(Status::Open)?;
        match seat {
            None => self.waiting.push(player),
            Some(seat) => match self.seats.get_mut(seat.index()) {
                Some(free @ None) => *free = Some(player),
                Some(Some(_)) => return Err(format!("seat {seat} is taken")),
                None => return Err(format!("there is no seat {seat}")),
            },
        }
        Ok(())
    }

    fn unseat(&mut self, player: AccountId) -> Result<(), String> {
        self.expect(Status::Open)?;
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
        self.expect(Status::Open)?;
        match &mut self.invited {
            Some(invited) if invited.contains(&player) => {
                invited.retain(|account| *account != player);
                Ok(())
            }
            Some(_) | None => Err("the account is not invited".to_owned()),
        }
    }

    fn start(&mut self, players: &[AccountId], event: &Event) -> Result<(), String> {
        self.expect(Status::Open)?;
        // In a free seat sits someone who waited, each exactly once.
        let drawn = self.seats.iter().zip(players).filter(|(seat, _)| seat.is_none());
        let mut drawn: Vec<_> = drawn.map(|(_, player)| *player).collect();
        drawn.sort_unstable();
        let mut waiting = self.waiting.clone();
        waiting.sort_unstable();
        let mut taken = self.seats.iter().zip(players);
        let kept = taken.all(|(seat, player)| seat.is_none_or(|seated| seated == *player));
        if players.len() != self.seats.len() || !kept || drawn != waiting {
            return Err("the players are not those who took seats".to_owned());
        }
        self.seats = players.iter().copied().map(Some).collect();
        self.waiting.clear();
        self.status = Status::Active;
        self.started_at = Some(event.at);
        self.asked_at = event.at;
        Ok(())
    }

    fn next_ply(&mut self, ply: u32, position: Position) -> Result<(), String> {
        if ply != self.ply + 1 {
            return Err(format!("expected ply {}", self.ply + 1));
        }
        self.ply = ply;
        self.position = position;
        Ok(())
    }

    fn run_clock(&mut self, seat: Seat, event: &Event) {
        let elapsed = event.at - self.asked_at;
        if let Some(remaining) = &mut self.remaining {
            let left = &mut remaining[seat.index()];
            *left = self.created.clock.after_move(*left, elapsed);
        }
        self.asked_at = event.at;
    }

    fn add_nonce(&mut self, player: AccountId, nonce: DiceNonce) -> Result<(), String> {
        if !self.is_player(player) {
            return Err("the player has no seat".to_owned());
        }
        let dice = self.dice.as_mut().ok_or("the match has no dice")?;
        dice.nonces.insert(player, nonce);
        Ok(())
    }

    fn forfeit(
        &mut self,
        seat: Option<Seat>,
        at: DateTime<Utc>,
        reason: &'static str,
    ) -> Result<(), String> {
        self.expect(Status::Active)?;
        let seat = seat.filter(|seat| seat.index() < self.seats.len());
        if let Some(seat) = seat.filter(|seat| self.to_act().contains(seat))
            && let Some(remaining) = &mut self.remaining
        {
            let left = &mut remaining[seat.index()];
            *left = (*left - (at - self.asked_at)).max(TimeDelta::zero());
        }
        self.forfeit = Some(Forfeit { seat: seat.ok_or("a forfeit has a seat")?, reason });
        Ok(())
    }

    fn finish(&mut self, fact: &Finished, event: &Event) -> Result<(), String> {
        self.expect(Status::Active)?;
        let (winners, reason, score) = match (self.position.turn(), self.forfeit) {
            (Turn::Over(outcome), _) => (outcome.winners, outcome.reason, outcome.score),
            (_, Some(forfeit)) => (self.opponents_of(forfeit.seat), forfeit.reason, None),
            (_, None) => return Err("neither the board nor a player has ended it".to_owned()),
        };
        if fact.winners != winners || fact.reason != reason || fact.score != score {
            return Err("the result is another".to_owned());
        }
        if let Some(dice) = &mut self.dice {
            let seed = fact.seed.as_deref().and_then(DiceSeed::parse);
            if seed.map(|seed| seed.commitment()).as_ref() != Some(&dice.commitment) {
                return Err("the dice seed is not the one committed to".to_owned());
            }
            dice.seed.clone_from(&fact.seed);
        }
        self.status = Status::Finished;
        self.finished_at = Some(event.at);
        self.result = Some(MatchResult {
            winners: fact.winners.clone(),
            reason: fact.reason.clone(),
            score: fact.score.clone(),
        });
        Ok(())
    }
}

/// The first position of a match, by the version of the rules that it was created under.
fn start(created: &Created) -> Result<Position, String> {
    let game = games::find(&created.game).ok_or_else(|| format!("no game `{}`", created.game))?;
    if game.family().rules_version != created.rules_version {
        return Err(format!("no version {} of the rules", created.rules_version));
    }
    let position =
        game.start(&created.variant, &created.options).map_err(|error| error.to_string())?;
    if position.seats() != created.seats {
        return Err(format!("{} seats instead of {}", created.seats, position.seats()));
    }
    Ok(position)
}
