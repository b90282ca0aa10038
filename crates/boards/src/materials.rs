//! Materials of boards: the colours of wood, slate and paper, on a light and on a dark ground.

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
    table: "#f3e6cd",
    board: "#dcb57c",
    board_edge: ["#f0d5a4", "#7a5028"],
    fields: ["#ecd2a4", "#b5803f"],
    field_edge: "#9a7145",
    grain: "#8a5a24",
    home_edge: "#8a6540",
    hollow: ["#9a6c3e", "#ab7c4a", "#c39a66"],
    hollow_edge: ["#5a3817", "#f0d5a4"],
    space: "#ead8b6",
    space_edge: "#cfb68b",
    stone: ["#ffffff", "#f4ead6", "#c9b48d"],
    stone_edge: "#38230f",
    label: "#452f18",
    words: "#24170b",
};

const DARK_WOOD: BoardColours = BoardColours {
    table: "#1f1913",
    board: "#51381f",
    board_edge: ["#8a6338", "#1c1209"],
    fields: ["#6a4e32", "#7c5b34"],
    field_edge: "#3d2916",
    grain: "#1c1107",
    home_edge: "#c9a473",
    hollow: ["#150d06", "#251809", "#402b16"],
    hollow_edge: ["#150d06", "#8a6338"],
    space: "#2a2219",
    space_edge: "#4a3d2d",
    stone: ["#ffffff", "#efe3cb", "#b59f78"],
    stone_edge: "#120c07",
    label: "#ecdcc0",
    words: "#fbf3e2",
};

const SLATE: BoardColours = BoardColours {
    table: "#eceff1",
    board: "#b4c0c7",
    board_edge: ["#dfe6ea", "#5d6c76"],
    fields: ["#d3dce1", "#8a9ba6"],
    field_edge: "#7d8d98",
    grain: "#5d6c76",
    home_edge: "#5d6c76",
    hollow: ["#6f808b", "#82939e", "#9aaab4"],
    hollow_edge: ["#4b5a64", "#e4eaee"],
    space: "#dde3e7",
    space_edge: "#b7c2c9",
    stone: ["#ffffff", "#f7fafb", "#c3ced5"],
    stone_edge: "#22303a",
    label: "#26333c",
    words: "#141c22",
};

const DARK_SLATE: BoardColours = BoardColours {
    table: "#14181b",
    board: "#303a41",
    board_edge: ["#5d6c76", "#0c1013"],
    fields: ["#3d4a52", "#586770"],
    field_edge: "#27313a",
    grain: "#0c1013",
    home_edge: "#9fb0bb",
    hollow: ["#0c1013", "#171e23", "#283138"],
    hollow_edge: ["#080b0d", "#5d6c76"],
    space: "#1e2429",
    space_edge: "#3a444c",
    stone: ["#ffffff", "#e3eaee", "#9fb0bb"],
    stone_edge: "#070a0c",
    label: "#dbe3e8",
    words: "#f2f6f8",
};

const PAPER: BoardColours = BoardColours {
    table: "#fdfbf6",
    board: "#f7f1e3",
    board_edge: ["#4a4236", "#4a4236"],
    fields: ["#fbf7ec", "#c3b89f"],
    field_edge: "#8a806d",
    grain: "#8a806d",
    home_edge: "#6b6252",
    hollow: ["#ece4d0", "#ece4d0", "#ece4d0"],
    hollow_edge: ["#4a4236", "#4a4236"],
    space: "#f6f0e2",
    space_edge: "#c9bfa9",
    stone: ["#2f4254", "#2f4254", "#2f4254"],
    stone_edge: "#f6f0e2",
    label: "#4a4236",
    words: "#211c14",
};

const DARK_PAPER: BoardColours = BoardColours {
    table: "#191b1a",
    board: "#232725",
    board_edge: ["#b9c2bb", "#b9c2bb"],
    fields: ["#2c322f", "#48524c"],
    field_edge: "#78847c",
    grain: "#78847c",
    home_edge: "#b9c2bb",
    hollow: ["#181b19", "#181b19", "#181b19"],
    hollow_edge: ["#b9c2bb", "#b9c2bb"],
    space: "#212523",
    space_edge: "#4c5650",
    stone: ["#e8ede6", "#e8ede6", "#e8ede6"],
    stone_edge: "#181b19",
    label: "#d5ddd6",
    words: "#f3f7f2",
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
                piece: ["#5a6068", "#2b2e33", "#111214"],
                edge: ["#33363b", "#050506"],
                sign: "#f1f3f4",
                home: "#cfcabf",
            },
            SideColours {
                piece: ["#3c4148", "#17191c", "#08090a"],
                edge: ["#f0f3f6", "#a6adb5"],
                sign: "#eceff1",
                home: "#4a4a4a",
            },
        ],
    ),
    (
        "white",
        [
            SideColours {
                piece: ["#ffffff", "#fbf5e6", "#ddcfae"],
                edge: ["#35230f", "#1f1408"],
                sign: "#2b1d10",
                home: "#fffdf7",
            },
            SideColours {
                piece: ["#ffffff", "#f1e9d8", "#d2c5a6"],
                edge: ["#2a2118", "#0c0906"],
                sign: "#2b1d10",
                home: "#8d8674",
            },
        ],
    ),
    (
        "red",
        [
            SideColours {
                piece: ["#f28a70", "#e0543e", "#c94733"],
                edge: ["#560e08", "#2a0402"],
                sign: "#1a0200",
                home: "#f0c3b4",
            },
            SideColours {
                piece: ["#f28a70", "#e0543e", "#c94733"],
                edge: ["#ffe6df", "#f4b3a4"],
                sign: "#1a0200",
                home: "#6b332c",
            },
        ],
    ),
    (
        "green",
        [
            SideColours {
                piece: ["#2f8355", "#0f5330", "#07331c"],
                edge: ["#0a3a20", "#02150b"],
                sign: "#effff5",
                home: "#bcdcc0",
            },
            SideColours {
                piece: ["#2f8355", "#115a34", "#07381f"],
                edge: ["#d8f6e2", "#8fcca6"],
                sign: "#f2fff7",
                home: "#2c5a3c",
            },
        ],
    ),
];

/// The colours of sides whose names are not colours.
pub(super) const PLAIN: [SideColours; 2] = [
    SideColours {
        piece: ["#64748e", "#4b5a73", "#2d394d"],
        edge: ["#1b2535", "#0c121c"],
        sign: "#ffffff",
        home: "#d5dbe6",
    },
    SideColours {
        piece: ["#64748e", "#4a5973", "#2d394d"],
        edge: ["#e6edf8", "#b0bdd2"],
        sign: "#ffffff",
        home: "#3b4658",
    },
];
