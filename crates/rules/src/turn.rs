use super::{Outcome, RollRequest, Seat, Seats};

/// The turn of a position: who or what acts next.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Turn {
    /// One of these seats moves. There are several only where the first one to act decides.
    Seats(Seats),
    /// This seat must act and cannot. The server plays its pass.
    Pass(Seat),
    /// A roll of these dice is due.
    Chance(RollRequest),
    /// The game is over.
    Over(Outcome),
}
