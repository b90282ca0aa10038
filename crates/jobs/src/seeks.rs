use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use prometheus::core::Collector;
use prometheus::{IntCounter, IntGauge};

use turnstone_matches::pairing::pairs;

use super::health::Progress;
use super::runner::{Job, Next};
use turnstone_store::{PairOutcome, Pool, Store, StoreError, Topic};

/// How often seeks are paired, beside when one comes.
const PERIOD: Duration = Duration::from_secs(1);
/// After this time a pool is looked at again in which nobody was paired, although no seek has come: the
/// ranges have widened, a match or a block has ended.
const LOOK_AGAIN_AFTER: TimeDelta = TimeDelta::seconds(10);
/// How often the seeks are counted.
const MEASURE_PERIOD: Duration = Duration::from_secs(10);

/// The metrics of seeks for `/metrics`. Clones share them.
#[derive(Debug, Clone)]
pub struct SeekStatus {
    waiting: IntGauge,
    pairs: IntCounter,
}

impl Default for SeekStatus {
    fn default() -> Self {
        Self::new()
    }
}

impl SeekStatus {
    /// All at zero.
    ///
    /// # Panics
    /// Never: the names are fixed and valid.
    #[must_use]
    #[expect(clippy::expect_used, reason = "the names are fixed and valid")]
    pub fn new() -> Self {
        Self {
            waiting: IntGauge::new(
                "turnstone_seeks_waiting",
                "Seeks that wait for an opponent, of all servers.",
            )
            .expect("a valid gauge"),
            pairs: IntCounter::new(
                "turnstone_seek_pairs_total",
                "Pairs of seeks for which this server has started a match.",
            )
            .expect("a valid counter"),
        }
    }

    /// The collectors for a registry.
    #[must_use]
    pub fn collectors(&self) -> Vec<Box<dyn Collector>> {
        vec![Box::new(self.waiting.clone()), Box::new(self.pairs.clone())]
    }
}

/// A pool in which nobody was paired, and when that was.
type Fruitless = Arc<Mutex<BTreeMap<Vec<u8>, (Pool, DateTime<Utc>)>>>;

/// Pairs seeks that fit. Several servers do it at the same time: a pair that one of them has locked is
/// skipped by the others.
pub(super) fn pair(store: Store, status: SeekStatus) -> Job {
    let fruitless = Fruitless::default();
    let come = store.signals.subscribe(vec![Topic::new_seek()]);
    let job = Job::new("pair_seeks", PERIOD, move |progress| {
        let (store, status, fruitless) = (store.clone(), status.clone(), Arc::clone(&fruitless));
        async move {
            store.seeks.resume().await?;
            let pools = store.seeks.pools().await?;
            let locked = || fruitless.lock().unwrap_or_else(PoisonError::into_inner);
            let mut before = std::mem::take(&mut *locked());
            let mut after = BTreeMap::new();
            let mut failed = None;
            for pool in pools {
                let now = store.database.now();
                let known = before.remove(&pool.digest).filter(|(seen, at)| {
                    *seen == pool && (TimeDelta::zero()..LOOK_AGAIN_AFTER).contains(&(now - *at))
                });
                if let Some(known) = known {
                    after.insert(pool.digest.clone(), known);
                    continue;
                }
                match pair_pool(&store, &progress, &status, &pool).await {
                    Ok(0) => _ = after.insert(pool.digest.clone(), (pool, now)),
                    Ok(_) => {}
                    // The other pools do not wait for this one.
                    Err(error) => failed = failed.or(Some(error)),
                }
            }
            *locked() = after;
            failed.map_or(Ok(()), Err)?;
            Ok(Next::AfterPeriod)
        }
    });
    job.woken_by(come)
}

/// Pairs the seeks of a pool. Returns how many pairs were made, here or elsewhere.
async fn pair_pool(
    store: &Store,
    progress: &Progress,
    status: &SeekStatus,
    pool: &Pool,
) -> Result<usize, StoreError> {
    let (seeks, rated, apart) = store.seeks.pool(pool).await?;
    let planned = pairs(&seeks, rated, &apart, store.database.now());
    let mut made = 0;
    for (one, other) in &planned {
        match store.seeks.pair(*one, *other).await? {
            PairOutcome::Paired(id) => {
                tracing::debug!(%id, "two seeks were paired");
                status.pairs.inc();
                progress.mark();
                made += 1;
            }
            PairOutcome::Taken => made += 1,
            // A pair that cannot be made is not tried again at once.
            PairOutcome::Unfit => {}
        }
    }
    Ok(made)
}

/// Counts the seeks that wait.
pub(super) fn measure(store: Store, status: SeekStatus) -> Job {
    Job::new("measure_seeks", MEASURE_PERIOD, move |_| {
        let (store, status) = (store.clone(), status.clone());
        async move {
            status.waiting.set(store.seeks.waiting().await?);
            Ok(Next::AfterPeriod)
        }
    })
}
