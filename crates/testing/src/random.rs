use turnstone_rules::Roll;

/// A seeded generator of random numbers.
#[derive(Debug, Clone)]
pub struct Random(fastrand::Rng);

impl Random {
    /// The generator of a seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self(fastrand::Rng::with_seed(seed))
    }

    /// The next number, all 64 bits of it.
    #[allow(
        clippy::should_implement_trait,
        reason = "a generator without an end is not an iterator"
    )]
    pub fn next(&mut self) -> u64 {
        self.0.u64(..)
    }

    /// A number from 0 to `end - 1`. `end` is not 0.
    pub fn below(&mut self, end: usize) -> usize {
        self.0.usize(..end)
    }

    /// One of the items. There must be at least one.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.below(items.len())]
    }

    /// A face of a die.
    pub fn face(&mut self) -> u8 {
        self.0.u8(1..=6)
    }

    /// A roll of this number of dice.
    pub fn roll(&mut self, dice: u8) -> Roll {
        Roll((0..dice).map(|_| self.face()).collect())
    }
}
