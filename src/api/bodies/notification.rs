//! What webhooks receive: the shapes of the bodies that `turnstone_matches::Notification` writes.

use chrono::{DateTime, Utc};
use utoipa::ToSchema;
use uuid::Uuid;

/// A notification about a match. It contains neither state nor names: fetch the match.
#[derive(ToSchema)]
#[schema(example = json!({
    "type": "match.your_turn", "timestamp": "2026-11-20T09:31:00.123456Z",
    "data": {
        "match_id": "019a9f3c-5f00-7d3e-8a4b-2f6f0c9a1e01", "game": "mancala", "version": 6, "ply": 2, "seat": 1,
        "deadline": "2026-11-23T09:31:00.123456Z", "offer": null, "reminder_seconds": null, "message_id": null,
    },
}))]
#[expect(dead_code, reason = "it gives a schema")]
pub struct MatchNotification {
    /// The kind of notification: `match.started` (all seats are taken, and the game has begun), `match.finished`
    /// (the match has a result), `match.cancelled`, `match.your_turn` (it is my turn), `match.offer` (there is an
    /// offer that I can answer), `match.offer_accepted` (and it has taken effect), `match.offer_declined`,
    /// `match.offer_withdrawn`, `match.invited` (I may take a seat in a new match), `match.invitation_declined` (an
    /// invitation of mine was declined), `match.reminder` (it is my turn, and my time runs out soon) or
    /// `match.message` (another player has sent a message).
    r#type: String,
    /// When it happened.
    timestamp: DateTime<Utc>,
    /// Whom it is about: only in what the webhook of an app gets.
    #[schema(nullable = false)]
    account_id: Option<Uuid>,
    /// What it is about.
    data: MatchNotificationData,
}

/// What a notification says about a match.
#[derive(ToSchema)]
#[expect(dead_code, reason = "it gives a schema")]
pub struct MatchNotificationData {
    /// The match.
    match_id: Uuid,
    /// The family of games.
    game: String,
    /// The match's version at that time. If there are several servers, send it as `min_version`.
    #[schema(minimum = 1)]
    version: u32,
    /// The number of plies at that time.
    ply: u32,
    /// The seat of the webhook's owner; null without one.
    #[schema(required = true)]
    seat: Option<u8>,
    /// When the first of those to act runs out of time; null if nobody does.
    #[schema(required = true)]
    deadline: Option<DateTime<Utc>>,
    /// What is offered, accepted, declined or withdrawn: `draw`, `takeback`, `resignation` or
    /// `rematch`; null if nothing.
    #[schema(required = true)]
    offer: Option<String>,
    /// Which of the owner's reminders it is, in seconds before the deadline; null if none.
    #[schema(required = true)]
    reminder_seconds: Option<u32>,
    /// The message that was sent; null if it is about none.
    #[schema(required = true)]
    message_id: Option<Uuid>,
}

/// The notification that `POST …/test` asks for.
#[derive(ToSchema)]
#[schema(example = json!({
    "type": "webhook.test", "timestamp": "2026-11-20T09:31:00.123456Z",
    "data": {"webhook_id": "019a9f3c-5f00-7d3e-8a4b-2f6f0c9a1e01"},
}))]
#[expect(dead_code, reason = "it gives a schema")]
pub struct TestNotification {
    /// `webhook.test`.
    r#type: String,
    /// When it was asked for.
    timestamp: DateTime<Utc>,
    /// What it is about.
    data: TestNotificationData,
}

/// What a test says.
#[derive(ToSchema)]
#[expect(dead_code, reason = "it gives a schema")]
pub struct TestNotificationData {
    /// The webhook that is tested.
    webhook_id: Uuid,
}

/// The server has disabled another webhook of the account.
#[derive(ToSchema)]
#[schema(example = json!({
    "type": "webhook.disabled", "timestamp": "2026-11-20T09:31:00.123456Z",
    "data": {"webhook_id": "019a9f3c-5f00-7d3e-8a4b-2f6f0c9a1e01", "reason": "the receiver has answered 410"},
}))]
#[expect(dead_code, reason = "it gives a schema")]
pub struct DisabledNotification {
    /// `webhook.disabled`.
    r#type: String,
    /// When it was disabled.
    timestamp: DateTime<Utc>,
    /// What it is about.
    data: DisabledNotificationData,
}

/// Which webhook was disabled.
#[derive(ToSchema)]
#[expect(dead_code, reason = "it gives a schema")]
pub struct DisabledNotificationData {
    /// The webhook that was disabled.
    webhook_id: Uuid,
    /// Why, in words.
    reason: String,
}
