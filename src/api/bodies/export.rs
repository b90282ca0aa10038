//! The export of an account: the shapes of what is kept about it.

use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::store::{
    StoredDelivery, StoredIdempotencyKey, StoredMessage, StoredParticipation, StoredRating,
    StoredVacation,
};
use turnstone_matches::ConditionalMoves;

use super::instant;
use super::match_summary::MatchSummaryBody;
use super::player::{AccountBody, Names, PlayerBody, SessionBody};
use super::rating::{RatingBody, StandingBody};
use super::webhook::{DeliveryBody, WebhookBody};

/// All that is kept about an account, apart from secrets.
#[derive(ToSchema)]
#[schema(as = Export)]
#[expect(dead_code, reason = "it gives the schema of what is written piece by piece")]
pub struct ExportBody {
    /// The form that the export has: `turnstone-export-1`.
    format: String,
    /// When it was begun.
    exported_at: DateTime<Utc>,
    /// Profile and settings.
    account: AccountBody,
    /// Every vacation that is kept, by start.
    vacations: Vec<ExportedVacation>,
    /// The devices that are logged in.
    sessions: Vec<SessionBody>,
    /// Whom the account blocks.
    blocks: Vec<PlayerBody>,
    /// Where it wants to be told of things.
    webhooks: Vec<WebhookBody>,
    /// What was told there in the last 30 days, oldest first.
    webhook_deliveries: Vec<ExportedDelivery>,
    /// The idempotency keys that are remembered.
    idempotency_keys: Vec<ExportedKey>,
    /// Every match that the account belongs to, newest first.
    matches: Vec<ExportedMatch>,
    /// The ids of matches that it belonged to and does not any more.
    left_matches: Vec<Uuid>,
    /// Its ratings.
    ratings: Vec<RatingBody>,
    /// How they came to be, newest first.
    rating_history: Vec<ExportedRating>,
    /// Every message that it has written.
    messages: Vec<ExportedMessage>,
}

/// A period of vacation.
#[derive(Debug, Serialize, ToSchema)]
pub struct ExportedVacation {
    /// Its first instant.
    #[serde(with = "instant")]
    pub starts_at: DateTime<Utc>,
    /// The first instant after it.
    #[serde(with = "instant")]
    pub ends_at: DateTime<Utc>,
    /// Whether the server drew it when a match would have timed out; otherwise it was planned.
    pub automatic: bool,
}

impl From<StoredVacation> for ExportedVacation {
    fn from(kept: StoredVacation) -> Self {
        let StoredVacation { period, automatic } = kept;
        Self { starts_at: period.starts_at, ends_at: period.ends_at, automatic }
    }
}

/// What a match made of a rating.
#[derive(Debug, Serialize, ToSchema)]
pub struct ExportedRating {
    /// The match.
    pub match_id: Uuid,
    /// The family of games.
    pub game: String,
    /// The variant.
    pub variant: String,
    /// The opponents' accounts.
    pub opponents: Vec<Uuid>,
    /// The rating after it; `last_played_at` is when the match ended.
    pub standing: StandingBody,
}

impl From<StoredRating> for ExportedRating {
    fn from(kept: StoredRating) -> Self {
        Self {
            match_id: kept.match_id.0,
            game: kept.board.game,
            variant: kept.board.variant,
            opponents: kept.opponents.into_iter().map(|account| account.0).collect(),
            standing: kept.standing.into(),
        }
    }
}

/// A notification to a webhook.
#[derive(Debug, Serialize, ToSchema)]
pub struct ExportedDelivery {
    /// The webhook.
    pub webhook_id: Uuid,
    /// How it went.
    pub delivery: DeliveryBody,
    /// What is sent: JSON as text.
    pub body: String,
}

impl From<StoredDelivery> for ExportedDelivery {
    fn from(kept: StoredDelivery) -> Self {
        Self { webhook_id: kept.webhook, delivery: kept.delivery.into(), body: kept.body }
    }
}

/// An `Idempotency-Key`.
#[derive(Debug, Serialize, ToSchema)]
pub struct ExportedKey {
    /// The key as the client chose it.
    pub key: String,
    /// What was made with it: `match` or `message`.
    pub kind: String,
    /// The id of what was made.
    pub made_id: Uuid,
    /// Of a match, the version that the first answer showed.
    #[schema(required = true)]
    pub version: Option<i32>,
    /// When.
    #[serde(with = "instant")]
    pub created_at: DateTime<Utc>,
}

impl From<StoredIdempotencyKey> for ExportedKey {
    fn from(kept: StoredIdempotencyKey) -> Self {
        let StoredIdempotencyKey { key, kind, made_id, version, created_at } = kept;
        Self { key, kind, made_id, version, created_at }
    }
}

/// A match that the account belongs to.
#[derive(Debug, Serialize, ToSchema)]
pub struct ExportedMatch {
    /// The match, as lists show it.
    #[serde(rename = "match")]
    pub summary: MatchSummaryBody,
    /// Where its whole log is: every event, move and hash.
    pub record: String,
    /// Whether the account sits or waits there; otherwise it is invited or has set the match up.
    pub plays: bool,
    /// Whether it has asked for a rematch.
    pub wishes_rematch: bool,
    /// The answers that it has prepared; null where there are none.
    #[schema(required = true)]
    pub conditional_moves: Option<ExportedConditionalMoves>,
    /// The newest reminder of a deadline; null where there was none.
    #[schema(required = true)]
    pub reminder: Option<ExportedReminder>,
}

/// Answers as they were prepared.
#[derive(Debug, Serialize, ToSchema)]
pub struct ExportedConditionalMoves {
    /// The match's ply when they were.
    pub ply: i32,
    /// The answers.
    pub moves: ConditionalMoves,
}

/// A reminder of a deadline.
#[derive(Debug, Serialize, ToSchema)]
pub struct ExportedReminder {
    /// The ply that it was about.
    pub ply: i32,
    /// How long before the deadline.
    pub step_seconds: i32,
}

impl ExportedMatch {
    /// A match with the names that its people have now.
    #[must_use]
    pub fn new(kept: StoredParticipation, names: &Names) -> Self {
        Self {
            record: format!("/v1/matches/{}/record", kept.head.id),
            summary: MatchSummaryBody::new(kept.head, names),
            plays: kept.plays,
            wishes_rematch: kept.wishes_rematch,
            conditional_moves: kept
                .conditional_moves
                .map(|(ply, moves)| ExportedConditionalMoves { ply, moves }),
            reminder: kept
                .reminder
                .map(|(ply, step_seconds)| ExportedReminder { ply, step_seconds }),
        }
    }
}

/// A message that the account has written.
#[derive(Debug, Serialize, ToSchema)]
pub struct ExportedMessage {
    /// The match that it was written in.
    pub match_id: Uuid,
    /// Its number in the match, from 1.
    #[schema(minimum = 1)]
    pub seq: u32,
    /// Its id.
    pub id: Uuid,
    /// What.
    pub text: String,
    /// When.
    #[serde(with = "instant")]
    pub at: DateTime<Utc>,
}

impl From<StoredMessage> for ExportedMessage {
    fn from(kept: StoredMessage) -> Self {
        let StoredMessage { match_id, message } = kept;
        Self {
            match_id: match_id.0,
            seq: message.seq,
            id: message.id,
            text: message.text.unwrap_or_default(),
            at: message.at,
        }
    }
}
