use turnstone_rules::{DescribedCode, Family, Variant};

/// The description of Mancala, apart from its rules.
pub(super) static FAMILY: Family = Family {
    id: "mancala",
    name: "Mancala",
    summary: "Sow stones round two rows of six pits and gather the most in your store.",
    rules_version: 1,
    variants: &[
        Variant {
            id: "basic",
            name: "Basic",
            summary: "Plain sowing: no captures, no extra turns, stones left in the pits count for nobody.",
        },
        Variant {
            id: "egyptian",
            name: "Egyptian",
            summary: "A last stone in your store gives another turn; one in your own empty pit captures.",
        },
        Variant {
            id: "ethiopian",
            name: "Ethiopian",
            summary: "Egyptian in either direction, and no turn starts from a single stone.",
        },
        Variant {
            id: "nigerian",
            name: "Nigerian",
            summary: "Sowing goes on from the last pit, both stores are fed, and pits that become four are taken.",
        },
    ],
    options: &[],
    seats: &[2],
    min_rated_plies: 12,
    sides: &["south", "north"],
    loser_opens_rematch: &[],
    board_grows: false,
    dice: false,
    silent_partners: false,
    reasons: &[
        DescribedCode {
            id: "more_stones",
            description: "The winner has more stones in the store.",
        },
        DescribedCode {
            id: "equal_stones",
            description: "Both stores hold the same number: a draw.",
        },
        DescribedCode {
            id: "repetition",
            description: "House rule, Ethiopian only: the same position arose for the third time; \
                          each player banks their own row and the stores are counted.",
        },
    ],
    violations: &[
        DescribedCode { id: "mancala.empty_pit", description: "The pit has no stones to sow." },
        DescribedCode {
            id: "mancala.single_stone",
            description: "Ethiopian only: a turn may not start from a pit with exactly one stone.",
        },
    ],
    sgf: None,
    notation: "The pit, `1` to `6` from your left; in the Ethiopian game with the direction, `3R` or `3L`.",
    has_synonyms: false,
    rules_text: include_str!("../../../../docs/rules/mancala.md"),
};
