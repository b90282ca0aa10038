//! The positions that were published with the rules, each with its numbers.

use super::*;

const EMPTY: &str = "in | in";

#[test]
fn from_the_empty_board_two_different_dice_have_two_plays_and_a_double_five() {
    for one in 1..=6 {
        for other in 1..=6 {
            let expected = if one == other { 5 } else { 2 };
            assert_eq!(legal(&rolled(EMPTY, [one, other])).len(), expected, "{one}-{other}");
        }
    }
    let three_one = legal(&rolled(EMPTY, [3, 1]));
    assert_eq!(three_one, ["in/22 in/24", "in/22 22/21"]);
    let double = legal(&rolled(EMPTY, [6, 6]));
    let expected = [
        "in/19 in/19 in/19 in/19",
        "in/19 in/19 in/19 19/13",
        "in/19 in/19 19/13 19/13",
        "in/19 in/19 19/13 13/7",
        "in/19 19/13 13/7 7/1",
    ];
    assert_eq!(double, expected);
}

#[test]
fn after_an_opening_one_two_the_named_doubles_lead_to_so_many_positions() {
    let start = rolled(EMPTY, [1, 2]);
    let mut results: [Vec<[Side; 2]>; 6] = Default::default();
    for played in legal(&start) {
        let naming = after(&start, &played);
        assert_eq!(naming.phase, Phase::Double);
        for named in legal(&naming) {
            let double = usize::from(named.as_bytes()[0] - b'1');
            let sides = after(&naming, &named).sides;
            if !results[double].contains(&sides) {
                results[double].push(sides);
            }
        }
    }
    assert_eq!(results.map(|sides| sides.len()), [14, 19, 33, 38, 38, 35]);
}

#[test]
fn four_two_bears_off_from_four_and_two_and_nowhere_else() {
    let state = rolled("6:5 4:1 2:1 off | in", [4, 2]);
    assert_eq!(legal(&state), ["4/off 2/off"]);
    assert_eq!(view(&after(&state, "2/off 4/off")).sides[0].off, 10);
}

#[test]
fn four_two_with_five_men_on_six_plays_nothing_and_six_four_takes_one_off() {
    let nothing = rolled("6:5 off | in", [4, 2]);
    assert_eq!(AceyDeucey::turn(&nothing), Turn::Pass(Seat(0)));
    let state = rolled("6:5 off | in", [6, 4]);
    assert_eq!(legal(&state), ["6/off"]);
    assert_eq!(view(&after(&state, "6/off")).sides[0].off, 11);
}

#[test]
fn the_last_man_home_opens_bearing_off_for_the_die_that_is_left() {
    let state = rolled("8:1 6:3 2:2 off | in", [4, 2]);
    assert_eq!(legal(&state), ["8/4 2/off", "6/2 8/6", "6/2 6/4", "6/4 8/4"]);
    // No move inside home once all men are there, and no man off before that.
    assert_eq!(refusal(&state, "8/4 6/4"), "acey_deucey.only_bearing_off");
    assert_eq!(refusal(&state, "2/off 8/4"), "acey_deucey.not_all_home");
}

#[test]
fn with_six_one_and_point_three_blocked_the_six_is_played_alone() {
    let state = rolled("10:1 off | 22:2 in", [6, 1]);
    assert_eq!(legal(&state), ["10/4"]);
    assert_eq!(refusal(&state, "10/9"), "acey_deucey.higher_die");
}
