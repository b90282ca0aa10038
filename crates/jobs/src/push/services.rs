use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use chrono::TimeDelta;

use crate::circuit_breaker::{BreakerLimits, CircuitBreaker};

/// The maximum number of messages that one server sends to one push service at the same time: half
/// of the accounts that it sends to, so that a slow push service leaves the other half to others.
const MAX_RUNNING: usize = 32;
/// When a push service that fails gets a pause, and how long.
const BREAKER: BreakerLimits = BreakerLimits {
    failures: 5,
    first_pause: TimeDelta::seconds(30),
    max_pause: TimeDelta::minutes(10),
};
/// When to ask again after a push service had no slot.
const WAIT_FOR_SLOT: TimeDelta = TimeDelta::seconds(1);
/// How many push services are remembered; beyond that, those that run nothing are forgotten.
const MAX_REMEMBERED: usize = 10_000;

/// The state of the push services, as far as this server has seen: how many messages run, and
/// whether one of them has a pause because it fails.
#[derive(Debug, Clone, Default)]
pub(super) struct PushServices(Arc<Mutex<HashMap<String, ServiceState>>>);

#[derive(Debug)]
struct ServiceState {
    running: usize,
    breaker: CircuitBreaker,
}

impl Default for ServiceState {
    fn default() -> Self {
        Self { running: 0, breaker: CircuitBreaker::new(BREAKER) }
    }
}

/// The right to send a message to a push service, until it is dropped.
#[derive(Debug)]
pub(super) struct ServiceSlot {
    services: PushServices,
    name: String,
}

impl PushServices {
    /// A slot of a push service; if there is none, how long to wait for one. After a pause there is
    /// one at a time until a message is taken.
    pub(super) fn admit(&self, name: &str, now: TimeDelta) -> Result<ServiceSlot, TimeDelta> {
        let mut services = self.lock();
        if services.len() >= MAX_REMEMBERED && !services.contains_key(name) {
            services.retain(|_, service| service.running > 0);
        }
        let service = services.entry(name.to_owned()).or_default();
        if let Some(until) = service.breaker.pause_end(now) {
            return Err(until - now);
        }
        if service.running >= service.breaker.allowance(now, MAX_RUNNING) {
            return Err(WAIT_FOR_SLOT);
        }
        service.running += 1;
        Ok(ServiceSlot { services: self.clone(), name: name.to_owned() })
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<String, ServiceState>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl ServiceSlot {
    /// Records whether the push service itself works, whatever it says of the message.
    pub(super) fn record(&self, works: bool, now: TimeDelta) {
        let mut services = self.services.lock();
        let Some(service) = services.get_mut(&self.name) else { return };
        if works {
            service.breaker.succeeded();
        } else {
            service.breaker.failed(now);
        }
    }
}

impl Drop for ServiceSlot {
    fn drop(&mut self) {
        let mut services = self.services.lock();
        if let Some(service) = services.get_mut(&self.name) {
            service.running = service.running.saturating_sub(1);
            if service.running == 0 && service.breaker.failures() == 0 {
                services.remove(&self.name);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(seconds: i64) -> TimeDelta {
        TimeDelta::seconds(seconds)
    }

    fn fail(services: &PushServices, name: &str, now: TimeDelta) {
        services.admit(name, now).expect("a slot").record(false, now);
    }

    #[test]
    fn a_push_service_has_a_number_of_slots_and_takes_none_of_others() {
        let services = PushServices::default();
        let slots: Vec<_> = (0..MAX_RUNNING).map(|_| services.admit("a", at(0))).collect();
        assert!(slots.iter().all(Result::is_ok));
        assert_eq!(services.admit("a", at(0)).expect_err("no slot"), WAIT_FOR_SLOT);
        assert!(services.admit("b", at(0)).is_ok());
        drop(slots);
        assert!(services.admit("a", at(0)).is_ok());
        assert!(services.lock().is_empty(), "what works is not remembered");
    }

    #[test]
    fn a_push_service_that_fails_gets_pauses_and_then_one_message_at_a_time() {
        let services = PushServices::default();
        (0..BREAKER.failures).for_each(|_| fail(&services, "a", at(0)));
        assert_eq!(services.admit("a", at(10)).expect_err("a pause"), TimeDelta::seconds(20));
        assert!(services.admit("b", at(10)).is_ok());
        let trial = services.admit("a", at(30)).expect("a trial");
        assert_eq!(services.admit("a", at(30)).expect_err("one trial"), WAIT_FOR_SLOT);
        trial.record(false, at(31));
        drop(trial);
        assert_eq!(services.admit("a", at(31)).expect_err("a pause"), TimeDelta::seconds(60));
        (0..40).for_each(|hour| fail(&services, "a", at(3600 * (hour + 1))));
        assert_eq!(services.admit("a", at(3600 * 40)).expect_err("a pause"), BREAKER.max_pause);
        services.admit("a", at(3600 * 41)).expect("a trial").record(true, at(3600 * 41));
        let slots: Vec<_> = (0..2).map(|_| services.admit("a", at(3600 * 41))).collect();
        assert!(slots.iter().all(Result::is_ok));
    }

    #[test]
    fn a_success_between_failures_prevents_the_pause() {
        let services = PushServices::default();
        for _ in 0..3 {
            (1..BREAKER.failures).for_each(|_| fail(&services, "a", at(0)));
            services.admit("a", at(0)).expect("a slot").record(true, at(0));
        }
        assert!(services.admit("a", at(0)).is_ok());
    }
}
