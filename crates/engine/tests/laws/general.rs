#![expect(clippy::disallowed_methods, reason = "the weights are files")]

use turnstone_engine::{Choice, Level, Random, choose, choose_by_rules_alone};
use turnstone_rules::Position;
use turnstone_testing::{configurations, is_open_ended};

use super::{play_at_random, settle};

/// Plays a match, and returns the moves with what the engine said of them.
fn match_of(
    name: &str,
    start: &Position,
    seed: u64,
    longest: usize,
    chooser: impl Fn(&Position, u64) -> Option<Choice>,
) -> (Vec<String>, bool) {
    let mut position = start.clone();
    let mut random = Random::new(seed);
    let mut moves = Vec::new();
    for _ in 0..longest {
        let mut dice = random.clone();
        let Some(seat) = settle(&mut position, &mut dice) else { return (moves, true) };
        let choice = chooser(&position, random.next()).expect("a seat is to act");
        assert!((0.0..=1.0).contains(&choice.expected), "{name}: {choice:?}");
        position = position
            .play(seat, &choice.notation)
            .unwrap_or_else(|error| panic!("{name}: {choice:?}: {error}: {position:?}"))
            .position;
        moves.push(format!("{} {:.6}", choice.notation, choice.expected));
    }
    (moves, false)
}

fn every_configuration_is_played(chooser: impl Fn(&Position, u64) -> Option<Choice> + Copy) {
    for (game, variant, options) in configurations() {
        let name = format!("{} {variant} {options:?}", game.family().id);
        let start = game.start(variant, &options).expect("a configuration");
        let longest = if is_open_ended(&start) { 100 } else { 3_000 };
        let (moves, is_over) = match_of(&name, &start, 7, longest, chooser);
        assert!(is_over || is_open_ended(&start), "{name} does not end");
        let (again, _) = match_of(&name, &start, 7, longest, chooser);
        assert_eq!(moves, again, "{name}: the same seed plays the same match");
    }
}

#[test]
fn every_game_is_played_with_nothing_but_its_rules() {
    every_configuration_is_played(|position, seed| choose_by_rules_alone(position, 25, seed));
}

#[test]
fn every_game_is_played_to_its_end_and_again_in_the_same_way() {
    let level = Level::new(3).expect("a level");
    every_configuration_is_played(|position, seed| choose(position, level, seed));
}

#[test]
fn no_search_uses_more_nodes_than_its_budget() {
    let mut random = Random::new(3);
    for (game, variant, options) in configurations() {
        let mut position = game.start(variant, &options).expect("a configuration");
        for ply in 0..60 {
            let Some(seat) = settle(&mut position, &mut random) else { break };
            let budget = [0, 1, 2, 7, 50, 400][ply % 6];
            let analysis = turnstone_engine::analyse(&position, budget, 5).expect("to act");
            assert!(analysis.nodes <= budget, "{variant}: {} of {budget}", analysis.nodes);
            assert!(!analysis.moves.is_empty());
            position = play_at_random(&position, seat, &mut random);
        }
    }
}

#[test]
fn other_seeds_play_other_matches() {
    let level = Level::new(2).expect("a level");
    let game = turnstone_games::find("mancala").expect("a game");
    let start = game.start("egyptian", &turnstone_rules::Options::new()).expect("a start");
    let play = |seed| match_of("mancala", &start, seed, 500, |at, seed| choose(at, level, seed)).0;
    assert_ne!(play(1), play(2));
}

#[test]
fn nobody_is_asked_before_a_roll_or_after_the_end() {
    let game = turnstone_games::find("acey_deucey").expect("a game");
    let start = game.start("american", &turnstone_rules::Options::new()).expect("a start");
    assert_eq!(choose(&start, Level::ALL[7], 1), None, "the opening roll is due");
    assert_eq!(choose_by_rules_alone(&start, 10, 1), None);
}

#[test]
fn all_weights_together_are_small_and_belong_to_a_learner() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/weights");
    let mut sum = 0;
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let entry = entry.expect("an entry");
        let name = entry.file_name().into_string().expect("a name");
        let is_known = turnstone_engine::train::LEARNERS.iter().any(|known| known.file == name);
        assert!(is_known, "nothing learns {name}");
        sum += entry.metadata().expect("its length").len();
    }
    assert!((1_000..300_000).contains(&sum), "{sum} bytes");
}

#[test]
fn learning_twice_from_a_seed_gives_the_same_numbers() {
    for learner in turnstone_engine::train::LEARNERS {
        let learn = |seed| learner.learn(seed, 20, &mut |_| {});
        let once = learn(5);
        assert_eq!(once, learn(5), "{}", learner.file);
        assert_ne!(once, learn(6), "{}", learner.file);
        let path = format!("{}/weights/{}", env!("CARGO_MANIFEST_DIR"), learner.file);
        assert_eq!(once.len() as u64, std::fs::metadata(path).expect("the file").len());
    }
}
