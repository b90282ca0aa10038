/// Dice that the server owes to a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RollRequest {
    /// Whether this roll decides who opens.
    pub opening: bool,
    /// How many six-sided dice.
    pub count: u8,
}

/// The faces of a roll, 1 to 6 each, in the order of the dice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Roll(pub Vec<u8>);

impl Roll {
    /// Whether the roll is one of `dice`: the right number, every face from 1 to 6.
    #[must_use]
    pub fn fits(&self, dice: RollRequest) -> bool {
        self.0.len() == usize::from(dice.count) && self.0.iter().all(|face| (1..=6).contains(face))
    }
}
