use turnstone_rules::{DescribedCode, Family, Sgf, SgfProperty, Variant};

/// The SGF properties of the only variant, by <https://www.red-bean.com/sgf/octi.html>: the squares
/// where the pods start and which win, the prongs, the pods in reserve, and the superprongs. The
/// small game has no superprongs.
const KIDS_SGF: &[SgfProperty] = &[
    ("RU", &["kids"]),
    ("BO", &["22", "32", "42", "52"]),
    ("WO", &["26", "36", "46", "56"]),
    ("NP", &["12"]),
    ("NR", &["0"]),
    ("NS", &["0"]),
];

/// The description of Octi, apart from its rules.
pub(super) static FAMILY: Family = Family {
    id: "octi",
    name: "Octi",
    summary: "Give your pods prongs, the directions they may go, and be the first to land on an \
              OCTI square of the other's.",
    rules_version: 1,
    variants: &[Variant {
        id: "kids",
        name: "Octi (6 × 7)",
        summary: "The game of the four-language sheet: four pods and twelve prongs each, on six \
                  columns and seven rows.",
    }],
    options: &[],
    seats: &[2],
    min_rated_plies: 8,
    sides: &["green", "red"],
    loser_opens_rematch: &[],
    board_grows: false,
    dice: false,
    silent_partners: false,
    reasons: &[
        DescribedCode {
            id: "octi_square",
            description: "The winner landed a pod on an OCTI square of the other's.",
        },
        DescribedCode { id: "no_pods", description: "House rule: the loser has no pods left." },
        DescribedCode {
            id: "no_moves",
            description: "House rule: the loser had to act and had no legal action.",
        },
        DescribedCode {
            id: "repetition",
            description: "House rule: the same position, with the same side to act, arose for the \
                          third time: a draw.",
        },
    ],
    violations: &[
        DescribedCode { id: "octi.no_pod", description: "There is no pod on the first square." },
        DescribedCode {
            id: "octi.others_pod",
            description: "The pod on the first square is the other player's.",
        },
        DescribedCode {
            id: "octi.empty_supply",
            description: "There is no prong in the supply to add.",
        },
        DescribedCode {
            id: "octi.prong_taken",
            description: "The pod already has a prong in that direction.",
        },
        DescribedCode {
            id: "octi.no_prong",
            description: "The pod has no prong in the direction of the step or jump.",
        },
        DescribedCode {
            id: "octi.occupied",
            description: "The pod would land on a square that is not empty.",
        },
        DescribedCode {
            id: "octi.nothing_to_jump",
            description: "There is no pod on the square that would be jumped.",
        },
        DescribedCode {
            id: "octi.jumped_twice",
            description: "A square would be jumped for the second time in one chain.",
        },
        DescribedCode {
            id: "octi.step_in_chain",
            description: "A step stands alone and captures nothing.",
        },
        DescribedCode {
            id: "octi.out_of_reach",
            description: "The square is neither one step nor one jump away.",
        },
        DescribedCode {
            id: "octi.chain_over",
            description: "Nothing follows a landing on an OCTI square of the other's.",
        },
    ],
    sgf: Some(Sgf { game: 19, properties: |_| KIDS_SGF }),
    notation: "`32+A` adds a prong (`A` north, clockwise to `H` north-west), `32-33` steps, \
               `42-24-26x` jumps; `x` captures the pod jumped on the way to that square.",
    has_synonyms: true,
    rules_text: include_str!("../../../../docs/rules/octi.md"),
};
