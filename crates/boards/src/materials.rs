//! Materials of boards: the colours of wood, slate and paper, on a light and on a dark ground.

#![expect(clippy::unreadable_literal, reason = "the digits of a colour stand together")]

use super::ink::{Colour, Ink};

/// The material of a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Material {
    /// Wood with its grain, and polished pieces.
    Wood,
    /// Slate, and matt pieces.
    Slate,
    /// Paper, printed: without light and shade.
    Paper,
}

impl Material {
    /// Every material.
    pub const ALL: [Self; 3] = [Self::Wood, Self::Slate, Self::Paper];

    /// The beginning of its themes' words on the wire.
    pub(super) fn prefix(self) -> &'static str {
        match self {
            Self::Wood => "",
            Self::Slate => "slate-",
            Self::Paper => "paper-",
        }
    }

    /// The colours of a board on a light or a dark ground.
    pub(super) fn colours(self, is_dark: bool) -> &'static BoardColours {
        match (self, is_dark) {
            (Self::Wood, false) => &WOOD,
            (Self::Wood, true) => &DARK_WOOD,
            (Self::Slate, false) => &SLATE,
            (Self::Slate, true) => &DARK_SLATE,
            (Self::Paper, false) => &PAPER,
            (Self::Paper, true) => &DARK_PAPER,
        }
    }

    /// The surface of a thing, from the light to the shade.
    pub(super) fn surface(self, [light, body, shade]: [Colour; 3]) -> Ink {
        match self {
            Self::Wood => Ink::Round([light, body, shade]),
            Self::Slate => Ink::Slope([light, body]),
            Self::Paper => Ink::Flat(body),
        }
    }

    /// The ground of a hollow, from the shade to the light.
    pub(super) fn hollow(self, colours: [Colour; 3]) -> Ink {
        match self {
            Self::Wood | Self::Slate => Ink::Round(colours),
            Self::Paper => Ink::Flat(colours[1]),
        }
    }

    /// The edge of a thing, from the light to the shade.
    pub(super) fn edge(self, [light, shade]: [Colour; 2]) -> Ink {
        match self {
            Self::Wood | Self::Slate => Ink::Slope([light, shade]),
            Self::Paper => Ink::Flat(shade),
        }
    }
}

/// The colours of a board and what is around it.
pub(super) struct BoardColours {
    pub(super) table: Colour,
    pub(super) board: Colour,
    pub(super) board_edge: [Colour; 2],
    pub(super) fields: [Colour; 2],
    pub(super) field_edge: Colour,
    pub(super) grain: Colour,
    pub(super) home_edge: Colour,
    pub(super) hollow: [Colour; 3],
    pub(super) hollow_edge: [Colour; 2],
    pub(super) space: Colour,
    pub(super) space_edge: Colour,
    pub(super) stone: [Colour; 3],
    pub(super) stone_edge: Colour,
    pub(super) label: Colour,
    pub(super) words: Colour,
}

const WOOD: BoardColours = BoardColours {
    table: Colour(0xf3e6cd),
    board: Colour(0xdcb57c),
    board_edge: [Colour(0xf0d5a4), Colour(0x7a5028)],
    fields: [Colour(0xecd2a4), Colour(0xb5803f)],
    field_edge: Colour(0x9a7145),
    grain: Colour(0x8a5a24),
    home_edge: Colour(0x8a6540),
    hollow: [Colour(0x9a6c3e), Colour(0xab7c4a), Colour(0xc39a66)],
    hollow_edge: [Colour(0x5a3817), Colour(0xf0d5a4)],
    space: Colour(0xead8b6),
    space_edge: Colour(0xcfb68b),
    stone: [Colour(0xffffff), Colour(0xf4ead6), Colour(0xc9b48d)],
    stone_edge: Colour(0x38230f),
    label: Colour(0x452f18),
    words: Colour(0x24170b),
};

const DARK_WOOD: BoardColours = BoardColours {
    table: Colour(0x1f1913),
    board: Colour(0x51381f),
    board_edge: [Colour(0x8a6338), Colour(0x1c1209)],
    fields: [Colour(0x6a4e32), Colour(0x7c5b34)],
    field_edge: Colour(0x3d2916),
    grain: Colour(0x1c1107),
    home_edge: Colour(0xc9a473),
    hollow: [Colour(0x150d06), Colour(0x251809), Colour(0x402b16)],
    hollow_edge: [Colour(0x150d06), Colour(0x8a6338)],
    space: Colour(0x2a2219),
    space_edge: Colour(0x4a3d2d),
    stone: [Colour(0xffffff), Colour(0xefe3cb), Colour(0xb59f78)],
    stone_edge: Colour(0x120c07),
    label: Colour(0xecdcc0),
    words: Colour(0xfbf3e2),
};

const SLATE: BoardColours = BoardColours {
    table: Colour(0xeceff1),
    board: Colour(0xb4c0c7),
    board_edge: [Colour(0xdfe6ea), Colour(0x5d6c76)],
    fields: [Colour(0xd3dce1), Colour(0x8a9ba6)],
    field_edge: Colour(0x7d8d98),
    grain: Colour(0x5d6c76),
    home_edge: Colour(0x5d6c76),
    hollow: [Colour(0x6f808b), Colour(0x82939e), Colour(0x9aaab4)],
    hollow_edge: [Colour(0x4b5a64), Colour(0xe4eaee)],
    space: Colour(0xdde3e7),
    space_edge: Colour(0xb7c2c9),
    stone: [Colour(0xffffff), Colour(0xf7fafb), Colour(0xc3ced5)],
    stone_edge: Colour(0x22303a),
    label: Colour(0x26333c),
    words: Colour(0x141c22),
};

const DARK_SLATE: BoardColours = BoardColours {
    table: Colour(0x14181b),
    board: Colour(0x303a41),
    board_edge: [Colour(0x5d6c76), Colour(0x0c1013)],
    fields: [Colour(0x3d4a52), Colour(0x586770)],
    field_edge: Colour(0x27313a),
    grain: Colour(0x0c1013),
    home_edge: Colour(0x9fb0bb),
    hollow: [Colour(0x0c1013), Colour(0x171e23), Colour(0x283138)],
    hollow_edge: [Colour(0x080b0d), Colour(0x5d6c76)],
    space: Colour(0x1e2429),
    space_edge: Colour(0x3a444c),
    stone: [Colour(0xffffff), Colour(0xe3eaee), Colour(0x9fb0bb)],
    stone_edge: Colour(0x070a0c),
    label: Colour(0xdbe3e8),
    words: Colour(0xf2f6f8),
};

const PAPER: BoardColours = BoardColours {
    table: Colour(0xfdfbf6),
    board: Colour(0xf7f1e3),
    board_edge: [Colour(0x4a4236), Colour(0x4a4236)],
    fields: [Colour(0xfbf7ec), Colour(0xc3b89f)],
    field_edge: Colour(0x8a806d),
    grain: Colour(0x8a806d),
    home_edge: Colour(0x6b6252),
    hollow: [Colour(0xece4d0), Colour(0xece4d0), Colour(0xece4d0)],
    hollow_edge: [Colour(0x4a4236), Colour(0x4a4236)],
    space: Colour(0xf6f0e2),
    space_edge: Colour(0xc9bfa9),
    stone: [Colour(0x2f4254), Colour(0x2f4254), Colour(0x2f4254)],
    stone_edge: Colour(0xf6f0e2),
    label: Colour(0x4a4236),
    words: Colour(0x211c14),
};

const DARK_PAPER: BoardColours = BoardColours {
    table: Colour(0x191b1a),
    board: Colour(0x232725),
    board_edge: [Colour(0xb9c2bb), Colour(0xb9c2bb)],
    fields: [Colour(0x2c322f), Colour(0x48524c)],
    field_edge: Colour(0x78847c),
    grain: Colour(0x78847c),
    home_edge: Colour(0xb9c2bb),
    hollow: [Colour(0x181b19), Colour(0x181b19), Colour(0x181b19)],
    hollow_edge: [Colour(0xb9c2bb), Colour(0xb9c2bb)],
    space: Colour(0x212523),
    space_edge: Colour(0x4c5650),
    stone: [Colour(0xe8ede6), Colour(0xe8ede6), Colour(0xe8ede6)],
    stone_edge: Colour(0x181b19),
    label: Colour(0xd5ddd6),
    words: Colour(0xf3f7f2),
};

/// The colours of a side: its piece from the light to the shade, the edge of that, its sign or
/// letters, and its home.
#[derive(Clone, Copy)]
pub(super) struct SideColours {
    pub(super) piece: [Colour; 3],
    pub(super) edge: [Colour; 2],
    pub(super) sign: Colour,
    pub(super) home: Colour,
}

/// The colours of sides by name, on a light and on a dark ground. One of two sides is light, the
/// other dark: hues are not enough.
pub(super) const SIDES: &[(&str, [SideColours; 2])] = &[
    (
        "black",
        [
            SideColours {
                piece: [Colour(0x5a6068), Colour(0x2b2e33), Colour(0x111214)],
                edge: [Colour(0x33363b), Colour(0x050506)],
                sign: Colour(0xf1f3f4),
                home: Colour(0xcfcabf),
            },
            SideColours {
                piece: [Colour(0x3c4148), Colour(0x17191c), Colour(0x08090a)],
                edge: [Colour(0xf0f3f6), Colour(0xa6adb5)],
                sign: Colour(0xeceff1),
                home: Colour(0x4a4a4a),
            },
        ],
    ),
    (
        "white",
        [
            SideColours {
                piece: [Colour(0xffffff), Colour(0xfbf5e6), Colour(0xddcfae)],
                edge: [Colour(0x35230f), Colour(0x1f1408)],
                sign: Colour(0x2b1d10),
                home: Colour(0xfffdf7),
            },
            SideColours {
                piece: [Colour(0xffffff), Colour(0xf1e9d8), Colour(0xd2c5a6)],
                edge: [Colour(0x2a2118), Colour(0x0c0906)],
                sign: Colour(0x2b1d10),
                home: Colour(0x8d8674),
            },
        ],
    ),
    (
        "red",
        [
            SideColours {
                piece: [Colour(0xf28a70), Colour(0xe0543e), Colour(0xc94733)],
                edge: [Colour(0x560e08), Colour(0x2a0402)],
                sign: Colour(0x1a0200),
                home: Colour(0xf0c3b4),
            },
            SideColours {
                piece: [Colour(0xf28a70), Colour(0xe0543e), Colour(0xc94733)],
                edge: [Colour(0xffe6df), Colour(0xf4b3a4)],
                sign: Colour(0x1a0200),
                home: Colour(0x6b332c),
            },
        ],
    ),
    (
        "green",
        [
            SideColours {
                piece: [Colour(0x2f8355), Colour(0x0f5330), Colour(0x07331c)],
                edge: [Colour(0x0a3a20), Colour(0x02150b)],
                sign: Colour(0xeffff5),
                home: Colour(0xbcdcc0),
            },
            SideColours {
                piece: [Colour(0x2f8355), Colour(0x115a34), Colour(0x07381f)],
                edge: [Colour(0xd8f6e2), Colour(0x8fcca6)],
                sign: Colour(0xf2fff7),
                home: Colour(0x2c5a3c),
            },
        ],
    ),
];

/// The colours of sides whose names are not colours.
pub(super) const PLAIN: [SideColours; 2] = [
    SideColours {
        piece: [Colour(0x64748e), Colour(0x4b5a73), Colour(0x2d394d)],
        edge: [Colour(0x1b2535), Colour(0x0c121c)],
        sign: Colour(0xffffff),
        home: Colour(0xd5dbe6),
    },
    SideColours {
        piece: [Colour(0x64748e), Colour(0x4a5973), Colour(0x2d394d)],
        edge: [Colour(0xe6edf8), Colour(0xb0bdd2)],
        sign: Colour(0xffffff),
        home: Colour(0x3b4658),
    },
];
