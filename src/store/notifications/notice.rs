//! A notification, with what is needed to show it.

use chrono::{DateTime, Utc};
use sqlx::types::Json;
use uuid::Uuid;

use turnstone_matches::{AccountId, MatchId, MatchResult, OfferKind, Status};
use turnstone_rules::Seat;
use turnstone_texts::{Language, NoticeMessage, NoticeWords, discreet_notice_words, notice_words};

use super::kinds::{Answer, NoticeKind, Outcome};
use crate::store::Players;

/// A notification of an account. It has no text of a message.
#[derive(Debug, Clone)]
pub struct Notice {
    /// Its id, the same in the inbox and on every channel.
    pub id: Uuid,
    /// The account that is told.
    pub account: AccountId,
    /// What it is about.
    pub kind: NoticeKind,
    /// The match.
    pub match_id: MatchId,
    /// The family of games.
    pub game: String,
    /// The match's version at that time.
    pub version: u32,
    /// The number of plies at that time.
    pub ply: u32,
    /// The account's seat at that time.
    pub seat: Option<Seat>,
    /// When the first of those to act runs out of time, as it is now.
    pub deadline: Option<DateTime<Utc>>,
    /// What is offered or was answered.
    pub offer: Option<OfferKind>,
    /// The answer to the offer.
    pub answer: Option<Answer>,
    /// How the match ended; `None` while it has not, or if the account has no seat.
    pub outcome: Option<Outcome>,
    /// Who it comes from (an invitation, a message), or the other players.
    pub others: Vec<AccountId>,
    /// When it was written.
    pub created_at: DateTime<Utc>,
    /// When it was read.
    pub read_at: Option<DateTime<Utc>>,
    /// The transaction that wrote it, or marked it as read.
    pub(super) place: String,
}

impl Notice {
    /// Its words in a language, with the names of [`Self::others`].
    #[must_use]
    pub fn words(&self, language: Language, names: &[String]) -> NoticeWords {
        notice_words(language, self.message(), &self.game, names)
    }

    /// Its words without names and games, for a screen that others see.
    #[must_use]
    pub fn discreet_words(&self, language: Language) -> NoticeWords {
        discreet_notice_words(language, self.message())
    }

    fn message(&self) -> NoticeMessage {
        match (self.kind, self.answer) {
            (_, Some(Answer::Accepted)) => NoticeMessage::Accepted,
            (_, Some(Answer::Declined)) => NoticeMessage::Declined,
            (NoticeKind::Reminder, None) => NoticeMessage::Reminder,
            (NoticeKind::YourTurn, None) => NoticeMessage::YourTurn,
            (NoticeKind::Offer | NoticeKind::Rematch | NoticeKind::OfferAnswered, None) => {
                match self.offer {
                    Some(OfferKind::Draw) => NoticeMessage::Draw,
                    Some(OfferKind::Takeback) => NoticeMessage::Takeback,
                    Some(OfferKind::Resignation) => NoticeMessage::Resignation,
                    Some(OfferKind::Rematch) | None => NoticeMessage::Rematch,
                }
            }
            (NoticeKind::Invitation, None) => NoticeMessage::Invitation,
            (NoticeKind::Message, None) => NoticeMessage::Message,
            (NoticeKind::MatchBegun, None) => NoticeMessage::MatchBegun,
            (NoticeKind::MatchEnded, None) => match self.outcome {
                Some(Outcome::Won) => NoticeMessage::Won,
                Some(Outcome::Lost) => NoticeMessage::Lost,
                Some(Outcome::Drawn) => NoticeMessage::Drawn,
                Some(Outcome::Cancelled) => NoticeMessage::Cancelled,
                None => NoticeMessage::Ended,
            },
        }
    }
}

/// A row of `notifications`, with its match.
#[derive(Debug)]
pub(super) struct NoticeRow {
    pub account_id: Uuid,
    pub notification_id: Uuid,
    pub kind: String,
    pub match_id: Uuid,
    pub version: i32,
    pub ply: i32,
    pub seat: Option<i16>,
    pub offer: Option<String>,
    pub answer: Option<String>,
    pub created_at: DateTime<Utc>,
    pub read_at: Option<DateTime<Utc>>,
    pub place: String,
    pub game: String,
    pub status: String,
    pub deadline: Option<DateTime<Utc>>,
    pub created_by: Uuid,
    pub result: Option<Json<MatchResult>>,
    pub players: Json<Players>,
    pub author_id: Option<Uuid>,
}

/// Reads rows of `notifications` as [`NoticeRow`]s. Their columns are listed only here; a query gives
/// what comes after `notifications AS told JOIN matches`.
macro_rules! notices {
    ($rest:tt, $($argument:expr),* $(,)?) => {
        sqlx::query_as!(
            $crate::store::notifications::notice::NoticeRow,
            r#"SELECT told.account_id, told.notification_id, told.kind, told.match_id, told.version,
                   told.ply, told.seat, told.offer, told.answer, told.created_at, told.read_at,
                   told.place::text AS "place!", matches.game, matches.status, matches.deadline,
                   matches.created_by,
                   matches.result AS "result: sqlx::types::Json<turnstone_matches::MatchResult>",
                   matches.players AS "players: sqlx::types::Json<crate::store::Players>",
                   author_id AS "author_id?"
               FROM notifications AS told JOIN matches USING (match_id)
               LEFT JOIN messages
                   ON messages.match_id = told.match_id AND messages.seq = told.message_seq
               "# + $rest,
            $($argument),*
        )
    };
}
pub(super) use notices;

impl NoticeRow {
    /// The notification of a row; `None`: it is of a kind that this version does not know.
    fn notice(self) -> Option<Notice> {
        let row = self;
        let kind = NoticeKind::parse(&row.kind)?;
        let number = |value| u32::try_from(value).unwrap_or(0);
        let account = AccountId(row.account_id);
        let seats = &row.players.seats;
        let holds = |seat: &Seat| seats.get(seat.index()).copied().flatten() == Some(account);
        let outcome = match (Status::parse(&row.status), &row.result) {
            (Some(Status::Cancelled), _) => Some(Outcome::Cancelled),
            (_, Some(result)) if seats.contains(&Some(account)) => Some(match &*result.winners {
                [] => Outcome::Drawn,
                winners if winners.iter().any(holds) => Outcome::Won,
                _ => Outcome::Lost,
            }),
            _ => None,
        };
        let others = match kind {
            NoticeKind::Message => row.author_id.map(AccountId).into_iter().collect(),
            NoticeKind::Invitation => vec![AccountId(row.created_by)],
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
        Some(Notice {
            id: row.notification_id,
            account,
            kind,
            match_id: MatchId(row.match_id),
            game: row.game,
            version: number(row.version),
            ply: number(row.ply),
            seat: row.seat.and_then(|seat| u8::try_from(seat).ok()).map(Seat),
            deadline: row.deadline,
            offer: row.offer.as_deref().and_then(OfferKind::parse),
            answer: row.answer.as_deref().and_then(Answer::parse),
            outcome,
            others,
            created_at: row.created_at,
            read_at: row.read_at,
            place: row.place,
        })
    }
}

/// Rows as notifications. One of a kind that this version does not know is left out.
pub(super) fn read(rows: Vec<NoticeRow>) -> Vec<Notice> {
    rows.into_iter().filter_map(NoticeRow::notice).collect()
}
