/// The senders whose invitations an account gets.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum InvitationsFrom {
    /// Those of everyone.
    #[default]
    Everyone,
    /// Those of all but guests.
    Registered,
    /// Those of the accounts that it follows.
    Followed,
}

impl InvitationsFrom {
    /// Every choice.
    pub const ALL: [Self; 3] = [Self::Everyone, Self::Registered, Self::Followed];

    /// The word on the wire and in the database.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Everyone => "everyone",
            Self::Registered => "registered",
            Self::Followed => "followed",
        }
    }

    /// Reads a choice; `None` if the word is unknown.
    #[must_use]
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|choice| choice.as_str() == word)
    }
}
