//! The stones on the plane, and the empty cells around them.

use turnstone_games::six::{Cell, Color, State, Table};
use turnstone_rules::exact;

use super::patterns::{AROUND, Spot, Windows};
use crate::random::mixed;

/// No stone.
const EMPTY: u8 = 2;
const CELLS: usize = 64 * 64;

/// The stones on the table. A stone has the same index until it is captured.
#[derive(Debug, Clone)]
pub(super) struct Plane {
    pub(super) windows: Windows,
    /// The colour of the stone on each cell, or [`EMPTY`].
    colors: Vec<u8>,
    /// How many stones touch each cell.
    touching: Vec<u8>,
    /// The cells that touch a stone or did so, each once.
    pub(super) border: Vec<Spot>,
    is_border: Vec<bool>,
    pub(super) stones: Vec<Spot>,
    /// The distance from the game's cells to these.
    shift: (i32, i32),
    pub(super) key: u64,
}

/// The number of a colour.
pub(super) fn number(color: Color) -> u8 {
    u8::from(color == Color::Red)
}

/// A cell next to another.
pub(super) fn beside(cell: Spot, step: i16) -> Spot {
    cell.wrapping_add_signed(step)
}

impl Plane {
    /// The stones of a position, in the middle of the plane.
    pub(super) fn of(state: &State) -> Self {
        let mut plane = Self {
            windows: Windows::new(),
            colors: vec![EMPTY; CELLS],
            touching: vec![0; CELLS],
            border: Vec::with_capacity(128),
            is_border: vec![false; CELLS],
            stones: Vec::with_capacity(42),
            shift: shift(&state.table),
            key: 0,
        };
        for stone in state.table.stones() {
            plane.put(plane.spot(stone.cell), number(stone.color));
        }
        plane
    }

    fn spot(&self, cell: Cell) -> Spot {
        let (q, r) = (cell.q + self.shift.0, cell.r + self.shift.1);
        exact::<Spot>(q * 64 + r)
    }

    /// The game's cell.
    pub(super) fn cell(&self, spot: Spot) -> Cell {
        Cell::new(i32::from(spot / 64) - self.shift.0, i32::from(spot % 64) - self.shift.1)
    }

    /// The colour of the stone on a cell.
    pub(super) fn color(&self, cell: Spot) -> Option<u8> {
        Some(self.colors[usize::from(cell)]).filter(|color| *color != EMPTY)
    }

    /// How many stones touch a cell.
    pub(super) fn touching(&self, cell: Spot) -> u8 {
        self.touching[usize::from(cell)]
    }

    /// Whether there is room to look at windows around a cell.
    fn has_room(cell: Spot) -> bool {
        (10..54).contains(&(cell / 64)) && (10..54).contains(&(cell % 64))
    }

    /// The empty cells that touch a stone.
    pub(super) fn sites(&self) -> impl Iterator<Item = Spot> {
        self.border.iter().copied().filter(|cell| {
            self.touching(*cell) > 0 && self.color(*cell).is_none() && Self::has_room(*cell)
        })
    }

    pub(super) fn put(&mut self, cell: Spot, color: u8) {
        self.stones.push(cell);
        self.change(cell, color, true);
        for step in AROUND {
            let beside = beside(cell, step);
            if !std::mem::replace(&mut self.is_border[usize::from(beside)], true) {
                self.border.push(beside);
            }
        }
    }

    pub(super) fn take(&mut self, cell: Spot) -> Option<u8> {
        let color = self.color(cell)?;
        if let Some(at) = self.stones.iter().rposition(|stone| *stone == cell) {
            self.stones.remove(at);
        }
        self.change(cell, color, false);
        Some(color)
    }

    fn change(&mut self, cell: Spot, color: u8, is_put: bool) {
        self.colors[usize::from(cell)] = if is_put { color } else { EMPTY };
        self.key ^= mixed(u64::from(cell) << 1 | u64::from(color) | 1 << 32);
        for step in AROUND {
            let touching = &mut self.touching[usize::from(beside(cell, step))];
            *touching = if is_put { *touching + 1 } else { *touching - 1 };
        }
        self.windows.change(cell, color.into(), is_put);
    }

    /// How many stones of a colour lie on the table.
    pub(super) fn count(&self, color: u8) -> usize {
        self.stones.iter().filter(|stone| self.color(**stone) == Some(color)).count()
    }

    /// Whether the stones around a cell form one arc, so that the rest stays connected without it.
    pub(super) fn is_loose(&self, cell: Spot) -> bool {
        let has_stone = AROUND.map(|step| self.color(beside(cell, step)).is_some());
        let gaps = (0..6).filter(|at| !has_stone[*at] && has_stone[(at + 1) % 6]);
        gaps.count() <= 1
    }

    /// The islands of connected stones, without the stone on a cell.
    pub(super) fn islands(&self, lifted: Option<Spot>) -> Vec<Island> {
        let mut islands: Vec<Island> = Vec::new();
        for stone in self.stones.iter().filter(|stone| Some(**stone) != lifted) {
            if !islands.iter().any(|island| island.holds(*stone)) {
                islands.push(self.island(*stone, lifted));
            }
        }
        islands
    }

    /// The island of a stone.
    fn island(&self, stone: Spot, lifted: Option<Spot>) -> Island {
        let mut island = Island { cells: [0; 64], counts: [0; 2], first: stone };
        let mut open = [0; 42];
        let mut left = 1;
        open[0] = stone;
        island.add(stone);
        while left > 0 {
            left -= 1;
            let cell = open[left];
            island.first = island.first.min(cell);
            if let Some(color) = self.color(cell) {
                island.counts[usize::from(color)] += 1;
            }
            for step in AROUND {
                let beside = beside(cell, step);
                if self.color(beside).is_some() && Some(beside) != lifted && !island.holds(beside) {
                    island.add(beside);
                    open[left] = beside;
                    left += 1;
                }
            }
        }
        island
    }
}

/// Connected stones.
#[derive(Debug, Clone)]
pub(super) struct Island {
    /// A bit for each cell.
    cells: [u64; 64],
    /// The stones of each colour.
    pub(super) counts: [i32; 2],
    /// Its smallest cell, by which it is named.
    pub(super) first: Spot,
}

impl Island {
    fn add(&mut self, cell: Spot) {
        self.cells[usize::from(cell / 64)] |= 1 << (cell % 64);
    }

    /// Whether a cell belongs to it.
    pub(super) fn holds(&self, cell: Spot) -> bool {
        self.cells[usize::from(cell / 64)] >> (cell % 64) & 1 != 0
    }

    /// Whether it touches a cell.
    pub(super) fn touches(&self, cell: Spot) -> bool {
        AROUND.iter().any(|step| self.holds(beside(cell, *step)))
    }

    /// How many stones it has.
    pub(super) fn size(&self) -> i32 {
        self.counts[0] + self.counts[1]
    }
}

/// The distance that brings the middle of all stones to the middle of the plane.
fn shift(table: &Table) -> (i32, i32) {
    let middle = |coordinate: fn(&Cell) -> i32| {
        let all = table.stones().iter().map(|stone| coordinate(&stone.cell));
        let (low, high) =
            all.fold((i32::MAX, i32::MIN), |(low, high), at| (low.min(at), high.max(at)));
        i32::midpoint(low, high)
    };
    (32 - middle(|cell| cell.q), 32 - middle(|cell| cell.r))
}
