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
pub(super) mod figures;
pub(super) mod queues;
pub(super) mod readiness;
pub(super) mod rebuild;
pub(super) mod retention;

use readiness::Watch;

use super::{Accounts, Database, Engine, History, Log, Outages, Pauses, Seeks, Signatures};

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
    log: Log,
    /// The last look at the database.
    watch: Watch,
}

impl Maintenance {
    pub(super) fn new(
        (history, log, signatures): (&History, &Log, &Signatures),
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
            log: log.clone(),
            watch: Watch::default(),
        }
    }
}
