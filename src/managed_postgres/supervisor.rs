//! Keeps Postgres running: a thread that starts it again when it ends unasked.

use std::convert::Infallible;
use std::error::Error;
use std::fs::File;
use std::io;
use std::thread::{self, JoinHandle};
use std::time::Duration;

use tokio::sync::oneshot;

use super::error::ManagedPostgresError;
use super::process::Postgres;
use crate::world::Stopwatch;

/// The pause before the second start in a row; the first one is immediate.
const MIN_RESTART_DELAY: Duration = Duration::from_secs(1);
/// Players wait meanwhile, so it is short: to try costs little.
const MAX_RESTART_DELAY: Duration = Duration::from_secs(5);
/// After so long, an end is no longer the consequence of the one before: what keeps Postgres from
/// running ends it at once, and one that somebody kills now and then must not stay away.
const BACKOFF_RESET_AFTER: Duration = Duration::from_secs(3);

/// Where a result is reported to.
type ResultSender = oneshot::Sender<Result<(), ManagedPostgresError>>;

/// The thread that keeps Postgres running.
///
/// A thread with a runtime of its own and not a task, because Postgres may outlive the runtime
/// that it was started from, as it does in tests that share one.
#[derive(Debug)]
pub struct Supervisor {
    /// Asks for the stop; dropping it ends the thread as well, which then waits for nothing.
    stop: Option<oneshot::Sender<ResultSender>>,
    thread: Option<JoinHandle<()>>,
}

impl Supervisor {
    /// Starts Postgres, waits until it is ready, and keeps it running. The `lock` of the data
    /// directory is held for as long as anything here may start a Postgres.
    ///
    /// # Errors
    /// The first start fails; later ones are tried until one succeeds.
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

    /// Stops Postgres, also when it is just being started again, and waits until it is gone.
    ///
    /// # Errors
    /// Postgres does not stop.
    pub async fn stop(mut self) -> Result<(), ManagedPostgresError> {
        let (answer, answered) = oneshot::channel();
        if let Some(stop) = self.stop.take() {
            // A thread that is gone drops the answer, too.
            let _ = stop.send(answer);
        }
        answered.await.unwrap_or_else(|_| Err(panicked()))
    }
}

impl Drop for Supervisor {
    /// Waits for the thread, which is short because it no longer waits for Postgres: afterwards
    /// nothing starts a Postgres and the data directory is free for another server.
    fn drop(&mut self) {
        drop(self.stop.take());
        if let Some(thread) = self.thread.take() {
            // The message of a panic has been printed already.
            let _ = thread.join();
        }
    }
}

/// Why the thread answers nothing.
fn panicked() -> ManagedPostgresError {
    ManagedPostgresError::Thread(io::Error::other("it panicked"))
}

/// What the thread does.
fn supervise(
    postgres: Postgres,
    lock: File,
    asked: oneshot::Receiver<ResultSender>,
    started: ResultSender,
) {
    match tokio::runtime::Builder::new_current_thread().enable_all().build() {
        Ok(runtime) => runtime.block_on(run(postgres, asked, started)),
        Err(error) => {
            // Whoever does not wait for the start any more does not want to know.
            let _ = started.send(Err(ManagedPostgresError::Thread(error)));
        }
    }
    drop(lock);
}

/// Starts Postgres and keeps it running until it is `asked` to stop, or nobody can ask any more.
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
    // Whoever gave up waiting has dropped the other end of `asked`, too.
    let _ = started.send(result);
    if failed {
        return;
    }
    let asked = tokio::select! {
        biased;
        asked = asked => asked,
        never = keep_running(&mut postgres) => match never {},
    };
    // Else the value was dropped, and dropping Postgres is all there is to do.
    if let Ok(mut answer) = asked {
        tokio::select! {
            result = postgres.stop() => { let _ = answer.send(result); }
            () = answer.closed() => {}
        }
    }
}

/// Starts Postgres again whenever it ends.
async fn keep_running(postgres: &mut Postgres) -> Infallible {
    let mut last_pause = None;
    loop {
        let up = Stopwatch::start();
        let status = postgres.wait_for_exit().await;
        let pause = restart_delay(last_pause, up.elapsed());
        last_pause = Some(pause);
        let seconds = pause.as_secs();
        tracing::error!(%status, seconds, "Postgres ended unexpectedly; starting it again");
        tokio::time::sleep(pause).await;
        match postgres.start().await {
            Ok(()) => tracing::info!("Postgres runs again"),
            Err(error) => {
                // With its sources: a full disk shows only there.
                let error: &dyn Error = &error;
                tracing::error!(error, "Postgres could not be started again");
            }
        }
    }
}

/// How long to wait before Postgres is started again that ran for `up`, if the wait before that run
/// was `last`.
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
    fn the_pauses_grow_until_postgres_has_been_up_for_a_while() {
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
