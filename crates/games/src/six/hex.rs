/// A cell of the unbounded plane of hexagons, in axial coordinates. Ordered by `q`, then `r`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Cell {
    /// The first coordinate.
    pub q: i32,
    /// The second coordinate.
    pub r: i32,
}

impl Cell {
    /// The steps to the six cells that share a side with a cell, in a circle.
    const STEPS: [(i32, i32); 6] = [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)];

    /// The cell at `q,r`.
    #[must_use]
    pub const fn new(q: i32, r: i32) -> Self {
        Self { q, r }
    }

    /// The six cells that share a side with this one, in a circle: each touches the next, and the
    /// last the first.
    #[must_use]
    pub fn neighbours(self) -> [Self; 6] {
        Self::STEPS.map(|step| self.plus(step))
    }

    /// The cell at this distance. The addition wraps, because a player may name any cell. No game
    /// reaches such a cell.
    pub(super) fn plus(self, (q, r): (i32, i32)) -> Self {
        Self { q: self.q.wrapping_add(q), r: self.r.wrapping_add(r) }
    }

    /// The cell at this distance in the opposite direction. Wraps as [`Self::plus`] does.
    pub(super) fn minus(self, (q, r): (i32, i32)) -> Self {
        Self { q: self.q.wrapping_sub(q), r: self.r.wrapping_sub(r) }
    }
}

impl From<Cell> for [i32; 2] {
    fn from(cell: Cell) -> Self {
        [cell.q, cell.r]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_are_mutual_and_lie_in_a_circle() {
        let cell = Cell::new(3, -2);
        let circle = cell.neighbours();
        for (neighbour, next) in circle.iter().zip(circle.iter().cycle().skip(1)) {
            assert!(neighbour.neighbours().contains(&cell));
            assert!(neighbour.neighbours().contains(next));
        }
    }

    #[test]
    fn cells_at_the_end_of_the_numbers_have_neighbours_too() {
        for end in [Cell::new(i32::MAX, i32::MAX), Cell::new(i32::MIN, i32::MIN)] {
            assert_eq!(end.neighbours().len(), 6);
            assert_eq!(end.plus((1, 1)).minus((1, 1)), end);
        }
    }
}
