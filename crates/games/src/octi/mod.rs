//! Octi on six columns and seven rows, the children's game of the four-language sheet.
//!
//! `square` and `board` are the board, `moves` the three kinds of turn and the endings, and
//! `chains` the jumps. `notation` reads and writes moves. `docs/rules/octi.md` is the text for
//! players.

mod board;
mod chains;
mod family;
mod moves;
mod notation;
mod picture;
mod square;
mod steps;
mod validity;
mod violation;

#[cfg(test)]
mod tests;

pub use board::{Board, Ending, Pod, Prongs, State};
pub use notation::{Landing, Move};
pub use square::{Direction, Square};
pub use violation::OctiViolation;

use serde::Serialize;

use turnstone_rules::draft::{Tap, TapKind};
use turnstone_rules::picture::{DrawContext, Picture, Role};
use turnstone_rules::{
    Configuration, ConfigurationError, Family, Malformed, Outcome, Phrase, Rules, Seat, Seats,
    Step, Turn,
};

/// The rules of Octi.
#[derive(Debug)]
pub struct Octi;

/// The board and the prongs that are not on it.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(example = json!({
    "pods": [{"square": "22", "seat": 0, "prongs": "ACF"}, {"square": "46", "seat": 1, "prongs": ""}],
    "supply": [9, 12],
})))]
pub struct OctiState {
    /// The pods on the board, sorted by square.
    pub pods: Vec<OctiPod>,
    /// The prongs that each seat has in hand, by seat.
    pub supply: [u8; 2],
}

/// A pod on the board.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(example = json!({"square": "22", "seat": 0, "prongs": "ACF"})))]
pub struct OctiPod {
    /// Its square: the column, 1 to 6 from the left, and the row, 1 to 7 from seat 0's side.
    #[cfg_attr(feature = "openapi", schema(pattern = "^[1-6][1-7]$"))]
    pub square: String,
    /// The seat that owns it.
    pub seat: u8,
    /// The directions of its prongs in alphabetical order: `A` is north, towards row 7, and so on
    /// clockwise to `H`, north-west. Empty without prongs.
    #[cfg_attr(feature = "openapi", schema(pattern = "^A?B?C?D?E?F?G?H?$"))]
    pub prongs: String,
}

/// The parts of a move, for clients to draw.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(example = json!({
    "kind": "jump", "origin": "42", "prong": null, "path": ["24", "26"], "captured": ["25"],
})))]
pub struct OctiMove {
    /// `add` (a prong), `step` or `jump`.
    pub kind: &'static str,
    /// The square of the pod that acts.
    #[cfg_attr(feature = "openapi", schema(pattern = "^[1-6][1-7]$"))]
    pub origin: String,
    /// For `add` the direction of the new prong, `A` to `H`; otherwise null.
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub prong: Option<&'static str>,
    /// The squares that the pod lands on, in order; empty for `add`, one for `step`.
    pub path: Vec<String>,
    /// The squares of the pods that are captured, in the order in which they are jumped.
    pub captured: Vec<String>,
}

impl Rules for Octi {
    type State = State;
    type Move = Move;
    type View = OctiState;
    type Parts = OctiMove;
    type Violation = OctiViolation;
    type RepetitionKey = (Seat, Board);

    fn family() -> &'static Family {
        &family::FAMILY
    }

    fn setup(_configuration: &Configuration) -> Result<State, ConfigurationError> {
        Ok(State::setup())
    }

    fn seats(_state: &State) -> u8 {
        2
    }

    fn turn(state: &State) -> Turn {
        match state.ending {
            Some(ending) => Turn::Over(outcome(ending)),
            None => Turn::Seats(Seats::one(state.to_move)),
        }
    }

    fn add_legal_moves(state: &State, moves: &mut Vec<Move>) {
        if state.ending.is_none() {
            moves::list(state, moves);
        }
    }

    fn apply(state: &State, _seat: Seat, played: &Move) -> Result<State, OctiViolation> {
        moves::apply(state, played)
    }

    /// House rule: no sheet says what ends a game that repeats itself. The key leaves out the
    /// supplies, because they change with irreversible actions only.
    fn repetition_key(state: &State) -> Option<(Seat, Board)> {
        Some((state.to_move, state.board.clone()))
    }

    /// A prong never comes off a pod, and a captured pod never comes back.
    fn irreversible(before: &State, after: &State) -> bool {
        before.supply != after.supply || before.board.pods().count() != after.board.pods().count()
    }

    /// A draw.
    fn end_by_repetition(state: &State) -> State {
        State { ending: Some(Ending::Repetition), ..state.clone() }
    }

    fn view(state: &State) -> OctiState {
        let pods = state.board.pods().map(|(square, pod)| OctiPod {
            square: square.to_string(),
            seat: pod.seat.0,
            prongs: pod.prongs.letters(),
        });
        OctiState { pods: pods.collect(), supply: state.supply }
    }

    fn parts(_state: &State, played: &Move) -> OctiMove {
        let (kind, prong, path, captured) = match played {
            Move::Add { direction, .. } => ("add", Some(direction.letter()), vec![], vec![]),
            Move::Step { to, .. } => ("step", None, vec![to.to_string()], vec![]),
            Move::Jump { from, landings } => {
                let path = landings.iter().map(|landing| landing.square.to_string()).collect();
                let captured = chains::captured_squares(*from, landings);
                ("jump", None, path, captured.iter().map(Square::to_string).collect())
            }
        };
        OctiMove { kind, origin: played.from().to_string(), prong, path, captured }
    }

    fn steps(state: &State, played: &Move) -> Vec<Step> {
        steps::steps(state, played)
    }

    /// A pod, then a direction for a prong, a square to step to, or a landing. After a landing the
    /// jumped pod may be captured.
    fn taps(_state: &State, played: &Move) -> Vec<Tap> {
        let from = played.from();
        let of = |square: Square, id: &'static str, words: &str| {
            Phrase::new(id, format!("{words} {square}")).with("place", square.to_string())
        };
        let mut taps = vec![Tap::place(from.to_string(), of(from, "tap-pod", "the pod on"))];
        let to = |square: Square| Tap::place(square.to_string(), of(square, "tap-to", "to"));
        match played {
            Move::Add { direction, .. } => {
                let letter = direction.letter();
                let label = Phrase::new("tap-prong", format!("a prong in direction {letter}"))
                    .with("direction", letter.to_string());
                taps.push(Tap::choice(TapKind::Prong, letter, label));
            }
            Move::Step { to: square, .. } => taps.push(to(*square)),
            Move::Jump { landings, .. } => {
                let mut captured = chains::captured_squares(from, landings).into_iter();
                for landing in landings {
                    taps.push(to(landing.square));
                    if landing.captures
                        && let Some(over) = captured.next()
                    {
                        let label = of(over, "tap-capture", "capture the pod on");
                        let capture = Tap::choice(TapKind::Capture, "x", label);
                        taps.push(capture.about(over.to_string()));
                    }
                }
            }
        }
        taps
    }

    fn parse(_state: &State, text: &str) -> Result<Move, Malformed> {
        notation::parse(text)
    }

    fn format(_state: &State, played: &Move) -> String {
        notation::format(played)
    }

    fn draw(view: &DrawContext<'_, State, Move>) -> Picture {
        picture::draw(view)
    }

    fn inventory(state: &State) -> Vec<(Role, usize)> {
        let mut inventory = vec![(Role::Field(0), Square::all().count())];
        for seat in [Seat(0), Seat(1)] {
            let prongs = state.board.pods_of(seat).map(|(_, pod)| usize::from(pod.prongs.count()));
            inventory.push((Role::Piece(seat.0), state.board.pods_of(seat).count()));
            inventory.push((Role::Limb(seat.0), prongs.sum()));
        }
        inventory
    }

    fn validity_check(state: &State) -> Result<(), String> {
        validity::check(state)
    }
}

fn outcome(ending: Ending) -> Outcome {
    let (winners, reason) = match ending {
        Ending::OctiSquare(winner) => (vec![winner], "octi_square"),
        Ending::NoPods(winner) => (vec![winner], "no_pods"),
        Ending::NoMoves(winner) => (vec![winner], "no_moves"),
        Ending::Repetition => (Vec::new(), "repetition"),
    };
    Outcome { winners, reason, score: None }
}
