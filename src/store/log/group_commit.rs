//! Group commit: appends of different matches that arrive while the last commit is under way go
//! into one statement, on a connection that does nothing else. An append that comes alone is
//! committed at once.

use std::collections::{BTreeMap, BTreeSet, HashMap, VecDeque};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread::ThreadId;
use std::time::Duration;

use sqlx::postgres::PgConnectOptions;
use sqlx::{Connection, Executor, PgConnection};
use tokio::sync::mpsc::error::SendError;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::sync::oneshot;
use uuid::Uuid;

use super::append::{Append, append};
use super::append_moves::{AppendedMove, append_move, append_moves};
use crate::store::StoreError;

/// The most matches of one statement.
const MAX_BATCH: usize = 256;
/// How long Postgres may take to connect, and then to commit. What takes longer is given up, and
/// whoever sends the same move again finds out what came of it.
const WRITE_TIMEOUT: Duration = Duration::from_secs(5);

/// Whether the append was taken; `false`: the match has another version, or is held by someone.
type AppendResult = Result<bool, StoreError>;

/// What is to be appended. Each kind has a statement of its own.
#[derive(Debug)]
pub(in crate::store) enum AppendEntry {
    /// A move and nothing else.
    Move(AppendedMove),
    /// Anything.
    Other(Box<Append>),
}

impl AppendEntry {
    fn match_id(&self) -> Uuid {
        match self {
            Self::Move(append) => append.match_id,
            Self::Other(append) => append.match_id,
        }
    }

    fn as_move(&self) -> Option<&AppendedMove> {
        if let Self::Move(append) = self { Some(append) } else { None }
    }

    fn as_other(&self) -> Option<&Append> {
        if let Self::Other(append) = self { Some(append) } else { None }
    }
}

/// An entry that somebody waits for.
struct QueuedAppend {
    entry: AppendEntry,
    answer: oneshot::Sender<AppendResult>,
}

/// The door to the writers. Each thread that serves requests has one, which is started by its first
/// append: so nothing goes from thread to thread, and while one writer waits for its commit another
/// one's statement runs.
#[derive(Debug)]
pub(in crate::store) struct GroupCommit {
    options: PgConnectOptions,
    queues: Mutex<HashMap<ThreadId, UnboundedSender<QueuedAppend>>>,
    /// How many wait for their answers.
    in_flight: AtomicUsize,
}

impl GroupCommit {
    /// A door to writers that connect in this way.
    pub(in crate::store) fn new(options: PgConnectOptions) -> Self {
        Self { options, queues: Mutex::default(), in_flight: AtomicUsize::new(0) }
    }

    /// Whether nobody else is writing just now.
    pub(in crate::store) fn is_idle(&self) -> bool {
        self.in_flight.load(Ordering::Relaxed) == 0
    }

    /// Appends to one match, together with others who do the same just now.
    ///
    /// # Errors
    /// When the database fails. The entry may have been taken then; its version guard makes it
    /// harmless to try again.
    pub(in crate::store) async fn append(&self, entry: AppendEntry) -> AppendResult {
        let _counted = InFlightGuard::new(&self.in_flight);
        let (answer, answered) = oneshot::channel();
        self.enqueue(QueuedAppend { entry, answer });
        answered.await.unwrap_or_else(|_| Err(sqlx::Error::WorkerCrashed.into()))
    }

    /// Puts an entry into the queue of this thread's writer. Where there is none, or it has panicked,
    /// or its runtime has ended, a new one is started: that costs those whose entries it had in hand
    /// an answer, and nobody else.
    fn enqueue(&self, waiting: QueuedAppend) {
        let mut queues = self.queues.lock().unwrap_or_else(PoisonError::into_inner);
        let queue = queues.entry(std::thread::current().id());
        let queue = queue.or_insert_with(|| spawn_writer(self.options.clone()));
        if let Err(SendError(waiting)) = queue.send(waiting) {
            *queue = spawn_writer(self.options.clone());
            // A writer that was just started is there.
            let _ = queue.send(waiting);
        }
    }
}

/// One more, until it is dropped.
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

/// Starts a writer on the runtime that this runs on. It ends with the door.
fn spawn_writer(options: PgConnectOptions) -> UnboundedSender<QueuedAppend> {
    let (sender, queue) = unbounded_channel();
    tokio::spawn(Writer { options, connection: None }.run(queue));
    sender
}

struct Writer {
    options: PgConnectOptions,
    connection: Option<PgConnection>,
}

impl Writer {
    /// Writes batch after batch, until nobody can come any more.
    async fn run(mut self, mut queue: UnboundedReceiver<QueuedAppend>) {
        let mut later = VecDeque::new();
        loop {
            if later.is_empty() {
                match queue.recv().await {
                    Some(first) => later.push_back(first),
                    None => return,
                }
            }
            while let Ok(waiting) = queue.try_recv() {
                later.push_back(waiting);
            }
            let (entries, answers): (Vec<_>, Vec<_>) = next_batch(&mut later)
                .into_iter()
                .map(|waiting| (waiting.entry, waiting.answer))
                .unzip();
            for (answer, result) in answers.into_iter().zip(self.append(&entries).await) {
                // Who does not wait any more sends his move again, or not.
                let _ = answer.send(result);
            }
        }
    }

    /// All at once; and where the database refuses the batch, or somebody holds one of the matches,
    /// one by one, so that one bad entry fails alone. A match that is held takes nothing.
    async fn append(&mut self, batch: &[AppendEntry]) -> Vec<AppendResult> {
        match self.try_append(batch).await {
            Ok(taken) => batch.iter().map(|entry| Ok(taken.contains(&entry.match_id()))).collect(),
            Err(error) if batch.len() > 1 && is_statement_error(&error) => {
                let mut answers = Vec::with_capacity(batch.len());
                for entry in batch {
                    answers.push(match self.try_append(std::slice::from_ref(entry)).await {
                        Err(error) if error.is_lock_timeout() => Ok(false),
                        done => done.map(|taken| !taken.is_empty()),
                    });
                }
                answers
            }
            Err(error) if error.is_lock_timeout() => vec![Ok(false)],
            Err(error) => {
                let reason = error.to_string();
                let again = || StoreError::from(sqlx::Error::Io(std::io::Error::other(&*reason)));
                let others: Vec<_> = (1..batch.len()).map(|_| Err(again())).collect();
                std::iter::once(Err(error)).chain(others).collect()
            }
        }
    }

    /// Runs the statement; on a new connection once more where the old one turns out to be dead. A
    /// commit whose answer was lost is not repeated by that: the versions have changed then.
    async fn try_append(&mut self, batch: &[AppendEntry]) -> Result<BTreeSet<Uuid>, StoreError> {
        let is_new = self.connection.is_none();
        match self.append_once(batch).await {
            Err(error) if !is_new && !is_statement_error(&error) && !is_timeout(&error) => {
                self.append_once(batch).await
            }
            done => done,
        }
    }

    async fn append_once(&mut self, batch: &[AppendEntry]) -> Result<BTreeSet<Uuid>, StoreError> {
        // Taken out, so that a connection on which anything went wrong is not used again.
        let mut connection = match self.connection.take() {
            Some(connection) => connection,
            None => with_timeout(connect(&self.options)).await?,
        };
        let done = with_timeout(append_entries(&mut connection, batch)).await;
        if done.as_ref().map_or_else(is_statement_error, |_| true) {
            self.connection = Some(connection);
        }
        done
    }
}

/// Appends entries of one kind.
async fn append_entries(
    connection: &mut PgConnection,
    batch: &[AppendEntry],
) -> Result<BTreeSet<Uuid>, StoreError> {
    if let [AppendEntry::Move(alone)] = batch {
        return append_move(connection, alone).await;
    }
    let moves: Vec<_> = batch.iter().filter_map(AppendEntry::as_move).collect();
    if !moves.is_empty() {
        return append_moves(connection, &moves).await;
    }
    let others: Vec<_> = batch.iter().filter_map(AppendEntry::as_other).collect();
    append(connection, &others).await
}

/// What the writer's connection is told besides. Each row is found by its key, however many there
/// are: what the planner thinks of a table that was small or empty a moment ago is of no use here. Who
/// holds a match keeps the others of a batch waiting for a moment only; so two writers that wait for
/// each other in a circle are parted too.
const WRITER_SETTINGS: &str = "SET enable_seqscan = off;
    SET plan_cache_mode = force_generic_plan;
    SET lock_timeout = '20ms'";

async fn connect(options: &PgConnectOptions) -> Result<PgConnection, StoreError> {
    let mut connection = PgConnection::connect_with(options).await?;
    connection.execute(crate::store::pool::SESSION_SETTINGS).await?;
    connection.execute(WRITER_SETTINGS).await?;
    Ok(connection)
}

async fn with_timeout<T>(
    work: impl Future<Output = Result<T, StoreError>>,
) -> Result<T, StoreError> {
    let late = || StoreError::from(sqlx::Error::Io(std::io::ErrorKind::TimedOut.into()));
    tokio::time::timeout(WRITE_TIMEOUT, work).await.unwrap_or_else(|_| Err(late()))
}

/// Whether the connection is as good as before: the database refused the statement, or somebody held
/// one of the matches.
fn is_statement_error(error: &StoreError) -> bool {
    matches!(error, StoreError::Database(_)) || error.is_lock_timeout()
}

fn is_timeout(error: &StoreError) -> bool {
    matches!(error, StoreError::Unavailable(sqlx::Error::Io(error))
        if error.kind() == std::io::ErrorKind::TimedOut)
}

/// Takes the next entries out of the queue: those of the first one's kind, and of each match one, as
/// the second could only fail. In the order of their ids, so that two servers seldom wait for each
/// other in a circle.
fn next_batch(later: &mut VecDeque<QueuedAppend>) -> Vec<QueuedAppend> {
    let is_move = later.front().is_some_and(|waiting| waiting.entry.as_move().is_some());
    let mut batch = BTreeMap::new();
    let mut rest = VecDeque::new();
    for waiting in later.drain(..) {
        let id = waiting.entry.match_id();
        let is_of_kind = waiting.entry.as_move().is_some() == is_move;
        if is_of_kind && batch.len() < MAX_BATCH && !batch.contains_key(&id) {
            batch.insert(id, waiting);
        } else {
            rest.push_back(waiting);
        }
    }
    *later = rest;
    batch.into_values().collect()
}
