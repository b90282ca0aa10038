//! Checks the examples of `docs/rules/six.md` against the rules.

use super::super::ascii_board::{draw, legal, moving, play, play_all, two_players};
use super::super::{SixViolation, State, Table, Variant};
use super::result;

const TEXT: &str = include_str!("../../../../../docs/rules/six.md");

/// The boards that are drawn below a heading, up to the next one.
fn boards(heading: &str) -> Vec<&'static str> {
    let (_, section) = TEXT.split_once(&format!("{heading}\n")).expect("the heading");
    let section = section.split("\n#").next().expect("a section");
    section.split("```\n").skip(1).step_by(2).collect()
}

#[test]
fn the_opening_example_agrees_with_the_rules_text() {
    let (_, example) = TEXT.split_once("### Example").expect("the example");
    let moves: Vec<&str> = example
        .lines()
        .filter(|line| line.contains(". Black `") || line.contains(". Red `"))
        .filter_map(|line| line.split('`').nth(1))
        .collect();
    assert_eq!(moves.len(), 17);
    let state = play_all(&State::setup(two_players(Variant::Basic)), &moves);
    assert_eq!(result(&state), Some((vec![0], "triangle")));
    let drawn: Table = draw(boards("### Example, from the start")[0]);
    assert_eq!(drawn.shape(), state.table.shape());
}

#[test]
fn the_corner_of_the_basic_example_has_one_cell_to_go_to() {
    let board = boards("### Basic: the table stays in one piece")[0];
    let moves = legal(&moving(two_players(Variant::Basic), board, 0));
    let of_the_corner: Vec<_> = moves.iter().filter(|text| text.starts_with("3,0>")).collect();
    assert_eq!(of_the_corner, ["3,0>2,1"]);
}

#[test]
fn the_captures_agree_with_the_rules_text() {
    let boards = boards("### Advanced and classic: what is cut off is captured");
    let state = moving(two_players(Variant::Advanced), boards[0], 0);
    let left = |text| play_all(&state, &[text]).table.stones().len();
    assert_eq!(["4,1>-1,0", "4,1>9,0", "4,1>4,2"].map(left), [13, 13, 25]);
    let state = moving(two_players(Variant::Advanced), boards[1], 0);
    assert_eq!(play(&state, "4,1>9,0"), Err(SixViolation::TieNotNamed));
    assert_eq!(result(&play_all(&state, &["4,1>9,0~0,0"])), None);
    let won = result(&play_all(&state, &["4,1>9,0~5,0"]));
    assert_eq!(won, Some((vec![0], "too_few_stones")));
}
