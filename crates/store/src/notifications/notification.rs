//! A notification, with what is needed to show it.

use chrono::{DateTime, Utc};
use sqlx::types::Json;
use uuid::Uuid;

use crate::columns::Checked;
use turnstone_matches::{AccountId, MatchId, MatchResult, OfferKind, Ply, Status, Version};
use turnstone_rules::Seat;
use turnstone_texts::{
    Language, NotificationText, NotificationWords, discreet_notification_words, notification_words,
    played_line,
};

use super::kinds::{InboxAnswer, InboxKind, MatchOutcome};
use crate::Players;

/// A notification of an account. It has no text of a message.
#[derive(Debug, Clone)]
pub struct AccountNotification {
    /// Its id, the same in the inbox and on every channel.
    pub id: Uuid,
    /// The account that is notified.
    pub account: AccountId,
    /// Its kind.
    pub kind: InboxKind,
    /// The match.
    pub match_id: MatchId,
    /// The family of games.
    pub game: String,
    /// The match's version at that time.
    pub version: Version,
    /// The number of plies at that time.
    pub ply: Ply,
    /// The account's seat at that time.
    pub seat: Option<Seat>,
    /// When the first of those to act times out, unless a day of automatic vacation is drawn, as it is
    /// now.
    pub deadline: Option<DateTime<Utc>>,
    /// The kind of the offer that is open or was answered.
    pub offer: Option<OfferKind>,
    /// The answer to the offer.
    pub answer: Option<InboxAnswer>,
    /// The outcome of the match; `None` while it has none, or if the account has no seat.
    pub outcome: Option<MatchOutcome>,
    /// The newest move at that time, and who played it, if it was somebody else.
    pub last_move: Option<(AccountId, String)>,
    /// The sender (of an invitation, of a message), or the other players.
    pub others: Vec<AccountId>,
    /// When it was written.
    pub created_at: DateTime<Utc>,
    /// When it was read.
    pub read_at: Option<DateTime<Utc>>,
    /// The transaction that wrote it, or marked it as read.
    pub(super) changed_by: String,
}

impl AccountNotification {
    /// Its words in a language, with the names of [`Self::others`]. `automatic_vacation`: a day may be
    /// drawn at the deadline.
    #[must_use]
    pub fn words(
        &self,
        language: Language,
        names: &[String],
        automatic_vacation: bool,
    ) -> NotificationWords {
        let message = self.message(automatic_vacation);
        let words = notification_words(language, message, &self.game, names);
        let played = self.last_move.as_ref().and_then(|(mover, notation)| {
            let place = self.others.iter().position(|other| other == mover)?;
            Some(played_line(language, names.get(place)?, notation))
        });
        NotificationWords { body: played.unwrap_or(words.body), ..words }
    }

    /// Its words without names and games, for a screen that others see.
    #[must_use]
    pub fn discreet_words(
        &self,
        language: Language,
        automatic_vacation: bool,
    ) -> NotificationWords {
        discreet_notification_words(language, self.message(automatic_vacation))
    }

    fn message(&self, automatic_vacation: bool) -> NotificationText {
        match (self.kind, self.answer) {
            (_, Some(InboxAnswer::Accepted)) => NotificationText::Accepted,
            (InboxKind::Invitation, Some(InboxAnswer::Declined)) => {
                NotificationText::InvitationDeclined
            }
            (_, Some(InboxAnswer::Declined)) => NotificationText::Declined,
            (InboxKind::Reminder, None) if automatic_vacation => {
                NotificationText::ReminderWithVacation
            }
            (InboxKind::Reminder, None) => NotificationText::Reminder,
            (InboxKind::YourTurn, None) => NotificationText::YourTurn,
            (InboxKind::Offer | InboxKind::Rematch | InboxKind::OfferAnswered, None) => {
                match self.offer {
                    Some(OfferKind::Draw) => NotificationText::Draw,
                    Some(OfferKind::Takeback) => NotificationText::Takeback,
                    Some(OfferKind::Resignation) => NotificationText::Resignation,
                    Some(OfferKind::Rematch) | None => NotificationText::Rematch,
                }
            }
            (InboxKind::Invitation, None) => NotificationText::Invitation,
            (InboxKind::Message, None) => NotificationText::Message,
            (InboxKind::MatchBegun, None) => NotificationText::MatchBegun,
            (InboxKind::MatchResumed, None) => NotificationText::Resumed,
            (InboxKind::MatchEnded, None) => match self.outcome {
                Some(MatchOutcome::Won) => NotificationText::Won,
                Some(MatchOutcome::Lost) => NotificationText::Lost,
                Some(MatchOutcome::Drawn) => NotificationText::Drawn,
                Some(MatchOutcome::Cancelled) => NotificationText::Cancelled,
                None => NotificationText::Ended,
            },
        }
    }
}

/// A row of `notifications`, with its match.
#[derive(Debug)]
pub(super) struct NotificationRow {
    pub account_id: Uuid,
    pub notification_id: Uuid,
    pub kind: String,
    pub match_id: Uuid,
    pub version: Checked<Version>,
    pub ply: Checked<Ply>,
    pub seat: Option<i16>,
    pub offer: Option<String>,
    pub answer: Option<String>,
    pub created_at: DateTime<Utc>,
    pub read_at: Option<DateTime<Utc>>,
    pub changed_by: String,
    pub game: String,
    pub status: String,
    pub deadline: Option<DateTime<Utc>>,
    pub created_by: Uuid,
    pub result: Option<Json<MatchResult>>,
    pub players: Json<Players>,
    pub author_id: Option<Uuid>,
    pub last_mover: Option<i16>,
    pub last_move: Option<String>,
}

/// Reads rows of `notifications` as [`NotificationRow`]s. Their columns are listed only here; a query gives
/// what comes after `notifications AS notification` and the match of each.
macro_rules! notifications {
    ($rest:tt, $($argument:expr),* $(,)?) => {
        sqlx::query_as!(
            $crate::notifications::notification::NotificationRow,
            r#"SELECT notification.account_id, notification.notification_id, notification.kind, notification.match_id, notification.version AS "version: _",
                   notification.ply AS "ply: _", notification.seat, notification.offer, notification.answer, notification.created_at, notification.read_at,
                   notification.changed_by::text AS "changed_by!", about.game AS "game!",
                   about.status AS "status!", about.deadline, about.created_by AS "created_by!",
                   about.result AS "result: sqlx::types::Json<turnstone_matches::MatchResult>",
                   about.players AS "players!: sqlx::types::Json<crate::Players>",
                   author_id AS "author_id?", last_mover AS "last_mover?", last_move AS "last_move?"
               FROM notifications AS notification CROSS JOIN LATERAL notified_match(
                   notification.match_id, notification.version, notification.message_seq,
                   notification.kind IN ('your_turn', 'reminder')) AS about
               "# + $rest,
            $($argument),*
        )
    };
}
pub(super) use notifications;

impl NotificationRow {
    /// The notification of a row; `None`: it is of a kind that this version does not know.
    fn notification(self) -> Option<AccountNotification> {
        let row = self;
        let kind = InboxKind::parse(&row.kind)?;
        let account = AccountId(row.account_id);
        let seats = &row.players.seats;
        let holds = |seat: &Seat| seats.get(seat.index()).copied().flatten() == Some(account);
        let outcome = match (Status::parse(&row.status), &row.result) {
            (Some(Status::Cancelled), _) => Some(MatchOutcome::Cancelled),
            (_, Some(result)) if seats.contains(&Some(account)) => Some(match &*result.winners {
                [] => MatchOutcome::Drawn,
                winners if winners.iter().any(holds) => MatchOutcome::Won,
                _ => MatchOutcome::Lost,
            }),
            _ => None,
        };
        let others = match kind {
            InboxKind::Message => row.author_id.map(AccountId).into_iter().collect(),
            // An account that declines has no seat. The match's page lists the answers.
            InboxKind::Invitation if row.answer.is_some() => Vec::new(),
            InboxKind::Invitation => vec![AccountId(row.created_by)],
            _ => {
                let mut others: Vec<_> = Vec::new();
                for other in seats.iter().flatten().filter(|other| **other != account) {
                    if !others.contains(other) {
                        others.push(*other);
                    }
                }
                others
            }
        };
        let seat = |number: Option<i16>| number.and_then(|seat| u8::try_from(seat).ok()).map(Seat);
        let mover =
            seat(row.last_mover).and_then(|seat| seats.get(seat.index()).copied().flatten());
        let mover = mover.filter(|mover| *mover != account);
        Some(AccountNotification {
            id: row.notification_id,
            account,
            kind,
            match_id: MatchId(row.match_id),
            game: row.game,
            version: row.version.0,
            ply: row.ply.0,
            seat: seat(row.seat),
            deadline: row.deadline,
            offer: row.offer.as_deref().and_then(OfferKind::parse),
            answer: row.answer.as_deref().and_then(InboxAnswer::parse),
            outcome,
            last_move: mover.zip(row.last_move),
            others,
            created_at: row.created_at,
            read_at: row.read_at,
            changed_by: row.changed_by,
        })
    }
}

/// Rows as notifications. One of a kind that this version does not know is left out.
pub(super) fn read(rows: Vec<NotificationRow>) -> Vec<AccountNotification> {
    rows.into_iter().filter_map(NotificationRow::notification).collect()
}
