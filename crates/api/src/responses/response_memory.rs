//! The memory of large responses that wait for their readers.

use crate::pipeline::limits::{Address, Budget, BudgetShare, Client};
use crate::pools::fair_queue::{FairQueue, Requester, Turn};

/// How many large bodies are compressed at the same time: each takes some megabytes meanwhile.
const MAX_COMPRESSING: usize = 2;

/// The memory of large responses until their last byte has left. Clones share the count.
#[derive(Debug, Clone)]
pub struct ResponseMemory {
    budget: Budget,
    compressing: FairQueue,
}

impl ResponseMemory {
    /// No response yet.
    #[must_use]
    pub fn new(budget: Budget) -> Self {
        Self { budget, compressing: FairQueue::new(MAX_COMPRESSING) }
    }

    /// Takes memory for a response to an address; `None` if there is too little.
    pub(crate) fn take(&self, address: Address, bytes: usize) -> Option<BudgetShare> {
        self.budget.take(address, bytes)
    }

    /// Waits until a large body for a client may be compressed, until the turn is dropped.
    pub(crate) async fn compressing(&self, client: &Client) -> Option<Turn> {
        self.compressing.turn(Requester::new(client, false)).await
    }

    /// The number of bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.budget.taken()
    }
}
