//! A database that cannot be reached.

use std::io::{BufRead, BufReader};
use std::process::Stdio;

use super::{stderr_of_failure, text, turnstone};

/// Nothing listens on port 1: a server that should not have started ends anyway.
pub(super) const UNREACHABLE: &str = "postgres://nobody@127.0.0.1:1/nothing";

#[test]
fn a_database_that_cannot_be_reached_fails_a_command_clearly() {
    let commands = ["migrate", "rebuild"];
    // All at once, so that the test takes less time.
    let started = commands.map(|command| {
        turnstone(&[command, "--database-url", UNREACHABLE])
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the binary")
    });
    for (command, child) in commands.into_iter().zip(started) {
        let output = child.wait_with_output().expect("an end");
        let message = stderr_of_failure(&output);
        let last = message.lines().last().expect("a message");
        assert!(last.contains("cannot be reached"), "{command}: {message}");
        assert!(last.contains("refused"), "{command}: why it cannot be reached: {message}");
        assert!(!text(&output.stdout).contains("ready"));
    }
}

#[test]
fn a_server_says_that_it_waits_for_a_database_that_cannot_be_reached() {
    let mut command = turnstone(&["serve", "--database-url", UNREACHABLE]);
    let directory = tempfile::tempdir().expect("a directory");
    command.args(["--address", "127.0.0.1:0", "--metrics-address", "off", "--signing-key"]);
    command.arg(directory.path().join("signing.key"));
    let mut server =
        command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the binary");
    let log = BufReader::new(server.stderr.take().expect("its log"));
    let said =
        log.lines().map_while(Result::ok).find(|line| line.contains("waiting for the database"));
    server.kill().expect("it has not ended");
    let said = said.expect("a line of the log");
    assert!(said.contains("cannot be reached") && said.contains("refused"), "{said}");
    let output = server.wait_with_output().expect("an end");
    assert!(!text(&output.stdout).contains("ready"));
}
