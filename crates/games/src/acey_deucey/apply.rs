//! Playing a move: its legality, its result, and its canonical order.

use super::AceyDeuceyViolation as Violation;
use super::board::{Board, MEN, Phase, Place, State, descending};
use super::generation::can_play;
use super::play::{MAX_STEPS, Play, Step};

/// The position after a move.
pub(super) fn play(state: &State, played: Play) -> Result<State, Violation> {
    let owed = check(state, played)?;
    let mut after = state.clone();
    for step in played.steps() {
        after.transfer(step.from, step.to);
    }
    let all_played = played.count() == owed.all().len();
    if after.own().men(Place::OFF) == MEN {
        // The game ends at once, also in the middle of a chain.
        after.phase = Phase::Over;
    } else if all_played && matches!(state.phase, Phase::Play([1, 2] | [2, 1])) {
        after.phase = Phase::Double;
    } else if all_played && state.phase == Phase::Double {
        after.phase = Phase::Roll;
    } else {
        after.end_turn();
    }
    Ok(after)
}

/// The same move with its steps in canonical order and its hits marked, if it is legal.
pub(super) fn canonical(state: &State, played: Play) -> Option<Play> {
    let owed = check(state, played).ok()?;
    let board = Board::of(state);
    match owed {
        DiceToPlay::Different(both) => canonical_of_two_dice(&board, both, played),
        DiceToPlay::Equal([die, ..]) => {
            let mut origins = [None; MAX_STEPS];
            for (origin, step) in origins.iter_mut().zip(played.steps()) {
                *origin = Some(step.from);
            }
            canonical_of_double(&board, die, &mut origins, (Play::naming(played.double()), 0))
        }
    }
}

/// The dice that a move has to play.
#[derive(Clone, Copy)]
pub(super) enum DiceToPlay {
    /// Two different dice, the higher first.
    Different([u8; 2]),
    /// A double, natural or named.
    Equal([u8; MAX_STEPS]),
}

impl DiceToPlay {
    /// The dice that a move in this position has to play.
    pub(super) fn of(state: &State, played: Play) -> Result<Self, Violation> {
        match (state.phase, played.double()) {
            (Phase::Play([one, other]), None) if one == other => Ok(Self::Equal([one; MAX_STEPS])),
            (Phase::Play([one, other]), None) => {
                Ok(Self::Different([one.max(other), one.min(other)]))
            }
            (Phase::Double, Some(die)) => Ok(Self::Equal([die; MAX_STEPS])),
            (Phase::Play(_), Some(_)) => Err(Violation::DoubleNotDue),
            (Phase::Double, None) => Err(Violation::DoubleNotNamed),
            (Phase::OpeningRoll | Phase::Roll | Phase::Over, _) => Err(Violation::NoPlayDue),
        }
    }

    /// All of them.
    pub(super) fn all(&self) -> &[u8] {
        match self {
            Self::Different(dice) => dice,
            Self::Equal(dice) => dice,
        }
    }

    fn all_mut(&mut self) -> &mut [u8] {
        match self {
            Self::Different(dice) => dice,
            Self::Equal(dice) => dice,
        }
    }

    /// Whether so many of the dice can be played, in any order.
    pub(super) fn can_play(self, board: &Board, count: usize) -> bool {
        let in_order = |dice: &[u8]| dice.get(..count).is_some_and(|dice| can_play(board, dice));
        match self {
            Self::Different([high, low]) => in_order(&[high, low]) || in_order(&[low, high]),
            Self::Equal(four) => in_order(&four),
        }
    }
}

/// The dice that a move has to play, if the move is legal.
fn check(state: &State, played: Play) -> Result<DiceToPlay, Violation> {
    let owed = DiceToPlay::of(state, played)?;
    let start = Board::of(state);
    let (mut board, mut left) = (start, owed);
    for step in played.steps() {
        let die = check_step(&board, step, left.all_mut())?;
        board = board.after(step.from, die);
    }
    // A play must use as many dice as possible.
    if owed.can_play(&start, played.count() + 1) {
        return Err(Violation::MoreDicePlayable);
    }
    // If either die can be played but not both, the higher must be played.
    match (owed, left) {
        (DiceToPlay::Different([higher, _]), DiceToPlay::Different([left, PLAYED]))
            if left == higher && start.places.origins(higher) != 0 =>
        {
            Err(Violation::HigherDie { higher })
        }
        _ => Ok(owed),
    }
}

/// Marks a die that has been played.
const PLAYED: u8 = 0;

/// Whether a step can be played by one of the dice left; if so, marks the die as played.
fn check_step(board: &Board, step: Step, left: &mut [u8]) -> Result<u8, Violation> {
    let (from, to) = (step.from.name(), step.to.name());
    let found = left.iter_mut().find(|die| **die != PLAYED && Some(**die) == step.die());
    let Some(die) = found else { return Err(Violation::DieNotRolled { from, to }) };
    if board.men(step.from) == 0 {
        return Err(Violation::NoMan { from });
    }
    if board.men(Place::BAR) > 0 && step.from != Place::BAR {
        return Err(Violation::BarFirst);
    }
    match (board.places.all_home(), step.to == Place::OFF) {
        (false, true) => return Err(Violation::NotAllHome),
        (true, false) => return Err(Violation::OnlyBearingOff),
        (false, false) | (true, true) => {}
    }
    if !board.places.is_open(step.to) {
        return Err(Violation::Blocked { to });
    }
    if step.hit && !board.places.is_blot(step.to) {
        return Err(Violation::NoHit { to });
    }
    Ok(std::mem::replace(die, PLAYED))
}

/// The first play of two different dice with the same result as this legal one.
fn canonical_of_two_dice(board: &Board, [high, low]: [u8; 2], played: Play) -> Option<Play> {
    let mut result = *board;
    for step in played.steps() {
        result = result.after(step.from, step.die()?);
    }
    let mut steps = played.steps();
    if let (Some(step), None) = (steps.next(), steps.next()) {
        return Some(Play::default().with_step(0, board.places, step.from, step.die()?));
    }
    [[high, low], [low, high]].into_iter().find_map(|[one, other]| {
        descending(board.places.origins(one)).find_map(|first| {
            let play = Play::default().with_step(0, board.places, first, one);
            let then = board.after(first, one);
            descending(then.places.origins(other))
                .find(|second| then.after(*second, other) == result)
                .map(|second| play.with_step(1, then.places, second, other))
        })
    })
}

/// The first legal order of steps of one number from these origins. Plays of a double with the
/// same result play the same origins equally often, because each place has one way out.
fn canonical_of_double(
    board: &Board,
    die: u8,
    origins: &mut [Option<Place>; MAX_STEPS],
    (play, number): (Play, u32),
) -> Option<Play> {
    if origins.iter().all(Option::is_none) {
        return Some(play);
    }
    descending(board.places.origins(die)).find_map(|origin| {
        let place = origins.iter().position(|waiting| *waiting == Some(origin))?;
        let waiting = origins.get_mut(place)?.take();
        let so_far = (play.with_step(number, board.places, origin, die), number + 1);
        let found = canonical_of_double(&board.after(origin, die), die, origins, so_far);
        *origins.get_mut(place)? = waiting;
        found
    })
}
