//! Every side has its colours, and what lies on something else stands out from it.

use std::collections::BTreeSet;

use turnstone_boards::palette::{halo, has_colour, paint};
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

/// The relative luminance of a colour, by WCAG 2.
fn luminance(colour: &str) -> f64 {
    let channel = |place: usize| {
        let byte = u8::from_str_radix(&colour[place..place + 2], 16).expect("two digits");
        let part = f64::from(byte) / 255.0;
        if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
    };
    0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
}

fn contrast(one: &str, other: &str) -> f64 {
    let (one, other) = (luminance(one), luminance(other));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

#[test]
fn texts_have_enough_contrast() {
    for is_dark in [false, true] {
        let fill = |role| paint(role, &[], is_dark).fill;
        for (text, grounds) in [
            (Role::Label, vec![Role::Table, Role::Board, Role::Field(0)]),
            (Role::Count, vec![Role::Board, Role::Table]),
            (Role::Caption, vec![Role::Table]),
            (Role::Pip, vec![Role::Die, Role::PlayedDie]),
        ] {
            for ground in grounds {
                let found = contrast(fill(text), fill(ground));
                assert!(found >= 4.5, "{text:?} on {ground:?}, dark {is_dark}: {found}");
            }
        }
        for Family { id, sides, .. } in variants().map(|(game, _)| game.family()) {
            for (number, side) in (0..).zip(*sides) {
                let piece = paint(Role::Piece(number), sides, is_dark);
                let label = paint(Role::PieceLabel(number), sides, is_dark);
                let found = contrast(piece.fill, label.fill);
                assert!(found >= 4.5, "{id}: {side}, dark {is_dark}: {found}");
            }
        }
    }
}

#[test]
fn pieces_and_marks_have_enough_contrast() {
    for (family, roles) in drawn_roles() {
        let (id, sides) = (family.id, family.sides);
        let is_ground = |role: &Role| {
            matches!(role, Role::Board | Role::Field(_) | Role::Home(_) | Role::Hollow)
        };
        let grounds = roles.iter().copied().filter(is_ground).chain([Role::Table]);
        for (ground, is_dark) in grounds.flat_map(|ground| [(ground, false), (ground, true)]) {
            let under = paint(ground, sides, is_dark).fill;
            for role in roles.iter().filter(|role| matches!(role, Role::Piece(_))) {
                let over = paint(*role, sides, is_dark);
                let found = contrast(over.fill, under).max(contrast(over.stroke, under));
                assert!(found >= 3.0, "{id}: {role:?} on {ground:?}, dark {is_dark}: {found}");
            }
            for role in [Role::Vacated, Role::Lost, Role::Winning, Role::Chosen] {
                let inks = [Some(paint(role, sides, is_dark)), halo(role, is_dark)];
                let inks = inks.iter().flatten().map(|ink| contrast(ink.stroke, under));
                let found = inks.fold(0.0, f64::max);
                assert!(found >= 3.0, "{id}: {role:?} on {ground:?}, dark {is_dark}: {found}");
            }
        }
    }
}
