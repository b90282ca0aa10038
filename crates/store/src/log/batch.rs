//! Appends of different matches that go into one statement.

use std::collections::{BTreeMap, BTreeSet};
use std::slice;

use sqlx::Executor;
use uuid::Uuid;

use super::append::{Append, append, append_on_cluster};
use super::append_moves::{AppendedMove, append_move, append_moves, append_moves_on_cluster};
use crate::StoreError;
use crate::layout::Layout;
use turnstone_postgres::DbConnection;

/// An append to one match.
#[derive(Debug)]
pub(crate) enum AppendEntry {
    /// A move that causes nothing else.
    Move(AppendedMove),
    /// Anything else.
    Other(Box<Append>),
}

impl AppendEntry {
    pub(super) fn match_id(&self) -> Uuid {
        match self {
            Self::Move(append) => append.match_id,
            Self::Other(append) => append.match_id,
        }
    }
}

/// Appends of one kind, to different matches. Each kind has its own statement.
#[derive(Debug)]
pub(super) enum Batch {
    /// One move, which has the cheapest statement.
    Move(AppendedMove),
    /// Several moves, or none.
    Moves(Vec<AppendedMove>),
    /// Anything else.
    Others(Vec<Append>),
}

impl Batch {
    pub(super) fn of_moves(mut moves: Vec<AppendedMove>) -> Self {
        match moves.pop() {
            Some(only) if moves.is_empty() => Self::Move(only),
            last => {
                moves.extend(last);
                Self::Moves(moves)
            }
        }
    }

    pub(super) fn match_ids(&self) -> Vec<Uuid> {
        match self {
            Self::Move(append) => vec![append.match_id],
            Self::Moves(appends) => appends.iter().map(|append| append.match_id).collect(),
            Self::Others(appends) => appends.iter().map(|append| append.match_id).collect(),
        }
    }

    /// Each append as a batch of its own, in the same order.
    pub(super) fn split(self) -> Vec<Self> {
        match self {
            Self::Move(append) => vec![Self::Move(append)],
            Self::Moves(appends) => appends.into_iter().map(Self::Move).collect(),
            Self::Others(appends) => {
                appends.into_iter().map(|append| Self::Others(vec![append])).collect()
            }
        }
    }

    /// The parts that a cluster commits one by one, if its matches are on these machines, in order: the moves of
    /// one machine, because a transaction of several machines commits in two phases; any other append.
    pub(super) fn by_machine(self, machines: Vec<i32>) -> Vec<Self> {
        let Self::Moves(moves) = self else { return self.split() };
        let mut parts: BTreeMap<i32, Vec<_>> = BTreeMap::new();
        for (machine, append) in machines.into_iter().zip(moves) {
            parts.entry(machine).or_default().push(append);
        }
        parts.into_values().map(Self::of_moves).collect()
    }

    /// Runs the statement. Returns the matches whose append was written.
    pub(super) async fn append(
        &self,
        connection: &mut DbConnection,
        layout: Layout,
    ) -> Result<BTreeSet<Uuid>, StoreError> {
        match (layout, self) {
            (Layout::Plain, Self::Move(append)) => append_move(connection, append).await,
            (Layout::Plain, Self::Moves(appends)) => append_moves(connection, appends).await,
            (Layout::Plain, Self::Others(appends)) => append(connection, appends).await,
            (Layout::Citus, Self::Move(append)) => {
                append_moves_on_cluster(connection, slice::from_ref(append)).await
            }
            (Layout::Citus, Self::Moves(appends)) => {
                append_moves_on_cluster(connection, appends).await
            }
            (Layout::Citus, Self::Others(appends)) => {
                // Each is a transaction of one worker, which commits before the coordinator: whoever
                // sees a match in a queue of the coordinator sees what its append wrote.
                let mut taken = BTreeSet::new();
                for append in appends {
                    if append_in_transaction(&mut *connection, append).await? {
                        taken.insert(append.match_id);
                    }
                }
                Ok(taken)
            }
        }
    }
}

/// One transaction of a cluster, which writes the match and the index by account.
async fn append_in_transaction(
    connection: &mut DbConnection,
    append: &Append,
) -> Result<bool, StoreError> {
    connection.execute("BEGIN").await?;
    let is_taken = append_on_cluster(&mut *connection, append).await;
    let end = if is_taken.is_ok() { "COMMIT" } else { "ROLLBACK" };
    connection.execute(end).await?;
    is_taken
}

/// The machines of a cluster that have these matches, in their order. One that has just moved to another
/// machine costs its batch a second phase, and no more.
pub(super) async fn machines_of(
    connection: &mut DbConnection,
    matches: &[Uuid],
) -> Result<Vec<i32>, StoreError> {
    let machines = sqlx::query_scalar!(
        r#"SELECT machine_of(id) AS "machine!"
           FROM unnest($1::uuid[]) WITH ORDINALITY AS input (id, place) ORDER BY place"#,
        matches,
    );
    Ok(machines.fetch_all(connection).await?)
}
