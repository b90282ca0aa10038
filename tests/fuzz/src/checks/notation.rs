//! The target `notation`: any text, sent to positions where all that a notation can say is of use.

use std::sync::OnceLock;

use turnstone_rules::{Family, OptionValue, Options, Position, Seat, Turn};

use super::laws;
use super::random_play::{Random, random_step};

/// Random games that are looked through for a position.
const MAX_GAMES: u64 = 200;
/// How far into such a game.
const MAX_STEPS: usize = 300;

/// A position that texts are sent to.
struct PositionCase {
    family: &'static Family,
    position: Position,
    legal: Vec<String>,
}

/// The first byte chooses a position, the second a seat; the rest is the text.
pub fn notation(data: &[u8]) {
    static ALL: OnceLock<Vec<PositionCase>> = OnceLock::new();
    let all = ALL.get_or_init(position_cases);
    let [place, seat, text @ ..] = data else { return };
    let PositionCase { family, position, legal } = &all[usize::from(*place) % all.len()];
    // Mostly a seat that may act, and sometimes any at all.
    let to_act = position.to_act();
    let seat = to_act.get(usize::from(*seat)).copied().unwrap_or(match seat {
        0..128 => to_act.first().copied().unwrap_or(Seat(0)),
        other => Seat(*other - 128),
    });
    let text = String::from_utf8_lossy(text);
    let before = position.view();
    if let Some(next) = laws::play(family, position, legal, seat, &text) {
        laws::check(family, &next);
    } else {
        assert_eq!(position.view(), before, "after a refusal of {text:?}");
        assert_eq!(position.legal_count(), legal.len(), "after a refusal of {text:?}");
    }
    let canonical = position.canonical(&text);
    if family.id == "mancala" {
        assert!(canonical.is_none_or(|canonical| canonical == text), "{text:?} is strict");
    }
}

fn position_cases() -> Vec<PositionCase> {
    let mut all = Vec::new();
    let mut add =
        |game: &str, variant: &str, options: Options, wanted: &dyn Fn(&Position) -> bool| {
            let position = find(game, variant, &options, wanted);
            let family = turnstone_games::family(game).expect("a family");
            let legal = laws::check(family, &position);
            all.push(PositionCase { family, position, legal });
        };
    for variant in ["basic", "egyptian", "nigerian", "ethiopian"] {
        add("mancala", variant, Options::new(), &|_| true);
    }
    add("mancala", "ethiopian", Options::new(), &|position| position.legal_count() == 2);
    add("octi", "kids", Options::new(), &|_| true);
    // A chain of three jumps, one of them with a capture.
    add("octi", "kids", Options::new(), &|position| {
        let is_chain = |text: &String| text.matches('-').count() >= 3 && text.contains('x');
        position.legal_notations().iter().any(is_chain)
    });
    add("octi", "kids", Options::new(), &|position| matches!(position.turn(), Turn::Over(_)));
    add("six", "basic", Options::new(), &|_| true);
    add("six", "basic", Options::from([number("seats", 4)]), &|_| true);
    add("six", "basic", Options::new(), &is_moving);
    add("six", "advanced", Options::new(), &has_tie);
    add("six", "classic", Options::new(), &has_tie);
    // A shape that stands and is not declared, with stones in hand and without.
    let manual = || Options::from([word("declaration", "manual")]);
    add("six", "advanced", manual(), &|position| {
        has_undeclared_shape(position) && !is_moving(position)
    });
    add("six", "basic", manual(), &|position| {
        has_undeclared_shape(position) && is_moving(position)
    });
    let dice =
        |awaiting: &'static str| move |position: &Position| position.view()["awaiting"] == awaiting;
    add("acey_deucey", "american", Options::new(), &dice("roll"));
    add("acey_deucey", "american", Options::new(), &dice("roll_play"));
    // Two dice, and four of one kind, with a hit, and bearing off.
    for double in [false, true] {
        for sign in ["*", "off"] {
            add("acey_deucey", "american", Options::new(), &move |position| {
                let view = position.view();
                let is_double = !view["dice"].is_null() && view["dice"][0] == view["dice"][1];
                let has_sign = |text: &String| text.contains(sign);
                is_double == double
                    && dice("roll_play")(position)
                    && position.legal_notations().iter().any(has_sign)
            });
        }
    }
    add("acey_deucey", "american", Options::new(), &dice("double"));
    // A double that cannot be played, and is named alone.
    add("acey_deucey", "american", Options::new(), &|position| {
        position.legal_notations().iter().any(|text| text.ends_with(':'))
    });
    all
}

fn number(id: &str, value: u32) -> (String, OptionValue) {
    (id.to_owned(), OptionValue::Number(value))
}

fn word(id: &str, value: &str) -> (String, OptionValue) {
    (id.to_owned(), OptionValue::Word(value.to_owned()))
}

fn is_moving(position: &Position) -> bool {
    position.view()["phase"] == "moving"
}

fn has_tie(position: &Position) -> bool {
    is_moving(position) && position.legal_notations().iter().any(|text| text.contains('~'))
}

fn has_undeclared_shape(position: &Position) -> bool {
    position.to_act().first().is_some_and(|seat| position.play(*seat, "!").is_ok())
}

/// The first position like this in random games, always the same one.
fn find(
    game: &str,
    variant: &str,
    options: &Options,
    wanted: &dyn Fn(&Position) -> bool,
) -> Position {
    for seed in 0..MAX_GAMES {
        let mut random = Random::new(seed);
        let game = turnstone_games::find(game).expect("a game");
        let mut position = game.start(variant, options).expect("options that are known");
        for _ in 0..MAX_STEPS {
            if wanted(&position) {
                return position;
            }
            let Some((next, _)) = random_step(&position, &mut random) else { break };
            position = next;
        }
    }
    panic!("no such position in {MAX_GAMES} games of {game} {variant}");
}
