//! The payloads of events, by kind. They hold account ids and never a name.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

use turnstone_rules::{Options, Seat};

use crate::{AccountId, DiceNonce, PauseReason, Ply, TimeControl};

/// The time for which a match is open if its creator does not choose, and if its log does not say: two weeks.
pub(crate) const DEFAULT_OPEN_FOR_SECONDS: u32 = 14 * 86_400;

/// The settings of the match.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = CreatedPayload))]
pub struct Created {
    /// The family of games.
    pub game: String,
    /// The variant.
    pub variant: String,
    /// Every option, defaults included.
    #[cfg_attr(feature = "openapi", schema(value_type = turnstone_games::MatchOptions))]
    pub options: Options,
    /// The version of the rules by which the match replays.
    pub rules_version: u16,
    /// The number of seats.
    pub seats: u8,
    /// Whether the result counts for ratings.
    pub rated: bool,
    /// The audience of the match.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub visibility: Visibility,
    /// Whether one account plays all seats.
    pub solo: bool,
    /// The account that set it up.
    pub created_by: AccountId,
    /// The invited accounts, the only ones that may join; null if anyone may join.
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub invited: Option<Vec<AccountId>>,
    /// The time control.
    pub clock: TimeControl,
    /// The time to take the seats, in seconds; absent if the match starts at once.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub open_for_seconds: Option<u32>,
    /// The least completion rate of the other players, in percent; absent if none is asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false, maximum = 100))]
    pub min_completion_percent: Option<u8>,
    /// SHA-256 of the dice seed, in hex; absent in games without dice.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false, min_length = 64, max_length = 64))]
    pub dice_commitment: Option<String>,
}

/// The audience of a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Visibility {
    /// Anyone.
    #[default]
    Public,
    /// Its players and the invited accounts; for everyone else it does not exist.
    Private,
}

/// A player took a seat; the event's `seat` is null if it is drawn at random at the start.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = SeatedPayload))]
pub struct Seated {
    /// The player's account.
    pub player: AccountId,
    /// The player's dice nonce; absent if there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub dice_nonce: Option<DiceNonce>,
}

/// A player left before the start.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = LeftPayload))]
pub struct Left {
    /// The player's account.
    pub player: AccountId,
}

/// An invited account will not play.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = InvitationDeclinedPayload))]
pub struct InvitationDeclined {
    /// The account.
    pub player: AccountId,
    /// The reason, in one of the words that the server knows; absent if the account did not say.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false, value_type = Option<String>))]
    pub reason: Option<DeclineReason>,
}

/// The reason of an invited account not to play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DeclineReason {
    /// It has too much to do.
    TooBusy,
    /// It wants more time, or less.
    TimeControl,
    /// It wants to play another variant or game, or with other options.
    Variant,
    /// It wants a rated match, or one that is not.
    Rated,
    /// It wants another opponent.
    Opponent,
    /// Something else.
    Other,
}

impl DeclineReason {
    /// Every reason, by its word.
    pub const WORDS: [(&str, Self); 6] = [
        ("too_busy", Self::TooBusy),
        ("time_control", Self::TimeControl),
        ("variant", Self::Variant),
        ("rated", Self::Rated),
        ("opponent", Self::Opponent),
        ("other", Self::Other),
    ];

    /// The reason with a word.
    #[must_use]
    pub fn parse(word: &str) -> Option<Self> {
        Self::WORDS.into_iter().find(|(known, _)| *known == word).map(|(_, reason)| reason)
    }
}

/// The game began.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = StartedPayload))]
pub struct Started {
    /// The account in each seat; players who waited got theirs at random.
    pub players: Vec<AccountId>,
}

/// A player set a dice nonce, before the start.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = DiceNonceSetPayload))]
pub struct DiceNonceSet {
    /// The player's account.
    pub player: AccountId,
    /// The nonce, 64 hex digits.
    pub dice_nonce: DiceNonce,
}

/// The server rolled.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = DiceRolledPayload))]
pub struct DiceRolled {
    /// The faces, 1 to 6 each, in the order of the dice.
    pub faces: Vec<u8>,
}

/// A move, in canonical notation.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = MovePlayedPayload))]
pub struct MovePlayed {
    /// The number of the ply that the move became, from 1.
    #[cfg_attr(feature = "openapi", schema(minimum = 1, value_type = u32))]
    pub ply: Ply,
    /// The move in the game's notation.
    #[serde(rename = "move")]
    pub notation: String,
    /// The time left on the mover's clock, increment included; absent without a clock.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub remaining_milliseconds: Option<u64>,
    /// `true` if it was the only legal move and the server played it, as the player wished; else
    /// absent.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub forced: bool,
}

/// The server passed for the event's seat.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = PassedPayload))]
pub struct Passed {
    /// The number of the ply that the pass became, from 1.
    #[cfg_attr(feature = "openapi", schema(minimum = 1, value_type = u32))]
    pub ply: Ply,
}

/// The players to act got back the time for which their clocks were paused.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = ClockExtendedPayload))]
pub struct ClockExtended {
    /// The reason: `outage` (no server was running) or `vacation` (of the player to act).
    pub reason: PauseReason,
    /// The delay of the deadline, in milliseconds.
    pub milliseconds: u64,
    /// Pauses up to this instant have been given back.
    #[serde(with = "micros")]
    #[cfg_attr(feature = "openapi", schema(value_type = String, format = DateTime))]
    pub until: DateTime<Utc>,
}

/// A seat offered, withdrew, agreed or declined; the event's kind says which.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = OfferPayload))]
pub struct AtPly {
    /// The match's ply at which it happened.
    #[cfg_attr(feature = "openapi", schema(value_type = u32))]
    pub ply: Ply,
}

/// The match went back to the position before a move of the event's seat. The takeback is a ply of
/// its own.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = TakenBackPayload))]
pub struct TakenBack {
    /// The number of the ply that the takeback became.
    #[cfg_attr(feature = "openapi", schema(minimum = 1, value_type = u32))]
    pub ply: Ply,
    /// The ply whose position the match is in again.
    #[cfg_attr(feature = "openapi", schema(value_type = u32))]
    pub to_ply: Ply,
}

/// The match was cancelled.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = CancelledPayload))]
pub struct Cancelled {
    /// The account that cancelled it; null if the server did (a time-out before ply 2, or `expired`).
    #[cfg_attr(feature = "openapi", schema(required = true, value_type = Option<uuid::Uuid>))]
    pub by: Option<AccountId>,
    /// The dice seed, revealed; absent in games without dice, and in matches that were cancelled
    /// before the server revealed it there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub seed: Option<String>,
    /// `true` if seats were still free when the time to take them was over; else absent.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub expired: bool,
}

/// The match has a result. Only `resumed` can follow.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = FinishedPayload))]
pub struct Finished {
    /// The winning seats; none for a draw.
    pub winners: Vec<Seat>,
    /// The reason: one of the family's reasons, or `resignation`, `time_out`, `agreement`,
    /// `length`.
    pub reason: String,
    /// A number for each seat; null in games without a score.
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub score: Option<Vec<u32>>,
    /// The dice seed, revealed; null in games without dice.
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub seed: Option<String>,
}

/// No payload: the event's kind and seat are enough.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Nothing {}

/// Instants in whole microseconds, as the database stores them and the hash chain covers them.
pub(crate) mod micros {
    use chrono::{DateTime, Utc};
    use serde::{Deserialize, Deserializer, Serializer};

    pub fn serialize<S: Serializer>(at: &DateTime<Utc>, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&crate::format_instant(at))
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<DateTime<Utc>, D::Error> {
        DateTime::deserialize(deserializer)
    }
}

/// The match goes on. Its time had run out, to play or to take the seats, by a clock that was wrong. The
/// clocks start anew at this event, which may be earlier than the one before it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = ResumedPayload))]
pub struct Resumed {
    /// The time left to each seat: what it had when the last turn began. Absent without a clock, and
    /// before the start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub remaining_milliseconds: Option<Vec<u64>>,
    /// The SHA-256 of another dice seed, from which the rolls follow from here on, because the end has
    /// revealed the seed before it; absent in games without dice.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub dice_commitment: Option<String>,
}
