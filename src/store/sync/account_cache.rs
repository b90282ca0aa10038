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
const MAX_STALENESS: Duration = Duration::from_millis(500);
/// How long a reading is believed at most.
const MAX_AGE: Duration = Duration::from_mins(1);
/// How many groups accounts are in. A change makes what is known of the whole group worthless.
const SHARDS: usize = 4096;

/// When something was looked up. The time counts from before the look, not from when its result was
/// kept: whoever was frozen between the two must not believe afterwards what was true before.
#[derive(Debug, Clone, Copy)]
pub struct ReadStamp {
    /// Since these changes are noted.
    began: Duration,
    /// How many changes were known then.
    changes: u64,
}

/// What is known of one account.
pub(in crate::store) trait AccountScoped {
    /// The account.
    fn account(&self) -> AccountId;

    /// Whether it stays as it is unless the account changes. What time alone changes is believed for
    /// a moment only.
    fn is_time_invariant(&self) -> bool;
}

/// The changes of accounts, as far as this server knows them. Clones share them.
#[derive(Debug, Clone)]
pub(in crate::store) struct AccountInvalidations(Arc<InvalidationState>);

#[derive(Debug)]
struct InvalidationState {
    since: Stopwatch,
    /// How many there were.
    count: AtomicU64,
    /// The number of the last one, by group.
    last: Box<[AtomicU64]>,
    /// When the database was asked that has told the last of them, in microseconds.
    confirmed_at: AtomicU64,
}

impl AccountInvalidations {
    /// None yet.
    pub(in crate::store) fn new() -> Self {
        Self(Arc::new(InvalidationState {
            since: Stopwatch::start(),
            count: AtomicU64::new(0),
            last: (0..SHARDS).map(|_| AtomicU64::new(0)).collect(),
            confirmed_at: AtomicU64::new(0),
        }))
    }

    /// Begins a reading: to be called before the look at the database.
    pub(in crate::store) fn read_stamp(&self) -> ReadStamp {
        let began = self.0.since.elapsed();
        ReadStamp { began, changes: self.0.count.load(Ordering::Acquire) }
    }

    /// Whether no account has changed since, as far as is known here, and that was a moment ago.
    pub(in crate::store) fn is_unchanged_since(&self, stamp: &ReadStamp) -> bool {
        stamp.changes == self.0.count.load(Ordering::Acquire)
            && self.0.since.elapsed() < stamp.began + MAX_STALENESS
    }

    /// Whether what was read of an account then can still be believed.
    fn is_valid(&self, stamp: &ReadStamp, known: &impl AccountScoped) -> bool {
        // In this order: whoever is frozen between the steps finds at the end that it is too late.
        let confirmed_at = Duration::from_micros(self.0.confirmed_at.load(Ordering::Acquire));
        let last = self.0.last[shard(known.account())].load(Ordering::Acquire);
        let now = self.0.since.elapsed();
        let is_fresh = now < stamp.began + MAX_STALENESS;
        let is_confirmed = known.is_time_invariant()
            && now < confirmed_at + MAX_STALENESS
            && now < stamp.began + MAX_AGE;
        last <= stamp.changes && (is_fresh || is_confirmed)
    }

    /// Makes what was read of an account before worthless, once this is dropped: to be held over the
    /// commit of a change, so that it happens also where the one who waits for the commit goes away.
    pub(in crate::store) fn invalidate_on_drop(&self, account: AccountId) -> InvalidateOnDrop {
        InvalidateOnDrop { changes: self.clone(), account }
    }

    /// Takes down what the database has told since a reading was begun: the accounts that have
    /// changed.
    pub(in crate::store) fn invalidate(
        &self,
        asked: ReadStamp,
        accounts: impl IntoIterator<Item = AccountId>,
    ) {
        accounts.into_iter().for_each(|account| self.invalidate_account(account));
        self.0.confirmed_at.store(micros(asked.began), Ordering::Release);
    }

    /// Takes down that any account may have changed.
    pub(in crate::store) fn invalidate_all(&self, asked: ReadStamp) {
        let number = self.next();
        self.0.last.iter().for_each(|last| {
            last.fetch_max(number, Ordering::AcqRel);
        });
        self.0.confirmed_at.store(micros(asked.began), Ordering::Release);
    }

    fn invalidate_account(&self, account: AccountId) {
        self.0.last[shard(account)].fetch_max(self.next(), Ordering::AcqRel);
    }

    /// The number of one more. A reading that is begun from now on sees it.
    fn next(&self) -> u64 {
        self.0.count.fetch_add(1, Ordering::AcqRel) + 1
    }
}

fn shard(account: AccountId) -> usize {
    // The end of an id is random.
    usize::from(u16::from_le_bytes([account.0.as_bytes()[15], account.0.as_bytes()[14]])) % SHARDS
}

fn micros(time: Duration) -> u64 {
    u64::try_from(time.as_micros()).unwrap_or(u64::MAX)
}

/// A change that is under way.
#[derive(Debug)]
#[must_use = "it counts when it is dropped"]
pub(in crate::store) struct InvalidateOnDrop {
    changes: AccountInvalidations,
    account: AccountId,
}

impl Drop for InvalidateOnDrop {
    fn drop(&mut self) {
        self.changes.invalidate_account(self.account);
    }
}

/// Readings that may be believed still. Clones share them.
#[derive(Debug, Clone)]
pub(in crate::store) struct AccountCache<K, V>
where
    K: Hash + Eq + Send + Sync + 'static,
    V: Clone + Send + Sync + 'static,
{
    entries: Arc<Cache<K, (ReadStamp, V)>>,
    changes: AccountInvalidations,
}

impl<K, V> AccountCache<K, V>
where
    K: Hash + Eq + Send + Sync + 'static,
    V: AccountScoped + Clone + Send + Sync + 'static,
{
    /// Room for so many readings.
    pub(in crate::store) fn new(most: usize, changes: AccountInvalidations) -> Self {
        Self { entries: Arc::new(Cache::new(most)), changes }
    }

    /// What was read, if it can be believed.
    pub(in crate::store) fn get(&self, key: &K) -> Option<V> {
        let (stamp, value) = self.entries.get(key)?;
        self.changes.is_valid(&stamp, &value).then_some(value)
    }

    /// Keeps what a reading found.
    pub(in crate::store) fn insert(&self, stamp: ReadStamp, key: K, value: V) {
        self.entries.insert(key, (stamp, value));
    }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    #[derive(Debug, Clone, Copy, PartialEq)]
    struct Fact {
        of: u128,
        is_time_invariant: bool,
    }

    impl AccountScoped for Fact {
        fn account(&self) -> AccountId {
            AccountId(Uuid::from_u128(self.of))
        }

        fn is_time_invariant(&self) -> bool {
            self.is_time_invariant
        }
    }

    fn recent() -> (AccountInvalidations, AccountCache<u8, Fact>) {
        let changes = AccountInvalidations::new();
        (changes.clone(), AccountCache::new(10, changes))
    }

    const ONE: Fact = Fact { of: 1, is_time_invariant: true };
    const OTHER: Fact = Fact { of: 2, is_time_invariant: true };

    #[test]
    fn an_entry_read_before_a_change_of_the_account_is_never_valid() {
        let (changes, recent) = recent();
        let before = changes.read_stamp();
        recent.insert(before, 1, ONE);
        recent.insert(before, 2, OTHER);
        let change = changes.invalidate_on_drop(ONE.account());
        assert_eq!(recent.get(&1), Some(ONE), "the change is not committed yet");
        assert!(changes.is_unchanged_since(&before));
        drop(change);
        assert_eq!((recent.get(&1), recent.get(&2)), (None, Some(OTHER)));
        assert!(!changes.is_unchanged_since(&before));
        recent.insert(before, 1, ONE);
        assert_eq!(recent.get(&1), None, "it was read before the commit");
        recent.insert(changes.read_stamp(), 1, ONE);
        assert_eq!(recent.get(&1), Some(ONE));
    }

    #[test]
    fn stale_entries_are_valid_only_if_time_invariant_and_confirmed_by_the_database() {
        let (changes, recent) = recent();
        let begun = changes.read_stamp();
        let passing = Fact { is_time_invariant: false, ..ONE };
        std::thread::sleep(MAX_STALENESS);
        recent.insert(begun, 1, ONE);
        assert_eq!(recent.get(&1), None, "kept by one who was frozen for a moment");
        let asked = changes.read_stamp();
        changes.invalidate(asked, [OTHER.account()]);
        recent.insert(begun, 2, OTHER);
        recent.insert(begun, 3, passing);
        assert_eq!((recent.get(&1), recent.get(&2), recent.get(&3)), (Some(ONE), None, None));
        recent.insert(changes.read_stamp(), 3, passing);
        assert_eq!(recent.get(&3), Some(passing));
        changes.invalidate_all(changes.read_stamp());
        assert_eq!((recent.get(&1), recent.get(&3)), (None, None));
    }
}
