//! Caches what was read about accounts: the session of a token, the names of a player. A change on
//! this server invalidates an entry at once; a change on another server, or by an SQL statement,
//! within a second.
//!
//! An entry is valid for half a second. It stays valid for up to a minute as long as a poll of the
//! database within the last half second has confirmed that the account has not changed.

use std::hash::Hash;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use quick_cache::sync::Cache;

use crate::metrics::{CacheCounts, cache_counts};
use turnstone_io::world::Stopwatch;
use turnstone_matches::AccountId;
use turnstone_rules::exact;

/// How long an entry is valid without a confirmation, and how long a confirmation counts. With
/// several servers a change must be visible within a second, even in a response that is cached as
/// long.
const MAX_STALENESS: Duration = Duration::from_millis(500);
/// The maximum age of a valid entry.
const MAX_AGE: Duration = Duration::from_mins(1);
/// The number of shards of accounts. A change invalidates all entries of its shard.
const SHARDS: usize = 4096;

/// The start of a read. The age of an entry counts from before the read, not from when its result
/// was cached: a process that is frozen between the two must not use a stale result afterwards.
#[derive(Debug, Clone, Copy)]
pub struct ReadStamp {
    /// The time since the [`AccountInvalidations`] were created.
    began: Duration,
    /// The count of changes known then.
    changes: u64,
}

/// A cached value about one account.
pub(crate) trait AccountScoped {
    /// The account.
    fn account(&self) -> AccountId;

    /// Whether the value stays the same unless the account changes. A value that changes with time
    /// alone is valid for half a second only.
    fn is_time_invariant(&self) -> bool;
}

/// The changes of accounts that this server knows. Clones share them.
#[derive(Debug, Clone)]
pub(crate) struct AccountInvalidations(Arc<InvalidationState>);

#[derive(Debug)]
struct InvalidationState {
    since: Stopwatch,
    /// The count of changes.
    count: AtomicU64,
    /// The number of the last change, by shard.
    last: Box<[AtomicU64]>,
    /// The start of the last poll of the database, in microseconds.
    confirmed_at: AtomicU64,
}

impl AccountInvalidations {
    /// No changes yet.
    pub(crate) fn new() -> Self {
        Self(Arc::new(InvalidationState {
            since: Stopwatch::start(),
            count: AtomicU64::new(0),
            last: (0..SHARDS).map(|_| AtomicU64::new(0)).collect(),
            confirmed_at: AtomicU64::new(0),
        }))
    }

    /// Marks the start of a read. Must be called before the query.
    pub(crate) fn read_stamp(&self) -> ReadStamp {
        let began = self.0.since.elapsed();
        ReadStamp { began, changes: self.0.count.load(Ordering::Acquire) }
    }

    /// Whether the stamp is recent and no change has become known since.
    pub(crate) fn is_unchanged_since(&self, stamp: &ReadStamp) -> bool {
        stamp.changes == self.0.count.load(Ordering::Acquire)
            && self.0.since.elapsed() < stamp.began + MAX_STALENESS
    }

    /// Whether a value that was read since the stamp is still valid.
    fn is_valid(&self, stamp: &ReadStamp, known: &impl AccountScoped) -> bool {
        // In this order: a thread that is frozen between the steps sees at the end that too much
        // time has passed.
        let confirmed_at = Duration::from_micros(self.0.confirmed_at.load(Ordering::Acquire));
        let last = self.0.last[shard(known.account())].load(Ordering::Acquire);
        let now = self.0.since.elapsed();
        let is_fresh = now < stamp.began + MAX_STALENESS;
        let is_confirmed = known.is_time_invariant()
            && now < confirmed_at + MAX_STALENESS
            && now < stamp.began + MAX_AGE;
        last <= stamp.changes && (is_fresh || is_confirmed)
    }

    /// Invalidates the entries of an account when the returned guard is dropped. Hold the guard
    /// over the commit of a change, so that the invalidation happens even if the request is
    /// cancelled.
    pub(crate) fn invalidate_on_drop(&self, account: AccountId) -> InvalidateOnDrop {
        InvalidateOnDrop { changes: self.clone(), account }
    }

    /// Records the result of a poll that began at `asked`: the accounts that have changed.
    pub(crate) fn invalidate(
        &self,
        asked: ReadStamp,
        accounts: impl IntoIterator<Item = AccountId>,
    ) {
        accounts.into_iter().for_each(|account| self.invalidate_account(account));
        self.0.confirmed_at.store(micros(asked.began), Ordering::Release);
    }

    /// Records that any account may have changed.
    pub(crate) fn invalidate_all(&self, asked: ReadStamp) {
        let number = self.next();
        self.0.last.iter().for_each(|last| {
            last.fetch_max(number, Ordering::AcqRel);
        });
        self.0.confirmed_at.store(micros(asked.began), Ordering::Release);
    }

    fn invalidate_account(&self, account: AccountId) {
        self.0.last[shard(account)].fetch_max(self.next(), Ordering::AcqRel);
    }

    /// Counts a change and returns its number. A read that starts from now on includes it.
    fn next(&self) -> u64 {
        self.0.count.fetch_add(1, Ordering::AcqRel) + 1
    }
}

fn shard(account: AccountId) -> usize {
    // The last bytes of an id are random.
    usize::from(u16::from_le_bytes([account.0.as_bytes()[15], account.0.as_bytes()[14]])) % SHARDS
}

fn micros(time: Duration) -> u64 {
    exact::<u64>(time.as_micros())
}

/// Invalidates an account when it is dropped.
#[derive(Debug)]
#[must_use = "it invalidates when it is dropped"]
pub(crate) struct InvalidateOnDrop {
    changes: AccountInvalidations,
    account: AccountId,
}

impl Drop for InvalidateOnDrop {
    fn drop(&mut self) {
        self.changes.invalidate_account(self.account);
    }
}

/// A cache whose entries account changes invalidate. Clones share it.
#[derive(Debug, Clone)]
pub(crate) struct AccountCache<K, V>
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
    /// An empty cache for `most` entries.
    pub(crate) fn new(most: usize, changes: AccountInvalidations) -> Self {
        Self { entries: Arc::new(Cache::new(most)), changes }
    }

    /// The counts of this cache, for `/metrics`.
    pub(crate) fn counts(&self, name: &'static str) -> CacheCounts {
        cache_counts(name, &self.entries)
    }

    /// The cached value, if it is valid.
    pub(crate) fn get(&self, key: &K) -> Option<V> {
        let (stamp, value) = self.entries.get(key)?;
        self.changes.is_valid(&stamp, &value).then_some(value)
    }

    /// Caches a value that was read since the stamp.
    pub(crate) fn insert(&self, stamp: ReadStamp, key: K, value: V) {
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

    fn empty_cache() -> (AccountInvalidations, AccountCache<u8, Fact>) {
        let changes = AccountInvalidations::new();
        (changes.clone(), AccountCache::new(10, changes))
    }

    const ONE: Fact = Fact { of: 1, is_time_invariant: true };
    const OTHER: Fact = Fact { of: 2, is_time_invariant: true };

    #[test]
    fn an_entry_read_before_a_change_of_the_account_is_never_valid() {
        let (changes, cache) = empty_cache();
        let before = changes.read_stamp();
        cache.insert(before, 1, ONE);
        cache.insert(before, 2, OTHER);
        let change = changes.invalidate_on_drop(ONE.account());
        assert_eq!(cache.get(&1), Some(ONE), "the change is not committed yet");
        assert!(changes.is_unchanged_since(&before));
        drop(change);
        assert_eq!((cache.get(&1), cache.get(&2)), (None, Some(OTHER)));
        assert!(!changes.is_unchanged_since(&before));
        cache.insert(before, 1, ONE);
        assert_eq!(cache.get(&1), None, "it was read before the commit");
        cache.insert(changes.read_stamp(), 1, ONE);
        assert_eq!(cache.get(&1), Some(ONE));
    }

    #[test]
    fn stale_entries_are_valid_only_if_time_invariant_and_confirmed_by_the_database() {
        let (changes, cache) = empty_cache();
        let early = changes.read_stamp();
        let variable = Fact { is_time_invariant: false, ..ONE };
        std::thread::sleep(MAX_STALENESS);
        cache.insert(early, 1, ONE);
        assert_eq!(cache.get(&1), None, "it was cached long after the read");
        let asked = changes.read_stamp();
        changes.invalidate(asked, [OTHER.account()]);
        cache.insert(early, 2, OTHER);
        cache.insert(early, 3, variable);
        assert_eq!((cache.get(&1), cache.get(&2), cache.get(&3)), (Some(ONE), None, None));
        cache.insert(changes.read_stamp(), 3, variable);
        assert_eq!(cache.get(&3), Some(variable));
        changes.invalidate_all(changes.read_stamp());
        assert_eq!((cache.get(&1), cache.get(&3)), (None, None));
    }
}
