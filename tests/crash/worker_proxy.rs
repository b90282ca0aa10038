//! Stands between the coordinator of a cluster and its workers. It passes everything on, until a scenario wants
//! it to hold a commit: then the coordinator can be killed at exactly that moment.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

/// How long a commit may take to come.
const TIMEOUT: Duration = Duration::from_secs(10);

/// The commit that is held.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Hold {
    /// None.
    Nothing,
    /// The answer to the commit of a transaction in whose statements this text was: the worker has committed, and
    /// the coordinator never learns it.
    AnswerTo(&'static str),
    /// The second phase of commits in two: the coordinator has committed, and the workers never learn it.
    SecondPhase,
}

/// The common hold of the proxies of all workers.
#[derive(Debug, Clone)]
pub struct Gate {
    hold: Arc<Mutex<Hold>>,
    is_held: watch::Sender<bool>,
}

impl Gate {
    /// One that holds nothing.
    pub fn new() -> Self {
        Self { hold: Arc::new(Mutex::new(Hold::Nothing)), is_held: watch::Sender::new(false) }
    }

    /// Holds such a commit from now on.
    pub fn set(&self, hold: Hold) {
        *self.lock() = hold;
        self.is_held.send_replace(false);
    }

    /// Waits until a commit is held. Returns whether one is.
    pub async fn wait(&self) -> bool {
        let mut held = self.is_held.subscribe();
        tokio::time::timeout(TIMEOUT, held.wait_for(|held| *held)).await.is_ok()
    }

    /// Stands before a worker on this port. Returns the port of the proxy, which serves as long as the runtime.
    pub async fn stand_before(&self, worker: u16) -> u16 {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let port = listener.local_addr().expect("an address").port();
        let gate = self.clone();
        tokio::spawn(async move {
            while let Ok((coordinator, _)) = listener.accept().await {
                let Ok(worker) = TcpStream::connect(("127.0.0.1", worker)).await else { continue };
                gate.connect(coordinator, worker);
            }
        });
        port
    }

    fn connect(&self, coordinator: TcpStream, worker: TcpStream) {
        // As the two have it: a statement must not wait for the acknowledgement of the one before it.
        let _ = (coordinator.set_nodelay(true), worker.set_nodelay(true));
        let (from_coordinator, to_coordinator) = coordinator.into_split();
        let (from_worker, to_worker) = worker.into_split();
        let answers = Arc::new(Mutex::new(true));
        tokio::spawn(self.clone().pass_statements(from_coordinator, to_worker, answers.clone()));
        tokio::spawn(self.clone().pass_answers(from_worker, to_coordinator, answers));
    }

    /// Until one side closes, or for ever if a commit is held. `answers`: whether answers are passed on.
    async fn pass_statements(
        self,
        mut from: OwnedReadHalf,
        mut to: OwnedWriteHalf,
        answers: Arc<Mutex<bool>>,
    ) {
        let mut buffer = vec![0; 64 * 1024];
        let mut has_text = false;
        while let Ok(length @ 1..) = from.read(&mut buffer).await {
            let sent = &buffer[..length];
            let hold = *self.lock();
            match hold {
                Hold::AnswerTo(text) => {
                    has_text = contains(sent, text) || (has_text && !contains(sent, "BEGIN"));
                    if has_text && sent.ends_with(b"COMMIT\0") {
                        *lock(&answers) = false;
                    }
                }
                Hold::SecondPhase if contains(sent, "COMMIT PREPARED") => {
                    self.is_held.send_replace(true);
                    std::future::pending::<()>().await;
                }
                Hold::Nothing | Hold::SecondPhase => {}
            }
            if to.write_all(sent).await.is_err() {
                return;
            }
        }
    }

    async fn pass_answers(
        self,
        mut from: OwnedReadHalf,
        mut to: OwnedWriteHalf,
        answers: Arc<Mutex<bool>>,
    ) {
        let mut buffer = vec![0; 64 * 1024];
        while let Ok(length @ 1..) = from.read(&mut buffer).await {
            if !*lock(&answers) {
                self.is_held.send_replace(true);
                std::future::pending::<()>().await;
            }
            if to.write_all(&buffer[..length]).await.is_err() {
                return;
            }
        }
    }

    fn lock(&self) -> MutexGuard<'_, Hold> {
        lock(&self.hold)
    }
}

fn lock<T>(value: &Mutex<T>) -> MutexGuard<'_, T> {
    value.lock().unwrap_or_else(PoisonError::into_inner)
}

fn contains(bytes: &[u8], text: &str) -> bool {
    bytes.windows(text.len()).any(|part| part == text.as_bytes())
}
