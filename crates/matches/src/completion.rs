/// The numbers of a player's matches that are over, and of those that the player completed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Completion {
    /// The matches that started and are over.
    pub over: i64,
    /// Those among them that the player has not abandoned.
    pub completed: i64,
}

impl Completion {
    /// The share of the completed matches, 0 to 1; `None` if no match is over.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "nobody plays 2^52 matches")]
    pub fn rate(self) -> Option<f64> {
        (self.over > 0).then(|| self.completed as f64 / self.over as f64)
    }

    /// Whether the rate is at least as many percent as somebody asks for, if they ask. A player without a
    /// match that is over has broken nothing, and passes.
    #[must_use]
    pub fn meets(self, asked: Option<u8>) -> bool {
        self.completed * 100 >= self.over * i64::from(asked.unwrap_or(0))
    }
}
