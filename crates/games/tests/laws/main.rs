//! Laws that hold for every registered game, checked over random games. A new game is checked as
//! soon as it is in the registry. `TURNSTONE_LONG=1` plays ten times as much.

#![allow(
    clippy::expect_used,
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test that cannot go on says so by panicking"
)]

mod drafts;
mod fuzz_corpus;
mod registry;
mod replays;
mod steps;

use std::collections::BTreeSet;

use serde_json::Value;
use turnstone_games::GAMES;
use turnstone_rules::{Game, Options, Position, Rejection, Roll, Seat, Turn};
use turnstone_testing::{
    MAX_STEPS, Random, Step, configurations, is_open_ended, mutated, play_step, random_step,
    scaled, variants,
};

/// The work for each variant, counted in legal moves. The first game is always played to its end.
const WORK_PER_VARIANT: u64 = 150_000;
/// The most random games of each variant.
const GAMES_PER_VARIANT: u64 = 150;
/// The most steps of a game that random play may never end.
const MAX_OPEN_ENDED_STEPS: usize = 120;
/// The most legal moves that are tried in a position.
const MAX_TRIED_MOVES: usize = 48;
/// The number of texts, legal or not, that are tried in each position.
const TRIED_STRINGS: usize = 24;

fn start(game: &dyn Game, variant: &str) -> Position {
    game.start(variant, &Options::new()).expect("the default options can be played")
}

fn notations(position: &Position) -> Vec<String> {
    position.legal_notations()
}

/// Plays random games of every variant and choice of options, and calls `look` with each position,
/// including the last one.
fn for_every_position(
    seed: u64,
    games: u64,
    mut look: impl FnMut(&'static dyn Game, &str, &Position, &mut Random),
) {
    for (game, variant, options) in configurations() {
        let name = format!("{} {variant}", game.family().id);
        // Shown only when a law fails: the last line is the game that breaks it.
        println!("{name} {options:?}");
        let mut work = scaled(WORK_PER_VARIANT);
        for number in 0..scaled(games) {
            let mut random = Random::new(seed ^ (number << 20));
            let mut position = game.start(variant, &options).expect("options that are known");
            for step in 0.. {
                assert!(step < MAX_STEPS, "{name}: game {number} does not end");
                if step >= MAX_OPEN_ENDED_STEPS && is_open_ended(&position) {
                    break;
                }
                // In a game with a thousand moves in each position, a few games are enough.
                let cost = 20 + u64::try_from(position.legal_count()).expect("small");
                work = work.saturating_sub(cost);
                if work == 0 && number > 0 {
                    break;
                }
                look(game, &name, &position, &mut random);
                let Some(step) = random_step(&name, &position, &mut random) else { break };
                position = play_step(&position, &step);
            }
        }
    }
}

/// All items, or a random choice of `most` of them.
fn sample<'a, T>(items: &'a [T], most: usize, random: &mut Random) -> Vec<&'a T> {
    if items.len() <= most {
        items.iter().collect()
    } else {
        (0..most).map(|_| random.pick(items)).collect()
    }
}

#[test]
fn every_legal_move_is_accepted_by_its_own_notation_and_is_canonical() {
    let mut tried = 0_u64;
    for_every_position(1, GAMES_PER_VARIANT, |_, variant, position, random| {
        let seats = position.to_act();
        let Turn::Seats(_) = position.turn() else {
            assert!(notations(position).is_empty(), "{variant}: moves while no seat is to act");
            return;
        };
        assert!(!seats.is_empty(), "{variant}: seats are to act, and there are none");
        let legal = notations(position);
        assert!(
            !legal.is_empty(),
            "{variant}: {seats:?} must act, and `add_legal_moves` lists nothing: {position:?}"
        );
        for notation in sample(&legal, MAX_TRIED_MOVES, random) {
            assert_eq!(position.canonical(notation).as_ref(), Some(notation), "{position:?}");
            for seat in &seats {
                let played = position.play(*seat, notation);
                let played = played.unwrap_or_else(|e| panic!("{notation}: {e} in {position:?}"));
                assert_eq!(played.notation, *notation);
                tried += 1;
            }
        }
    });
    assert!(tried > 1000, "only {tried} moves were tried");
}

#[test]
fn illegal_moves_are_rejected_and_change_nothing() {
    let mut pools: Vec<(&str, BTreeSet<String>)> = Vec::new();
    let (mut illegal, mut malformed, mut synonyms) = (0_u64, 0_u64, 0_u64);
    for_every_position(2, GAMES_PER_VARIANT, |game, variant, position, random| {
        let id = game.family().id;
        let legal = notations(position);
        if pools.iter().all(|(known, _)| *known != id) {
            // Seeds the pool with moves of other variants; their games add more.
            pools.push((id, BTreeSet::from(["3R", "1L", "6", "0", "7"].map(str::to_owned))));
        }
        let pool = &mut pools.iter_mut().find(|(known, _)| *known == id).expect("its pool").1;
        if pool.len() < 2000 {
            pool.extend(legal.iter().cloned());
        }
        let Some(seat) = position.to_act().first().copied() else { return };
        let known: Vec<_> = pool.iter().collect();
        let before = position.view();
        for number in 0..TRIED_STRINGS {
            let notation = (*random.pick(&known)).clone();
            let text = if number % 2 == 0 { notation } else { mutated(&notation, random) };
            let canonical = position.canonical(&text);
            let listed = position.listed_as(&text);
            let is_listed = listed == canonical;
            let is_legal = canonical.as_ref().is_some_and(|canonical| legal.contains(canonical));
            assert!(is_listed || !is_legal, "{variant}: {text:?} is in the list: {position:?}");
            if !game.family().has_synonyms {
                assert!(canonical.is_none_or(|canonical| canonical == text), "{text:?} is strict");
            }
            match position.play(seat, &text) {
                Ok(played) => {
                    if is_listed {
                        assert!(is_legal, "{variant}: {text:?} is accepted in {position:?}");
                        assert!(legal.contains(&played.notation));
                    } else {
                        assert!(position.has_unlisted_moves(), "{variant}: {text:?}");
                        assert!(listed.is_none_or(|listed| legal.contains(&listed)), "{text:?}");
                    }
                    assert_eq!(played.was_canonical, played.notation == text, "{text:?}");
                    // A reader of the log plays the canonical text and finds the same position.
                    let read = position.play(seat, &played.notation).expect("what the log has");
                    assert!(read.was_canonical, "{text:?} is read as {}", read.notation);
                    assert_eq!(read.position.view(), played.position.view(), "{text:?}");
                    synonyms += u64::from(!played.was_canonical);
                }
                Err(Rejection::Illegal { violation, detail }) => {
                    assert!(!is_legal, "{variant}: {text:?} is legal: {detail}");
                    let codes = game.family().violations;
                    assert!(codes.iter().any(|code| code.id == violation), "{violation}");
                    assert!(position.canonical(&text).is_some(), "{text:?} is malformed");
                    illegal += 1;
                }
                Err(Rejection::Malformed(detail)) => {
                    assert_eq!(position.canonical(&text), None, "{text:?}: {detail}");
                    malformed += 1;
                }
                Err(other) => panic!("{variant}: {text:?} is refused with {other:?}"),
            }
        }
        assert_eq!(position.view(), before);
        assert_eq!(notations(position), legal);
    });
    assert!(illegal > 100 && malformed > 100, "{illegal} illegal, {malformed} malformed");
    assert!(synonyms > 0, "every accepted text was canonical");
}

#[test]
fn legal_moves_are_distinct_and_always_in_the_same_order() {
    for (game, variant) in variants() {
        let name = format!("{} {variant}", game.family().id);
        println!("{name}");
        for seed in 0..scaled(10) {
            let mut random = Random::new(3 ^ (seed << 20));
            let mut position = start(game, variant);
            let mut again = start(game, variant);
            while let Some(step) = random_step(&name, &position, &mut random) {
                let legal = notations(&position);
                let distinct: BTreeSet<_> = legal.iter().collect();
                assert_eq!(distinct.len(), legal.len(), "{variant}: {legal:?}");
                assert_eq!(legal, notations(&again), "the same game gives the same list");
                assert_eq!(position.legal_count(), legal.len());
                position = play_step(&position, &step);
                again = play_step(&again, &step);
                assert_eq!(position.view(), again.view());
                assert_eq!(position.turn(), again.turn());
            }
        }
    }
}

#[test]
fn every_invariant_holds_in_every_position_and_every_view_has_the_same_shape() {
    let mut first: Vec<(&str, Value)> = Vec::new();
    for_every_position(4, GAMES_PER_VARIANT, |game, variant, position, _| {
        if let Err(broken) = position.validity_check() {
            panic!("{variant}: {broken} in {position:?}");
        }
        let (id, view) = (game.family().id, position.view());
        match first.iter().find(|(known, _)| *known == id) {
            Some((_, first)) => assert!(is_same_shape(first, &view), "{first} and {view}"),
            None => first.push((id, view)),
        }
    });
    assert_eq!(first.len(), GAMES.len());
}

/// Whether two JSON values differ only in their numbers, words and lengths of lists.
fn is_same_shape(one: &Value, other: &Value) -> bool {
    match (one, other) {
        (Value::Null, _) | (_, Value::Null) => true,
        (Value::Object(one), Value::Object(other)) => {
            one.keys().eq(other.keys())
                && one.iter().all(|(key, value)| is_same_shape(value, &other[key]))
        }
        (Value::Array(one), Value::Array(other)) => {
            let all: Vec<_> = one.iter().chain(other).collect();
            all.windows(2).all(|pair| is_same_shape(pair[0], pair[1]))
        }
        _ => std::mem::discriminant(one) == std::mem::discriminant(other),
    }
}

#[test]
fn a_seat_that_is_not_to_act_is_refused() {
    let mut refused = 0_u64;
    for_every_position(6, 30, |_, variant, position, _| {
        let to_act = position.to_act();
        for seat in (0..=position.seats()).map(Seat).filter(|seat| !to_act.contains(seat)) {
            for notation in notations(position).iter().chain([&"nonsense".to_owned()]) {
                match (position.turn(), position.play(seat, notation)) {
                    (
                        Turn::Seats(_),
                        Err(Rejection::WrongSeat { seat: refused_seat, to_act: first }),
                    ) => {
                        assert_eq!((refused_seat, Some(&first)), (seat, to_act.first()));
                        refused += 1;
                    }
                    (Turn::Pass(_) | Turn::Chance(_), Err(Rejection::NotAwaited)) => refused += 1,
                    (Turn::Over(_), Err(Rejection::Over)) => {}
                    (turn, answer) => panic!("{variant}: seat {seat} in {turn:?}: {answer:?}"),
                }
            }
        }
    });
    assert!(refused > 1000, "only {refused} moves were tried");
}

#[test]
fn dice_and_passes_are_refused_where_none_are_due() {
    for_every_position(7, 30, |_, variant, position, random| {
        match position.turn() {
            Turn::Seats(_) => assert_eq!(position.pass().err(), Some(Rejection::NotAwaited)),
            Turn::Pass(seat) => {
                assert!(seat.0 < position.seats(), "{variant}: there is no seat {seat}");
                position.pass().expect("the pass that is due");
            }
            Turn::Chance(dice) => {
                assert_eq!(position.pass().err(), Some(Rejection::NotAwaited));
                for faces in [vec![], vec![0; dice.count.into()], vec![7; dice.count.into()]] {
                    let answer = position.resolve(&Roll(faces));
                    assert!(matches!(answer, Err(Rejection::BadRoll(_))), "{variant}: {answer:?}");
                }
                let too_many = position.resolve(&random.roll(dice.count + 1));
                assert!(matches!(too_many, Err(Rejection::BadRoll(_))), "{variant}: {too_many:?}");
                return;
            }
            Turn::Over(_) => assert_eq!(position.pass().err(), Some(Rejection::Over)),
        }
        let answer = position.resolve(&Roll(vec![1, 2]));
        assert!(matches!(answer, Err(Rejection::BadRoll(_))), "{variant}: {answer:?}");
    });
}

#[test]
fn a_finished_game_has_a_known_outcome_and_accepts_nothing_more() {
    let mut ended: BTreeSet<&str> = BTreeSet::new();
    for (game, variant) in variants() {
        let name = format!("{} {variant}", game.family().id);
        println!("{name}");
        for seed in 0..scaled(GAMES_PER_VARIANT) {
            let mut random = Random::new(8 ^ (seed << 20));
            let mut position = start(game, variant);
            let mut pool = BTreeSet::from([String::new()]);
            while let Some(step) = random_step(&name, &position, &mut random) {
                if let Step::Move(_, notation) = &step {
                    pool.insert(notation.clone());
                }
                position = play_step(&position, &step);
            }
            let Turn::Over(outcome) = position.turn() else { panic!("{variant}: not over") };
            let family = game.family();
            assert!(family.reasons.iter().any(|known| known.id == outcome.reason), "{outcome:?}");
            assert!(outcome.winners.is_sorted_by(|one, other| one < other), "{outcome:?}");
            let seats = usize::from(position.seats());
            assert!(outcome.winners.iter().all(|seat| seat.index() < seats), "{outcome:?}");
            assert!(outcome.winners.len() < seats, "not every seat can win: {outcome:?}");
            assert!(outcome.score.is_none_or(|score| score.len() == seats));
            assert!(position.to_act().is_empty() && position.legal_moves().is_empty());
            for notation in &pool {
                for seat in (0..position.seats()).map(Seat) {
                    assert_eq!(position.play(seat, notation).err(), Some(Rejection::Over));
                }
            }
            ended.insert(variant);
        }
    }
    assert_eq!(ended.len(), variants().map(|(_, id)| id).collect::<BTreeSet<_>>().len());
}

#[test]
fn perft_of_one_counts_the_legal_moves() {
    for_every_position(9, 30, |_, variant, position, _| {
        if matches!(position.turn(), Turn::Seats(_)) {
            assert_eq!(position.perft(1), position.legal_count() as u64, "{variant}");
        }
    });
}

#[test]
fn unknown_variants_and_options_are_refused_by_name() {
    for game in GAMES {
        let unknown = game.start("no_such_variant", &Options::new());
        assert!(unknown.expect_err("refused").to_string().contains("no_such_variant"));
        for variant in game.family().variants {
            let value = turnstone_rules::OptionValue::Number(1);
            let options = Options::from([("no_such_option".to_owned(), value)]);
            let unknown = game.start(variant.id, &options);
            assert!(unknown.expect_err("refused").to_string().contains("no_such_option"));
        }
    }
}
