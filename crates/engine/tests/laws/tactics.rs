//! Octi and Six: a win in one move is taken, and a threat that can be parried is parried.

use turnstone_engine::{Random, analyse};
use turnstone_rules::{Position, Seat, Turn};
use turnstone_testing::{configurations, is_open_ended, scaled};

use super::{play_at_random, settle};

/// Whether a seat is among the winners of a position that is over.
fn is_won(position: &Position, seat: Seat) -> bool {
    matches!(position.turn(), Turn::Over(outcome) if outcome.winners.contains(&seat))
}

/// The positions after each legal move.
fn after_each(position: &Position) -> Vec<(String, Position)> {
    let seat = position.acting().first().expect("a seat is to act");
    let play = |notation: String| {
        let played = position.play(seat, &notation).expect("a legal move");
        (notation, played.position)
    };
    position.legal_notations().into_iter().map(play).collect()
}

/// Whether the seat to act can win at once. (Declarations are not listed.)
fn can_win(position: &Position) -> bool {
    let Some(seat) = position.acting().first() else { return false };
    after_each(position).iter().any(|(_, after)| is_won(after, seat))
}

/// Whether a seat has lost by its move, such as one that captured too many own stones, or the other can
/// win at once.
fn is_losing(after: &Position, seat: Seat) -> bool {
    match after.turn() {
        Turn::Over(outcome) => !outcome.winners.is_empty() && !outcome.winners.contains(&seat),
        _ => can_win(after),
    }
}

/// Looks at positions of random games until this many wins were there to take.
/// `of` is a game, or a game and its variant, such as `six/classic`.
fn compare(of: &str, nodes: u64, enough: u64, is_wanted: impl Fn(&Position) -> bool) {
    for (game, variant, options) in configurations() {
        let name = format!("{}/{variant}", game.family().id);
        if !name.starts_with(of) {
            continue;
        }
        let start = game.start(variant, &options).expect("a configuration");
        if is_open_ended(&start) {
            continue;
        }
        let mut random = Random::new(17);
        let (mut wins, mut lost) = (0, 0);
        while wins < scaled(enough) {
            let mut position = start.clone();
            while let Some(seat) = settle(&mut position, &mut random) {
                if is_wanted(&position) {
                    let best = &analyse(&position, nodes, random.next()).expect("to act").moves[0];
                    let after = position.play(seat, &best.notation).expect("legal").position;
                    if can_win(&position) {
                        wins += 1;
                        assert!(is_won(&after, seat), "{variant} {position:?} {best:?}");
                        assert!(best.expected > 0.99, "{best:?}");
                    } else if is_losing(&after, seat) {
                        // Then no move would have parried.
                        let all = after_each(&position);
                        let is_lost = all.iter().all(|(_, after)| is_losing(after, seat));
                        assert!(is_lost, "{variant} {position:?} {best:?}");
                        lost += 1;
                    }
                }
                position = play_at_random(&position, seat, &mut random);
            }
            assert!(lost < 200, "too few positions can be held");
        }
    }
}

#[test]
fn octi_takes_a_win_and_parries_a_threat() {
    compare("octi", 3_000, 6, |_| true);
}

#[test]
fn six_takes_a_win_and_parries_a_threat_while_stones_are_placed() {
    compare("six", 300, 6, |position| position.view()["phase"] == "placing");
}

#[test]
fn six_takes_a_win_and_parries_a_threat_when_stones_move() {
    // Of the many positions of a long game some.
    compare("six", 300, 2, |position| {
        let view = position.view();
        let stones = view["stones"].as_array().map_or(0, Vec::len);
        view["phase"] == "moving" && view["stones"][stones / 2]["r"].as_i64().unwrap_or(0) % 7 == 3
    });
}

#[test]
fn six_takes_and_guards_the_stones_without_which_there_is_no_shape() {
    let has_few = |position: &Position| {
        let captured = &position.view()["captured"];
        ["black", "red"].iter().any(|color| captured[color].as_u64() >= Some(12))
    };
    compare("six/advanced", 300, 6, has_few);
    compare("six/classic", 300, 6, has_few);
}

#[test]
fn in_manual_play_a_shape_is_declared_by_the_one_who_has_it() {
    let game = turnstone_games::find("six").expect("a game");
    let word = turnstone_rules::OptionValue::Word("manual".to_owned());
    let options = turnstone_rules::Options::from([("declaration".to_owned(), word)]);
    let mut position = game.start("basic", &options).expect("a start");
    // Black makes a row along r = -1 from q = 0 to 5, and red plays elsewhere.
    let moves = ["0,-1", "-1,0", "1,-1", "-2,0", "2,-1", "-3,0", "3,-1", "-4,1", "4,-1", "-5,1"];
    for notation in moves {
        let seat = position.acting().first().expect("a seat");
        position = position.play(seat, notation).expect(notation).position;
    }
    let best = &analyse(&position, 500, 1).expect("to act").moves[0];
    assert!(best.notation.ends_with('!') && best.notation.len() > 1, "{best:?}");
    // The one who forgets it may declare later, and does.
    let row = best.notation.trim_end_matches('!').to_owned();
    position = position.play(Seat(0), &row).expect("the row").position;
    position = position.play(Seat(1), "-6,2").expect("a move").position;
    let best = &analyse(&position, 500, 1).expect("to act").moves[0];
    assert_eq!(best.notation, "!");
    assert!(best.expected > 0.99, "{best:?}");
}
