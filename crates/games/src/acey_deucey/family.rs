use turnstone_rules::{DescribedCode, Family, Variant};

/// The description of Acey-Deucey, apart from its rules.
pub(super) static FAMILY: Family = Family {
    id: "acey_deucey",
    name: "Acey-Deucey",
    summary: "Backgammon from an empty board, where a 1-2 brings a double of your choice.",
    rules_version: 1,
    variants: &[Variant {
        id: "american",
        name: "American",
        summary: "Men enter from reserve, are borne off exactly, and a 1-2 played in full earns a named double.",
    }],
    options: &[],
    seats: &[2],
    min_rated_plies: 30,
    sides: &["white", "red"],
    loser_opens_rematch: &[],
    board_grows: false,
    dice: true,
    silent_partners: false,
    reasons: &[DescribedCode {
        id: "all_off",
        description: "The winner has borne off all fifteen men.",
    }],
    violations: &[
        DescribedCode { id: "acey_deucey.no_play_due", description: "No play is awaited." },
        DescribedCode {
            id: "acey_deucey.double_not_named",
            description: "After a 1-2 the play begins with the double that it plays, as in `66:`.",
        },
        DescribedCode {
            id: "acey_deucey.double_not_due",
            description: "A double may be named only after a 1-2 that was played in full.",
        },
        DescribedCode {
            id: "acey_deucey.die_not_rolled",
            description: "No die that is still to be played takes a man that way.",
        },
        DescribedCode { id: "acey_deucey.no_man", description: "There is no man to move." },
        DescribedCode {
            id: "acey_deucey.bar_first",
            description: "House rule: a man on the bar enters before any other man moves or enters.",
        },
        DescribedCode {
            id: "acey_deucey.blocked",
            description: "Two or more enemy men hold the point.",
        },
        DescribedCode {
            id: "acey_deucey.not_all_home",
            description: "Nobody is borne off while a man is outside home.",
        },
        DescribedCode {
            id: "acey_deucey.only_bearing_off",
            description: "Once all men are home they only go off; none moves inside home.",
        },
        DescribedCode {
            id: "acey_deucey.no_hit",
            description: "A hit is marked where there is nothing to hit.",
        },
        DescribedCode {
            id: "acey_deucey.more_dice_playable",
            description: "As many dice must be played as can be.",
        },
        DescribedCode {
            id: "acey_deucey.higher_die",
            description: "Where either die can be played but not both, it is the higher.",
        },
    ],
    sgf: None,
    notation: "The steps in order, as in `13/7* 6/5`; `in/22` enters from reserve, `bar/22` from the bar, \
               `5/off` bears off, and `66:` before them names a double.",
    has_synonyms: true,
    rules_text: include_str!("../../../../docs/rules/acey_deucey.md"),
};
