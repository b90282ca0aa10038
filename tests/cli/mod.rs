//! The command line: the rules without a server, the help, and the error messages.

mod backup;
mod best_moves;
mod check;
mod configuration;
mod database;
mod draw;
mod openapi;
mod play;
mod settings;
mod signatures;
mod stats;
mod upgrade_database;
mod verify;

use std::collections::BTreeSet;
use std::io::Write;
use std::process::{Command, Output, Stdio};

use serde_json::{Value, json};
use settings::SETTINGS;

/// Every command, as it is typed.
const COMMANDS: &[&[&str]] = &[
    &[],
    &["serve"],
    &["check"],
    &["migrate"],
    &["upgrade-database"],
    &["configuration"],
    &["openapi"],
    &["rebuild"],
    &["backup"],
    &["restore"],
    &["test"],
    &["test", "mail"],
    &["test", "push"],
    &["test", "webhook"],
    &["repair"],
    &["repair", "clock"],
    &["repair", "time-outs"],
    &["stats"],
    &["archive"],
    &["app"],
    &["app", "create"],
    &["app", "list"],
    &["app", "new-key"],
    &["app", "disable"],
    &["app", "enable"],
    &["verify"],
    &["engine"],
    &["engine", "train"],
    &["play"],
    &["rules"],
    &["rules", "play"],
    &["rules", "perft"],
    &["rules", "draw"],
    &["rules", "best"],
    &["rules", "analyse"],
];

/// The binary, without settings in the environment.
fn turnstone(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_turnstone"));
    command.args(arguments).stdin(Stdio::null());
    for (_, variable, _) in SETTINGS {
        command.env_remove(variable);
    }
    // Those of the tests themselves are no settings.
    let names = std::env::vars().map(|(name, _)| name);
    for name in names.filter(|name| name.starts_with("TURNSTONE_")) {
        command.env_remove(name);
    }
    command
}

pub fn run(arguments: &[&str]) -> Output {
    turnstone(arguments).output().expect("the binary")
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("UTF-8")
}

/// The output of a command that succeeds.
#[track_caller]
fn stdout_of(arguments: &[&str]) -> String {
    let output = run(arguments);
    assert!(output.status.success(), "{}", text(&output.stderr));
    text(&output.stdout).to_owned()
}

/// The error message of a command that fails.
#[track_caller]
fn stderr_of_failure(output: &Output) -> &str {
    assert!(!output.status.success(), "it went well: {}", text(&output.stdout));
    assert!(output.status.code().is_some(), "a signal ended it");
    text(&output.stderr)
}

/// A session of `rules play`: one JSON line at the start and one for each line of input.
fn session(variant: &str, input: &[u8]) -> Vec<Value> {
    let arguments = ["rules", "play", "--game", "mancala", "--variant", variant];
    let mut child = turnstone(&arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the binary");
    child.stdin.take().expect("a pipe").write_all(input).expect("it reads");
    let output = child.wait_with_output().expect("an end");
    assert!(output.status.success());
    text(&output.stdout).lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

#[test]
fn a_session_answers_each_move_with_the_position_after_it() {
    let lines = session("egyptian", b"3\n1\n1\n");
    assert_eq!(lines.len(), 4);
    assert_eq!(
        lines[0],
        json!({
            "ply": 0, "to_act": [0], "awaiting": "move", "legal": ["1", "2", "3", "4", "5", "6"],
            "state": {"pits": [[4, 4, 4, 4, 4, 4], [4, 4, 4, 4, 4, 4]], "stores": [0, 0]},
            "result": null,
        })
    );
    assert_eq!(
        lines[1],
        json!({
            "ply": 1, "to_act": [0], "awaiting": "move", "legal": ["1", "2", "4", "5", "6"],
            "state": {"pits": [[4, 4, 0, 5, 5, 5], [4, 4, 4, 4, 4, 4]], "stores": [1, 0]},
            "result": null,
        })
    );
    assert_eq!((&lines[3]["ply"], &lines[3]["to_act"]), (&json!(3), &json!([0])));
}

#[test]
fn an_invalid_move_is_reported_and_changes_nothing() {
    let bad: [(&[u8], &str); 9] = [
        (b"3", "illegal_move"),
        (b"7", "malformed_move"),
        (b"", "malformed_move"),
        (b" 1", "malformed_move"),
        (b"1\r", "malformed_move"),
        (b"\xff\xfe", "malformed_move"),
        (b"1\xff", "malformed_move"),
        (b"roll 3 1", "bad_roll"),
        (b"roll 3", "bad_roll"),
    ];
    let mut input = b"3\n".to_vec();
    for (line, _) in bad {
        input.extend_from_slice(line);
        input.push(b'\n');
    }
    // The position is the one after `3`, whatever came in between. The last line needs no line
    // feed.
    input.extend_from_slice(b"1");
    let lines = session("egyptian", &input);
    assert_eq!(lines.len(), 2 + bad.len() + 1);
    for ((line, code), answer) in bad.iter().zip(&lines[2..]) {
        let error = &answer["error"];
        assert_eq!(error["code"], *code, "{:?}", String::from_utf8_lossy(line));
        assert!(error["detail"].as_str().is_some_and(|detail| !detail.is_empty()), "{answer}");
        assert_eq!(answer.as_object().expect("an object").len(), 1, "{answer}");
    }
    assert_eq!(lines.last(), session("egyptian", b"3\n1\n").last());
}

#[test]
fn a_session_plays_the_passes_and_ends_with_the_result() {
    let replay = include_str!("../../crates/games/src/mancala/replays/ethiopian.txt");
    let (_, body) = replay.split_once("\n\n").expect("a header and plies");
    let (plies, result) = body.split_once("result: ").expect("a result");
    let mut input = String::new();
    let mut expected = Vec::new();
    for line in plies.lines() {
        let words: Vec<_> = line.splitn(4, ' ').collect();
        let ply: u64 = words[0].parse().expect("a ply");
        let state: Value = serde_json::from_str(words[3]).expect("a state");
        if words[2] == "pass" {
            expected.pop();
        } else {
            input.push_str(words[2]);
            input.push('\n');
        }
        expected.push((ply, state));
    }
    input.push_str("1R\n");
    let lines = session("ethiopian", input.as_bytes());
    let played = &lines[1..lines.len() - 1];
    let shown: Vec<_> = played
        .iter()
        .map(|line| (line["ply"].as_u64().expect("a ply"), line["state"].clone()))
        .collect();
    assert_eq!(shown, expected);
    let end = played.last().expect("an end");
    assert_eq!(end["result"], serde_json::from_str::<Value>(result).expect("a result"));
    assert_eq!((&end["awaiting"], &end["legal"]), (&json!("nothing"), &json!([])));
    assert_eq!(end["to_act"], json!([]));
    assert_eq!(lines[lines.len() - 1]["error"]["code"], "match_over");
}

#[test]
fn perft_counts_depth_by_depth() {
    let arguments =
        ["rules", "perft", "--game", "mancala", "--variant", "nigerian", "--depth", "4"];
    assert_eq!(stdout_of(&arguments), "1 6\n2 30\n3 154\n4 762\n");
}

#[test]
fn an_unknown_game_variant_or_option_is_named_with_what_there_is() {
    for command in ["play", "perft"] {
        let ask = |game: &str, variant: &str, more: &[&str]| {
            let mut arguments = vec!["rules", command, "--game", game, "--variant", variant];
            arguments.extend(if command == "perft" { ["--depth", "1"].as_slice() } else { &[] });
            arguments.extend(more);
            let output = run(&arguments);
            assert!(output.stdout.is_empty(), "{}", text(&output.stdout));
            stderr_of_failure(&output).to_owned()
        };
        let message = ask("chess", "basic", &[]);
        assert!(message.contains("`chess`") && message.contains("mancala"), "{message}");
        let message = ask("mancala", "lunar", &[]);
        let known = "basic, egyptian, ethiopian, nigerian";
        assert!(message.contains("`lunar`") && message.contains(known), "{message}");
        let message = ask("mancala", "basic", &["--option", "pits=7"]);
        assert!(message.contains("`pits`"), "{message}");
        let message = ask("mancala", "basic", &["--option", "pits"]);
        assert!(message.contains("--option") && message.contains("KEY=VALUE"), "{message}");
    }
}

#[test]
fn what_is_missing_or_unknown_on_the_command_line_is_named() {
    let missing = run(&["rules", "play", "--game", "mancala"]);
    assert!(stderr_of_failure(&missing).contains("--variant"));
    let unknown = run(&["serve", "--colour", "red"]);
    assert!(stderr_of_failure(&unknown).contains("--colour"));
    let unknown = run(&["dance"]);
    assert!(stderr_of_failure(&unknown).contains("'dance'"));
}

#[test]
fn the_help_of_every_command_has_examples() {
    let mut without = Vec::new();
    for command in COMMANDS {
        let arguments: Vec<_> = command.iter().copied().chain(["--help"]).collect();
        let help = stdout_of(&arguments);
        let name = ["turnstone"].iter().chain(*command).copied().collect::<Vec<_>>().join(" ");
        let examples = help.split_once("Example").map(|(_, examples)| examples);
        if !examples.is_some_and(|examples| examples.contains(&name)) {
            without.push(name);
        }
    }
    assert!(without.is_empty(), "no example in the help of {without:?}");
}

#[test]
fn the_help_lists_every_command_there_is() {
    for command in COMMANDS {
        let arguments: Vec<_> = command.iter().copied().chain(["--help"]).collect();
        let help = stdout_of(&arguments);
        let Some((_, listed)) = help.split_once("Commands:\n") else { continue };
        let listed: BTreeSet<_> = listed
            .lines()
            .take_while(|line| !line.is_empty())
            .filter(|line| line.starts_with("  ") && !line.starts_with("   "))
            .filter_map(|line| line.split_whitespace().next())
            .filter(|name| *name != "help")
            .collect();
        let known = COMMANDS.iter().filter(|longer| longer.len() == command.len() + 1);
        let known: BTreeSet<_> = known
            .filter(|longer| longer.starts_with(command))
            .map(|longer| longer[command.len()])
            .collect();
        assert_eq!(listed, known, "the commands of COMMANDS");
    }
}

#[test]
fn the_help_explains_every_setting_with_its_variable_and_default() {
    let sources = [
        include_str!("../../src/config/mod.rs"),
        include_str!("../../src/config/archive.rs"),
        include_str!("../../src/config/database.rs"),
        include_str!("../../src/config/engine.rs"),
        include_str!("../../src/config/limits.rs"),
        include_str!("../../src/config/mail.rs"),
        include_str!("../../src/config/pages.rs"),
        include_str!("../../src/config/push.rs"),
        include_str!("../../src/config/tests_only.rs"),
        include_str!("../../src/config/traces.rs"),
    ];
    let variables: BTreeSet<_> = sources
        .iter()
        .flat_map(|source| source.split("env = \"").skip(1))
        .map(|rest| rest.split('"').next().expect("a variable"))
        .collect();
    let known: BTreeSet<_> = SETTINGS.iter().map(|(_, variable, _)| *variable).collect();
    assert_eq!(variables, known, "the settings of SETTINGS");
    // The help is wrapped to the width of the terminal.
    let words = |help: String| help.split_whitespace().collect::<Vec<_>>().join(" ");
    let help = words(stdout_of(&["serve", "--help"]));
    for (flag, variable, _) in SETTINGS {
        assert!(help.contains(&format!("[env: {variable}")), "{variable} is not explained");
        let takes_a_value =
            ["<", "[<"].iter().any(|value| help.contains(&format!("{flag} {value}")));
        assert!(takes_a_value, "{flag} is not explained");
    }
    for command in ["migrate", "rebuild"] {
        let help = words(stdout_of(&[command, "--help"]));
        for (flag, variable, _) in &SETTINGS[1..7] {
            assert!(help.contains(&format!("[env: {variable}")), "{command}: {variable}");
            assert!(help.contains(&format!("{flag} <")), "{command}: {flag}");
        }
    }
}

#[test]
fn the_help_shows_no_password_from_the_environment() {
    let secret = "postgres://turnstone:swordfish@db/turnstone";
    let mut command = turnstone(&["serve", "--help"]);
    command.env("DATABASE_URL", secret).env("TURNSTONE_MIGRATION_DATABASE_URL", secret);
    command.env("TURNSTONE_DIRECT_DATABASE_URL", secret).env("TURNSTONE_ARCHIVE", secret);
    command.env("AWS_ENDPOINT_URL", secret).env("TURNSTONE_OTLP_ENDPOINT", secret);
    let help = command.output().expect("the binary");
    assert!(help.status.success());
    assert!(!text(&help.stdout).contains("swordfish"));
}

/// Whether a message contains one of a setting's two names as a whole word.
fn names_setting(message: &str, flag: &str, variable: &str) -> bool {
    let is_end = |c: Option<char>| !c.is_some_and(|c| c.is_alphanumeric() || c == '-' || c == '_');
    [flag, variable].iter().any(|name| {
        message.match_indices(name).any(|(at, _)| {
            is_end(message[..at].chars().next_back())
                && is_end(message[at + name.len()..].chars().next())
        })
    })
}

#[test]
fn a_wrong_value_of_any_setting_stops_the_start_with_a_message_that_names_it() {
    let mut nameless = Vec::new();
    for (flag, variable, wrong) in SETTINGS {
        let by_flag = turnstone(&["serve", &format!("{flag}={wrong}")]);
        let mut by_variable = turnstone(&["serve"]);
        by_variable.env(variable, wrong);
        for mut command in [by_flag, by_variable] {
            // The data directory is used only without another database.
            if !["DATABASE_URL", "TURNSTONE_DATA_DIR"].contains(variable) {
                command.env("DATABASE_URL", database::UNREACHABLE);
            }
            let output = command.output().expect("the binary");
            let message = stderr_of_failure(&output);
            if !names_setting(message, flag, variable) {
                nameless.push(format!("{flag}={wrong}: {message}"));
            }
            assert!(!text(&output.stdout).contains("ready"), "{flag}={wrong}");
        }
    }
    assert!(nameless.is_empty(), "neither flag nor variable is named:\n{}", nameless.join("\n"));
}

#[test]
fn a_wrong_variable_is_named_as_the_variable_that_it_is() {
    for (_, variable, wrong) in &SETTINGS[6..] {
        let mut command = turnstone(&["serve"]);
        let output = command.env(variable, wrong).output().expect("the binary");
        assert!(stderr_of_failure(&output).contains(variable), "{variable}={wrong}");
    }
}
