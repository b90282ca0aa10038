use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use actix_web::http::header::HeaderValue;
use chrono::TimeDelta;

use crate::api::problem::{ApiResult, Code, Problem};

use super::{Client, LimitKey, RATE_LIMIT, RATE_LIMIT_POLICY};

/// When to try again, who has too many requests that wait.
const RETRY_DELAY: TimeDelta = TimeDelta::seconds(5);

/// How many requests of each account and each address wait at the same time. Clones share the
/// counts.
#[derive(Debug, Clone)]
pub struct ConcurrencyLimits {
    max_per_account: usize,
    max_per_address: usize,
    counts: Arc<Mutex<HashMap<LimitKey, usize>>>,
}

/// One of a crowd, until this is dropped.
#[derive(Debug)]
pub struct ConcurrencyPermit {
    concurrency: ConcurrencyLimits,
    keys: Vec<LimitKey>,
}

impl ConcurrencyLimits {
    /// At most so many of an account, and so many of an address.
    #[must_use]
    pub fn new(max_per_account: usize, max_per_address: usize) -> Self {
        Self { max_per_account, max_per_address, counts: Arc::default() }
    }

    /// Counts one more of a client.
    ///
    /// # Errors
    /// `rate_limited` when it has as many as it may.
    pub(in crate::api) fn acquire(&self, client: &Client) -> ApiResult<ConcurrencyPermit> {
        let address = LimitKey::Address(client.address);
        let account = client.account.map(LimitKey::Account);
        let bounds = [
            (account, self.max_per_account, "waiting-account"),
            (Some(address), self.max_per_address, "waiting-address"),
        ];
        let mut counts = self.counts();
        let mut member = Vec::new();
        for (key, most, name) in bounds {
            let Some(key) = key else { continue };
            if counts.get(&key).is_some_and(|count| *count >= most) || most == 0 {
                return Err(refused(name, most));
            }
            member.push(key);
        }
        for key in &member {
            *counts.entry(key.clone()).or_default() += 1;
        }
        drop(counts);
        Ok(ConcurrencyPermit { concurrency: self.clone(), keys: member })
    }

    fn counts(&self) -> MutexGuard<'_, HashMap<LimitKey, usize>> {
        self.counts.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What is counted here is how many there are at the same time, which flows in with no time.
fn refused(name: &str, most: usize) -> Problem {
    let detail = format!("{most} of your requests are waiting already (`{name}`)");
    let policy = format!("\"{name}\";q={most};qu=\"concurrent-requests\"");
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
