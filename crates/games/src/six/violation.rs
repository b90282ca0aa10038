use turnstone_rules::Violation;

/// The reason why a well-formed move is not legal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum SixViolation {
    /// There are stones in hand.
    #[error("stones on the table move only when all 42 have been placed; place one from your hand")]
    StillPlacing,
    /// There are no stones in hand.
    #[error("all 42 stones have been placed; move one of yours that lies on the table")]
    AllPlaced,
    /// The target cell has a stone already.
    #[error("there is a stone on that cell; choose an empty one")]
    Occupied,
    /// The stone would touch no other stone.
    #[error("a stone must be put down side by side with another one")]
    TouchesNothing,
    /// Black's first stone is not on one of the three permitted cells.
    #[error("black's first stone must touch the red stone and not the black one")]
    FirstStone,
    /// The cell has no stone to lift.
    #[error("there is no stone on the cell that you move from")]
    NoStone,
    /// The stone is the other side's.
    #[error("that stone is not of your colour")]
    NotYourStone,
    /// The stone would stay on its cell.
    #[error("a stone must be put down on a different cell")]
    SameCell,
    /// Basic: the stones would not be connected.
    #[error(
        "the move would leave two or more islands; in a basic game the stones must stay connected"
    )]
    Splits,
    /// Islands tie, and the move names none.
    #[error("islands tie for the largest; name the one that stays by `~` and one of its cells")]
    TieNotNamed,
    /// The move names an island, and no islands tie.
    #[error("no islands tie for the largest; leave the `~` and its cell out")]
    NoTie,
    /// The move names a cell of no island that may stay.
    #[error("the cell after `~` must hold a stone of one of the islands that tie for the largest")]
    NotALargestIsland,
    /// Automatic play has no declarations.
    #[error("in this game a shape wins by itself and is not declared; leave the `!` out")]
    NotDeclared,
    /// There is no shape to declare.
    #[error("there is no winning shape to declare")]
    NoShape,
}

impl Violation for SixViolation {
    fn code(&self) -> &'static str {
        match self {
            Self::StillPlacing => "six.still_placing",
            Self::AllPlaced => "six.all_placed",
            Self::Occupied => "six.occupied",
            Self::TouchesNothing => "six.touches_nothing",
            Self::FirstStone => "six.first_stone",
            Self::NoStone => "six.no_stone",
            Self::NotYourStone => "six.not_your_stone",
            Self::SameCell => "six.same_cell",
            Self::Splits => "six.splits",
            Self::TieNotNamed => "six.tie_not_named",
            Self::NoTie => "six.no_tie",
            Self::NotALargestIsland => "six.not_a_largest_island",
            Self::NotDeclared => "six.not_declared",
            Self::NoShape => "six.no_shape",
        }
    }
}
