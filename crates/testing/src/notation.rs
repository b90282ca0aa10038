use std::fs;
use std::path::PathBuf;

use turnstone_rules::{Family, Game, OptionValue, Options, Position, Roll, Seat, Turn};

use super::{Step, play_step};

/// A position in which the notation of a game has much to say.
#[derive(Debug)]
pub struct NotationPosition {
    /// The variant's id.
    pub variant: String,
    /// The position.
    pub position: Position,
}

/// The positions that a game brings to try its notation in: `src/<game>/notation.txt`, blocks of
/// `name: value` lines with an empty line between. `variant` and `options` set up the game, `steps`
/// lead to the position, and `accepts` is a move that can be played there.
///
/// # Panics
/// When there is no such file, or a block is not true.
#[must_use]
pub fn notation_positions(game: &dyn Game) -> Vec<NotationPosition> {
    let folder = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../games/src"));
    let path = folder.join(game.family().id).join("notation.txt");
    let text =
        fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let name = path.display().to_string();
    let positions: Vec<_> =
        text.split("\n\n").map(|block| notation_position(game, &name, block)).collect();
    assert!(!positions.is_empty(), "no positions in {}", path.display());
    positions
}

fn notation_position(game: &dyn Game, path: &str, block: &str) -> NotationPosition {
    let line =
        |name: &str| block.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(": "));
    let variant = line("variant").unwrap_or_else(|| panic!("{path}: no variant: {block}"));
    let given = line("options").into_iter().flat_map(|options| options.split(' '));
    let options: Options = given
        .map(|option| {
            option.split_once('=').unwrap_or_else(|| panic!("{path}: no value: {option}"))
        })
        .map(|(id, value)| parse_option(game.family(), id, value))
        .collect();
    let mut position =
        game.start(variant, &options).unwrap_or_else(|error| panic!("{path}: {error}"));
    for step in line("steps").into_iter().flat_map(|steps| steps.split("; ")) {
        position = play_step(&position, &parse_step(step));
    }
    let accepts = line("accepts");
    let is_awaited = matches!(position.turn(), Turn::Seats(_));
    assert_eq!(
        is_awaited,
        accepts.is_some(),
        "{path}: `accepts` stands exactly where a seat is to act: {block}"
    );
    if let (Some(text), Some(seat)) = (accepts, position.acting().first()) {
        position
            .play(seat, text)
            .unwrap_or_else(|error| panic!("{path}: {text}: {error}: {block}"));
    }
    NotationPosition { variant: variant.to_owned(), position }
}

/// An option of a family with its value.
pub(super) fn parse_option(family: &Family, id: &str, value: &str) -> (String, OptionValue) {
    let spec = family.options.iter().find(|spec| spec.id == id);
    let spec = spec.unwrap_or_else(|| panic!("{} has no option `{id}`", family.id));
    let value = match spec.default_value() {
        OptionValue::Number(_) => {
            let number = value.parse();
            OptionValue::Number(number.unwrap_or_else(|_| panic!("`{id}` is a number: {value}")))
        }
        OptionValue::Word(_) => OptionValue::Word(value.to_owned()),
    };
    (id.to_owned(), value)
}

/// The step that a text describes: `pass`, `roll <face> …`, or `<seat> <move>`.
pub(super) fn parse_step(text: &str) -> Step {
    match text.split_once(' ') {
        None => {
            assert_eq!(text, "pass", "a step of one word is a pass");
            Step::Pass
        }
        Some(("roll", faces)) => {
            Step::Roll(Roll(faces.split(' ').map(|face| face.parse().expect("a face")).collect()))
        }
        Some((seat, notation)) => {
            Step::Move(Seat(seat.parse().expect("a seat")), notation.to_owned())
        }
    }
}
