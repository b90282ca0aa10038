use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::Semaphore;

use crate::world::random;
use turnstone_accounts::{HashCost, HashMemory, InvalidHashCost, Password, PasswordHash};

use super::problem::{ApiResult, Code, Problem};

/// Hashes passwords on blocking threads, with limits on how many hashes run and how many wait.
#[derive(Debug, Clone)]
pub struct PasswordHashPool {
    cost: HashCost,
    running: Arc<Semaphore>,
    waiting: Arc<AtomicUsize>,
    max_queued: usize,
    /// Buffers that hashes reuse; at most as many as hashes run at once.
    memories: Arc<Mutex<Vec<HashMemory>>>,
    /// The hash that is checked for an unknown name, so that it takes as long as for a known one.
    dummy: Arc<PasswordHash>,
}

impl PasswordHashPool {
    /// A pool that hashes at this cost, `max_concurrent` hashes at once, and refuses work when
    /// `max_queued` hashes wait.
    ///
    /// # Errors
    /// When argon2 does not accept the cost.
    pub fn new(
        cost: HashCost,
        max_concurrent: usize,
        max_queued: usize,
    ) -> Result<Self, InvalidHashCost> {
        // A constant dummy hash: computing one would need the memory of a hash at startup.
        let dummy = cost.dummy_hash()?;
        Ok(Self {
            cost,
            running: Arc::new(Semaphore::new(max_concurrent)),
            waiting: Arc::new(AtomicUsize::new(0)),
            max_queued,
            memories: Arc::default(),
            dummy: Arc::new(dummy),
        })
    }

    /// Hashes a new password.
    ///
    /// # Errors
    /// `overloaded` when too many wait.
    pub async fn hash(&self, password: Password) -> ApiResult<PasswordHash> {
        let (cost, salt) = (self.cost, random()?);
        let hash = self.run(move |memory| cost.hash(&password, salt, memory)).await?;
        hash.map_err(|error| Problem::internal(format!("cannot hash a password: {error}")))
    }

    /// Whether a password matches `hash`; takes the same time when there is no hash.
    ///
    /// # Errors
    /// `overloaded` when too many wait.
    pub async fn verify(&self, password: Password, hash: Option<PasswordHash>) -> ApiResult<bool> {
        let exists = hash.is_some();
        let hash = hash.unwrap_or_else(|| PasswordHash::clone(&self.dummy));
        Ok(self.run(move |memory| hash.verify(&password, memory)).await? && exists)
    }

    async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut HashMemory) -> T + Send + 'static,
    ) -> ApiResult<T> {
        let slot = QueueSlot::take(&self.waiting, self.max_queued)
            .ok_or_else(|| Problem::new(Code::Overloaded))?;
        let permit = Arc::clone(&self.running)
            .acquire_owned()
            .await
            .map_err(|_| Problem::new(Code::Overloaded))?;
        drop(slot);
        // The work holds the permit: a client that disconnects does not make room for more work.
        let memories = Arc::clone(&self.memories);
        let done = tokio::task::spawn_blocking(move || {
            let locked = || memories.lock().unwrap_or_else(PoisonError::into_inner);
            let mut memory = locked().pop().unwrap_or_default();
            let done = work(&mut memory);
            locked().push(memory);
            drop(permit);
            done
        });
        done.await.map_err(Problem::internal)
    }
}

/// A slot in the queue; free again when dropped, also when the client disconnects.
struct QueueSlot(Arc<AtomicUsize>);

impl QueueSlot {
    fn take(waiting: &Arc<AtomicUsize>, max_queued: usize) -> Option<Self> {
        let slot = Self(Arc::clone(waiting));
        (waiting.fetch_add(1, Ordering::Relaxed) < max_queued).then_some(slot)
    }
}

impl Drop for QueueSlot {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}
