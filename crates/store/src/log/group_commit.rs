//! Group commit: appends of different matches that arrive during a commit go into one statement,
//! on a connection that does nothing else. An append that arrives alone is committed at once.

use std::collections::{BTreeMap, HashMap, VecDeque};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread::ThreadId;

use futures_util::future::join_all;
use tokio::sync::mpsc::error::SendError;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::sync::oneshot;
use uuid::Uuid;

use super::append_metrics::AppendMetrics;
use super::batch::{AppendEntry, Batch};
use super::lane::{AppendResult, Lane};
use crate::StoreError;
use turnstone_io::world::Stopwatch;
use turnstone_postgres::Connections;

/// The maximum number of matches in one statement.
const MAX_BATCH: usize = 256;

/// An entry in the queue of a writer, and the channel for its result.
struct QueuedAppend {
    entry: AppendEntry,
    result: oneshot::Sender<AppendResult>,
    since: Stopwatch,
}

/// Work for a writer.
enum Order {
    Append(QueuedAppend),
    /// To connect, if it is not connected.
    Prove(oneshot::Sender<Result<(), StoreError>>),
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
    connections: Connections,
    queues: Mutex<HashMap<ThreadId, UnboundedSender<Order>>>,
    /// The number of appends without a result yet.
    in_flight: AtomicUsize,
    metrics: AppendMetrics,
}

impl GroupCommit {
    /// Writers with these connections, who need sessions of their own.
    pub(crate) fn new(connections: Connections) -> Self {
        let metrics = AppendMetrics::new();
        Self { connections, queues: Mutex::default(), in_flight: AtomicUsize::new(0), metrics }
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
        self.enqueue(Order::Append(QueuedAppend { entry, result, since: Stopwatch::start() }));
        received.await.unwrap_or_else(|_| Err(sqlx::Error::WorkerCrashed.into()))
    }

    /// Starts the writer of this thread.
    pub(crate) fn start_writer(&self) {
        let mut queues = self.queues.lock().unwrap_or_else(PoisonError::into_inner);
        queues.entry(std::thread::current().id()).or_insert_with(|| self.spawn_writer());
    }

    /// Lets each writer connect that is not.
    ///
    /// # Errors
    /// When one of them cannot.
    pub(crate) async fn prove(&self) -> Result<(), StoreError> {
        let proofs: Vec<_> = {
            let queues = self.queues.lock().unwrap_or_else(PoisonError::into_inner);
            let prove = |queue: &UnboundedSender<Order>| {
                let (result, received) = oneshot::channel();
                // The next append starts another writer in the place of one that has ended.
                queue.send(Order::Prove(result)).ok().map(|()| received)
            };
            queues.values().filter_map(prove).collect()
        };
        for proof in proofs {
            proof.await.unwrap_or(Ok(()))?;
        }
        Ok(())
    }

    /// Puts an entry into the queue of this thread's writer. If there is none, or it has panicked,
    /// or its runtime has ended, a new one is started: only the entries of the old one's last batch
    /// get an error.
    fn enqueue(&self, append: Order) {
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
    fn spawn_writer(&self) -> UnboundedSender<Order> {
        let (sender, queue) = unbounded_channel();
        let writer = Writer::new(self.connections.clone(), self.metrics.clone());
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

impl Writer {
    fn new(connections: Connections, metrics: AppendMetrics) -> Self {
        Self { metrics, lane: Lane::new(connections), more_lanes: Vec::new() }
    }

    /// Writes batch after batch, until all senders of the queue are gone.
    async fn run(mut self, mut queue: UnboundedReceiver<Order>) {
        let mut queued = VecDeque::new();
        loop {
            if queued.is_empty() {
                match queue.recv().await {
                    Some(first) => self.take(first, &mut queued).await,
                    None => return,
                }
            }
            while let Ok(order) = queue.try_recv() {
                self.take(order, &mut queued).await;
            }
            if queued.is_empty() {
                continue;
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

    /// Puts an append into the queue, or proves that it can connect.
    async fn take(&mut self, order: Order, queued: &mut VecDeque<QueuedAppend>) {
        match order {
            Order::Append(append) => queued.push_back(append),
            // Whoever asked may not wait any longer.
            Order::Prove(result) if result.is_closed() => {}
            Order::Prove(result) => drop(result.send(self.lane.connect_if_needed().await)),
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
            self.more_lanes.push(self.lane.another());
        }
        let lanes = std::iter::once(&mut self.lane).chain(&mut self.more_lanes);
        let appended = lanes.zip(shares).map(|(lane, share)| lane.append_all(share));
        let appended = join_all(appended).await;
        let mut results: HashMap<_, _> = appended.into_iter().flatten().collect();
        let none = || Err(sqlx::Error::WorkerCrashed.into());
        ids.iter().map(|id| results.remove(id).unwrap_or_else(none)).collect()
    }
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
