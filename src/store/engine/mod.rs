//! What the engine has to do, for all servers, and whose turn it is.
//!
//! Owns `engine_jobs` and `engine_turns`.
//!
//! Invariants:
//! - There is at most one row for each kind of work and match. A row is about a version of the match; a
//!   newer version takes its place, and no result for an older one removes it.
//! - A server that takes a row has a lease on it. After a crash another server takes it; then the work
//!   is done twice at most, and what is written by it is guarded by the version of the match.
//! - The next row is one of the account for which the engine last worked the longest ago.
//! - Leases are in the database's time, so that no server's clock counts.
//!
//! Writers: the trigger `matches_queue_for_engine` queues what computers have to play, in the
//! transaction of the append. Everything else is written here. `operations::retention` removes old turns,
//! `accounts::deletion` those of an account.

pub(super) mod jobs;
