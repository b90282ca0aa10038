use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use chrono::TimeDelta;
use governor::middleware::StateInformationMiddleware;
use governor::nanos::Nanos;
use governor::state::keyed::DashMapStateStore;
use governor::{Quota, RateLimiter};
use serde::{Deserialize, Serialize};

use turnstone_io::world::{Clock, Stopwatch};
use turnstone_matches::AccountId;

use super::Address;

/// The most keys of each kind of bucket. Further keys share one bucket, so that a flood of
/// addresses takes no more memory.
const MAX_KEYS: usize = 100_000;
/// How often the keys whose bucket is full again are removed.
const SWEEP_SECONDS: u64 = 10;

/// How many requests a bucket holds, and how fast it fills.
#[derive(Debug)]
pub struct Policy {
    /// The name on the wire.
    pub name: &'static str,
    /// How many requests a full bucket allows.
    pub capacity: u32,
    /// In how many seconds an empty bucket fills.
    pub seconds: u32,
}

/// Declares each bucket once, with its policy.
macro_rules! buckets {
    ($($bucket:ident = $name:literal, $capacity:literal, $seconds:literal, $description:literal;)+) => {
        /// A kind of bucket.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
        pub enum Bucket {
            $(#[doc = $description] #[serde(rename = $name)] $bucket,)+
        }

        impl Bucket {
            /// All of them.
            pub const ALL: &[Self] = &[$(Self::$bucket,)+];

            /// Its policy.
            #[must_use]
            pub fn policy(self) -> &'static Policy {
                match self {
                    $(Self::$bucket => {
                        &Policy { name: $name, capacity: $capacity, seconds: $seconds }
                    })+
                }
            }
        }
    };
}

// docs/operations.md lists the same numbers. A person who uses an app stays far below them.
buckets! {
    LoginAddress = "login-address", 100, 60, "Logging in, by address.";
    LoginName = "login-name", 30, 300, "Password checks, by username and address, or by account.";
    LoginNetwork = "login-network", 30, 300, "Passwords tried for a username by new addresses of one network.";
    LoginStrangers = "login-strangers", 100, 1_200, "Passwords tried for a username by all new addresses.";
    Registration = "registration", 100, 3_600, "Creating accounts, by address.";
    Guests = "guests", 20, 3_600, "Creating guests, by address.";
    Reset = "password-reset", 30, 600, "Setting a password by recovery code, by address.";
    ResetName = "password-reset-name", 10, 600, "Recovery codes tried for a username, by address.";
    ResetMails = "reset-mails", 30, 600, "Asking for mails to set a password, by address.";
    Creation = "creation", 300, 600, "Creating matches, by account.";
    Seats = "seats", 300, 600, "Taking and leaving seats, declining invitations, dice nonces, by account.";
    Search = "search", 300, 60, "Lists, players and leaderboards, by account.";
    SearchAddress = "search-address", 600, 60, "Lists and searches without a token, by address.";
    Pictures = "pictures", 120, 60, "Drawing PNGs that are not in memory, without a token, by address.";
    Messages = "messages", 60, 60, "Sending messages, and words to the invited, by account.";
    ReadMarks = "read-marks", 300, 60, "Marking messages and notifications as read, by account.";
    Settings = "settings", 60, 60, "Changing profile and settings, by account.";
    Preparations = "preparations", 120, 60, "Preparing answers, by account.";
    Takebacks = "takebacks", 60, 600, "Offering takebacks, by account.";
    Hints = "hints", 60, 60, "Asking for hints, by account.";
    Reviews = "reviews", 60, 3_600, "Asking for reviews, by account.";
    WebhookTests = "webhook-tests", 30, 600, "Testing webhooks, by account.";
    Emails = "emails", 10, 3_600, "Setting the e-mail address, by account.";
    Exports = "exports", 10, 600, "Exporting one's data, by account.";
    AccountsAddress = "accounts-address", 3_000, 60, "What the buckets of accounts count, by address.";
}

impl Bucket {
    /// Whether it counts requests without an account, by their address alone.
    pub(super) fn is_of_address(self) -> bool {
        use Bucket::{Guests, LoginAddress, Registration, Reset, ResetMails};
        matches!(self, LoginAddress | Registration | Guests | Reset | ResetMails)
    }
}

/// The owner of a bucket.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum LimitKey {
    /// All clients at an address.
    Address(Address),
    /// An account.
    Account(AccountId),
    /// All attempts for this username, in lower case.
    Name(String),
    /// The attempts for it by this address, or by this network.
    NameFrom(String, IpAddr),
    /// All keys beyond the maximum.
    Others,
}

/// The owner of what is shared out: a customer has many of the addresses that buckets count by.
impl From<Address> for LimitKey {
    fn from(address: Address) -> Self {
        Self::Address(address.customer())
    }
}

/// A monotonic clock that follows the offset of a test clock.
#[derive(Debug, Clone)]
struct BucketClock {
    since: Stopwatch,
    clock: Clock,
}

impl governor::clock::Clock for BucketClock {
    type Instant = Nanos;

    fn now(&self) -> Nanos {
        let moved = self.clock.test_offset().to_std().unwrap_or_default();
        (self.since.elapsed() + moved).into()
    }
}

type KeyedLimiter =
    RateLimiter<LimitKey, DashMapStateStore<LimitKey>, BucketClock, StateInformationMiddleware>;

/// The buckets of all kinds and keys.
#[derive(Debug)]
pub(super) struct Buckets {
    clock: BucketClock,
    /// By [`Bucket`].
    limiters: Vec<KeyedLimiter>,
    /// The second at which the next sweep is due.
    sweep_at: Arc<AtomicU64>,
}

/// A bucket after a request was counted.
#[derive(Debug, Clone, Copy)]
pub(super) struct BucketStatus {
    policy: &'static Policy,
    remaining: u32,
    /// In how many seconds the bucket is full again.
    full_in: u64,
    /// How long until a request is allowed again; `None` when this one was allowed.
    pub(super) wait: Option<TimeDelta>,
}

impl Buckets {
    pub(super) fn new(clock: &Clock) -> Self {
        let clock = BucketClock { since: Stopwatch::start(), clock: clock.clone() };
        let limiters = |bucket: &Bucket| {
            let Policy { capacity, .. } = bucket.policy();
            let capacity = NonZeroU32::new(*capacity).unwrap_or(NonZeroU32::MIN);
            let quota = Quota::with_period(period(bucket.policy()))
                .unwrap_or(Quota::per_second(NonZeroU32::MIN))
                .allow_burst(capacity);
            KeyedLimiter::new(quota, DashMapStateStore::default(), clock.clone())
        };
        let limiters = Bucket::ALL.iter().map(limiters).collect();
        Self { limiters, clock, sweep_at: Arc::default() }
    }

    /// Counts a request in a bucket.
    pub(super) fn take(&self, bucket: Bucket, key: LimitKey) -> BucketStatus {
        self.sweep();
        let limiters = &self.limiters[bucket as usize];
        let key = if limiters.len() < MAX_KEYS { key } else { LimitKey::Others };
        let policy = bucket.policy();
        match limiters.check_key(&key) {
            Ok(snapshot) => {
                let remaining = snapshot.remaining_burst_capacity();
                let full_in = period(policy) * (policy.capacity - remaining.min(policy.capacity));
                BucketStatus { policy, remaining, full_in: seconds(full_in), wait: None }
            }
            Err(refused) => {
                let wait = refused.wait_time_from(governor::clock::Clock::now(&self.clock));
                let full_in = seconds(wait + period(policy) * (policy.capacity - 1));
                let wait = TimeDelta::from_std(wait).unwrap_or(TimeDelta::MAX);
                BucketStatus { policy, remaining: 0, full_in, wait: Some(wait) }
            }
        }
    }

    /// Removes the keys whose bucket is full, if a sweep is due.
    fn sweep(&self) {
        let now = Duration::from(governor::clock::Clock::now(&self.clock)).as_secs();
        let due = self.sweep_at.load(Ordering::Relaxed);
        let next = now + SWEEP_SECONDS;
        let claim = || {
            let (won, lost) = (Ordering::Relaxed, Ordering::Relaxed);
            self.sweep_at.compare_exchange(due, next, won, lost).is_ok()
        };
        if now >= due && claim() {
            self.limiters.iter().for_each(RateLimiter::retain_recent);
        }
    }
}

impl BucketStatus {
    /// The item of `RateLimit`.
    pub(super) fn limit(&self) -> String {
        format!("\"{}\";r={};t={}", self.policy.name, self.remaining, self.full_in)
    }

    /// The item of `RateLimit-Policy`.
    pub(super) fn policy(&self) -> String {
        let Policy { name, capacity, seconds } = self.policy;
        format!("\"{name}\";q={capacity};w={seconds}")
    }
}

/// The time in which the bucket gains one request.
fn period(policy: &Policy) -> Duration {
    Duration::from_secs(policy.seconds.into()) / policy.capacity
}

/// Whole seconds, rounded up.
fn seconds(time: Duration) -> u64 {
    time.as_secs() + u64::from(time.subsec_nanos() > 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn name(number: usize) -> LimitKey {
        LimitKey::Name(number.to_string())
    }

    #[test]
    fn a_bucket_allows_its_capacity_and_each_key_has_its_own_bucket() {
        let buckets = Buckets::new(&Clock::default());
        let capacity = Bucket::ResetName.policy().capacity;
        for left in (0..capacity).rev() {
            let status = buckets.take(Bucket::ResetName, name(1));
            assert!(status.wait.is_none() && status.remaining == left, "{status:?}");
        }
        let refused = buckets.take(Bucket::ResetName, name(1));
        assert!(refused.wait.is_some_and(|wait| wait > TimeDelta::zero()), "{refused:?}");
        assert!((591..=600).contains(&refused.full_in), "{refused:?}");
        assert!(buckets.take(Bucket::ResetName, name(2)).wait.is_none());
        assert!(buckets.take(Bucket::LoginName, name(1)).wait.is_none());
    }

    #[test]
    fn a_flood_of_keys_shares_a_bucket_and_takes_no_more_memory() {
        let buckets = Buckets::new(&Clock::default());
        let capacity = usize::try_from(Bucket::Registration.policy().capacity).expect("small");
        for number in 0..MAX_KEYS + capacity {
            assert!(buckets.take(Bucket::Registration, name(number)).wait.is_none(), "{number}");
        }
        assert!(buckets.take(Bucket::Registration, name(usize::MAX)).wait.is_some());
        assert!(buckets.limiters[Bucket::Registration as usize].len() <= MAX_KEYS + 1);
    }
}
