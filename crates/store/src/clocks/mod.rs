//! When the clocks of matches stand still: outages, and the vacations of players.
//!
//! Owns `heartbeat` and `outages`.
//!
//! Invariants:
//! - `heartbeat` has one row, with the newest heartbeat of all servers. A gap of more than a minute
//!   becomes one row of `outages`, and every running clock gets that time back once.
//! - A step of the database's clock, or of this server's, moves no clock of a match: while the two differ
//!   every one of them stands still.
//!
//! Writers: `outages`, `synchronization`.

pub(super) mod outages;
mod pauses;
mod synchronization;

use outages::KnownOutages;

use super::{Database, Profiles};

/// The common heartbeat of all servers, and the outages in which none was running. Clones share everything.
#[derive(Debug, Clone)]
pub struct Outages {
    db: Database,
    known: KnownOutages,
}

impl Outages {
    pub(super) fn new(db: &Database) -> Self {
        Self { db: db.clone(), known: KnownOutages::default() }
    }
}

/// The pauses of clocks. Clones share everything.
#[derive(Debug, Clone)]
pub struct Pauses {
    db: Database,
    profiles: Profiles,
    outages: Outages,
}

impl Pauses {
    pub(super) fn new(profiles: &Profiles, outages: &Outages) -> Self {
        Self {
            db: profiles.database().clone(),
            profiles: profiles.clone(),
            outages: outages.clone(),
        }
    }
}
