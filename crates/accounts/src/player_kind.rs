/// The kind of player behind an account.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum PlayerKind {
    /// A person.
    #[default]
    Person,
    /// A program of somebody else. An account that became a bot stays one.
    Bot,
    /// An opponent of the server's own, of one of the levels. No account becomes one.
    Computer,
    /// A person who has not registered yet: without a password, and for casual matches only.
    Guest,
}

impl PlayerKind {
    /// The word on the wire and in the database.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Person => "person",
            Self::Bot => "bot",
            Self::Computer => "computer",
            Self::Guest => "guest",
        }
    }

    /// Reads a kind; `None` if the word is unknown.
    #[must_use]
    pub fn parse(word: &str) -> Option<Self> {
        let kinds = [Self::Person, Self::Bot, Self::Computer, Self::Guest];
        kinds.into_iter().find(|kind| kind.as_str() == word)
    }
}
