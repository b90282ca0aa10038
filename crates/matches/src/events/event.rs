use chrono::{DateTime, Utc};
use serde::Deserialize;
use serde_json::{Map, Value, json};

use turnstone_rules::Seat;

use super::facts::{
    AtPly, Cancelled, ClockExtended, Created, DiceNonceSet, DiceRolled, Finished,
    InvitationDeclined, Left, MovePlayed, Nothing, Passed, Resumed, Seated, Started, TakenBack,
};
use crate::Seq;
use crate::time::instant::format_instant;

/// A fact of a match, with its number in the log.
#[derive(Debug, Clone, PartialEq)]
pub struct Event {
    /// Its number in the match, from 1, without gaps.
    pub seq: Seq,
    /// When it happened, by the database's clock, in whole microseconds.
    pub at: DateTime<Utc>,
    /// The seat that it concerns, if any.
    pub seat: Option<Seat>,
    /// Its fact.
    pub fact: Fact,
}

/// Defines [`Fact`] and everything that depends on its list of kinds.
macro_rules! facts {
    ($($(#[$doc:meta])* $variant:ident($payload:ty) = $kind:literal,)*) => {
        /// The fact of an event, in the past tense. Holds account ids and never a name.
        #[derive(Debug, Clone, PartialEq)]
        pub enum Fact {
            $($(#[$doc])* $variant($payload),)*
        }

        /// Every kind of event, as `kind` has it on the wire, in the order of [`Fact`].
        pub const KINDS: &[&str] = &[$($kind),*];

        impl Fact {
            /// The kind, as `kind` has it on the wire.
            #[must_use]
            pub fn kind(&self) -> &'static str {
                match self {
                    $(Self::$variant(_) => $kind,)*
                }
            }

            /// The payload: the member of the event's JSON that the kind names.
            #[must_use]
            pub fn payload(&self) -> Value {
                let payload = match self {
                    $(Self::$variant(fact) => serde_json::to_value(fact),)*
                };
                // Facts are plain structs of words, numbers and lists, which JSON can always hold.
                payload.unwrap_or(Value::Null)
            }

            /// A fact from its kind and payload.
            ///
            /// # Errors
            /// When the kind is unknown or the payload has another shape.
            pub fn from_parts(kind: &str, payload: Value) -> Result<Self, String> {
                let fact = match kind {
                    $($kind => serde_json::from_value(payload).map(Self::$variant),)*
                    unknown => return Err(format!("unknown kind `{unknown}`")),
                };
                fact.map_err(|error| format!("`{kind}`: {error}"))
            }
        }
    };
}

facts! {
    /// The match was created.
    Created(Created) = "created",
    /// A player took the event's seat, or waits for a random free seat.
    Seated(Seated) = "seated",
    /// A player left before the start.
    Left(Left) = "left",
    /// An invited account declined.
    InvitationDeclined(InvitationDeclined) = "invitation_declined",
    /// All seats were taken, and the game began.
    Started(Started) = "started",
    /// A player set a dice nonce.
    DiceNonceSet(DiceNonceSet) = "dice_nonce_set",
    /// The server rolled.
    DiceRolled(DiceRolled) = "dice_rolled",
    /// A move was played.
    MovePlayed(MovePlayed) = "move_played",
    /// The server passed for a seat that could not act.
    Passed(Passed) = "passed",
    /// A draw was offered.
    DrawOffered(AtPly) = "draw_offered",
    /// The offer of a draw was withdrawn.
    DrawWithdrawn(AtPly) = "draw_withdrawn",
    /// An opponent agreed to a draw.
    DrawAgreed(AtPly) = "draw_agreed",
    /// An opponent declined the draw.
    DrawDeclined(AtPly) = "draw_declined",
    /// A player asked to take back the last move.
    TakebackOffered(AtPly) = "takeback_offered",
    /// The request was withdrawn.
    TakebackWithdrawn(AtPly) = "takeback_withdrawn",
    /// An opponent agreed to the takeback.
    TakebackAgreed(AtPly) = "takeback_agreed",
    /// An opponent declined the takeback.
    TakebackDeclined(AtPly) = "takeback_declined",
    /// The match went back to an earlier position.
    TakenBack(TakenBack) = "taken_back",
    /// A player of a team wishes to resign; the partner decides.
    ResignationOffered(AtPly) = "resignation_offered",
    /// The players to act got time back.
    ClockExtended(ClockExtended) = "clock_extended",
    /// A player resigned.
    Resigned(Nothing) = "resigned",
    /// A player's time ran out.
    TimedOut(Nothing) = "timed_out",
    /// The match was cancelled and counts for nothing.
    Cancelled(Cancelled) = "cancelled",
    /// The match has a result.
    Finished(Finished) = "finished",
    /// The match goes on: its time had run out by a clock that was wrong.
    Resumed(Resumed) = "resumed",
}

impl Event {
    /// Reads an event from its JSON, without its hash.
    ///
    /// # Errors
    /// When a member is missing or has another shape.
    pub fn from_json(json: &Value) -> Result<Self, String> {
        #[derive(Deserialize)]
        struct EventHeader {
            seq: Seq,
            kind: String,
            seat: Option<Seat>,
            at: DateTime<Utc>,
        }
        let EventHeader { seq, kind, seat, at } =
            EventHeader::deserialize(json).map_err(|error| error.to_string())?;
        let payload = json.get(&kind).ok_or_else(|| format!("`{kind}` is missing"))?;
        Ok(Self { seq, at, seat, fact: Fact::from_parts(&kind, payload.clone())? })
    }

    /// The event as responses have it, without its hash.
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
