//! The payload of a push message, its time to live and its urgency.

use chrono::{DateTime, TimeDelta, Utc};
use serde::Serialize;
use turnstone_texts::{Language, more_notifications};
use uuid::Uuid;

use turnstone_io::push::{MAX_TTL, Urgency};
use turnstone_matches::{Version, format_instant};
use turnstone_rules::exact;
use turnstone_store::{AccountNotification, DueBatch, DueDelivery, InboxKind};

/// How long a push service keeps what has no deadline.
const TTL_WITHOUT_DEADLINE: TimeDelta = TimeDelta::weeks(1);
/// A push service keeps a message at least this long, so that a device that wakes can fetch it.
const MIN_TTL: TimeDelta = TimeDelta::minutes(1);
/// The maximum length of a title, in characters.
const MAX_TITLE_CHARS: usize = 100;
/// The maximum length of a body, in characters.
const MAX_BODY_CHARS: usize = 400;

/// The notifications of an account that are shown as one, under one tag.
#[derive(Debug)]
pub(super) struct Message<'a> {
    /// The notification that is shown of them: the end of the match, else the most urgent one.
    pub shown: &'a DueDelivery,
    /// The tag. A device shows one message under a tag, the last.
    pub tag: String,
    /// All of them.
    pub ids: Vec<Uuid>,
    /// The same, and the ones that they stand for. They are settled together.
    pub covers: Vec<Uuid>,
}

impl Message<'_> {
    /// The newest of its notifications.
    pub(super) fn newest(&self) -> Uuid {
        self.ids.iter().copied().max().unwrap_or_default()
    }
}

/// The due notifications as messages, the most urgent first.
pub(super) fn messages(due: &[DueDelivery]) -> Vec<Message<'_>> {
    let mut messages: Vec<Message<'_>> = Vec::new();
    for shown in due {
        let (tag, id) = (tag(&shown.notification), shown.notification.id);
        if let Some(message) = messages.iter_mut().find(|message| message.tag == tag) {
            message.ids.push(id);
            message.covers.extend(&shown.covers);
            // A match can begin and end before either is told.
            if shown.notification.kind == InboxKind::MatchEnded {
                message.shown = shown;
            }
        } else {
            let covers = shown.covers.clone();
            messages.push(Message { shown, tag, ids: vec![id], covers });
        }
    }
    messages
}

/// The tag of a notification. The course of a match has one, so that a phone shows where the match
/// is now. Its offers and its messages have others: a move does not answer them.
fn tag(notification: &AccountNotification) -> String {
    let subject = match notification.kind {
        InboxKind::YourTurn
        | InboxKind::Reminder
        | InboxKind::Invitation
        | InboxKind::MatchBegun
        | InboxKind::MatchEnded
        | InboxKind::MatchResumed => "match",
        InboxKind::Offer | InboxKind::OfferAnswered | InboxKind::Rematch => "offers",
        InboxKind::Message => "messages",
    };
    format!("{subject}-{}", notification.match_id)
}

/// The urgency of a kind.
pub(super) fn urgency(kind: InboxKind) -> Urgency {
    match kind {
        InboxKind::Reminder => Urgency::High,
        InboxKind::OfferAnswered => Urgency::Low,
        _ => Urgency::Normal,
    }
}

/// How long the push service keeps it: until the deadline of what it is about.
pub(super) fn ttl(notification: &AccountNotification, now: DateTime<Utc>) -> TimeDelta {
    let until = match notification.kind {
        InboxKind::YourTurn | InboxKind::Reminder | InboxKind::Offer => notification.deadline,
        _ => None,
    };
    until.map_or(TTL_WITHOUT_DEADLINE, |until| (until - now).clamp(MIN_TTL, MAX_TTL))
}

/// The payload that the device gets. docs/push.md describes it.
#[derive(Serialize)]
struct Payload<'a> {
    id: Uuid,
    kind: &'static str,
    title: String,
    body: String,
    language: &'static str,
    match_id: Uuid,
    game: &'a str,
    min_version: Version,
    url: String,
    tag: &'a str,
    badge: u32,
    created_at: String,
    deadline: Option<String>,
    automatic_vacation: bool,
    close: &'a [String],
}

/// The payload of a message for a device: JSON, some 3 kB at most. `close` are the tags that it
/// takes away.
pub(super) fn payload(
    message: &Message<'_>,
    batch: &DueBatch,
    language: Language,
    public_url: Option<&str>,
    close: &[String],
) -> Vec<u8> {
    let notification = &message.shown.notification;
    let words = message.shown.words(language, batch.settings.hides_details);
    let mut body: String = words.body.chars().take(MAX_BODY_CHARS).collect();
    let more = message.covers.len() - message.ids.len();
    if more > 0 {
        let more = more_notifications(language, exact::<u32>(more));
        body = if body.is_empty() { more } else { format!("{body}\n{more}") };
    }
    let payload = Payload {
        id: notification.id,
        kind: notification.kind.as_str(),
        title: words.title.chars().take(MAX_TITLE_CHARS).collect(),
        body,
        language: language.tag(),
        match_id: notification.match_id.0,
        game: &notification.game,
        min_version: notification.version,
        url: format!("{}/m/{}", public_url.unwrap_or_default(), notification.match_id),
        tag: &message.tag,
        badge: batch.unread,
        created_at: format_instant(&notification.created_at),
        deadline: notification.deadline.as_ref().map(format_instant),
        automatic_vacation: message.shown.automatic_vacation,
        close,
    };
    // It has only texts, numbers and lists.
    serde_json::to_vec(&payload).unwrap_or_default()
}
