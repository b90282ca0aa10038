//! The legal plays of a roll, one for each resulting position.
//!
//! [`generic_plays`] follows the text of the rules and handles every position. In most positions
//! several men are outside home, so that bearing off cannot begin before the last die. For these,
//! [`TwoDiceOutsideHome`] and [`double_plays_outside_home`] generate each result once, in canonical
//! order and without a lookup. The tests compare all of them with a plain reference.

use std::collections::BTreeSet;

use super::board::{Board, Place, descending};
use super::play::{MAX_STEPS, Play};

/// Adds the plays of two dice in canonical order. If no die can be played, adds one play without
/// steps.
pub(super) fn roll_plays(board: &Board, dice: [u8; 2], plays: &mut Vec<Play>) {
    let [one, other] = dice;
    if one == other {
        double_plays(board, one, Play::default(), plays);
        return;
    }
    let before = plays.len();
    let (high, low) = (one.max(other), one.min(other));
    if board.men_outside() >= 2 {
        TwoDiceOutsideHome { board, high, low }.add_plays(plays);
    }
    if plays.len() == before {
        generic_plays(board, &[&[high, low], &[low, high]], Play::default(), plays);
    }
}

/// Adds the plays of all doubles that may be named.
pub(super) fn named_plays(board: &Board, plays: &mut Vec<Play>) {
    plays.reserve(1024);
    for die in 1..=6 {
        double_plays(board, die, Play::naming(Some(die)), plays);
    }
}

/// Adds the plays of a natural or a named double in canonical order. If it has no play, adds one
/// play without steps.
fn double_plays(board: &Board, die: u8, no_steps: Play, plays: &mut Vec<Play>) {
    let before = plays.len();
    if board.men_outside() >= 4 {
        double_plays_outside_home(board, die, Place::BAR, (no_steps, 0), plays);
    }
    if plays.len() == before {
        generic_plays(board, &[&[die; MAX_STEPS]], no_steps, plays);
    }
}

/// Whether the dice can all be played, in this order.
pub(super) fn can_play(board: &Board, order: &[u8]) -> bool {
    match order {
        [] => true,
        [die] => board.places.origins(*die) != 0,
        [die, rest @ ..] => descending(board.places.origins(*die))
            .any(|origin| can_play(&board.after(origin, *die), rest)),
    }
}

/// Adds all plays that use the most dice. `orders` begins with the preferred order of the dice,
/// the higher die first. So if only one die can be played, the first order with a play is the
/// one that begins with the higher die.
fn generic_plays(board: &Board, orders: &[&[u8]], no_steps: Play, plays: &mut Vec<Play>) {
    let (mut most, mut longest, mut results) = (0, Vec::new(), BTreeSet::new());
    for order in orders {
        let (mut reached, mut count) = (vec![(*board, no_steps)], 0);
        for (number, die) in (0..).zip(*order) {
            let next = extend_by_one_die(&reached, number, *die);
            if next.is_empty() {
                break;
            }
            (reached, count) = (next, number as usize + 1);
        }
        if count > most {
            most = count;
            longest.clear();
            results.clear();
        } else if count < most || (count < order.len() && !longest.is_empty()) {
            continue;
        }
        let new = reached.into_iter().filter(|(result, _)| results.insert(*result));
        longest.extend(new.map(|(_, play)| play));
    }
    plays.append(&mut longest);
}

/// Extends each of the plays by every way to play one die. The plays are in canonical order before
/// and after. The first play that reaches a board is the canonical one, so only that is kept.
fn extend_by_one_die(reached: &[(Board, Play)], number: u32, die: u8) -> Vec<(Board, Play)> {
    let mut seen = BTreeSet::new();
    let mut next = Vec::new();
    for (board, play) in reached {
        for origin in descending(board.places.origins(die)) {
            let after = board.after(origin, die);
            if seen.insert(after) {
                next.push((after, play.with_step(number, board.places, origin, die)));
            }
        }
    }
    next
}

/// Adds the plays of all four steps of a double. At least four men are outside home, so that
/// bearing off cannot begin before the last step.
///
/// Under this condition the result determines how often each origin is played. To play the origins
/// from the highest down is always possible, because men arrive from above only, and it is the
/// canonical order. So no origin above the previous one is tried, and every result occurs once.
fn double_plays_outside_home(
    board: &Board,
    die: u8,
    last: Place,
    (play, number): (Play, u32),
    plays: &mut Vec<Play>,
) {
    for origin in descending(board.places.origins(die) & last.and_below()) {
        let play = play.with_step(number, board.places, origin, die);
        if number == 2 {
            // Most of the time is spent here. The sets of places are enough for the last step.
            let then = board.places_after(origin, die);
            let origins = descending(then.origins(die) & origin.and_below());
            plays.extend(origins.map(|origin| play.with_step(3, then, origin, die)));
        } else {
            let then = board.after(origin, die);
            double_plays_outside_home(&then, die, origin, (play, number + 1), plays);
        }
    }
}

/// Two different dice with at least two men outside home, so that no step bears off.
struct TwoDiceOutsideHome<'a> {
    board: &'a Board,
    high: u8,
    low: u8,
}

impl TwoDiceOutsideHome<'_> {
    /// Adds the plays of both dice. Of two plays with the same result, the canonical one begins
    /// with the higher die, or otherwise from the higher origin.
    fn add_plays(&self, plays: &mut Vec<Play>) {
        let Self { board, high, low } = *self;
        for first in descending(board.places.origins(high)) {
            let play = Play::default().with_step(0, board.places, first, high);
            let then = board.after(first, high);
            let others = then.places.origins(low) & !self.redundant_low_origins(first);
            plays.extend(
                descending(others).map(|origin| play.with_step(1, then.places, origin, low)),
            );
        }
        for first in descending(board.places.origins(low)) {
            let wanted = self.new_high_origins(first);
            if wanted == 0 {
                continue;
            }
            let play = Play::default().with_step(0, board.places, first, low);
            let then = board.after(first, low);
            let others = then.places.origins(high) & wanted;
            plays.extend(
                descending(others).map(|origin| play.with_step(1, then.places, origin, high)),
            );
        }
    }

    /// The origin of the low die that makes `first` by the high die redundant. If the man that the
    /// low die brings to `first` may stop at the target of the high die, one man can play both
    /// dice, and the man on `first` stays. That play has the same result and a higher origin.
    fn redundant_low_origins(&self, first: Place) -> u32 {
        match first.before(self.low) {
            Some(above) if self.is_quiet(above.after(self.high)) => above.bit(),
            _ => 0,
        }
    }

    /// The origins of the high die for which the play that begins with the low die from `first` has
    /// a result that no play beginning with the high die has.
    fn new_high_origins(&self, first: Place) -> u32 {
        let Some(landing) = first.after(self.low) else { return 0 };
        let can_turn_round = self.is_quiet(Some(landing)) && self.is_quiet(first.after(self.high));
        let run_on = if can_turn_round { 0 } else { landing.bit() };
        match self.board.men(Place::BAR) {
            // The steps of two different men can be swapped. That leaves one man who plays both
            // dice and was alone on the point.
            0 if self.board.men(landing) > 0 => 0,
            0 => run_on,
            // The man from the bar has to enter first, so that all steps of another man come
            // second. The exception is a man from the reserve, who enters in the same way.
            1 => !(Place::RESERVE.bit() | landing.bit()) | run_on,
            // Both dice enter a man from the bar.
            _ => 0,
        }
    }

    /// Whether a man may stop at a place without a hit.
    fn is_quiet(&self, place: Option<Place>) -> bool {
        place.is_some_and(|place| {
            self.board.places.is_open(place) && !self.board.places.is_blot(place)
        })
    }
}
