use std::collections::BTreeSet;

use chrono::{DateTime, Utc};

use turnstone_rules::{AcceptedMove, Seat};

use crate::{AccountId, Completion, DiceSeed, Match, Pause, PreparedAnswers};

/// The input of a decision besides the match and the command. The caller looks it up, so that a
/// decision stays pure.
#[derive(Debug, Clone)]
pub struct DecisionContext<'a> {
    /// The instant, by the database's clock.
    pub now: DateTime<Utc>,
    /// The seed of the match's dice, in games with dice.
    pub seed: Option<&'a DiceSeed>,
    /// The pauses of clocks that concern the match.
    pub pauses: &'a [Pause],
    /// The answers that players of the match have prepared.
    pub prepared_answers: &'a [PreparedAnswers],
    /// The accounts for which the server plays an only legal move.
    pub plays_forced_moves: BTreeSet<AccountId>,
    /// The guests among the accounts that would take a seat: they play casual matches only.
    pub guests: BTreeSet<AccountId>,
    /// The matches of the account that would take a seat, if the match asks for a completion rate.
    pub completion: Completion,
}

impl<'a> DecisionContext<'a> {
    /// A context with only an instant and the seed of the dice.
    #[must_use]
    pub fn at(now: DateTime<Utc>, seed: Option<&'a DiceSeed>) -> Self {
        Self {
            now,
            seed,
            pauses: &[],
            prepared_answers: &[],
            plays_forced_moves: BTreeSet::new(),
            guests: BTreeSet::new(),
            completion: Completion::default(),
        }
    }

    /// The move that the server plays for the seat to act, if any: a prepared answer or a forced
    /// move. The flag says whether it is forced. `prepared_now` replaces what its seat had prepared.
    pub(crate) fn automatic_move(
        &self,
        game_match: &Match,
        prepared_now: Option<&PreparedAnswers>,
    ) -> Option<(Seat, AcceptedMove, bool)> {
        let [seat] = game_match.to_act()[..] else { return None };
        // An offer waits for its answer: a move would make it lapse unseen.
        if !game_match.offers.is_empty() {
            return None;
        }
        let mut known = prepared_now.into_iter().chain(self.prepared_answers);
        let answers = known.find(|answers| answers.seat == seat);
        if let Some(played) = answers
            .and_then(|answers| answers.answer(game_match))
            .and_then(|answer| game_match.position.play(seat, answer).ok())
        {
            return Some((seat, played, false));
        }
        let wishes = game_match.seats[seat.index()]
            .is_some_and(|account| self.plays_forced_moves.contains(&account));
        let only = if wishes { game_match.position.only_move()? } else { return None };
        let played = game_match.position.play(seat, &only).ok()?;
        Some((seat, played, true))
    }
}
