//! The differences of a cluster of Postgres servers (Citus, docs/scale.md). There the tables of matches are divided
//! by match over machines, and all others stay together on the coordinator.
//!
//! Nearly all statements are the same on one server: those that are not call functions, whose bodies a cluster
//! replaces (`functions.sql`, of the same names as in `migrations/0013_append.sql` and `0014_cluster.sql`). The
//! functions here do nothing, or give nothing, on one server. The other rooms ask
//! [`is_on_cluster`](Database::is_on_cluster) only where a transaction ends otherwise.
//!
//! Owns `account_matches`, which is empty on one server. On a cluster it has who belongs to a match and who has left
//! it, and its status, by account.
//!
//! Invariants:
//! - A row of `account_matches` is written in the transaction that changes a match's members or status
//!   (`append_to_log`, `insert_head`); one that a crash has lost is written by the `outbox`.

pub(crate) mod account_matches;
mod divide;
mod horizon;
mod layout;
pub(crate) mod lost_ends;
pub(crate) mod matches_of;

use sqlx::PgExecutor;

use crate::StoreError;

pub use divide::{DivideOutcome, divide};
pub use horizon::Horizon;
pub(crate) use layout::all_tables;
pub use layout::{COPIED_TABLES, LOCAL_TABLES, MATCH_TABLES};

/// Whether the tables of matches are divided over machines.
pub(crate) async fn is_cluster(executor: impl PgExecutor<'_>) -> Result<bool, StoreError> {
    let is_cluster = sqlx::query_scalar!(r#"SELECT table_layout() = 'citus' AS "is_cluster!""#);
    Ok(is_cluster.fetch_one(executor).await?)
}
