//! `turnstone rules best` and `turnstone rules analyse`: what the engine says of a position.

use std::io::Write;
use std::process::{Output, Stdio};

use serde_json::{Value, json};

use super::{stderr_of_failure, text, turnstone};

/// Five of White in a row with both ends free: White is to move.
const ROW_OF_FIVE: &str = "0,-1\n-1,0\n1,-1\n-2,0\n2,-1\n-3,0\n3,-1\n-1,1\n4,-1\n-2,2\n";
const SIX: [&str; 4] = ["--game", "six", "--variant", "basic"];
const OCTI: [&str; 4] = ["--game", "octi", "--variant", "kids"];

/// The answer of a command after a game.
fn ask(command: &str, game: &[&str], more: &[&str], input: &str) -> Output {
    let arguments = [&["rules", command], game, more].concat();
    let mut child = turnstone(&arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary");
    // The command may end before it has read all its input; the caller checks its output.
    let _ = child.stdin.take().expect("a pipe").write_all(input.as_bytes());
    child.wait_with_output().expect("an end")
}

fn lines(output: &Output) -> Vec<Value> {
    assert!(output.status.success(), "{}", text(&output.stderr));
    text(&output.stdout).lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

#[test]
fn a_win_in_one_is_the_best_move_of_every_analysis_and_of_the_highest_level() {
    for (command, more) in [("best", ["--level", "8"]), ("analyse", ["--nodes", "1000"])] {
        let best = lines(&ask(command, &SIX, &more, ROW_OF_FIVE)).swap_remove(0);
        assert_eq!(best["expected"], json!(1.0), "{best}");
        assert!(command == "best" || best["is_exact"] == true, "{best}");
        assert!(best["move"] == "5,-1" || best["move"] == "-1,-1", "{best}");
    }
}

#[test]
fn the_same_seed_gives_the_same_moves_the_best_first() {
    let asked = ["--nodes", "3000", "--seed", "7"];
    let analysis = lines(&ask("analyse", &OCTI, &asked, "32+A\n26+E\n"));
    assert_eq!(analysis, lines(&ask("analyse", &OCTI, &asked, "32+A\n26+E\n")));
    let expected: Vec<_> =
        analysis.iter().map(|line| line["expected"].as_f64().expect("a number")).collect();
    assert!(expected.len() > 10 && expected.is_sorted_by(|one, next| one >= next), "{expected:?}");
    let level = ["--level", "1", "--seed", "7"];
    assert_eq!(lines(&ask("best", &OCTI, &level, "")), lines(&ask("best", &OCTI, &level, "")));
}

#[test]
fn a_line_that_is_no_move_and_a_position_in_which_nobody_moves_are_errors() {
    for command in ["best", "analyse"] {
        let wrong = ask(command, &OCTI, &[], "32+A\n99\n");
        let message = stderr_of_failure(&wrong);
        assert!(message.contains("line 2") && message.contains("99"), "{message}");
        let over = ask(command, &SIX, &[], &format!("{ROW_OF_FIVE}5,-1\n"));
        assert!(stderr_of_failure(&over).contains("no player is to move"));
        let dice = ["--game", "acey_deucey", "--variant", "american"];
        assert!(stderr_of_failure(&ask(command, &dice, &[], "")).contains("no player is to move"));
    }
}

/// The path of an example of the documentation.
fn example(name: &str) -> String {
    format!("{}/docs/examples/{name}", env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn each_ply_of_a_record_in_any_format_is_looked_at() {
    for (name, moves) in [("record.json", 5), ("record.txt", 5), ("record.sgf", 11)] {
        let asked = ["--record", &example(name), "--plies", "--nodes", "500"];
        let plies = lines(&ask("analyse", &[], &asked, ""));
        assert!(plies.len() <= moves && plies.len() + 2 >= moves, "{name}: {plies:#?}");
        for ply in &plies {
            let of = |member: &str| ply[member].as_f64().expect("a number");
            assert!(of("expected_before") >= of("expected_after"), "{name}: {ply}");
            assert_eq!(ply["verdict"] == "best", ply["best"] == ply["move"], "{name}: {ply}");
        }
    }
    let played = lines(&ask("analyse", &OCTI, &["--plies", "--nodes", "500"], "32+A\n26+E\n"));
    let moves: Vec<_> = played.iter().map(|ply| (&ply["ply"], &ply["move"])).collect();
    assert_eq!(moves, [(&json!(1), &json!("32+A")), (&json!(2), &json!("26+E"))]);
}

#[test]
fn the_best_move_of_a_record_is_that_of_its_moves() {
    let record = example("record.txt");
    let dice = ["--game", "acey_deucey", "--variant", "american"];
    // Each line of the text has rolls in brackets and then a move. Red resigned after a roll.
    let written = std::fs::read_to_string(&record).expect("the example");
    let mut steps = Vec::new();
    for line in written.lines().filter(|line| line.contains(") ")) {
        let parts: Vec<_> = line.split(['(', ')']).map(str::trim).collect();
        steps.extend(parts.iter().skip(1).step_by(2).map(|faces| format!("roll {faces}")));
        let played = parts.last().filter(|last| !last.contains("resigns"));
        steps.extend(played.map(|played| (*played).to_owned()));
    }
    let input = steps.join("\n");
    for (command, more) in [("best", ["--level", "8"]), ("analyse", ["--nodes", "500"])] {
        let asked = [&["--record", &record], &more[..]].concat();
        let of_record = lines(&ask(command, &[], &asked, ""));
        assert_eq!(of_record, lines(&ask(command, &dice, &more, &input)), "{input}");
        assert!(!of_record.is_empty());
    }
}

#[test]
fn a_record_takes_the_place_of_a_game_and_a_wrong_one_is_named() {
    let record = example("record.sgf");
    let best = ask("best", &[], &["--record", &record], "");
    assert!(stderr_of_failure(&best).contains("no player is to move"), "the game is over");
    let both = ask("best", &OCTI, &["--record", &record], "");
    assert!(stderr_of_failure(&both).contains("--record"));
    assert!(stderr_of_failure(&ask("best", &[], &[], "")).contains("--game"));
    let missing = ask("best", &[], &["--record", "/no/such/file"], "");
    assert!(stderr_of_failure(&missing).contains("/no/such/file"));
    let wrong = ask("best", &[], &["--record", &example("../engine.md")], "");
    assert!(stderr_of_failure(&wrong).contains("no valid record"));
}
