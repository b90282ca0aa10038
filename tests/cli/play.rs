//! `turnstone play`: a game against the computer in a terminal.

use std::io::{Read, Write};
use std::process::{Output, Stdio};

use turnstone_testing::is_long;

use super::{run, stderr_of_failure, text, turnstone};

const MANCALA: [&str; 6] = ["--game", "mancala", "--variant", "egyptian", "--seed", "7"];
const OCTI: [&str; 6] = ["--game", "octi", "--variant", "kids", "--seed", "7"];
const ACEY_DEUCEY: [&str; 6] = ["--game", "acey_deucey", "--variant", "american", "--seed", "3"];
const SIX: [&str; 6] = ["--game", "six", "--variant", "basic", "--seed", "7"];

/// The output when these lines are typed.
fn typed(game: &[&str], more: &[&str], environment: &[(&str, &str)], input: &str) -> Output {
    let arguments = [&["play"], game, more].concat();
    let mut child = turnstone(&arguments)
        .envs(environment.iter().copied())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary");
    child.stdin.take().expect("a pipe").write_all(input.as_bytes()).expect("it reads");
    child.wait_with_output().expect("an end")
}

#[track_caller]
fn shown(game: &[&str], more: &[&str], input: &str) -> String {
    let output = typed(game, more, &[], input);
    assert!(output.status.success(), "{}", text(&output.stderr));
    text(&output.stdout).to_owned()
}

/// Plays the move of each hint until the game is over, and returns all that was shown.
#[track_caller]
fn played_to_the_end(game: &[&str], most: usize) -> String {
    let mut child = turnstone(&[&["play"], game, &["--level", "1"]].concat())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the binary");
    let mut input = child.stdin.take().expect("a pipe");
    let mut output = child.stdout.take().expect("a pipe");
    let mut all = Vec::new();
    for _ in 0..most {
        // The hint, and the move that it names.
        if !read_to_prompt(&mut output, &mut all) {
            assert!(child.wait().expect("an end").success(), "{}", text(&all));
            return text(&all).to_owned();
        }
        input.write_all(b"hint\n").expect("it reads");
        assert!(read_to_prompt(&mut output, &mut all), "{}", text(&all));
        let (before, _) = text(&all).rsplit_once(" (expected result").expect("a hint");
        let hinted = before.rsplit_once("> ").expect("a prompt").1;
        input.write_all(format!("{hinted}\n").as_bytes()).expect("it reads");
    }
    let _ = child.kill().and_then(|()| child.wait());
    panic!("no end after {most} moves");
}

/// Reads what is shown up to the next prompt; `false` if the program ends instead.
fn read_to_prompt(output: &mut impl Read, all: &mut Vec<u8>) -> bool {
    let mut part = [0; 4096];
    loop {
        let count = output.read(&mut part).expect("an output");
        all.extend(&part[..count]);
        if count == 0 || all.ends_with(b"> ") {
            return count > 0;
        }
    }
}

#[test]
fn a_move_is_answered_by_the_computer_and_the_board_shown_in_text() {
    let all = shown(&MANCALA, &[], "1\n");
    assert!(all.contains("You are south"), "{all}");
    assert!(all.contains("north plays "), "{all}");
    assert_eq!(all.matches("\n  ").count() % 2, 0, "two boards: {all}");
    assert!(!all.contains('\x1b'), "no colours in a pipe: {all}");
    assert_eq!(all, shown(&MANCALA, &[], "1\n"), "the same seed plays the same game");
    assert_ne!(all, shown(&MANCALA, &["--level", "1"], "1\n"));
    let second = shown(&MANCALA, &["--seat", "1"], "");
    assert!(second.contains("You are north") && second.contains("south plays "), "{second}");
}

#[test]
fn every_game_has_a_board_and_is_played_to_its_end() {
    let games = [(OCTI, ["G", "R"]), (SIX, ["B", "R"]), (ACEY_DEUCEY, ["W", "R"])];
    // The others take long.
    for (game, pieces) in games.into_iter().take(if is_long() { 3 } else { 1 }) {
        let end = played_to_the_end(&game, 300);
        assert!(end.contains("The computer wins (") || end.contains("You win ("), "{end}");
        for piece in pieces {
            assert!(end.contains(piece), "{piece}: {end}");
        }
    }
}

#[test]
fn a_board_of_octi_has_pods_with_prongs_and_the_names_of_squares() {
    let start = shown(&OCTI, &[], "");
    assert_eq!(start.matches('G').count(), 4, "{start}");
    assert_eq!(start.matches('R').count(), 4, "{start}");
    assert!(start.contains("67") && start.contains("in hand"), "{start}");
    let board = shown(&OCTI, &[], "32+A\n");
    let added = board.rsplit("plays").next().expect("the last board");
    assert_eq!(added.matches('|').count(), 2, "{added}");
}

#[test]
fn legal_moves_are_listed_and_undo_goes_back_with_the_same_dice() {
    let listed = shown(&MANCALA, &[], "?\n");
    assert!(listed.contains("1  2  3  4  5  6"), "{listed}");
    let none = shown(&MANCALA, &[], "undo\n");
    assert!(none.contains("nothing to take back"), "{none}");
    for game in [MANCALA, ACEY_DEUCEY] {
        let all = shown(&game, &[], "?\n");
        let list = all.lines().rev().nth(1).expect("a list");
        let list = list.split_once("> ").map_or(list, |(_, list)| list);
        let first = list.split("  ").next().expect("a move").to_owned();
        let once = shown(&game, &[], &format!("{first}\n"));
        let twice = shown(&game, &[], &format!("{first}\nundo\n{first}\n"));
        let tail = |all: &str| all.rsplit("plays").next().expect("a part").to_owned();
        assert_eq!(tail(&once), tail(&twice), "the same dice and the same answer");
    }
}

#[test]
fn a_refused_move_says_why_and_the_game_goes_on() {
    for (wrong, why) in [("7", "pit"), ("nonsense", "pit"), ("\u{ff}", "pit")] {
        let all = shown(&MANCALA, &[], &format!("{wrong}\n1\n"));
        let refused = all.lines().find(|line| line.contains("cannot be played"));
        let refused = refused.unwrap_or_else(|| panic!("{wrong}: {all}"));
        assert!(refused.contains(why), "{refused}");
        assert!(all.contains("north plays"), "{all}");
    }
    let help = shown(&MANCALA, &[], "help\nboard\nhint\n\n");
    for word in ["undo", "resign", "quit", "expected result"] {
        assert!(help.contains(word), "{word}: {help}");
    }
}

#[test]
fn resigning_and_leaving_end_the_game() {
    let resigned = shown(&MANCALA, &[], "resign\n1\n");
    assert!(resigned.ends_with("You resign. The computer wins.\n"), "{resigned}");
    let left = shown(&MANCALA, &[], "quit\n1\n");
    assert!(!left.contains("plays"), "{left}");
}

#[test]
fn colours_are_used_when_they_are_wanted_and_never_with_no_color() {
    let has_colours = |more: &[&str], environment: &[(&str, &str)]| {
        let output = typed(&OCTI, more, environment, "");
        assert!(output.status.success());
        text(&output.stdout).contains('\x1b')
    };
    assert!(has_colours(&["--color", "always"], &[]));
    assert!(!has_colours(&[], &[]), "a pipe is no terminal");
    assert!(!has_colours(&["--color", "never"], &[]));
    // `script` gives the program a terminal.
    let on_terminal = |variables: &str| {
        let binary = env!("CARGO_BIN_EXE_turnstone");
        let line = format!("TERM=xterm {variables} {binary} play {} </dev/null", OCTI.join(" "));
        let mut command = std::process::Command::new("script");
        command.args(["-qec", &line, "/dev/null"]).stdin(Stdio::null()).env_remove("NO_COLOR");
        command.output().ok().map(|output| text(&output.stdout).contains('\x1b'))
    };
    if let Some(has) = on_terminal("") {
        assert!(has, "a terminal has colours");
        assert_eq!(on_terminal("NO_COLOR=1"), Some(false));
        assert_eq!(on_terminal("NO_COLOR="), Some(true), "an empty value is none");
    }
}

#[test]
fn what_cannot_be_played_is_named() {
    let seat = run(&["play", "--game", "octi", "--variant", "kids", "--seat", "2"]);
    assert!(stderr_of_failure(&seat).contains("--seat 2: the seats are 0 to 1"));
    let level = run(&["play", "--game", "octi", "--variant", "kids", "--level", "9"]);
    assert!(stderr_of_failure(&level).contains("--level"));
    let game = run(&["play", "--game", "chess", "--variant", "kids"]);
    assert!(stderr_of_failure(&game).contains("there is no game `chess`"));
}
