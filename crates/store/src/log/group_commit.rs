//! Group commit: appends of different matches that arrive during a commit go into one statement,
//! on a connection that does nothing else. An append that arrives alone is committed at once.

use std::collections::{BTreeMap, BTreeSet, HashMap, VecDeque};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::ThreadId;
use std::time::Duration;

use futures_util::future::join_all;
use sqlx::Executor;
use tokio::sync::mpsc::error::SendError;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::sync::oneshot;
use uuid::Uuid;

use super::append_metrics::AppendMetrics;
use super::batch::{AppendEntry, Batch, machines_of};
use crate::StoreError;
use crate::cluster::is_cluster;
use crate::error::with_timeout;
use turnstone_io::world::Stopwatch;
use turnstone_postgres::DbConnection;
use turnstone_postgres::Servers;

/// The maximum number of matches in one statement.
const MAX_BATCH: usize = 256;
/// The timeout for connecting, and for a commit. After it the result of the append is unknown: a
/// client that sends the same move again learns it.
const WRITE_TIMEOUT: Duration = Duration::from_secs(5);

/// Whether the match took the append. `false`: it has another version, or another transaction holds
/// it.
type AppendResult = Result<bool, StoreError>;

/// An entry in the queue of a writer, and the channel for its result.
struct QueuedAppend {
    entry: AppendEntry,
    result: oneshot::Sender<AppendResult>,
    since: Stopwatch,
}

/// An append whose statement runs.
struct WaitingAppend {
    result: oneshot::Sender<AppendResult>,
    since: Stopwatch,
}

/// The writers of the log. Each thread that serves requests has its own writer, started by the
/// first append: so nothing crosses threads, and while one writer waits for its commit, the
/// statement of another runs.
#[derive(Debug)]
pub(crate) struct GroupCommit {
    servers: Servers,
    queues: Mutex<HashMap<ThreadId, UnboundedSender<QueuedAppend>>>,
    /// The number of appends without a result yet.
    in_flight: AtomicUsize,
    metrics: AppendMetrics,
}

impl GroupCommit {
    /// Writers that connect to these servers, and need sessions of their own.
    pub(crate) fn new(servers: Servers) -> Self {
        let metrics = AppendMetrics::new();
        Self { servers, queues: Mutex::default(), in_flight: AtomicUsize::new(0), metrics }
    }

    /// The metrics of the writers.
    pub(crate) fn metrics(&self) -> &AppendMetrics {
        &self.metrics
    }

    /// The number of appends that were enqueued and have no result yet.
    pub(crate) fn in_flight(&self) -> usize {
        self.in_flight.load(Ordering::Relaxed)
    }

    /// Whether no append is in flight.
    pub(crate) fn is_idle(&self) -> bool {
        self.in_flight() == 0
    }

    /// Appends to one match, in one batch with others that arrive at the same time.
    ///
    /// # Errors
    /// When the database fails. The append may have been committed even then; its version guard
    /// makes a retry harmless.
    pub(crate) async fn append(&self, entry: AppendEntry) -> AppendResult {
        let _counted = InFlightGuard::new(&self.in_flight);
        let (result, received) = oneshot::channel();
        self.enqueue(QueuedAppend { entry, result, since: Stopwatch::start() });
        received.await.unwrap_or_else(|_| Err(sqlx::Error::WorkerCrashed.into()))
    }

    /// Puts an entry into the queue of this thread's writer. If there is none, or it has panicked,
    /// or its runtime has ended, a new one is started: only the entries of the old one's last batch
    /// get an error.
    fn enqueue(&self, append: QueuedAppend) {
        let mut queues = self.queues.lock().unwrap_or_else(PoisonError::into_inner);
        let queue = queues.entry(std::thread::current().id());
        let queue = queue.or_insert_with(|| self.spawn_writer());
        if let Err(SendError(append)) = queue.send(append) {
            *queue = self.spawn_writer();
            // A writer that was just started has not ended.
            let _ = queue.send(append);
        }
    }

    /// Starts a writer on the current runtime. It ends when this is dropped.
    fn spawn_writer(&self) -> UnboundedSender<QueuedAppend> {
        let (sender, queue) = unbounded_channel();
        let writer = Writer::new(self.servers.clone(), self.metrics.clone());
        tokio::spawn(writer.run(queue));
        sender
    }
}

/// Counts one append as in flight until it is dropped.
struct InFlightGuard<'a>(&'a AtomicUsize);

impl<'a> InFlightGuard<'a> {
    fn new(count: &'a AtomicUsize) -> Self {
        count.fetch_add(1, Ordering::Relaxed);
        Self(count)
    }
}

impl Drop for InFlightGuard<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

/// The maximum number of connections of a writer.
const MAX_LANES: usize = 4;

struct Writer {
    metrics: AppendMetrics,
    /// The only one on one server.
    lane: Lane,
    /// On a cluster: further ones, so that several machines commit at the same time.
    more_lanes: Vec<Lane>,
}

/// A connection that appends.
struct Lane {
    servers: Servers,
    /// Whether the tables of matches are divided over machines, once it was read.
    on_cluster: Option<bool>,
    connection: Option<DbConnection>,
}

impl Writer {
    fn new(servers: Servers, metrics: AppendMetrics) -> Self {
        Self { metrics, lane: Lane::new(servers), more_lanes: Vec::new() }
    }

    /// Writes batch after batch, until all senders of the queue are gone.
    async fn run(mut self, mut queue: UnboundedReceiver<QueuedAppend>) {
        let mut queued = VecDeque::new();
        loop {
            if queued.is_empty() {
                match queue.recv().await {
                    Some(first) => queued.push_back(first),
                    None => return,
                }
            }
            while let Ok(entry) = queue.try_recv() {
                queued.push_back(entry);
            }
            let (batch, waiting) = next_batch(&mut queued);
            for append in &waiting {
                self.metrics.observe_wait(append.since.elapsed());
            }
            for (append, result) in waiting.into_iter().zip(self.append(batch).await) {
                // A client that has disconnected can send its move again.
                let _ = append.result.send(result);
            }
        }
    }

    /// Appends a batch; gives one result for each entry, in the same order.
    async fn append(&mut self, batch: Batch) -> Vec<AppendResult> {
        let since = Stopwatch::start();
        let ids = batch.match_ids();
        let results = if ids.len() > 1 && self.lane.is_on_cluster().await {
            let parts = self.lane.parts(batch, &ids).await;
            self.append_parts(&ids, parts).await
        } else {
            self.lane.append(batch, &ids).await
        };
        self.metrics.observe_batch(ids.len(), since.elapsed());
        results
    }

    /// Appends the parts of a batch at the same time; gives the results of these matches, in their order.
    async fn append_parts(&mut self, ids: &[Uuid], parts: Vec<Batch>) -> Vec<AppendResult> {
        let mut shares: Vec<Vec<Batch>> = Vec::new();
        for (number, part) in parts.into_iter().enumerate() {
            match shares.get_mut(number % MAX_LANES) {
                Some(share) => share.push(part),
                None => shares.push(vec![part]),
            }
        }
        while self.more_lanes.len() + 1 < shares.len() {
            self.more_lanes.push(Lane::new(self.lane.servers.clone()));
        }
        let lanes = std::iter::once(&mut self.lane).chain(&mut self.more_lanes);
        let appended = lanes.zip(shares).map(|(lane, share)| lane.append_all(share));
        let appended = join_all(appended).await;
        let mut results: HashMap<_, _> = appended.into_iter().flatten().collect();
        let none = || Err(sqlx::Error::WorkerCrashed.into());
        ids.iter().map(|id| results.remove(id).unwrap_or_else(none)).collect()
    }
}

impl Lane {
    fn new(servers: Servers) -> Self {
        Self { servers, on_cluster: None, connection: None }
    }

    /// Appends one batch after the other; gives each match with its result.
    async fn append_all(&mut self, batches: Vec<Batch>) -> Vec<(Uuid, AppendResult)> {
        let mut results = Vec::new();
        for batch in batches {
            let ids = batch.match_ids();
            let appended = self.append(batch, &ids).await;
            results.extend(ids.into_iter().zip(appended));
        }
        results
    }

    /// Whether it connects to a cluster. If it has not connected yet, it does.
    async fn is_on_cluster(&mut self) -> bool {
        if self.on_cluster.is_none()
            && let Ok((connection, on_cluster)) =
                with_timeout(WRITE_TIMEOUT, connect(&self.servers)).await
        {
            (self.connection, self.on_cluster) = (Some(connection), Some(on_cluster));
        }
        self.on_cluster == Some(true)
    }

    /// The parts of a batch that a cluster commits together; all of it, if it does not say which machine has
    /// which match.
    async fn parts(&mut self, batch: Batch, ids: &[Uuid]) -> Vec<Batch> {
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
    async fn append(&mut self, batch: Batch, ids: &[Uuid]) -> Vec<AppendResult> {
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
            _ => with_timeout(WRITE_TIMEOUT, connect(&self.servers)).await?,
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
/// are; the planner's statistics of a table that was empty a moment ago would suggest a scan. The
/// lock timeout is short, so that a transaction that holds one match does not delay the whole
/// batch; it also resolves deadlocks of two writers.
const WRITER_SETTINGS: &str = "SET enable_seqscan = off;
    SET plan_cache_mode = force_generic_plan;
    SET lock_timeout = '20ms'";

/// On a cluster statements are planned with their values, which say where they run.
const CLUSTER_WRITER_SETTINGS: &str = "SET plan_cache_mode = force_custom_plan";

async fn connect(servers: &Servers) -> Result<(DbConnection, bool), StoreError> {
    let mut connection = servers.follow_primary().await?;
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
        if error.kind() == std::io::ErrorKind::TimedOut)
}

/// Takes the next batch out of the queue, with who waits for its results in the same order: the
/// entries of the first one's kind, one of each match, because a second one could only fail. They
/// are sorted by match, so that two servers seldom wait for each other in a circle. The rest stays
/// in the queue.
#[expect(clippy::result_large_err, reason = "an entry of another kind is given back, not failed")]
fn next_batch(queued: &mut VecDeque<QueuedAppend>) -> (Batch, Vec<WaitingAppend>) {
    if matches!(queued.front(), Some(QueuedAppend { entry: AppendEntry::Move(_), .. })) {
        let (moves, waiting) = take_from(queued, |entry| match entry {
            AppendEntry::Move(append) => Ok(append),
            other @ AppendEntry::Other(_) => Err(other),
        });
        (Batch::Moves(moves), waiting)
    } else {
        let (others, waiting) = take_from(queued, |entry| match entry {
            AppendEntry::Other(append) => Ok(*append),
            other @ AppendEntry::Move(_) => Err(other),
        });
        (Batch::Others(others), waiting)
    }
}

/// Takes the entries out of the queue that are of one kind: those for which `of_kind` does not give
/// the entry back.
fn take_from<T>(
    queued: &mut VecDeque<QueuedAppend>,
    of_kind: impl Fn(AppendEntry) -> Result<T, AppendEntry>,
) -> (Vec<T>, Vec<WaitingAppend>) {
    let mut batch = BTreeMap::new();
    let mut rest = VecDeque::new();
    for QueuedAppend { entry, result, since } in queued.drain(..) {
        let id = entry.match_id();
        if batch.len() >= MAX_BATCH || batch.contains_key(&id) {
            rest.push_back(QueuedAppend { entry, result, since });
            continue;
        }
        match of_kind(entry) {
            Ok(append) => {
                batch.insert(id, (append, WaitingAppend { result, since }));
            }
            Err(entry) => rest.push_back(QueuedAppend { entry, result, since }),
        }
    }
    *queued = rest;
    batch.into_values().unzip()
}
