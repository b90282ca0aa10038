//! The memory of large responses that wait for their readers.

use std::sync::Arc;

use tokio::sync::{Semaphore, SemaphorePermit};

use crate::pipeline::limits::{Address, Budget, BudgetShare};

/// How many large bodies are compressed at the same time: each takes some megabytes meanwhile.
const MAX_COMPRESSING: usize = 2;

/// The memory of large responses until their last byte has left. Clones share the count.
#[derive(Debug, Clone)]
pub struct ResponseMemory {
    budget: Budget,
    compressing: Arc<Semaphore>,
}

impl ResponseMemory {
    /// No response yet.
    #[must_use]
    pub fn new(budget: Budget) -> Self {
        Self { budget, compressing: Arc::new(Semaphore::new(MAX_COMPRESSING)) }
    }

    /// Takes memory for a response to an address; `None` if there is too little.
    pub(crate) fn take(&self, address: Address, bytes: usize) -> Option<BudgetShare> {
        self.budget.take(address, bytes)
    }

    /// Waits until another large body may be compressed, until the permit is dropped.
    pub(crate) async fn compressing(&self) -> Option<SemaphorePermit<'_>> {
        self.compressing.acquire().await.ok()
    }

    /// The number of bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.budget.taken()
    }
}
