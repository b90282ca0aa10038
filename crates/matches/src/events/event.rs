use chrono::{DateTime, Utc};
use serde::Deserialize;
use serde_json::{Map, Value, json};

use turnstone_rules::Seat;

use super::facts::{
    AtPly, Cancelled, ClockExtended, Created, DiceNonceSet, DiceRolled, Finished,
    InvitationDeclined, Left, MovePlayed, Nothing, Passed, Seated, Started, TakenBack,
};
use crate::time::instant::format_instant;

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
    /// A draw was offered.
    DrawOffered(AtPly),
    /// The offer of a draw was withdrawn.
    DrawWithdrawn(AtPly),
    /// An opponent agreed to a draw.
    DrawAgreed(AtPly),
    /// An opponent declined the draw.
    DrawDeclined(AtPly),
    /// A player asked to take his last move back.
    TakebackOffered(AtPly),
    /// The request was withdrawn.
    TakebackWithdrawn(AtPly),
    /// An opponent agreed to the takeback.
    TakebackAgreed(AtPly),
    /// An opponent declined the takeback.
    TakebackDeclined(AtPly),
    /// The match went back.
    TakenBack(TakenBack),
    /// A player of a team wishes to give up; the partner decides.
    ResignationOffered(AtPly),
    /// The clocks of those to act stood still.
    ClockExtended(ClockExtended),
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
pub const KINDS: [&str; 24] = [
    "created",
    "seated",
    "left",
    "invitation_declined",
    "started",
    "dice_nonce_set",
    "dice_rolled",
    "move_played",
    "passed",
    "draw_offered",
    "draw_withdrawn",
    "draw_agreed",
    "draw_declined",
    "takeback_offered",
    "takeback_withdrawn",
    "takeback_agreed",
    "takeback_declined",
    "taken_back",
    "resignation_offered",
    "clock_extended",
    "resigned",
    "timed_out",
    "cancelled",
    "finished",
];

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
            Self::DrawOffered(_) => 9,
            Self::DrawWithdrawn(_) => 10,
            Self::DrawAgreed(_) => 11,
            Self::DrawDeclined(_) => 12,
            Self::TakebackOffered(_) => 13,
            Self::TakebackWithdrawn(_) => 14,
            Self::TakebackAgreed(_) => 15,
            Self::TakebackDeclined(_) => 16,
            Self::TakenBack(_) => 17,
            Self::ResignationOffered(_) => 18,
            Self::ClockExtended(_) => 19,
            Self::Resigned(_) => 20,
            Self::TimedOut(_) => 21,
            Self::Cancelled(_) => 22,
            Self::Finished(_) => 23,
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
            Self::DrawOffered(fact)
            | Self::DrawWithdrawn(fact)
            | Self::DrawAgreed(fact)
            | Self::DrawDeclined(fact)
            | Self::TakebackOffered(fact)
            | Self::TakebackWithdrawn(fact)
            | Self::TakebackAgreed(fact)
            | Self::TakebackDeclined(fact)
            | Self::ResignationOffered(fact) => serde_json::to_value(fact),
            Self::TakenBack(fact) => serde_json::to_value(fact),
            Self::ClockExtended(fact) => serde_json::to_value(fact),
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
            "draw_offered" => serde_json::from_value(payload).map(Self::DrawOffered),
            "draw_withdrawn" => serde_json::from_value(payload).map(Self::DrawWithdrawn),
            "draw_agreed" => serde_json::from_value(payload).map(Self::DrawAgreed),
            "draw_declined" => serde_json::from_value(payload).map(Self::DrawDeclined),
            "takeback_offered" => serde_json::from_value(payload).map(Self::TakebackOffered),
            "takeback_withdrawn" => serde_json::from_value(payload).map(Self::TakebackWithdrawn),
            "takeback_agreed" => serde_json::from_value(payload).map(Self::TakebackAgreed),
            "takeback_declined" => serde_json::from_value(payload).map(Self::TakebackDeclined),
            "taken_back" => serde_json::from_value(payload).map(Self::TakenBack),
            "resignation_offered" => serde_json::from_value(payload).map(Self::ResignationOffered),
            "clock_extended" => serde_json::from_value(payload).map(Self::ClockExtended),
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
        struct EventHeader {
            seq: u32,
            kind: String,
            seat: Option<Seat>,
            at: DateTime<Utc>,
        }
        let EventHeader { seq, kind, seat, at } =
            EventHeader::deserialize(json).map_err(|error| error.to_string())?;
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
        event.insert("at".to_owned(), json!(format_instant(&self.at)));
        event.insert(self.fact.kind().to_owned(), self.fact.payload());
        Value::Object(event)
    }
}
