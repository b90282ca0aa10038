use super::board::{Place, Places};

/// The most steps that a play has: a double is played four times.
pub(super) const MAX_STEPS: usize = 4;

/// One man moved by one die.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Step {
    /// Where the man starts.
    pub from: Place,
    /// Where he ends.
    pub to: Place,
    /// Whether the step is marked as hitting an enemy man.
    pub hit: bool,
}

impl Step {
    /// The die that takes a man so far, if the step goes forward. It need not be one from 1 to 6.
    pub(super) fn die(self) -> Option<u8> {
        self.from.pips().checked_sub(self.to.pips())
    }

    fn pack(self) -> u64 {
        let [from, to] = [self.from, self.to].map(|place| place.index() as u64);
        from | to << Play::PLACE_BITS | u64::from(self.hit) << (2 * Play::PLACE_BITS)
    }

    fn unpack(bits: u64) -> Self {
        Self {
            from: Place::from_bits(bits),
            to: Place::from_bits(bits >> Play::PLACE_BITS),
            hit: bits >> (2 * Play::PLACE_BITS) & 1 != 0,
        }
    }
}

/// The steps that play one roll or one named double, in order, and the double if one is named.
///
/// It is made by `legal_moves` and by `parse` only. Both make a legal play in its canonical order
/// and with its hits marked; what is not legal keeps the form in which it was written.
///
/// A named double may have thousands of plays, so a play is one word: from the lowest bits up four
/// steps of a place, a place and a hit, all zero where there is no step, then the double or zero.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct Play(u64);

impl Play {
    const PLACE_BITS: u32 = 5;
    const STEP_BITS: u32 = 2 * Self::PLACE_BITS + 1;
    const DOUBLE_AT: u32 = 4 * Self::STEP_BITS;
    const STEP: u64 = (1 << Self::STEP_BITS) - 1;

    /// No steps yet, with the double named.
    pub(super) fn naming(double: Option<u8>) -> Self {
        Self(u64::from(double.unwrap_or_default()) << Self::DOUBLE_AT)
    }

    /// The double that is named, if one is.
    #[must_use]
    pub fn double(self) -> Option<u8> {
        u8::try_from(self.0 >> Self::DOUBLE_AT).ok().filter(|double| *double > 0)
    }

    /// The steps in the order played.
    pub fn steps(self) -> impl Iterator<Item = Step> {
        let mut bits = self.0 & ((1 << Self::DOUBLE_AT) - 1);
        std::iter::from_fn(move || {
            let step = bits & Self::STEP;
            bits >>= Self::STEP_BITS;
            // Nobody starts a step from off, so that a step is never all zero.
            (step != 0).then(|| Step::unpack(step))
        })
    }

    /// How many steps there are.
    #[must_use]
    pub fn count(self) -> usize {
        self.steps().count()
    }

    /// The play with one more step, if there is room for it.
    pub(super) fn with(self, step: Step) -> Option<Self> {
        let count = u32::try_from(self.count()).ok()?;
        let at = count * Self::STEP_BITS;
        (at < Self::DOUBLE_AT).then(|| Self(self.0 | step.pack() << at))
    }

    /// The play with the step number `count`, from 0 to 3, by a die from one of its origins.
    pub(super) fn with_step(self, count: u32, places: Places, from: Place, die: u8) -> Self {
        let to = from.after(die).unwrap_or(Place::OFF);
        let step = Step { from, to, hit: places.is_blot(to) };
        Self(self.0 | step.pack() << (count * Self::STEP_BITS))
    }
}
