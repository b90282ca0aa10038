/// A fault of a record, and the line of the file that has it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// The line, from 1.
    pub line: usize,
    /// The fault, in a sentence.
    pub reason: String,
}

/// The result of the check of a record's dice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DiceCheck {
    /// The game has no dice.
    None,
    /// The match has not ended, so the seed is not revealed. This number of rolls cannot be
    /// checked.
    SeedNotRevealed(u32),
    /// Every roll follows from the revealed seed; the number of rolls.
    Verified(u32),
}
