use std::collections::BTreeMap;
use std::sync::Arc;

use super::move_history::MoveHistory;
use super::starting_position::starting_position;
use crate::dice::roll::MovesDigest;
use crate::{
    ChainHead, Corruption, Event, Fact, Fault, Match, MatchDice, MatchId, Status, hash_of,
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
        let position = starting_position(created).map_err(corrupt)?;
        let seats = usize::from(created.seats);
        Ok(Self {
            id,
            created: Arc::new(created.clone()),
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
            updated_at: event.at,
        })
    }
}
