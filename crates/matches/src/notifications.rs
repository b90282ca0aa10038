//! What of a match its people are told, wherever they are: derived from the log, append by append.

use chrono::{DateTime, Utc};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use turnstone_rules::Seat;

use crate::time::instant::format_instant;
use crate::{AccountId, Event, Fact, Match, MatchId, OfferKind};

/// What a notification is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NotificationKind {
    /// All places are taken, and the game has begun.
    Started,
    /// The match has a result.
    Finished,
    /// The match was called off.
    Cancelled,
    /// The account is to act, after something that another did.
    YourTurn,
    /// There is an offer that the account can answer.
    Offer,
    /// The account may take a seat in a new match.
    Invited,
    /// The account is to act, and its time will soon be over.
    Reminder,
    /// The account asked for a test.
    Test,
    /// Another webhook of the account is not used any more.
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

    /// The word on the wire and in the database.
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

/// What one account is told.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Notification {
    /// Who is told.
    pub account: AccountId,
    /// What it is about.
    pub kind: NotificationKind,
    /// Its id: the same however often and by whomever it is derived.
    pub id: String,
    /// What is sent, JSON: `type`, `timestamp` and `data`.
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
            // 128 bits of a digest, so that the id says nothing to those who cannot know it.
            id: format!("msg_{}", hex::encode(&Sha256::digest(seed)[..16])),
            body: body.to_string(),
        }
    }
}

/// What a notification says of a match: no state and no names, which the reader fetches.
#[derive(Debug, Clone, Copy)]
pub struct NotificationData<'a> {
    /// The match.
    pub match_id: MatchId,
    /// The family of games.
    pub game: &'a str,
    /// The match's version as of then.
    pub version: u32,
    /// The number of plies as of then.
    pub ply: u32,
    /// The account's seat.
    pub seat: Option<Seat>,
    /// When the time of those to act runs out.
    pub deadline: Option<DateTime<Utc>>,
    /// What is offered: `draw`, `takeback`, `resignation`.
    pub offer: Option<&'static str>,
    /// The step of the account's reminders that has come.
    pub reminder_seconds: Option<u32>,
}

impl NotificationData<'_> {
    /// As `data` holds it; every member is always there.
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

/// What the events of one append tell whom; `after` is the match as they have made it.
#[must_use]
pub fn notifications(events: &[Event], after: &Match) -> Vec<Notification> {
    let mut notifications = Vec::new();
    for event in events {
        if let Some((kind, accounts, offer)) = event_notification(event, after) {
            notifications.extend(accounts.into_iter().map(|account| {
                let seat = after.seats_of(account).first().copied();
                notification(account, kind, seat, event, after, offer)
            }));
        }
    }
    if let Some(event) = last_turn_change(events) {
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
            notification(account, NotificationKind::YourTurn, Some(seat), event, after, None)
        }));
    }
    notifications
}

/// What an event tells by itself, whom, and what it offers them.
fn event_notification(
    event: &Event,
    after: &Match,
) -> Option<(NotificationKind, Vec<AccountId>, Option<&'static str>)> {
    match &event.fact {
        Fact::DrawOffered(_) => offer(OfferKind::Draw, event.seat?, after),
        Fact::TakebackOffered(_) => offer(OfferKind::Takeback, event.seat?, after),
        Fact::ResignationOffered(_) => offer(OfferKind::Resignation, event.seat?, after),
        // A rematch begins at once, and then that is the news.
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

/// An offer that still stands, to those who can answer it.
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

/// The last event that may have handed the turn on: after it, those to act are asked anew. Who
/// only goes on after his own move is not told what he has just been answered.
fn last_turn_change(events: &[Event]) -> Option<&Event> {
    events.iter().rev().find(|event| {
        matches!(
            event.fact,
            Fact::Started(_) | Fact::MovePlayed(_) | Fact::Passed(_) | Fact::TakenBack(_)
        )
    })
}

/// Everyone who has a seat, once.
fn players(game_match: &Match) -> Vec<AccountId> {
    let mut accounts: Vec<_> = game_match.seats.iter().flatten().copied().collect();
    accounts.sort_unstable();
    accounts.dedup();
    accounts
}

fn notification(
    account: AccountId,
    kind: NotificationKind,
    seat: Option<Seat>,
    event: &Event,
    after: &Match,
    offer: Option<&'static str>,
) -> Notification {
    let subject = NotificationData {
        match_id: after.id,
        game: &after.created.game,
        version: after.version,
        ply: after.ply,
        seat,
        deadline: after.deadline(),
        offer,
        reminder_seconds: None,
    };
    let origin = format!("{} {}", after.id, event.seq);
    Notification::new(account, kind, event.at, &origin, &subject.to_json())
}
