//! Laws of the registry: ids, versions, and the names that all games share on the wire.

use turnstone_games::{GAMES, REGISTRY};
use turnstone_rules::{DescribedCode, Family, OptionSpec, OptionValue, Sgf, Variant};

fn families() -> Vec<&'static Family> {
    GAMES.iter().map(|game| game.family()).collect()
}

fn assert_none(faults: &[String]) {
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}

/// The faults of the ids and the versions of a registry.
fn version_faults(newest: &[&Family], earlier: &[&Family]) -> Vec<String> {
    let mut faults = Vec::new();
    for (place, family) in newest.iter().enumerate() {
        if newest[..place].iter().any(|other| other.id == family.id) {
            faults.push(format!("two families have the id `{}`", family.id));
        }
    }
    for (place, old) in earlier.iter().enumerate() {
        let Family { id, rules_version, .. } = old;
        let Some(new) = newest.iter().find(|new| new.id == *id) else {
            faults.push(format!("{id} has an earlier version and no newest one"));
            continue;
        };
        if old.rules_version >= new.rules_version {
            faults.push(format!("{id}: version {rules_version} is not earlier than the newest"));
        }
        if earlier[..place].iter().any(|o| o.id == *id && o.rules_version == *rules_version) {
            faults.push(format!("{id} has version {rules_version} twice"));
        }
        if (old.seats, old.sides, old.dice) != (new.seats, new.sides, new.dice) {
            faults.push(format!("{id}: version {rules_version} has other seats, sides or dice"));
        }
        let is_gone = |known: &&Variant| new.variants.iter().all(|variant| variant.id != known.id);
        if let Some(gone) = old.variants.iter().find(is_gone) {
            let variant = gone.id;
            faults.push(format!("{id}: the newest version has no `{variant}` of {rules_version}"));
        }
        if old.silent_partners != new.silent_partners {
            faults.push(format!("{id}: partners are silent in only one of its versions"));
        }
        if old.sgf.map(|sgf| sgf.game) != new.sgf.map(|sgf| sgf.game) {
            faults.push(format!("{id}: version {rules_version} is another game in SGF"));
        }
    }
    faults
}

/// The server ends every match that is too long; players look for that in the rules.
#[test]
fn every_rules_text_has_the_house_rule_of_the_length() {
    for family in GAMES.iter().map(|game| game.family()) {
        let text = family.rules_text;
        assert!(text.contains("House rule: length") && text.contains("`length`"), "{}", family.id);
    }
}

#[test]
fn every_family_has_its_own_id_and_every_version_its_own_number() {
    let earlier: Vec<_> = REGISTRY.earlier.iter().map(|game| game.family()).collect();
    assert_none(&version_faults(&families(), &earlier));
}

#[test]
fn every_version_is_found_by_its_number_and_the_newest_by_the_id_alone() {
    for game in REGISTRY.games.iter().chain(REGISTRY.earlier) {
        let Family { id, rules_version, .. } = game.family();
        let found = REGISTRY.find_version(id, *rules_version).expect("the version").family();
        assert_eq!((found.id, found.rules_version), (*id, *rules_version));
        assert!(REGISTRY.find_version(id, u16::MAX).is_none());
    }
    for game in GAMES {
        let found = turnstone_games::find(game.family().id).expect("the family").family();
        assert!(std::ptr::eq(found, game.family()), "{}", found.id);
    }
}

/// Options of several families that have one id and different types. The schema of `MatchOptions`
/// has one member for each id.
fn option_faults(families: &[&Family]) -> Vec<String> {
    let options: Vec<_> = families
        .iter()
        .flat_map(|family| family.options.iter().map(move |option| (family.id, option)))
        .collect();
    let is_number = |option: &OptionSpec| matches!(option.default_value(), OptionValue::Number(_));
    let mut faults = Vec::new();
    for (place, (id, option)) in options.iter().enumerate() {
        for (other_id, other) in &options[..place] {
            if option.id != other.id {
                continue;
            }
            if id == other_id {
                faults.push(format!("{id} has the option `{}` twice", option.id));
            } else if is_number(option) != is_number(other) {
                faults.push(format!(
                    "the option `{}` is a number in one of {other_id} and {id}, and a word in the \
                     other; give one of them another id",
                    option.id
                ));
            }
        }
    }
    faults
}

/// The faults of the options and the violations of a family.
fn member_faults(family: &Family) -> Vec<String> {
    let id = family.id;
    let mut faults = Vec::new();
    for option in family.options {
        let name = option.id;
        if option.variants.is_empty() {
            faults.push(format!("no variant of {id} has the option `{name}`"));
        }
        for variant in option.variants {
            if family.variants.iter().all(|known| known.id != *variant) {
                faults.push(format!(
                    "the option `{name}` of {id} names the variant `{variant}`, which {id} does \
                     not have"
                ));
            }
        }
        if option.words.is_empty() == option.numbers.is_empty() {
            faults.push(format!("the option `{name}` of {id} needs either `words` or `numbers`"));
        }
    }
    for violation in family.violations {
        if violation.id.strip_prefix(id).is_none_or(|rest| !rest.starts_with('.')) {
            faults.push(format!("the violation `{}` does not begin with `{id}.`", violation.id));
        }
    }
    faults
}

#[test]
fn an_option_names_its_variants_and_a_violation_its_family() {
    assert_none(&families().into_iter().flat_map(member_faults).collect::<Vec<_>>());
}

#[test]
fn an_option_that_several_families_have_is_of_one_type() {
    assert_none(&option_faults(&families()));
}

/// Families that share the name of a schema, though not the schema. Names are global in the OpenAPI
/// document, where the last would win.
#[cfg(feature = "openapi")]
fn schema_faults(games: &[(&str, turnstone_rules::NamedSchemas)]) -> Vec<String> {
    let all: Vec<_> = games
        .iter()
        .flat_map(|(id, schemas)| schemas.iter().map(move |(name, schema)| (*id, name, schema)))
        .collect();
    let mut faults = Vec::new();
    for (place, (id, name, schema)) in all.iter().enumerate() {
        let other = all[..place].iter().find(|(_, known, other)| known == name && other != schema);
        if let Some((other, ..)) = other {
            faults.push(format!("{other} and {id} have different schemas called `{name}`"));
        }
    }
    faults
}

#[cfg(feature = "openapi")]
#[test]
fn no_two_games_have_different_schemas_of_one_name() {
    let schemas = |game: &&dyn turnstone_rules::Game| {
        let mut schemas = Vec::new();
        game.view_schema(&mut schemas);
        game.parts_schema(&mut schemas);
        (game.family().id, schemas)
    };
    assert_none(&schema_faults(&GAMES.iter().map(schemas).collect::<Vec<_>>()));
}

const NUMBER_SIZE: OptionSpec =
    OptionSpec { id: "size", description: "", words: &[], numbers: &[9, 13], variants: &["only"] };
const WORD_SIZE: OptionSpec = OptionSpec { words: &["small"], numbers: &[], ..NUMBER_SIZE };

const SMALL: Variant = Variant { id: "small", name: "Small", summary: "" };

/// A family to break a law with.
const MADE_UP: Family = Family {
    id: "made_up",
    name: "Made Up",
    summary: "",
    rules_version: 2,
    variants: &[Variant { id: "only", name: "Only", summary: "" }],
    options: &[NUMBER_SIZE],
    seats: &[2],
    min_rated_plies: 8,
    sides: &["white", "red"],
    loser_opens_rematch: &[],
    board_grows: false,
    dice: false,
    silent_partners: false,
    reasons: &[DescribedCode { id: "won", description: "" }],
    violations: &[],
    sgf: None,
    notation: "",
    has_synonyms: false,
    rules_text: "",
};

#[test]
fn the_laws_name_the_versions_and_the_options_that_collide() {
    let same = Family { name: "The same id", ..MADE_UP };
    assert_eq!(version_faults(&[&MADE_UP, &same], &[]), ["two families have the id `made_up`"]);
    let old = Family { rules_version: 1, ..MADE_UP };
    assert_eq!(version_faults(&[&MADE_UP], &[&old]), [""; 0]);
    assert_eq!(version_faults(&[&MADE_UP], &[&old, &old]), ["made_up has version 1 twice"]);
    assert_eq!(
        version_faults(&[&MADE_UP], &[&same]),
        ["made_up: version 2 is not earlier than the newest"]
    );
    let red_only = Family { sides: &["red"], ..old };
    assert_eq!(
        version_faults(&[&MADE_UP], &[&red_only]),
        ["made_up: version 1 has other seats, sides or dice"]
    );
    let with_more = Family {
        variants: &[Variant { id: "only", ..SMALL }, SMALL],
        silent_partners: true,
        sgf: Some(Sgf { game: 11, properties: |_| &[] }),
        ..old
    };
    assert_eq!(
        version_faults(&[&MADE_UP], &[&with_more]),
        [
            "made_up: the newest version has no `small` of 1",
            "made_up: partners are silent in only one of its versions",
            "made_up: version 1 is another game in SGF",
        ]
    );
    assert_eq!(
        version_faults(&[&Family { rules_version: 3, ..with_more }], &[&with_more]),
        [""; 0],
        "a version that is like the newest has no fault"
    );
    let other = Family { id: "other", options: &[WORD_SIZE], ..MADE_UP };
    let faults = option_faults(&[&MADE_UP, &other]);
    assert!(matches!(faults.as_slice(), [one] if one.contains("`size`") && one.contains("other")));
    assert_eq!(option_faults(&[&MADE_UP, &Family { id: "third", ..MADE_UP }]), [""; 0]);
}

#[test]
fn the_law_names_the_option_and_the_violation_at_fault() {
    const MISSPELT: OptionSpec = OptionSpec { variants: &["only", "onyl"], ..NUMBER_SIZE };
    const NOWHERE: OptionSpec = OptionSpec { id: "nowhere", variants: &[], ..NUMBER_SIZE };
    const BOTH: OptionSpec = OptionSpec { id: "both", words: &["small"], ..NUMBER_SIZE };
    const NEITHER: OptionSpec = OptionSpec { id: "neither", numbers: &[], ..NUMBER_SIZE };
    assert_eq!(member_faults(&MADE_UP), [""; 0]);
    let wrong = Family {
        options: &[MISSPELT, NOWHERE, BOTH, NEITHER],
        violations: &[DescribedCode { id: "other.occupied", description: "" }],
        ..MADE_UP
    };
    assert_eq!(
        member_faults(&wrong),
        [
            "the option `size` of made_up names the variant `onyl`, which made_up does not have",
            "no variant of made_up has the option `nowhere`",
            "the option `both` of made_up needs either `words` or `numbers`",
            "the option `neither` of made_up needs either `words` or `numbers`",
            "the violation `other.occupied` does not begin with `made_up.`",
        ]
    );
}

#[cfg(feature = "openapi")]
#[test]
fn the_law_names_the_games_whose_schemas_collide() {
    use utoipa::openapi::schema::{ObjectBuilder, Ref};

    let object = || vec![("Board".to_owned(), ObjectBuilder::new().into())];
    let reference = vec![("Board".to_owned(), Ref::from_schema_name("Board").into())];
    assert_eq!(schema_faults(&[("hex", object()), ("go", object())]), [""; 0]);
    assert_eq!(
        schema_faults(&[("hex", object()), ("go", reference)]),
        ["hex and go have different schemas called `Board`"]
    );
}
