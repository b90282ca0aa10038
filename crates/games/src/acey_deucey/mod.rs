//! American Acey-Deucey, after the Hebrew sheet: backgammon from an empty board, with exact
//! bearing off, and with a double of the player's choice after a 1-2.
//!
//! `board` holds the men, `generation` lists the plays of a roll, `apply` checks and plays a move,
//! and `notation` reads and writes it. `docs/rules/acey_deucey.md` is the text for players.

mod apply;
mod board;
mod drafts;
mod family;
mod generation;
mod notation;
mod picture;
mod play;
mod steps;
#[cfg(test)]
mod tests;
mod violation;

pub use board::{Phase, Place, Side, State};
pub use play::{Play, Step};
pub use violation::AceyDeuceyViolation;

use serde::Serialize;

use turnstone_rules::draft::{Draft, Tap};
use turnstone_rules::picture::{DrawContext, Picture, Role};
use turnstone_rules::{
    Configuration, ConfigurationError, Family, Malformed, Outcome, Roll, RollRequest, Rules, Seat,
    Seats, Turn,
};

use board::{Board, MEN};

/// The rules of American Acey-Deucey.
#[derive(Debug)]
pub struct AceyDeucey;

/// The board, and the dice that are being played.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(example = json!({
    "awaiting": "roll_play",
    "dice": [3, 1],
    "opening": [4, 2],
    "sides": [
        {"points": [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 1, 0, 0],
         "reserve": 13, "bar": 0, "off": 0},
        {"points": [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0],
         "reserve": 13, "bar": 0, "off": 0},
    ],
})))]
pub struct AceyDeuceyState {
    /// The next step of the game.
    pub awaiting: AceyDeuceyAwaiting,
    /// The dice as rolled, while their play is awaited; otherwise null.
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub dice: Option<[u8; 2]>,
    /// The opening roll, seat 0's die first; null until it has decided who opens.
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub opening: Option<[u8; 2]>,
    /// Both players' men, by seat.
    pub sides: [AceyDeuceySide; 2],
}

/// The next step of the game: `opening_roll` and `roll` are the server's; `roll_play` answers the dice;
/// `double` names a double after a 1-2 that was played in full, and plays it; `nothing` comes when
/// the game is over.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum AceyDeuceyAwaiting {
    /// One die each decides who opens.
    OpeningRoll,
    /// Both dice for the player whose turn it is.
    Roll,
    /// The play of the dice.
    RollPlay,
    /// A named double and its play.
    Double,
    /// The game is over.
    Nothing,
}

/// One player's men.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct AceyDeuceySide {
    /// The number of men on each point, from this player's own point 1 to 24.
    pub points: [u8; 24],
    /// The number of men that have not entered yet.
    pub reserve: u8,
    /// The number of men that have been hit and not entered again.
    pub bar: u8,
    /// The number of men that have been borne off.
    pub off: u8,
}

/// The parts of a move, for clients to draw.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(example = json!({
    "named_double": null,
    "steps": [{"origin": "in", "destination": "22", "die": 3, "hit": false},
              {"origin": "22", "destination": "21", "die": 1, "hit": true}],
})))]
pub struct AceyDeuceyMove {
    /// The double that is named, 1 to 6; null where dice were rolled.
    #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 6))]
    pub named_double: Option<u8>,
    /// The steps in the order played; none where nothing of a named double can be played.
    pub steps: Vec<AceyDeuceyStep>,
}

/// One man moved by one die. Points are those of the mover.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct AceyDeuceyStep {
    /// `bar`, `in` (the reserve), or a point from `24` to `1`.
    pub origin: &'static str,
    /// A point from `24` to `1`, or `off`.
    pub destination: &'static str,
    /// The die that is played.
    #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 6))]
    pub die: u8,
    /// Whether an enemy man is hit.
    pub hit: bool,
}

impl Rules for AceyDeucey {
    type State = State;
    type Move = Play;
    type View = AceyDeuceyState;
    type Parts = AceyDeuceyMove;
    type Violation = AceyDeuceyViolation;
    type RepetitionKey = ();

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
        match state.phase {
            Phase::OpeningRoll => Turn::Chance(RollRequest { opening: true, count: 2 }),
            Phase::Roll => Turn::Chance(RollRequest { opening: false, count: 2 }),
            Phase::Play(dice) if !can_play_any(&Board::of(state), dice) => Turn::Pass(state.mover),
            Phase::Play(_) | Phase::Double => Turn::Seats(Seats::one(state.mover)),
            Phase::Over => Turn::Over(Outcome {
                winners: vec![state.mover],
                reason: "all_off",
                score: Some(
                    state.sides.iter().map(|side| u32::from(MEN - side.men(Place::OFF))).collect(),
                ),
            }),
        }
    }

    fn add_legal_moves(state: &State, moves: &mut Vec<Play>) {
        let board = Board::of(state);
        match state.phase {
            // A roll without any play is passed.
            Phase::Play(dice) if !can_play_any(&board, dice) => {}
            Phase::Play(dice) => generation::roll_plays(&board, dice, moves),
            // A double without any play may still be named.
            Phase::Double => generation::named_plays(&board, moves),
            Phase::OpeningRoll | Phase::Roll | Phase::Over => {}
        }
    }

    fn apply(state: &State, _seat: Seat, played: &Play) -> Result<State, AceyDeuceyViolation> {
        apply::play(state, *played)
    }

    /// The roll has no play.
    fn pass(state: &State) -> State {
        let mut after = state.clone();
        after.end_turn();
        after
    }

    fn resolve(state: &State, roll: &Roll) -> State {
        let &[one, other] = roll.0.as_slice() else { return state.clone() };
        let mut after = state.clone();
        match state.phase {
            // After a tie another opening roll is due.
            Phase::OpeningRoll if one == other => {}
            // The player with the higher die opens, with a new roll of both dice.
            Phase::OpeningRoll => {
                after.opening = Some([one, other]);
                after.mover = Seat(u8::from(other > one));
                after.phase = Phase::Roll;
            }
            Phase::Roll => after.phase = Phase::Play([one, other]),
            Phase::Play(_) | Phase::Double | Phase::Over => {}
        }
        after
    }

    fn view(state: &State) -> AceyDeuceyState {
        let (awaiting, dice) = match state.phase {
            Phase::OpeningRoll => (AceyDeuceyAwaiting::OpeningRoll, None),
            Phase::Roll => (AceyDeuceyAwaiting::Roll, None),
            Phase::Play(dice) => (AceyDeuceyAwaiting::RollPlay, Some(dice)),
            Phase::Double => (AceyDeuceyAwaiting::Double, None),
            Phase::Over => (AceyDeuceyAwaiting::Nothing, None),
        };
        let sides = state.sides.map(|side| AceyDeuceySide {
            points: side.points(),
            reserve: side.men(Place::RESERVE),
            bar: side.men(Place::BAR),
            off: side.men(Place::OFF),
        });
        AceyDeuceyState { awaiting, dice, opening: state.opening, sides }
    }

    fn parts(_state: &State, played: &Play) -> AceyDeuceyMove {
        let part = |step: Step| AceyDeuceyStep {
            origin: step.from.name(),
            destination: step.to.name(),
            die: step.die().unwrap_or_default(),
            hit: step.hit,
        };
        AceyDeuceyMove { named_double: played.double(), steps: played.steps().map(part).collect() }
    }

    fn steps(state: &State, played: &Play) -> Vec<turnstone_rules::Step> {
        steps::steps(state, *played)
    }

    fn taps(_state: &State, played: &Play) -> Vec<Tap> {
        drafts::taps(*played)
    }

    fn draft(state: &State, _seat: Seat, taps: &[&str]) -> Option<Draft<State, Play>> {
        drafts::draft(state, taps)
    }

    fn parse(state: &State, text: &str) -> Result<Play, Malformed> {
        let written = notation::parse(text)?;
        Ok(apply::canonical(state, written).unwrap_or(written))
    }

    fn format(_state: &State, played: &Play) -> String {
        notation::format(*played)
    }

    fn draw(view: &DrawContext<'_, State, Play>) -> Picture {
        picture::draw(view)
    }

    fn inventory(state: &State) -> Vec<(Role, usize)> {
        let [white, red] = state.sides.map(|side| side.total() as usize);
        // Each player's reserve, bar, and tray of men who are off.
        vec![(Role::Piece(0), white), (Role::Piece(1), red), (Role::Hollow, 6)]
    }

    fn validity_check(state: &State) -> Result<(), String> {
        board::validity_check(state)
    }
}

fn can_play_any(board: &Board, dice: [u8; 2]) -> bool {
    dice.iter().any(|die| board.places.origins(*die) != 0)
}
