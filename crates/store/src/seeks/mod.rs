//! Seeks: who looks for an opponent. A job pairs two that fit, and starts their match.
//!
//! Owns `seeks`, `seek_matches` and `seat_balances`.
//!
//! Invariants:
//! - One transaction takes both seeks of a pair and creates the match. It has locked both accounts and
//!   both seeks, and checks there what the plan has assumed: so no seek without `standing` starts two
//!   matches, and no pair is lost when a server dies.
//! - A pair that another transaction has locked is skipped, and looked at again in the next run. So
//!   servers that pair at the same time do not wait for each other.
//! - A seek waits (`waiting_since`), or as many matches run as its owner wants, or it is done
//!   (`done_at`). Only one that waits is paired.
//! - No two accounts of which one blocks the other are paired, and in rated matches no person with a bot.
//! - A seek that has expired, or whose owner has given no sign of life for [`MAX_SILENCE`], is neither
//!   shown nor paired.
//!
//! Writers: this folder. `accounts::deletion` removes those of an account, `operations::retention` those
//! that have expired or are done.

pub(super) mod balances;
pub(super) mod feed;
pub(super) mod lobby;
pub(super) mod pair;
pub(super) mod pool;
pub(super) mod seek;

use chrono::TimeDelta;

/// How long a seek lasts without a sign of life of its owner.
pub(crate) const MAX_SILENCE: TimeDelta = TimeDelta::days(14);
/// How long the owner sees what became of a seek that is done.
pub(crate) const DONE_RETENTION: TimeDelta = TimeDelta::days(7);

use super::{Database, History, Idempotency, Pauses};

/// Searches for an opponent. Clones share everything.
#[derive(Debug, Clone)]
pub struct Seeks {
    db: Database,
    idempotency: Idempotency,
    history: History,
    pauses: Pauses,
    /// How many matches with others an account may have running before it finishes the first one, for
    /// its seeks to start more.
    max_newcomer_matches: i64,
}

impl Seeks {
    pub(super) fn new(
        idempotency: &Idempotency,
        history: &History,
        pauses: &Pauses,
        max_newcomer_matches: i64,
    ) -> Self {
        Self {
            db: history.database().clone(),
            idempotency: idempotency.clone(),
            history: history.clone(),
            pauses: pauses.clone(),
            max_newcomer_matches,
        }
    }
}
