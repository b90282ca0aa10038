use super::InvalidText;

/// The most reminders before one deadline.
const MAX_STEPS: usize = 5;
/// The seconds of a step: from a minute to a month.
const STEP_SECONDS: std::ops::RangeInclusive<u32> = 60..=31 * 86_400;

/// When a person is reminded of a deadline: steps in seconds before it, longest first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reminders(Vec<u32>);

impl Reminders {
    /// # Errors
    /// When there are too many steps, or when one is a duplicate, too short or too long.
    pub fn parse(mut steps: Vec<u32>) -> Result<Self, InvalidText> {
        if steps.len() > MAX_STEPS || steps.iter().any(|step| !STEP_SECONDS.contains(step)) {
            return Err(InvalidText(
                "there must be at most 5 steps, each from 60 to 2678400 seconds",
            ));
        }
        steps.sort_unstable_by(|one, other| other.cmp(one));
        if steps.windows(2).any(|pair| pair[0] == pair[1]) {
            return Err(InvalidText("each step must be given only once"));
        }
        Ok(Self(steps))
    }

    /// The steps, longest first.
    #[must_use]
    pub fn seconds(&self) -> &[u32] {
        &self.0
    }

    /// The steps as the database stores them.
    #[must_use]
    pub fn to_stored(&self) -> Vec<i32> {
        self.0.iter().filter_map(|step| i32::try_from(*step).ok()).collect()
    }

    /// The steps from the database.
    #[must_use]
    pub fn from_stored(steps: &[i32]) -> Self {
        Self(steps.iter().filter_map(|step| u32::try_from(*step).ok()).collect())
    }
}

impl Default for Reminders {
    /// A day before.
    fn default() -> Self {
        Self(vec![86_400])
    }
}
