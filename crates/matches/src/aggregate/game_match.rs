use std::collections::BTreeMap;
use std::sync::Arc;

use chrono::{DateTime, TimeDelta, Utc};
use serde::{Deserialize, Serialize};

use turnstone_rules::{Family, Game, Position, Seat, Seats};

use super::move_history::MoveHistory;
use crate::dice::{DiceNonce, MovesDigest, RollInputs};
use crate::offers::{Offer, PastOfferAction};
use crate::{AccountId, ChainHead, Created, MatchId};

/// Where a match is in its life.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// Seats are free.
    Open,
    /// The game is being played.
    Active,
    /// There is a result.
    Finished,
    /// It was called off and counts for nothing.
    Cancelled,
}

impl Status {
    /// The word on the wire and in the database.
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

    /// Whether no further event can come.
    #[must_use]
    pub fn is_over(self) -> bool {
        matches!(self, Self::Finished | Self::Cancelled)
    }
}

/// Who may see a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Visibility {
    /// Anyone.
    #[default]
    Public,
    /// Its players and the invited accounts; for all others it does not exist.
    Private,
}

/// What decides who may see a match.
#[derive(Debug, Clone, Copy)]
pub struct Audience<'a> {
    /// Whether the match is public.
    pub visibility: Visibility,
    /// Who created it.
    pub created_by: AccountId,
    /// The account in each seat, as far as taken.
    pub seats: &'a [Option<AccountId>],
    /// Those who wait for a seat.
    pub waiting: &'a [AccountId],
    /// Those who are invited.
    pub invited: &'a [AccountId],
}

impl Audience<'_> {
    /// Whether an account, or a reader without one, may see the match.
    #[must_use]
    pub fn includes(&self, reader: Option<AccountId>) -> bool {
        match (self.visibility, reader) {
            (Visibility::Public, _) => true,
            (Visibility::Private, None) => false,
            (Visibility::Private, Some(account)) => {
                account == self.created_by
                    || self.seats.contains(&Some(account))
                    || self.waiting.contains(&account)
                    || self.invited.contains(&account)
            }
        }
    }
}

/// The newest move of a match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LastMove {
    /// The ply it became.
    pub ply: u32,
    /// Who played it.
    pub seat: Seat,
    /// The move in canonical notation.
    pub notation: String,
    /// When.
    pub at: DateTime<Utc>,
}

/// A seat that has lost off the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Forfeit {
    /// The seat.
    pub seat: Seat,
    /// Why: `resignation` or `time_out`.
    pub reason: &'static str,
}

/// How a match ended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(example = json!({"winners": [0], "reason": "more_stones", "score": [29, 19]})))]
pub struct MatchResult {
    /// The winning seats; none for a draw.
    pub winners: Vec<Seat>,
    /// Why: one of the family's reasons, or `resignation`, `time_out`, `agreement`.
    pub reason: String,
    /// A number by seat, where the game has one.
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub score: Option<Vec<u32>>,
}

/// The dice of a match: what was committed to, what went into them, how often they fell.
#[derive(Debug, Clone)]
pub struct MatchDice {
    /// SHA-256 of the seed, in hex.
    pub commitment: String,
    /// The seed in hex, once the match is finished.
    pub seed: Option<String>,
    /// What players have added, by account.
    pub nonces: BTreeMap<AccountId, DiceNonce>,
    /// How many rolls there were.
    pub rolls: u32,
    /// Every move so far.
    pub(crate) moves: MovesDigest,
}

/// A match as its events have made it. Cheap to clone.
#[derive(Debug, Clone)]
pub struct Match {
    /// Its id.
    pub id: MatchId,
    /// What was agreed when it was set up; the same in all copies.
    pub created: Arc<Created>,
    /// When it was set up.
    pub created_at: DateTime<Utc>,
    /// When the game began.
    pub started_at: Option<DateTime<Utc>>,
    /// When it was finished or cancelled.
    pub finished_at: Option<DateTime<Utc>>,
    /// Where it is in its life.
    pub status: Status,
    /// The `seq` of the newest event.
    pub version: u32,
    /// The hash of the newest event.
    pub chain_head: ChainHead,
    /// The account in each seat, as far as taken.
    pub seats: Vec<Option<AccountId>>,
    /// Those who wait to be seated by lot, in the order they came.
    pub waiting: Vec<AccountId>,
    /// Those who are invited and have not declined; `None`: anyone may join.
    pub invited: Option<Vec<AccountId>>,
    /// The position on the board, also before the start.
    pub position: Position,
    /// The number of plies so far: moves, passes, accepted takebacks.
    pub ply: u32,
    /// The newest move.
    pub last_move: Option<LastMove>,
    /// How it ended.
    pub result: Option<MatchResult>,
    /// Who gave up or ran out of time; only the end can follow.
    pub forfeit: Option<Forfeit>,
    /// What proves the dice, in games that have them.
    pub dice: Option<MatchDice>,
    /// What was left to each seat at the last event; `None` without a clock.
    pub remaining: Option<Vec<TimeDelta>>,
    /// Since when those to act have been asked, moved on by the time that was given back to them.
    pub clock_started_at: DateTime<Utc>,
    /// Until when stretches in which their clocks stood still are accounted for.
    pub accounted_until: DateTime<Utc>,
    /// The offers that stand.
    pub offers: Vec<Offer>,
    /// What was done about offers, so that a repeat is recognised.
    pub(crate) past_offer_actions: Vec<PastOfferAction>,
    /// What led to the position on the board.
    pub(crate) history: MoveHistory,
    /// The ply of the newest takeback.
    pub(crate) taken_back_at: Option<u32>,
    /// When the newest event happened.
    pub updated_at: DateTime<Utc>,
}

impl Match {
    /// The family of games.
    #[must_use]
    pub fn family(&self) -> &'static Family {
        self.game().family()
    }

    /// The registered game. A match is only ever made of one that exists, so the first stands for
    /// the impossible case.
    fn game(&self) -> &'static dyn Game {
        turnstone_games::find(&self.created.game).unwrap_or(turnstone_games::GAMES[0])
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

    /// When the first of those to act runs out of time.
    #[must_use]
    pub fn deadline(&self) -> Option<DateTime<Utc>> {
        let remaining = self.remaining.as_ref()?;
        self.acting().iter().map(|seat| self.clock_started_at + remaining[seat.index()]).min()
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

    /// Whether an account sits or waits here.
    #[must_use]
    pub fn is_player(&self, account: AccountId) -> bool {
        self.seats.contains(&Some(account)) || self.waiting.contains(&account)
    }

    /// The accounts whose names are shown with the match; some perhaps twice.
    #[must_use]
    pub fn named_accounts(&self) -> Vec<AccountId> {
        let seated = self.seats.iter().flatten();
        seated.chain(&self.waiting).chain([&self.created.created_by]).copied().collect()
    }

    /// Everyone who belongs to the match: players, the invited and its creator.
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

    /// Whether the same people belong to it as to another state of the same match.
    #[must_use]
    pub fn has_same_participants(&self, other: &Self) -> bool {
        self.seats == other.seats && self.waiting == other.waiting && self.invited == other.invited
    }

    /// Whether an account, or nobody in particular, may see the match.
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

    /// What each seat has added to the dice.
    #[must_use]
    pub fn dice_nonces(&self) -> Vec<Option<DiceNonce>> {
        let nonces = self.dice.as_ref().map(|dice| &dice.nonces);
        let of = |seat: &Option<AccountId>| nonces?.get(seat.as_ref()?).copied();
        self.seats.iter().map(of).collect()
    }

    /// What the next roll is made from beside the seed; `None` in games without dice.
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

    /// The seats that do not play for the same side as `seat`.
    #[must_use]
    pub fn opponents_of(&self, seat: Seat) -> Vec<Seat> {
        let family = self.family();
        (0..self.created.seats)
            .map(Seat)
            .filter(|other| family.side(*other) != family.side(seat))
            .collect()
    }
}
