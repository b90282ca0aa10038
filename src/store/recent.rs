//! What was read from the database a moment ago and need not be read again: who a token belongs to,
//! what a player is called. A change here is seen at once, one on another server within a moment.

use std::hash::Hash;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use moka::sync::Cache;

/// How long a reading is believed. With several servers a change must be seen within a second.
pub(super) const MOMENT: Duration = Duration::from_millis(500);

/// Readings of the last moment, each with the number of changes that were known when it was begun.
/// A change makes all earlier readings worthless, those that are under way just now too; changes
/// are rare, and a reading lives for a moment only. Clones share them.
#[derive(Debug, Clone)]
pub(super) struct Recent<K, V>
where
    K: Hash + Eq + Send + Sync + 'static,
    V: Clone + Send + Sync + 'static,
{
    readings: Cache<K, (u64, V)>,
    changes: Arc<AtomicU64>,
}

impl<K, V> Recent<K, V>
where
    K: Hash + Eq + Send + Sync + 'static,
    V: Clone + Send + Sync + 'static,
{
    /// Room for so many readings.
    pub(super) fn new(most: u64) -> Self {
        let readings = Cache::builder().max_capacity(most).time_to_live(MOMENT).build();
        Self { readings, changes: Arc::default() }
    }

    /// A reading that can be believed.
    pub(super) fn get(&self, key: &K) -> Option<V> {
        let (changes, value) = self.readings.get(key)?;
        (changes == self.changes()).then_some(value)
    }

    /// How many changes there have been: to be asked before a reading is begun.
    pub(super) fn changes(&self) -> u64 {
        self.changes.load(Ordering::Acquire)
    }

    /// Keeps a reading that was begun when there had been so many changes.
    pub(super) fn keep(&self, changes: u64, key: K, value: V) {
        self.readings.insert(key, (changes, value));
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
        let before = recent.changes();
        recent.keep(before, 1, "old");
        assert_eq!(recent.get(&1), Some("old"));
        let change = recent.change();
        assert_eq!(recent.get(&1), Some("old"), "the change is not committed yet");
        drop(change);
        assert_eq!(recent.get(&1), None);
        recent.keep(before, 2, "read before the commit");
        assert_eq!(recent.get(&2), None);
        recent.keep(recent.changes(), 2, "new");
        assert_eq!(recent.get(&2), Some("new"));
    }
}
