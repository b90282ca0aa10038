//! The shapes in the export of an account.

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use turnstone_avatars::Avatar;
use turnstone_matches::{AccountId, ConditionalMoves};
use turnstone_store::{
    InviteLink, PublicProfile, StoredDelivery, StoredIdempotencyKey, StoredMessage,
    StoredParticipation, StoredRating, StoredRematch, StoredVacation,
};

use super::account_notification::{AccountNotificationBody, NotificationSettingsBody};
use super::email::{EmailBody, ExportedMail, ExportedMailLink};
use super::instant;
use super::match_summary::MatchSummaryBody;
use super::player::{AccountBody, Names, PlayerBody, SessionBody};
use super::push::PushDeviceBody;
use super::rating::{RatingBody, StandingBody};
use super::seek::{ExportedSeats, SeekBody};
use super::token::TokenBody;
use super::vacation::PeriodBody;
use super::webhook::{DeliveryBody, WebhookBody};

/// All data that the server stores about an account, except secrets.
#[derive(ToSchema)]
#[schema(as = AccountExport)]
#[expect(dead_code, reason = "it gives the schema of what is written piece by piece")]
pub struct ExportBody {
    /// The format of the export: `turnstone-export-1`.
    format: String,
    /// When the export was started.
    exported_at: DateTime<Utc>,
    /// Profile and settings.
    account: AccountBody,
    /// Every stored vacation, by start.
    vacations: Vec<ExportedVacation>,
    /// The devices that are logged in.
    sessions: Vec<SessionBody>,
    /// Its e-mail addresses: one item, or none.
    email: Vec<EmailBody>,
    /// The mails to it that wait or were queued in the last week, oldest first.
    mails: Vec<ExportedMail>,
    /// The links in them that still work.
    mail_links: Vec<ExportedMailLink>,
    /// The valid tokens of its programs.
    tokens: Vec<TokenBody>,
    /// Its devices that get push messages.
    push_subscriptions: Vec<PushDeviceBody>,
    /// The players whom the account blocks.
    blocks: Vec<PlayerBody>,
    /// The notifications in its inbox that are still kept.
    notifications: Vec<AccountNotificationBody>,
    /// Its notification settings: always one item.
    notification_settings: Vec<NotificationSettingsBody>,
    /// The players whom the account follows.
    following: Vec<ExportedFollow>,
    /// Its public profile: always one item.
    profile: Vec<ExportedProfile>,
    /// Its webhooks.
    webhooks: Vec<WebhookBody>,
    /// The deliveries to them in the last 30 days, oldest first.
    webhook_deliveries: Vec<ExportedDelivery>,
    /// The stored idempotency keys.
    idempotency_keys: Vec<ExportedKey>,
    /// Every match that the account belongs to, newest first.
    matches: Vec<ExportedMatch>,
    /// The invite links that it has made or used and that have not expired.
    match_links: Vec<ExportedLink>,
    /// Its seeks.
    seeks: Vec<SeekBody>,
    /// Its balances of seats: how often it had each seat in the matches that seeks have started.
    seat_balances: Vec<ExportedSeats>,
    /// The ids of matches that it no longer belongs to.
    left_matches: Vec<Uuid>,
    /// Its ratings.
    ratings: Vec<RatingBody>,
    /// Their history, newest first.
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
    /// Whether the server took it when a match would have timed out; otherwise it was planned.
    pub automatic: bool,
    /// The parts in which no clock of the account ran, so that they went back into the balance;
    /// null until the vacation has ended.
    #[schema(required = true)]
    pub unused: Option<Vec<PeriodBody>>,
}

impl From<StoredVacation> for ExportedVacation {
    fn from(kept: StoredVacation) -> Self {
        let StoredVacation { period, automatic, unused } = kept;
        let unused = unused.map(|parts| parts.into_iter().map(PeriodBody::from).collect());
        Self { starts_at: period.starts_at, ends_at: period.ends_at, automatic, unused }
    }
}

/// An invite link that an account has made or used.
#[derive(Debug, Serialize, ToSchema)]
pub struct ExportedLink {
    /// The code.
    pub code: String,
    /// The match.
    pub match_id: Uuid,
    /// Whether the account has made it.
    pub made: bool,
    /// Whether the account has used it.
    pub used: bool,
    /// When it was made.
    #[serde(with = "instant")]
    pub created_at: DateTime<Utc>,
    /// When the link expires.
    #[serde(with = "instant")]
    pub expires_at: DateTime<Utc>,
    /// The number of accounts that may use it.
    pub max_uses: u8,
}

impl ExportedLink {
    /// A link that the account has made or used.
    #[must_use]
    pub fn new(link: &InviteLink, account: AccountId) -> Self {
        Self {
            made: link.created_by == account,
            used: link.used_by.contains(&account),
            code: link.code.to_string(),
            match_id: link.match_id.0,
            created_at: link.created_at,
            expires_at: link.expires_at,
            max_uses: link.max_uses,
        }
    }
}

/// A player whom the account follows.
#[derive(Debug, Serialize, ToSchema)]
pub struct ExportedFollow {
    /// The player.
    pub player: PlayerBody,
    /// When the account began to follow the player.
    #[serde(with = "instant")]
    pub since: DateTime<Utc>,
}

/// The public profile of an account.
#[derive(Debug, Serialize, ToSchema)]
pub struct ExportedProfile {
    /// A few words about the owner; null for none.
    #[schema(required = true)]
    pub bio: Option<String>,
    /// The country, an alpha-2 code of ISO 3166-1; null for none.
    #[schema(required = true)]
    pub country: Option<String>,
    /// Whether others see when the account was last seen.
    pub shows_last_seen: bool,
    /// The media type of the picture; null if the account has set none.
    #[schema(required = true)]
    pub avatar_media: Option<String>,
    /// The picture, in Base64; null if the account has set none.
    #[schema(required = true)]
    pub avatar: Option<String>,
}

impl ExportedProfile {
    /// The public profile of an account, with its picture.
    #[must_use]
    pub fn new(profile: PublicProfile, avatar: Option<&Avatar>) -> Self {
        Self {
            bio: profile.bio,
            country: profile.country,
            shows_last_seen: profile.shows_last_seen,
            avatar_media: avatar.map(|avatar| avatar.format.media_type().to_owned()),
            avatar: avatar.map(|avatar| BASE64_STANDARD.encode(&avatar.bytes)),
        }
    }
}

/// A rating after a match.
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
    /// The rating after the match; `last_played_at` is when the match ended.
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
    /// The state of the delivery.
    pub delivery: DeliveryBody,
    /// The body that is sent: JSON as text.
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
    /// The key that the client chose.
    pub key: String,
    /// The kind of resource that the request created: `match` or `message`.
    pub kind: String,
    /// The id of the match or message.
    pub made_id: Uuid,
    /// For a match, the version in the first response.
    #[schema(required = true)]
    pub version: Option<i32>,
    /// When the key was first used.
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
    /// The path of its record, which has every event, move and hash.
    pub record: String,
    /// Whether the account has a seat or waits for one; otherwise it is invited or the creator.
    pub plays: bool,
    /// The account's part in the offers of a rematch in the last 14 days, or before the rematch was created;
    /// absent if it had none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub rematch: Option<ExportedRematch>,
    /// The answers that it has prepared; absent if there are none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub conditional_moves: Option<ExportedConditionalMoves>,
    /// The newest reminder of a deadline; absent if there was none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub reminder: Option<ExportedReminder>,
    /// The number of the newest message that the account has read; null if none was marked as read.
    #[schema(required = true)]
    pub messages_read: Option<i32>,
}

/// The part of an account in the offers of a rematch.
#[derive(Debug, Serialize, ToSchema)]
pub struct ExportedRematch {
    /// Whether it offers a rematch or has agreed to one.
    pub wants: bool,
    /// Whether it did so before that offer was withdrawn or declined.
    pub wanted: bool,
    /// Whether it has declined one.
    pub declined: bool,
    /// When a player last did one of these.
    #[serde(with = "instant")]
    pub changed_at: DateTime<Utc>,
}

impl From<StoredRematch> for ExportedRematch {
    fn from(kept: StoredRematch) -> Self {
        let StoredRematch { wants, wanted, declined, changed_at } = kept;
        Self { wants, wanted, declined, changed_at }
    }
}

/// Prepared answers.
#[derive(Debug, Serialize, ToSchema)]
pub struct ExportedConditionalMoves {
    /// The ply of the match when they were prepared.
    pub ply: i32,
    /// The answers.
    pub moves: ConditionalMoves,
}

/// A reminder of a deadline.
#[derive(Debug, Serialize, ToSchema)]
pub struct ExportedReminder {
    /// The ply of the deadline.
    pub ply: i32,
    /// The time of the reminder, in seconds before the deadline.
    pub step_seconds: i32,
}

impl ExportedMatch {
    /// A match with the current names of its players.
    #[must_use]
    pub fn new(kept: StoredParticipation, names: &Names) -> Self {
        Self {
            record: format!("/v1/matches/{}/record.json", kept.head.id),
            summary: MatchSummaryBody::new(kept.head, names),
            plays: kept.plays,
            rematch: kept.rematch.map(ExportedRematch::from),
            conditional_moves: kept
                .conditional_moves
                .map(|(ply, moves)| ExportedConditionalMoves { ply, moves }),
            reminder: kept
                .reminder
                .map(|(ply, step_seconds)| ExportedReminder { ply, step_seconds }),
            messages_read: kept.messages_read,
        }
    }
}

/// A message that the account has written.
#[derive(Debug, Serialize, ToSchema)]
pub struct ExportedMessage {
    /// The match of the message.
    pub match_id: Uuid,
    /// Its number in the match, from 1.
    #[schema(minimum = 1)]
    pub seq: u32,
    /// Its id.
    pub id: Uuid,
    /// The text.
    pub text: String,
    /// When it was sent.
    #[serde(with = "instant")]
    pub at: DateTime<Utc>,
}

impl From<StoredMessage> for ExportedMessage {
    fn from(kept: StoredMessage) -> Self {
        let StoredMessage { match_id, message } = kept;
        Self {
            match_id: match_id.0,
            seq: message.seq.get(),
            id: message.id,
            text: message.text.unwrap_or_default(),
            at: message.at,
        }
    }
}
