//! Recorded games and counts, which are data beside each game. `src/<game>/replays/*.txt` holds
//! games with the state after every ply, and `src/<game>/perft.txt` the numbers of move sequences.
//! Every variant must have them.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

use serde_json::{Value, json};
use turnstone_games::GAMES;
use turnstone_rules::{Family, Game, Options, Position, Roll, Seat, Turn};

/// A line of a recorded game.
struct ReplayLine<'a> {
    /// The ply of a move or pass. A roll is not a ply and has the number of the ply before it.
    number: u32,
    /// Absent for a roll, and for a pass whose seat the record leaves out.
    seat: Option<Seat>,
    /// A move in canonical notation, `pass`, or `roll` and the faces.
    action: &'a str,
    /// Absent before a pass, because the recorded states are those after it.
    state: Option<Value>,
}

fn folder(family: &Family) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("src").join(family.id)
}

fn replays(family: &Family) -> Vec<(String, String)> {
    let folder = folder(family).join("replays");
    let mut files: Vec<_> = fs::read_dir(&folder)
        .unwrap_or_else(|error| panic!("{}: {error}", folder.display()))
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "txt"))
        .collect();
    files.sort();
    let read = |path: PathBuf| {
        let text = fs::read_to_string(&path).expect("a text file");
        (path.display().to_string(), text)
    };
    files.into_iter().map(read).collect()
}

fn header<'a>(text: &'a str, name: &str) -> &'a str {
    text.lines()
        .take_while(|line| !line.is_empty())
        .find_map(|line| line.strip_prefix(name)?.strip_prefix(": "))
        .unwrap_or_else(|| panic!("no header `{name}`"))
}

/// `<ply> <seat or -> <action> <state>`; an action may hold spaces, a state begins with a brace.
fn parse_line(line: &str) -> ReplayLine<'_> {
    let (head, state) = line.split_once(" {").map_or((line, None), |(head, state)| {
        (head, Some(serde_json::from_str(&format!("{{{state}")).expect("a state")))
    });
    let mut words = head.splitn(3, ' ');
    let mut word = || words.next().unwrap_or_else(|| panic!("a word is missing: {line}"));
    ReplayLine {
        number: word().parse().expect("a ply"),
        seat: Some(word())
            .filter(|seat| *seat != "-")
            .map(|seat| Seat(seat.parse().expect("a seat"))),
        action: word(),
        state,
    }
}

fn step(position: &Position, ply: &ReplayLine) -> Position {
    if ply.action == "pass" {
        if let Some(seat) = ply.seat {
            assert_eq!(position.turn(), Turn::Pass(seat), "a pass is recorded");
        }
        return position.pass().expect("a pass");
    }
    if let Some(faces) = ply.action.strip_prefix("roll ") {
        let faces = faces.split(' ').map(|face| face.parse().expect("a face")).collect();
        return position.resolve(&Roll(faces)).expect("a roll");
    }
    let seat = ply.seat.expect("a move has a seat");
    let played = position.play(seat, ply.action).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(played.notation, ply.action, "the notation is canonical");
    played.position
}

fn check_replay(game: &dyn Game, text: &str) {
    let (_, body) = text.split_once("\n\n").expect("an empty line after the header");
    let (plies, result) = body.split_once("result: ").expect("a result");
    let mut position = game.start(header(text, "variant"), &Options::new()).expect("a variant");
    let mut number = 0;
    for line in plies.lines() {
        let ply = parse_line(line);
        number += u32::from(!ply.action.starts_with("roll "));
        assert_eq!(ply.number, number, "{line}");
        position = step(&position, &ply);
        if let Some(state) = ply.state {
            assert_eq!(position.view(), state, "{line}");
        }
    }
    let Turn::Over(outcome) = position.turn() else { panic!("the game is not over") };
    let made = json!({
        "winners": outcome.winners, "reason": outcome.reason, "score": outcome.score,
    });
    assert_eq!(made, serde_json::from_str::<Value>(result).expect("a result in JSON"));
}

#[test]
fn every_recorded_game_replays_state_by_state_to_its_result() {
    for game in GAMES {
        for (path, text) in replays(game.family()) {
            // The test output shows the file if the check fails.
            println!("{path}");
            assert_eq!(header(&text, "game"), game.family().id, "{path}");
            check_replay(*game, &text);
        }
    }
}

#[test]
fn every_variant_has_a_recorded_game() {
    for game in GAMES {
        let replays = replays(game.family());
        let recorded: BTreeSet<_> =
            replays.iter().map(|(_, text)| header(text, "variant")).collect();
        let registered: BTreeSet<_> =
            game.family().variants.iter().map(|variant| variant.id).collect();
        assert_eq!(recorded, registered, "the replays of {}", game.family().id);
    }
}

#[test]
fn every_variant_without_dice_has_its_counts_of_move_sequences_and_they_hold() {
    for game in GAMES.iter().filter(|game| !game.family().dice) {
        let path = folder(game.family()).join("perft.txt");
        let text =
            fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let mut counted = BTreeSet::new();
        for line in text.lines() {
            let (variant, counts) = line.split_once(' ').expect("a variant and its counts");
            let position = game.start(variant, &Options::new()).expect("a variant");
            for (depth, count) in (1..).zip(counts.split(' ')) {
                let count: u64 = count.parse().expect("a count");
                assert_eq!(position.perft(depth), count, "{variant} to depth {depth}");
            }
            assert!(counted.insert(variant), "{variant} twice");
        }
        let registered: BTreeSet<_> =
            game.family().variants.iter().map(|variant| variant.id).collect();
        assert_eq!(counted, registered, "the lines of {}", path.display());
    }
}
