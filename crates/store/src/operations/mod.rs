//! Care for the database: retention, rebuild, audit, readiness. Has no table of its own.
//!
//! Invariants:
//! - `audit` writes nothing. `rebuild` writes head rows and participants, from the log alone.
//! - Only `retention` deletes rows because of their age, except that `identity::idempotency`
//!   deletes an expired key that is used again.
//!
//! Writers: `rebuild` writes the tables of `projections`, and `retention` deletes from the tables of other folders.

pub(super) mod audit;
pub(super) mod facts;
pub(super) mod queues;
pub(super) mod readiness;
pub(super) mod rebuild;
pub(super) mod retention;

use readiness::WriteProof;

use super::{Accounts, Database, Engine, History, Outages, Pauses, Seeks, Signatures};

/// Retention, rebuild, audit, and the signs of a healthy database. Clones share everything.
#[derive(Debug, Clone)]
pub struct Maintenance {
    db: Database,
    history: History,
    pauses: Pauses,
    outages: Outages,
    signatures: Signatures,
    accounts: Accounts,
    engine: Engine,
    seeks: Seeks,
    /// Whether a write was possible when it was last tried.
    write_proof: WriteProof,
}

impl Maintenance {
    pub(super) fn new(
        (history, signatures): (&History, &Signatures),
        (outages, pauses): (&Outages, &Pauses),
        accounts: &Accounts,
        engine: &Engine,
        seeks: &Seeks,
    ) -> Self {
        Self {
            db: history.database().clone(),
            history: history.clone(),
            pauses: pauses.clone(),
            outages: outages.clone(),
            signatures: signatures.clone(),
            accounts: accounts.clone(),
            engine: engine.clone(),
            seeks: seeks.clone(),
            write_proof: WriteProof::default(),
        }
    }
}
