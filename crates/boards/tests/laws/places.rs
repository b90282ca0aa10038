//! Laws of what a picture names: places, labels, and what a reader asks to leave out.

use turnstone_rules::picture::{Anchor, Picture, Point, Shape};

use super::*;

/// How many positions of a random game lie between two whose pictures are looked at.
const STRIDE: u32 = 3;

/// Plays a random game of every configuration, and calls `look` with positions of it.
fn for_scenes(seed: u64, mut look: impl FnMut(&str, &SceneRecorder)) {
    for (game, variant, options) in configurations() {
        let name = format!("{} {variant} {options:?}", game.family().id);
        let mut random = Random::new(seed);
        play(game, (variant, &options), &mut random, PLAYED_PLIES, |scenes| {
            if scenes.now().ply.is_multiple_of(STRIDE) {
                look(&name, scenes);
            }
        });
    }
}

/// Plays a random game of a family in every configuration, and calls `look` with each picture of the
/// board, from the side of two seats.
fn for_pictures(family: &str, seed: u64, mut look: impl FnMut(&Picture)) {
    for (game, variant, options) in configurations() {
        if game.family().id != family {
            continue;
        }
        let mut random = Random::new(seed);
        let mut position = game.start(variant, &options).expect("known options");
        let mut last: Option<(Position, Seat, String)> = None;
        for _ in 0..200 {
            for seat in [Seat(0), Seat(1)] {
                let last = last.as_ref();
                let last = last.map(|(before, seat, notation)| PrecedingMove {
                    before,
                    seat: *seat,
                    notation,
                });
                look(&position.draw(seat, last));
            }
            let Some(step) = random_step(variant, &position, &mut random) else { break };
            let after = play_step(&position, &step);
            if let Step::Move(seat, notation) = step {
                last = Some((position, seat, notation));
            }
            position = after;
        }
    }
}

/// Whether what a role shows is a place of the board, or stands on one.
fn is_of_a_place(class: &str) -> bool {
    let of_places = [
        "field",
        "home",
        "hollow",
        "space",
        "limb",
        "stone",
        "piece",
        "label",
        "piece-label",
        "piece-count",
        "count",
    ];
    of_places.contains(&class.split(' ').next().unwrap_or_default())
}

#[test]
fn every_place_and_all_that_stands_there_has_the_name_of_the_place() {
    for_scenes(61, |name, scenes| {
        for seat in [Seat(0), Seat(1)] {
            let svg = static_svg(scenes.now(), &View::new(seat, Theme::Light));
            let document = Document::parse(&svg).expect("XML");
            for (class, node) in shapes(&document) {
                let place = node.attribute("data-place");
                let is_named = place.is_some_and(|place| !place.is_empty());
                let (of_place, written) = (is_of_a_place(class), as_written(class, node));
                assert!(is_named || !of_place, "{name}: {written:?} has no place");
            }
        }
    });
}

#[test]
fn the_names_of_places_are_those_of_the_rule_books() {
    let pits: BTreeSet<_> = (1..=6).map(|pit| pit.to_string()).chain(["store".into()]).collect();
    let squares = (1..=6).flat_map(|column| (1..=7).map(move |row| format!("{column}{row}")));
    let points = (1..=24).map(|point: u32| point.to_string());
    let trays = ["in", "bar", "off"].map(str::to_owned);
    let around = ["0,0", "-1,0", "1,0", "0,-1", "0,1", "1,-1", "-1,1"].map(str::to_owned);
    for (id, some) in [
        ("mancala", pits),
        ("octi", squares.collect()),
        ("acey_deucey", points.chain(trays).collect()),
        ("six", around.into_iter().collect()),
    ] {
        let (game, variant) =
            turnstone_testing::variants().find(|(it, _)| it.family().id == id).expect("it");
        let start = game.start(variant, &Options::new()).expect("a start");
        let picture = start.draw(Seat(0), None);
        let places = picture.shapes.iter().filter_map(|drawn| drawn.place.as_ref());
        let names: BTreeSet<_> = places.map(|place| place.name.clone()).collect();
        assert!(some.is_subset(&names), "{id}: {names:?}");
        assert!(names == some || id == "six", "{id}: {names:?}");
    }
}

/// The rectangle of a name, a little smaller than its letters may be: left, top, right, bottom.
fn rectangle(at: Point, size: i32, text: &str) -> [i32; 4] {
    let letters = i32::try_from(text.chars().count()).expect("few");
    let (half_width, half_height) = (size * letters * 30 / 100, size * 36 / 100);
    [at.x - half_width, at.y - half_height, at.x + half_width, at.y + half_height]
}

/// Whether a straight line crosses a rectangle.
fn crosses([left, top, right, bottom]: [i32; 4], from: Point, to: Point) -> bool {
    let (mut enters, mut leaves) = (0.0_f64, 1.0_f64);
    for (start, end, low, high) in [(from.x, to.x, left, right), (from.y, to.y, top, bottom)] {
        let [start, end, low, high] = [start, end, low, high].map(f64::from);
        if (end - start).abs() < 0.5 {
            if start < low || start > high {
                return false;
            }
            continue;
        }
        let (one, other) = ((low - start) / (end - start), (high - start) / (end - start));
        enters = enters.max(one.min(other));
        leaves = leaves.min(one.max(other));
    }
    enters <= leaves
}

/// Fails where a line or an edge of these roles crosses the name of a place. Returns how many lines
/// there were.
fn check_names(picture: &Picture, is_line: impl Fn(Role) -> bool) -> usize {
    let mut lines = Vec::new();
    for drawn in picture.shapes.iter().filter(|drawn| is_line(drawn.role)) {
        let (Shape::Line(points) | Shape::Polygon(points)) = &drawn.shape else { continue };
        lines.extend(points.windows(2).map(|ends| (drawn.role, ends[0], ends[1])));
        if let (Shape::Polygon(_), [first, .., last]) = (&drawn.shape, points.as_slice()) {
            lines.push((drawn.role, *last, *first));
        }
    }
    for drawn in &picture.shapes {
        let Shape::Text { at, anchor: Anchor::Middle, size, text } = &drawn.shape else { continue };
        if !matches!(drawn.role, Role::Label | Role::PieceLabel(_)) {
            continue;
        }
        let name = rectangle(*at, *size, text);
        for (role, from, to) in &lines {
            let is_crossed = crosses(name, *from, *to);
            assert!(!is_crossed, "{role:?} from {from:?} to {to:?} crosses {text} at {at:?}");
        }
    }
    lines.len()
}

#[test]
fn neither_an_octagon_nor_a_prong_nor_a_jump_of_octi_cuts_the_name_of_a_square() {
    let (mut jumps, mut octagons) = (0, 0);
    for seed in 70..74 {
        for_pictures("octi", seed, |picture| {
            jumps += check_names(picture, |role| matches!(role, Role::Trail | Role::Lost));
            octagons += check_names(picture, |role| {
                let is_pod = matches!(role, Role::Home(_) | Role::Piece(_) | Role::Limb(_));
                is_pod || matches!(role, Role::Reached | Role::Vacated)
            });
        });
    }
    assert!(jumps > 50 && octagons > 1000, "{jumps} jumps, {octagons} edges");
}

#[test]
fn the_cross_of_a_captured_stone_of_six_is_over_no_coordinates() {
    let mut crosses = 0;
    for seed in 63..69 {
        for_pictures("six", seed, |picture| {
            crosses += check_names(picture, |role| role == Role::Lost);
        });
    }
    assert!(crosses > 8, "{crosses} lines of crosses");
}

#[test]
fn labels_are_hidden_where_a_picture_is_small_in_every_theme() {
    let rule = "@media (max-width:239px){.label,.piece-label{display:none}}";
    for (game, variant, options) in configurations() {
        let scenes = play(game, (variant, &options), &mut Random::new(64), 4, |_| {});
        let scenes = (scenes.now().clone(), scenes.all());
        for theme in Theme::ALL {
            for coordinates in [true, false] {
                let view = View { coordinates, ..View::new(Seat(0), theme) };
                let why = format!("{variant} {theme:?} {coordinates}");
                assert_eq!(static_svg(&scenes.0, &view).contains(rule), coordinates, "{why}");
                assert_eq!(animation(&scenes.1, &view).contains(rule), coordinates, "{why}: film");
            }
        }
    }
}

#[test]
fn a_picture_without_names_says_only_what_each_side_has() {
    for_scenes(65, |name, scenes| {
        let scene = scenes.now();
        let view = View { names: false, ..View::new(Seat(0), Theme::Light) };
        let svg = static_svg(scene, &view);
        let document = Document::parse(&svg).expect("XML");
        let tallies: BTreeSet<_> = scene
            .position
            .draw(Seat(0), None)
            .tallies
            .iter()
            .map(|tally| tally.words.iter().map(Phrase::english).collect::<Vec<_>>().join(", "))
            .collect();
        for (_, line) in shapes(&document).into_iter().filter(|(class, _)| *class == "caption") {
            let said = line.text().unwrap_or_default();
            assert!(tallies.contains(said), "{name}: `{said}` in {tallies:?}");
        }
    });
}
