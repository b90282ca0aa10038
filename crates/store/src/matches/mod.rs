//! The data of a match that is not in its log.
//!
//! Owns `match_links` (invite links), `messages`, `message_reads` and `rematches`.
//!
//! Invariants:
//! - The numbers of a match's messages have no gaps: a reader of one has been able to read all
//!   before. So are their positions in feeds (`place`): they ascend with the numbers.
//! - What a player has read never becomes less.
//! - A match has at most one rematch, made in the transaction of the last player's agreement. The
//!   row of the match in `rematches` is locked for each step towards it.
//! - An invite link is used by no more accounts than it allows, and by none that is blocked from its
//!   creator.
//! - No message is written between accounts of which one blocks the other, and no rematch is made
//!   with two such players.
//!
//! Writers: each table's own file. `operations::retention` removes expired links, and old offers of a rematch; the deletion of an account removes its
//! links and its uses of links, the texts of its messages, what it has read, and the offers of a
//! rematch in its matches. `feeds::changes` renumbers `messages.place` and
//! `message_reads.changed_by` after the database was moved.

pub(super) mod links;
pub(super) mod message_reads;
pub(super) mod messages;
pub(super) mod rematches;

use super::{Database, History, Idempotency, Log};

/// Links that invite to a match, and the words of invitations. Clones share everything.
#[derive(Debug, Clone)]
pub struct Invitations {
    db: Database,
    idempotency: Idempotency,
}

impl Invitations {
    pub(super) fn new(db: &Database, idempotency: &Idempotency) -> Self {
        Self { db: db.clone(), idempotency: idempotency.clone() }
    }
}

/// The messages of players in a match. Clones share everything.
#[derive(Debug, Clone)]
pub struct Messages {
    db: Database,
    idempotency: Idempotency,
}

impl Messages {
    pub(super) fn new(db: &Database, idempotency: &Idempotency) -> Self {
        Self { db: db.clone(), idempotency: idempotency.clone() }
    }
}

/// Offers of a rematch. Clones share everything.
#[derive(Debug, Clone)]
pub struct Rematches {
    db: Database,
    history: History,
    log: Log,
}

impl Rematches {
    pub(super) fn new(history: &History, log: &Log) -> Self {
        Self { db: history.database().clone(), history: history.clone(), log: log.clone() }
    }
}
