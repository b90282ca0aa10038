//! The bodies that webhooks receive, in the shapes that `turnstone_matches::Notification` writes.

use chrono::{DateTime, Utc};
use utoipa::ToSchema;
use uuid::Uuid;

/// A notification about a match. It contains neither state nor names: fetch the match.
#[derive(ToSchema)]
#[schema(example = json!({
    "type": "match.your_turn", "timestamp": "2026-11-20T09:31:00.123456Z",
    "data": {
        "match_id": "019a9f3c-5f00-7d3e-8a4b-2f6f0c9a1e01", "game": "mancala", "version": 6, "ply": 2, "seat": 1,
        "deadline": "2026-11-23T09:31:00.123456Z", "automatic_vacation": false, "offer": null,
        "reminder_seconds": null, "message_id": null,
    },
}))]
#[expect(dead_code, reason = "it gives a schema")]
pub struct MatchNotification {
    /// The kind of notification: `match.started` (all seats are taken, and the game has begun), `match.finished`
    /// (the match has a result), `match.cancelled`, `match.resumed` (it goes on: a wrong clock had ended it),
    /// `match.your_turn` (it is my turn), `match.offer` (there is an offer that I can answer), `match.offer_accepted` (and it has taken effect), `match.offer_declined`,
    /// `match.offer_withdrawn`, `match.invited` (I may take a seat in a new match), `match.invitation_declined` (an
    /// invitation of mine was declined), `match.reminder` (it is my turn, and my time runs out soon) or
    /// `match.message` (another player has sent a message).
    r#type: String,
    /// When it happened.
    timestamp: DateTime<Utc>,
    /// The account that it is about; absent unless the webhook is that of an app.
    #[schema(nullable = false)]
    account_id: Option<Uuid>,
    /// The match, and details that depend on the kind.
    data: MatchNotificationData,
}

/// The data of a notification about a match.
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
    /// When the first of the seats to act times out, unless a day of automatic vacation is drawn; null if
    /// none of them has a deadline.
    #[schema(required = true)]
    deadline: Option<DateTime<Utc>>,
    /// Whether a day of automatic vacation may be drawn at the deadline, for the player to act.
    automatic_vacation: bool,
    /// The kind of the offer that was made, accepted, declined or withdrawn: `draw`, `takeback`,
    /// `resignation` or `rematch`; null if the notification is not about an offer.
    #[schema(required = true)]
    offer: Option<String>,
    /// The time of the reminder, in seconds before the deadline: one of the owner's `reminders`. Null if the
    /// notification is no reminder.
    #[schema(required = true)]
    reminder_seconds: Option<u32>,
    /// The id of the message that was sent; null if the notification is not about a message.
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
    /// The webhook that is tested.
    data: TestNotificationData,
}

/// The data of a test notification.
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
    /// The webhook that was disabled, and the reason.
    data: DisabledNotificationData,
}

/// The data of a notification about a disabled webhook.
#[derive(ToSchema)]
#[expect(dead_code, reason = "it gives a schema")]
pub struct DisabledNotificationData {
    /// The webhook that was disabled.
    webhook_id: Uuid,
    /// The reason, in words.
    reason: String,
}
