//! Each rule, shown by a position.

use super::*;

fn opening(rolls: &[[u8; 2]]) -> State {
    rolls.iter().fold(State::setup(), |state, dice| roll(&state, *dice))
}

#[test]
fn opening_roll_is_repeated_after_a_tie_and_the_higher_opens_with_fresh_dice() {
    let start = State::setup();
    assert_eq!(AceyDeucey::turn(&start), Turn::Chance(RollRequest { opening: true, count: 2 }));
    let tied = opening(&[[4, 4]]);
    assert_eq!(tied, start);
    assert_eq!(view(&tied).opening, None);
    let decided = opening(&[[4, 4], [2, 5]]);
    assert_eq!(AceyDeucey::turn(&decided), Turn::Chance(RollRequest { opening: false, count: 2 }));
    assert_eq!(view(&decided).opening, Some([2, 5]));
    assert_eq!(view(&decided).dice, None);
    assert_eq!(AceyDeucey::turn(&roll(&decided, [3, 1])), Turn::Seats(Seats::one(Seat(1))));
    assert_eq!(view(&roll(&decided, [3, 1])).dice, Some([3, 1]));
    assert_eq!(
        AceyDeucey::turn(&roll(&opening(&[[6, 5]]), [1, 3])),
        Turn::Seats(Seats::one(Seat(0)))
    );
}

#[test]
fn opening_one_two_earns_no_double_because_it_is_not_played() {
    assert_eq!(opening(&[[1, 2]]).phase, Phase::Roll);
}

#[test]
fn turn_goes_to_the_other_player_after_a_play() {
    let next = after(&rolled("in | in", [3, 1]), "in/22 in/24");
    assert_eq!((next.mover, next.phase), (Seat(1), Phase::Roll));
    assert_eq!(view(&next).sides[0].reserve, 13);
}

#[test]
fn reserve_men_need_not_enter_before_others_move() {
    let state = rolled("13:2 in | in", [5, 4]);
    assert!(legal(&state).contains(&"13/8 13/9".to_owned()));
}

#[test]
fn man_on_the_bar_enters_before_anything_else() {
    let state = rolled("13:2 bar:1 in | in", [5, 4]);
    assert!(legal(&state).iter().all(|played| played.starts_with("bar/")));
    assert_eq!(refusal(&state, "in/20 bar/21"), "acey_deucey.bar_first");
    assert_eq!(refusal(&state, "13/8 bar/21"), "acey_deucey.bar_first");
    assert_eq!(play(&state, "bar/20 in/21").map(|(text, _)| text), Ok("bar/20 in/21".to_owned()));
}

#[test]
fn two_men_on_the_bar_take_both_dice_and_a_closed_board_takes_none() {
    let state = rolled("13:2 bar:2 in | in", [5, 4]);
    assert_eq!(legal(&state), ["bar/20 bar/21"]);
    // Red's points 1 to 6 are White's 24 to 19.
    let closed = rolled("13:2 bar:1 in | 1:2 2:2 3:2 4:2 5:2 6:2 in", [5, 4]);
    assert_eq!(AceyDeucey::turn(&closed), Turn::Pass(Seat(0)));
    assert_eq!(legal(&closed), [""; 0]);
    assert_eq!(refusal(&closed, "bar/20"), "acey_deucey.blocked");
    assert_eq!(AceyDeucey::pass(&closed).mover, Seat(1));
}

#[test]
fn point_with_two_enemy_men_is_blocked_and_a_single_one_is_hit() {
    // Red's 18 is White's 7, and Red's 16 is White's 9.
    let state = rolled("13:1 off | 18:1 16:2 in", [6, 4]);
    assert_eq!(refusal(&state, "13/9 9/3"), "acey_deucey.blocked");
    assert_eq!(legal(&state), ["13/7* 7/3"]);
    let hit = after(&state, "13/7* 7/3");
    assert_eq!((view(&hit).sides[1].bar, view(&hit).sides[1].points[17]), (1, 0));
    assert_eq!(hit.sides[1].total(), 15);
}

#[test]
fn hit_mark_may_be_missing_and_may_not_be_false() {
    let state = rolled("13:1 8:1 off | 18:1 in", [6, 4]);
    let (canonical, _) = play(&state, "13/7 8/4").expect("legal");
    assert_eq!(canonical, "13/7* 8/4");
    assert_eq!(refusal(&state, "13/7* 8/4*"), "acey_deucey.no_hit");
    // The first of two men hits. The second has nothing to hit.
    let double = rolled("13:2 off | 18:1 in", [6, 6]);
    assert_eq!(refusal(&double, "13/7* 13/7* 7/1 7/1"), "acey_deucey.no_hit");
    assert_eq!(play(&double, "13/7 13/7 7/1 7/1").map(|it| it.0), Ok(legal(&double)[0].clone()));
    assert_eq!(legal(&double), ["13/7* 13/7 7/1 7/1"]);
}

#[test]
fn as_many_dice_are_played_as_can_be() {
    let state = rolled("13:1 8:1 off | in", [6, 4]);
    assert_eq!(refusal(&state, "13/7"), "acey_deucey.more_dice_playable");
    // After 12/6 all men are home and the 2 has no play. In the other order both dice are played.
    let forced = rolled("12:1 off | in", [6, 2]);
    assert_eq!(refusal(&forced, "12/6"), "acey_deucey.more_dice_playable");
    assert_eq!(legal(&forced), ["12/10 10/4"]);
}

#[test]
fn if_either_die_can_be_played_and_not_both_it_is_the_higher() {
    // White's 10 and 6 are open. White's 4, the target of both dice together, is blocked.
    let state = rolled("12:1 off | 21:2 in", [2, 6]);
    assert_eq!(legal(&state), ["12/6"]);
    assert_eq!(refusal(&state, "12/10"), "acey_deucey.higher_die");
    // The lower die is played where the higher one cannot be.
    let lower = rolled("12:1 off | 19:2 21:2 in", [2, 6]);
    assert_eq!(legal(&lower), ["12/10"]);
}

#[test]
fn natural_double_is_played_four_times_and_gives_no_new_roll() {
    let state = rolled("13:4 off | in", [3, 3]);
    assert!(legal(&state).contains(&"13/10 13/10 13/10 13/10".to_owned()));
    let next = after(&state, "13/10 13/10 13/10 13/10");
    assert_eq!((next.mover, next.phase), (Seat(1), Phase::Roll));
    assert_eq!(refusal(&state, "13/10 13/10 13/10"), "acey_deucey.more_dice_playable");
    // Red holds White's 7, so that each man has one step of 3.
    let short = rolled("13:2 off | 18:2 in", [3, 3]);
    assert_eq!(legal(&short), ["13/10 13/10"]);
}

#[test]
fn bearing_off_is_exact_and_only_once_all_are_home() {
    let home = rolled("5:1 3:2 off | in", [6, 2]);
    assert_eq!(AceyDeucey::turn(&home), Turn::Pass(Seat(0)));
    assert_eq!(refusal(&home, "5/3"), "acey_deucey.only_bearing_off");
    for away in ["7:1 5:1 off | in", "24:1 5:1 off | in", "in:1 5:1 off | in"] {
        assert_eq!(refusal(&rolled(away, [5, 4]), "5/off"), "acey_deucey.not_all_home", "{away}");
    }
}

#[test]
fn die_that_brings_the_last_man_home_counts_as_before_and_the_next_is_under_the_new_rule() {
    // 3-3: the man on 9 needs one step to come home. Before that step other men may move inside
    // home. After it men leave from 3 and none moves.
    let state = rolled("9:1 6:1 3:1 off | in", [3, 3]);
    assert_eq!(legal(&state), ["6/3 9/6 3/off 3/off"]);
    assert_eq!(refusal(&state, "9/6 6/3"), "acey_deucey.only_bearing_off");
    assert_eq!(refusal(&state, "9/6 3/off"), "acey_deucey.more_dice_playable");
}

#[test]
fn man_hit_later_suspends_bearing_off() {
    // White's 21 is Red's 4.
    let state = rolled("22:1 13:1 off | 5:1 4:1 off", [3, 1]);
    let red = roll(&after(&state, "22/21* 13/10"), [5, 2]);
    assert_eq!((red.mover, view(&red).sides[1].bar), (Seat(1), 1));
    assert_eq!(refusal(&red, "5/off bar/23"), "acey_deucey.bar_first");
    let entered = after(&red, "bar/23 23/18");
    let again = State { mover: Seat(1), phase: Phase::Play([6, 5]), ..entered.clone() };
    assert_eq!(refusal(&again, "5/off 18/12"), "acey_deucey.not_all_home");
    let last = State { mover: Seat(1), phase: Phase::Play([6, 6]), ..entered };
    let home =
        State { mover: Seat(1), phase: Phase::Play([6, 5]), ..after(&last, "18/12 12/6 6/off") };
    assert_eq!(legal(&home), ["5/off"]);
}

#[test]
fn one_two_played_in_full_earns_any_double_and_four_of_it_a_new_roll() {
    for dice in [[1, 2], [2, 1]] {
        let state = rolled("13:4 off | in", dice);
        assert_eq!(AceyDeucey::turn(&state), Turn::Seats(Seats::one(Seat(0))));
        let naming = after(&state, "13/11 13/12");
        assert_eq!((naming.mover, naming.phase), (Seat(0), Phase::Double));
        assert_eq!(view(&naming).dice, None);
        for name in ["11: ", "22: ", "33: ", "44: ", "55: ", "66: "] {
            assert!(legal(&naming).iter().any(|played| played.starts_with(name)), "{name}");
        }
        let again = after(&naming, "33: 13/10 13/10 12/9 11/8");
        assert_eq!((again.mover, again.phase), (Seat(0), Phase::Roll));
        // A second 1-2 gives the same right.
        let chain = after(&roll(&again, [2, 1]), "10/8 10/9");
        assert_eq!((chain.mover, chain.phase), (Seat(0), Phase::Double));
    }
}

#[test]
fn one_two_of_which_one_die_is_played_ends_the_turn() {
    // White's 12 and 10 are Red's 13 and 15: the 2 can be played and nothing after it, and the 1
    // cannot be played.
    let state = rolled("13:1 off | 13:2 15:2 in", [1, 2]);
    assert_eq!(legal(&state), ["13/11"]);
    let next = after(&state, "13/11");
    assert_eq!((next.mover, next.phase), (Seat(1), Phase::Roll));
}

#[test]
fn named_double_that_is_not_played_in_full_ends_the_turn() {
    let state = naming("19:1 off | in");
    assert_eq!(refusal(&state, "66: 19/13 13/7"), "acey_deucey.more_dice_playable");
    let next = after(&state, "66: 19/13 13/7 7/1");
    assert_eq!((next.mover, next.phase), (Seat(1), Phase::Roll));
}

#[test]
fn named_double_without_a_play_may_still_be_named() {
    let state = naming("6:5 off | in");
    assert_eq!(legal(&state), ["11:", "22:", "33:", "44:", "55:", "66: 6/off 6/off 6/off 6/off"]);
    let next = after(&state, "33:");
    assert_eq!((next.mover, next.phase), (Seat(1), Phase::Roll));
    assert_eq!(refusal(&state, "66:"), "acey_deucey.more_dice_playable");
}

#[test]
fn double_is_named_where_it_is_due_and_nowhere_else() {
    let due = naming("13:4 off | in");
    assert_eq!(refusal(&due, "13/7 13/7 13/7 13/7"), "acey_deucey.double_not_named");
    let natural = rolled("13:4 off | in", [6, 6]);
    assert_eq!(refusal(&natural, "66: 13/7 13/7 13/7 13/7"), "acey_deucey.double_not_due");
    assert_eq!(refusal(&due, "55: 13/7 13/7 13/7 13/7"), "acey_deucey.die_not_rolled");
}

#[test]
fn differently_named_doubles_are_different_moves_even_with_one_result() {
    // White's 18 and 16 are blocked, so that 2-2 and 4-4 end on the same points as four ones.
    let state = naming("24:1 off | 7:2 9:2 in");
    let listed = legal(&state);
    for played in ["11: 24/23 23/22 22/21 21/20", "22: 24/22 22/20", "44: 24/20"] {
        assert!(listed.contains(&played.to_owned()), "{listed:?}");
        assert_eq!(view(&after(&state, played)).sides[0].points[19], 1);
    }
    assert_eq!(after(&state, "11: 24/23 23/22 22/21 21/20").mover, Seat(0), "all four ones");
    assert_eq!(after(&state, "44: 24/20").mover, Seat(1), "one of four");
}

#[test]
fn first_to_bear_off_all_fifteen_wins_at_once() {
    let last = rolled("3:1 off | 1:2 5:1 in", [3, 6]);
    let won = after(&last, "3/off");
    let expected = Outcome { winners: vec![Seat(0)], reason: "all_off", score: Some(vec![0, 15]) };
    assert_eq!(AceyDeucey::turn(&won), Turn::Over(expected));
    assert_eq!(legal(&won), [""; 0]);
    assert_eq!(refusal(&won, "3/off"), "acey_deucey.no_play_due");
    let json = serde_json::to_value(view(&won)).expect("JSON");
    assert_eq!((&json["awaiting"], json["dice"].is_null()), (&"nothing".into(), true));
}

#[test]
fn game_ends_in_the_middle_of_a_chain() {
    let by_the_roll = after(&rolled("2:1 1:1 off | in", [1, 2]), "2/off 1/off");
    assert_eq!(by_the_roll.phase, Phase::Over);
    let by_the_double = after(&naming("5:3 off | 1:4 off"), "55: 5/off 5/off 5/off");
    let score = Some(vec![0, 4]);
    let expected = Outcome { winners: vec![Seat(0)], reason: "all_off", score };
    assert_eq!(AceyDeucey::turn(&by_the_double), Turn::Over(expected));
    let with_four = after(&naming("5:4 off | in"), "55: 5/off 5/off 5/off 5/off");
    assert_eq!(with_four.phase, Phase::Over);
}

#[test]
fn plays_with_one_result_are_one_move_in_its_canonical_order() {
    let state = rolled("13:1 12:1 off | in", [2, 1]);
    let (canonical, _) = play(&state, "13/12 12/10").expect("legal");
    assert_eq!(canonical, "13/11 11/10");
    let (canonical, _) = play(&state, "12/11 13/11").expect("legal");
    assert_eq!(canonical, "13/11 12/11");
}

#[test]
fn notation_is_strict() {
    let state = rolled("13:2 off | in", [6, 4]);
    for text in [
        "",
        " ",
        "13/7  13/9",
        " 13/7 13/9",
        "13/7 13/9 ",
        "013/7 13/9",
        "13/07 13/9",
        "+13/7",
        "13-7 13/9",
        "13/7 13/9\n",
        "off/7",
        "13/in",
        "13/bar",
        "25/19",
        "0/1",
        "IN/22",
        "In/22",
        "13/7** 13/9",
        "13/7/3",
        "13/7 (2)",
        "6-6: 13/7",
        "65: 13/7",
        "77: 13/7",
        "66:13/7",
        "66: ",
        "66:  13/7",
        "66 : 13/7",
        ":",
        "13/7 13/9 7/6 6/5 5/4",
        "13/7*13/9",
        "٣/2",
    ] {
        assert_eq!(refusal(&state, text), "malformed", "{text:?}");
    }
    for (text, code) in [
        ("13/2", "die_not_rolled"),
        ("7/13", "die_not_rolled"),
        ("13/7 13/7", "die_not_rolled"),
        ("in/19 13/9", "no_man"),
        ("bar/19 13/9", "no_man"),
    ] {
        assert_eq!(refusal(&state, text), format!("acey_deucey.{code}"), "{text:?}");
    }
}

#[test]
fn state_and_parts_on_the_wire_are_as_documented() {
    let state = rolled("13:1 24:1 off | 18:1 in", [6, 2]);
    let json = serde_json::to_value(view(&state)).expect("JSON");
    assert_eq!(
        (&json["awaiting"], &json["dice"]),
        (&"roll_play".into(), &[6, 2].as_slice().into())
    );
    assert_eq!(json["sides"][0]["points"][23], 1);
    assert_eq!((&json["sides"][1]["reserve"], &json["opening"][0]), (&14.into(), &6.into()));
    let played = AceyDeucey::parse(&state, "24/22 13/7").expect("notation");
    let parts = serde_json::to_value(AceyDeucey::parts(&state, &played)).expect("JSON");
    let expected = serde_json::json!({"named_double": null, "steps": [
        {"origin": "13", "destination": "7", "die": 6, "hit": true},
        {"origin": "24", "destination": "22", "die": 2, "hit": false},
    ]});
    // The higher die comes first, although it was written last.
    assert_eq!(parts, expected);
}

#[test]
fn worked_example_of_the_rules_text_can_be_played() {
    let mut state = opening(&[[5, 2]]);
    for (dice, played) in [
        (Some([1, 2]), "in/23 in/24"),
        (None, "66: in/19 in/19 19/13 19/13"),
        (Some([4, 3]), "in/21 in/22"),
        (Some([3, 1]), "in/22 in/24"),
        (Some([6, 4]), "13/7 in/21"),
    ] {
        state = dice.map_or(state.clone(), |dice| roll(&state, dice));
        let (canonical, next) = play(&state, played).expect("legal");
        assert_eq!(canonical, played);
        state = next;
    }
    let white = &view(&state).sides[0];
    assert_eq!((white.reserve, white.points[20], white.points[12]), (8, 2, 1));
    assert_eq!(legal(&rolled("in | in", [1, 2])), ["in/23 in/24", "in/23 23/22"]);
}
