use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::account_notification::AccountNotificationBody;
use super::message::MessageBody;
use super::own_match::OwnMatchBody;
use super::seek::SeekBody;

/// The `data` of an event of `GET /v1/me/stream`. Besides `kind` it has exactly one more member,
/// whose name is `kind`.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AccountEvent)]
pub struct AccountEventBody {
    /// The kind of event, which is also its name (`event`). More kinds may be added later; today:
    /// `start`, `match`, `message`, `notification`, `seek`, `gone`.
    pub kind: &'static str,
    /// The stream has started.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    start: Option<StreamStart>,
    /// A match of the account has changed: its current state.
    #[serde(rename = "match", skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    own_match: Option<OwnMatchBody>,
    /// A message was sent in a match that the account plays in.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    message: Option<SentMessage>,
    /// The account has a new notification, or has read one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    notification: Option<StreamedNotification>,
    /// A seek of the account was made, has started a match, or waits again: its current state.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    seek: Option<SeekBody>,
    /// The account has left a match, or declined the invitation to it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    gone: Option<MatchGone>,
}

/// The start of a stream.
#[derive(Debug, Serialize, ToSchema)]
pub struct StreamStart {
    /// The position: the events after it follow.
    pub position: String,
}

/// A match that the account no longer belongs to.
#[derive(Debug, Serialize, ToSchema)]
pub struct MatchGone {
    /// The match's id.
    pub match_id: Uuid,
}

/// A message in a match.
#[derive(Debug, Serialize, ToSchema)]
pub struct SentMessage {
    /// The match's id.
    pub match_id: Uuid,
    /// The message.
    pub message: MessageBody,
}

/// A notification in the stream of its account.
#[derive(Debug, Serialize, ToSchema)]
pub struct StreamedNotification {
    /// The notification.
    pub notification: AccountNotificationBody,
    /// How many notifications are not read and still hold now: as `badge.notifications` of
    /// `GET /v1/me/home`.
    pub unread: u32,
}

impl AccountEventBody {
    fn of(kind: &'static str) -> Self {
        Self {
            kind,
            start: None,
            own_match: None,
            message: None,
            notification: None,
            seek: None,
            gone: None,
        }
    }

    /// The start of a stream.
    #[must_use]
    pub fn start(position: String) -> Self {
        Self { start: Some(StreamStart { position }), ..Self::of("start") }
    }

    /// A change of a match.
    #[must_use]
    pub fn own_match(own: OwnMatchBody) -> Self {
        Self { own_match: Some(own), ..Self::of("match") }
    }

    /// A message in a match.
    #[must_use]
    pub fn message(match_id: Uuid, message: MessageBody) -> Self {
        Self { message: Some(SentMessage { match_id, message }), ..Self::of("message") }
    }

    /// A notification, with the number of those that are not read.
    #[must_use]
    pub fn notification(notification: AccountNotificationBody, unread: u32) -> Self {
        let notification = Some(StreamedNotification { notification, unread });
        Self { notification, ..Self::of("notification") }
    }

    /// A seek of the account.
    #[must_use]
    pub fn seek(seek: SeekBody) -> Self {
        Self { seek: Some(seek), ..Self::of("seek") }
    }

    /// The end of the account's part in a match.
    #[must_use]
    pub fn gone(match_id: Uuid) -> Self {
        Self { gone: Some(MatchGone { match_id }), ..Self::of("gone") }
    }
}
