//! The kinds of notifications of people, and the channels.

use turnstone_matches::{Notification, NotificationKind, OfferKind};

/// A channel of notifications, beside the inbox.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Channel {
    /// To the devices of the account.
    Push,
    /// To the address of the account.
    Email,
}

impl Channel {
    /// Every channel.
    pub const ALL: [Self; 2] = [Self::Push, Self::Email];

    /// The channel as it is in the API and in the database.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Push => "push",
            Self::Email => "email",
        }
    }

    /// The channel of a word, if it is one.
    #[must_use]
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|channel| channel.as_str() == word)
    }
}

/// The kind of a notification, as an account chooses. The most urgent first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum InboxKind {
    /// The account is to act, and its time runs out soon.
    Reminder,
    /// The account is to act.
    YourTurn,
    /// There is an offer that the account can answer.
    Offer,
    /// A rematch is offered, or its offer was answered.
    Rematch,
    /// The account may take a seat in a match, or its own invitation was declined.
    Invitation,
    /// Another player has sent a message.
    Message,
    /// The game has begun.
    MatchBegun,
    /// The match has a result, or was cancelled.
    MatchEnded,
    /// A match goes on that a clock that was wrong had ended.
    MatchResumed,
    /// An offer was accepted or declined.
    OfferAnswered,
}

impl InboxKind {
    /// Every kind.
    pub const ALL: [Self; 10] = [
        Self::Reminder,
        Self::YourTurn,
        Self::Offer,
        Self::Rematch,
        Self::Invitation,
        Self::Message,
        Self::MatchBegun,
        Self::MatchEnded,
        Self::MatchResumed,
        Self::OfferAnswered,
    ];

    /// The kind as it is in the API and in the database.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Reminder => "reminder",
            Self::YourTurn => "your_turn",
            Self::Offer => "offer",
            Self::Rematch => "rematch",
            Self::Invitation => "invitation",
            Self::Message => "message",
            Self::MatchBegun => "match_begun",
            Self::MatchEnded => "match_ended",
            Self::MatchResumed => "match_resumed",
            Self::OfferAnswered => "offer_answered",
        }
    }

    /// The kind of a word, if it is one.
    #[must_use]
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.as_str() == word)
    }

    /// Whether it is sent on a channel to an account that has not chosen. By e-mail comes what waits
    /// for the account, and the result.
    #[must_use]
    pub fn is_on_by_default(self, channel: Channel) -> bool {
        match channel {
            Channel::Push => true,
            Channel::Email => !matches!(self, Self::MatchBegun | Self::OfferAnswered),
        }
    }
}

/// The answer to an offer, or to an invitation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum InboxAnswer {
    /// All who had to agree have done so.
    Accepted,
    /// One has declined.
    Declined,
}

impl InboxAnswer {
    /// The answer as it is in the API and in the database.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Accepted => "accepted",
            Self::Declined => "declined",
        }
    }

    /// The answer of a word, if it is one.
    #[must_use]
    pub fn parse(word: &str) -> Option<Self> {
        [Self::Accepted, Self::Declined].into_iter().find(|answer| answer.as_str() == word)
    }
}

/// The outcome of a match for an account.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MatchOutcome {
    /// It has won, alone or with its partner.
    Won,
    /// Others have won.
    Lost,
    /// Nobody has won.
    Drawn,
    /// The match was cancelled.
    Cancelled,
}

impl MatchOutcome {
    /// The outcome as it is in the API.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Won => "won",
            Self::Lost => "lost",
            Self::Drawn => "drawn",
            Self::Cancelled => "cancelled",
        }
    }
}

/// The kind of the inbox that a notification for webhooks becomes. `None`: it is not for people. An offer or an
/// invitation that was withdrawn goes from the inbox, and that is enough; the rest is about webhooks.
pub(super) fn inbox_kind_of(
    notification: &Notification,
) -> Option<(InboxKind, Option<InboxAnswer>)> {
    let subject = notification.subject?;
    let offer = subject.offer;
    let of_offer = |kind| if offer == Some(OfferKind::Rematch) { InboxKind::Rematch } else { kind };
    Some(match notification.kind {
        NotificationKind::Started => (InboxKind::MatchBegun, None),
        NotificationKind::Cancelled if subject.is_only_invited => return None,
        NotificationKind::Finished | NotificationKind::Cancelled => (InboxKind::MatchEnded, None),
        NotificationKind::Resumed => (InboxKind::MatchResumed, None),
        NotificationKind::YourTurn => (InboxKind::YourTurn, None),
        NotificationKind::Offer => (of_offer(InboxKind::Offer), None),
        NotificationKind::OfferAccepted => {
            (of_offer(InboxKind::OfferAnswered), Some(InboxAnswer::Accepted))
        }
        NotificationKind::OfferDeclined => {
            (of_offer(InboxKind::OfferAnswered), Some(InboxAnswer::Declined))
        }
        NotificationKind::Invited => (InboxKind::Invitation, None),
        NotificationKind::InvitationDeclined => {
            (InboxKind::Invitation, Some(InboxAnswer::Declined))
        }
        NotificationKind::Reminder => (InboxKind::Reminder, None),
        NotificationKind::Message => (InboxKind::Message, None),
        NotificationKind::OfferWithdrawn | NotificationKind::Test | NotificationKind::Disabled => {
            return None;
        }
    })
}
