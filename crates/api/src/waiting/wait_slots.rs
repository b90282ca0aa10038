//! The slots of requests that wait: long polls, event streams and downloads. Their number is
//! limited, and a server that stops ends them all.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};

use turnstone_store::Subscription;

use crate::pipeline::limits::{Client, ConcurrencyLimits, ConcurrencyPermit};
use crate::problem::{ApiResult, Code, Problem, Shortage};

/// A limited number of slots for requests that wait, and the signal that ends all waiting. Clones
/// share both.
#[derive(Debug, Clone)]
pub struct WaitSlots {
    semaphore: Arc<Semaphore>,
    capacity: usize,
    /// How many slots each client may hold; `None`: no limit.
    concurrency: Option<ConcurrencyLimits>,
    stopping: watch::Sender<bool>,
}

impl WaitSlots {
    /// `capacity` free slots, with or without a limit on how many of them one client may hold.
    #[must_use]
    pub fn new(capacity: usize, concurrency: Option<ConcurrencyLimits>) -> Self {
        let semaphore = Arc::new(Semaphore::new(capacity));
        Self { semaphore, capacity, concurrency, stopping: watch::Sender::new(false) }
    }

    /// How many slots are in use.
    #[must_use]
    pub fn count(&self) -> usize {
        self.capacity - self.semaphore.available_permits()
    }

    /// Ends all waiting, now and in the future: the server stops.
    pub fn stop(&self) {
        self.stopping.send_replace(true);
    }

    /// Takes a slot for a client.
    ///
    /// # Errors
    /// `rate_limited` when the client holds its maximum, and `overloaded` when no slot is free.
    pub(crate) fn acquire(&self, client: &Client) -> ApiResult<WaitSlot> {
        let concurrency =
            self.concurrency.as_ref().map(|limits| limits.acquire(client)).transpose()?;
        match Arc::clone(&self.semaphore).try_acquire_owned() {
            Ok(permit) => Ok(WaitSlot {
                stopping: self.stopping.subscribe(),
                _permit: permit,
                _concurrency: concurrency,
            }),
            Err(_) => Err(Problem::with(Code::Overloaded, "too many clients are waiting here")
                .because_of(Shortage::Waiting)),
        }
    }
}

/// The slot of one request that waits; free again when this is dropped.
#[derive(Debug)]
pub(crate) struct WaitSlot {
    stopping: watch::Receiver<bool>,
    _permit: OwnedSemaphorePermit,
    _concurrency: Option<ConcurrencyPermit>,
}

impl WaitSlot {
    /// Whether the server is stopping, so that no request may wait any longer.
    pub(crate) fn is_stopping(&self) -> bool {
        *self.stopping.borrow()
    }

    /// Waits for some time. `false`: the server is stopping.
    pub(crate) async fn pause(&mut self, time: Duration) -> bool {
        tokio::select! {
            () = tokio::time::sleep(time) => true,
            _ = self.stopping.wait_for(|is_stopping| *is_stopping) => false,
        }
    }

    /// Waits for a notification, at most `timeout`. `false`: the server is stopping.
    pub(crate) async fn wait(&mut self, subscription: &Subscription, timeout: Duration) -> bool {
        tokio::select! {
            () = subscription.notified() => true,
            () = tokio::time::sleep(timeout) => true,
            _ = self.stopping.wait_for(|is_stopping| *is_stopping) => false,
        }
    }
}
