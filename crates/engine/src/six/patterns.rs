//! The windows of Six: every place of a winning shape on the plane, with how many stones of each
//! colour it has. A stone changes the 36 windows through its cell, and the worth of their cells.

/// The side of the part of the plane that is looked at. Connected stones reach at most 42 cells.
const SIDE: usize = 64;
/// The number of its cells.
const CELLS: usize = SIDE * SIDE;
/// The orientations of the three shapes.
const PATTERNS: usize = 6;

/// A cell by its number: column times 64 plus row.
pub(super) type Spot = u16;

/// For each pattern the distances from its first cell, in numbers of cells: as `turnstone-games`
/// lists them.
const STEPS: [[(usize, usize, usize); 6]; PATTERNS] = [
    // Columns, rows, and rows back.
    [(0, 0, 0), (0, 1, 0), (0, 2, 0), (0, 3, 0), (0, 4, 0), (0, 5, 0)],
    [(0, 0, 0), (1, 0, 1), (2, 0, 2), (3, 0, 3), (4, 0, 4), (5, 0, 5)],
    [(0, 0, 0), (1, 0, 0), (2, 0, 0), (3, 0, 0), (4, 0, 0), (5, 0, 0)],
    [(0, 0, 0), (0, 1, 0), (0, 2, 0), (1, 0, 0), (1, 1, 0), (2, 0, 0)],
    [(0, 0, 0), (1, 0, 1), (1, 0, 0), (2, 0, 2), (2, 0, 1), (2, 0, 0)],
    [(0, 0, 0), (0, 1, 0), (1, 0, 1), (1, 1, 0), (2, 0, 1), (2, 0, 0)],
];

static OFFSETS: [[usize; 6]; PATTERNS] = offsets();

const fn offsets() -> [[usize; 6]; PATTERNS] {
    let mut offsets = [[0; 6]; PATTERNS];
    let mut pattern = 0;
    while pattern < PATTERNS {
        let mut number = 0;
        while number < 6 {
            let (columns, rows, back) = STEPS[pattern][number];
            offsets[pattern][number] = columns * SIDE + rows - back;
            number += 1;
        }
        pattern += 1;
    }
    offsets
}

/// The distances to the six neighbours of a cell, in a circle.
pub(super) const AROUND: [i16; 6] = [64, 63, -1, -64, -63, 1];

/// The worth to a side of a window with so many stones of its colour, and none of the other.
pub(super) const WORTH: [i32; 7] = [0, 1, 4, 14, 45, 150, 0];
/// The gain from a stone on a cell in a window that has so many stones already.
const HEAT: [i32; 6] = [1, 3, 10, 31, 105, 4_000];

/// The stones, counted by window.
#[derive(Debug, Clone)]
pub(super) struct Windows {
    /// By pattern and first cell: the stones of each colour, four bits each.
    counts: Vec<u8>,
    /// The gain from a stone of each colour on a cell, over its side's windows.
    heat: [Vec<i32>; 2],
    /// The worth of all windows of each colour.
    pub(super) worth: [i32; 2],
    /// The windows of each colour that one stone completes.
    pub(super) fives: [i32; 2],
    /// The complete windows of each colour.
    pub(super) sixes: [i32; 2],
}

impl Windows {
    /// An empty plane.
    pub(super) fn new() -> Self {
        let heat = vec![HEAT[0] * 36; CELLS];
        Self {
            counts: vec![0; PATTERNS * CELLS],
            heat: [heat.clone(), heat],
            worth: [0; 2],
            fives: [0; 2],
            sixes: [0; 2],
        }
    }

    /// The gain from a stone of a colour on an empty cell, over its windows.
    pub(super) fn heat(&self, color: usize, cell: Spot) -> i32 {
        self.heat[color][usize::from(cell)]
    }

    /// Puts a stone on a cell, or takes it away.
    pub(super) fn change(&mut self, cell: Spot, color: usize, is_put: bool) {
        for (pattern, offsets) in OFFSETS.iter().enumerate() {
            for back in offsets {
                let first = usize::from(cell) - back;
                let window = pattern * CELLS + first;
                let old = self.counts[window];
                let one = 1 << (4 * color);
                let new = if is_put { old + one } else { old - one };
                self.counts[window] = new;
                for side in 0..2 {
                    let (was, is) = (live(old, side), live(new, side));
                    if was == is {
                        continue;
                    }
                    self.worth[side] += worth(is) - worth(was);
                    self.fives[side] += i32::from(is == Some(5)) - i32::from(was == Some(5));
                    self.sixes[side] += i32::from(is == Some(6)) - i32::from(was == Some(6));
                    let warmer = heat(is) - heat(was);
                    for step in offsets {
                        self.heat[side][first + step] += warmer;
                    }
                }
            }
        }
    }

    /// Whether a stone of a colour on an empty cell completes a window, without the stone on
    /// another cell.
    pub(super) fn completes(&self, color: usize, cell: Spot, without: Option<Spot>) -> bool {
        if self.fives[color] == 0 {
            return false;
        }
        OFFSETS.iter().enumerate().any(|(pattern, offsets)| {
            offsets.iter().any(|back| {
                let first = usize::from(cell) - back;
                live(self.counts[pattern * CELLS + first], color) == Some(5)
                    && without.is_none_or(|without| {
                        offsets.iter().all(|step| first + step != usize::from(without))
                    })
            })
        })
    }

    /// The loss of a stone's own windows, and the gain of those of the other colour, without it.
    pub(super) fn loss(&self, color: usize, cell: Spot) -> i32 {
        let mut loss = 0;
        for (pattern, offsets) in OFFSETS.iter().enumerate() {
            for back in offsets {
                let counts = self.counts[pattern * CELLS + usize::from(cell) - back];
                let without = counts - (1 << (4 * color));
                loss += worth(live(counts, color)) - worth(live(without, color));
                loss += worth(live(without, 1 - color));
            }
        }
        loss
    }
}

/// The stones of a colour in a window without stones of the other.
fn live(counts: u8, color: usize) -> Option<u8> {
    let of = |color: usize| counts >> (4 * color) & 0xf;
    (of(1 - color) == 0).then(|| of(color))
}

fn worth(stones: Option<u8>) -> i32 {
    stones.map_or(0, |stones| WORTH[usize::from(stones)])
}

fn heat(stones: Option<u8>) -> i32 {
    stones.and_then(|stones| HEAT.get(usize::from(stones)).copied()).unwrap_or_default()
}
