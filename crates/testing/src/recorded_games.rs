use std::fs;
use std::path::{Path, PathBuf};

use turnstone_rules::{Family, Options, Seat};

use super::Step;
use super::notation::{parse_option, parse_step};

/// A recorded game: `crates/games/src/<game>/replays/*.txt`. `CONTRIBUTING.md` describes the
/// format.
#[derive(Debug)]
pub struct RecordedGame {
    /// The file that it was read from.
    pub path: PathBuf,
    /// The game's id that the header gives.
    pub game: String,
    /// The variant's id.
    pub variant: String,
    /// The options that the header gives.
    pub options: Options,
    /// The steps, in order.
    pub steps: Vec<RecordedStep>,
    /// The result, as JSON.
    pub result: String,
}

/// A step of a recorded game.
#[derive(Debug)]
pub struct RecordedStep {
    /// The ply of a move or pass. A roll is not a ply and has the number of the ply before it.
    pub number: u32,
    /// Absent for a roll, and for a pass whose seat the record leaves out.
    pub seat: Option<Seat>,
    /// The step.
    pub step: Step,
    /// The state after it, as JSON. Absent before a pass, because the recorded states are those
    /// after it.
    pub state: Option<String>,
}

/// The recorded games of a family, in the order of their files.
///
/// # Panics
/// When there are none, or a file does not have the format.
#[must_use]
pub fn recorded_games(family: &Family) -> Vec<RecordedGame> {
    let folder = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../games/src"));
    let folder = folder.join(family.id).join("replays");
    let mut files: Vec<_> = fs::read_dir(&folder)
        .into_iter()
        .flatten()
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "txt"))
        .collect();
    let id = family.id;
    assert!(
        !files.is_empty(),
        "{id}: write crates/games/src/{id}/replays/*.txt (CONTRIBUTING, \"Adding a game\", step 8)"
    );
    files.sort();
    files.iter().map(|path| recorded_game(family, path)).collect()
}

fn recorded_game(family: &Family, path: &Path) -> RecordedGame {
    let text =
        fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let name = path.display();
    let missing = |what: &str| -> ! { panic!("{name}: {what} is missing") };
    let (header, body) =
        text.split_once("\n\n").unwrap_or_else(|| missing("the empty line after the header"));
    let (steps, result) =
        body.split_once("result: ").unwrap_or_else(|| missing("the line `result: …`"));
    let (mut game, mut variant, mut options) = (None, None, Options::new());
    for line in header.lines() {
        match line.split_once(": ").unwrap_or_else(|| panic!("{name}: `{line}` has no `: `")) {
            ("game", id) => game = Some(id.to_owned()),
            ("variant", id) => variant = Some(id.to_owned()),
            (id, value) => options.extend([parse_option(family, id, value)]),
        }
    }
    RecordedGame {
        path: path.to_owned(),
        game: game.unwrap_or_else(|| missing("the line `game: …`")),
        variant: variant.unwrap_or_else(|| missing("the line `variant: …`")),
        options,
        steps: steps.lines().map(|line| recorded_step(&name.to_string(), line)).collect(),
        result: result.to_owned(),
    }
}

/// `<ply> <seat or -> <action> <state>`; an action may hold spaces, a state begins with a brace.
fn recorded_step(path: &str, line: &str) -> RecordedStep {
    let (head, state) = line
        .split_once(" {")
        .map_or((line, None), |(head, state)| (head, Some(format!("{{{state}"))));
    let (number, played) = head.split_once(' ').unwrap_or_else(|| panic!("{path}: no ply: {line}"));
    let (seat, action) =
        played.split_once(' ').unwrap_or_else(|| panic!("{path}: no seat: {line}"));
    let is_move = action != "pass" && !action.starts_with("roll ");
    RecordedStep {
        number: number.parse().unwrap_or_else(|_| panic!("{path}: no ply: {line}")),
        seat: (seat != "-")
            .then(|| Seat(seat.parse().unwrap_or_else(|_| panic!("{path}: no seat: {line}")))),
        step: parse_step(if is_move { played } else { action }),
        state,
    }
}
