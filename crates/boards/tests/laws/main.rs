//! Laws of pictures. A picture is well-formed XML, holds the inventory of the position, lies within
//! its frame, and is the same every time. An animation shows at each moment the picture of its ply.

#![allow(
    clippy::expect_used,
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test that cannot go on says so by panicking"
)]

mod animations;
mod graph;
mod palette;
mod places;
#[cfg(feature = "png")]
mod png;
mod words;

use std::collections::{BTreeMap, BTreeSet};

use roxmltree::{Document, Node};
use turnstone_boards::{MAX_PLIES, SceneRecorder, Theme, View, animation, class, static_svg};
use turnstone_rules::picture::Role;
use turnstone_rules::{Family, Game, Options, Phrase, Position, PrecedingMove, Seat, Turn};
use turnstone_texts::{Language, translate};

use turnstone_testing::{Random, Step, configurations, play_step, random_step};

/// The most plies of a tested game.
const PLAYED_PLIES: u32 = 110;
/// The most plies of a game whose marks are tested.
const MARKED_PLIES: u32 = 60;
/// The most bytes of a picture.
const MAX_PICTURE_BYTES: usize = 40_000;

/// A shape as it is written: its class, and its tag, attributes and text.
type WrittenShape = (String, String);

/// Plays a random game and calls `look` with the recorder after each step.
fn play(
    game: &'static dyn Game,
    (variant, options): (&str, &Options),
    random: &mut Random,
    plies: u32,
    mut look: impl FnMut(&SceneRecorder),
) -> SceneRecorder {
    let start = game.start(variant, options).expect("known options");
    let mut scenes = SceneRecorder::begin(game.family(), variant, start, MAX_PLIES);
    look(&scenes);
    let name = format!("{} {variant}", game.family().id);
    while scenes.now().ply < plies
        && let Some(step) = random_step(&name, &scenes.now().position, random)
    {
        let after = play_step(&scenes.now().position, &step);
        match step {
            Step::Move(seat, notation) => scenes.play(seat, &notation, after),
            Step::Pass => {
                let Turn::Pass(seat) = scenes.now().position.turn() else { panic!("a pass") };
                scenes.pass(seat, after);
            }
            Step::Roll(_) => scenes.update_position(after),
        }
        look(&scenes);
    }
    scenes
}

/// All shapes of a picture except halos, with the class of their group.
fn shapes<'a>(svg: &'a Document<'_>) -> Vec<(&'a str, Node<'a, 'a>)> {
    let class_of = |node: Node<'a, 'a>| {
        let mut classes = node.ancestors().filter_map(|above| above.attribute("class"));
        classes.find(|class| !["on", "off"].contains(class))
    };
    svg.descendants()
        .filter(|node| {
            ["circle", "rect", "polygon", "polyline", "text"].contains(&node.tag_name().name())
        })
        .map(|node| (class_of(node).expect("a class"), node))
        .filter(|(class, _)| !class.starts_with("halo"))
        .collect()
}

fn as_written(class: &str, node: Node<'_, '_>) -> WrittenShape {
    // Animations name no places.
    let drawn = node.attributes().filter(|one| !one.name().starts_with("data-"));
    let attributes: Vec<_> = drawn.map(|one| format!("{}={}", one.name(), one.value())).collect();
    let text = node.text().unwrap_or_default();
    (class.to_owned(), format!("{} {} {text}", node.tag_name().name(), attributes.join(" ")))
}

fn counts(svg: &Document<'_>) -> BTreeMap<String, usize> {
    let mut counts = BTreeMap::new();
    for (class, _) in shapes(svg) {
        *counts.entry(class.to_owned()).or_default() += 1;
    }
    counts
}

fn numbers(text: &str) -> Vec<f64> {
    text.split([' ', ',']).map(|number| number.parse().expect("a number")).collect()
}

/// The extent of a shape: left, top, right, bottom.
fn extent(node: Node<'_, '_>) -> [f64; 4] {
    let of =
        |name: &str| node.attribute(name).expect("an attribute").parse::<f64>().expect("a number");
    match node.tag_name().name() {
        "circle" => {
            let (x, y, r) = (of("cx"), of("cy"), of("r"));
            [x - r, y - r, x + r, y + r]
        }
        "rect" => [of("x"), of("y"), of("x") + of("width"), of("y") + of("height")],
        "text" => {
            // An upper limit: the letters of most fonts are narrower.
            let letters = node.text().unwrap_or_default().chars().count();
            let width = of("font-size") * 0.62 * f64::from(u32::try_from(letters).expect("few"));
            let left = match node.attribute("text-anchor") {
                Some("start") => of("x"),
                Some(_) => of("x") - width,
                None => of("x") - width / 2.0,
            };
            [left, of("y") - 0.8 * of("font-size"), left + width, of("y") + 0.2 * of("font-size")]
        }
        _ => {
            let points = numbers(node.attribute("points").expect("points"));
            let (xs, ys): (Vec<_>, Vec<_>) = points.chunks(2).map(|xy| (xy[0], xy[1])).unzip();
            let least = |all: &[f64]| all.iter().copied().fold(f64::INFINITY, f64::min);
            let most = |all: &[f64]| all.iter().copied().fold(f64::NEG_INFINITY, f64::max);
            [least(&xs), least(&ys), most(&xs), most(&ys)]
        }
    }
}

/// Whether the picture is an animation.
fn is_animation(svg: &Document<'_>) -> bool {
    svg.root_element().attribute("class") == Some("film")
}

fn check_frame(svg: &Document<'_>, why: &str) {
    let root = svg.root_element();
    assert_eq!(root.tag_name().namespace(), Some("http://www.w3.org/2000/svg"));
    let frame = numbers(root.attribute("viewBox").expect("a viewBox"));
    for (class, node) in shapes(svg) {
        let [left, top, right, bottom] = extent(node);
        let is_inside = left >= frame[0]
            && top >= frame[1]
            && right <= frame[0] + frame[2]
            && bottom <= frame[1] + frame[3];
        assert!(is_inside, "{why}: {class} {:?} {:?}", as_written(class, node), frame);
    }
    let dice: Vec<_> =
        shapes(svg).into_iter().filter(|(class, _)| class.ends_with("die")).collect();
    for (_, die) in dice {
        let [left, top, _, bottom] = extent(die);
        for (_, line) in shapes(svg).into_iter().filter(|(class, _)| *class == "caption") {
            let [_, line_top, line_right, line_bottom] = extent(line);
            let is_beside = line_right <= left || line_bottom <= top || line_top >= bottom;
            assert!(is_beside || is_animation(svg), "{why}: {line:?} runs into the dice");
        }
    }
    for name in ["title", "desc"] {
        let said =
            root.children().find(|node| node.has_tag_name(("http://www.w3.org/2000/svg", name)));
        let said = said.and_then(|node| node.text()).unwrap_or_default();
        assert!(said.len() > 10 && !said.contains('_'), "{why}: {name} is `{said}`");
    }
    let known = [
        "svg",
        "title",
        "desc",
        "style",
        "defs",
        "linearGradient",
        "radialGradient",
        "stop",
        "g",
        "circle",
        "rect",
        "polygon",
        "polyline",
        "text",
    ];
    for node in svg.descendants().filter(Node::is_element) {
        assert!(known.contains(&node.tag_name().name()), "{why}: {:?}", node.tag_name());
        assert!(
            node.attributes()
                .all(|one| !one.name().starts_with("on") && !one.name().contains("href"))
        );
    }
}

#[test]
fn a_picture_holds_the_inventory_of_the_position_from_every_side_and_nothing_lies_outside() {
    for (game, variant, options) in configurations() {
        let mut random = Random::new(31);
        play(game, (variant, &options), &mut random, PLAYED_PLIES, |scenes| {
            let scene = scenes.now();
            let id = game.family().id;
            let why = format!("{id} {variant} {options:?}, ply {}", scene.ply);
            let inventory = scene.position.inventory();
            assert!(!inventory.is_empty(), "{id}: `Rules::inventory` names no role");
            let mut first = None;
            for seat in (0..scene.position.seats()).map(Seat) {
                let theme = Theme::ALL[(scene.ply as usize + seat.index()) % 3];
                let svg = static_svg(scene, &View::new(seat, theme));
                assert_eq!(
                    svg,
                    static_svg(scene, &View::new(seat, theme)),
                    "{why}: the same bytes"
                );
                let parsed = Document::parse(&svg).unwrap_or_else(|e| panic!("{why}: {e}\n{svg}"));
                check_frame(&parsed, &why);
                let found = counts(&parsed);
                for (role, wanted) in &inventory {
                    let class = class(*role, game.family().sides);
                    assert_eq!(found.get(&class).copied().unwrap_or(0), *wanted, "{why}: {class}");
                }
                let first = first.get_or_insert_with(|| found.clone());
                assert_eq!(*first, found, "{why}: a turned board has the same shapes");
            }
        });
    }
}

/// The shapes on the board at the start of a game, from its rule book: how many of each
/// class. `Rules::inventory` is not asked.
const START_COUNTS: [(&str, &[(&str, usize)]); 4] = [
    ("mancala", &[("stone", 48), ("hollow", 14), ("count", 14)]),
    ("six", &[("piece black", 1), ("piece red", 1), ("winning", 0)]),
    ("octi", &[("piece green", 4), ("piece red", 4), ("field one", 42)]),
    ("acey_deucey", &[("piece white", 15), ("piece red", 15), ("hollow", 6)]),
];

#[test]
fn the_start_of_a_game_shows_what_its_rule_book_says() {
    for (id, expected) in START_COUNTS {
        for (game, variant, options) in configurations() {
            if game.family().id != id {
                continue;
            }
            let start = game.start(variant, &options).expect("known options");
            let scenes = SceneRecorder::begin(game.family(), variant, start, MAX_PLIES);
            let svg = static_svg(scenes.now(), &View::new(Seat(0), Theme::Light));
            let found = counts(&Document::parse(&svg).expect("XML"));
            for (class, count) in expected {
                let shown = found.get(*class).copied().unwrap_or(0);
                assert_eq!(shown, *count, "{id} {variant} {options:?}: {class}");
            }
        }
    }
}

#[test]
fn a_picture_has_a_tally_for_each_seat_and_marks_the_last_move() {
    for (game, variant, options) in configurations() {
        let name = format!("{} {variant}", game.family().id);
        let mut random = Random::new(35);
        let mut position = game.start(variant, &options).expect("known options");
        let mut played: Option<(Position, Seat, String)> = None;
        for ply in 0..MARKED_PLIES {
            let last = played.as_ref().map(|(before, seat, notation)| PrecedingMove {
                before,
                seat: *seat,
                notation,
            });
            let picture = position.draw(Seat(0), last);
            let tallies: Vec<_> = picture.tallies.iter().map(|tally| tally.seat).collect();
            let seats: Vec<_> = (0..position.seats()).map(Seat).collect();
            assert_eq!(tallies, seats, "{name}: a `Tally` for each seat");
            let is_mark = |role| matches!(role, Role::Vacated | Role::Lost | Role::Reached);
            let is_marked = picture.shapes.iter().any(|drawn| is_mark(drawn.role));
            let text = played.as_ref().map_or("", |(_, _, notation)| notation);
            assert!(is_marked || last.is_none(), "{name}: ply {ply}, `{text}`, has no mark");
            let Some(step) = random_step(&name, &position, &mut random) else { break };
            let after = play_step(&position, &step);
            if let Step::Move(seat, notation) = step {
                played = Some((position, seat, notation));
            }
            position = after;
        }
    }
}

#[test]
fn a_picture_stays_small_in_every_theme() {
    for (game, variant, options) in configurations() {
        play(game, (variant, &options), &mut Random::new(36), PLAYED_PLIES, |scenes| {
            for material in ["", "slate-", "paper-"].map(str::to_owned) {
                let word = material + Theme::ALL[scenes.now().ply as usize % 3].as_str();
                let view = View::of_theme(Seat(0), &word).expect("a theme");
                assert_eq!(view.theme_word(), word);
                let bytes = static_svg(scenes.now(), &view).len();
                assert!(bytes < MAX_PICTURE_BYTES, "{variant} {options:?}, {word}: {bytes} bytes");
            }
        });
    }
    for unknown in ["", "wood", "wood-light", "slate", "slate-", "paper-slate-dark", "Light"] {
        assert!(View::of_theme(Seat(0), unknown).is_none(), "{unknown}");
    }
}

/// Fails where a picture has English words in another language.
fn check_words(svg: &str, name: &str) {
    let document = Document::parse(svg).expect("XML");
    let words = document
        .descendants()
        .filter(|node| ["title", "desc", "text"].iter().any(|tag| node.has_tag_name(*tag)));
    for said in words.filter_map(|node| node.text()) {
        // Notations have `bar`, `off` and `in`, and the capitals of directions.
        let latin = said.split(|letter: char| !letter.is_ascii_lowercase());
        let english: Vec<_> = latin.filter(|word| word.len() > 3).collect();
        assert!(english.is_empty(), "{name}: {english:?} in {said}");
    }
}

/// Fails where the title has another name of the variant than the catalogue. Several games have a
/// variant "Basic", whose name differs in other languages.
fn check_variant(svg: &str, family: &Family, variant: &str, language: Language) {
    let known = family.variants.iter().find(|known| known.id == variant).expect("a variant");
    let name = Phrase::new(format!("variant-{}-{variant}", family.id), known.name);
    let document = Document::parse(svg).expect("XML");
    let title = document.descendants().find(|node| node.has_tag_name("title"));
    let title = title.and_then(|node| node.text()).expect("a title");
    let plain = |text: &str| text.replace(|mark| ('\u{2066}'..='\u{2069}').contains(&mark), "");
    let (title, name) = (plain(title), plain(&translate(language, &name)));
    assert!(title.contains(&format!(" {name}: ")), "{title} without {name}");
}

#[test]
fn a_picture_says_everything_in_the_language_of_its_reader() {
    // In Dutch, English words would not be told apart.
    for language in [Language::Hebrew, Language::Arabic, Language::Russian] {
        for (game, variant, options) in configurations() {
            let name = format!("{} {variant} {}", game.family().id, language.tag());
            let view = View { language, ..View::new(Seat(1), Theme::Light) };
            let start = game.start(variant, &options).expect("known options");
            let first = SceneRecorder::begin(game.family(), variant, start, 1);
            check_variant(&static_svg(first.now(), &view), game.family(), variant, language);
            let look = |scenes: &SceneRecorder| {
                if scenes.now().ply.is_multiple_of(9) || scenes.now().ended.is_some() {
                    check_words(&static_svg(scenes.now(), &view), &name);
                }
            };
            play(game, (variant, &options), &mut Random::new(77), PLAYED_PLIES, look);
        }
    }
}
