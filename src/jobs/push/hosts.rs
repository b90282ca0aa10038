use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use chrono::{DateTime, TimeDelta, Utc};

/// The maximum number of messages that one server sends to one push service at the same time: half
/// of the accounts that it sends to, so that a slow push service leaves the other half to others.
const MAX_RUNNING: usize = 32;
/// After this many failures without a success between them, a push service gets a pause.
const FAILURES_BEFORE_PAUSE: u32 = 5;
/// The first pause; each further one is twice as long.
const FIRST_PAUSE: TimeDelta = TimeDelta::seconds(30);
/// The longest pause.
const MAX_PAUSE: TimeDelta = TimeDelta::minutes(10);
/// When to ask again after a push service had no slot.
const WAIT_FOR_SLOT: TimeDelta = TimeDelta::seconds(1);
/// How many push services are remembered; beyond that, those that run nothing are forgotten.
const MAX_REMEMBERED: usize = 10_000;

/// How the push services are doing, as far as this server has seen: how many messages run, and
/// whether one of them has a pause because it fails.
#[derive(Debug, Clone, Default)]
pub(super) struct Hosts(Arc<Mutex<HashMap<String, Host>>>);

#[derive(Debug, Default)]
struct Host {
    running: usize,
    /// Those since the last success.
    failures: u32,
    paused_until: Option<DateTime<Utc>>,
}

/// The right to send a message to a push service, until it is dropped.
#[derive(Debug)]
pub(super) struct HostSlot {
    hosts: Hosts,
    name: String,
}

impl Hosts {
    /// A slot of a push service; if there is none, how long to wait for one. After a pause there is
    /// one at a time until a message is taken.
    pub(super) fn admit(&self, name: &str, now: DateTime<Utc>) -> Result<HostSlot, TimeDelta> {
        let mut hosts = self.lock();
        if hosts.len() >= MAX_REMEMBERED && !hosts.contains_key(name) {
            hosts.retain(|_, host| host.running > 0);
        }
        let host = hosts.entry(name.to_owned()).or_default();
        if let Some(until) = host.paused_until.filter(|until| *until > now) {
            return Err(until - now);
        }
        let is_tried = host.failures >= FAILURES_BEFORE_PAUSE;
        if host.running >= if is_tried { 1 } else { MAX_RUNNING } {
            return Err(WAIT_FOR_SLOT);
        }
        host.running += 1;
        Ok(HostSlot { hosts: self.clone(), name: name.to_owned() })
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<String, Host>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl HostSlot {
    /// Records whether the push service itself works, whatever it says of the message.
    pub(super) fn record(&self, works: bool, now: DateTime<Utc>) {
        let mut hosts = self.hosts.lock();
        let Some(host) = hosts.get_mut(&self.name) else { return };
        if works {
            (host.failures, host.paused_until) = (0, None);
            return;
        }
        host.failures = host.failures.saturating_add(1);
        if let Some(beyond) = host.failures.checked_sub(FAILURES_BEFORE_PAUSE) {
            // A longer shift would be beyond the longest pause anyway.
            let pause = FIRST_PAUSE * (1 << beyond.min(8));
            host.paused_until = Some(now + pause.min(MAX_PAUSE));
        }
    }
}

impl Drop for HostSlot {
    fn drop(&mut self) {
        let mut hosts = self.hosts.lock();
        if let Some(host) = hosts.get_mut(&self.name) {
            host.running = host.running.saturating_sub(1);
            if host.running == 0 && host.failures == 0 {
                hosts.remove(&self.name);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(seconds: i64) -> DateTime<Utc> {
        DateTime::UNIX_EPOCH + TimeDelta::seconds(seconds)
    }

    fn fail(hosts: &Hosts, name: &str, now: DateTime<Utc>) {
        hosts.admit(name, now).expect("a slot").record(false, now);
    }

    #[test]
    fn a_push_service_has_a_number_of_slots_and_takes_none_of_others() {
        let hosts = Hosts::default();
        let slots: Vec<_> = (0..MAX_RUNNING).map(|_| hosts.admit("a", at(0))).collect();
        assert!(slots.iter().all(Result::is_ok));
        assert_eq!(hosts.admit("a", at(0)).expect_err("no slot"), WAIT_FOR_SLOT);
        assert!(hosts.admit("b", at(0)).is_ok());
        drop(slots);
        assert!(hosts.admit("a", at(0)).is_ok());
        assert!(hosts.lock().is_empty(), "what works is not remembered");
    }

    #[test]
    fn a_push_service_that_fails_gets_pauses_and_then_one_message_at_a_time() {
        let hosts = Hosts::default();
        (0..FAILURES_BEFORE_PAUSE).for_each(|_| fail(&hosts, "a", at(0)));
        assert_eq!(hosts.admit("a", at(10)).expect_err("a pause"), TimeDelta::seconds(20));
        assert!(hosts.admit("b", at(10)).is_ok());
        let trial = hosts.admit("a", at(30)).expect("a trial");
        assert_eq!(hosts.admit("a", at(30)).expect_err("one trial"), WAIT_FOR_SLOT);
        trial.record(false, at(31));
        drop(trial);
        assert_eq!(hosts.admit("a", at(31)).expect_err("a pause"), TimeDelta::seconds(60));
        (0..40).for_each(|hour| fail(&hosts, "a", at(3600 * (hour + 1))));
        assert_eq!(hosts.admit("a", at(3600 * 40)).expect_err("a pause"), MAX_PAUSE);
        hosts.admit("a", at(3600 * 41)).expect("a trial").record(true, at(3600 * 41));
        let slots: Vec<_> = (0..2).map(|_| hosts.admit("a", at(3600 * 41))).collect();
        assert!(slots.iter().all(Result::is_ok));
    }

    #[test]
    fn a_success_between_failures_prevents_the_pause() {
        let hosts = Hosts::default();
        for _ in 0..3 {
            (1..FAILURES_BEFORE_PAUSE).for_each(|_| fail(&hosts, "a", at(0)));
            hosts.admit("a", at(0)).expect("a slot").record(true, at(0));
        }
        assert!(hosts.admit("a", at(0)).is_ok());
    }
}
