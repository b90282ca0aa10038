//! Accounts: what their owners do with them.
//!
//! Owns `accounts`, `username_claims` and `blocks`.
//!
//! Invariants:
//! - Passwords and recovery codes are stored as hashes only.
//! - A username is never given twice, not even after the deletion of its account: a claim stays.
//! - A deletion removes everything personal in one transaction. The row and its id stay for the
//!   logs.
//! - A change of the password revokes all tokens and all other sessions in the same transaction; a
//!   reset revokes all.
//! - An account that is a bot stays one, and has finished no match as a person.
//! - A guest has no password, and a session. Registered players never become guests again.
//! - A vacation counts whole in the balance until it has ended; then only what was used of it does.
//!
//! Writers: each table's own file; `identity` locks accounts, and draws their vacations.

pub(super) mod account;
pub(super) mod blocks;
pub(super) mod bots;
pub(super) mod deletion;
pub(super) mod export;
pub(super) mod forced_moves;
pub(super) mod guests;
pub(super) mod settings;
pub(super) mod unused_vacation;

use std::sync::Arc;

use chrono::TimeDelta;
use tokio::sync::Semaphore;

use super::{Database, Deadlines, History, Log, Mail, Outages, Pauses};

/// Accounts: creation, password, settings, deletion. Clones share everything.
#[derive(Debug, Clone)]
pub struct Accounts {
    db: Database,
    mail: Mail,
    log: Log,
    deadlines: Deadlines,
    vacations: Vacations,
}

impl Accounts {
    pub(super) fn new(
        mail: &Mail,
        log: &Log,
        deadlines: &Deadlines,
        vacations: &Vacations,
    ) -> Self {
        Self {
            db: vacations.db.clone(),
            mail: mail.clone(),
            log: log.clone(),
            deadlines: deadlines.clone(),
            vacations: vacations.clone(),
        }
    }
}

/// The blocks between accounts. Clones share everything.
#[derive(Debug, Clone)]
pub struct Blocks {
    db: Database,
    log: Log,
}

impl Blocks {
    pub(super) fn new(db: &Database, log: &Log) -> Self {
        Self { db: db.clone(), log: log.clone() }
    }
}

/// The personal data of an account, for its export. Clones share everything.
#[derive(Debug, Clone)]
pub struct PersonalData {
    db: Database,
}

impl PersonalData {
    pub(super) fn new(db: &Database) -> Self {
        Self { db: db.clone() }
    }
}

/// Vacations. Clones share everything.
#[derive(Debug, Clone)]
pub struct Vacations {
    db: Database,
    history: History,
    outages: Outages,
    pauses: Pauses,
    /// The vacation that an account has in a year.
    yearly: TimeDelta,
    /// The permit to replay all logs of a vacation: one vacation at a time.
    settling: Arc<Semaphore>,
}

impl Vacations {
    pub(super) fn new(
        history: &History,
        (outages, pauses): (&Outages, &Pauses),
        yearly: TimeDelta,
    ) -> Self {
        Self {
            db: history.database().clone(),
            history: history.clone(),
            outages: outages.clone(),
            pauses: pauses.clone(),
            yearly,
            settling: Arc::new(Semaphore::new(1)),
        }
    }

    /// The vacation that an account has in a year.
    #[must_use]
    pub fn yearly(&self) -> TimeDelta {
        self.yearly
    }
}
