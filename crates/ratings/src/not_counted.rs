/// The reason why a rated match with a result does not count, for any of its players.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NotCounted {
    /// It has fewer plies than its game asks for, and says nothing about skill.
    TooShort,
    /// Two opponents have met in `MAX_MATCHES_PER_WEEK` matches that counted, within a week.
    MetTooOften,
    /// Both people and bots played.
    MixedKinds,
    /// A player ran out of time, and has not been seen since a match in which the same happened.
    Absence,
}

impl NotCounted {
    /// Every reason.
    pub const ALL: [Self; 4] = [Self::TooShort, Self::MetTooOften, Self::MixedKinds, Self::Absence];

    /// The word on the wire and in the database.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::TooShort => "too_short",
            Self::MetTooOften => "met_too_often",
            Self::MixedKinds => "mixed_kinds",
            Self::Absence => "absence",
        }
    }

    /// The reason of a word, if it is one.
    #[must_use]
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|reason| reason.as_str() == word)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_reason_has_a_word_of_its_own() {
        for reason in NotCounted::ALL {
            assert_eq!(NotCounted::parse(reason.as_str()), Some(reason));
        }
        assert_eq!(NotCounted::parse("other"), None);
    }
}
