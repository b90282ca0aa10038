//! Bounded pools of threads for work that would hold up requests: replaying and drawing matches,
//! converting pictures, hashing passwords.

pub(crate) mod fair_queue;
pub(crate) mod fair_threads;
pub(crate) mod password_hashing;
pub(crate) mod replay_pool;
