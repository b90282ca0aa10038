use super::Seat;

/// The outcome of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outcome {
    /// The winning seats, ascending; none for a draw.
    pub winners: Vec<Seat>,
    /// One of the family's reason codes.
    pub reason: &'static str,
    /// A number by seat, where the game has one.
    pub score: Option<Vec<u32>>,
}
