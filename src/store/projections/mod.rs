//! What lists, feeds and statistics read. All of it is derived from the log and can be rebuilt.
//!
//! Owns `matches` (the head rows), `match_participants`, `match_departures` and `feed_origin`.
//!
//! Invariants:
//! - A head row is what its log replays to; `turnstone rebuild --check` compares them.
//! - `matches.deadline` also counts vacations and outages. An append writes it; a change of
//!   vacations refreshes it at once, and a job does so again seconds later, in case an append ran
//!   at the same time.
//! - `match_participants` has everyone who belongs to the match: players, waiting and invited
//!   accounts, and the creator. A private match is visible to these and to nobody else.
//! - `changed_by` is the transaction that last changed the head. A feed returns only what lies
//!   below the oldest running transaction, so that it neither skips nor repeats a change.
//! - Statistics count public matches only.
//!
//! Writers: the files here only read, except that `feeds` renumbers all positions after the
//! database was moved or restored. `log` writes head rows, participants and departures with every
//! append; `matches::conditional_moves` increments `matches.prepared`; `operations::rebuild`
//! replaces head rows; the deletion of an account removes its departures.

pub(super) mod deadlines;
pub(super) mod feeds;
pub(super) mod heads;
pub(super) mod lists;
pub(super) mod players;
pub(super) mod records;
