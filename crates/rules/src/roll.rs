/// A roll that is due in a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RollRequest {
    /// Whether the roll decides who opens.
    pub opening: bool,
    /// The number of six-sided dice.
    pub count: u8,
}

/// The faces of a roll, 1 to 6 each, in the order of the dice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Roll(pub Vec<u8>);

impl Roll {
    /// Whether the roll has the requested number of dice, with faces from 1 to 6.
    #[must_use]
    pub fn fits(&self, dice: RollRequest) -> bool {
        self.0.len() == usize::from(dice.count) && self.0.iter().all(|face| (1..=6).contains(face))
    }
}
