/// The kind of a notification.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NotificationKind {
    /// All seats are taken, and the game has begun.
    Started,
    /// The match has a result.
    Finished,
    /// The match was cancelled.
    Cancelled,
    /// The match goes on: a clock that was wrong had ended it.
    Resumed,
    /// The account is to act after what another account did.
    YourTurn,
    /// There is an offer that the account can answer.
    Offer,
    /// Another account has accepted an offer, and it has taken effect.
    OfferAccepted,
    /// Another account has declined an offer.
    OfferDeclined,
    /// Another account has withdrawn its offer.
    OfferWithdrawn,
    /// The account may take a seat in a new match.
    Invited,
    /// Another account has declined the invitation of the account.
    InvitationDeclined,
    /// The account is to act, and its time runs out soon.
    Reminder,
    /// Another player has sent a message.
    Message,
    /// The account asked for a test notification.
    Test,
    /// The server has disabled another webhook of the account.
    Disabled,
}

impl NotificationKind {
    /// Every kind.
    pub const ALL: [Self; 15] = [
        Self::Started,
        Self::Finished,
        Self::Cancelled,
        Self::Resumed,
        Self::YourTurn,
        Self::Offer,
        Self::OfferAccepted,
        Self::OfferDeclined,
        Self::OfferWithdrawn,
        Self::Invited,
        Self::InvitationDeclined,
        Self::Reminder,
        Self::Message,
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
            Self::Resumed => "match.resumed",
            Self::YourTurn => "match.your_turn",
            Self::Offer => "match.offer",
            Self::OfferAccepted => "match.offer_accepted",
            Self::OfferDeclined => "match.offer_declined",
            Self::OfferWithdrawn => "match.offer_withdrawn",
            Self::Invited => "match.invited",
            Self::InvitationDeclined => "match.invitation_declined",
            Self::Reminder => "match.reminder",
            Self::Message => "match.message",
            Self::Test => "webhook.test",
            Self::Disabled => "webhook.disabled",
        }
    }

    /// Whether it is about a match. The others are about the webhooks of an account.
    #[must_use]
    pub fn is_of_match(self) -> bool {
        !matches!(self, Self::Test | Self::Disabled)
    }

    /// The kind of a word, if it is one.
    #[must_use]
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.as_str() == word)
    }
}
