//! The projections that lists, feeds and statistics read, written together with the log.
//!
//! `turnstone rebuild` makes the head rows and the participants again from the log, and nothing
//! else: not `match_departures`, and of the head row not `changed_by` and
//! `prepared`. A rebuilt head row has a new `changed_by`, and the next value of `prepared`.
//!
//! Owns `matches` (the head rows), `match_participants`, `match_departures`, `result_counts` and `opponent_counts`.
//!
//! Invariants:
//! - A head row is what its log replays to; `turnstone rebuild --check` compares them.
//! - `matches.deadline` also counts vacations and outages. An append writes it, and so does the
//!   transaction that plans vacation. When a day is drawn or ends early, the other matches of the
//!   account follow after the commit. A job refreshes them again seconds later, in case an append
//!   ran at the same time, or the server stopped.
//! - `match_participants` has everyone who belongs to the match: players, waiting and invited
//!   accounts, and the creator. A private match is visible to these and to nobody else.
//! - `match_participants.closed_place` is the position of a match in the feed of an account to which nothing in it
//!   matters any more. Whoever changes such a match, its messages or what was read of them reopens it before.
//! - `changed_by` is the transaction that last changed the head. A feed returns only what lies
//!   below the oldest running transaction, so that it neither skips nor repeats a change.
//! - `matches.at_ply` holds if its ply is that of the head: the open offers, and the newest move that
//!   was not taken back. Otherwise the newest move is that of the log, and no offer is open.
//! - Statistics count public matches only.
//!
//! Writers: `new_head` inserts the head row and the participants of a new match. `log` updates the
//! head row with every append, and participants and departures only when the members change.
//! `closed` reopens matches. `feeds` closes them, renumbers all positions after the database was moved
//! or restored, and removes the departures of a deleted account. `log::conditional_moves` increments `matches.prepared`;
//! `operations::rebuild` replaces head rows and participants.

pub(super) mod at_ply;
pub(super) mod closed;
pub(super) mod completion;
pub(super) mod heads;
pub(super) mod home;
pub(super) mod lists;
pub(super) mod new_head;
pub(super) mod own_matches;
mod people_filters;
pub(super) mod players;
pub(super) mod position;
pub(super) mod records;
pub(super) mod turns;
pub(super) mod words;

use std::sync::Arc;

use chrono::TimeDelta;

use turnstone_matches::MatchId;

use self::heads::Head;
use super::{Database, Horizon};
use crate::sync::batch_loader::BatchLoader;

/// For how long a match counts as finished lately.
pub(crate) const LATELY: TimeDelta = TimeDelta::days(14);
/// How long an offer of a rematch stands, and how long it is known that one was withdrawn or
/// declined.
pub(crate) const REMATCH_OFFER_LIFETIME: TimeDelta = TimeDelta::days(14);

/// Heads of matches, and lists of them. Clones share everything.
#[derive(Debug, Clone)]
pub struct Lists {
    db: Database,
    horizon: Horizon,
    heads: Arc<BatchLoader<MatchId, Head>>,
}

impl Lists {
    pub(super) fn new(db: &Database, horizon: &Horizon) -> Self {
        Self { db: db.clone(), horizon: horizon.clone(), heads: Arc::default() }
    }
}
