//! The phase of a server's life, which the start and the stop of the application set and every
//! request meets.

use std::sync::Arc;
use std::sync::atomic::{AtomicU8, AtomicUsize, Ordering};

/// The phase of a server's life, and how many requests are running. Clones share both.
#[derive(Debug, Clone, Default)]
pub struct Lifecycle(Arc<State>);

#[derive(Debug, Default)]
struct State {
    phase: AtomicU8,
    running: AtomicUsize,
}

/// A phase of a server's life.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum Phase {
    /// It serves requests.
    Serving,
    /// It listens, but has no database yet.
    Starting,
    /// It serves requests, and closes each connection after its response.
    Stopping,
}

impl Lifecycle {
    /// The current phase; at first `Serving`.
    #[must_use]
    pub fn phase(&self) -> Phase {
        match self.0.phase.load(Ordering::Relaxed) {
            1 => Phase::Starting,
            2 => Phase::Stopping,
            _ => Phase::Serving,
        }
    }

    /// Begins a phase.
    pub fn begin(&self, phase: Phase) {
        self.0.phase.store(phase as u8, Ordering::Relaxed);
    }

    /// The number of requests that have arrived and have no response yet.
    #[must_use]
    pub fn running_requests(&self) -> usize {
        self.0.running.load(Ordering::Relaxed)
    }

    /// Counts a request until the result is dropped.
    pub(super) fn count_request(&self) -> RunningRequest {
        self.0.running.fetch_add(1, Ordering::Relaxed);
        RunningRequest(self.clone())
    }
}

/// Counts a running request until it is dropped.
#[derive(Debug)]
pub(super) struct RunningRequest(Lifecycle);

impl Drop for RunningRequest {
    fn drop(&mut self) {
        self.0.0.running.fetch_sub(1, Ordering::Relaxed);
    }
}
