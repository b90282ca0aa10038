//! The function that WebAssembly has, called as a page calls it.

#![expect(clippy::disallowed_methods, reason = "the recorded games are files")]
#![allow(clippy::expect_used, reason = "a test that cannot go on fails")]

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};

/// The answer to a call: its value, or the code of its refusal.
fn ask(call: &Value) -> Result<Value, String> {
    let answer = turnstone_wasm::call(call.to_string().as_bytes());
    let mut answer: Value = serde_json::from_slice(&answer).expect("JSON");
    match answer.get("refusal") {
        Some(refusal) => Err(refusal["code"].as_str().expect("a code").to_owned()),
        None => Ok(answer["value"].take()),
    }
}

fn open(events: &[Value]) -> Value {
    ask(&json!({"call": "open", "events": events})).expect("a match")["id"].clone()
}

fn created(game: &str, variant: &str) -> Vec<Value> {
    let created = json!({"game": game, "variant": variant, "options": {}, "rules_version": 1});
    vec![
        json!({"seq": 1, "kind": "created", "seat": null, "created": created}),
        json!({"seq": 2, "kind": "started", "seat": null, "started": {"players": []}}),
    ]
}

fn moved(seq: u32, seat: u8, played: &str) -> Value {
    json!({"seq": seq, "kind": "move_played", "seat": seat, "move_played": {"ply": 1, "move": played}})
}

/// The recorded games, by file.
fn recorded() -> Vec<PathBuf> {
    let games = Path::new(env!("CARGO_MANIFEST_DIR")).join("../games/src");
    let folders = fs::read_dir(games).expect("the games").map(|entry| entry.expect("an entry"));
    let folders = folders.map(|entry| entry.path().join("replays")).filter(|path| path.is_dir());
    let files = folders.flat_map(|folder| fs::read_dir(folder).expect("games"));
    files.map(|entry| entry.expect("a game").path()).collect()
}

/// A recorded game: its events, after each the state if it was recorded, and the result.
fn read(path: &Path) -> (Vec<Value>, Vec<Option<Value>>, Value) {
    let text = fs::read_to_string(path).expect("a file");
    let (head, body) = text.split_once("\n\n").expect("an empty line");
    let mut created = json!({"options": {}});
    for (name, value) in head.lines().filter_map(|line| line.split_once(": ")) {
        match name {
            "game" | "variant" => created[name] = json!(value),
            option => {
                let number = value.parse::<u32>();
                created["options"][option] = number.map_or_else(|_| json!(value), |it| json!(it));
            }
        }
    }
    let mut events = vec![
        json!({"kind": "created", "created": created}),
        json!({"kind": "started", "started": {"players": []}}),
    ];
    let (body, result) = body.split_once("result: ").expect("a result");
    let mut states = Vec::new();
    for line in body.lines() {
        let (step, state) = line.split_at(line.find(" {").unwrap_or(line.len()));
        let mut words = step.splitn(3, ' ').skip(1);
        let (seat, what) = (words.next().expect("a seat"), words.next().expect("a step"));
        let seat = seat.parse::<u8>().ok();
        events.push(match what.strip_prefix("roll ") {
            Some(faces) => {
                let faces: Vec<u8> =
                    faces.split(' ').map(|face| face.parse().expect("a face")).collect();
                json!({"kind": "dice_rolled", "dice_rolled": {"faces": faces}})
            }
            None if what == "pass" => json!({"kind": "passed", "seat": seat, "passed": {"ply": 1}}),
            None => json!({"kind": "move_played", "seat": seat, "move_played": {"move": what}}),
        });
        states.push(serde_json::from_str(state).ok());
    }
    (events, states, serde_json::from_str(result).expect("JSON"))
}

#[test]
fn every_recorded_game_replays_to_its_states() {
    let mut games = 0;
    for path in recorded() {
        let (events, states, result) = read(&path);
        let game = events[0]["created"]["game"].as_str().expect("a game").to_owned();
        let id = open(&events[..2]);
        for (event, expected) in events[2..].iter().zip(&states) {
            let added = json!({"call": "add", "id": id, "events": [event]});
            ask(&added).unwrap_or_else(|code| panic!("{}: {event}: {code}", path.display()));
            let state = ask(&json!({"call": "state", "id": id})).expect("a state");
            if let Some(expected) = expected {
                assert_eq!(state[&game], *expected, "{}: {event}", path.display());
            }
        }
        let summary = ask(&json!({"call": "summary", "id": id})).expect("a summary");
        for member in ["winners", "reason", "score"] {
            assert_eq!(summary[member], result[member], "{}", path.display());
        }
        games += 1;
    }
    assert!(games > 10, "{games} games");
}

#[test]
fn a_match_that_goes_on_is_followed_event_by_event() {
    let mut events = created("mancala", "basic");
    let id = open(&events);
    events.push(moved(3, 0, "2"));
    // Events that it has already are left out.
    for _ in 0..2 {
        ask(&json!({"call": "add", "id": id, "events": events})).expect("added");
    }
    let summary = ask(&json!({"call": "summary", "id": id})).expect("a summary");
    assert_eq!((&summary["version"], &summary["ply"]), (&json!(3), &json!(1)));
    assert_eq!(summary["state"]["game"], "mancala");
    let gap = json!({"call": "add", "id": id, "events": [moved(5, 1, "2")]});
    assert_eq!(ask(&gap), Err("invalid_event".to_owned()), "event 4 is missing");
    let illegal = json!({"call": "add", "id": id, "events": [moved(4, 0, "nonsense")]});
    assert_eq!(ask(&illegal), Err("invalid_event".to_owned()));
}

#[test]
fn a_takeback_goes_back_to_its_ply_and_counts_as_one() {
    let mut events = created("octi", "kids");
    let start = ask(&json!({"call": "state", "id": open(&events)})).expect("a state");
    let legal = json!({"call": "legal_moves", "id": open(&events)});
    let first = ask(&legal).expect("moves")["moves"][0]["move"].clone();
    events.push(moved(3, 0, first.as_str().expect("a move")));
    events.push(
        json!({"seq": 4, "kind": "taken_back", "seat": 0, "taken_back": {"ply": 2, "to_ply": 0}}),
    );
    let id = open(&events);
    let summary = ask(&json!({"call": "summary", "id": id})).expect("a summary");
    assert_eq!((&summary["ply"], &summary["to_act"]), (&json!(2), &json!([0])));
    assert_eq!(summary["state"], start);
    let past = ask(&json!({"call": "state", "id": id, "ply": 1})).expect("a state");
    assert_ne!(past, start, "what was taken back can be looked at");
}

#[test]
fn a_match_without_a_server_is_played_to_its_end_by_engines() {
    let starts = [("mancala", "ethiopian"), ("six", "basic"), ("acey_deucey", "american")];
    for (game, variant) in starts {
        let id = open(&created(game, variant));
        let mut plies = 0;
        loop {
            let summary = ask(&json!({"call": "summary", "id": id})).expect("a summary");
            if summary["is_over"] == true || plies > 400 {
                assert!(plies > 5 && !summary["winners"].is_null());
                break;
            }
            plies += 1;
            let dice = summary["dice"].as_u64().expect("a number");
            if dice > 0 {
                let faces: Vec<_> = (0..dice).map(|die| (plies + 2 * die) % 6 + 1).collect();
                ask(&json!({"call": "roll", "id": id, "faces": faces})).expect("a roll");
                continue;
            }
            let chosen = json!({"call": "choose", "id": id, "level": 1, "seed": plies});
            let chosen = ask(&chosen).expect("a move");
            let play = json!({"call": "play", "id": id, "seat": summary["to_act"][0], "move": chosen["move"]});
            let events = ask(&play).expect("a legal move");
            assert_eq!(events[0]["kind"], "move_played");
        }
        ask(&json!({"call": "close", "id": id})).expect("closed");
        assert_eq!(ask(&json!({"call": "summary", "id": id})), Err("invalid_call".to_owned()));
    }
}

#[test]
fn a_position_is_analysed_for_the_first_side_whoever_is_to_act() {
    // Black makes six in a row with the next move, and white to act can only take five away.
    let moves = "0,-1 -1,0 1,-1 -2,0 2,-1 -3,0 3,-1 -1,1 4,-1 -2,2".split(' ');
    let mut events = created("six", "basic");
    events.extend(moves.zip(3..).map(|(played, seq)| moved(seq, u8::from(seq % 2 == 0), played)));
    let analyse = |events: &[Value], level: u8| {
        ask(&json!({"call": "analyse", "id": open(events), "level": level, "seed": 1}))
    };
    let found = analyse(&events, 5).expect("an analysis");
    assert_eq!((&found["expected"], &found["is_exact"]), (&json!(1.0), &json!(true)), "{found}");
    let win = found["lines"][0]["moves"][0].as_str().expect("a move");
    assert!(["5,-1", "-1,-1"].contains(&win), "{found}");
    // One move before, the other side is to act, and loses: the number is still that of the first.
    events.pop();
    let lost = analyse(&events, 5).expect("an analysis");
    let lines = lost["lines"].as_array().expect("lines");
    assert!(lost["expected"].as_f64().expect("a number") > 0.9 && lines.len() > 1, "{lost}");
    assert!(lines[0]["moves"].as_array().expect("moves").len() > 1, "{lost}");
    assert_eq!(analyse(&events, 9), Err("invalid_query".to_owned()));
    // Before a roll there are no moves, but a result to expect.
    let dice = analyse(&created("acey_deucey", "american"), 1).expect("an analysis");
    assert!(dice["lines"].as_array().expect("lines").is_empty());
    assert!((0.4..0.6).contains(&dice["expected"].as_f64().expect("a number")), "{dice}");
}

#[test]
fn the_games_have_their_names_in_the_language_of_the_reader() {
    let games = ask(&json!({"call": "games", "lang": "ru"})).expect("the games");
    let names: Vec<_> =
        games.as_array().expect("a list").iter().map(|game| &game["name"]).collect();
    assert!(names.contains(&&json!("Манкала")), "{names:?}");
    let english = ask(&json!({"call": "games"})).expect("the games");
    assert_eq!(english[0]["name"], "Mancala");
    assert_eq!(english[0]["variants"][0]["variant"], games[0]["variants"][0]["variant"]);
}

#[test]
fn a_place_that_cannot_be_tapped_has_a_reason_if_the_rules_have_one() {
    let mancala = [moved(3, 0, "3"), moved(4, 1, "1")];
    let octi = [moved(3, 0, "32+A"), moved(4, 1, "26+E")];
    let six = [moved(3, 0, "0,-1"), moved(4, 1, "-1,0")];
    for (game, variant, moves, prefix, place, reason) in [
        ("mancala", "basic", mancala, "", "3", "pit 3 is empty"),
        ("octi", "kids", octi.clone(), "", "26", "the pod on 26 is not yours"),
        ("octi", "kids", octi.clone(), "", "44", "there is no pod on 44"),
        ("octi", "kids", octi, "32", "66", "66 is neither one step nor one jump from 32"),
        ("six", "basic", six.clone(), "", "0,-1", "there is a stone on that cell"),
        ("six", "basic", six, "", "9,9", "side by side with another"),
    ] {
        let id = open(&[created(game, variant), moves.to_vec()].concat());
        let call = json!({"call": "why_not", "id": id, "prefix": prefix, "place": place});
        let said = ask(&call).expect("an answer");
        assert!(said.as_str().is_some_and(|said| said.contains(reason)), "{call}: {said}");
    }
    let id = open(&created("acey_deucey", "american"));
    let call = json!({"call": "why_not", "id": id, "prefix": "", "place": "6"});
    assert_eq!(ask(&call), Ok(Value::Null), "nobody is to act");
}

#[test]
fn what_cannot_be_answered_is_refused() {
    let refused = |call: Value| ask(&call).expect_err("a refusal");
    assert_eq!(refused(json!({"call": "open", "events": []})), "invalid_event");
    assert_eq!(
        refused(json!({"call": "open", "events": created("chess", "basic")})),
        "unknown_game"
    );
    let mut events = created("octi", "kids");
    events[0]["created"]["rules_version"] = json!(99);
    assert_eq!(refused(json!({"call": "open", "events": events})), "unknown_rules");
    assert_eq!(refused(json!({"call": "guess"})), "invalid_call");
    let id = open(&created("octi", "kids"));
    for shown in [
        json!({"ply": 1}),
        json!({"seat": 2}),
        json!({"theme": "pink"}),
        json!({"lang": "fr"}),
        json!({"draft": "Z9"}),
        json!({"line": "nonsense"}),
    ] {
        let call = json!({"call": "picture", "id": id, "shown": shown});
        assert_eq!(refused(call), "invalid_query", "{shown}");
    }
    let call = json!({"call": "legal_moves", "id": id, "prefix": "Z9"});
    assert_eq!(refused(call), "invalid_query");
    let call = json!({"call": "play", "id": id, "seat": 1, "move": "A1"});
    assert_eq!(refused(call), "illegal", "the other seat is to act");
}
