use chrono::{DateTime, TimeDelta, Utc};

/// So many failures of the relay in a row open the breaker.
const FAILURES_TO_OPEN: u32 = 3;
/// The first pause.
const FIRST_PAUSE: TimeDelta = TimeDelta::seconds(5);
/// The longest pause.
const LONGEST_PAUSE: TimeDelta = TimeDelta::minutes(5);

/// Keeps mails in the queue while the relay fails: their attempts would be used up, and a relay that
/// comes back would be flooded. After a pause one mail tries it.
#[derive(Debug, Clone, Copy, Default)]
pub struct Breaker {
    /// How often in a row the relay has failed.
    failures: u32,
    /// When it may be tried again, while it is open.
    retry_at: Option<DateTime<Utc>>,
}

impl Breaker {
    /// How many mails may be on their way at once, of at most `most`.
    #[must_use]
    pub fn allowance(&self, now: DateTime<Utc>, most: usize) -> usize {
        match self.retry_at {
            None => most,
            Some(retry_at) if now < retry_at => 0,
            Some(_) => most.min(1),
        }
    }

    /// The relay has answered, be it with a refusal of the mail.
    pub fn succeeded(&mut self) {
        *self = Self::default();
    }

    /// The relay could not be reached, or wants nothing from this server.
    pub fn failed(&mut self, now: DateTime<Utc>) {
        self.failures = self.failures.saturating_add(1);
        if self.failures >= FAILURES_TO_OPEN {
            let doublings = (self.failures - FAILURES_TO_OPEN).min(10);
            let pause = (FIRST_PAUSE * (1 << doublings)).min(LONGEST_PAUSE);
            self.retry_at = Some(now + pause);
        }
    }

    /// How often in a row the relay has failed.
    #[must_use]
    pub fn failures(&self) -> u32 {
        self.failures
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_relay_that_fails_gets_pauses_and_then_one_mail() {
        let now = DateTime::UNIX_EPOCH;
        let mut breaker = Breaker::default();
        for _ in 1..FAILURES_TO_OPEN {
            breaker.failed(now);
            assert_eq!(breaker.allowance(now, 4), 4);
        }
        let mut pauses = Vec::new();
        for _ in 0..10 {
            breaker.failed(now);
            assert_eq!(breaker.allowance(now, 4), 0);
            let seconds = |seconds| now + TimeDelta::seconds(seconds);
            pauses.push((0..1000).find(|s| breaker.allowance(seconds(*s), 4) == 1));
        }
        let expected = [5, 10, 20, 40, 80, 160, 300, 300, 300, 300].map(Some);
        assert_eq!(pauses, expected);
        breaker.succeeded();
        assert_eq!((breaker.allowance(now, 4), breaker.failures()), (4, 0));
    }
}
