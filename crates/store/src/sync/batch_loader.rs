//! Batches the reads of many requests: when a move wakes a thousand waiting requests, a few
//! statements on one connection read for all of them.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use crate::StoreError;
use crate::error::with_timeout;
use tokio::sync::oneshot;

/// The maximum number of keys in one statement.
const MAX_BATCH: usize = 256;
/// The timeout of a statement. Later requests wait for it.
const LOAD_TIMEOUT: Duration = Duration::from_secs(5);

/// The result for one key. All requests of the key share an error too.
type LoadResult<V> = Result<Option<V>, Arc<StoreError>>;

/// Collects the keys that are requested while an earlier batch is being read. A batch that is being
/// read is never joined: every result was read after it was requested.
#[derive(Debug)]
pub(crate) struct BatchLoader<K, V>(Mutex<Queue<K, V>>);

#[derive(Debug)]
struct Queue<K, V> {
    waiting: Vec<(K, oneshot::Sender<LoadResult<V>>)>,
    has_worker: bool,
}

impl<K, V> Default for BatchLoader<K, V> {
    fn default() -> Self {
        Self(Mutex::new(Queue { waiting: Vec::new(), has_worker: false }))
    }
}

impl<K, V> BatchLoader<K, V> {
    fn queue(&self) -> MutexGuard<'_, Queue<K, V>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<K, V> BatchLoader<K, V>
where
    K: Copy + Ord + Send + Sync + 'static,
    V: Clone + Send + Sync + 'static,
{
    /// Loads the value of a key, in one batch with the keys of requests that arrive at the same
    /// time. `load` gets a clone of `context`, which is usually the store.
    ///
    /// # Errors
    /// The error of `load`. If it fails because of one key, the other keys are loaded without it.
    pub(crate) async fn get<C, L, F>(
        self: &Arc<Self>,
        context: &C,
        key: K,
        load: L,
    ) -> Result<Option<V>, StoreError>
    where
        C: Clone + Send + Sync + 'static,
        L: Fn(C, Vec<K>) -> F + Send + Sync + 'static,
        F: Future<Output = Result<BTreeMap<K, V>, StoreError>> + Send,
    {
        let (sender, receiver) = oneshot::channel();
        let has_worker = {
            let mut queue = self.queue();
            queue.waiting.push((key, sender));
            std::mem::replace(&mut queue.has_worker, true)
        };
        if !has_worker {
            let worker = BatchWorker { loader: Arc::clone(self), has_ended: false };
            let context = context.clone();
            tokio::spawn(async move { worker.run(|keys| load(context.clone(), keys)).await });
        }
        // There is no result only if the worker's thread ends, as it does when the server stops.
        let answer = receiver.await.map_err(|_| sqlx::Error::WorkerCrashed)?;
        answer.map_err(StoreError::Shared)
    }
}

/// Loads batch after batch until no request waits.
struct BatchWorker<K, V> {
    loader: Arc<BatchLoader<K, V>>,
    has_ended: bool,
}

type Batch<K, V> = Vec<(K, oneshot::Sender<LoadResult<V>>)>;

impl<K, V> BatchWorker<K, V>
where
    K: Copy + Ord + Send + Sync + 'static,
    V: Clone + Send + Sync + 'static,
{
    async fn run<L, F>(mut self, load: L)
    where
        L: Fn(Vec<K>) -> F,
        F: Future<Output = Result<BTreeMap<K, V>, StoreError>>,
    {
        while let Some(batch) = self.next() {
            let mut keys: Vec<_> = batch.iter().map(|(key, _)| *key).collect();
            keys.sort_unstable();
            keys.dedup();
            let answers = load_batch(&keys, &load).await;
            for (key, asker) in batch {
                let answer = answers.get(&key).cloned().unwrap_or(Ok(None));
                // The request may have been cancelled.
                let _ = asker.send(answer);
            }
        }
    }

    fn next(&mut self) -> Option<Batch<K, V>> {
        let mut queue = self.loader.queue();
        let count = queue.waiting.len().min(MAX_BATCH);
        if count == 0 {
            // Under the same lock: the next request finds no worker and starts one.
            queue.has_worker = false;
            self.has_ended = true;
            return None;
        }
        Some(queue.waiting.drain(..count).collect())
    }
}

impl<K, V> Drop for BatchWorker<K, V> {
    /// A worker that is aborted, because its thread ends, leaves no request waiting.
    fn drop(&mut self) {
        if !self.has_ended {
            let mut queue = self.loader.queue();
            queue.waiting.clear();
            queue.has_worker = false;
        }
    }
}

async fn load_batch<K, V, L, F>(keys: &[K], load: &L) -> BTreeMap<K, LoadResult<V>>
where
    K: Copy + Ord,
    L: Fn(Vec<K>) -> F,
    F: Future<Output = Result<BTreeMap<K, V>, StoreError>>,
{
    match with_timeout(LOAD_TIMEOUT, load(keys.to_vec())).await {
        Ok(values) => values.into_iter().map(|(key, value)| (key, Ok(Some(value)))).collect(),
        Err(error) if keys.len() == 1 || matches!(error, StoreError::Unavailable(_)) => {
            let error = Arc::new(error);
            keys.iter().map(|key| (*key, Err(Arc::clone(&error)))).collect()
        }
        // One of the keys is at fault; loading each alone shows which.
        Err(_) => {
            let mut answers = BTreeMap::new();
            for key in keys {
                let loaded = with_timeout(LOAD_TIMEOUT, load(vec![*key])).await;
                let answer = loaded.map(|mut values| values.remove(key)).map_err(Arc::new);
                answers.insert(*key, answer);
            }
            answers
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    #[tokio::test]
    async fn concurrent_gets_share_one_load_and_a_failing_key_fails_alone() {
        let batches = Arc::new(BatchLoader::<u32, u32>::default());
        let loads = Arc::new(AtomicUsize::new(0));
        let ask = |key: u32| {
            let (batches, loads) = (Arc::clone(&batches), Arc::clone(&loads));
            async move {
                let load = |loads: Arc<AtomicUsize>, keys: Vec<u32>| {
                    loads.fetch_add(1, Ordering::Relaxed);
                    async move {
                        if keys.contains(&13) {
                            return Err(StoreError::Contended);
                        }
                        let known = keys.into_iter().filter(|key| *key < 100);
                        Ok(known.map(|key| (key, key * 2)).collect())
                    }
                };
                batches.get(&loads, key, load).await
            }
        };
        let answers = futures_util::future::join_all([1, 2, 2, 100, 1].map(&ask)).await;
        let answers: Vec<_> = answers.into_iter().map(|answer| answer.expect("a load")).collect();
        assert_eq!(answers, [Some(2), Some(4), Some(4), None, Some(2)]);
        assert_eq!(loads.load(Ordering::Relaxed), 1);
        let answers = futures_util::future::join_all([3, 13, 4].map(&ask)).await;
        assert_eq!(answers[0].as_ref().ok(), Some(&Some(6)));
        assert!(answers[1].is_err());
        assert_eq!(answers[2].as_ref().ok(), Some(&Some(8)));
        assert!(!batches.queue().has_worker);
    }
}
