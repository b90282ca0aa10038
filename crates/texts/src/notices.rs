//! The words of notifications: the same on every channel.

use super::{Language, text};
use turnstone_rules::PhraseValue;

/// What a notification says of a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NoticeMessage {
    /// The reader is to act.
    YourTurn,
    /// The reader is to act, and the time runs out.
    Reminder,
    /// The reader may take a seat.
    Invitation,
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

impl NoticeMessage {
    /// Every message.
    pub const ALL: [Self; 16] = [
        Self::YourTurn,
        Self::Reminder,
        Self::Invitation,
        Self::MatchBegun,
        Self::Won,
        Self::Lost,
        Self::Drawn,
        Self::Ended,
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
            Self::YourTurn => "notice-your_turn",
            Self::Reminder => "notice-reminder",
            Self::Invitation => "notice-invitation",
            Self::MatchBegun => "notice-match_begun",
            Self::Won => "notice-won",
            Self::Lost => "notice-lost",
            Self::Drawn => "notice-drawn",
            Self::Ended => "notice-ended",
            Self::Cancelled => "notice-cancelled",
            Self::Draw => "notice-draw",
            Self::Takeback => "notice-takeback",
            Self::Resignation => "notice-resignation",
            Self::Rematch => "notice-rematch",
            Self::Accepted => "notice-accepted",
            Self::Declined => "notice-declined",
            Self::Message => "notice-message",
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
pub struct NoticeWords {
    /// What has happened, in a line.
    pub title: String,
    /// With whom; empty if that is not to be seen.
    pub body: String,
}

/// The words of a notification about a match of a family of games with some players, by their names.
#[must_use]
pub fn notice_words(
    language: Language,
    message: NoticeMessage,
    game: &str,
    players: &[String],
) -> NoticeWords {
    let name = text(language, &format!("game-{game}")).unwrap_or_else(|| game.to_owned());
    let title = said(language, message.id(), "game", name.into());
    let line = if message.is_from_somebody() { "notice-from" } else { "notice-against" };
    let body = match players {
        [] => String::new(),
        players => said(language, line, "name", players.join(", ").into()),
    };
    NoticeWords { title, body }
}

/// The words of a notification without names, for a screen that others see.
#[must_use]
pub fn discreet_notice_words(language: Language, message: NoticeMessage) -> NoticeWords {
    let id = format!("{}.discreet", message.id());
    let title = text(language, &id).or_else(|| text(Language::English, &id)).unwrap_or_default();
    NoticeWords { title, body: String::new() }
}

/// How many more there are: `and 7 more`.
#[must_use]
pub fn more_notices(language: Language, count: u32) -> String {
    said(language, "notice-more", "count", count.into())
}

/// A message with one value. The laws of the catalogues say that each language has it.
fn said(language: Language, id: &str, name: &'static str, value: PhraseValue) -> String {
    let values = [(name, value)];
    let in_english = || super::format(Language::English, id, &values);
    super::format(language, id, &values).or_else(in_english).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_message_names_game_and_player_unless_it_is_discreet() {
        let names = ["Zoë Q".to_owned()];
        for language in Language::ALL {
            let game = text(language, "game-octi").unwrap_or_default();
            for message in NoticeMessage::ALL {
                let NoticeWords { title, body } = notice_words(language, message, "octi", &names);
                assert!(title.contains(&game) && body.contains("Zoë Q"), "{title} {body}");
                let discreet = discreet_notice_words(language, message);
                assert!(!discreet.title.is_empty() && !discreet.title.contains(&game));
                assert_eq!(discreet.body, "");
            }
            assert!(more_notices(language, 7).contains('7'));
        }
        let words = notice_words(Language::English, NoticeMessage::YourTurn, "mancala", &names);
        assert_eq!((&*words.title, &*words.body), ("Your turn in Mancala", "Against Zoë Q"));
        assert_eq!(more_notices(Language::English, 1), "and one more");
    }
}
