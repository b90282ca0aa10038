//! Bounded pools of threads for work that would hold up requests: replaying matches, hashing passwords.

pub(in crate::api) mod password_hashing;
pub(in crate::api) mod replay_pool;
