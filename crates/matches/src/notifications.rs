//! The notifications about a match, derived from the events of each append.

use chrono::{DateTime, Utc};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use uuid::Uuid;

use turnstone_rules::Seat;

use crate::aggregate::offer::OfferAction;
use crate::notification_kind::NotificationKind;
use crate::premise::{Premise, WaitsFor};
use crate::time::instant::format_instant;
use crate::{
    AccountId, Event, Fact, Match, MatchId, MessageSeq, Offer, OfferKind, Ply, Rematch,
    RematchStep, Version,
};

/// A notification to one account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Notification {
    /// The account that gets it.
    pub account: AccountId,
    /// Its kind.
    pub kind: NotificationKind,
    /// Its id, which is the same each time it is derived.
    pub id: String,
    /// The JSON to send: `type`, `timestamp` and `data`.
    pub body: String,
    /// The condition for sending it; `None`: it is always sent.
    pub premise: Option<Premise>,
    /// The match that it is about, if it is about one.
    pub subject: Option<Subject>,
}

/// The part of a match that a notification is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Subject {
    /// The match.
    pub match_id: MatchId,
    /// Its version at that time.
    pub version: Version,
    /// Its number of plies at that time.
    pub ply: Ply,
    /// The account's seat.
    pub seat: Option<Seat>,
    /// Whether it is invited, and neither plays nor has created the match.
    pub is_only_invited: bool,
    /// The kind of the offer that is open or was answered.
    pub offer: Option<OfferKind>,
    /// The number of the message.
    pub message_seq: Option<MessageSeq>,
}

impl Premise {
    /// The premise of a kind of notification that says this.
    #[must_use]
    pub fn of(kind: NotificationKind, data: &NotificationData<'_>) -> Option<Self> {
        let waits_for = match kind {
            NotificationKind::YourTurn | NotificationKind::Reminder => WaitsFor::Move,
            NotificationKind::Offer => WaitsFor::Answer(data.offer?),
            NotificationKind::Invited => WaitsFor::Joining,
            _ => return None,
        };
        Some(Self { match_id: data.match_id, ply: data.ply, waits_for })
    }
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
            premise: None,
            subject: None,
        }
    }

    /// The same about a match, with the premise that follows from it.
    #[must_use]
    pub fn about(self, data: &NotificationData<'_>) -> Self {
        let NotificationData { match_id, version, ply, seat, is_only_invited, .. } = *data;
        let NotificationData { offer, message_seq, .. } = *data;
        let subject = Subject { match_id, version, ply, seat, is_only_invited, offer, message_seq };
        Self { premise: Premise::of(self.kind, data), subject: Some(subject), ..self }
    }
}

/// The data of a notification about a match: no state and no names; the reader fetches those.
#[derive(Debug, Clone, Copy)]
pub struct NotificationData<'a> {
    /// The match.
    pub match_id: MatchId,
    /// The family of games.
    pub game: &'a str,
    /// The match's version at that time.
    pub version: Version,
    /// The number of plies at that time.
    pub ply: Ply,
    /// The account's seat.
    pub seat: Option<Seat>,
    /// Whether it is invited, and neither plays nor has created the match. The JSON does not have it.
    pub is_only_invited: bool,
    /// When the first of the seats to act times out, unless a day of automatic vacation is drawn.
    pub deadline: Option<DateTime<Utc>>,
    /// Whether a day of automatic vacation may be drawn then.
    pub automatic_vacation: bool,
    /// The kind of the offer that is open, accepted, declined or withdrawn.
    pub offer: Option<OfferKind>,
    /// The reminder, in seconds before the deadline: one of the account's.
    pub reminder_seconds: Option<u32>,
    /// The message that was sent.
    pub message_id: Option<Uuid>,
    /// Its number in the match. The JSON does not have it.
    pub message_seq: Option<MessageSeq>,
}

impl<'a> NotificationData<'a> {
    /// About a match as it is, and nothing more.
    #[must_use]
    pub fn of(game_match: &'a Match) -> Self {
        Self {
            match_id: game_match.id,
            game: &game_match.created.game,
            version: game_match.version,
            ply: game_match.ply,
            seat: None,
            is_only_invited: false,
            deadline: None,
            automatic_vacation: false,
            offer: None,
            reminder_seconds: None,
            message_id: None,
            message_seq: None,
        }
    }

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
            "automatic_vacation": self.automatic_vacation,
            "offer": self.offer.map(OfferKind::as_str),
            "reminder_seconds": self.reminder_seconds,
            "message_id": self.message_id,
        })
    }
}

/// The notifications about the events of one append. `after` is the match after them, `deadline`
/// its deadline; `automatic_vacation`: a day may be drawn then.
#[must_use]
pub fn notifications(
    events: &[Event],
    after: &Match,
    deadline: Option<DateTime<Utc>>,
    automatic_vacation: bool,
) -> Vec<Notification> {
    let notification = |account, kind, seat, event: &Event, offer| {
        let about = NotificationData::of(after);
        let is_only_invited = !after.is_player(account) && account != after.created.created_by;
        let about = NotificationData { seat, is_only_invited, ..about };
        let data = NotificationData { deadline, automatic_vacation, offer, ..about };
        let origin = format!("{} {}", after.id, event.seq);
        Notification::new(account, kind, event.at, &origin, &data.to_json()).about(&data)
    };
    let mut notifications = Vec::new();
    for event in events {
        if let Some((kind, accounts, offer)) = event_notification(event, after) {
            notifications.extend(people(accounts).map(|account| {
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
            .filter(|(account, _)| Some(*account) != mover && !account.is_computer())
            .collect();
        asked.dedup_by_key(|(account, _)| *account);
        notifications.extend(asked.into_iter().map(|(account, seat)| {
            notification(account, NotificationKind::YourTurn, Some(seat), event, None)
        }));
    }
    notifications
}

/// The notifications about what an account has done about the rematch of a match; `rematch` is the
/// state after it. The log says nothing of it.
#[must_use]
pub fn rematch_notifications(
    finished: &Match,
    rematch: &Rematch,
    account: AccountId,
    step: RematchStep,
    at: DateTime<Utc>,
) -> Vec<Notification> {
    let kind = match step {
        RematchStep::Offered => NotificationKind::Offer,
        RematchStep::Accepted => NotificationKind::OfferAccepted,
        RematchStep::Withdrawn => NotificationKind::OfferWithdrawn,
        RematchStep::Declined => NotificationKind::OfferDeclined,
        // Players who have not agreed yet know of the offer.
        RematchStep::Agreed => return Vec::new(),
    };
    let origin = format!("{} rematch {}", finished.id, at.timestamp_micros());
    let notification = |account| {
        let seat = finished.seats_of(account).first().copied();
        let offer = Some(OfferKind::Rematch);
        let data = NotificationData { seat, offer, ..NotificationData::of(finished) };
        Notification::new(account, kind, at, &origin, &data.to_json()).about(&data)
    };
    let others = people(players(finished)).filter(|other| *other != account);
    let concerns = |other: &AccountId| {
        step != RematchStep::Offered || rematch.is_offered_to(&finished.seats_of(*other))
    };
    others.filter(concerns).map(notification).collect()
}

/// The notification that an event causes by itself: its kind, its receivers and the offer.
fn event_notification(
    event: &Event,
    after: &Match,
) -> Option<(NotificationKind, Vec<AccountId>, Option<OfferKind>)> {
    use NotificationKind::{OfferDeclined, OfferWithdrawn};
    use OfferKind::{Draw, Resignation, Takeback};
    let others = |kind, offer| Some((kind, other_players(event, after), Some(offer)));
    match &event.fact {
        Fact::DrawOffered(_) => offered(Draw, event.seat?, after),
        Fact::TakebackOffered(_) => offered(Takeback, event.seat?, after),
        Fact::ResignationOffered(_) => offered(Resignation, event.seat?, after),
        Fact::DrawAgreed(_) => agreed(Draw, event, after),
        Fact::TakebackAgreed(_) => agreed(Takeback, event, after),
        Fact::DrawDeclined(_) => others(OfferDeclined, Draw),
        Fact::TakebackDeclined(_) => others(OfferDeclined, Takeback),
        Fact::DrawWithdrawn(_) => others(OfferWithdrawn, Draw),
        Fact::TakebackWithdrawn(_) => others(OfferWithdrawn, Takeback),
        Fact::Resigned(_) => resigned(event.seat?, after),
        // A rematch starts at once; the notification about the start is enough.
        Fact::Created(_) if after.started_at.is_some() => None,
        Fact::Created(fact) => {
            let mut invited = fact.invited.clone().unwrap_or_default();
            invited.retain(|account| *account != fact.created_by);
            Some((NotificationKind::Invited, invited, None))
        }
        Fact::InvitationDeclined(_) => {
            Some((NotificationKind::InvitationDeclined, vec![after.created.created_by], None))
        }
        Fact::Started(_) => Some((NotificationKind::Started, players(after), None)),
        Fact::Cancelled(_) => Some((NotificationKind::Cancelled, after.participants(), None)),
        Fact::Finished(_) => Some((NotificationKind::Finished, players(after), None)),
        // What they were told before holds again: their turn, or the invitation.
        Fact::Resumed(_) => Some((NotificationKind::Resumed, players(after), None)),
        Fact::Seated(_)
        | Fact::Left(_)
        | Fact::DiceNonceSet(_)
        | Fact::DiceRolled(_)
        | Fact::MovePlayed(_)
        | Fact::Passed(_)
        | Fact::TakenBack(_)
        | Fact::ClockExtended(_)
        | Fact::TimedOut(_) => None,
    }
}

/// The notification about an offer that is still open, to those who can answer it.
fn offered(
    kind: OfferKind,
    seat: Seat,
    after: &Match,
) -> Option<(NotificationKind, Vec<AccountId>, Option<OfferKind>)> {
    after.offer_by(kind, &[seat])?;
    let seats = after.answering(kind, seat);
    let accounts = seats.iter().filter_map(|seat| after.seats[seat.index()]).collect();
    Some((NotificationKind::Offer, accounts, Some(kind)))
}

/// The notification about an agreement. `None` while another seat has to agree, too.
fn agreed(
    kind: OfferKind,
    event: &Event,
    after: &Match,
) -> Option<(NotificationKind, Vec<AccountId>, Option<OfferKind>)> {
    let seat = event.seat?;
    let is_open = |offer: &Offer| offer.kind == kind && offer.agreed_by.contains(&seat);
    let is_effective = !after.offers.iter().any(is_open);
    is_effective.then(|| (NotificationKind::OfferAccepted, other_players(event, after), Some(kind)))
}

/// The notification about a resignation to a partner who has offered it.
fn resigned(
    seat: Seat,
    after: &Match,
) -> Option<(NotificationKind, Vec<AccountId>, Option<OfferKind>)> {
    let (kind, partners) = (OfferKind::Resignation, after.partners_of(seat));
    let was_offered = after.has_done_offer_action(kind, OfferAction::Offered, &partners, after.ply);
    let accounts = || partners.iter().filter_map(|seat| after.seats[seat.index()]).collect();
    was_offered.then(|| (NotificationKind::OfferAccepted, accounts(), Some(kind)))
}

/// Without the computers, which read no notifications.
fn people(accounts: Vec<AccountId>) -> impl Iterator<Item = AccountId> {
    accounts.into_iter().filter(|account| !account.is_computer())
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

/// The players besides the one of the event's seat.
fn other_players(event: &Event, after: &Match) -> Vec<AccountId> {
    let account = event.seat.and_then(|seat| *after.seats.get(seat.index())?);
    players(after).into_iter().filter(|other| Some(*other) != account).collect()
}
