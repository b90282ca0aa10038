//! The legal plays of a roll, once per resulting position.
//!
//! [`generic_plays`] reads as the rules do and is always right. Most rolls are played with several men
//! still outside home, where bearing off cannot begin before the last die; [`TwoDiceOutsideHome`] for two
//! dice and [`double_plays_outside_home`] for a double make their plays directly, each result once and in
//! canonical order, with nothing to look up. The tests hold them all to a plain reference.

use std::collections::BTreeSet;

use super::board::{Board, Place, descending};
use super::play::{MAX_STEPS, Play};

/// Adds the plays of two dice, in the order of canonical comparison: one without steps if no die
/// can be played.
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

/// Adds the plays of a double, natural or named, in the order of canonical comparison: one without
/// steps if it cannot be played at all.
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

/// Adds all plays that use the most dice. The orders in which the dice may be played come as they
/// are preferred, the higher die first: if only one die can be played, the first order that has
/// one is that of the higher.
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

/// One die played in every way after each of the plays. They come in canonical order and stay so:
/// the first play to reach a board is the canonical one, and is the one kept.
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

/// Adds the plays of all four of a double, at least four men being outside home, so that bearing
/// off cannot open before the last.
///
/// Then a result tells which origins were played how often, and playing them from the highest down
/// is always possible (men only ever arrive from above) and canonical. So no origin above the last
/// one is tried, and every result comes up exactly once.
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
            // Nearly all the work is here, and where the men can go next says all of the last step.
            let then = board.places_after(origin, die);
            let origins = descending(then.origins(die) & origin.and_below());
            plays.extend(origins.map(|origin| play.with_step(3, then, origin, die)));
        } else {
            let then = board.after(origin, die);
            double_plays_outside_home(&then, die, origin, (play, number + 1), plays);
        }
    }
}

/// Two different dice, at least two men being outside home: every step is an ordinary one.
struct TwoDiceOutsideHome<'a> {
    board: &'a Board,
    high: u8,
    low: u8,
}

impl TwoDiceOutsideHome<'_> {
    /// Adds the plays of both dice. Of two plays with the same result the canonical one begins with
    /// the higher die, or else from the higher origin.
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

    /// The origin of the low die that makes `first` by the high one superfluous: if the man that
    /// the low die brings to `first` may stop where the high one takes him, he can run through
    /// with both and leave the man on `first` alone. That play has the same result and starts
    /// higher.
    fn redundant_low_origins(&self, first: Place) -> u32 {
        match first.before(self.low) {
            Some(above) if self.is_quiet(above.after(self.high)) => above.bit(),
            _ => 0,
        }
    }

    /// The origins of the high die with which the low one from `first` has no equal result that
    /// begins with the high die.
    fn new_high_origins(&self, first: Place) -> u32 {
        let Some(landing) = first.after(self.low) else { return 0 };
        let can_turn_round = self.is_quiet(Some(landing)) && self.is_quiet(first.after(self.high));
        let run_on = if can_turn_round { 0 } else { landing.bit() };
        match self.board.men(Place::BAR) {
            // The steps of two men can be turned round, so what is left is a man who runs on from
            // a point where he was alone.
            0 if self.board.men(landing) > 0 => 0,
            0 => run_on,
            // The man from the bar has to enter first, so all steps of another man can only come
            // second, save those from the reserve, which enters alike.
            1 => !(Place::RESERVE.bit() | landing.bit()) | run_on,
            // Both dice enter a man from the bar.
            _ => 0,
        }
    }

    /// Whether a man may stop there without hitting anybody.
    fn is_quiet(&self, place: Option<Place>) -> bool {
        place.is_some_and(|place| {
            self.board.places.is_open(place) && !self.board.places.is_blot(place)
        })
    }
}
