use chrono::TimeDelta;

/// The limits of a circuit breaker: how soon it opens, and for how long.
#[derive(Debug, Clone, Copy)]
pub(super) struct BreakerLimits {
    /// So many failures in a row open it.
    pub failures: u32,
    /// The first pause; each further one is twice as long.
    pub first_pause: TimeDelta,
    /// The longest pause.
    pub max_pause: TimeDelta,
}

/// Keeps work in the queue while the other side fails: its attempts would be used up, and one that comes
/// back would be flooded. After a pause one attempt tries it.
#[derive(Debug, Clone, Copy)]
pub(super) struct CircuitBreaker {
    limits: BreakerLimits,
    /// How often in a row the other side has failed.
    failures: u32,
    /// When it may be tried again by [`steady_now`](turnstone_io::world::steady_now), while the breaker is open.
    retry_at: Option<TimeDelta>,
}

impl CircuitBreaker {
    /// One that is closed.
    pub(super) fn new(limits: BreakerLimits) -> Self {
        Self { limits, failures: 0, retry_at: None }
    }

    /// How many attempts may run at the same time, of at most `most`.
    pub(super) fn allowance(&self, now: TimeDelta, most: usize) -> usize {
        match (self.pause_end(now), self.retry_at) {
            (Some(_), _) => 0,
            (None, Some(_)) => most.min(1),
            (None, None) => most,
        }
    }

    /// When the pause ends; `None`: there is none now.
    pub(super) fn pause_end(&self, now: TimeDelta) -> Option<TimeDelta> {
        self.retry_at.filter(|retry_at| now < *retry_at)
    }

    /// The other side works, be it that it refuses.
    pub(super) fn succeeded(&mut self) {
        *self = Self::new(self.limits);
    }

    /// The other side has failed.
    pub(super) fn failed(&mut self, now: TimeDelta) {
        self.failures = self.failures.saturating_add(1);
        if let Some(beyond) = self.failures.checked_sub(self.limits.failures) {
            // More doublings would be beyond any longest pause.
            let pause = self.limits.first_pause * (1 << beyond.min(10));
            self.retry_at = Some(now + pause.min(self.limits.max_pause));
        }
    }

    /// How often in a row the other side has failed.
    pub(super) fn failures(&self) -> u32 {
        self.failures
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_fails_gets_pauses_and_then_one_attempt() {
        let now = TimeDelta::zero();
        let (first_pause, max_pause) = (TimeDelta::seconds(5), TimeDelta::minutes(5));
        let limits = BreakerLimits { failures: 3, first_pause, max_pause };
        let mut breaker = CircuitBreaker::new(limits);
        for _ in 1..limits.failures {
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
