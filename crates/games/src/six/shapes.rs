use super::{Cell, Color, Table};

/// The number of stones in a shape. With fewer stones a side cannot make one.
pub const SHAPE_STONES: u8 = 6;

/// The three winning shapes. If one stone makes several, the first in this order counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum ShapeKind {
    /// Six in a line. A longer row contains one.
    Row,
    /// Sides of three.
    Triangle,
    /// The six neighbours of a cell. The cell itself may be empty or hold any stone.
    Ring,
}

/// A winning shape on the table. Ordered by kind, then by its cells.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Shape {
    /// The kind: one of the three.
    pub kind: ShapeKind,
    /// Its cells, ascending.
    pub cells: [Cell; 6],
}

/// The orientations of the shapes: the kind, and the steps from the smallest cell to each of the
/// six.
const PATTERNS: [(ShapeKind, [(i32, i32); 6]); 6] = [
    (ShapeKind::Row, [(0, 0), (0, 1), (0, 2), (0, 3), (0, 4), (0, 5)]),
    (ShapeKind::Row, [(0, 0), (1, -1), (2, -2), (3, -3), (4, -4), (5, -5)]),
    (ShapeKind::Row, [(0, 0), (1, 0), (2, 0), (3, 0), (4, 0), (5, 0)]),
    (ShapeKind::Triangle, [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (2, 0)]),
    (ShapeKind::Triangle, [(0, 0), (1, -1), (1, 0), (2, -2), (2, -1), (2, 0)]),
    (ShapeKind::Ring, [(0, 0), (0, 1), (1, -1), (1, 1), (2, -1), (2, 0)]),
];

/// The shape that counts among those of a colour through a cell: the first kind, and within that
/// kind the smallest list of cells.
pub(super) fn winning_shape_through(table: &Table, color: Color, cell: Cell) -> Option<Shape> {
    // The cell can be any of the six cells of each of the six patterns: 36 candidates.
    let candidates = PATTERNS.iter().flat_map(|(kind, steps)| {
        steps.iter().map(move |back| shape(*kind, steps, cell.minus(*back)))
    });
    candidates.filter(|shape| stands(table, color, shape)).min()
}

/// The shape that counts among all of a colour on the table.
pub(super) fn first_winning_shape(table: &Table, color: Color) -> Option<Shape> {
    let candidates = table
        .stones()
        .iter()
        .flat_map(|stone| PATTERNS.iter().map(|(kind, steps)| shape(*kind, steps, stone.cell)));
    candidates.filter(|shape| stands(table, color, shape)).min()
}

fn shape(kind: ShapeKind, steps: &[(i32, i32); 6], smallest: Cell) -> Shape {
    Shape { kind, cells: steps.map(|step| smallest.plus(step)) }
}

/// Whether all six cells of a shape hold stones of a colour.
pub(super) fn stands(table: &Table, color: Color, shape: &Shape) -> bool {
    shape.cells.iter().all(|cell| table.color_at(*cell) == Some(color))
}

#[cfg(test)]
mod tests {
    use super::super::ascii_board::draw;
    use super::*;

    fn kinds_through(drawn: &str, cell: Cell) -> Option<ShapeKind> {
        winning_shape_through(&draw(drawn), Color::Black, cell).map(|shape| shape.kind)
    }

    #[test]
    fn there_are_36_shapes_through_a_cell_18_rows_12_triangles_and_6_rings() {
        let cell = Cell::new(2, -1);
        let mut shapes: Vec<Shape> = PATTERNS
            .iter()
            .flat_map(|(kind, steps)| steps.map(|back| shape(*kind, steps, cell.minus(back))))
            .collect();
        shapes.sort_unstable();
        shapes.dedup();
        let count = |kind| shapes.iter().filter(|shape| shape.kind == kind).count();
        let counts = [ShapeKind::Row, ShapeKind::Triangle, ShapeKind::Ring].map(count);
        assert_eq!(counts, [18, 12, 6]);
        assert!(shapes.iter().all(|shape| shape.cells.is_sorted() && shape.cells.contains(&cell)));
    }

    #[test]
    fn rows_lie_in_three_directions_and_may_be_longer() {
        assert_eq!(kinds_through("B B B B B B", Cell::new(5, 0)), Some(ShapeKind::Row));
        assert_eq!(kinds_through("B B B B B B B", Cell::new(6, 0)), Some(ShapeKind::Row));
        assert_eq!(kinds_through("B B B B B", Cell::new(4, 0)), None);
        assert_eq!(kinds_through("B B B R B B B", Cell::new(4, 0)), None);
        let down = "B\n B\n. B\n . B\n. . B\n . . B";
        assert_eq!(kinds_through(down, Cell::new(0, 3)), Some(ShapeKind::Row));
        let up = ". . . B\n . . B\n. . B\n . B\n. B\n B";
        assert_eq!(kinds_through(up, Cell::new(1, 2)), Some(ShapeKind::Row));
    }

    #[test]
    fn triangles_have_sides_of_three_and_stand_on_a_side_or_a_corner() {
        let on_a_side = ". B\n B B\nB B B";
        assert_eq!(kinds_through(on_a_side, Cell::new(1, 0)), Some(ShapeKind::Triangle));
        let on_a_corner = "B B B\n B B\n. B";
        assert_eq!(kinds_through(on_a_corner, Cell::new(0, 2)), Some(ShapeKind::Triangle));
        assert_eq!(kinds_through("B B B\n B B\n. R", Cell::new(0, 0)), None);
    }

    #[test]
    fn the_middle_of_a_ring_may_be_empty_or_of_either_colour() {
        for middle in [".", "B", "R"] {
            let ring = format!(". B B\n B {middle} B\n. B B");
            assert_eq!(kinds_through(&ring, Cell::new(1, 0)), Some(ShapeKind::Ring));
        }
        assert_eq!(kinds_through(". B B\n B B B\n. B R", Cell::new(1, 0)), None);
        assert_eq!(kinds_through(". B B\n B B B\n. B B", Cell::new(1, 1)), None, "the middle");
    }

    #[test]
    fn of_several_shapes_rows_come_before_triangles_and_triangles_before_rings() {
        let row_and_triangle = "B B B B B B\n B B\n. B";
        assert_eq!(kinds_through(row_and_triangle, Cell::new(0, 0)), Some(ShapeKind::Row));
        let triangle_and_ring = ". . B B\n B B . B\n. B B B\n . B";
        let both = draw(triangle_and_ring);
        let kind = |cell| winning_shape_through(&both, Color::Black, cell).map(|shape| shape.kind);
        assert_eq!(kind(Cell::new(2, 0)), Some(ShapeKind::Ring));
        assert_eq!(
            first_winning_shape(&both, Color::Black).map(|shape| shape.kind),
            Some(ShapeKind::Ring)
        );
        assert_eq!(first_winning_shape(&both, Color::Red), None);
    }

    #[test]
    fn of_several_shapes_of_a_kind_the_smallest_list_of_cells_counts() {
        let seven = draw("B B B B B B B");
        let shape = winning_shape_through(&seven, Color::Black, Cell::new(6, 0)).expect("a row");
        assert_eq!(shape.cells[0], Cell::new(1, 0), "the first of those through the stone");
        let shape = first_winning_shape(&seven, Color::Black).expect("a row");
        assert_eq!(shape.cells[0], Cell::new(0, 0), "the first of all");
    }
}
