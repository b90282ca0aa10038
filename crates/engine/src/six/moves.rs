//! The moves that are worth a look: the best by what they add to the windows of both sides.

use std::cell::OnceCell;

use turnstone_games::six::SHAPE_STONES;

use super::patterns::{AROUND, Spot};
use super::plane::{Island, Plane, beside};

/// A move of Six.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Move {
    /// The cell a stone is lifted from; `None` while stones are placed.
    pub(super) from: Option<Spot>,
    pub(super) to: Spot,
    /// A cell of the island that stays, where islands tie.
    pub(super) keeps: Option<Spot>,
}

/// The bonus of a winning move in its guess, and the penalty of a losing one.
const WINS: i32 = 1 << 24;
/// How many moves that decide nothing are looked at.
pub(super) const WIDTH: usize = 12;
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

/// Whether a side that places stones can win at once.
pub(super) fn can_win_by_placing(plane: &Plane, side: usize) -> bool {
    plane.windows.fives[side] > 0 && plane.sites().any(|to| plane.windows.completes(side, to, None))
}

/// Below the guess of any other move that decides nothing.
const WORST: i32 = 1 << 14;
/// The guess for capturing a stone of the other, and the cost of losing an own one.
const CAPTURE: i32 = 300;

/// The moves of a side once all stones are placed.
pub(super) struct Relocations<'a> {
    plane: &'a Plane,
    side: usize,
    /// Whether a move may split the table.
    splits: bool,
    /// The stones of the side, the least useful first.
    stones: Vec<Lifted>,
    /// The empty cells with their heat, the hottest first.
    sites: Vec<(i32, Spot)>,
}

/// A stone that may be lifted.
struct Lifted {
    /// The stones that its side loses without it.
    loss: i32,
    from: Spot,
    /// The islands without it; none where its neighbours alone show that the rest stays connected.
    islands: OnceCell<Vec<Island>>,
}

impl<'a> Relocations<'a> {
    /// The relocations of a side. `splits` is whether a move may split the table.
    pub(super) fn of(plane: &'a Plane, side: usize, splits: bool) -> Self {
        let windows = &plane.windows;
        let is_own = |stone: &Spot| plane.color(*stone).map(usize::from) == Some(side);
        let own = plane.stones.iter().copied().filter(is_own);
        let mut stones: Vec<_> = own.map(|stone| (windows.loss(side, stone), stone)).collect();
        stones.sort_unstable();
        let lifted = |(loss, from)| Lifted { loss, from, islands: OnceCell::new() };
        let mut sites: Vec<_> = plane
            .sites()
            .map(|to| (9 * windows.heat(side, to) / 8 + windows.heat(1 - side, to), to))
            .collect();
        sites.sort_unstable_by(|one, other| other.cmp(one));
        Self { plane, side, splits, stones: stones.into_iter().map(lifted).collect(), sites }
    }

    /// Adds the moves that are worth a look: those that win; else those that stop the other from
    /// winning by a shape; else the best.
    pub(super) fn add_best(&self, moves: &mut Vec<(i32, Move)>) {
        let last = self.completing(self.side);
        for lifted in &self.stones {
            self.add_wins(lifted, &last, moves);
        }
        if !moves.is_empty() {
            return;
        }
        let stops = self.completing(1 - self.side);
        let hottest = || self.sites.iter().take(TARGETS);
        if stops.is_empty() {
            let width = if self.splits { self.stones.len() } else { LIFTED };
            for lifted in self.stones.iter().take(width) {
                self.add(lifted, 0, hottest(), moves);
            }
        } else {
            for lifted in &self.stones {
                self.add(lifted, 0, stops.iter(), moves);
                if self.splits && !self.plane.is_loose(lifted.from) {
                    // A capture may take the threat away, too.
                    self.add(lifted, -WORST, hottest(), moves);
                }
            }
        }
        if moves.is_empty() {
            // Hardly anything can be lifted: whatever is legal.
            self.add_all(moves);
        }
        keep_best(moves, WIDTH);
    }

    /// Adds every legal move.
    pub(super) fn add_all(&self, moves: &mut Vec<(i32, Move)>) {
        for lifted in &self.stones {
            self.add(lifted, 0, self.sites.iter(), moves);
        }
    }

    /// Whether a move wins.
    pub(super) fn can_win(&self) -> bool {
        let (last, mut wins) = (self.completing(self.side), Vec::new());
        self.stones.iter().any(|lifted| {
            self.add_wins(lifted, &last, &mut wins);
            !wins.is_empty()
        })
    }

    /// Adds the moves of a stone that win: by a shape, of which a cell is the last one, or by a capture
    /// that leaves the other too few stones.
    fn add_wins(&self, lifted: &Lifted, last: &[(i32, Spot)], moves: &mut Vec<(i32, Move)>) {
        if self.splits && self.may_leave_too_few(self.islands(lifted)) {
            self.add(lifted, 0, self.sites.iter(), moves);
        } else {
            self.add(lifted, 0, last.iter(), moves);
        }
        moves.retain(|(guess, _)| *guess > WINS / 2);
    }

    /// The empty cells where a stone of a colour completes a window.
    fn completing(&self, color: usize) -> Vec<(i32, Spot)> {
        let completes = |(_, to): &&(i32, Spot)| self.plane.windows.completes(color, *to, None);
        self.sites.iter().filter(completes).copied().collect()
    }

    /// Whether the other side may have too few stones after a split into these islands. Then what
    /// stays is made of islands with few of its stones, and no other island is larger.
    fn may_leave_too_few(&self, islands: &[Island]) -> bool {
        let has_few = |island: &&Island| is_too_few(island.counts[1 - self.side]);
        let most = 1 + islands.iter().filter(has_few).map(Island::size).sum::<i32>();
        islands.len() > 1 && islands.iter().all(|island| has_few(&island) || island.size() <= most)
    }

    fn islands<'b>(&self, lifted: &'b Lifted) -> &'b [Island] {
        lifted.islands.get_or_init(|| {
            let is_loose = self.plane.is_loose(lifted.from);
            if is_loose { Vec::new() } else { self.plane.islands(Some(lifted.from)) }
        })
    }

    /// Adds the legal moves of a stone to cells with their heat: one for each island that may stay.
    fn add<'b>(
        &self,
        lifted: &Lifted,
        more: i32,
        targets: impl Iterator<Item = &'b (i32, Spot)>,
        moves: &mut Vec<(i32, Move)>,
    ) {
        for (heat, to) in targets {
            let (guess, to) = (more - lifted.loss + heat, *to);
            let touches_from = AROUND.iter().any(|step| beside(to, *step) == lifted.from);
            if self.plane.touching(to) == u8::from(touches_from) {
                continue;
            }
            let simple = Move { from: Some(lifted.from), to, keeps: None };
            let completes = self.plane.windows.completes(self.side, to, Some(lifted.from));
            let islands = self.islands(lifted);
            if islands.len() < 2 || islands.iter().all(|island| island.touches(to)) {
                moves.push((guess + if completes { WINS } else { 0 }, simple));
            } else if self.splits {
                self.add_captures((guess, simple), completes, islands, moves);
            }
        }
    }

    /// Adds a move that leaves several islands. `completes` is whether it makes a shape, which is on
    /// the island of the moved stone.
    fn add_captures(
        &self,
        (guess, played): (i32, Move),
        completes: bool,
        islands: &[Island],
        moves: &mut Vec<(i32, Move)>,
    ) {
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
        for (index, (_, first, counts)) in
            all.iter().enumerate().filter(|(_, (size, ..))| *size == most)
        {
            let lost = [0, 1].map(|color| total[color] - counts[color]);
            let gain = CAPTURE * (lost[1 - self.side] - lost[self.side]);
            let decision = if completes && index == 0 || is_too_few(counts[1 - self.side]) {
                WINS
            } else if is_too_few(counts[self.side]) {
                -WINS
            } else {
                0
            };
            let keeps = (tied > 1).then_some(*first);
            moves.push((guess + gain + decision, Move { keeps, ..played }));
        }
    }
}

/// Whether a side with so many stones has lost.
fn is_too_few(stones: i32) -> bool {
    stones < i32::from(SHAPE_STONES)
}

/// Keeps the best moves only.
fn keep_best(moves: &mut Vec<(i32, Move)>, width: usize) {
    moves.sort_by_key(|(guess, _)| std::cmp::Reverse(*guess));
    moves.truncate(width);
}
