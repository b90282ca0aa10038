//! The append: writes the events of a command, and the head row after them, in one statement.
//! `migrations/0013_append.sql` has its functions.

use std::collections::BTreeSet;

use serde::Serialize;
use sqlx::PgExecutor;
use sqlx::types::Json;
use uuid::Uuid;

use turnstone_matches::{Decision, Event, Fact, Match, SigningKey, Version};

use super::signatures::SignatureRow;
use crate::StoreError;
use crate::columns::NewEventRow;
use crate::participants::{Member, members};
use crate::projections::heads::Players;
use crate::projections::new_head::HeadColumns;

/// The rows that a decision adds to one match.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct Append {
    /// The match.
    pub(crate) match_id: Uuid,
    /// The version that was decided on. If the head has another one, nothing is written.
    expected: Version,
    /// The count of changes to its prepared answers when they were read. If the head has another
    /// one, nothing is written.
    prepared: i32,
    #[serde(flatten)]
    head: HeadColumns,
    /// The players, if they change.
    players: Option<Players>,
    /// The members, if they change.
    members: Option<Vec<Member>>,
    events: Vec<NewEventRow>,
    /// The signature of the chain head, if the match is over, or is resumed.
    signature: Option<SignatureRow>,
}

impl Append {
    /// The append of a decision about `before`. `prepared` is the count of changes to its prepared
    /// answers.
    pub(crate) fn of(
        before: &Match,
        prepared: i32,
        decision: &Decision,
        signing_key: Option<&SigningKey>,
    ) -> Self {
        let after = &decision.after;
        let players = Players::from(after);
        let has_other_players = Players::from(before) != players;
        let is_resumed =
            matches!(decision.events.last(), Some(Event { fact: Fact::Resumed(_), .. }));
        let signing_key = signing_key.filter(|_| after.status.is_over() || is_resumed);
        Self {
            match_id: before.id.0,
            expected: before.version,
            prepared,
            head: HeadColumns::of(after, decision.deadline),
            players: has_other_players.then_some(players),
            members: has_other_players.then(|| members(after)),
            events: NewEventRow::of(decision),
            signature: signing_key.map(|key| key.sign(after.id, &after.chain_head).into()),
        }
    }
}

/// Appends to several matches: one statement, one round trip, one commit. Returns the matches whose
/// append was written. A head whose version is not the expected one is skipped together with its
/// events. Waits for rows that other transactions have locked, for as long as the connection's lock
/// timeout.
///
/// # Errors
/// When the database fails. Then nothing was written, or it is unknown whether it was.
pub(crate) async fn append(
    executor: impl PgExecutor<'_>,
    batch: &[Append],
) -> Result<BTreeSet<Uuid>, StoreError> {
    let taken = sqlx::query_scalar!(r#"SELECT append_to_log($1) AS "match_id!""#, Json(batch) as _);
    Ok(taken.fetch_all(executor).await?.into_iter().collect())
}
