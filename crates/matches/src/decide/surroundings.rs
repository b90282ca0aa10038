use std::collections::BTreeSet;

use chrono::{DateTime, Utc};

use crate::{AccountId, DiceSeed, Match, Pause, Reply};
use turnstone_rules::{Played, Seat};

/// What a decision depends on beside the match and the command. All of it is looked up outside, so
/// that deciding stays pure.
#[derive(Debug, Clone)]
pub struct Surroundings<'a> {
    /// The instant, by the database's clock.
    pub now: DateTime<Utc>,
    /// The seed of the match's dice, where it has any.
    pub seed: Option<&'a DiceSeed>,
    /// When clocks stood still.
    pub pauses: &'a [Pause],
    /// The answers that players of the match have prepared.
    pub replies: &'a [Reply],
    /// The accounts that wish their only legal move to be played for them.
    pub forced: BTreeSet<AccountId>,
}

impl<'a> Surroundings<'a> {
    /// Nothing but an instant, and the seed of the dice.
    #[must_use]
    pub fn at(now: DateTime<Utc>, seed: Option<&'a DiceSeed>) -> Self {
        Self { now, seed, pauses: &[], replies: &[], forced: BTreeSet::new() }
    }

    /// The move that the server is to play for the seat to act, if that seat left it one, and
    /// whether it is the only legal one.
    pub(crate) fn move_for_player(&self, game_match: &Match) -> Option<(Seat, Played, bool)> {
        let [seat] = game_match.to_act()[..] else { return None };
        let reply = self.replies.iter().find(|reply| reply.seat == seat);
        // An answer to any roll may turn out not to be legal after this one; then it is dropped.
        if let Some(played) = reply
            .and_then(|reply| reply.answer(game_match))
            .and_then(|answer| game_match.position.play(seat, answer).ok())
        {
            return Some((seat, played, false));
        }
        let wishes = game_match.seats[seat.index()].is_some_and(|who| self.forced.contains(&who));
        let only = if wishes { game_match.position.only_move()? } else { return None };
        let played = game_match.position.play(seat, &only).ok()?;
        Some((seat, played, true))
    }
}
