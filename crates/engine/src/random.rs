use turnstone_rules::exact;

/// A generator of random numbers that a seed determines: `SplitMix64`.
///
/// It is written out here, because committed weights follow from its numbers. A dependency may
/// change its numbers with a new version.
#[derive(Debug, Clone)]
pub struct Random(u64);

impl Random {
    /// The generator of a seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The next number, all 64 bits of it.
    #[allow(
        clippy::should_implement_trait,
        reason = "a generator without an end is not an iterator"
    )]
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        mixed(self.0)
    }

    /// A number from 0 to `end - 1`. `end` is not 0.
    pub fn below(&mut self, end: usize) -> usize {
        let product = u128::from(self.next()) * end as u128;
        exact::<usize>(product >> 64)
    }

    /// A number from 0 up to, but not including, 1.
    #[expect(clippy::cast_precision_loss, reason = "24 bits fit")]
    pub fn fraction(&mut self) -> f32 {
        (self.next() >> 40) as f32 / (1_u32 << 24) as f32
    }

    /// A face of a die.
    pub fn face(&mut self) -> u8 {
        exact::<u8>(self.below(6)) + 1
    }

    /// Puts a list into a random order.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for end in (1..items.len()).rev() {
            items.swap(end, self.below(end + 1));
        }
    }
}

/// A number whose bits all depend on all bits of another: the hash of a small value.
#[must_use]
pub(crate) const fn mixed(value: u64) -> u64 {
    let value = (value ^ (value >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let value = (value ^ (value >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    value ^ (value >> 31)
}
