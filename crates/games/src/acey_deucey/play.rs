use super::board::{Place, Places};

/// The most steps that a play has: a double is played four times.
pub(super) const MAX_STEPS: usize = 4;

/// One man moved by one die.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Step {
    /// The man's place before the step.
    pub from: Place,
    /// The man's place after it.
    pub to: Place,
    /// Whether the step is marked as hitting an enemy man.
    pub hit: bool,
}

impl Step {
    /// The length of a forward step, in pips. It may be no die, because it may exceed 6.
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
/// Only `legal_moves` and `parse` make plays. Both put a legal play into canonical order and mark
/// its hits. A play that is not legal keeps its written form.
///
/// A named double may have thousands of plays, so a play is one machine word. From the lowest bits
/// up it holds four steps, then the double or zero. A step is a place, a place and a hit, and all
/// zero where there is none.
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
            // No step starts from off, so that a step is never all zero.
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
