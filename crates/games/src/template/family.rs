use turnstone_rules::{DescribedCode, Family, Variant};

/// The description of the game, apart from its rules.
pub(super) static FAMILY: Family = Family {
    id: "template",
    name: "Template",
    summary: "Say in a sentence what the players do.",
    rules_version: 1,
    variants: &[Variant {
        id: "standard",
        name: "Standard",
        summary: "Say in a sentence what sets this variant apart.",
    }],
    // Import `OptionSpec` for an option:
    //     OptionSpec {
    //         id: "swap",
    //         description: "Whether the second player may take over the first piece.",
    //         words: &["allowed", "forbidden"], // the default first; or `numbers`, never both
    //         numbers: &[],
    //         variants: &["standard"], // every variant that has it
    //     },
    options: &[],
    seats: &[2],
    min_rated_plies: 8,
    sides: &["black", "red"],
    loser_opens_rematch: &[],
    board_grows: false,
    dice: false,
    silent_partners: false,
    reasons: &[DescribedCode { id: "connected", description: "Say why the game ended." }],
    violations: &[
        DescribedCode {
            id: "template.not_written",
            description: "The rules are not there yet. Remove this one when they are.",
        },
        DescribedCode { id: "template.occupied", description: "A piece is on that field already." },
    ],
    sgf: None,
    notation: "The field: column `a` to `c` and row `1` to `3`, such as `b2`.",
    has_synonyms: false,
    rules_text: include_str!("../../../../docs/rules/template.md"),
};
