//! Bounded pools of threads for work that would hold up requests: replaying matches, hashing passwords.

pub(crate) mod password_hashing;
pub(crate) mod replay_pool;
