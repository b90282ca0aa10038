use chrono::{DateTime, SecondsFormat, Utc};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use utoipa::ToSchema;

use crate::rules::{Options, Seat};

use super::{AccountId, DiceNonce, TimeControl, Visibility};

/// A fact of a match, with its place in the log.
#[derive(Debug, Clone, PartialEq)]
pub struct Event {
    /// Its number in the match, from 1, without gaps.
    pub seq: u32,
    /// When it happened, by the database's clock, in whole microseconds.
    pub at: DateTime<Utc>,
    /// The seat it concerns, if one.
    pub seat: Option<Seat>,
    /// What happened.
    pub fact: Fact,
}

/// What happened, in the past tense. Holds account ids and never a name.
#[derive(Debug, Clone, PartialEq)]
pub enum Fact {
    /// The match was set up.
    Created(Created),
    /// A player took the event's seat, or a place among those who wait for the lot.
    Seated(Seated),
    /// A player gave his place up before the start.
    Left(Left),
    /// An invited account declined.
    InvitationDeclined(InvitationDeclined),
    /// All places were taken, and the game began.
    Started(Started),
    /// A player added his share to the dice.
    DiceNonceSet(DiceNonceSet),
    /// The server rolled.
    DiceRolled(DiceRolled),
    /// A move was played.
    MovePlayed(MovePlayed),
    /// A pass was played for a seat that could not act.
    Passed(Passed),
    /// A player gave up.
    Resigned(Nothing),
    /// A player's time ran out.
    TimedOut(Nothing),
    /// The match was called off and counts for nothing.
    Cancelled(Cancelled),
    /// The match has a result.
    Finished(Finished),
}

/// Every kind of event, as it stands in `kind`, in the order of [`Fact`].
pub const KINDS: [&str; 13] = [
    "created",
    "seated",
    "left",
    "invitation_declined",
    "started",
    "dice_nonce_set",
    "dice_rolled",
    "move_played",
    "passed",
    "resigned",
    "timed_out",
    "cancelled",
    "finished",
];

/// What was agreed when the match was set up.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Created {
    /// The family of games.
    pub game: String,
    /// The variant.
    pub variant: String,
    /// Every option, defaults included.
    #[schema(value_type = crate::games::MatchOptions)]
    pub options: Options,
    /// The version of the rules by which the match replays.
    pub rules_version: u16,
    /// How many seats there are.
    pub seats: u8,
    /// Whether the result counts for ratings.
    pub rated: bool,
    /// Who may see it.
    #[schema(value_type = String)]
    pub visibility: Visibility,
    /// Whether one account plays all seats.
    pub solo: bool,
    /// The account that set it up.
    pub created_by: AccountId,
    /// The invited accounts, who alone may join; null: anyone may.
    #[schema(required = true)]
    pub invited: Option<Vec<AccountId>>,
    /// The time control.
    pub clock: TimeControl,
    /// SHA-256 of the dice seed, in hex; absent in games without dice.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, min_length = 64, max_length = 64)]
    pub dice_commitment: Option<String>,
}

/// A player took a seat; the event's `seat` is null while it is left to the lot.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Seated {
    /// The player's account.
    pub player: AccountId,
    /// The player's share in the dice; absent when there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub dice_nonce: Option<DiceNonce>,
}

/// A player gave his place up.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Left {
    /// The player's account.
    pub player: AccountId,
}

/// An invited account will not play.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct InvitationDeclined {
    /// The account.
    pub player: AccountId,
}

/// The game began.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Started {
    /// The account in each seat; who had no number was seated by lot.
    pub players: Vec<AccountId>,
}

/// A player added his share to the dice, before the start.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct DiceNonceSet {
    /// The player's account.
    pub player: AccountId,
    /// The share, 64 hex digits.
    pub dice_nonce: DiceNonce,
}

/// The server rolled.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct DiceRolled {
    /// The faces, 1 to 6 each, in the order of the dice.
    pub faces: Vec<u8>,
}

/// A move, in canonical notation.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct MovePlayed {
    /// The number of the ply that the move became, from 1.
    #[schema(minimum = 1)]
    pub ply: u32,
    /// The move in the game's notation.
    #[serde(rename = "move")]
    pub notation: String,
}

/// A pass that was played for the event's seat.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Passed {
    /// The number of the ply that the pass became, from 1.
    #[schema(minimum = 1)]
    pub ply: u32,
}

/// The match was called off.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Cancelled {
    /// The account that did it; null when the server did (a time-out before ply 2).
    #[schema(required = true)]
    pub by: Option<AccountId>,
}

/// The match has a result; always the last event.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Finished {
    /// The winning seats; none for a draw.
    pub winners: Vec<Seat>,
    /// Why: one of the family's reasons, or `resignation`, `time_out`, `agreement`.
    pub reason: String,
    /// A number by seat, where the game has one.
    #[schema(required = true)]
    pub score: Option<Vec<u32>>,
    /// The dice seed, revealed; null in games without dice.
    #[schema(required = true)]
    pub seed: Option<String>,
}

/// The event's kind and seat say it all.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Nothing {}

impl Fact {
    /// The kind, as it stands on the wire.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        let index = match self {
            Self::Created(_) => 0,
            Self::Seated(_) => 1,
            Self::Left(_) => 2,
            Self::InvitationDeclined(_) => 3,
            Self::Started(_) => 4,
            Self::DiceNonceSet(_) => 5,
            Self::DiceRolled(_) => 6,
            Self::MovePlayed(_) => 7,
            Self::Passed(_) => 8,
            Self::Resigned(_) => 9,
            Self::TimedOut(_) => 10,
            Self::Cancelled(_) => 11,
            Self::Finished(_) => 12,
        };
        KINDS[index]
    }

    /// The payload, as it stands on the wire beside the kind.
    #[must_use]
    pub fn payload(&self) -> Value {
        let payload = match self {
            Self::Created(fact) => serde_json::to_value(fact),
            Self::Seated(fact) => serde_json::to_value(fact),
            Self::Left(fact) => serde_json::to_value(fact),
            Self::InvitationDeclined(fact) => serde_json::to_value(fact),
            Self::Started(fact) => serde_json::to_value(fact),
            Self::DiceNonceSet(fact) => serde_json::to_value(fact),
            Self::DiceRolled(fact) => serde_json::to_value(fact),
            Self::MovePlayed(fact) => serde_json::to_value(fact),
            Self::Passed(fact) => serde_json::to_value(fact),
            Self::Resigned(fact) | Self::TimedOut(fact) => serde_json::to_value(fact),
            Self::Cancelled(fact) => serde_json::to_value(fact),
            Self::Finished(fact) => serde_json::to_value(fact),
        };
        // Facts are plain structs of words, numbers and lists, which JSON can always hold.
        payload.unwrap_or(Value::Null)
    }

    /// A fact from its kind and payload.
    ///
    /// # Errors
    /// When the kind is unknown or the payload is not of its shape.
    pub fn from_parts(kind: &str, payload: Value) -> Result<Self, String> {
        let read = match kind {
            "created" => serde_json::from_value(payload).map(Self::Created),
            "seated" => serde_json::from_value(payload).map(Self::Seated),
            "left" => serde_json::from_value(payload).map(Self::Left),
            "invitation_declined" => serde_json::from_value(payload).map(Self::InvitationDeclined),
            "started" => serde_json::from_value(payload).map(Self::Started),
            "dice_nonce_set" => serde_json::from_value(payload).map(Self::DiceNonceSet),
            "dice_rolled" => serde_json::from_value(payload).map(Self::DiceRolled),
            "move_played" => serde_json::from_value(payload).map(Self::MovePlayed),
            "passed" => serde_json::from_value(payload).map(Self::Passed),
            "resigned" => serde_json::from_value(payload).map(Self::Resigned),
            "timed_out" => serde_json::from_value(payload).map(Self::TimedOut),
            "cancelled" => serde_json::from_value(payload).map(Self::Cancelled),
            "finished" => serde_json::from_value(payload).map(Self::Finished),
            unknown => return Err(format!("unknown kind `{unknown}`")),
        };
        read.map_err(|error| format!("`{kind}`: {error}"))
    }
}

impl Event {
    /// An event from the JSON as which it is served, without its hash.
    ///
    /// # Errors
    /// When a member is missing or of another shape.
    pub fn from_json(json: &Value) -> Result<Self, String> {
        #[derive(Deserialize)]
        struct Frame {
            seq: u32,
            kind: String,
            seat: Option<Seat>,
            at: DateTime<Utc>,
        }
        let Frame { seq, kind, seat, at } =
            Frame::deserialize(json).map_err(|error| error.to_string())?;
        let payload = json.get(&kind).ok_or_else(|| format!("`{kind}` is missing"))?;
        Ok(Self { seq, at, seat, fact: Fact::from_parts(&kind, payload.clone())? })
    }

    /// The event as it is served, without its hash.
    #[must_use]
    pub fn to_json(&self) -> Value {
        let mut event = Map::new();
        event.insert("seq".to_owned(), json!(self.seq));
        event.insert("kind".to_owned(), json!(self.fact.kind()));
        event.insert("seat".to_owned(), json!(self.seat));
        event.insert("at".to_owned(), json!(self.at.to_rfc3339_opts(SecondsFormat::Micros, true)));
        event.insert(self.fact.kind().to_owned(), self.fact.payload());
        Value::Object(event)
    }
}
