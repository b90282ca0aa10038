use turnstone_rules::Seat;
use turnstone_rules::picture::Bounds;
use turnstone_texts::Language;

use super::palette::{Look, Material, Theme};

/// The view of a picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct View {
    /// The seat whose side is nearest.
    pub seat: Seat,
    /// The background.
    pub theme: Theme,
    /// The material of the board.
    pub material: Material,
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
            material: Material::Wood,
            coordinates: true,
            names: true,
            language: Language::English,
            frame: None,
        }
    }

    /// The view in a theme on the wire, if it is one: `light`, `dark` or `auto`, after `slate-` or
    /// `paper-` if the board is not of wood.
    #[must_use]
    pub fn of_theme(seat: Seat, word: &str) -> Option<Self> {
        let of = |material: Material| {
            let theme = Theme::parse(word.strip_prefix(material.prefix())?)?;
            Some(Self { material, ..Self::new(seat, theme) })
        };
        Material::ALL.into_iter().find_map(of)
    }

    /// The word of its theme on the wire.
    #[must_use]
    pub fn theme_word(&self) -> String {
        format!("{}{}", self.material.prefix(), self.theme.as_str())
    }

    /// How it looks on a light or a dark ground.
    pub(super) fn look(&self, is_dark: bool) -> Look {
        Look { material: self.material, is_dark }
    }
}
