//! Appends of different matches that go into one statement.

use std::collections::{BTreeMap, BTreeSet};

use uuid::Uuid;

use super::append::{Append, append};
use super::append_moves::{AppendedMove, append_moves};
use crate::StoreError;
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
    /// Moves that cause nothing else.
    Moves(Vec<AppendedMove>),
    /// Anything else.
    Others(Vec<Append>),
}

impl Batch {
    pub(super) fn match_ids(&self) -> Vec<Uuid> {
        match self {
            Self::Moves(appends) => appends.iter().map(|append| append.match_id).collect(),
            Self::Others(appends) => appends.iter().map(|append| append.match_id).collect(),
        }
    }

    /// Each append as a batch of its own, in the same order.
    pub(super) fn split(self) -> Vec<Self> {
        match self {
            Self::Moves(appends) => {
                appends.into_iter().map(|append| Self::Moves(vec![append])).collect()
            }
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
        parts.into_values().map(Self::Moves).collect()
    }

    /// Runs the statement. Returns the matches whose append was written.
    pub(super) async fn append(
        &self,
        connection: &mut DbConnection,
    ) -> Result<BTreeSet<Uuid>, StoreError> {
        match self {
            Self::Moves(appends) => append_moves(connection, appends).await,
            Self::Others(appends) => append(connection, appends).await,
        }
    }
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
