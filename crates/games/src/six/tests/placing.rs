use turnstone_rules::{OptionValue, Options, Rules, Seat, Seats, Turn, registered};

use super::super::ascii_board::{draw, legal, placing, play, play_all, two_players};
use super::super::{Cell, Color, Settings, Six, SixViolation, State, Variant};
use super::{FULL, result};

fn start(variant: Variant) -> State {
    State::setup(two_players(variant))
}

fn team_game() -> State {
    State::setup(Settings { seats: 4, ..two_players(Variant::Basic) })
}

#[test]
fn a_game_begins_with_a_stone_of_each_colour_and_black_to_move() {
    let state = start(Variant::Basic);
    assert_eq!(state.table, draw("R B"));
    assert_eq!(
        (state.hands, Six::turn(&state)),
        ([20, 20, 0, 0], Turn::Seats(Seats::one(Seat(0))))
    );
    let view = serde_json::to_string(&Six::view(&state)).expect("JSON");
    let documented = "{\"phase\":\"placing\",\
        \"stones\":[{\"q\":0,\"r\":0,\"color\":\"red\"},{\"q\":1,\"r\":0,\"color\":\"black\"}],\
        \"in_hand\":[20,20],\"captured\":{\"black\":0,\"red\":0},\"winning_shape\":null}";
    assert_eq!(view, documented);
}

#[test]
fn blacks_first_stone_touches_the_red_stone_and_not_the_black_one() {
    for variant in [Variant::Basic, Variant::Advanced] {
        let state = start(variant);
        assert_eq!(legal(&state), ["-1,0", "-1,1", "0,-1"]);
        for elsewhere in ["0,1", "1,-1", "2,0", "1,1", "2,-1"] {
            assert_eq!(play(&state, elsewhere), Err(SixViolation::FirstStone));
        }
        let state = play_all(&state, &["-1,0"]);
        assert_eq!(legal(&state).len(), 10, "nothing after that is restricted");
    }
}

#[test]
fn in_the_classic_game_blacks_first_stone_may_touch_either() {
    let cells = ["-1,0", "-1,1", "0,-1", "0,1", "1,-1", "1,1", "2,-1", "2,0"];
    assert_eq!(legal(&start(Variant::Classic)), cells);
}

#[test]
fn a_stone_is_placed_on_an_empty_cell_beside_any_other() {
    let state = play_all(&start(Variant::Basic), &["-1,0"]);
    assert_eq!(play(&state, "-1,0"), Err(SixViolation::Occupied));
    assert_eq!(play(&state, "3,0"), Err(SixViolation::TouchesNothing));
    assert_eq!(play(&state, "0,0>0,1"), Err(SixViolation::StillPlacing));
    let after = play_all(&state, &["2,0"]);
    assert_eq!(after.table.color_at(Cell::new(2, 0)), Some(Color::Red));
    assert_eq!((after.hands, after.to_move), ([19, 19, 0, 0], Seat(0)));
}

#[test]
fn a_cell_however_far_away_is_illegal_and_does_not_panic() {
    let state = start(Variant::Classic);
    for far in ["2147483647,2147483647", "-2147483648,0", "0,-2147483648", "2147483647,0"] {
        assert_eq!(play(&state, far), Err(SixViolation::TouchesNothing));
    }
    let moving = State { hands: [0; 4], table: draw(FULL), ..state };
    assert_eq!(play(&moving, "0,0>2147483647,0"), Err(SixViolation::TouchesNothing));
    assert_eq!(play(&moving, "-2147483648,0>0,-1"), Err(SixViolation::NoStone));
    assert_eq!(play(&moving, "0,0>1,-1~2147483647,0"), Err(SixViolation::NoTie));
}

#[test]
fn a_shape_made_by_placing_wins_and_the_last_stone_still_begins_the_second_phase() {
    let five = placing(two_players(Variant::Basic), "B B B B B\n R R R R", 0);
    let won = play_all(&five, &["5,0"]);
    assert_eq!(result(&won), Some((vec![0], "row")));
    assert_eq!(Six::view(&won).phase, "placing");
    assert!(Six::legal_moves(&won).is_empty());
    let last = State { hands: [1, 0, 0, 0], ..five };
    assert_eq!(Six::view(&last).phase, "placing");
    let view = Six::view(&play_all(&last, &["-1,0"]));
    assert_eq!(view.phase, "moving");
    let cells = [[-1, 0], [0, 0], [1, 0], [2, 0], [3, 0], [4, 0]];
    assert_eq!(view.winning_shape, Some(cells.to_vec()));
}

#[test]
fn when_all_stones_are_placed_none_can_be_placed_any_more() {
    let mut full = placing(two_players(Variant::Basic), FULL, 0);
    assert!(!full.is_placing());
    assert_eq!(play(&full, "-1,0"), Err(SixViolation::AllPlaced));
    full.hands = [0, 1, 0, 0];
    full.to_move = Seat(1);
    let moving = play_all(&full, &["6,0"]);
    assert!(!moving.is_placing());
    assert_eq!(moving.to_move, Seat(0));
}

#[test]
fn in_a_team_game_either_black_seat_opens_and_play_goes_clockwise() {
    for opener in [0, 2] {
        let state = team_game();
        assert_eq!(Six::turn(&state), Turn::Seats(Seats::from_iter([Seat(0), Seat(2)])));
        assert_eq!(state.hands, [10; 4]);
        let first = Six::parse(&state, "-1,0").expect("notation");
        let mut state = Six::apply(&state, Seat(opener), &first).expect("a legal move");
        assert_eq!(state.table.color_at(Cell::new(-1, 0)), Some(Color::Black));
        for (turn, text) in (1..).zip(["-1,1", "0,-1", "-2,0", "0,1"]) {
            let seat = (opener + turn) % 4;
            assert_eq!(Six::turn(&state), Turn::Seats(Seats::one(Seat(seat))));
            state = play_all(&state, &[text]);
            assert_eq!(state.table.stones().len(), 3 + usize::from(turn));
        }
        assert_eq!(state.hands[usize::from(opener)], 8);
        assert_eq!(state.hands.iter().sum::<u8>(), 35);
        assert_eq!(Six::view(&state).in_hand.len(), 4);
    }
}

#[test]
fn both_of_a_team_win_together() {
    let settings = Settings { seats: 4, ..two_players(Variant::Basic) };
    let five = State { hands: [7, 8, 8, 8], ..placing(settings, "R R R R R\n B B B B B", 3) };
    assert_eq!(result(&play_all(&five, &["5,0"])), Some((vec![1, 3], "row")));
}

#[test]
fn only_the_hebrew_variants_have_teams_and_declarations() {
    let game = registered::<Six>();
    let four = Options::from([("seats".to_owned(), OptionValue::Number(4))]);
    let manual = OptionValue::Word("manual".to_owned());
    let manual = Options::from([("declaration".to_owned(), manual)]);
    for variant in ["basic", "advanced"] {
        assert_eq!(game.start(variant, &four).expect("an option").seats(), 4);
        assert!(game.start(variant, &manual).is_ok());
        assert_eq!(game.start(variant, &Options::new()).expect("the defaults").seats(), 2);
        let three = Options::from([("seats".to_owned(), OptionValue::Number(3))]);
        assert!(game.start(variant, &three).is_err());
    }
    assert!(game.start("classic", &four).is_err());
    assert!(game.start("classic", &manual).is_err());
}

#[test]
fn move_sequences_are_as_many_as_in_the_published_counts() {
    for line in include_str!("../perft.txt").lines() {
        let (variant, counts) = line.split_once(' ').expect("a variant and its counts");
        let position = registered::<Six>().start(variant, &Options::new()).expect("a variant");
        for (depth, count) in (1..).zip(counts.split(' ')) {
            assert_eq!(position.perft(depth).to_string(), count, "{variant} to depth {depth}");
        }
    }
}
