use std::hash::{BuildHasher, Hash};
use std::sync::Arc;

use prometheus::core::Collector;
use prometheus::{IntCounterVec, Opts};
use quick_cache::sync::Cache;
use quick_cache::{Lifecycle, Weighter};

use super::Store;
use turnstone_io::sampled::{SampledCounters, Source};

/// How often a cache had what it was asked for, and how often not.
pub type CacheCounts = (Source, Source);

/// The sources of the counts of a cache, labelled with its name.
pub fn cache_counts<K, V, W, H, L>(
    name: &'static str,
    cache: &Arc<Cache<K, V, W, H, L>>,
) -> CacheCounts
where
    K: Hash + Eq + Send + Sync + 'static,
    V: Clone + Send + Sync + 'static,
    W: Weighter<K, V> + Clone + Send + Sync + 'static,
    H: BuildHasher + Clone + Send + Sync + 'static,
    L: Lifecycle<K, V> + Clone + Send + Sync + 'static,
{
    let (of_hits, of_misses) = (Arc::clone(cache), Arc::clone(cache));
    (Source::new(name, move || of_hits.hits()), Source::new(name, move || of_misses.misses()))
}

/// The metrics of caches.
///
/// # Panics
/// Never: the names are fixed and valid.
#[must_use]
#[expect(clippy::expect_used, reason = "the names are fixed and valid")]
pub fn cache_collectors(counts: impl IntoIterator<Item = CacheCounts>) -> Vec<Box<dyn Collector>> {
    let (hits, misses) = counts.into_iter().unzip();
    let counters = |name, help| {
        IntCounterVec::new(Opts::new(name, help), &["cache"]).expect("a valid counter")
    };
    let found = counters(
        "turnstone_cache_hits_total",
        "How often a cache had an entry, also one that turned out to be too old.",
    );
    let lacking = counters("turnstone_cache_misses_total", "How often a cache had no entry.");
    vec![
        Box::new(SampledCounters::new(found, hits)),
        Box::new(SampledCounters::new(lacking, misses)),
    ]
}

impl Store {
    /// The counts of its caches.
    #[must_use]
    pub fn cache_counts(&self) -> Vec<CacheCounts> {
        let [matches, replayed] = self.history.cache_counts();
        vec![
            matches,
            replayed,
            self.log.cache_counts(),
            self.conditional_moves.cache_counts(),
            self.sessions.cache_counts(),
            self.profiles.cache_counts(),
        ]
    }
}
