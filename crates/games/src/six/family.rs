use turnstone_rules::{DescribedCode, Family, OptionSpec, Variant};

/// The variants of the Hebrew sheet, which knows teams and declarations.
const HEBREW: &[&str] = &["basic", "advanced"];

/// The description of Six, apart from its rules.
pub(super) static FAMILY: Family = Family {
    id: "six",
    name: "Six",
    summary: "Lay hexagonal stones and be the first to make a row, a triangle or a ring of six.",
    rules_version: 1,
    variants: &[
        Variant {
            id: "basic",
            name: "Basic",
            summary: "When all stones are placed they move, and always stay connected.",
        },
        Variant {
            id: "advanced",
            name: "Advanced",
            summary: "When all stones are placed they move, and stones that are cut off leave the game.",
        },
        Variant {
            id: "classic",
            name: "Classic",
            summary: "The Dutch sheet: as advanced, black's first stone anywhere, two players.",
        },
    ],
    options: &[
        OptionSpec {
            id: "seats",
            description: "Two players, or four in two teams: seats 0 and 2 black, 1 and 3 red.",
            words: &[],
            numbers: &[2, 4],
            variants: HEBREW,
        },
        OptionSpec {
            id: "declaration",
            description: "`automatic`: a shape wins at once. `manual`: a shape wins when its owner \
                          declares it, with the move that makes it or later.",
            words: &["automatic", "manual"],
            numbers: &[],
            variants: HEBREW,
        },
    ],
    seats: &[2, 4],
    min_rated_plies: 10,
    sides: &["black", "red"],
    loser_opens_rematch: &["classic"],
    board_grows: true,
    dice: false,
    silent_partners: true,
    reasons: &[
        DescribedCode { id: "row", description: "The winner has six stones in a line." },
        DescribedCode {
            id: "triangle",
            description: "The winner has a triangle with sides of three.",
        },
        DescribedCode { id: "ring", description: "The winner has six stones round a cell." },
        DescribedCode {
            id: "too_few_stones",
            description: "The loser has fewer than six stones left, too few for any shape.",
        },
        DescribedCode {
            id: "repetition",
            description: "House rule: the same position arose for the third time; a draw.",
        },
    ],
    violations: &[
        DescribedCode {
            id: "six.still_placing",
            description: "Stones move only when all 42 have been placed.",
        },
        DescribedCode {
            id: "six.all_placed",
            description: "All 42 stones have been placed, so that one on the table must move.",
        },
        DescribedCode { id: "six.occupied", description: "There is a stone on the cell already." },
        DescribedCode {
            id: "six.touches_nothing",
            description: "The stone would not lie side by side with another one.",
        },
        DescribedCode {
            id: "six.first_stone",
            description: "Basic and advanced: black's first stone must touch the red stone and not \
                          the black one.",
        },
        DescribedCode { id: "six.no_stone", description: "There is no stone to lift on the cell." },
        DescribedCode {
            id: "six.not_your_stone",
            description: "The stone is of the other colour.",
        },
        DescribedCode {
            id: "six.same_cell",
            description: "A stone must be put down on a different cell.",
        },
        DescribedCode {
            id: "six.splits",
            description: "Basic: the move would leave two or more islands.",
        },
        DescribedCode {
            id: "six.tie_not_named",
            description: "Islands tie for the largest, and the move does not name the one that stays.",
        },
        DescribedCode {
            id: "six.no_tie",
            description: "The move names an island, and no islands tie for the largest.",
        },
        DescribedCode {
            id: "six.not_a_largest_island",
            description: "The named cell holds no stone of an island that ties for the largest.",
        },
        DescribedCode {
            id: "six.not_declared",
            description: "In automatic play shapes are not declared.",
        },
        DescribedCode { id: "six.no_shape", description: "There is no winning shape to declare." },
    ],
    sgf: None,
    notation: "Place `q,r`; move `q,r>q,r`, with `~q,r` (a cell of the island that stays) where \
               islands tie; declare with `!` at the end of a move, or alone.",
    has_synonyms: true,
    rules_text: include_str!("../../../../docs/rules/six.md"),
};
