//! The moves that are worth a look: the best by what they add to the windows of both sides.

use super::patterns::{AROUND, Spot};
use super::plane::{Island, Plane, beside};

/// A move of Six.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Move {
    /// The cell a stone is lifted from; `None` while stones are placed.
    pub(super) from: Option<Spot>,
    pub(super) to: Spot,
    /// Where islands tie, a cell of the one that stays.
    pub(super) keeps: Option<Spot>,
}

/// The guess for a move that wins.
const WINS: i32 = 1 << 24;
/// How many moves that decide nothing are looked at.
const WIDTH: usize = 12;
/// How many of the best stones and cells are tried with each other.
const LIFTED: usize = 8;
const TARGETS: usize = 10;

/// Adds the moves of a side while stones are placed: the one that wins; else those that stop the
/// other from winning; else the best.
pub(super) fn add_placements(plane: &Plane, side: usize, moves: &mut Vec<(i32, Move)>) {
    let put = |to| Move { from: None, to, keeps: None };
    let windows = &plane.windows;
    for own in [side, 1 - side] {
        if windows.fives[own] > 0 {
            let cells = plane.sites().filter(|to| windows.completes(own, *to, None));
            moves.extend(cells.map(|to| (WINS, put(to))));
            if !moves.is_empty() {
                return;
            }
        }
    }
    add_all_placements(plane, side, moves);
    keep_best(moves, WIDTH);
}

/// Adds every cell that a stone can be placed on.
pub(super) fn add_all_placements(plane: &Plane, side: usize, moves: &mut Vec<(i32, Move)>) {
    let windows = &plane.windows;
    let guess = |to| 9 * windows.heat(side, to) / 8 + windows.heat(1 - side, to);
    let put = |to| Move { from: None, to, keeps: None };
    moves.extend(plane.sites().map(|to| (guess(to), put(to))));
}

/// Adds the moves of a side once all stones are placed. `splits` is whether a move may split the
/// table.
pub(super) fn add_relocations(
    plane: &Plane,
    side: usize,
    splits: bool,
    moves: &mut Vec<(i32, Move)>,
) {
    let windows = &plane.windows;
    let is_own = |stone: &Spot| plane.color(*stone).map(usize::from) == Some(side);
    let own = plane.stones.iter().copied().filter(is_own);
    let mut stones: Vec<_> = own.map(|stone| (windows.loss(side, stone), stone)).collect();
    stones.sort_unstable();
    let mut sites: Vec<_> = plane
        .sites()
        .map(|to| (9 * windows.heat(side, to) / 8 + windows.heat(1 - side, to), to))
        .collect();
    sites.sort_unstable_by(|one, other| other.cmp(one));
    let wins: Vec<_> =
        sites.iter().filter(|(_, to)| windows.completes(side, *to, None)).copied().collect();
    let stops: Vec<_> =
        sites.iter().filter(|(_, to)| windows.completes(1 - side, *to, None)).copied().collect();
    let mut tried = Relocations { plane, side, splits, moves };
    // Every stone to a cell that wins.
    for (loss, from) in stones.iter().filter(|_| !wins.is_empty()) {
        let winning = wins.iter().filter(|(_, to)| windows.completes(side, *to, Some(*from)));
        tried.add(*from, WINS - loss, winning);
    }
    if !tried.moves.is_empty() {
        return;
    }
    if stops.is_empty() {
        for (loss, from) in stones.iter().take(if splits { stones.len() } else { LIFTED }) {
            tried.add(*from, -loss, sites.iter().take(TARGETS));
        }
    } else {
        for (loss, from) in &stones {
            tried.add(*from, -loss, stops.iter());
            if splits && !plane.is_loose(*from) {
                // A capture may take the threat away, too.
                tried.add(*from, -loss - WORST, sites.iter().take(TARGETS));
            }
        }
    }
    if tried.moves.is_empty() {
        // Hardly anything can be lifted: whatever is legal.
        for (loss, from) in &stones {
            tried.add(*from, -loss, sites.iter());
        }
    }
    keep_best(moves, WIDTH);
}

/// Below the guess of any other move.
const WORST: i32 = 1 << 14;
/// What a captured stone of the other is worth as a guess, and an own one costs.
const CAPTURE: i32 = 300;

/// The relocations found so far.
struct Relocations<'a> {
    plane: &'a Plane,
    side: usize,
    splits: bool,
    moves: &'a mut Vec<(i32, Move)>,
}

impl Relocations<'_> {
    /// Adds the legal moves of a stone to cells with their heat: one for each island that may stay.
    fn add<'b>(&mut self, from: Spot, guess: i32, targets: impl Iterator<Item = &'b (i32, Spot)>) {
        let is_loose = self.plane.is_loose(from);
        let islands = if is_loose { Vec::new() } else { self.plane.islands(Some(from)) };
        for (heat, to) in targets {
            let (guess, to) = (guess + heat, *to);
            let touches_from = AROUND.iter().any(|step| beside(to, *step) == from);
            if self.plane.touching(to) == u8::from(touches_from) {
                continue;
            }
            let simple = Move { from: Some(from), to, keeps: None };
            if islands.len() < 2 || islands.iter().all(|island| island.touches(to)) {
                self.moves.push((guess, simple));
            } else if self.splits {
                self.add_captures(simple, guess, &islands);
            }
        }
    }

    /// Adds a move that leaves several islands.
    fn add_captures(&mut self, played: Move, guess: i32, islands: &[Island]) {
        let (joined, apart): (Vec<_>, Vec<_>) =
            islands.iter().partition(|island| island.touches(played.to));
        let size = 1 + joined.iter().map(|island| island.size()).sum::<i32>();
        let first = joined.iter().map(|island| island.first).fold(played.to, Spot::min);
        let others = apart.iter().map(|island| (island.size(), island.first, island.counts));
        let mut counts = [0; 2];
        counts[self.side] += 1;
        for island in &joined {
            counts = [0, 1].map(|color| counts[color] + island.counts[color]);
        }
        let all: Vec<_> = std::iter::once((size, first, counts)).chain(others).collect();
        let most = all.iter().map(|(size, ..)| *size).max().unwrap_or_default();
        let tied = all.iter().filter(|(size, ..)| *size == most).count();
        let total = [0, 1].map(|color| all.iter().map(|(.., counts)| counts[color]).sum::<i32>());
        for (_, first, counts) in all.iter().filter(|(size, ..)| *size == most) {
            let lost = [0, 1].map(|color| total[color] - counts[color]);
            let gain = CAPTURE * (lost[1 - self.side] - lost[self.side]);
            let keeps = (tied > 1).then_some(*first);
            self.moves.push((guess + gain, Move { keeps, ..played }));
        }
    }
}

/// Keeps the best moves only.
fn keep_best(moves: &mut Vec<(i32, Move)>, width: usize) {
    moves.sort_by_key(|(guess, _)| std::cmp::Reverse(*guess));
    moves.truncate(width);
}
