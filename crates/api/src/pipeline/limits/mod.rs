//! Rate limits: how often one address or one account may do what is expensive or bothers others.
//! Playing needs no bucket: moves, and reads of one match, are never counted.
//!
//! `address.rs` finds the address of a client, `buckets.rs` counts requests per time,
//! `concurrency.rs` counts requests that wait at the same time, and `budget.rs` shares out memory,
//! work and connections.

mod address;
mod buckets;
mod budget;
mod concurrency;

pub use address::{Address, Proxies};
pub use buckets::{Bucket, LimitKey};
pub use budget::{Budget, BudgetShare};
pub use concurrency::{ConcurrencyLimits, ConcurrencyPermit};

use std::net::SocketAddr;
use std::sync::Arc;

use actix_web::http::header::{HeaderMap, HeaderName, HeaderValue};
use actix_web::{HttpMessage, HttpRequest};
use prometheus::IntCounterVec;

use turnstone_io::world::Clock;
use turnstone_matches::AccountId;
use turnstone_rules::Phrase;

use crate::problem::{ApiResult, Code, Problem};

use buckets::{BucketStatus, Buckets};

/// How many requests are left (draft-ietf-httpapi-ratelimit-headers).
pub const RATE_LIMIT: HeaderName = HeaderName::from_static("ratelimit");
/// How many requests are allowed (the same draft).
pub const RATE_LIMIT_POLICY: HeaderName = HeaderName::from_static("ratelimit-policy");

/// The sender of a request, as far as known.
#[derive(Debug, Clone, Copy)]
pub struct Client {
    /// The address.
    pub address: Address,
    /// The account, if the request has a token.
    pub account: Option<AccountId>,
}

/// The limits of a server. Clones share the buckets.
#[derive(Debug, Clone)]
pub struct Limits {
    buckets: Option<Arc<Buckets>>,
    proxies: Arc<Proxies>,
    /// Counts refused requests by bucket, once there are metrics.
    refused: Option<IntCounterVec>,
}

/// The buckets that an operation names (`x-buckets`).
#[derive(Debug, Clone)]
pub struct NamedBuckets(pub Arc<[Bucket]>);

/// The buckets that have counted a request before its handler runs.
struct CountedAhead(Vec<Bucket>);

/// The buckets that counted a request, for the headers of its response.
struct CountedBuckets(Vec<BucketStatus>);

impl Limits {
    /// Limits with full buckets; with no buckets where limits are off.
    #[must_use]
    pub fn new(are_on: bool, proxies: Proxies, clock: &Clock) -> Self {
        let buckets = are_on.then(|| Arc::new(Buckets::new(clock)));
        Self { buckets, proxies: Arc::new(proxies), refused: None }
    }

    /// The same limits, which count refused requests by bucket.
    #[must_use]
    pub fn with_refused(self, refused: IntCounterVec) -> Self {
        Self { refused: Some(refused), ..self }
    }

    /// The sender of a request.
    #[must_use]
    pub fn client(&self, request: &HttpRequest, account: Option<AccountId>) -> Client {
        Client { address: self.address(request.peer_addr(), request.headers()), account }
    }

    /// The address of the sender of a request.
    #[must_use]
    pub fn address(&self, peer: Option<SocketAddr>, headers: &HeaderMap) -> Address {
        self.proxies.client(peer, headers)
    }

    /// How much of an amount one network may take: a quarter of it, or all where limits are off.
    #[must_use]
    pub fn part_of(&self, max: usize) -> usize {
        if self.buckets.is_some() { max / 4 } else { max }
    }

    /// An amount of which one network may take that part.
    #[must_use]
    pub fn budget(&self, max: usize) -> Budget {
        Budget::new(max, self.part_of(max))
    }

    /// The work that may wait in a fair queue, where many networks do not hold up another one: of one
    /// network so much, or four times that where limits are off.
    #[must_use]
    pub fn work_budget(&self, of_network: usize) -> Budget {
        let factor = if self.buckets.is_some() { 1 } else { 4 };
        Budget::new(16 * of_network, factor * of_network)
    }

    /// Counts a request of an account in the buckets that its operation names.
    ///
    /// # Errors
    /// As [`Self::count`]; `internal` when the operation names none.
    pub fn count_caller(&self, request: &HttpRequest, account: AccountId) -> ApiResult<()> {
        let named = request.extensions().get().cloned();
        let Some(NamedBuckets(buckets)) = named else {
            return Err(Problem::new(Code::Internal).caused_by("the operation has no `x-buckets`"));
        };
        buckets
            .iter()
            .try_for_each(|bucket| self.count(request, *bucket, LimitKey::Account(account)))
    }

    /// Counts a request in those buckets of its operation that need nothing of its body: of the account
    /// that sends it, or of the address where no account does. The handler does not count it again.
    ///
    /// # Errors
    /// As [`Self::count`].
    pub(super) fn count_ahead(
        &self,
        request: &HttpRequest,
        account: Option<AccountId>,
    ) -> ApiResult<()> {
        let named = request.extensions().get().cloned();
        let Some(NamedBuckets(buckets)) = named else { return Ok(()) };
        let is_known = |bucket: &&Bucket| account.is_some() || bucket.is_of_address();
        let known: Vec<_> = buckets.iter().filter(is_known).copied().collect();
        for bucket in &known {
            match account {
                Some(account) => self.count(request, *bucket, LimitKey::Account(account))?,
                None => self.count_address(request, *bucket)?,
            }
        }
        request.extensions_mut().insert(CountedAhead(known));
        Ok(())
    }

    /// Counts a request in a bucket, and records that for the headers of the response. A request of
    /// an account counts by its address too: who makes many accounts gets no more than a few.
    ///
    /// # Errors
    /// `rate_limited` when the bucket of this key is empty, or that of the address.
    pub fn count(&self, request: &HttpRequest, bucket: Bucket, key: LimitKey) -> ApiResult<()> {
        if was_counted_ahead(request, bucket) {
            return Ok(());
        }
        let is_account = matches!(key, LimitKey::Account(_));
        self.count_key(request, bucket, key)?;
        if is_account { self.count_address(request, Bucket::AccountsAddress) } else { Ok(()) }
    }

    fn count_key(&self, request: &HttpRequest, bucket: Bucket, key: LimitKey) -> ApiResult<()> {
        let Some(buckets) = &self.buckets else { return Ok(()) };
        let status = buckets.take(bucket, key);
        record_status(request, status);
        match status.wait {
            None => Ok(()),
            Some(wait) => {
                let name = bucket.policy().name;
                if let Some(refused) = &self.refused {
                    refused.with_label_values(&[name]).inc();
                }
                let detail =
                    format!("the bucket `{name}` is empty; try again after `Retry-After` seconds");
                let detail = Phrase::new("detail-bucket-empty", detail).with("bucket", name);
                Err(Problem::with(Code::RateLimited, detail).retry_after(wait))
            }
        }
    }

    /// Counts a request by its address.
    ///
    /// # Errors
    /// As [`Self::count`].
    pub fn count_address(&self, request: &HttpRequest, bucket: Bucket) -> ApiResult<()> {
        if was_counted_ahead(request, bucket) {
            return Ok(());
        }
        let client = self.client(request, None);
        self.count_key(request, bucket, LimitKey::Address(client.address))
    }

    /// Counts a search: by the account, or by the address of a reader without an account.
    ///
    /// # Errors
    /// As [`Self::count`].
    pub fn count_search(&self, request: &HttpRequest, reader: Option<AccountId>) -> ApiResult<()> {
        match reader {
            Some(account) => self.count(request, Bucket::Search, LimitKey::Account(account)),
            None => self.count_address(request, Bucket::SearchAddress),
        }
    }
}

fn was_counted_ahead(request: &HttpRequest, bucket: Bucket) -> bool {
    let extensions = request.extensions();
    extensions.get().is_some_and(|CountedAhead(buckets)| buckets.contains(&bucket))
}

fn record_status(request: &HttpRequest, status: BucketStatus) {
    let mut extensions = request.extensions_mut();
    if let Some(CountedBuckets(statuses)) = extensions.get_mut() {
        statuses.push(status);
    } else {
        extensions.insert(CountedBuckets(vec![status]));
    }
}

/// Writes the headers for a request that was counted.
pub(crate) fn write_rate_limit_headers(request: &HttpRequest, headers: &mut HeaderMap) {
    let extensions = request.extensions();
    let Some(CountedBuckets(statuses)) = extensions.get() else { return };
    let join = |parts: Vec<String>| HeaderValue::from_str(&parts.join(", ")).ok();
    let limits = join(statuses.iter().map(BucketStatus::limit).collect());
    let policies = join(statuses.iter().map(BucketStatus::policy).collect());
    for (name, value) in [(RATE_LIMIT, limits), (RATE_LIMIT_POLICY, policies)] {
        if let Some(value) = value {
            headers.insert(name, value);
        }
    }
}
