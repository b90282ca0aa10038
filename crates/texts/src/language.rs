/// A language of the printed rule sheets.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Language {
    /// The language of the source, and of every client that asks for no other.
    English,
    /// Hebrew, from right to left.
    Hebrew,
    /// Arabic, from right to left.
    Arabic,
    /// Russian.
    Russian,
    /// Dutch.
    Dutch,
}

impl Language {
    /// Every language, English first.
    pub const ALL: [Self; 5] =
        [Self::English, Self::Hebrew, Self::Arabic, Self::Russian, Self::Dutch];

    /// Its tag, of BCP 47.
    #[must_use]
    pub fn tag(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::Hebrew => "he",
            Self::Arabic => "ar",
            Self::Russian => "ru",
            Self::Dutch => "nl",
        }
    }

    /// The language of a tag, whatever the region or script after it: `he-IL` is Hebrew.
    #[must_use]
    pub fn of_tag(tag: &str) -> Option<Self> {
        let primary = tag.split('-').next().unwrap_or_default();
        // Until 1989 the tag of Hebrew was `iw`; some systems still send it.
        let primary = if primary.eq_ignore_ascii_case("iw") { "he" } else { primary };
        Self::ALL.into_iter().find(|language| language.tag().eq_ignore_ascii_case(primary))
    }

    /// Whether it is written from right to left.
    #[must_use]
    pub fn is_right_to_left(self) -> bool {
        matches!(self, Self::Hebrew | Self::Arabic)
    }
}
