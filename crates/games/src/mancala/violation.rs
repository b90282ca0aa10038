use turnstone_rules::{PhraseValue, Violation};

/// The reason why a well-formed sowing is not legal.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum MancalaViolation {
    /// The pit is empty.
    #[error("pit {pit} is empty; choose a pit with stones in it")]
    EmptyPit {
        /// The pit's number, 1 to 6.
        pit: u8,
    },
    /// Ethiopian: a turn never starts from a single stone.
    #[error("pit {pit} holds a single stone; an Ethiopian turn starts from two or more")]
    SingleStone {
        /// The pit's number, 1 to 6.
        pit: u8,
    },
}

impl Violation for MancalaViolation {
    fn code(&self) -> &'static str {
        match self {
            Self::EmptyPit { .. } => "mancala.empty_pit",
            Self::SingleStone { .. } => "mancala.single_stone",
        }
    }

    fn values(&self) -> Vec<(&'static str, PhraseValue)> {
        match self {
            Self::EmptyPit { pit } | Self::SingleStone { pit } => vec![("pit", (*pit).into())],
        }
    }
}
