use std::collections::BTreeMap;
use std::sync::Arc;

use chrono::TimeDelta;
use turnstone_rules::Registry;

use super::early_changes::EarlyChanges;
use super::move_history::MoveHistory;
use super::starting_position::{find_game, starting_position};
use crate::dice::roll::MovesDigest;
use crate::{
    ChainHead, Corruption, DEFAULT_OPEN_FOR_SECONDS, Event, Fact, Fault, Match, MatchDice, MatchId,
    Ply, Seq, Status, hash_of,
};

impl Match {
    /// The match that a whole log makes.
    ///
    /// # Errors
    /// At the first event that cannot follow, or whose hash differs from the stored one.
    pub fn replay<'a>(
        id: MatchId,
        log: impl IntoIterator<Item = (&'a Event, &'a ChainHead)>,
    ) -> Result<Self, Corruption> {
        let mut log = log.into_iter();
        let empty = || Corruption {
            match_id: id,
            seq: Seq::FIRST,
            fault: Fault::Sequence { expected: Seq::FIRST },
        };
        let (first, hash) = log.next().ok_or_else(empty)?;
        let mut game_match = Self::begin(id, first)?;
        game_match.check_chain(first, hash)?;
        for (event, hash) in log {
            game_match.evolve(event)?;
            game_match.check_chain(event, hash)?;
        }
        Ok(game_match)
    }

    /// Compares the head of the chain with the stored hash of the newest event.
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
    /// When the event is not the creation of a match that can exist.
    pub fn begin(id: MatchId, event: &Event) -> Result<Self, Corruption> {
        Self::begin_in(&turnstone_games::REGISTRY, id, event)
    }

    /// As [`Match::begin`], with the games of a registry.
    ///
    /// # Errors
    /// As [`Match::begin`].
    pub fn begin_in(registry: &Registry, id: MatchId, event: &Event) -> Result<Self, Corruption> {
        let corrupt = |why: String| Corruption {
            match_id: id,
            seq: event.seq,
            fault: Fault::Impossible { kind: event.fact.kind(), why },
        };
        if event.seq != Seq::FIRST {
            let fault = Fault::Sequence { expected: Seq::FIRST };
            return Err(Corruption { match_id: id, seq: event.seq, fault });
        }
        let Fact::Created(created) = &event.fact else {
            return Err(corrupt("a match begins with its creation".to_owned()));
        };
        let game = find_game(registry, created).map_err(corrupt)?;
        let position = starting_position(game, created).map_err(corrupt)?;
        let seats = usize::from(created.seats);
        let open_for = created.open_for_seconds.unwrap_or(DEFAULT_OPEN_FOR_SECONDS);
        let open_until = event.at.checked_add_signed(TimeDelta::seconds(open_for.into()));
        let open_until = open_until.ok_or_else(|| corrupt("it is open too long".to_owned()))?;
        Ok(Self {
            id,
            created: Arc::new(created.clone()),
            game,
            created_at: event.at,
            open_until,
            started_at: None,
            finished_at: None,
            status: Status::Open,
            version: event.seq.into(),
            chain_head: hash_of(&[0; 32], event),
            seats: vec![None; seats],
            waiting: Vec::new(),
            invited: created.invited.clone(),
            early_changes: EarlyChanges::default(),
            position,
            ply: Ply::ZERO,
            last_move: None,
            result: None,
            forfeit: None,
            cancelled_by: None,
            has_expired: false,
            dice: created.dice_commitment.clone().map(|commitment| MatchDice {
                commitment,
                seed: None,
                nonces: BTreeMap::new(),
                rolls: 0,
                moves: MovesDigest::default(),
            }),
            remaining: created.clock.at_start().map(|time| vec![time; seats]),
            clock_started_at: event.at,
            accounted_until: event.at,
            offers: Vec::new(),
            past_offer_actions: Vec::new(),
            history: MoveHistory::default(),
            taken_back_at: None,
            takebacks: vec![0; seats],
            updated_at: event.at,
        })
    }
}
