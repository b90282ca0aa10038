//! A connection of a writer of the log.

use std::collections::BTreeSet;
use std::io::ErrorKind;
use std::sync::Arc;
use std::time::Duration;

use sqlx::{Connection, Executor};
use uuid::Uuid;

use super::batch::{Batch, machines_of};
use crate::StoreError;
use crate::cluster::is_cluster;
use crate::error::with_timeout;
use turnstone_postgres::{Connections, DbConnection};

/// The timeout for connecting, and for a commit. After it the result of the append is unknown: a
/// client that sends the same move again learns it.
const WRITE_TIMEOUT: Duration = Duration::from_secs(5);

/// Whether the match took the append. `false`: it has another version, or another transaction holds
/// it.
pub(super) type AppendResult = Result<bool, StoreError>;

/// A connection that appends.
pub(super) struct Lane {
    connections: Connections,
    /// Whether the tables of matches are divided over machines, once it was read.
    on_cluster: Option<bool>,
    connection: Option<DbConnection>,
}

impl Lane {
    /// Another one to the same servers.
    pub(super) fn another(&self) -> Self {
        Self::new(self.connections.clone())
    }

    pub(super) fn new(connections: Connections) -> Self {
        Self { connections, on_cluster: None, connection: None }
    }

    /// Appends one batch after the other; gives each match with its result.
    pub(super) async fn append_all(&mut self, batches: Vec<Batch>) -> Vec<(Uuid, AppendResult)> {
        let mut results = Vec::new();
        for batch in batches {
            let ids = batch.match_ids();
            let appended = self.append(batch, &ids).await;
            results.extend(ids.into_iter().zip(appended));
        }
        results
    }

    /// Connects, unless it has a connection to the primary that answers.
    pub(super) async fn connect_if_needed(&mut self) -> Result<(), StoreError> {
        // Taken out, so that one that does not answer is not used again.
        let open = self.connection.take().filter(|connection| !connection.is_outdated());
        if let Some(mut open) = open
            && with_timeout(WRITE_TIMEOUT, async { Ok(open.ping().await?) }).await.is_ok()
        {
            self.connection = Some(open);
            return Ok(());
        }
        let (connection, on_cluster) =
            with_timeout(WRITE_TIMEOUT, connect(&self.connections)).await?;
        (self.connection, self.on_cluster) = (Some(connection), Some(on_cluster));
        Ok(())
    }

    /// Whether it connects to a cluster. If it has not connected yet, it does.
    pub(super) async fn is_on_cluster(&mut self) -> bool {
        if self.on_cluster.is_none() {
            // The append itself says why it cannot connect.
            let _ = self.connect_if_needed().await;
        }
        self.on_cluster == Some(true)
    }

    /// The parts of a batch that a cluster commits together; all of it, if it does not say which machine has
    /// which match.
    pub(super) async fn parts(&mut self, batch: Batch, ids: &[Uuid]) -> Vec<Batch> {
        let Some(connection) = &mut self.connection else { return vec![batch] };
        if let Ok(machines) = with_timeout(WRITE_TIMEOUT, machines_of(connection, ids)).await {
            return batch.by_machine(machines);
        }
        self.connection = None;
        vec![batch]
    }

    /// Appends a batch of these matches. If the database refuses it, or another transaction holds one of
    /// the matches, each entry is appended alone, so that only the entry at fault fails. A match that is held
    /// takes nothing.
    pub(super) async fn append(&mut self, batch: Batch, ids: &[Uuid]) -> Vec<AppendResult> {
        match self.try_append(&batch).await {
            Ok(taken) => ids.iter().map(|id| Ok(taken.contains(id))).collect(),
            Err(error) if ids.len() > 1 && is_statement_error(&error) => {
                let mut results = Vec::with_capacity(ids.len());
                for entry in batch.split() {
                    results.push(match self.try_append(&entry).await {
                        Err(error) if error.is_lock_timeout() => Ok(false),
                        done => done.map(|taken| !taken.is_empty()),
                    });
                }
                results
            }
            Err(error) if error.is_lock_timeout() => vec![Ok(false)],
            Err(error) => {
                let shared = Arc::new(error);
                ids.iter().map(|_| Err(StoreError::Shared(Arc::clone(&shared)))).collect()
            }
        }
    }

    /// Runs the statement. If an old connection turns out to be dead, runs it once more on a new
    /// one. That cannot repeat a commit whose response was lost: the versions have changed then.
    async fn try_append(&mut self, batch: &Batch) -> Result<BTreeSet<Uuid>, StoreError> {
        let is_new = self.connection.is_none();
        match self.append_once(batch).await {
            Err(error) if !is_new && !is_statement_error(&error) && !is_timeout(&error) => {
                self.append_once(batch).await
            }
            done => done,
        }
    }

    async fn append_once(&mut self, batch: &Batch) -> Result<BTreeSet<Uuid>, StoreError> {
        // Taken out, so that a connection on which the append failed is not used again; nor is one to a
        // host that is no primary any more.
        let open = self.connection.take().filter(|connection| !connection.is_outdated());
        let (mut connection, on_cluster) = match (open, self.on_cluster) {
            (Some(connection), Some(on_cluster)) => (connection, on_cluster),
            _ => with_timeout(WRITE_TIMEOUT, connect(&self.connections)).await?,
        };
        self.on_cluster = Some(on_cluster);
        let done = with_timeout(WRITE_TIMEOUT, batch.append(&mut connection)).await;
        if done.as_ref().map_or_else(is_statement_error, |_| true) {
            self.connection = Some(connection);
        }
        done
    }
}

/// The further settings of a writer's connection. Each row is found by its key, however many there
/// are; the planner's statistics of a table that was empty a moment ago would suggest a scan, or a
/// hash of all rows. The lock timeout is short, so that a transaction that holds one match does not delay the whole
/// batch; it also resolves deadlocks of two writers.
const WRITER_SETTINGS: &str = "SET enable_seqscan = off;
    SET enable_hashjoin = off;
    SET enable_mergejoin = off;
    SET plan_cache_mode = force_generic_plan;
    SET lock_timeout = '20ms'";

/// On a cluster statements are planned with their values, which say where they run.
const CLUSTER_WRITER_SETTINGS: &str = "SET plan_cache_mode = force_custom_plan";

async fn connect(connections: &Connections) -> Result<(DbConnection, bool), StoreError> {
    let mut connection = connections.dedicated().await?;
    connection.execute(turnstone_postgres::SESSION_SETTINGS).await?;
    connection.execute(WRITER_SETTINGS).await?;
    let on_cluster = is_cluster(&mut connection).await?;
    if on_cluster {
        connection.execute(CLUSTER_WRITER_SETTINGS).await?;
    }
    Ok((connection, on_cluster))
}

/// Whether the connection can still be used: the database refused the statement, or another
/// transaction held one of the matches.
fn is_statement_error(error: &StoreError) -> bool {
    matches!(error, StoreError::Database(_)) || error.is_lock_timeout()
}

fn is_timeout(error: &StoreError) -> bool {
    matches!(error, StoreError::Unavailable(sqlx::Error::Io(error))
        if error.kind() == ErrorKind::TimedOut)
}
