//! What was read about accounts and need not be read again: who a token belongs to, what a player is
//! called. A change here is seen at once, one on another server, or by hand, within a second.
//!
//! A reading is believed for a moment. It is believed for longer, up to a minute, while the database
//! has said within the last moment which accounts have changed, and this one was not among them.

use std::hash::Hash;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use quick_cache::sync::Cache;

use crate::world::Stopwatch;
use turnstone_matches::AccountId;

/// How long a reading is believed by itself, and how long what the database has said of all. With
/// several servers a change must be seen within a second, also in an answer that is kept as long.
const MOMENT: Duration = Duration::from_millis(500);
/// How long a reading is believed at most.
const LONGEST: Duration = Duration::from_mins(1);
/// How many groups accounts are in. A change makes what is known of the whole group worthless.
const GROUPS: usize = 4096;

/// When something was looked up. The time counts from before the look, not from when its result was
/// kept: whoever was frozen between the two must not believe afterwards what was true before.
#[derive(Debug, Clone, Copy)]
pub struct Reading {
    /// Since these changes are noted.
    began: Duration,
    /// How many changes were known then.
    changes: u64,
}

/// What is known of one account.
pub(in crate::store) trait Personal {
    /// The account.
    fn account(&self) -> AccountId;

    /// Whether it stays as it is unless the account changes. What time alone changes is believed for
    /// a moment only.
    fn lasts(&self) -> bool;
}

/// The changes of accounts, as far as this server knows them. Clones share them.
#[derive(Debug, Clone)]
pub(in crate::store) struct AccountChanges(Arc<Known>);

#[derive(Debug)]
struct Known {
    since: Stopwatch,
    /// How many there were.
    count: AtomicU64,
    /// The number of the last one, by group.
    last: Box<[AtomicU64]>,
    /// When the database was asked that has told the last of them, in microseconds.
    told: AtomicU64,
}

impl AccountChanges {
    /// None yet.
    pub(in crate::store) fn new() -> Self {
        Self(Arc::new(Known {
            since: Stopwatch::start(),
            count: AtomicU64::new(0),
            last: (0..GROUPS).map(|_| AtomicU64::new(0)).collect(),
            told: AtomicU64::new(0),
        }))
    }

    /// Begins a reading: to be called before the look at the database.
    pub(in crate::store) fn begin(&self) -> Reading {
        let began = self.0.since.elapsed();
        Reading { began, changes: self.0.count.load(Ordering::Acquire) }
    }

    /// Whether no account has changed since, as far as is known here, and that was a moment ago.
    pub(in crate::store) fn none_since(&self, reading: &Reading) -> bool {
        reading.changes == self.0.count.load(Ordering::Acquire)
            && self.0.since.elapsed() < reading.began + MOMENT
    }

    /// Whether what was read of an account then can still be believed.
    fn hold(&self, reading: &Reading, known: &impl Personal) -> bool {
        // In this order: whoever is frozen between the steps finds at the end that it is too late.
        let told = Duration::from_micros(self.0.told.load(Ordering::Acquire));
        let last = self.0.last[group(known.account())].load(Ordering::Acquire);
        let now = self.0.since.elapsed();
        let is_fresh = now < reading.began + MOMENT;
        let is_confirmed = known.lasts() && now < told + MOMENT && now < reading.began + LONGEST;
        last <= reading.changes && (is_fresh || is_confirmed)
    }

    /// Makes what was read of an account before worthless, once this is dropped: to be held over the
    /// commit of a change, so that it happens also where the one who waits for the commit goes away.
    pub(in crate::store) fn of(&self, account: AccountId) -> Change {
        Change { changes: self.clone(), account }
    }

    /// Takes down what the database has told since a reading was begun: the accounts that have
    /// changed.
    pub(in crate::store) fn told(
        &self,
        asked: Reading,
        accounts: impl IntoIterator<Item = AccountId>,
    ) {
        accounts.into_iter().for_each(|account| self.note(account));
        self.0.told.store(micros(asked.began), Ordering::Release);
    }

    /// Takes down that any account may have changed.
    pub(in crate::store) fn told_nothing(&self, asked: Reading) {
        let number = self.next();
        self.0.last.iter().for_each(|last| {
            last.fetch_max(number, Ordering::AcqRel);
        });
        self.0.told.store(micros(asked.began), Ordering::Release);
    }

    fn note(&self, account: AccountId) {
        self.0.last[group(account)].fetch_max(self.next(), Ordering::AcqRel);
    }

    /// The number of one more. A reading that is begun from now on sees it.
    fn next(&self) -> u64 {
        self.0.count.fetch_add(1, Ordering::AcqRel) + 1
    }
}

fn group(account: AccountId) -> usize {
    // The end of an id is random.
    usize::from(u16::from_le_bytes([account.0.as_bytes()[15], account.0.as_bytes()[14]])) % GROUPS
}

fn micros(time: Duration) -> u64 {
    u64::try_from(time.as_micros()).unwrap_or(u64::MAX)
}

/// A change that is under way.
#[derive(Debug)]
#[must_use = "it counts when it is dropped"]
pub(in crate::store) struct Change {
    changes: AccountChanges,
    account: AccountId,
}

impl Drop for Change {
    fn drop(&mut self) {
        self.changes.note(self.account);
    }
}

/// Readings that may be believed still. Clones share them.
#[derive(Debug, Clone)]
pub(in crate::store) struct Recent<K, V>
where
    K: Hash + Eq + Send + Sync + 'static,
    V: Clone + Send + Sync + 'static,
{
    readings: Arc<Cache<K, (Reading, V)>>,
    changes: AccountChanges,
}

impl<K, V> Recent<K, V>
where
    K: Hash + Eq + Send + Sync + 'static,
    V: Personal + Clone + Send + Sync + 'static,
{
    /// Room for so many readings.
    pub(in crate::store) fn new(most: usize, changes: AccountChanges) -> Self {
        Self { readings: Arc::new(Cache::new(most)), changes }
    }

    /// What was read, if it can be believed.
    pub(in crate::store) fn get(&self, key: &K) -> Option<V> {
        let (reading, value) = self.readings.get(key)?;
        self.changes.hold(&reading, &value).then_some(value)
    }

    /// Keeps what a reading found.
    pub(in crate::store) fn keep(&self, reading: Reading, key: K, value: V) {
        self.readings.insert(key, (reading, value));
    }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    #[derive(Debug, Clone, Copy, PartialEq)]
    struct Fact {
        of: u128,
        lasts: bool,
    }

    impl Personal for Fact {
        fn account(&self) -> AccountId {
            AccountId(Uuid::from_u128(self.of))
        }

        fn lasts(&self) -> bool {
            self.lasts
        }
    }

    fn recent() -> (AccountChanges, Recent<u8, Fact>) {
        let changes = AccountChanges::new();
        (changes.clone(), Recent::new(10, changes))
    }

    const ONE: Fact = Fact { of: 1, lasts: true };
    const OTHER: Fact = Fact { of: 2, lasts: true };

    #[test]
    fn a_reading_that_was_begun_before_a_change_of_the_account_is_never_believed() {
        let (changes, recent) = recent();
        let before = changes.begin();
        recent.keep(before, 1, ONE);
        recent.keep(before, 2, OTHER);
        let change = changes.of(ONE.account());
        assert_eq!(recent.get(&1), Some(ONE), "the change is not committed yet");
        assert!(changes.none_since(&before));
        drop(change);
        assert_eq!((recent.get(&1), recent.get(&2)), (None, Some(OTHER)));
        assert!(!changes.none_since(&before));
        recent.keep(before, 1, ONE);
        assert_eq!(recent.get(&1), None, "it was read before the commit");
        recent.keep(changes.begin(), 1, ONE);
        assert_eq!(recent.get(&1), Some(ONE));
    }

    #[test]
    fn after_a_moment_only_what_lasts_is_believed_and_only_where_the_database_was_asked() {
        let (changes, recent) = recent();
        let begun = changes.begin();
        let passing = Fact { lasts: false, ..ONE };
        std::thread::sleep(MOMENT);
        recent.keep(begun, 1, ONE);
        assert_eq!(recent.get(&1), None, "kept by one who was frozen for a moment");
        let asked = changes.begin();
        changes.told(asked, [OTHER.account()]);
        recent.keep(begun, 2, OTHER);
        recent.keep(begun, 3, passing);
        assert_eq!((recent.get(&1), recent.get(&2), recent.get(&3)), (Some(ONE), None, None));
        recent.keep(changes.begin(), 3, passing);
        assert_eq!(recent.get(&3), Some(passing));
        changes.told_nothing(changes.begin());
        assert_eq!((recent.get(&1), recent.get(&3)), (None, None));
    }
}
