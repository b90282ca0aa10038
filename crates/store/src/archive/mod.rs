//! The archived logs, and how they get there and are read from there. The files are those
//! of `turnstone_archive`.
//!
//! Owns `archive_volumes`.
//!
//! Invariants:
//! - The last two events of every log stay in the database. A log that does not begin with the event
//!   that was asked for is in the archive; no other read looks there.
//! - Events leave the database in one transaction, in which the volume is named that has them. That volume
//!   was read back and compared before.
//! - A log from the archive counts only if its chain holds and ends with the newest event in the database.
//!
//! Writers: `write`, called by `turnstone archive`, with the role that owns the schema.

mod write;

pub use write::{ArchivedMonth, UnarchivedReason};

use super::Database;

/// Moves logs into the archive. Clones share everything.
#[derive(Debug, Clone)]
pub struct Archiving {
    db: Database,
}

impl Archiving {
    pub(super) fn new(db: &Database) -> Self {
        Self { db: db.clone() }
    }
}
