//! Given a tree of prepared plies at its limits, when it is checked and played.

use turnstone_matches::{ConditionalPly, Match};
use turnstone_rules::{Position, Seat};

use super::context::{checked, play_with_replies, ply, prepared};
use super::{ANNA, BEN, created_with, given, moved, passed, seated, started, under_way, with};

/// A line of so many moves from a position, one after another.
fn chain(game_match: &Match, moves: usize) -> Vec<ConditionalPly> {
    let line = |choice: usize| {
        let mut position = game_match.position.clone();
        let mut line = Vec::new();
        for number in 0..moves {
            let seat = position.acting().first()?;
            let mut legal = position.legal_notations();
            let notation = legal.swap_remove(choice * (number + 1) % legal.len());
            position = position.play(seat, &notation).expect("a legal move").position;
            line.push(notation);
        }
        Some(line)
    };
    let line = (0..1_000).find_map(line).expect("a game that lasts so long");
    line.iter().rev().fold(Vec::new(), |next, notation| vec![ply(notation, next)])
}

#[test]
fn twenty_plies_can_follow_each_other_and_no_more() {
    let before = given(&under_way());
    for seat in [0, 1] {
        assert!(checked(&before, seat, chain(&before, 20)).is_ok());
        let refused = checked(&before, seat, chain(&before, 21)).expect_err("refused");
        let pointer = "/0/next".repeat(20);
        assert_eq!(refused, format!("{pointer}: at most 20 plies and rolls can follow each other"));
    }
}

/// The moves from a position, in at most six plies, as far as `left` nodes reach: every move of
/// the other side, one of the seat.
fn tree(position: &Position, seat: Seat, depth: u32, left: &mut usize) -> Vec<ConditionalPly> {
    let Some(mover) = position.acting().first().filter(|_| depth > 0) else { return Vec::new() };
    let mut legal = position.legal_notations();
    legal.truncate(if mover == seat { 1 } else { usize::MAX });
    let mut nodes = Vec::new();
    for notation in legal {
        if *left == 0 {
            break;
        }
        *left -= 1;
        let after = position.play(mover, &notation).expect("a legal move").position;
        nodes.push(ply(&notation, tree(&after, seat, depth - 1, left)));
    }
    nodes
}

#[test]
fn two_hundred_plies_can_be_prepared_and_no_more() {
    let before = given(&under_way());
    let lines = |nodes: usize| {
        let mut left = nodes;
        let lines = tree(&before.position, Seat(1), 6, &mut left);
        assert_eq!(left, 0, "the tree has so many nodes");
        lines
    };
    assert!(checked(&before, 1, lines(200)).is_ok());
    let refused = checked(&before, 1, lines(201)).expect_err("refused");
    assert!(refused.ends_with(": at most 200 plies and rolls can be prepared"), "{refused}");
}

/// The beginning of a recorded game of Ethiopian Mancala, in which Ben soon has no move.
const BEFORE_A_PASS: [(u8, &str); 22] = [
    (0, "5R"),
    (1, "4L"),
    (0, "3L"),
    (1, "2L"),
    (0, "1L"),
    (1, "6L"),
    (0, "6L"),
    (1, "3L"),
    (0, "4R"),
    (1, "4R"),
    (0, "5R"),
    (1, "6L"),
    (0, "2L"),
    (0, "1L"),
    (1, "2L"),
    (0, "6L"),
    (1, "6R"),
    (0, "4R"),
    (1, "3R"),
    (0, "5L"),
    (1, "5R"),
    (0, "3R"),
];

#[test]
fn passes_inside_a_tree_happen_by_themselves() {
    let ethiopian = created_with(|created| created.variant = "ethiopian".to_owned());
    let begun = vec![ethiopian, seated(0, ANNA), seated(1, BEN), started([ANNA, BEN])];
    let plies = (1..).zip(BEFORE_A_PASS).map(|(ply, (seat, notation))| moved(ply, seat, notation));
    let mut facts = with(begun, plies);
    let before = given(&facts);
    // After `1R` and after `4L` Ben passes, and Anna moves again.
    let line = ply("1R", vec![ply("4L", vec![ply("6R", vec![ply("1L", Vec::new())])])]);
    let prepared_answers = [prepared(&before, 1, vec![line])];
    for (notation, recorded) in [
        ("1R", [moved(23, 0, "1R"), passed(24, 1)]),
        ("4L", [moved(25, 0, "4L"), passed(26, 1)]),
        ("6R", [moved(27, 0, "6R"), moved(28, 1, "1L")]),
    ] {
        let played = play_with_replies(&given(&facts), &prepared_answers, notation);
        assert_eq!(played, recorded);
        facts = with(facts, played);
    }
}
