use chrono::{DateTime, TimeDelta, Utc};

/// The delays after the failed attempts, in seconds.
const STEPS: [i64; 9] = [5, 30, 120, 600, 3_600, 3 * 3_600, 6 * 3_600, 12 * 3_600, 24 * 3_600];

/// The maximum number of attempts; the last one is two days after the first.
pub const MAX_ATTEMPTS: u32 = 10;

/// When the next attempt is due after attempt number `attempt`, from 1, has failed at `now`; `None`
/// after the last. The receiver's `Retry-After` (`asked_for`) is honoured up to the delay of the
/// following step. `jitter` adds up to a fifth, so that deliveries that failed together are not
/// retried together.
#[must_use]
pub fn next_attempt(
    attempt: u32,
    now: DateTime<Utc>,
    asked_for: Option<TimeDelta>,
    jitter: u16,
) -> Option<DateTime<Utc>> {
    let step = usize::try_from(attempt).ok()?.checked_sub(1)?;
    let own = *STEPS.get(step)?;
    let longest = *STEPS.get(step + 1).unwrap_or(&own);
    let asked_for = asked_for.map_or(0, |asked_for| asked_for.num_seconds());
    let seconds = own.max(asked_for.min(longest));
    let spread = seconds * 200 * i64::from(jitter) / i64::from(u16::MAX);
    Some(now + TimeDelta::seconds(seconds) + TimeDelta::milliseconds(spread))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wait(attempt: u32, asked_for: Option<i64>, jitter: u16) -> Option<i64> {
        let asked_for = asked_for.map(TimeDelta::seconds);
        let now = DateTime::UNIX_EPOCH;
        Some((next_attempt(attempt, now, asked_for, jitter)? - now).num_seconds())
    }

    #[test]
    fn each_wait_is_longer_than_the_one_before_and_the_last_attempt_has_none() {
        let waits: Vec<_> = (1..).map_while(|attempt| wait(attempt, None, 0)).collect();
        assert_eq!(waits, STEPS);
        assert_eq!(waits.len() + 1, usize::try_from(MAX_ATTEMPTS).expect("small"));
        assert_eq!(wait(0, None, 0), None);
    }

    #[test]
    fn jitter_adds_at_most_a_fifth() {
        assert_eq!(wait(5, None, u16::MAX), Some(3_600 + 720));
        assert_eq!(wait(5, None, u16::MAX / 2), Some(3_600 + 359));
    }

    #[test]
    fn retry_after_is_honoured_up_to_the_following_step() {
        assert_eq!(wait(2, Some(60), 0), Some(60));
        assert_eq!(wait(2, Some(1), 0), Some(30));
        assert_eq!(wait(2, Some(100_000), 0), Some(120));
        assert_eq!(wait(9, Some(1_000_000), 0), Some(24 * 3_600));
        assert_eq!(wait(2, Some(-5), 0), Some(30));
    }
}
