//! Mancala in the four variants of the Hebrew sheet: basic, Egyptian, Ethiopian and Nigerian.
//!
//! `board` is the ring of pits and stores, `sowing` the rules of a move, and `notation` reads and
//! writes it. `docs/rules/mancala.md` is the text for players.

mod board;
mod family;
mod notation;
mod picture;
mod sowing;
mod steps;
mod violation;

pub use board::{Direction, Ending, Pit, Ring, State, Variant};
pub use notation::Move;
pub use violation::MancalaViolation;

use serde::Serialize;

use turnstone_rules::draft::{Tap, TapKind};
use turnstone_rules::picture::{DrawContext, Picture, Role};
use turnstone_rules::{
    Configuration, ConfigurationError, Family, Malformed, Outcome, Phrase, Rules, Seat, Seats,
    Step, Turn,
};

/// The number of stones: four in each of twelve pits.
const STONES: usize = 48;

/// The rules of Mancala.
#[derive(Debug)]
pub struct Mancala;

/// The board: both rows and both stores. Seat 0's row and store come first.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(example = json!({"pits": [[4, 4, 0, 5, 5, 5], [5, 4, 4, 4, 4, 4]], "stores": [1, 0]})))]
pub struct MancalaState {
    /// The stones in the pits: by seat, each row from its owner's pit 1 (the leftmost).
    pub pits: [[u8; 6]; 2],
    /// The stones in the stores, by seat.
    pub stores: [u8; 2],
}

/// The parts of a move, for clients to draw.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(example = json!({"pit": 3, "direction": "right", "stones": 4})))]
pub struct MancalaMove {
    /// The pit that is emptied, 1 to 6 from its owner's left.
    #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 6))]
    pub pit: u8,
    /// `right` (counter-clockwise, as in every variant) or `left` (in the Ethiopian game only).
    pub direction: &'static str,
    /// How many stones are sown.
    pub stones: u8,
}

impl Rules for Mancala {
    type State = State;
    type Move = Move;
    type View = MancalaState;
    type Parts = MancalaMove;
    type Violation = MancalaViolation;
    type RepetitionKey = (Ring, Seat);

    fn family() -> &'static Family {
        &family::FAMILY
    }

    fn setup(configuration: &Configuration) -> Result<State, ConfigurationError> {
        Ok(State::setup(Variant::from_id(configuration.variant)))
    }

    fn seats(_state: &State) -> u8 {
        2
    }

    fn turn(state: &State) -> Turn {
        match state.ending {
            Some(ending) => Turn::Over(outcome(state, ending)),
            None if state.can_move(state.to_move) => Turn::Seats(Seats::one(state.to_move)),
            None => Turn::Pass(state.to_move),
        }
    }

    fn add_legal_moves(state: &State, moves: &mut Vec<Move>) {
        if state.ending.is_some() {
            return;
        }
        for pit in state.pits_of(state.to_move) {
            for &direction in state.variant.directions() {
                moves.push(Move { pit, direction });
            }
        }
    }

    fn apply(state: &State, seat: Seat, played: &Move) -> Result<State, MancalaViolation> {
        let mut next = *state;
        Self::apply_in_place(&mut next, seat, played)?;
        Ok(next)
    }

    fn apply_in_place(
        state: &mut State,
        _seat: Seat,
        played: &Move,
    ) -> Result<(), MancalaViolation> {
        if let Some(violation) = sowing::refusal(state, played.pit) {
            return Err(violation);
        }
        sowing::play(state, *played);
        Ok(())
    }

    /// A player with stones but no legal pit passes. Only the Ethiopian game has passes.
    fn pass(state: &State) -> State {
        State { to_move: state.to_move.next(2), ..*state }
    }

    /// House rule, Ethiopian only: no sheet says what ends a game that repeats itself.
    fn repetition_key(state: &State) -> Option<(Ring, Seat)> {
        (state.variant == Variant::Ethiopian).then_some((state.ring, state.to_move))
    }

    /// Stones never leave a store.
    fn irreversible(before: &State, after: &State) -> bool {
        !before.ring.same_stores(after.ring)
    }

    /// Each player banks their own row, and the stores are counted.
    fn end_by_repetition(state: &State) -> State {
        let mut ended = *state;
        ended.ring.bank(Seat(0));
        ended.ring.bank(Seat(1));
        ended.ending = Some(Ending::Repetition);
        ended
    }

    fn view(state: &State) -> MancalaState {
        MancalaState { pits: state.ring.rows(), stores: state.ring.stores() }
    }

    fn parts(state: &State, played: &Move) -> MancalaMove {
        MancalaMove {
            pit: played.pit.number(),
            direction: match played.direction {
                Direction::Right => "right",
                Direction::Left => "left",
            },
            stones: state.ring.stones(state.to_move, played.pit),
        }
    }

    fn steps(state: &State, played: &Move) -> Vec<Step> {
        steps::steps(state, *played)
    }

    fn taps(state: &State, played: &Move) -> Vec<Tap> {
        let pit = played.pit.number().to_string();
        let mut taps =
            vec![Tap::place(&pit, Phrase::new("tap-pit", format!("pit {pit}")).with("pit", &*pit))];
        if state.variant.directions().len() > 1 {
            let (text, label) = match played.direction {
                Direction::Right => ("R", "to the right"),
                Direction::Left => ("L", "to the left"),
            };
            taps.push(Tap::choice(TapKind::Direction, text, label));
        }
        taps
    }

    fn parse(state: &State, text: &str) -> Result<Move, Malformed> {
        notation::parse(state.variant, text)
    }

    fn format(state: &State, played: &Move) -> String {
        notation::format(state.variant, *played)
    }

    fn draw(view: &DrawContext<'_, State, Move>) -> Picture {
        picture::draw(view)
    }

    fn inventory(state: &State) -> Vec<(Role, usize)> {
        let stones = (0..Ring::LENGTH).map(|place| usize::from(state.ring.at(place))).sum();
        vec![(Role::Stone, stones), (Role::Hollow, Ring::LENGTH), (Role::Count, Ring::LENGTH)]
    }

    fn validity_check(state: &State) -> Result<(), String> {
        let stones: usize = (0..Ring::LENGTH).map(|place| usize::from(state.ring.at(place))).sum();
        if stones != STONES {
            return Err(format!("{stones} stones instead of {STONES}"));
        }
        if state.ending.is_none() && (0..2).any(|seat| state.ring.row_is_empty(Seat(seat))) {
            return Err("a row is empty and the game goes on".to_owned());
        }
        if state.ending.is_none() && (0..2).all(|seat| !state.can_move(Seat(seat))) {
            return Err("no player can move and the game goes on".to_owned());
        }
        Ok(())
    }
}

fn outcome(state: &State, ending: Ending) -> Outcome {
    let [south, north] = state.ring.stores();
    let winners = match south.cmp(&north) {
        std::cmp::Ordering::Greater => vec![Seat(0)],
        std::cmp::Ordering::Less => vec![Seat(1)],
        std::cmp::Ordering::Equal => Vec::new(),
    };
    let reason = match ending {
        Ending::Repetition => "repetition",
        Ending::Counted if winners.is_empty() => "equal_stones",
        Ending::Counted => "more_stones",
    };
    Outcome { winners, reason, score: Some(vec![u32::from(south), u32::from(north)]) }
}
