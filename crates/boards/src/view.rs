use turnstone_rules::Seat;
use turnstone_rules::picture::Bounds;
use turnstone_texts::Language;

use super::Theme;

/// The view of a picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct View {
    /// The seat whose side is nearest.
    pub seat: Seat,
    /// The background.
    pub theme: Theme,
    /// Whether places are labelled.
    pub coordinates: bool,
    /// Whether sides are named.
    pub names: bool,
    /// The language of its words.
    pub language: Language,
    /// Bounds that the picture contains at least; its own if absent.
    pub frame: Option<Bounds>,
}

impl View {
    /// A picture with everything, in English, from the side of a seat.
    #[must_use]
    pub fn new(seat: Seat, theme: Theme) -> Self {
        Self {
            seat,
            theme,
            coordinates: true,
            names: true,
            language: Language::English,
            frame: None,
        }
    }
}
