use turnstone_rules::Violation;

/// Why a well-formed move is not legal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum SixViolation {
    /// There are stones in hand.
    #[error("stones on the table move only when all 42 have been placed; place one from your hand")]
    StillPlacing,
    /// There are no stones in hand.
    #[error("all 42 stones have been placed; move one of yours that lies on the table")]
    AllPlaced,
    /// The cell to put the stone on has one already.
    #[error("there is a stone on that cell; choose an empty one")]
    Occupied,
    /// The stone would lie alone.
    #[error("a stone must be put down side by side with another one")]
    TouchesNothing,
    /// Black's very first stone lies elsewhere than on one of three cells.
    #[error("black's first stone must touch the red stone and not the black one")]
    FirstStone,
    /// There is nothing to lift.
    #[error("there is no stone on the cell that you move from")]
    NoStone,
    /// The stone is the other side's.
    #[error("that stone is not of your colour")]
    NotYourStone,
    /// The stone would stay where it is.
    #[error("a stone must be put down on a different cell")]
    SameCell,
    /// Basic: the stones would not hang together.
    #[error(
        "the move would leave two or more islands; in a basic game the stones must hang together"
    )]
    Splits,
    /// A tie, and no name.
    #[error("islands tie for the largest; name the one that stays by `~` and one of its cells")]
    TieNotNamed,
    /// A name, and no tie.
    #[error("no islands tie for the largest; leave the `~` and its cell out")]
    NoTie,
    /// A name of no island that may stay.
    #[error("the cell after `~` must hold a stone of one of the islands that tie for the largest")]
    NotALargestIsland,
    /// Shapes are found without being declared.
    #[error("in this game a shape wins by itself and is not declared; leave the `!` out")]
    NotDeclared,
    /// Nothing to declare.
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
