use serde::Serialize;
use serde_json::Value;
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

use turnstone_matches::{
    AtPly, Cancelled, ClockExtended, Created, DiceNonceSet, DiceRolled, Finished,
    InvitationDeclined, Left, MovePlayed, Passed, Resumed, Seated, Started, TakenBack,
};
use turnstone_rules::Seat;
use turnstone_store::LoggedEvent;

/// An event: exactly the JSON that was hashed, and its hash.
#[derive(Debug, Serialize)]
#[serde(transparent)]
pub struct EventBody(Value);

impl From<&LoggedEvent> for EventBody {
    fn from(logged: &LoggedEvent) -> Self {
        let mut event = logged.event.to_json();
        if let Value::Object(members) = &mut event {
            members.insert("hash".to_owned(), Value::String(hex::encode(logged.hash)));
        }
        Self(event)
    }
}

impl PartialSchema for EventBody {
    fn schema() -> RefOr<Schema> {
        EventShape::schema()
    }
}

impl ToSchema for EventBody {
    fn name() -> std::borrow::Cow<'static, str> {
        "MatchEvent".into()
    }

    fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
        EventShape::schemas(schemas);
    }
}

/// An event of a match. Besides `seq`, `kind`, `seat`, `at` and `hash` it has exactly one more
/// member, whose name is `kind`.
#[derive(ToSchema)]
#[schema(as = MatchEvent)]
#[expect(dead_code, reason = "it gives the schema of what `Event::to_json` writes")]
struct EventShape {
    /// The number of the event in its match, from 1, without gaps.
    #[schema(minimum = 1)]
    seq: u32,
    /// The kind of event. More kinds may be added later; today: `created`, `seated`, `left`,
    /// `invitation_declined`, `started`, `dice_nonce_set`, `dice_rolled`, `move_played`, `passed`,
    /// `draw_offered`, `draw_withdrawn`, `draw_agreed`, `draw_declined`, `takeback_offered`,
    /// `takeback_withdrawn`, `takeback_agreed`, `takeback_declined`, `taken_back`,
    /// `resignation_offered`, `clock_extended`, `resigned`, `timed_out`, `cancelled`, `finished`,
    /// `resumed`.
    kind: String,
    /// The seat that it concerns; null if none.
    #[schema(required = true, value_type = Option<u8>)]
    seat: Option<Seat>,
    /// When it happened, by the clock of the database, to the microsecond.
    #[schema(value_type = String, format = DateTime)]
    at: String,
    /// SHA-256 of the hash before it (32 zero bytes for the first) and this event's JSON without
    /// `hash`, in the canonical form of RFC 8785; in hex.
    #[schema(min_length = 64, max_length = 64)]
    hash: String,
    #[schema(nullable = false)]
    created: Option<Created>,
    #[schema(nullable = false)]
    seated: Option<Seated>,
    #[schema(nullable = false)]
    left: Option<Left>,
    #[schema(nullable = false)]
    invitation_declined: Option<InvitationDeclined>,
    #[schema(nullable = false)]
    started: Option<Started>,
    #[schema(nullable = false)]
    dice_nonce_set: Option<DiceNonceSet>,
    #[schema(nullable = false)]
    dice_rolled: Option<DiceRolled>,
    #[schema(nullable = false)]
    move_played: Option<MovePlayed>,
    #[schema(nullable = false)]
    passed: Option<Passed>,
    #[schema(nullable = false)]
    draw_offered: Option<AtPly>,
    #[schema(nullable = false)]
    draw_withdrawn: Option<AtPly>,
    #[schema(nullable = false)]
    draw_agreed: Option<AtPly>,
    #[schema(nullable = false)]
    draw_declined: Option<AtPly>,
    #[schema(nullable = false)]
    takeback_offered: Option<AtPly>,
    #[schema(nullable = false)]
    takeback_withdrawn: Option<AtPly>,
    #[schema(nullable = false)]
    takeback_agreed: Option<AtPly>,
    #[schema(nullable = false)]
    takeback_declined: Option<AtPly>,
    #[schema(nullable = false)]
    taken_back: Option<TakenBack>,
    #[schema(nullable = false)]
    resignation_offered: Option<AtPly>,
    #[schema(nullable = false)]
    clock_extended: Option<ClockExtended>,
    #[schema(nullable = false)]
    resigned: Option<ForfeitPayload>,
    #[schema(nullable = false)]
    timed_out: Option<ForfeitPayload>,
    #[schema(nullable = false)]
    cancelled: Option<Cancelled>,
    #[schema(nullable = false)]
    finished: Option<Finished>,
    #[schema(nullable = false)]
    resumed: Option<Resumed>,
}

/// A seat gave up or ran out of time: the event's kind and seat say it all. Many generators cannot
/// make a type without a member, so this has one.
#[derive(ToSchema)]
#[expect(dead_code, reason = "it gives the schema of a payload that is empty today")]
struct ForfeitPayload {
    /// A word for why, if there is more to say than the kind does. No event has one yet.
    #[schema(nullable = false)]
    reason: Option<String>,
}
