use std::collections::BTreeMap;
use std::sync::Arc;

use chrono::{DateTime, TimeDelta, Utc};
use serde::{Deserialize, Serialize};

use turnstone_rules::{Family, Game, Position, Seat, Seats};

use super::audience::Audience;
use super::early_changes::EarlyChanges;
use super::move_history::{HistoryStep, MoveHistory};
use super::offer::{Offer, PastOfferAction};
use crate::dice::roll::{MovesDigest, RollInputs};
use crate::time::pauses::deadline_with_pauses;
use crate::{AccountId, ChainHead, Created, DiceNonce, MatchId, Pause, Ply, Version};

/// A match that reaches this number of plies is a draw, unless the rules end it there.
pub const MAX_PLIES: Ply = Ply::new(2_000);

/// The stage of a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// Seats are free.
    Open,
    /// The game is being played.
    Active,
    /// There is a result.
    Finished,
    /// It was cancelled and counts for nothing.
    Cancelled,
}

impl Status {
    /// The status as it is on the wire and in the database.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Active => "active",
            Self::Finished => "finished",
            Self::Cancelled => "cancelled",
        }
    }

    /// The status of a word, if it is one.
    #[must_use]
    pub fn parse(word: &str) -> Option<Self> {
        [Self::Open, Self::Active, Self::Finished, Self::Cancelled]
            .into_iter()
            .find(|status| status.as_str() == word)
    }

    /// Whether the match has ended. After that nothing happens in it, unless a wrong clock has ended it.
    #[must_use]
    pub fn is_over(self) -> bool {
        matches!(self, Self::Finished | Self::Cancelled)
    }
}

/// The newest move of a match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LastMove {
    /// The ply that the move became.
    pub ply: Ply,
    /// The seat that played it.
    pub seat: Seat,
    /// The move in canonical notation.
    pub notation: String,
    /// When the seat played it.
    pub at: DateTime<Utc>,
}

/// A seat that has lost other than on the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Forfeit {
    /// The seat.
    pub seat: Seat,
    /// The reason: `resignation` or `time_out`.
    pub reason: &'static str,
}

/// The result of a match.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = GameResult, example = json!({"winners": [0], "reason": "more_stones", "score": [29, 19]})))]
pub struct MatchResult {
    /// The winning seats; none for a draw.
    pub winners: Vec<Seat>,
    /// The reason: one of the family's reasons, or `resignation`, `time_out`, `agreement`,
    /// `length`.
    pub reason: String,
    /// A number for each seat; null in games without a score.
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub score: Option<Vec<u32>>,
}

/// The dice of a match: the commitment, the inputs, and the number of rolls.
#[derive(Debug, Clone)]
pub struct MatchDice {
    /// SHA-256 of the seed, in hex.
    pub commitment: String,
    /// The seed in hex, once the match is over.
    pub seed: Option<String>,
    /// The nonces of the players, by account.
    pub nonces: BTreeMap<AccountId, DiceNonce>,
    /// The number of rolls so far.
    pub rolls: u32,
    /// A digest of every move so far.
    pub(crate) moves: MovesDigest,
}

/// A match as its events have made it. Cheap to clone.
#[derive(Debug, Clone)]
pub struct Match {
    /// Its id.
    pub id: MatchId,
    /// The settings; all clones share them.
    pub created: Arc<Created>,
    /// The game, by the version of the rules that the match was created under.
    pub(crate) game: &'static dyn Game,
    /// When it was created.
    pub created_at: DateTime<Utc>,
    /// From when on nobody can take a seat any more. Only an open match expires.
    pub open_until: DateTime<Utc>,
    /// When the game began.
    pub started_at: Option<DateTime<Utc>>,
    /// When it was finished or cancelled.
    pub finished_at: Option<DateTime<Utc>>,
    /// Its stage.
    pub status: Status,
    /// The `seq` of the newest event.
    pub version: Version,
    /// The hash of the newest event.
    pub chain_head: ChainHead,
    /// The account in each seat; `None` while the seat is free.
    pub seats: Vec<Option<AccountId>>,
    /// The players who wait for a seat by lot, in the order in which they joined.
    pub waiting: Vec<AccountId>,
    /// The accounts that are invited and have not declined; `None` if anyone may join.
    pub invited: Option<Vec<AccountId>>,
    /// The changes of accounts before the start.
    pub(crate) early_changes: EarlyChanges,
    /// The position on the board; the starting position before the start.
    pub position: Position,
    /// The number of plies so far: moves, passes, accepted takebacks.
    pub ply: Ply,
    /// The newest move.
    pub last_move: Option<LastMove>,
    /// The result.
    pub result: Option<MatchResult>,
    /// The seat that resigned or ran out of time; the end follows.
    pub forfeit: Option<Forfeit>,
    /// The player who cancelled it.
    pub(crate) cancelled_by: Option<AccountId>,
    /// Whether it was cancelled because its seats were not taken in time.
    pub(crate) has_expired: bool,
    /// The dice, in games that have them.
    pub dice: Option<MatchDice>,
    /// The time left to each seat when the clocks last started; `None` without a clock.
    pub remaining: Option<Vec<TimeDelta>>,
    /// When the clocks of the seats to act started, moved later by the time given back to them.
    pub clock_started_at: DateTime<Utc>,
    /// Pauses up to this instant have been given back.
    pub accounted_until: DateTime<Utc>,
    /// The open offers.
    pub offers: Vec<Offer>,
    /// The past actions of seats on offers, to recognise a repeated request.
    pub(crate) past_offer_actions: Vec<PastOfferAction>,
    /// The steps that led to the position on the board.
    pub(crate) history: MoveHistory,
    /// The ply of the newest takeback.
    pub(crate) taken_back_at: Option<Ply>,
    /// How often each seat has taken back since the other side last moved.
    pub(crate) takebacks: Vec<u32>,
    /// When the newest event happened.
    pub updated_at: DateTime<Utc>,
}

impl Match {
    /// The family of games, by the version of the rules that the match was created under.
    #[must_use]
    pub fn family(&self) -> &'static Family {
        self.game.family()
    }

    /// Fails unless the match has this status.
    pub(crate) fn expect_status(&self, status: Status) -> Result<(), String> {
        if self.status == status {
            Ok(())
        } else {
            Err(format!("the match is {}", self.status.as_str()))
        }
    }

    /// The seats that may act now; empty unless the match is active.
    #[must_use]
    pub fn acting(&self) -> Seats {
        match self.status {
            Status::Active => self.position.acting(),
            Status::Open | Status::Finished | Status::Cancelled => Seats::default(),
        }
    }

    /// The same as a list, ascending.
    #[must_use]
    pub fn to_act(&self) -> Vec<Seat> {
        self.acting().iter().collect()
    }

    /// The account in the seat to act, if it is one seat: only then is vacation drawn for it.
    #[must_use]
    pub fn only_player_to_act(&self) -> Option<AccountId> {
        let mut acting = self.acting().iter();
        let seat = acting.next().filter(|_| acting.next().is_none())?;
        self.seats[seat.index()]
    }

    /// When the first of those to act runs out of time, unless a day of automatic vacation is drawn:
    /// pauses past, current and planned move it. `pauses` are those since `accounted_until`.
    #[must_use]
    pub fn deadline(&self, pauses: &[Pause]) -> Option<DateTime<Utc>> {
        self.next_time_out(pauses).map(|(_, deadline)| deadline)
    }

    /// The same as if there were no pauses but those that the log has given back: a lower bound of
    /// the deadline.
    #[must_use]
    pub fn unpaused_deadline(&self) -> Option<DateTime<Utc>> {
        self.deadline(&[])
    }

    /// The time left to a seat as of the newest event; `None` without a clock. `pauses` are those
    /// since `accounted_until`.
    #[must_use]
    pub fn remaining_at_newest_event(&self, seat: Seat, pauses: &[Pause]) -> Option<TimeDelta> {
        let remaining = *self.remaining.as_ref()?.get(seat.index())?;
        if !self.acting().contains(seat) {
            return Some(remaining);
        }
        let past = pauses.iter().filter(|pause| pause.from < self.updated_at);
        let past: Vec<_> =
            past.map(|pause| Pause { until: pause.until.min(self.updated_at), ..*pause }).collect();
        let account = self.seats[seat.index()];
        let unpaused = self.clock_started_at + remaining;
        let deadline = deadline_with_pauses(&past, account, self.accounted_until, unpaused);
        Some((deadline - self.updated_at).max(TimeDelta::zero()))
    }

    /// The same for the seats of one account: when the last of its clocks that run stops. `None`:
    /// none runs.
    #[must_use]
    pub fn deadline_of(&self, account: AccountId, pauses: &[Pause]) -> Option<DateTime<Utc>> {
        let of_account = |seat: &Seat| self.seats[seat.index()] == Some(account);
        let acting = self.acting();
        acting.iter().filter(of_account).filter_map(|seat| self.time_out_of(seat, pauses)).max()
    }

    /// The seat whose time runs out first, and when.
    pub(crate) fn next_time_out(&self, pauses: &[Pause]) -> Option<(Seat, DateTime<Utc>)> {
        let time_out = |seat| self.time_out_of(seat, pauses).map(|at| (seat, at));
        self.acting().iter().filter_map(time_out).min_by_key(|(_, at)| *at)
    }

    /// When the time of a seat to act runs out; `None` without a clock.
    fn time_out_of(&self, seat: Seat, pauses: &[Pause]) -> Option<DateTime<Utc>> {
        let unpaused = self.clock_started_at + self.remaining.as_ref()?[seat.index()];
        let account = self.seats[seat.index()];
        Some(deadline_with_pauses(pauses, account, self.accounted_until, unpaused))
    }

    /// When each seat last moved by a choice of its own, or resigned; `None` if it did neither.
    #[must_use]
    pub fn acted_at(&self) -> Vec<Option<DateTime<Utc>>> {
        let resigned = self.forfeit.filter(|forfeit| forfeit.reason == "resignation");
        let last_choice = |of: Seat| {
            self.history.newest_first().find_map(|step| match step {
                HistoryStep::Move { seat, at, forced: false, .. } if *seat == of => Some(*at),
                HistoryStep::Move { .. } | HistoryStep::Pass { .. } | HistoryStep::Roll { .. } => {
                    None
                }
            })
        };
        let acted_at = |seat| match resigned {
            Some(forfeit) if forfeit.seat == seat => Some(self.updated_at),
            Some(_) | None => last_choice(seat),
        };
        (0..self.created.seats).map(Seat).map(acted_at).collect()
    }

    /// The seats that an account holds, ascending.
    #[must_use]
    pub fn seats_of(&self, account: AccountId) -> Vec<Seat> {
        (0u8..)
            .zip(&self.seats)
            .filter(|(_, player)| **player == Some(account))
            .map(|(seat, _)| Seat(seat))
            .collect()
    }

    /// Whether an account has a seat or waits for one.
    #[must_use]
    pub fn is_player(&self, account: AccountId) -> bool {
        self.seats.contains(&Some(account)) || self.waiting.contains(&account)
    }

    /// The accounts whose names are shown with the match; may contain duplicates.
    #[must_use]
    pub fn named_accounts(&self) -> Vec<AccountId> {
        let seated = self.seats.iter().flatten();
        seated.chain(&self.waiting).chain([&self.created.created_by]).copied().collect()
    }

    /// Everyone who belongs to the match: players, invited accounts and its creator.
    #[must_use]
    pub fn participants(&self) -> Vec<AccountId> {
        let seated = self.seats.iter().flatten();
        let invited = self.invited.iter().flatten();
        let mut accounts: Vec<_> = seated
            .chain(&self.waiting)
            .chain(invited)
            .chain([&self.created.created_by])
            .copied()
            .collect();
        accounts.sort_unstable();
        accounts.dedup();
        accounts
    }

    /// Whether so many of the invited have declined that the seats cannot all be taken, unless others
    /// join by an invite link.
    #[must_use]
    pub fn is_declined(&self) -> bool {
        self.invited.is_some() && self.participants().len() < self.seats.len()
    }

    /// Whether another state of the same match has the same participants.
    #[must_use]
    pub fn has_same_participants(&self, other: &Self) -> bool {
        self.seats == other.seats && self.waiting == other.waiting && self.invited == other.invited
    }

    /// Whether a reader may see the match; `None` is a reader without an account.
    #[must_use]
    pub fn is_visible_to(&self, reader: Option<AccountId>) -> bool {
        let audience = Audience {
            visibility: self.created.visibility,
            created_by: self.created.created_by,
            seats: &self.seats,
            waiting: &self.waiting,
            invited: self.invited.as_deref().unwrap_or_default(),
        };
        audience.includes(reader)
    }

    /// The dice nonce of each seat.
    #[must_use]
    pub fn dice_nonces(&self) -> Vec<Option<DiceNonce>> {
        let nonces = self.dice.as_ref().map(|dice| &dice.nonces);
        let of = |seat: &Option<AccountId>| nonces?.get(seat.as_ref()?).copied();
        self.seats.iter().map(of).collect()
    }

    /// The inputs of the next roll besides the seed; `None` in games without dice.
    pub(crate) fn roll_inputs(&self) -> Option<RollInputs> {
        let dice = self.dice.as_ref()?;
        Some(RollInputs {
            match_id: self.id,
            number: dice.rolls,
            moves: dice.moves.digest(),
            nonces: self.dice_nonces(),
        })
    }

    /// Whether the loser moves first in a rematch.
    pub(crate) fn loser_opens_rematch(&self) -> bool {
        self.family().loser_opens_rematch.contains(&self.created.variant.as_str())
    }

    /// The seats that play for another side than `seat`.
    #[must_use]
    pub fn opponents_of(&self, seat: Seat) -> Vec<Seat> {
        let family = self.family();
        (0..self.created.seats)
            .map(Seat)
            .filter(|other| family.side(*other) != family.side(seat))
            .collect()
    }
}
