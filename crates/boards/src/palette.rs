//! The colours of the roles: on a light and on a dark ground, on each material.

#![expect(clippy::unreadable_literal, reason = "the digits of a colour stand together")]

use turnstone_rules::picture::Role;

pub use super::ink::{Colour, Ink};
pub use super::materials::Material;
use super::materials::{PLAIN, SIDES};

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

/// How a board looks: its material, and whether its ground is dark.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Look {
    /// The material.
    pub material: Material,
    /// Whether the background is dark.
    pub is_dark: bool,
}

/// The paint of a shape.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PaintStyle {
    /// The area.
    pub fill: Ink,
    /// The outline.
    pub stroke: Ink,
    /// The width of the outline.
    pub width: u8,
}

impl PaintStyle {
    const fn new(fill: Ink, stroke: Ink, width: u8) -> Self {
        Self { fill, stroke, width }
    }

    const fn line(colour: Colour, width: u8) -> Self {
        Self::new(Ink::None, Ink::Flat(colour), width)
    }

    const fn area(colour: Colour) -> Self {
        Self::new(Ink::Flat(colour), Ink::None, 0)
    }

    const fn flat(fill: Colour, stroke: Colour, width: u8) -> Self {
        Self::new(Ink::Flat(fill), Ink::Flat(stroke), width)
    }
}

/// The three marks, on a light and on a dark ground, each with what is beneath it, for contrast with
/// any ground: what the last move changed, what may be chosen, and what is chosen. They differ in
/// shape, too: the first are filled, the second open rings, the third an outline and a tint. Pictures
/// have no marks of the second kind: a program that lets people tap draws them.
const LAST: [[Colour; 2]; 2] =
    [[Colour(0xffb300), Colour(0x2b1a00)], [Colour(0xffd54a), Colour(0x140c00)]];
const LEGAL: [[Colour; 2]; 2] =
    [[Colour(0x0842a0), Colour(0xffffff)], [Colour(0x7db4ff), Colour(0x000000)]];
const CHOSEN: [[Colour; 2]; 2] =
    [[Colour(0x930040), Colour(0xffffff)], [Colour(0xff7f88), Colour(0x000000)]];

/// The colours of the marks and of what is beneath each: of the last move, of what may be chosen, and
/// of what is chosen.
#[must_use]
pub fn marks(is_dark: bool) -> [[Colour; 2]; 3] {
    [LAST, LEGAL, CHOSEN].map(|mark| mark[usize::from(is_dark)])
}

/// Whether the name of a side is a colour.
#[must_use]
pub fn has_colour(side: &str) -> bool {
    SIDES.iter().any(|(name, _)| *name == side)
}

/// The paint of a role in a game with these sides.
#[must_use]
pub fn paint(role: Role, sides: &[&str], look: Look) -> PaintStyle {
    let Look { material, is_dark } = look;
    let colours = material.colours(is_dark);
    let side = |number: u8| {
        let name = sides.get(usize::from(number) % sides.len().max(1)).copied();
        let found = SIDES.iter().find(|(known, _)| name == Some(known));
        found.map_or(PLAIN, |(_, side)| *side)[usize::from(is_dark)]
    };
    let pick = |light: PaintStyle, dark: PaintStyle| if is_dark { dark } else { light };
    let [[last, under_last], [legal, _], [chosen, _]] = marks(is_dark);
    match role {
        Role::Table => PaintStyle::area(colours.table),
        Role::Board => {
            PaintStyle::new(Ink::Flat(colours.board), material.edge(colours.board_edge), 7)
        }
        Role::Field(number) => {
            let field = colours.fields[usize::from(number > 0)];
            PaintStyle::flat(field, colours.field_edge, 3)
        }
        Role::Grain => PaintStyle::line(colours.grain, 3),
        Role::Home(number) => PaintStyle::flat(side(number).home, colours.home_edge, 3),
        Role::Hollow => {
            PaintStyle::new(material.hollow(colours.hollow), material.edge(colours.hollow_edge), 5)
        }
        Role::Space => PaintStyle::flat(colours.space, colours.space_edge, 3),
        Role::Stone => {
            PaintStyle::new(material.surface(colours.stone), Ink::Flat(colours.stone_edge), 2)
        }
        Role::Limb(number) => PaintStyle::line(side(number).edge[0], 15),
        Role::Piece(number) | Role::Token(number) => {
            let side = side(number);
            PaintStyle::new(material.surface(side.piece), material.edge(side.edge), 5)
        }
        Role::Emblem(number) => PaintStyle::line(side(number).sign, 5),
        Role::Trail => PaintStyle::line(last, 11),
        Role::Passed | Role::Vacated => PaintStyle::flat(last, under_last, 4),
        Role::Reached => PaintStyle::line(last, 9),
        Role::Lost => PaintStyle::line(last, 10),
        Role::Winning => {
            pick(PaintStyle::line(Colour(0xffcf40), 10), PaintStyle::line(Colour(0xffd257), 10))
        }
        Role::Chosen => PaintStyle::flat(chosen, chosen, 10),
        Role::Turn => PaintStyle::area(legal),
        Role::Winner => pick(
            PaintStyle::flat(Colour(0xd89200), Colour(0x6b4700), 3),
            PaintStyle::flat(Colour(0xffd257), Colour(0xffd257), 3),
        ),
        Role::Die => pick(
            PaintStyle::flat(Colour(0xfffdf7), Colour(0x24170b), 4),
            PaintStyle::flat(Colour(0xf3efe6), Colour(0x000000), 4),
        ),
        Role::PlayedDie => pick(
            PaintStyle::flat(Colour(0xd8cdb9), Colour(0x8f8270), 3),
            PaintStyle::flat(Colour(0xa59c8c), Colour(0x5a5348), 3),
        ),
        Role::Pip => PaintStyle::area(Colour(0x17120d)),
        Role::Label => PaintStyle::area(colours.label),
        Role::PieceLabel(number) | Role::PieceCount(number) => PaintStyle::area(side(number).sign),
        Role::Count | Role::Caption => PaintStyle::area(colours.words),
    }
}

/// The paint of the halo of a role, if it has one: a line under a mark, for contrast with its
/// background.
#[must_use]
pub fn halo(role: Role, is_dark: bool) -> Option<PaintStyle> {
    let [[_, last], _, [_, chosen]] = marks(is_dark);
    match role {
        Role::Trail => Some(PaintStyle::line(last, 17)),
        Role::Reached | Role::Lost => Some(PaintStyle::line(last, 16)),
        Role::Chosen => Some(PaintStyle::line(chosen, 17)),
        Role::Winning => {
            Some(PaintStyle::line(if is_dark { Colour(0x0a0f1a) } else { Colour(0x3b2a00) }, 16))
        }
        _ => None,
    }
}
