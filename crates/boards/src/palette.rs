//! The colours of the roles in the light and the dark theme.

use turnstone_rules::picture::Role;

/// The background on which a picture is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Theme {
    /// A light background.
    Light,
    /// A dark background.
    Dark,
    /// The preference of the reader, and light for programs that do not support it.
    Auto,
}

impl Theme {
    /// Every theme.
    pub const ALL: [Self; 3] = [Self::Light, Self::Dark, Self::Auto];

    /// The word on the wire.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Light => "light",
            Self::Dark => "dark",
            Self::Auto => "auto",
        }
    }

    /// The theme of a word, if it is one.
    #[must_use]
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|theme| theme.as_str() == word)
    }
}

/// The paint of a shape.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PaintStyle {
    /// The fill, or `none`.
    pub fill: &'static str,
    /// The outline, or `none`.
    pub stroke: &'static str,
    /// The width of the outline.
    pub width: u8,
}

const fn paint_style(fill: &'static str, stroke: &'static str, width: u8) -> PaintStyle {
    PaintStyle { fill, stroke, width }
}

const fn line(stroke: &'static str, width: u8) -> PaintStyle {
    paint_style("none", stroke, width)
}

const fn flat(fill: &'static str) -> PaintStyle {
    paint_style(fill, "none", 0)
}

/// The colours of a side: the piece, its edge, its sign or letters, and the field that is its home.
/// `light` and `dark` are the themes.
struct SideColours {
    name: &'static str,
    light: [&'static str; 4],
    dark: [&'static str; 4],
}

const SIDES: &[SideColours] = &[
    SideColours {
        name: "black",
        light: ["#2b2d31", "#0c0d0f", "#f1f3f4", "#cfcabf"],
        dark: ["#0b0c0e", "#dfe3e7", "#eceff1", "#4a4a4a"],
    },
    SideColours {
        name: "white",
        light: ["#fffdf7", "#3d2b1a", "#2b1d10", "#fffdf7"],
        dark: ["#f3efe6", "#171310", "#2b1d10", "#8d8674"],
    },
    SideColours {
        name: "red",
        light: ["#b4231a", "#5c0d08", "#fff1ee", "#f4cdc2"],
        dark: ["#c4362b", "#ffd2c9", "#fff4f1", "#6b332c"],
    },
    SideColours {
        name: "green",
        light: ["#1d7442", "#08351b", "#effff5", "#c8e3c6"],
        dark: ["#1f7d47", "#bff0d0", "#f2fff7", "#2c5a3c"],
    },
];

/// The colours of sides whose names are not colours.
const PLAIN: SideColours = SideColours {
    name: "",
    light: ["#4b5a73", "#1b2535", "#ffffff", "#d5dbe6"],
    dark: ["#51617d", "#d5dfef", "#ffffff", "#3b4658"],
};

/// Whether the name of a side is a colour.
#[must_use]
pub fn has_colour(side: &str) -> bool {
    SIDES.iter().any(|known| known.name == side)
}

/// The paint of a role in a game with these sides.
#[must_use]
pub fn paint(role: Role, sides: &[&str], is_dark: bool) -> PaintStyle {
    let side = |number: u8| {
        let name = sides.get(usize::from(number) % sides.len().max(1));
        let found = SIDES.iter().find(|known| name.is_some_and(|name| known.name == *name));
        let side = found.unwrap_or(&PLAIN);
        if is_dark { side.dark } else { side.light }
    };
    let pick = |light: PaintStyle, dark: PaintStyle| if is_dark { dark } else { light };
    match role {
        Role::Table => pick(flat("#f7f2e8"), flat("#1c1a18")),
        Role::Board => {
            pick(paint_style("#e6cda6", "#7a5430", 5), paint_style("#463222", "#a9804f", 5))
        }
        Role::Field(0) => {
            pick(paint_style("#f3e5cb", "#8a6540", 3), paint_style("#705640", "#a9804f", 3))
        }
        Role::Field(_) => {
            pick(paint_style("#b98452", "#8a6540", 3), paint_style("#96703f", "#a9804f", 3))
        }
        Role::Home(number) => {
            paint_style(side(number)[3], pick(flat("#8a6540"), flat("#c9a473")).fill, 3)
        }
        Role::Hollow => {
            pick(paint_style("#9c7047", "#4e3119", 4), paint_style("#2a1d13", "#a9804f", 4))
        }
        Role::Space => pick(line("#b3a58d", 3), line("#453f38", 3)),
        Role::Trail => pick(line("#7fa8ea", 12), line("#4673b8", 12)),
        Role::Limb(number) => line(side(number)[1], 15),
        Role::Stone => {
            pick(paint_style("#fbf6ea", "#3a2614", 2), paint_style("#e9e0cd", "#120c07", 2))
        }
        Role::Piece(number) | Role::Token(number) => {
            let [body, edge, ..] = side(number);
            paint_style(body, edge, 4)
        }
        Role::Emblem(number) => line(side(number)[2], 5),
        Role::Vacated | Role::Reached => pick(line("#0b57d0", 8), line("#8ab8ff", 8)),
        Role::Lost => pick(line("#c2185b", 9), line("#ff8fb8", 9)),
        Role::Winning => {
            pick(paint_style("none", "#b87900", 10), paint_style("none", "#ffd257", 10))
        }
        Role::Passed => pick(line("#0b57d0", 4), line("#8ab8ff", 4)),
        Role::Chosen => pick(line("#8a1fb0", 10), line("#f0a6ff", 10)),
        Role::Turn => pick(flat("#0b57d0"), flat("#8ab8ff")),
        Role::Winner => {
            pick(paint_style("#d89200", "#6b4700", 3), paint_style("#ffd257", "#ffd257", 3))
        }
        Role::Die => {
            pick(paint_style("#fffdf7", "#24170b", 4), paint_style("#f3efe6", "#000000", 4))
        }
        Role::PlayedDie => {
            pick(paint_style("#d8cdb9", "#8f8270", 3), paint_style("#a59c8c", "#5a5348", 3))
        }
        Role::Pip => flat("#17120d"),
        Role::Label => pick(flat("#4d3822"), flat("#e8d9c0")),
        Role::PieceLabel(number) | Role::PieceCount(number) => flat(side(number)[2]),
        Role::Count | Role::Caption => pick(flat("#24170b"), flat("#fbf3e2")),
    }
}

/// The paint of the halo of a role, if it has one: a line under a mark, for contrast with its
/// background.
#[must_use]
pub fn halo(role: Role, is_dark: bool) -> Option<PaintStyle> {
    let colour = if is_dark { "#0a0f1a" } else { "#ffffff" };
    match role {
        Role::Vacated | Role::Reached | Role::Lost => Some(line(colour, 15)),
        Role::Chosen => Some(line(colour, 17)),
        Role::Winning => Some(line(if is_dark { "#0a0f1a" } else { "#3b2a00" }, 16)),
        _ => None,
    }
}
