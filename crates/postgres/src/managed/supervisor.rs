//! Keeps Postgres running: a thread that restarts it when it ends unexpectedly.

use std::convert::Infallible;
use std::error::Error;
use std::fs::File;
use std::io;
use std::thread::{self, JoinHandle};
use std::time::Duration;

use tokio::sync::oneshot;

use super::error::ManagedPostgresError;
use super::process::Postgres;
use turnstone_io::world::Stopwatch;

/// The delay before the second restart in a row; the first one is immediate.
const MIN_RESTART_DELAY: Duration = Duration::from_secs(1);
/// The maximum delay. It is short, because players wait and an attempt costs little.
const MAX_RESTART_DELAY: Duration = Duration::from_secs(5);
/// After this uptime the delay is reset. A persistent fault ends Postgres at once; a Postgres that
/// is killed now and then should restart without delay.
const BACKOFF_RESET_AFTER: Duration = Duration::from_secs(3);

/// The channel for a result.
type ResultSender = oneshot::Sender<Result<(), ManagedPostgresError>>;

/// The thread that keeps Postgres running.
///
/// It is a thread with its own runtime and not a task, because Postgres may outlive the runtime
/// that started it, as it does in tests that share one.
#[derive(Debug)]
pub struct Supervisor {
    /// Requests the stop. Dropping it ends the thread too, without waiting for Postgres.
    stop: Option<oneshot::Sender<ResultSender>>,
    thread: Option<JoinHandle<()>>,
}

impl Supervisor {
    /// Starts Postgres, waits until it is ready, and keeps it running. The `lock` of the data
    /// directory is held for as long as anything here may start a Postgres.
    ///
    /// # Errors
    /// The first start fails. Later starts are retried until one succeeds.
    pub async fn start(postgres: Postgres, lock: File) -> Result<Self, ManagedPostgresError> {
        let (stop, asked) = oneshot::channel();
        let (started, start) = oneshot::channel();
        let thread = thread::Builder::new()
            .name("postgres".to_owned())
            .spawn(move || supervise(postgres, lock, asked, started))
            .map_err(ManagedPostgresError::Thread)?;
        let supervisor = Self { stop: Some(stop), thread: Some(thread) };
        start.await.unwrap_or_else(|_| Err(panicked()))?;
        Ok(supervisor)
    }

    /// Stops Postgres, even during a restart, and waits for its end.
    ///
    /// # Errors
    /// Postgres does not stop.
    pub async fn stop(mut self) -> Result<(), ManagedPostgresError> {
        let (answer, answered) = oneshot::channel();
        if let Some(stop) = self.stop.take() {
            // If the thread has ended, the channel is dropped, and the wait below fails.
            let _ = stop.send(answer);
        }
        answered.await.unwrap_or_else(|_| Err(panicked()))
    }
}

impl Drop for Supervisor {
    /// Waits for the thread, which ends soon because it no longer waits for Postgres. After that
    /// nothing starts a Postgres, and the data directory is free for another server.
    fn drop(&mut self) {
        drop(self.stop.take());
        if let Some(thread) = self.thread.take() {
            // The message of a panic has been printed already.
            let _ = thread.join();
        }
    }
}

/// The error if the thread has panicked.
fn panicked() -> ManagedPostgresError {
    ManagedPostgresError::Thread(io::Error::other("it panicked"))
}

/// The body of the thread.
fn supervise(
    postgres: Postgres,
    lock: File,
    asked: oneshot::Receiver<ResultSender>,
    started: ResultSender,
) {
    match tokio::runtime::Builder::new_current_thread().enable_all().build() {
        Ok(runtime) => runtime.block_on(run(postgres, asked, started)),
        Err(error) => {
            // The caller may have been cancelled.
            let _ = started.send(Err(ManagedPostgresError::Thread(error)));
        }
    }
    drop(lock);
}

/// Starts Postgres and keeps it running until a stop is requested or the [`Supervisor`] is dropped.
async fn run(
    mut postgres: Postgres,
    mut asked: oneshot::Receiver<ResultSender>,
    started: ResultSender,
) {
    let result = tokio::select! {
        biased;
        _ = &mut asked => return,
        result = postgres.start() => result,
    };
    let failed = result.is_err();
    // A caller that was cancelled has dropped the other end of `asked` too.
    let _ = started.send(result);
    if failed {
        return;
    }
    let asked = tokio::select! {
        biased;
        asked = asked => asked,
        never = keep_running(&mut postgres) => match never {},
    };
    // Otherwise the supervisor was dropped, and dropping `postgres` is enough.
    if let Ok(mut answer) = asked {
        tokio::select! {
            result = postgres.stop() => { let _ = answer.send(result); }
            () = answer.closed() => {}
        }
    }
}

/// Restarts Postgres whenever it ends.
async fn keep_running(postgres: &mut Postgres) -> Infallible {
    let mut last_pause = None;
    loop {
        let up = Stopwatch::start();
        let status = postgres.wait_for_exit().await;
        let pause = restart_delay(last_pause, up.elapsed());
        last_pause = Some(pause);
        let seconds = pause.as_secs();
        tracing::error!(%status, seconds, "Postgres ended unexpectedly; restarting it");
        tokio::time::sleep(pause).await;
        match postgres.start().await {
            Ok(()) => tracing::info!("Postgres runs again"),
            Err(error) => {
                // Logged with its sources: a full disk, for example, shows only there.
                let error: &dyn Error = &error;
                tracing::error!(error, "Postgres could not be restarted");
            }
        }
    }
}

/// The delay before a restart, if Postgres ran for `up` and the delay before that run was `last`.
fn restart_delay(last: Option<Duration>, up: Duration) -> Duration {
    match last {
        Some(last) if up < BACKOFF_RESET_AFTER => {
            (last * 2).clamp(MIN_RESTART_DELAY, MAX_RESTART_DELAY)
        }
        _ => Duration::ZERO,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn restart_delay_grows_and_resets_after_uptime() {
        let mut last = None;
        let mut pauses = Vec::new();
        for up in [5, 0, 0, 0, 0, 2, 3, 0] {
            let pause = restart_delay(last, Duration::from_secs(up));
            last = Some(pause);
            pauses.push(pause.as_secs());
        }
        assert_eq!(pauses, [0, 1, 2, 4, 5, 5, 0, 1]);
    }
}
