//! What belongs to a match and is not in its log.
//!
//! Owns `conditional_moves` (prepared answers), `match_links` (invite links), `messages`,
//! `message_reads` and `rematches`.
//!
//! Invariants:
//! - `matches.prepared` counts the changes of a match's prepared answers. Every append is guarded
//!   by that count, so that no move is played past an answer that was prepared before it.
//! - Only their owner reads prepared answers.
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
//! Writers: each table's own file. `operations::retention` removes the answers of finished matches,
//! expired links, and old offers of a rematch; the deletion of an account removes its answers, its
//! links and its uses of links, the texts of its messages, what it has read, and the offers of a
//! rematch in its matches. `projections::changes` renumbers `messages.place` and
//! `message_reads.changed_by` after the database was moved.

pub(super) mod conditional_moves;
pub(super) mod link_code;
pub(super) mod links;
pub(super) mod message_reads;
pub(super) mod messages;
pub(super) mod rematches;
pub(super) mod words;
