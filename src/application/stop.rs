//! The stop of a server, so that no request is lost.

use std::time::Duration;

use actix_web::dev::ServerHandle;
use tokio::sync::watch;

use super::listeners::Listeners;
use crate::api::{Lifecycle, Phase, WaitSlots};
use crate::world::Stopwatch;

/// How often a stop looks whether requests are still running.
const LOOK_EVERY: Duration = Duration::from_millis(10);

/// How long the thread that accepts usually takes to notice that it is paused. If it takes longer, it
/// logs an error of the refused socket.
const PAUSE_TIME: Duration = Duration::from_millis(1);

/// A request to stop a server.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Stop {
    /// Not at all: it serves.
    No,
    /// After it has served for `--drain-seconds`, so that load balancers see that it is not ready.
    Drain,
    /// After the running requests.
    Finish,
    /// At once.
    Now,
}

/// Stops a server. Clones stop the same server.
#[derive(Debug, Clone)]
pub struct StopHandle(watch::Sender<Stop>);

impl StopHandle {
    /// A handle of a server that is not to stop yet.
    pub(super) fn new() -> Self {
        Self(watch::Sender::new(Stop::No))
    }

    /// Asks the server to stop. A later request can only hurry it.
    pub fn stop(&self, how: Stop) {
        self.0.send_if_modified(|current| {
            let is_faster = how > *current;
            *current = how.max(*current);
            is_faster
        });
    }

    /// Waits until the server is asked to stop at least as fast as that.
    pub(super) async fn requested(&self, at_least: Stop) {
        // The sender is here, so the channel is open.
        let _ = self.0.subscribe().wait_for(|how| *how >= at_least).await;
    }

    /// Whether the server is asked to stop at least as fast as that.
    fn is_requested(&self, at_least: Stop) -> bool {
        *self.0.borrow() >= at_least
    }

    /// Waits, but not once the server is asked to stop at least as fast as that.
    async fn wait(&self, time: Duration, at_least: Stop) {
        let _ = tokio::time::timeout(time, self.requested(at_least)).await;
    }
}

/// The parts of a running server that a stop needs.
pub(super) struct Running {
    pub server: ServerHandle,
    pub listeners: Listeners,
    pub lifecycle: Lifecycle,
    pub waiting: WaitSlots,
    pub drain: Duration,
    pub timeout: Duration,
}

impl Running {
    /// Finishes the requests, for as long as was asked for, and stops the server. `false`:
    /// it was asked to stop at once, and may still be running requests.
    pub(super) async fn stop(&self, stop: &StopHandle) -> bool {
        let has_served = self.lifecycle.phase() == Phase::Serving;
        self.lifecycle.begin(Phase::Stopping);
        if has_served {
            stop.wait(self.drain, Stop::Finish).await;
        }
        // First nothing is accepted any more, so that refusing is no error to the server. Clients
        // whose connection was not accepted yet see it reset.
        self.server.pause().await;
        tokio::time::sleep(PAUSE_TIME).await;
        self.listeners.refuse();
        self.waiting.stop();
        self.finish_requests(stop).await;
        let at_once = stop.is_requested(Stop::Now);
        // Ends idle connections, and waits for clients that have not read their responses yet. Once
        // that has begun, the server hears nothing else.
        let ended = self.server.stop(!at_once);
        tokio::select! {
            () = ended => !at_once,
            () = stop.requested(Stop::Now) => false,
        }
    }

    /// Waits for the running requests. The threads that serve must not end before: a pooled
    /// database connection belongs to the thread that opened it, and a request on another thread
    /// may be using it.
    async fn finish_requests(&self, stop: &StopHandle) {
        let waited = Stopwatch::start();
        let is_busy = || self.lifecycle.running_requests() + self.waiting.count() > 0;
        while is_busy() && waited.elapsed() < self.timeout && !stop.is_requested(Stop::Now) {
            tokio::time::sleep(LOOK_EVERY).await;
        }
    }
}
