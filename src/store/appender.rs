//! Group commit: appends of different matches that arrive while the last commit is under way go
//! into one statement, on a connection that does nothing else. A thread of its own serves it, so
//! that no busy request stands between two commits. An append that comes alone is committed at once.

use std::collections::{BTreeSet, VecDeque};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::OnceLock;
use std::time::Duration;

use sqlx::postgres::PgConnectOptions;
use sqlx::{Connection, Executor, PgConnection};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::sync::oneshot;

use super::StoreError;
use super::append::{Append, append_skipping};

/// The most matches of one statement.
const LARGEST: usize = 256;
/// How long Postgres may take to connect, and then to commit. What takes longer is given up, and
/// whoever sends the same move again finds out what came of it.
const PATIENCE: Duration = Duration::from_secs(5);

/// Whether the append was taken; `false`: the match has another version, or is held by someone.
type Answer = Result<bool, StoreError>;

/// An append that somebody waits for.
struct Waiting {
    append: Append,
    answer: oneshot::Sender<Answer>,
}

/// The door to the thread that writes the log. It is started by the first append, and ends with the
/// door.
#[derive(Debug)]
pub(super) struct Appender {
    options: PgConnectOptions,
    queue: OnceLock<UnboundedSender<Waiting>>,
}

impl Appender {
    /// A door to a thread that connects in this way.
    pub(super) fn new(options: PgConnectOptions) -> Self {
        Self { options, queue: OnceLock::new() }
    }

    /// Appends to one match, together with others who do the same just now.
    ///
    /// # Errors
    /// When the database fails. The append may have been taken then; its version guard makes it
    /// harmless to try again.
    pub(super) async fn append(&self, append: Append) -> Answer {
        let (answer, answered) = oneshot::channel();
        let queue = self.queue.get_or_init(|| start(self.options.clone()));
        let gone = || StoreError::from(sqlx::Error::WorkerCrashed);
        queue.send(Waiting { append, answer }).map_err(|_| gone())?;
        answered.await.unwrap_or_else(|_| Err(gone()))
    }
}

/// Starts the thread. Where none can be started the queue has no other end, which every append
/// notices.
fn start(options: PgConnectOptions) -> UnboundedSender<Waiting> {
    let (sender, mut queue) = unbounded_channel();
    let work = move || keep_running(&mut queue, |queue| serve(&options, queue));
    if let Err(error) = std::thread::Builder::new().name("appender".to_owned()).spawn(work) {
        tracing::error!(%error, "no thread for the appender");
    }
    sender
}

/// Works until the work is over. A panic costs those whose appends were in hand an answer, and
/// nobody else: the work is taken up again.
fn keep_running<Q>(queue: &mut Q, work: impl Fn(&mut Q)) {
    while catch_unwind(AssertUnwindSafe(|| work(queue))).is_err() {
        tracing::error!("the appender panicked, and starts again");
    }
}

fn serve(options: &PgConnectOptions, queue: &mut UnboundedReceiver<Waiting>) {
    match tokio::runtime::Builder::new_current_thread().enable_all().build() {
        Ok(runtime) => runtime.block_on(Writer::new(options.clone()).run(queue)),
        Err(error) => tracing::error!(%error, "no runtime for the appender"),
    }
}

struct Writer {
    options: PgConnectOptions,
    connection: Option<PgConnection>,
}

impl Writer {
    fn new(options: PgConnectOptions) -> Self {
        Self { options, connection: None }
    }

    /// Writes batch after batch, until nobody can come any more.
    async fn run(mut self, queue: &mut UnboundedReceiver<Waiting>) {
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
            let batch = next_batch(&mut later);
            self.write(batch).await;
        }
    }

    async fn write(&mut self, batch: Vec<Waiting>) {
        let (appends, answers): (Vec<_>, Vec<_>) =
            batch.into_iter().map(|waiting| (waiting.append, waiting.answer)).unzip();
        let results = self.append(&appends).await;
        for (answer, result) in answers.into_iter().zip(results) {
            // Who does not wait any more sends his move again, or not.
            let _ = answer.send(result);
        }
    }

    /// All at once; and where the database refuses the batch, one by one, so that one bad append
    /// fails alone.
    async fn append(&mut self, batch: &[Append]) -> Vec<Answer> {
        match self.try_append(batch).await {
            Ok(taken) => batch.iter().map(|append| Ok(taken.contains(&append.match_id))).collect(),
            Err(StoreError::Database(_)) if batch.len() > 1 => {
                let mut answers = Vec::with_capacity(batch.len());
                for append in batch {
                    let taken = self.try_append(std::slice::from_ref(append)).await;
                    answers.push(taken.map(|taken| !taken.is_empty()));
                }
                answers
            }
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
    async fn try_append(&mut self, batch: &[Append]) -> Result<BTreeSet<uuid::Uuid>, StoreError> {
        let is_new = self.connection.is_none();
        match self.append_once(batch).await {
            Err(StoreError::Unavailable(error)) if !is_new && !is_late(&error) => {
                self.append_once(batch).await
            }
            done => done,
        }
    }

    async fn append_once(&mut self, batch: &[Append]) -> Result<BTreeSet<uuid::Uuid>, StoreError> {
        // Taken out, so that a connection on which anything went wrong is not used again.
        let mut connection = match self.connection.take() {
            Some(connection) => connection,
            None => in_time(connect(&self.options)).await?,
        };
        let done = in_time(append_skipping(&mut connection, batch)).await;
        if !matches!(done, Err(StoreError::Unavailable(_))) {
            self.connection = Some(connection);
        }
        done
    }
}

/// What the writer's connection is told besides. Each row is found by its key, however many there
/// are: what the planner thinks of a table that was small or empty a moment ago is of no use here.
const WRITER_SETTINGS: &str = "SET enable_seqscan = off;
    SET plan_cache_mode = force_generic_plan";

async fn connect(options: &PgConnectOptions) -> Result<PgConnection, StoreError> {
    let mut connection = PgConnection::connect_with(options).await?;
    connection.execute(super::SESSION_SETTINGS).await?;
    connection.execute(WRITER_SETTINGS).await?;
    Ok(connection)
}

async fn in_time<T>(work: impl Future<Output = Result<T, StoreError>>) -> Result<T, StoreError> {
    let late = || StoreError::from(sqlx::Error::Io(std::io::ErrorKind::TimedOut.into()));
    tokio::time::timeout(PATIENCE, work).await.unwrap_or_else(|_| Err(late()))
}

fn is_late(error: &sqlx::Error) -> bool {
    matches!(error, sqlx::Error::Io(error) if error.kind() == std::io::ErrorKind::TimedOut)
}

/// Takes the next appends out of the queue: of each match one, as the second could only fail.
fn next_batch(later: &mut VecDeque<Waiting>) -> Vec<Waiting> {
    let mut matches = BTreeSet::new();
    let mut batch = Vec::new();
    let mut rest = VecDeque::new();
    for waiting in later.drain(..) {
        if batch.len() < LARGEST && matches.insert(waiting.append.match_id) {
            batch.push(waiting);
        } else {
            rest.push_back(waiting);
        }
    }
    *later = rest;
    batch
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_who_panics_goes_on_with_what_is_left() {
        let mut left = vec![3, 0, 2, 0, 1];
        keep_running(&mut left, |left| {
            while let Some(next) = left.pop() {
                assert!(next > 0, "a panic, on purpose");
            }
        });
        assert!(left.is_empty());
    }
}
