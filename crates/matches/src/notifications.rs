//! The notifications about a match, derived from the events of each append.

use chrono::{DateTime, Utc};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use turnstone_rules::Seat;

use crate::time::instant::format_instant;
use crate::{AccountId, Event, Fact, Match, MatchId, OfferKind};

/// What a notification is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NotificationKind {
    /// All seats are taken, and the game has begun.
    Started,
    /// The match has a result.
    Finished,
    /// The match was cancelled.
    Cancelled,
    /// The account is to act after what another account did.
    YourTurn,
    /// There is an offer that the account can answer.
    Offer,
    /// The account may take a seat in a new match.
    Invited,
    /// The account is to act, and its time runs out soon.
    Reminder,
    /// The account asked for a test notification.
    Test,
    /// The server has disabled another webhook of the account.
    Disabled,
}

impl NotificationKind {
    /// Every kind.
    pub const ALL: [Self; 9] = [
        Self::Started,
        Self::Finished,
        Self::Cancelled,
        Self::YourTurn,
        Self::Offer,
        Self::Invited,
        Self::Reminder,
        Self::Test,
        Self::Disabled,
    ];

    /// The kind as it is on the wire and in the database.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Started => "match.started",
            Self::Finished => "match.finished",
            Self::Cancelled => "match.cancelled",
            Self::YourTurn => "match.your_turn",
            Self::Offer => "match.offer",
            Self::Invited => "match.invited",
            Self::Reminder => "match.reminder",
            Self::Test => "webhook.test",
            Self::Disabled => "webhook.disabled",
        }
    }

    /// The kind of a word, if it is one.
    #[must_use]
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.as_str() == word)
    }
}

/// A notification to one account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Notification {
    /// The account that gets it.
    pub account: AccountId,
    /// What it is about.
    pub kind: NotificationKind,
    /// Its id, which is the same each time it is derived.
    pub id: String,
    /// The JSON to send: `type`, `timestamp` and `data`.
    pub body: String,
}

impl Notification {
    /// A notification about something at an instant, with an id that follows from `origin`.
    #[must_use]
    pub fn new(
        account: AccountId,
        kind: NotificationKind,
        at: DateTime<Utc>,
        origin: &str,
        data: &Value,
    ) -> Self {
        let seed = format!("{} {} {origin}", account.0, kind.as_str());
        let timestamp = format_instant(&at);
        let body = json!({ "type": kind.as_str(), "timestamp": timestamp, "data": data });
        Self {
            account,
            kind,
            // 128 bits of a digest, so that the id reveals nothing.
            id: format!("msg_{}", hex::encode(&Sha256::digest(seed)[..16])),
            body: body.to_string(),
        }
    }
}

/// What a notification says about a match. It has no state and no names; the reader fetches those.
#[derive(Debug, Clone, Copy)]
pub struct NotificationData<'a> {
    /// The match.
    pub match_id: MatchId,
    /// The family of games.
    pub game: &'a str,
    /// The match's version at that time.
    pub version: u32,
    /// The number of plies at that time.
    pub ply: u32,
    /// The account's seat.
    pub seat: Option<Seat>,
    /// When the time of the seats to act runs out.
    pub deadline: Option<DateTime<Utc>>,
    /// What is offered: `draw`, `takeback`, `resignation`.
    pub offer: Option<&'static str>,
    /// Which of the account's reminders this is, in seconds before the deadline.
    pub reminder_seconds: Option<u32>,
}

impl NotificationData<'_> {
    /// The JSON of `data`; every member is always present.
    #[must_use]
    pub fn to_json(self) -> Value {
        let deadline = self.deadline.as_ref().map(format_instant);
        json!({
            "match_id": self.match_id,
            "game": self.game,
            "version": self.version,
            "ply": self.ply,
            "seat": self.seat,
            "deadline": deadline,
            "offer": self.offer,
            "reminder_seconds": self.reminder_seconds,
        })
    }
}

/// The notifications about the events of one append. `after` is the match after them, `deadline`
/// its deadline.
#[must_use]
pub fn notifications(
    events: &[Event],
    after: &Match,
    deadline: Option<DateTime<Utc>>,
) -> Vec<Notification> {
    let notification = |account, kind, seat, event: &Event, offer| {
        let data = NotificationData {
            match_id: after.id,
            game: &after.created.game,
            version: after.version,
            ply: after.ply,
            seat,
            deadline,
            offer,
            reminder_seconds: None,
        };
        let origin = format!("{} {}", after.id, event.seq);
        Notification::new(account, kind, event.at, &origin, &data.to_json())
    };
    let mut notifications = Vec::new();
    for event in events {
        if let Some((kind, accounts, offer)) = event_notification(event, after) {
            notifications.extend(accounts.into_iter().map(|account| {
                let seat = after.seats_of(account).first().copied();
                notification(account, kind, seat, event, offer)
            }));
        }
    }
    if let Some(event) = last_turn_change(events) {
        // The mover knows the new position from the response.
        let mover = events.iter().rev().find_map(|event| match event.fact {
            Fact::MovePlayed(_) => *after.seats.get(event.seat?.index())?,
            _ => None,
        });
        let mut asked: Vec<_> = after
            .to_act()
            .into_iter()
            .filter_map(|seat| Some(((*after.seats.get(seat.index())?)?, seat)))
            .filter(|(account, _)| Some(*account) != mover)
            .collect();
        asked.dedup_by_key(|(account, _)| *account);
        notifications.extend(asked.into_iter().map(|(account, seat)| {
            notification(account, NotificationKind::YourTurn, Some(seat), event, None)
        }));
    }
    notifications
}

/// The notification that an event causes by itself: its kind, its receivers and the offer.
fn event_notification(
    event: &Event,
    after: &Match,
) -> Option<(NotificationKind, Vec<AccountId>, Option<&'static str>)> {
    match &event.fact {
        Fact::DrawOffered(_) => offer(OfferKind::Draw, event.seat?, after),
        Fact::TakebackOffered(_) => offer(OfferKind::Takeback, event.seat?, after),
        Fact::ResignationOffered(_) => offer(OfferKind::Resignation, event.seat?, after),
        // A rematch starts at once; the notification about the start is enough.
        Fact::Created(_) if after.started_at.is_some() => None,
        Fact::Created(fact) => {
            let mut invited = fact.invited.clone().unwrap_or_default();
            invited.retain(|account| *account != fact.created_by);
            Some((NotificationKind::Invited, invited, None))
        }
        Fact::Started(_) => Some((NotificationKind::Started, players(after), None)),
        Fact::Cancelled(_) => Some((NotificationKind::Cancelled, after.participants(), None)),
        Fact::Finished(_) => Some((NotificationKind::Finished, players(after), None)),
        Fact::Seated(_)
        | Fact::Left(_)
        | Fact::InvitationDeclined(_)
        | Fact::DiceNonceSet(_)
        | Fact::DiceRolled(_)
        | Fact::MovePlayed(_)
        | Fact::Passed(_)
        | Fact::DrawWithdrawn(_)
        | Fact::DrawAgreed(_)
        | Fact::DrawDeclined(_)
        | Fact::TakebackWithdrawn(_)
        | Fact::TakebackAgreed(_)
        | Fact::TakebackDeclined(_)
        | Fact::TakenBack(_)
        | Fact::ClockExtended(_)
        | Fact::Resigned(_)
        | Fact::TimedOut(_) => None,
    }
}

/// The notification about an offer that is still open, to those who can answer it.
fn offer(
    kind: OfferKind,
    seat: Seat,
    after: &Match,
) -> Option<(NotificationKind, Vec<AccountId>, Option<&'static str>)> {
    after.offer_by(kind, &[seat])?;
    let seats = match kind {
        OfferKind::Draw | OfferKind::Takeback => after.deciders(seat),
        OfferKind::Resignation => after.partners_of(seat),
    };
    let accounts = seats.iter().filter_map(|seat| after.seats[seat.index()]).collect();
    Some((NotificationKind::Offer, accounts, Some(kind.as_str())))
}

/// The last event that may have changed whose turn it is.
fn last_turn_change(events: &[Event]) -> Option<&Event> {
    events.iter().rev().find(|event| {
        matches!(
            event.fact,
            Fact::Started(_) | Fact::MovePlayed(_) | Fact::Passed(_) | Fact::TakenBack(_)
        )
    })
}

/// Every account that has a seat, without duplicates.
fn players(game_match: &Match) -> Vec<AccountId> {
    let mut accounts: Vec<_> = game_match.seats.iter().flatten().copied().collect();
    accounts.sort_unstable();
    accounts.dedup();
    accounts
}
