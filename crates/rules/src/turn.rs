use super::{Outcome, RollRequest, Seat, Seats};

/// Who or what acts next in a position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Turn {
    /// One of these seats moves; more than one only where the first to act decides.
    Seats(Seats),
    /// This seat must act and cannot: its pass is played for it.
    Pass(Seat),
    /// The server owes these dice.
    Chance(RollRequest),
    /// The game is over.
    Over(Outcome),
}
