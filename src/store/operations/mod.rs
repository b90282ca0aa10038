//! What keeps the database in order: outages, retention, rebuild, audit.
//!
//! Owns `heartbeat` and `outages`.
//!
//! Invariants:
//! - `heartbeat` has one row, with the newest heartbeat of all servers. A gap of more than a minute
//!   becomes one row of `outages`, and every running clock gets that time back once.
//! - `audit` writes nothing. `rebuild` writes head rows and participants, from the log alone.
//! - Only `retention` deletes rows because of their age, except that `accounts::idempotency`
//!   deletes an expired key that is used again.
//!
//! Writers: `outages` writes its own tables, `rebuild` those of `projections`, and `retention`
//! deletes from the tables of other folders.

pub(super) mod audit;
pub(super) mod facts;
pub(super) mod outages;
pub(super) mod queues;
pub(super) mod readiness;
pub(super) mod rebuild;
pub(super) mod retention;
