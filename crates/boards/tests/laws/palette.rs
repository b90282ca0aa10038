//! Every side has its colours, and what lies on something else stands out from it, for every eye.

use std::collections::BTreeSet;

use turnstone_boards::palette::{Colour, Ink, Look, Material, halo, has_colour, marks, paint};
use turnstone_rules::picture::Role;
use turnstone_rules::{Family, Seat};
use turnstone_testing::{Random, configurations, play_step, random_step, variants};

/// Enough steps to bring pieces of every side to the board.
const STEPS_PER_GAME: usize = 40;

/// The roles in the pictures of each family.
fn drawn_roles() -> Vec<(&'static Family, BTreeSet<Role>)> {
    let mut all: Vec<(&Family, BTreeSet<Role>)> = Vec::new();
    for (game, variant, options) in configurations() {
        let family = game.family();
        let name = format!("{} {variant}", family.id);
        if all.last().is_none_or(|(last, _)| last.id != family.id) {
            all.push((family, BTreeSet::new()));
        }
        let (_, roles) = all.last_mut().expect("a family");
        let mut random = Random::new(34);
        let mut position = game.start(variant, &options).expect("known options");
        for _ in 0..STEPS_PER_GAME {
            let drawn = position.draw(Seat(0), None).shapes;
            roles.extend(drawn.iter().map(|drawn| drawn.role));
            let Some(step) = random_step(&name, &position, &mut random) else { break };
            position = play_step(&position, &step);
        }
    }
    all
}

#[test]
fn every_side_that_has_pieces_in_a_picture_has_a_colour() {
    for (family, roles) in drawn_roles() {
        for role in roles {
            let (Role::Home(side)
            | Role::Limb(side)
            | Role::Piece(side)
            | Role::Token(side)
            | Role::Emblem(side)
            | Role::PieceLabel(side)
            | Role::PieceCount(side)) = role
            else {
                continue;
            };
            let name = family.sides[usize::from(side)];
            assert!(
                has_colour(name),
                "{}: the side `{name}` has pieces and no colours in `palette::SIDES`",
                family.id
            );
        }
    }
}

/// Every look of a board.
fn looks() -> impl Iterator<Item = Look> {
    let of = |material| [false, true].map(|is_dark| Look { material, is_dark });
    Material::ALL.into_iter().flat_map(of)
}

/// The red, green and blue light of a colour, each from 0 to 1.
fn light(colour: Colour) -> [f64; 3] {
    let [_, rgb @ ..] = colour.0.to_be_bytes();
    rgb.map(|byte| {
        let part = f64::from(byte) / 255.0;
        if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
    })
}

fn weighed(light: [f64; 3], weights: [f64; 3]) -> f64 {
    light.iter().zip(weights).map(|(light, weight)| light * weight).sum()
}

/// The contrast of two lights by their relative luminances, by WCAG 2.
fn contrast_of(one: [f64; 3], other: [f64; 3]) -> f64 {
    let [one, other] = [one, other].map(|light| weighed(light, [0.2126, 0.7152, 0.0722]) + 0.05);
    one.max(other) / one.min(other)
}

fn contrast(one: Colour, other: Colour) -> f64 {
    contrast_of(light(one), light(other))
}

/// The least contrast of an ink with a colour.
fn least_contrast(ink: Ink, under: Colour) -> f64 {
    let all = ink.colours().iter().map(|colour| contrast(*colour, under));
    all.reduce(f64::min).unwrap_or_default()
}

/// Matrices of the light that eyes see without one of the three kinds of cones: with all, without those for
/// long, middle and short waves (Machado, Oliveira and Fernandes, 2009).
const EYES: [(&str, [[f64; 3]; 3]); 4] = [
    ("all", [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]),
    (
        "protanopia",
        [
            [0.152_286, 1.052_583, -0.204_868],
            [0.114_503, 0.786_281, 0.099_216],
            [-0.003_882, -0.048_116, 1.051_998],
        ],
    ),
    (
        "deuteranopia",
        [
            [0.367_322, 0.860_646, -0.227_968],
            [0.280_085, 0.672_501, 0.047_413],
            [-0.011_820, 0.042_940, 0.968_881],
        ],
    ),
    (
        "tritanopia",
        [
            [1.255_528, -0.076_749, -0.178_779],
            [-0.078_411, 0.930_809, 0.147_602],
            [0.004_733, 0.691_367, 0.303_900],
        ],
    ),
];

fn seen(colour: Colour, eye: [[f64; 3]; 3]) -> [f64; 3] {
    eye.map(|weights| weighed(light(colour), weights).clamp(0.0, 1.0))
}

/// The difference of two lights as distance in CIELAB: 2 can be seen, 20 is another colour.
fn difference(one: [f64; 3], other: [f64; 3]) -> f64 {
    let bend = |part: f64| {
        if part > 0.008_856 { part.cbrt() } else { 7.787 * part + 16.0 / 116.0 }
    };
    let place = |light: [f64; 3]| {
        let x = bend(weighed(light, [0.4124, 0.3576, 0.1805]) / 0.95047);
        let y = bend(weighed(light, [0.2126, 0.7152, 0.0722]));
        let z = bend(weighed(light, [0.0193, 0.1192, 0.9505]) / 1.08883);
        [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
    };
    let squares =
        place(one).into_iter().zip(place(other)).map(|(one, other)| (one - other).powi(2));
    squares.sum::<f64>().sqrt()
}

#[test]
fn texts_have_enough_contrast() {
    for look in looks() {
        let colours = |role| paint(role, &[], look).fill;
        for (text, grounds) in [
            (Role::Label, vec![Role::Table, Role::Board, Role::Field(0), Role::Space]),
            (Role::Count, vec![Role::Board, Role::Table]),
            (Role::Caption, vec![Role::Table]),
            (Role::Pip, vec![Role::Die, Role::PlayedDie]),
        ] {
            let Ink::Flat(text_colour) = colours(text) else { panic!("{text:?} has one colour") };
            for ground in grounds {
                let found = least_contrast(colours(ground), text_colour);
                assert!(found >= 4.5, "{text:?} on {ground:?}, {look:?}: {found}");
            }
        }
        for Family { id, sides, .. } in variants().map(|(game, _)| game.family()) {
            for (number, side) in (0..).zip(*sides) {
                let piece = paint(Role::Piece(number), sides, look).fill;
                let label = paint(Role::PieceLabel(number), sides, look).fill;
                let Ink::Flat(label) = label else { panic!("a label has one colour") };
                let found = least_contrast(piece, label);
                // The middle of a piece, where the label is, has its own colour.
                let body = match piece {
                    Ink::Round([_, body, _]) | Ink::Slope([body, _]) | Ink::Flat(body) => body,
                    Ink::None => panic!("a piece has a colour"),
                };
                let in_the_middle = contrast(body, label);
                let is_legible = in_the_middle >= 4.5 && found >= 4.0;
                assert!(is_legible, "{id}: {side}, {look:?}: {in_the_middle}, {found}");
            }
        }
    }
}

#[test]
fn pieces_stand_out_from_what_is_beneath_them() {
    for (family, roles) in drawn_roles() {
        let (id, sides) = (family.id, family.sides);
        let is_ground = |role: &Role| {
            let of_board = matches!(role, Role::Board | Role::Field(_) | Role::Home(_));
            of_board || matches!(role, Role::Hollow | Role::Space)
        };
        let grounds: Vec<_> =
            roles.iter().copied().filter(is_ground).chain([Role::Table]).collect();
        let is_piece = |role: &Role| matches!(role, Role::Piece(_) | Role::Stone);
        for (look, ground) in looks().flat_map(|look| grounds.iter().map(move |one| (look, *one))) {
            let under = paint(ground, sides, look).fill;
            for role in roles.iter().copied().filter(is_piece) {
                if role == Role::Stone && ground != Role::Hollow {
                    continue;
                }
                let over = paint(role, sides, look);
                for under in under.colours() {
                    let found = least_contrast(over.fill, *under);
                    let found = found.max(least_contrast(over.stroke, *under));
                    assert!(found >= 3.0, "{id}: {role:?} on {ground:?}, {look:?}: {found}");
                }
            }
        }
    }
}

#[test]
fn every_eye_tells_the_sides_apart_by_light_and_dark() {
    for (family, _) in drawn_roles().into_iter().filter(|(family, _)| has_colour(family.sides[0])) {
        for (look, (eye, cones)) in looks().flat_map(|look| EYES.map(|eye| (look, eye))) {
            let body = |number| {
                let fill = paint(Role::Piece(number), family.sides, look).fill;
                seen(fill.colours()[fill.colours().len() / 2], cones)
            };
            let found = contrast_of(body(0), body(1));
            // The pieces of the second side have a ring, too.
            assert!(found >= 1.5, "{}, {look:?}, {eye}: {found}", family.id);
        }
    }
}

#[test]
fn marks_stand_out_from_everything_and_every_eye_tells_them_apart() {
    for (family, roles) in drawn_roles() {
        let is_under = |role: &Role| !matches!(role, Role::Grain | Role::Emblem(_));
        let under: Vec<_> = roles.into_iter().chain([Role::Table]).filter(is_under).collect();
        for (look, role) in looks().flat_map(|look| under.iter().map(move |role| (look, *role))) {
            for [colour, beneath] in marks(look.is_dark) {
                assert!(contrast(colour, beneath) >= 3.0, "{colour} on {beneath}");
                for &ground in paint(role, family.sides, look).fill.colours() {
                    let found = contrast(colour, ground).max(contrast(beneath, ground));
                    assert!(found >= 3.0, "{colour} on {role:?}, {look:?}: {found}");
                }
            }
            let can_win = matches!(role, Role::Piece(_) | Role::Space | Role::Table);
            let winning =
                [Some(paint(Role::Winning, &[], look)), halo(Role::Winning, look.is_dark)];
            let under = paint(role, family.sides, look).fill;
            for &ground in under.colours().iter().filter(|_| can_win) {
                let inks = winning.iter().flatten().map(|ink| least_contrast(ink.stroke, ground));
                assert!(inks.fold(0.0, f64::max) >= 3.0, "winning on {role:?}, {look:?}");
            }
        }
    }
    for (is_dark, (eye, cones)) in
        [false, true].into_iter().flat_map(|dark| EYES.map(|eye| (dark, eye)))
    {
        let [last, legal, chosen] = marks(is_dark).map(|[colour, _]| seen(colour, cones));
        for (one, other) in [(last, legal), (legal, chosen), (chosen, last)] {
            let found = difference(one, other);
            assert!(found >= 40.0, "dark {is_dark}, {eye}: {found}");
        }
    }
}

/// The page draws the marks of what may be tapped and of what was tapped itself.
#[test]
fn the_page_marks_with_the_same_colours() {
    let sheet = include_str!("../../../../web/src/base.css");
    let (light, dark) = sheet.split_once("[data-theme=\"dark\"] {").expect("two themes");
    for (sheet, is_dark) in [(light, false), (dark, true)] {
        let [last, legal, chosen] = marks(is_dark);
        for (name, [colour, under]) in [("last", last), ("legal", legal), ("chosen", chosen)] {
            for wanted in [format!("--{name}: {colour};"), format!("--under-{name}: {under};")] {
                assert!(sheet.contains(&wanted), "`{wanted}` in web/src/base.css, dark {is_dark}");
            }
        }
        for look in looks().filter(|look| look.is_dark == is_dark) {
            let table = paint(Role::Table, &[], look).fill.colours()[0];
            assert!(sheet.contains(&format!(": {table};")), "the table {table}, {look:?}");
        }
    }
}
