//! American Acey-Deucey: a network that learned from games against itself, a look at all rolls after
//! the best moves, and exact bearing off.

mod network;
pub mod race;

pub(crate) use network::{HIDDEN, INPUTS, Inputs, Network};

use turnstone_games::acey_deucey::{AceyDeucey, Phase, Place, Play, State};
use turnstone_rules::{Roll, Rules, Seat, Turn};

use crate::level::{Strength, Strengths};
use crate::random::mixed;
use crate::search::{Game, Status};
use race::{Race, home};

/// The score of a sure win. Scores are proportional to chances, so that their mean is a chance.
const WIN: i32 = 10_000;

/// A position of Acey-Deucey as the search needs it.
#[derive(Debug)]
pub(crate) struct Model {
    state: State,
    network: Network,
    /// The race of each side, once all men of both are home.
    races: Option<[Race; 2]>,
    /// The position at the root, in which moves are written.
    root: State,
}

impl Model {
    /// The model of a position.
    pub(crate) fn new(state: &State) -> Self {
        let [one, other] = &state.sides;
        let races = home(one).zip(home(other)).map(|(one, other)| [Race::of(one), Race::of(other)]);
        Self { state: state.clone(), network: Network::learned(), races, root: state.clone() }
    }

    /// The chance of the side to roll, or to name a double.
    fn chance(&self) -> f32 {
        let mover = self.state.mover.index();
        let (own, other) = (&self.state.sides[mover], &self.state.sides[1 - mover]);
        let names_double = self.state.phase == Phase::Double;
        if let (Some(races), false, Some(men), Some(others)) =
            (&self.races, names_double, home(own), home(other))
            && races[mover].knows(men)
            && races[1 - mover].knows(others)
        {
            return race::chance(races[mover].turns(men), races[1 - mover].turns(others));
        }
        self.network.chance(&Inputs::of(own, other, names_double))
    }
}

/// The 21 different rolls, with how many of 36 they are.
const ROLLS: [([u8; 2], f32); 21] = rolls();

const fn rolls() -> [([u8; 2], f32); 21] {
    let mut rolls = [([1, 1], 1.0); 21];
    let (mut number, mut one) = (0, 1);
    while one <= 6 {
        let mut other = one;
        while other <= 6 {
            rolls[number] = ([other, one], if one == other { 1.0 } else { 2.0 });
            number += 1;
            other += 1;
        }
        one += 1;
    }
    rolls
}

impl Game for Model {
    type Move = Play;
    type Undo = State;

    const HURRIES: bool = false;
    const BEAM: usize = 6;

    fn side(&self) -> u8 {
        self.state.mover.0
    }

    fn status(&self) -> Status {
        match self.state.phase {
            Phase::Over if self.state.mover == Seat(0) => Status::Over(WIN),
            Phase::Over => Status::Over(-WIN),
            Phase::OpeningRoll | Phase::Roll => Status::Chance,
            Phase::Play(_) | Phase::Double => Status::Move,
        }
    }

    fn add_moves(&mut self, moves: &mut Vec<(i32, Play)>) {
        let mut legal = Vec::new();
        AceyDeucey::add_legal_moves(&self.state, &mut legal);
        // Men off first, then hits.
        let guess = |played: Play| {
            played.steps().map(|step| i32::from(step.to == Place::OFF) + i32::from(step.hit)).sum()
        };
        moves.extend(legal.into_iter().map(|played| (guess(played), played)));
    }

    fn play(&mut self, played: Play) -> State {
        let after = AceyDeucey::apply(&self.state, self.state.mover, &played);
        // The search plays listed moves only.
        let after = after.unwrap_or_else(|_| self.state.clone());
        std::mem::replace(&mut self.state, after)
    }

    fn undo(&mut self, before: State) {
        self.state = before;
    }

    fn key(&self) -> u64 {
        let phase = match self.state.phase {
            Phase::OpeningRoll => 1,
            Phase::Roll => 2,
            Phase::Play([one, other]) => {
                8 + u64::from(one.max(other)) * 8 + u64::from(one.min(other))
            }
            Phase::Double => 3,
            Phase::Over => 4,
        };
        let mut key = mixed(phase << 1 | u64::from(self.state.mover.0));
        for side in &self.state.sides {
            let counts = side.points().into_iter();
            let others = [Place::BAR, Place::RESERVE].map(|place| side.men(place));
            for men in counts.chain(others) {
                key = mixed(key.wrapping_mul(31).wrapping_add(u64::from(men) + 1));
            }
        }
        key
    }

    #[expect(clippy::cast_possible_truncation, clippy::cast_precision_loss, reason = "a chance")]
    fn evaluate(&mut self) -> i32 {
        ((2.0 * self.chance() - 1.0) * WIN as f32) as i32
    }

    fn rolls(&self) -> u8 {
        21
    }

    fn roll(&mut self, number: u8) -> Option<(f32, State)> {
        let (faces, times) = ROLLS.get(usize::from(number))?;
        let mut after = AceyDeucey::resolve(&self.state, &Roll(faces.to_vec()));
        // A roll that plays nothing is passed at once.
        if matches!(AceyDeucey::turn(&after), Turn::Pass(_)) {
            after = AceyDeucey::pass(&after);
        }
        Some((times / 36.0, std::mem::replace(&mut self.state, after)))
    }

    #[expect(clippy::cast_precision_loss, reason = "scores are small")]
    fn expected(score: i32) -> f32 {
        (0.5 + score as f32 / (2 * WIN) as f32).clamp(0.0, 1.0)
    }

    fn notation(&self, played: Play) -> Option<String> {
        Some(AceyDeucey::format(&self.root, &played))
    }
}

/// The levels. Their temperatures are of chances: 200 is one percent.
pub(crate) static LEVELS: Strengths = [
    Strength::new(2_000, 3_000.0),
    Strength::new(2_000, 1_500.0),
    Strength::new(2_000, 900.0),
    Strength::new(2_000, 600.0),
    Strength::new(2_000, 380.0),
    Strength::new(2_000, 230.0),
    Strength::new(2_000, 110.0),
    Strength::new(10_000, 2.0),
];
