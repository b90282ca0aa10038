//! The words of notifications: the same on every channel.

use super::{Language, isolation, text};
use turnstone_rules::{Phrase, PhraseValue};

/// The subject of a notification about a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NotificationText {
    /// The reader is to act.
    YourTurn,
    /// The reader is to act, and the time runs out.
    Reminder,
    /// The same, and a day of automatic vacation may be drawn then.
    ReminderWithVacation,
    /// The reader may take a seat.
    Invitation,
    /// The reader's invitation was declined.
    InvitationDeclined,
    /// The game has begun.
    MatchBegun,
    /// The reader has won.
    Won,
    /// The reader has lost.
    Lost,
    /// Nobody has won.
    Drawn,
    /// The match has ended, with whatever result.
    Ended,
    /// A match goes on that a wrong clock had ended.
    Resumed,
    /// The match was cancelled.
    Cancelled,
    /// A draw is offered.
    Draw,
    /// Somebody wants to take a move back.
    Takeback,
    /// The partner wants to resign.
    Resignation,
    /// A rematch is offered.
    Rematch,
    /// An offer was accepted.
    Accepted,
    /// An offer was declined.
    Declined,
    /// There is a new message.
    Message,
}

impl NotificationText {
    /// Every message.
    pub const ALL: [Self; 19] = [
        Self::YourTurn,
        Self::Reminder,
        Self::ReminderWithVacation,
        Self::Invitation,
        Self::InvitationDeclined,
        Self::MatchBegun,
        Self::Won,
        Self::Lost,
        Self::Drawn,
        Self::Ended,
        Self::Resumed,
        Self::Cancelled,
        Self::Draw,
        Self::Takeback,
        Self::Resignation,
        Self::Rematch,
        Self::Accepted,
        Self::Declined,
        Self::Message,
    ];

    fn id(self) -> &'static str {
        match self {
            Self::YourTurn => "notification-your_turn",
            Self::Reminder => "notification-reminder",
            Self::ReminderWithVacation => "notification-reminder_with_vacation",
            Self::Invitation => "notification-invitation",
            Self::InvitationDeclined => "notification-invitation_declined",
            Self::MatchBegun => "notification-match_begun",
            Self::Won => "notification-won",
            Self::Lost => "notification-lost",
            Self::Drawn => "notification-drawn",
            Self::Ended => "notification-ended",
            Self::Resumed => "notification-resumed",
            Self::Cancelled => "notification-cancelled",
            Self::Draw => "notification-draw",
            Self::Takeback => "notification-takeback",
            Self::Resignation => "notification-resignation",
            Self::Rematch => "notification-rematch",
            Self::Accepted => "notification-accepted",
            Self::Declined => "notification-declined",
            Self::Message => "notification-message",
        }
    }

    /// Whether the second line says from whom it comes, and not against whom the match is.
    fn is_from_somebody(self) -> bool {
        matches!(
            self,
            Self::Invitation
                | Self::Draw
                | Self::Takeback
                | Self::Resignation
                | Self::Rematch
                | Self::Message
        )
    }
}

/// The words of a notification.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NotificationWords {
    /// The event, in a line.
    pub title: String,
    /// The other players; empty if they are not to be seen.
    pub body: String,
}

/// The words of a notification about a match of a family of games with some players, by their names.
#[must_use]
pub fn notification_words(
    language: Language,
    message: NotificationText,
    game: &str,
    players: &[String],
) -> NotificationWords {
    let name = text(language, &format!("game-{game}")).unwrap_or_else(|| game.to_owned());
    let title = said(language, message.id(), "game", PhraseValue::Name(name));
    let line =
        if message.is_from_somebody() { "notification-from" } else { "notification-against" };
    let body = match players {
        [] => String::new(),
        [only] => said(language, line, "name", PhraseValue::Name(only.clone())),
        players => {
            let names = Phrase::verbatim(isolation::names(language, players));
            said(language, line, "name", names.into())
        }
    };
    NotificationWords { title, body }
}

/// The player with the move, in place of the names alone.
#[must_use]
pub fn played_line(language: Language, name: &str, notation: &str) -> String {
    let values = [("name", PhraseValue::Name(name.to_owned())), ("move", notation.into())];
    super::format(language, "notification-played", &values).unwrap_or_default()
}

/// The words of a notification without names, for a screen that others see.
#[must_use]
pub fn discreet_notification_words(
    language: Language,
    message: NotificationText,
) -> NotificationWords {
    let id = format!("{}.discreet", message.id());
    let title = text(language, &id).or_else(|| text(Language::English, &id)).unwrap_or_default();
    NotificationWords { title, body: String::new() }
}

/// How many more there are: `and 7 more`.
#[must_use]
pub fn more_notifications(language: Language, count: u32) -> String {
    said(language, "notification-more", "count", count.into())
}

/// How many matches wait for the reader's move: `5 matches wait for you`.
#[must_use]
pub fn waiting_matches(language: Language, count: u32) -> String {
    said(language, "notification-your_turns", "count", count.into())
}

/// A message with one value. The laws of the catalogues say that each language has it.
fn said(language: Language, id: &str, name: &'static str, value: PhraseValue) -> String {
    let values = [(name, value)];
    let in_english = || super::format(Language::English, id, &values);
    super::format(language, id, &values).or_else(in_english).unwrap_or_default()
}
