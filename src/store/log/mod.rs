//! The log of matches: events are appended, read and replayed, never changed or removed.
//!
//! Owns `match_events`, `dice_seeds`, `match_signatures` and `signing_keys`. An append also writes
//! the head row and participants (`projections`) and the `outbox` (`webhooks`).
//!
//! Invariants:
//! - An append names the version that it was decided on. If the head row has another version, or
//!   another count of prepared answers, the append changes nothing.
//! - Events, head row, participants, departures, signature and outbox row are written all or
//!   nothing: by an append in one statement, for a new match in one transaction.
//! - `match_events`, `match_signatures` and `signing_keys` are append-only; triggers refuse the
//!   rest.
//! - `append_seq` is the `seq` of the last event of the same append. A repeated command gets the
//!   match as of that event, so that the response is always the same.
//! - `match_events` is partitioned by month, by the time in the ids of matches. Its partitions are
//!   protected as it is, and nothing names one of them.
//! - A match is published to the cache and to waiting requests only after the commit.
//!
//! Writers: `append`, called by `batch` for the writers of `group_commit` and by `execute`; `append_moves`,
//! called by `batch` only; `create` for a new match, also called for a rematch; `signatures`
//! registers public keys. Nothing else writes these tables.

pub(super) mod append;
mod append_metrics;
pub(super) mod append_moves;
pub(super) mod batch;
pub(super) mod command_error;
pub(super) mod create;
pub(super) mod execute;
pub(super) mod execute_all;
pub(super) mod group_commit;
pub(super) mod idempotent_replay;
mod partitions;
pub(super) mod read;
pub(super) mod replay_threads;
pub(super) mod replayed;
pub(super) mod signatures;
pub(super) mod time_out;
