use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, PoisonError, RwLock};

use turnstone_accounts::{HashCost, HashMemory, InvalidHashCost, Password, PasswordHash};
use turnstone_io::world::random;

use crate::pipeline::limits::{Budget, Client};
use crate::problem::{ApiResult, Code, Problem, Shortage};

use super::fair_queue::{FairQueue, Requester};

/// Hashes passwords on blocking threads, with limits on how many hashes run and how many wait. They take
/// turns by account, or else by network, so that whoever floods the server with logins waits for himself.
#[derive(Debug, Clone)]
pub struct PasswordHashPool {
    cost: HashCost,
    free: FairQueue,
    max_running: usize,
    /// The hashes that wait.
    waiting: Budget,
    /// Buffers that hashes reuse; at most as many as hashes run at once.
    memories: Arc<Mutex<Vec<HashMemory>>>,
    /// The costs of all hashes that accounts have, and that of new ones. Every check computes one
    /// hash of each, whatever the name: so its time does not tell whether the name exists, nor how
    /// old its hash is.
    costs: Arc<RwLock<BTreeSet<HashCost>>>,
}

impl PasswordHashPool {
    /// A pool that hashes at this cost, `max_concurrent` hashes at once, and refuses work when as many
    /// hashes wait as the budget has.
    ///
    /// # Errors
    /// When argon2 does not accept the cost.
    pub fn new(
        cost: HashCost,
        max_concurrent: usize,
        waiting: Budget,
    ) -> Result<Self, InvalidHashCost> {
        // Refuses a cost that argon2 does not accept.
        cost.dummy_hash()?;
        Ok(Self {
            cost,
            free: FairQueue::new(max_concurrent),
            max_running: max_concurrent,
            waiting,
            memories: Arc::default(),
            costs: Arc::new(RwLock::new(BTreeSet::from([cost]))),
        })
    }

    /// Hashes a new password for a client.
    ///
    /// # Errors
    /// `overloaded` when too many wait.
    pub async fn hash(&self, client: &Client, password: Password) -> ApiResult<PasswordHash> {
        let (cost, salt) = (self.cost, random()?);
        let hash = self.run(client, move |memory| cost.hash(&password, salt, memory)).await?;
        hash.map_err(|error| Problem::internal(format!("cannot hash a password: {error}")))
    }

    /// Adds costs that hashes in the database have.
    pub fn add_costs(&self, costs: impl IntoIterator<Item = HashCost>) {
        self.costs.write().unwrap_or_else(PoisonError::into_inner).extend(costs);
    }

    /// Whether a password matches `hash`. Does the same work for any hash, and when there is none.
    ///
    /// # Errors
    /// `overloaded` when too many wait.
    pub async fn verify(
        &self,
        client: &Client,
        password: Password,
        hash: Option<PasswordHash>,
    ) -> ApiResult<bool> {
        // Only a server with other settings makes a hash of a cost that is new here.
        self.add_costs(hash.as_ref().and_then(PasswordHash::cost));
        let costs = self.costs.read().unwrap_or_else(PoisonError::into_inner).clone();
        let work = move |memory: &mut HashMemory| {
            verify_at_all_costs(&password, hash.as_ref(), &costs, memory)
        };
        self.run(client, work).await
    }

    /// How many hashes run, and how many wait.
    #[must_use]
    pub fn counts(&self) -> (usize, usize) {
        (self.max_running.saturating_sub(self.free.free()), self.waiting.taken())
    }

    /// Whether a hash was made at another cost than that of new ones.
    #[must_use]
    pub fn is_outdated(&self, hash: &PasswordHash) -> bool {
        hash.cost() != Some(self.cost)
    }

    async fn run<T: Send + 'static>(
        &self,
        client: &Client,
        work: impl FnOnce(&mut HashMemory) -> T + Send + 'static,
    ) -> ApiResult<T> {
        let overloaded = || Problem::new(Code::Overloaded).because_of(Shortage::PasswordHashes);
        let waiting = self.waiting.take(client.address, 1).ok_or_else(overloaded)?;
        let turn = self.free.turn(Requester::new(client, false)).await.ok_or_else(overloaded)?;
        drop(waiting);
        // The work holds the turn: a client that disconnects does not make room for more work.
        let memories = Arc::clone(&self.memories);
        let done = tokio::task::spawn_blocking(move || {
            let locked = || memories.lock().unwrap_or_else(PoisonError::into_inner);
            let mut memory = locked().pop().unwrap_or_default();
            let done = work(&mut memory);
            locked().push(memory);
            drop(turn);
            done
        });
        done.await.map_err(Problem::internal)
    }
}

/// Computes one hash of each cost, in the same order whatever the hash: the one to compare with at
/// its cost, and hashes that no password has at the others.
fn verify_at_all_costs(
    password: &Password,
    hash: Option<&PasswordHash>,
    costs: &BTreeSet<HashCost>,
    memory: &mut HashMemory,
) -> bool {
    let own = hash.and_then(PasswordHash::cost);
    let mut is_right = false;
    for cost in costs {
        match (hash, cost.dummy_hash()) {
            (Some(hash), _) if own == Some(*cost) => is_right = hash.verify(password, memory),
            (_, Ok(nobody)) => {
                let _ = nobody.verify(password, memory);
            }
            (_, Err(_)) => {}
        }
    }
    is_right
}

#[cfg(test)]
mod tests {
    use std::net::{IpAddr, Ipv4Addr};

    use super::*;

    const TODAY: HashCost = HashCost { memory_kib: 64, passes: 2, lanes: 1 };
    const OLD: HashCost = HashCost { memory_kib: 32, passes: 1, lanes: 1 };
    const OLDEST: HashCost = HashCost { memory_kib: 16, passes: 3, lanes: 1 };

    fn password(text: &str) -> Password {
        Password::parse(text).expect("a password")
    }

    fn hash(cost: HashCost) -> PasswordHash {
        let memory = &mut HashMemory::default();
        cost.hash(&password("correct horse"), [7; 16], memory).expect("a hash")
    }

    async fn work_of(
        pool: &PasswordHashPool,
        text: &str,
        hash: Option<PasswordHash>,
    ) -> (bool, u64) {
        let work = || pool.memories.lock().expect("a lock").first().map_or(0, HashMemory::work);
        let before = work();
        let client = Client { address: IpAddr::from(Ipv4Addr::LOCALHOST).into(), account: None };
        let is_right = pool.verify(&client, password(text), hash).await.expect("a pool with room");
        (is_right, work() - before)
    }

    #[tokio::test]
    async fn a_wrong_password_costs_the_same_whatever_the_name_and_however_old_its_hash() {
        let pool = PasswordHashPool::new(TODAY, 1, Budget::new(8, 8)).expect("a pool");
        pool.add_costs([OLD, OLDEST]);
        let unknown = work_of(&pool, "wrong horse", None).await;
        assert!(!unknown.0);
        let each = TODAY.work() + OLD.work() + OLDEST.work();
        assert_eq!(unknown.1, each, "one hash of each cost that is in use");
        for cost in [TODAY, OLD, OLDEST] {
            assert_eq!(work_of(&pool, "wrong horse", Some(hash(cost))).await, unknown, "{cost:?}");
            let right = work_of(&pool, "correct horse", Some(hash(cost))).await;
            assert_eq!(right, (true, each));
        }
        let nonsense = PasswordHash("nonsense".to_owned());
        assert_eq!(work_of(&pool, "wrong horse", Some(nonsense)).await, unknown);
    }

    #[tokio::test]
    async fn without_old_hashes_there_is_no_more_work_than_one_hash() {
        let pool = PasswordHashPool::new(TODAY, 1, Budget::new(8, 8)).expect("a pool");
        assert_eq!(work_of(&pool, "wrong horse", None).await, (false, TODAY.work()));
        // A server with other settings has made this one in the meantime.
        work_of(&pool, "wrong horse", Some(hash(OLD))).await;
        assert_eq!(work_of(&pool, "wrong horse", None).await.1, TODAY.work() + OLD.work());
        assert!(pool.is_outdated(&hash(OLD)) && !pool.is_outdated(&hash(TODAY)));
    }
}
