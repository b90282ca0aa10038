use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::Semaphore;

use crate::world::random;
use turnstone_accounts::{HashCost, HashMemory, InvalidHashCost, Password, PasswordHash};

use super::problem::{ApiResult, Code, Problem};

/// Password hashing with a bound on how many run and how many wait, never on a request's thread.
#[derive(Debug, Clone)]
pub struct PasswordWork {
    cost: HashCost,
    running: Arc<Semaphore>,
    waiting: Arc<AtomicUsize>,
    longest_queue: usize,
    /// The memory of hashes that have run; there are never more than run at once.
    memories: Arc<Mutex<Vec<HashMemory>>>,
    /// The hash that an unknown name is checked against, so that it takes as long as a known one.
    dummy: Arc<PasswordHash>,
}

impl PasswordWork {
    /// Work at a cost, so many at once, so many waiting; what comes beyond is told to come later.
    ///
    /// # Errors
    /// When argon2 cannot work at this cost.
    pub fn new(
        cost: HashCost,
        at_once: usize,
        longest_queue: usize,
    ) -> Result<Self, InvalidHashCost> {
        // Not worked out: that would take all the memory of a hash from a server that is idle.
        let dummy = cost.of_nobody()?;
        Ok(Self {
            cost,
            running: Arc::new(Semaphore::new(at_once)),
            waiting: Arc::new(AtomicUsize::new(0)),
            longest_queue,
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
        self.run(move |memory| cost.hash(&password, salt, memory)).await?.map_err(|error| {
            tracing::error!(%error, "cannot hash a password");
            Problem::new(Code::Internal)
        })
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
        let place = Place::take(&self.waiting, self.longest_queue)
            .ok_or_else(|| Problem::new(Code::Overloaded))?;
        let permit = Arc::clone(&self.running)
            .acquire_owned()
            .await
            .map_err(|_| Problem::new(Code::Overloaded))?;
        drop(place);
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
        done.await.map_err(|_| Problem::new(Code::Internal))
    }
}

/// A place among those that wait; given back when dropped, also by a client that hangs up.
struct Place(Arc<AtomicUsize>);

impl Place {
    fn take(waiting: &Arc<AtomicUsize>, longest: usize) -> Option<Self> {
        let place = Self(Arc::clone(waiting));
        (waiting.fetch_add(1, Ordering::Relaxed) < longest).then_some(place)
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}
