//! `turnstone rules draw`: the documented commands draw the pictures of the documentation.

use std::io::Write;
use std::path::Path;
use std::process::{Output, Stdio};

use super::{stderr_of_failure, text, turnstone};

fn draw(arguments: &[&str], input: &str) -> Output {
    let mut child = turnstone(&["rules", "draw"])
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary");
    // The command may end before it has read all its input; the caller checks its output.
    let _ = child.stdin.take().expect("a pipe").write_all(input.as_bytes());
    child.wait_with_output().expect("an end")
}

#[test]
fn the_pictures_of_the_documentation_are_what_its_commands_draw() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let page = std::fs::read_to_string(root.join("docs/boards.md")).expect("the page");
    let mut drawn = 0;
    for line in page.lines().filter(|line| line.starts_with("printf ")) {
        let (input, rest) = line["printf '".len()..].split_once("' | ").expect("a pipe");
        let (command, path) = rest.split_once(" > ").expect("a file");
        let arguments = command.strip_prefix("turnstone rules draw ").expect("the command");
        let arguments: Vec<_> = arguments.split(' ').collect();
        let output = draw(&arguments, &input.replace("\\n", "\n"));
        assert!(output.status.success(), "{line}: {}", text(&output.stderr));
        let committed = std::fs::read_to_string(root.join(path)).unwrap_or_default();
        assert!(committed == text(&output.stdout), "{path} differs; regenerate it with: {line}");
        drawn += 1;
    }
    assert_eq!(drawn, 6, "a picture of each family, and two more");
}

#[test]
fn what_cannot_be_drawn_is_named() {
    let game = ["--game", "mancala", "--variant", "basic"];
    for (more, input, named) in [
        (&["--seat", "2"][..], "", "the seats are 0 to 1"),
        (&["--theme", "sepia"], "", "light, dark or auto"),
        (&[], "3\n3\n9\n", "line 3, `9`"),
        (&[], "roll 1 2\n", "line 1, `roll 1 2`"),
    ] {
        let arguments: Vec<_> = game.iter().chain(more).copied().collect();
        let output = draw(&arguments, input);
        assert!(stderr_of_failure(&output).contains(named), "{more:?}: {}", text(&output.stderr));
        assert!(output.stdout.is_empty(), "{more:?}");
    }
}
