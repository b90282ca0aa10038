//! What was read from the database a moment ago and need not be read again: who a token belongs to,
//! what a player is called. A change here is seen at once, one on another server within a moment.

use std::hash::Hash;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use quick_cache::sync::Cache;

use crate::world::Stopwatch;

/// How long a reading is believed. With several servers a change must be seen within a second.
const MOMENT: Duration = Duration::from_millis(500);

/// When something was looked up. The time counts from before the look, not from when its result was
/// kept: whoever was frozen between the two must not believe afterwards what was true before.
#[derive(Debug, Clone, Copy)]
pub struct Reading {
    began: Stopwatch,
    /// How many changes were known then.
    changes: u64,
}

/// Readings of the last moment. A change makes all earlier readings worthless, those that are under
/// way just now too; changes are rare, and a reading lives for a moment only. Clones share them.
#[derive(Debug, Clone)]
pub(super) struct Recent<K, V>
where
    K: Hash + Eq + Send + Sync + 'static,
    V: Clone + Send + Sync + 'static,
{
    readings: Arc<Cache<K, (Reading, V)>>,
    changes: Arc<AtomicU64>,
}

impl<K, V> Recent<K, V>
where
    K: Hash + Eq + Send + Sync + 'static,
    V: Clone + Send + Sync + 'static,
{
    /// Room for so many readings.
    pub(super) fn new(most: usize) -> Self {
        Self { readings: Arc::new(Cache::new(most)), changes: Arc::default() }
    }

    /// A reading that can be believed.
    pub(super) fn get(&self, key: &K) -> Option<V> {
        let (reading, value) = self.readings.get(key)?;
        self.holds(&reading).then_some(value)
    }

    /// Begins a reading: to be called before the look at the database.
    pub(super) fn begin(&self) -> Reading {
        Reading { began: Stopwatch::start(), changes: self.changes.load(Ordering::Acquire) }
    }

    /// Whether what was read then can still be believed.
    pub(super) fn holds(&self, reading: &Reading) -> bool {
        reading.changes == self.changes.load(Ordering::Acquire) && reading.began.elapsed() < MOMENT
    }

    /// Keeps what a reading found.
    pub(super) fn keep(&self, reading: Reading, key: K, value: V) {
        self.readings.insert(key, (reading, value));
    }

    /// Makes all readings worthless when it is dropped: to be held over the commit of a change, so
    /// that it happens also where the one who waits for the commit goes away.
    pub(super) fn change(&self) -> Change {
        Change(Arc::clone(&self.changes))
    }
}

/// A change that is under way.
#[derive(Debug)]
#[must_use = "it counts when it is dropped"]
pub(super) struct Change(Arc<AtomicU64>);

impl Drop for Change {
    fn drop(&mut self) {
        self.0.fetch_add(1, Ordering::AcqRel);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reading_that_was_begun_before_a_change_is_never_believed() {
        let recent: Recent<u8, &str> = Recent::new(10);
        let before = recent.begin();
        recent.keep(before, 1, "old");
        assert_eq!(recent.get(&1), Some("old"));
        let change = recent.change();
        assert_eq!(recent.get(&1), Some("old"), "the change is not committed yet");
        drop(change);
        assert_eq!(recent.get(&1), None);
        recent.keep(before, 2, "read before the commit");
        assert_eq!(recent.get(&2), None);
        recent.keep(recent.begin(), 2, "new");
        assert_eq!(recent.get(&2), Some("new"));
    }

    #[test]
    fn a_reading_is_as_old_as_its_beginning() {
        let recent: Recent<u8, &str> = Recent::new(10);
        let begun = recent.begin();
        std::thread::sleep(MOMENT);
        recent.keep(begun, 1, "kept by one who was frozen for a moment");
        assert_eq!(recent.get(&1), None);
    }
}
