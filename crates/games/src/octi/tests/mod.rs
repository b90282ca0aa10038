//! The rules on drawn boards, and random games compared with a second implementation of the rules.

mod chains;
mod endings;
mod example;
mod notation;
mod oracle;
mod playouts;
mod turns;

use super::{Board, Direction, Ending, Octi, OctiViolation, Pod, Prongs, Square, State};
use turnstone_rules::{Rules, Seat, Violation};
use turnstone_testing::Random;

/// A position with green to move. The board is drawn from row 7 down to row 1: `g` and `r` are
/// pods, `.` is empty. `prongs` gives a pod's letters after its square: `32ACF 26E`.
fn draw(rows: [&str; 7], prongs: &str, supply: [u8; 2]) -> State {
    let mut board = Board::empty();
    for (row, line) in (1..=7).rev().zip(rows) {
        for (column, symbol) in (1..=6).zip(line.split(' ')) {
            let seat = match symbol {
                "g" => Seat(0),
                "r" => Seat(1),
                _ => continue,
            };
            board.put(square(column, row), Pod { seat, prongs: Prongs::default() });
        }
    }
    for word in prongs.split_whitespace() {
        let (name, letters) = word.split_at(2);
        let square = Square::all().find(|square| square.to_string() == name).unwrap();
        let mut pod = board.pod(square).expect("prongs are given to a pod");
        for letter in letters.bytes() {
            pod.prongs = pod.prongs.with(Direction::from_letter(letter).unwrap());
        }
        board.put(square, pod);
    }
    State { board, supply, to_move: Seat(0), ending: None }
}

fn square(column: u8, row: u8) -> Square {
    Square::at(column, row).unwrap()
}

/// The same position with red to move.
fn red_to_move(state: State) -> State {
    State { to_move: Seat(1), ..state }
}

fn play(state: &State, notation: &str) -> Result<State, OctiViolation> {
    let played = Octi::parse(state, notation).unwrap();
    let result = Octi::apply(state, state.to_move, &played);
    let listed = legal(state).contains(&Octi::format(state, &played));
    assert_eq!(result.is_ok(), listed, "{notation}: the list of legal moves agrees");
    result
}

fn after(state: &State, notation: &str) -> State {
    play(state, notation).unwrap_or_else(|violation| panic!("{notation}: {violation}"))
}

/// The code of a refusal, without `octi.`.
fn refusal(state: &State, notation: &str) -> &'static str {
    let violation = play(state, notation).expect_err(notation);
    let code = violation.code();
    assert!(Octi::family().violations.iter().any(|known| known.id == code), "{code} is documented");
    code.strip_prefix("octi.").unwrap()
}

/// The canonical strings of all legal moves, in the order of the list.
fn legal(state: &State) -> Vec<String> {
    let moves = Octi::legal_moves(state);
    moves.iter().map(|legal| Octi::format(state, legal)).collect()
}

/// The pods in a line: `22g 36rACF`.
fn pods(state: &State) -> String {
    let pods = state.board.pods().map(|(square, pod)| {
        let side = if pod.seat == Seat(0) { 'g' } else { 'r' };
        format!("{square}{side}{}", pod.prongs.letters())
    });
    pods.collect::<Vec<_>>().join(" ")
}

/// The outcome of a game that is over.
fn ending(state: &State) -> Option<Ending> {
    state.ending
}
