use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::Semaphore;

use crate::world::random;
use turnstone_accounts::{HashCost, HashMemory, InvalidHashCost, Password, PasswordHash};

use super::problem::{ApiResult, Code, Problem};

/// Password hashing with a bound on how many run and how many wait, never on a request's thread.
#[derive(Debug, Clone)]
pub struct PasswordHashPool {
    cost: HashCost,
    running: Arc<Semaphore>,
    waiting: Arc<AtomicUsize>,
    max_queued: usize,
    /// The memory of hashes that have run; there are never more than run at once.
    memories: Arc<Mutex<Vec<HashMemory>>>,
    /// The hash that an unknown name is checked against, so that it takes as long as a known one.
    dummy: Arc<PasswordHash>,
}

impl PasswordHashPool {
    /// Work at a cost, so many at once, so many waiting; what comes beyond is told to come later.
    ///
    /// # Errors
    /// When argon2 cannot work at this cost.
    pub fn new(
        cost: HashCost,
        max_concurrent: usize,
        max_queued: usize,
    ) -> Result<Self, InvalidHashCost> {
        // Not worked out: that would take all the memory of a hash from a server that is idle.
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

    /// Whether a password is the one of `hash`; takes the same time when there is no such hash.
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
        // The permit goes along: a client that hangs up does not make room for more work.
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

/// A slot among those that wait; given back when dropped, also by a client that hangs up.
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
