use utoipa::openapi::schema::{SchemaType, Type};
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};
use uuid::Uuid;

use crate::bodies::{DiceBody, EventBody, RecordReviewBody};
use turnstone_games::MatchOptions;
use turnstone_matches::MatchResult;

/// A match as one file: everything that is needed to replay and check it without a server, as
/// `turnstone verify` does.
#[derive(ToSchema)]
#[schema(as = MatchRecord)]
#[expect(
    dead_code,
    reason = "it gives the schema of what `turnstone_records::Record::to_json` writes"
)]
pub struct RecordBody {
    /// The format of the record: `turnstone-record-1`.
    format: String,
    /// The match.
    match_id: Uuid,
    /// The family of games.
    game: String,
    /// The variant.
    variant: String,
    /// Every option, defaults included.
    options: MatchOptions,
    /// The version of the rules of the match.
    rules_version: u16,
    /// Whether the result counts for ratings.
    rated: bool,
    /// `open`, `active`, `finished` or `cancelled`.
    status: String,
    /// The seats, in order.
    seats: Vec<RecordSeat>,
    /// How it ended; null until then.
    result: RecordResult,
    /// The proof of the dice; null in games without dice.
    dice: RecordDice,
    /// The hash of the last event, in hex.
    #[schema(min_length = 64, max_length = 64)]
    chain_head: String,
    /// The names of the participants when the record was written. Not part of the chain.
    names: Vec<RecordName>,
    /// The address of the server that wrote the record; absent if it does not know it. Not part of the
    /// chain.
    #[schema(nullable = false)]
    site: Option<String>,
    /// The signature of match id and chain head by the server that ended the match; absent until then.
    #[schema(nullable = false)]
    signature: Option<RecordSignature>,
    /// The review of the match, if the request asked for it and it is complete; otherwise absent.
    /// Not part of the chain.
    #[schema(nullable = false)]
    review: Option<RecordReviewBody>,
    /// The whole log, oldest first.
    events: Vec<EventBody>,
    /// SHA-256 of the record without `digest`, in the canonical form of RFC 8785; in hex.
    #[schema(min_length = 64, max_length = 64)]
    digest: String,
}

/// An Ed25519 signature of a record's `match_id` and `chain_head`.
#[derive(ToSchema)]
#[expect(dead_code, reason = "it gives a schema")]
pub struct RecordSignature {
    /// The id of the key: the first 16 hex digits of the SHA-256 of its public key.
    #[schema(min_length = 16, max_length = 16)]
    key_id: String,
    /// The public key, in hex. `GET /v1/keys` says whether it is the server's.
    #[schema(min_length = 64, max_length = 64)]
    public_key: String,
    /// The signature, in hex.
    #[schema(min_length = 128, max_length = 128)]
    value: String,
}

/// A seat of a recorded match.
#[derive(ToSchema)]
#[expect(dead_code, reason = "it gives a schema")]
pub struct RecordSeat {
    /// The seat's number, from 0.
    seat: u8,
    /// The side that it plays for.
    side: String,
    /// The account in the seat; null while it is free.
    #[schema(required = true)]
    player: Option<Uuid>,
}

/// The name of a participant in a record.
#[derive(ToSchema)]
#[expect(dead_code, reason = "it gives a schema")]
pub struct RecordName {
    /// The account's id.
    id: Uuid,
    /// The username; null once the account is deleted.
    #[schema(required = true)]
    username: Option<String>,
    /// The name to show; `deleted player` once the account is deleted.
    display_name: String,
    /// The rating in the match's variant in whole points: before the match if it is over. Absent for
    /// a player without one.
    #[schema(nullable = false)]
    rating: Option<i32>,
}

/// A record is a file whose bytes are fixed, nulls included. A schema that is null itself is the one
/// form of a nullable object that all client generators keep.
macro_rules! nullable {
    ($name:ident, $of:ty) => {
        pub struct $name;

        impl PartialSchema for $name {
            fn schema() -> RefOr<Schema> {
                let mut schema = <$of>::schema();
                if let RefOr::T(Schema::Object(object)) = &mut schema {
                    object.schema_type = SchemaType::from_iter([Type::Object, Type::Null]);
                }
                schema
            }
        }

        impl ToSchema for $name {
            fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
                <$of>::schemas(schemas);
            }
        }
    };
}

nullable!(RecordResult, MatchResult);
nullable!(RecordDice, DiceBody);
