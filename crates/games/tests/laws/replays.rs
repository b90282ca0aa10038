//! Recorded games and counts, which are data beside each game. `src/<game>/replays/*.txt` holds
//! games with the state after every ply, and `src/<game>/perft.txt` the numbers of move sequences.
//! Every variant must have them.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

use serde_json::{Value, json};
use turnstone_games::GAMES;
use turnstone_rules::{Game, Options, Position, Turn};
use turnstone_testing::{RecordedGame, RecordedStep, Step, play_step, recorded_games};

fn play_recorded(path: &str, position: &Position, recorded: &RecordedStep) -> Position {
    if let (Step::Pass, Some(seat)) = (&recorded.step, recorded.seat) {
        assert_eq!(position.turn(), Turn::Pass(seat), "a pass is recorded");
    }
    if let Step::Move(seat, notation) = &recorded.step {
        let played = position.play(*seat, notation);
        let ply = recorded.number;
        let played =
            played.unwrap_or_else(|error| panic!("{path}: ply {ply}, {notation}: {error}"));
        assert_eq!(played.notation, *notation, "{path}: ply {ply}: the notation is canonical");
        return played.position;
    }
    play_step(position, &recorded.step)
}

fn check_replay(game: &dyn Game, recorded: &RecordedGame) {
    let path = recorded.path.display().to_string();
    let start = game.start(&recorded.variant, &recorded.options);
    let mut position = start.unwrap_or_else(|error| panic!("{path}: {error}"));
    let mut number = 0;
    for step in &recorded.steps {
        number += u32::from(!matches!(step.step, Step::Roll(_)));
        assert_eq!(step.number, number, "{path}: {step:?}");
        position = play_recorded(&path, &position, step);
        if let Some(state) = &step.state {
            let state: Value = serde_json::from_str(state).expect("a state in JSON");
            assert_eq!(position.view(), state, "{path}: {step:?}");
        }
    }
    let Turn::Over(outcome) = position.turn() else { panic!("{path}: the game is not over") };
    let made = json!({
        "winners": outcome.winners, "reason": outcome.reason, "score": outcome.score,
    });
    let result: Value = serde_json::from_str(&recorded.result).expect("a result in JSON");
    assert_eq!(made, result, "{path}");
}

#[test]
fn every_recorded_game_replays_state_by_state_to_its_result() {
    for game in GAMES {
        for recorded in recorded_games(game.family()) {
            // The test output shows the file if the check fails.
            println!("{}", recorded.path.display());
            assert_eq!(recorded.game, game.family().id);
            check_replay(*game, &recorded);
        }
    }
}

#[test]
fn a_match_counts_after_four_moves_of_each_side_and_within_the_shortest_recorded_game() {
    for game in GAMES {
        let family = game.family();
        let least = usize::try_from(family.min_rated_plies).expect("a small number");
        assert!(least >= 4 * family.sides.len(), "{}: {least} plies are too few", family.id);
        for recorded in recorded_games(family) {
            let plies = recorded.steps.last().map_or(0, |step| step.number);
            let path = recorded.path.display();
            assert!(plies >= family.min_rated_plies, "{path}: {plies} plies are no rated match");
        }
    }
}

#[test]
fn every_variant_has_a_recorded_game() {
    for game in GAMES {
        let games = recorded_games(game.family());
        let recorded: BTreeSet<_> =
            games.iter().map(|recorded| recorded.variant.as_str()).collect();
        for variant in game.family().variants {
            assert!(
                recorded.contains(variant.id),
                "{}: no replay for {}; see CONTRIBUTING, \"Adding a game\", step 8",
                game.family().id,
                variant.id
            );
        }
    }
}

#[test]
fn every_variant_without_dice_has_its_counts_of_move_sequences_and_they_hold() {
    for game in GAMES.iter().filter(|game| !game.family().dice) {
        let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("src").join(game.family().id);
        let path = folder.join("perft.txt");
        let id = game.family().id;
        #[expect(clippy::disallowed_methods, reason = "the counts are files")]
        let text = fs::read_to_string(&path).unwrap_or_else(|_| {
            panic!("{id}: no perft.txt; see CONTRIBUTING, \"Adding a game\", step 9")
        });
        let mut counted = BTreeSet::new();
        for line in text.lines() {
            let (variant, counts) = line.split_once(' ').expect("a variant and its counts");
            let start = game.start(variant, &Options::new());
            let position = start.unwrap_or_else(|error| panic!("{}: {error}", path.display()));
            for (depth, count) in (1..).zip(counts.split(' ')) {
                let count: u64 = count.parse().expect("a count");
                assert_eq!(position.perft(depth), count, "{id} {variant} to depth {depth}");
            }
            assert!(counted.insert(variant), "{variant} twice");
        }
        let registered: BTreeSet<_> =
            game.family().variants.iter().map(|variant| variant.id).collect();
        assert_eq!(counted, registered, "the lines of {}", path.display());
    }
}
