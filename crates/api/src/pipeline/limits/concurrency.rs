use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use actix_web::http::header::HeaderValue;
use chrono::TimeDelta;

use crate::problem::{ApiResult, Code, Problem};
use turnstone_rules::Phrase;

use super::{Client, LimitKey, RATE_LIMIT, RATE_LIMIT_POLICY};

/// When a client with too many waiting requests should try again.
const RETRY_DELAY: TimeDelta = TimeDelta::seconds(5);

/// Limits how many requests of each account and each address wait at the same time. Clones share
/// the counts.
#[derive(Debug, Clone)]
pub struct ConcurrencyLimits {
    max_per_account: usize,
    max_per_address: usize,
    counts: Arc<Mutex<HashMap<LimitKey, usize>>>,
}

/// Counts one waiting request until it is dropped.
#[derive(Debug)]
pub struct ConcurrencyPermit {
    concurrency: ConcurrencyLimits,
    keys: Vec<LimitKey>,
}

impl ConcurrencyLimits {
    /// The limits for one account and for one address.
    #[must_use]
    pub fn new(max_per_account: usize, max_per_address: usize) -> Self {
        Self { max_per_account, max_per_address, counts: Arc::default() }
    }

    /// Counts one more waiting request of a client.
    ///
    /// # Errors
    /// `rate_limited` when the client has its maximum.
    pub(crate) fn acquire(&self, client: &Client) -> ApiResult<ConcurrencyPermit> {
        let address = LimitKey::Address(client.address);
        let account = client.account.map(LimitKey::Account);
        let bounds = [
            (account, self.max_per_account, "waiting-account"),
            (Some(address), self.max_per_address, "waiting-address"),
        ];
        let mut counts = self.counts();
        let mut keys = Vec::new();
        for (key, max, name) in bounds {
            let Some(key) = key else { continue };
            if counts.get(&key).is_some_and(|count| *count >= max) || max == 0 {
                return Err(refused(name, max));
            }
            keys.push(key);
        }
        for key in &keys {
            *counts.entry(key.clone()).or_default() += 1;
        }
        drop(counts);
        Ok(ConcurrencyPermit { concurrency: self.clone(), keys })
    }

    fn counts(&self) -> MutexGuard<'_, HashMap<LimitKey, usize>> {
        self.counts.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The policy has no window: it limits requests at the same time, not requests per time.
fn refused(name: &str, max: usize) -> Problem {
    let detail = format!("{max} of your requests are waiting already (`{name}`)");
    let detail =
        Phrase::new("detail-requests-waiting", detail).with("most", max).with("policy", name);
    let policy = format!("\"{name}\";q={max};qu=\"concurrent-requests\"");
    let limit = format!("\"{name}\";r=0");
    let mut problem = Problem::with(Code::RateLimited, detail).retry_after(RETRY_DELAY);
    for (header, text) in [(RATE_LIMIT_POLICY, policy), (RATE_LIMIT, limit)] {
        if let Ok(value) = HeaderValue::from_str(&text) {
            problem = problem.with_header(header, value);
        }
    }
    problem
}

impl Drop for ConcurrencyPermit {
    fn drop(&mut self) {
        let mut counts = self.concurrency.counts();
        for key in &self.keys {
            if let Some(count) = counts.get_mut(key) {
                *count -= 1;
                if *count == 0 {
                    counts.remove(key);
                }
            }
        }
    }
}
