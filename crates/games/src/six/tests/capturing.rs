use turnstone_rules::{Rules, Seat};

use super::super::ascii_board::{legal, moving, play, play_all, two_players};
use super::super::{Cell, Color, Six, SixViolation, State, Variant};
use super::result;

/// Two islands of twelve, six of each colour, connected by the black stone `4,1`.
const BRIDGE: &str = "\
B R B R . R B R B
 B R B R B R B R B
. R B R B . B R B R";

/// The same with one red stone fewer in the right-hand island.
const TIE: &str = "\
B R B R . R B R B
 B R B R B R B R B
. R B R B . B R B";

/// Three arms of four, four and three stones, connected by the black stone `4,4`.
const ARMS: &str = "\
. . . . R
 . . . . B
. . . . . R
 . . . . . B
. . . . . . B R B R B
 . . . . . B
. . . . . R
 . . . . R";

fn advanced(drawn: &str, to_move: u8) -> State {
    moving(two_players(Variant::Advanced), drawn, to_move)
}

fn counts(state: &State) -> (u8, u8) {
    (state.table.count(Color::Black), state.table.count(Color::Red))
}

fn captured(state: &State, text: &str) -> Vec<[i32; 2]> {
    Six::parts(state, &Six::parse(state, text).expect("notation")).captures
}

#[test]
fn the_largest_island_stays_and_all_others_leave_the_game() {
    for variant in [Variant::Advanced, Variant::Classic] {
        let state = moving(two_players(variant), BRIDGE, 0);
        assert_eq!(counts(&state), (13, 12));
        let left = play_all(&state, &["4,1>-1,0"]);
        assert_eq!((counts(&left), result(&left)), ((7, 6), None));
        assert!(left.table.stones().iter().all(|stone| stone.cell.q < 4));
        let right = play_all(&state, &["4,1>9,0"]);
        assert_eq!((counts(&right), result(&right)), ((7, 6), None));
        assert!(right.table.stones().iter().all(|stone| stone.cell.q > 4));
        assert_eq!(Six::view(&right).captured.black, Six::view(&state).captured.black + 6);
        assert_eq!(Six::view(&right).captured.red, Six::view(&state).captured.red + 6);
        assert_eq!(captured(&state, "4,1>9,0").len(), 12);
    }
    let basic = moving(two_players(Variant::Basic), BRIDGE, 0);
    assert_eq!(play(&basic, "4,1>-1,0"), Err(SixViolation::Splits));
}

#[test]
fn a_stone_put_down_in_another_gap_captures_nothing() {
    let state = advanced(BRIDGE, 0);
    let bridged = play_all(&state, &["4,1>4,2"]);
    assert_eq!(counts(&bridged), (13, 12));
    assert_eq!(captured(&state, "4,1>4,2"), Vec::<[i32; 2]>::new());
}

#[test]
fn the_moved_stone_leaves_with_its_island() {
    let small = "\
B R B R . R B R B
 B R B R B R B R B
. R B R B";
    let state = advanced(small, 0);
    assert_eq!(counts(&state), (11, 10));
    let after = play_all(&state, &["4,1>9,0"]);
    assert_eq!((counts(&after), result(&after)), ((6, 6), None));
    assert_eq!(after.table.color_at(Cell::new(9, 0)), None);
    assert!(captured(&state, "4,1>9,0").contains(&[9, 0]));
    assert!(captured(&state, "4,1>9,0").is_sorted());
}

#[test]
fn where_two_islands_tie_the_mover_names_the_one_that_stays() {
    let state = advanced(TIE, 0);
    assert_eq!(play(&state, "4,1>9,0"), Err(SixViolation::TieNotNamed));
    let left = play_all(&state, &["4,1>9,0~0,0"]);
    assert_eq!((counts(&left), result(&left)), ((6, 6), None));
    let right = play_all(&state, &["4,1>9,0~5,0"]);
    assert_eq!(counts(&right), (7, 5));
    assert_eq!(result(&right), Some((vec![0], "too_few_stones")));
    let named: Vec<_> =
        legal(&state).into_iter().filter(|text| text.starts_with("4,1>9,0")).collect();
    assert_eq!(named, ["4,1>9,0~0,0", "4,1>9,0~5,0"]);
    assert_eq!(captured(&state, "4,1>9,0~0,0").last(), Some(&[9, 0]));
}

#[test]
fn any_cell_of_an_island_names_it_and_the_smallest_one_is_canonical() {
    let state = advanced(TIE, 0);
    let canonical = |text: &str| Six::format(&state, &Six::parse(&state, text).expect("notation"));
    assert_eq!(canonical("4,1>9,0~3,2"), "4,1>9,0~0,0");
    assert_eq!(canonical("4,1>9,0~9,0"), "4,1>9,0~5,0", "named by the moved stone");
    assert_eq!(canonical("4,1>5,-1~8,1"), "4,1>5,-1~5,-1", "the moved stone is the smallest");
    assert_eq!(play_all(&state, &["4,1>9,0~3,2"]), play_all(&state, &["4,1>9,0~0,0"]));
    assert_eq!(play_all(&state, &["4,1>9,0~9,0"]), play_all(&state, &["4,1>9,0~5,0"]));
}

#[test]
fn a_name_is_refused_where_no_islands_tie_and_where_it_names_none_of_them() {
    let state = advanced(TIE, 0);
    assert_eq!(play(&state, "4,1>-1,0~0,0"), Err(SixViolation::NoTie), "13 to 11");
    assert_eq!(play(&state, "4,1>4,2~0,0"), Err(SixViolation::NoTie), "nothing is split");
    for none in ["4,1", "9,9", "4,0"] {
        let text = format!("4,1>9,0~{none}");
        assert_eq!(play(&state, &text), Err(SixViolation::NotALargestIsland), "{text}");
    }
}

#[test]
fn three_islands_may_tie_and_the_smaller_of_three_may_not_be_named() {
    let state = advanced(ARMS, 0);
    let to = |cell: &str| -> Vec<String> {
        let begin = format!("4,4>{cell}");
        legal(&state).into_iter().filter(|text| text.starts_with(&begin)).collect()
    };
    assert_eq!(to("0,8"), ["4,4>0,8~0,8", "4,4>0,8~4,0", "4,4>0,8~5,4"]);
    assert_eq!(to("9,4"), ["4,4>9,4"], "5, 4 and 3");
    assert_eq!(captured(&state, "4,4>9,4").len(), 7);
    assert_eq!(captured(&state, "4,4>0,8~4,0").len(), 8);
    let shorter = advanced(ARMS.trim_end_matches("\n . . . . R"), 0);
    assert_eq!(play(&shorter, "4,4>1,7~1,7"), Err(SixViolation::NotALargestIsland), "4, 4 and 3");
    assert_eq!(play(&shorter, "4,4>1,7"), Err(SixViolation::TieNotNamed));
}

#[test]
fn a_shape_on_an_island_that_leaves_does_not_win() {
    let small = "\
B R B R
 B R B R B R B B B B B
. R B R B";
    let state = advanced(small, 0);
    let after = play_all(&state, &["4,1>11,1"]);
    assert_eq!((counts(&after), result(&after)), ((6, 6), None));
}

#[test]
fn a_shape_counts_before_too_few_stones() {
    let row = "\
B B B B B R
 R R . . B R R R
. R R";
    let state = advanced(row, 0);
    let won = play_all(&state, &["4,1>-1,0"]);
    assert_eq!(result(&won), Some((vec![0], "row")));
    assert!(counts(&won).1 >= 6, "nothing is captured");
    let captures = "\
B B B B B . R
 R R . . B R R R R
. R R";
    let state = advanced(captures, 0);
    let won = play_all(&state, &["4,1>-1,0"]);
    assert_eq!((counts(&won), result(&won)), ((6, 4), Some((vec![0], "row"))));
}

#[test]
fn the_opponent_with_too_few_stones_loses_before_the_mover_does() {
    let both = "B R B R B R B R B R B R";
    let state = advanced(both, 0);
    let after = play_all(&state, &["6,0>7,1~7,0"]);
    assert_eq!(counts(&after), (3, 3));
    assert_eq!(result(&after), Some((vec![0], "too_few_stones")));
}

#[test]
fn a_mover_who_is_left_with_too_few_stones_loses() {
    let mine = "\
R R B R . B B B
 B R R B B R B B
. R R B R . B";
    let state = advanced(mine, 0);
    let after = play_all(&state, &["4,1>8,0"]);
    assert_eq!(counts(&after), (4, 8));
    assert_eq!(result(&after), Some((vec![1], "too_few_stones")));
    assert_eq!(after.to_move, Seat(1));
    assert_eq!(Six::view(&after).winning_shape, None);
}
