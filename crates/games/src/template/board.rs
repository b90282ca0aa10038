use turnstone_rules::Seat;

/// The fields of a row, and the rows.
pub const SIZE: usize = 3;

/// Everything that the rules need to know of a position. It does not grow with the game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct State {
    /// The owner of the piece on each field, row by row.
    pub fields: [Option<Seat>; SIZE * SIZE],
    /// The seat to move.
    pub to_move: Seat,
    /// The winner.
    pub winner: Option<Seat>,
}

impl State {
    /// The position before the first move of a variant. Say here what each variant begins with.
    #[must_use]
    pub fn setup(_variant: &str) -> Self {
        Self { fields: [None; SIZE * SIZE], to_move: Seat(0), winner: None }
    }
}
