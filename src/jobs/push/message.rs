//! What a push message says, and how long and how urgently.

use chrono::{DateTime, TimeDelta, Utc};
use serde::Serialize;
use turnstone_texts::{Language, more};
use uuid::Uuid;

use crate::push::{MAX_TTL, Urgency};
use crate::store::{DueBatch, DueDelivery, Notice, NoticeKind};
use turnstone_matches::format_instant;

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
    /// What is shown of them: the most urgent one.
    pub notice: &'a Notice,
    /// The tag. A device shows one message under a tag, the last.
    pub tag: String,
    /// All of them.
    pub ids: Vec<Uuid>,
}

impl Message<'_> {
    /// The newest of its notifications.
    pub(super) fn newest(&self) -> Uuid {
        self.ids.iter().copied().max().unwrap_or_default()
    }
}

/// What is due as messages, the most urgent first.
pub(super) fn messages(due: &[DueDelivery]) -> Vec<Message<'_>> {
    let mut messages: Vec<Message<'_>> = Vec::new();
    for DueDelivery { notice, .. } in due {
        let tag = tag(notice);
        match messages.iter_mut().find(|message| message.tag == tag) {
            Some(message) => message.ids.push(notice.id),
            None => messages.push(Message { notice, tag, ids: vec![notice.id] }),
        }
    }
    messages
}

/// The tag of a notification. The course of a match has one, so that a phone shows where the match
/// is now. Its offers and its messages have others: a move does not answer them.
fn tag(notice: &Notice) -> String {
    let subject = match notice.kind {
        NoticeKind::YourTurn
        | NoticeKind::Reminder
        | NoticeKind::Invitation
        | NoticeKind::MatchBegun
        | NoticeKind::MatchEnded => "match",
        NoticeKind::Offer | NoticeKind::OfferAnswered | NoticeKind::Rematch => "offers",
        NoticeKind::Message => "messages",
    };
    format!("{subject}-{}", notice.match_id)
}

/// How urgent a kind is.
pub(super) fn urgency(kind: NoticeKind) -> Urgency {
    match kind {
        NoticeKind::Reminder => Urgency::High,
        NoticeKind::OfferAnswered => Urgency::Low,
        _ => Urgency::Normal,
    }
}

/// How long the push service keeps it: until the deadline of what it is about.
pub(super) fn ttl(notice: &Notice, now: DateTime<Utc>) -> TimeDelta {
    let until = match notice.kind {
        NoticeKind::YourTurn | NoticeKind::Reminder | NoticeKind::Offer => notice.deadline,
        _ => None,
    };
    until.map_or(TTL_WITHOUT_DEADLINE, |until| (until - now).clamp(MIN_TTL, MAX_TTL))
}

/// What the device gets. docs/push.md describes it.
#[derive(Serialize)]
struct Payload<'a> {
    id: Uuid,
    kind: &'static str,
    title: String,
    body: String,
    language: &'static str,
    match_id: Uuid,
    game: &'a str,
    min_version: u32,
    url: String,
    tag: &'a str,
    badge: u32,
    created_at: String,
    deadline: Option<String>,
    close: &'a [String],
}

/// What a message says to a device: JSON, some 3 kB at most. `is_last`: it also tells of the
/// notifications that are in the inbox alone. `close` are the tags that the device takes away.
pub(super) fn payload(
    message: &Message<'_>,
    batch: &DueBatch,
    language: Language,
    public_url: Option<&str>,
    is_last: bool,
    close: &[String],
) -> Vec<u8> {
    let notice = message.notice;
    let words = notice.words(language, batch.hides_details);
    let mut body: String = words.body.chars().take(MAX_BODY_CHARS).collect();
    if is_last && batch.collapsed > 0 {
        let more = more(language, batch.collapsed);
        body = if body.is_empty() { more } else { format!("{body}\n{more}") };
    }
    let payload = Payload {
        id: notice.id,
        kind: notice.kind.as_str(),
        title: words.title.chars().take(MAX_TITLE_CHARS).collect(),
        body,
        language: language.tag(),
        match_id: notice.match_id.0,
        game: &notice.game,
        min_version: notice.version,
        url: format!("{}/m/{}", public_url.unwrap_or_default(), notice.match_id),
        tag: &message.tag,
        badge: batch.unread,
        created_at: format_instant(&notice.created_at),
        deadline: notice.deadline.as_ref().map(format_instant),
        close,
    };
    // It has only texts, numbers and lists.
    serde_json::to_vec(&payload).unwrap_or_default()
}
