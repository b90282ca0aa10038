//! Admission control under overload. A limited number of requests runs, a limited number waits in
//! queues for a short time, and the commands of players come before lists.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use serde::{Deserialize, Serialize};
use tokio::sync::oneshot;

use crate::problem::{ApiResult, Code, Problem, Shortage};

/// The priority of a request, the highest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Priority {
    /// Moves and other commands on a match. They may take every permit.
    Play,
    /// All other requests. They may take three quarters of the permits.
    Ordinary,
    /// Lists and searches, which are rejected first. They may take half of the permits, and half of
    /// the database connections.
    Search,
}

/// The limits of the admission control.
#[derive(Debug, Clone, Copy)]
pub struct AdmissionSettings {
    /// How many requests run at the same time.
    pub max_running: usize,
    /// How many of them may be searches.
    pub max_searches: usize,
    /// How many more requests wait.
    pub max_queued: usize,
    /// How long a request waits before it is rejected.
    pub queue_timeout: Duration,
}

/// The admission control of a server. Clones share it.
#[derive(Debug, Clone)]
pub struct Admission(Arc<AdmissionController>);

#[derive(Debug)]
struct AdmissionController {
    running: AtomicUsize,
    searches: AtomicUsize,
    /// The length of all queues; written only under their lock.
    queued: AtomicUsize,
    /// By priority: the most running requests at which a permit is free.
    max_running: [usize; 3],
    settings: AdmissionSettings,
    /// By priority.
    queues: Mutex<[Queue; 3]>,
}

type Queue = VecDeque<oneshot::Sender<Permit>>;

/// The permit of one running request; free again when this is dropped.
#[derive(Debug)]
pub struct Permit {
    /// `None` once the permit was released in another way.
    controller: Option<Arc<AdmissionController>>,
    priority: Priority,
}

/// A permit that other requests may use while its request waits for a change.
#[derive(Debug)]
pub struct LentPermit(Arc<AdmissionController>);

impl Admission {
    /// Admission control with no running requests.
    #[must_use]
    pub fn new(settings: AdmissionSettings) -> Self {
        let most = settings.max_running.max(1);
        Self(Arc::new(AdmissionController {
            running: AtomicUsize::new(0),
            searches: AtomicUsize::new(0),
            queued: AtomicUsize::new(0),
            max_running: [most, (most - most / 4).max(1), (most / 2).max(1)],
            settings,
            queues: Mutex::default(),
        }))
    }

    /// How many requests run, and how many wait for a permit.
    #[must_use]
    pub fn counts(&self) -> (usize, usize) {
        (self.0.running.load(Ordering::Relaxed), self.0.queued.load(Ordering::Relaxed))
    }

    /// Takes a permit, or waits for one.
    ///
    /// # Errors
    /// `overloaded` when too many requests wait, or when no permit became free in time.
    pub async fn acquire(&self, priority: Priority) -> ApiResult<Permit> {
        let controller = &self.0;
        // Only the highest priority may overtake requests that wait.
        let may_pass = priority == Priority::Play || controller.queued.load(Ordering::SeqCst) == 0;
        if may_pass && controller.try_acquire(priority) {
            return Ok(Permit { controller: Some(Arc::clone(controller)), priority });
        }
        let refused = || Problem::new(Code::Overloaded).because_of(Shortage::Requests);
        let turn = match controller.enqueue(priority) {
            QueueOutcome::Admitted => {
                return Ok(Permit { controller: Some(Arc::clone(controller)), priority });
            }
            QueueOutcome::Queued(turn) => turn,
            QueueOutcome::Rejected => return Err(refused()),
        };
        let waited = tokio::time::timeout(controller.settings.queue_timeout, turn).await;
        waited.map_err(|_| refused())?.map_err(|_| refused())
    }

    /// Lends the permit of a request that begins to wait, until this is dropped. Then the request
    /// counts again, even beyond the limit, because it is about to be answered.
    #[must_use]
    pub fn lend(&self) -> LentPermit {
        self.0.release(Priority::Ordinary);
        LentPermit(Arc::clone(&self.0))
    }
}

/// The outcome of queueing a request.
enum QueueOutcome {
    Admitted,
    Queued(oneshot::Receiver<Permit>),
    Rejected,
}

impl AdmissionController {
    /// Takes a permit if one is free for this priority: one atomic step, or two for a search.
    fn try_acquire(&self, priority: Priority) -> bool {
        let below = |count: &AtomicUsize, most: usize| {
            let one_more = |now: usize| (now < most).then_some(now + 1);
            count.fetch_update(Ordering::SeqCst, Ordering::SeqCst, one_more).is_ok()
        };
        let is_search = priority == Priority::Search;
        if is_search && !below(&self.searches, self.settings.max_searches) {
            return false;
        }
        let taken = below(&self.running, self.max_running[priority as usize]);
        if is_search && !taken {
            self.searches.fetch_sub(1, Ordering::SeqCst);
        }
        taken
    }

    fn decrement(&self, priority: Priority) {
        if priority == Priority::Search {
            self.searches.fetch_sub(1, Ordering::SeqCst);
        }
        self.running.fetch_sub(1, Ordering::SeqCst);
    }

    fn release(self: &Arc<Self>, priority: Priority) {
        self.decrement(priority);
        // `enqueue` stores `queued` before it tries for a permit again, and this loads it after the
        // release, so at least one thread sees the other's store.
        if self.queued.load(Ordering::SeqCst) > 0 {
            self.admit(&mut self.queues());
        }
    }

    /// Gives free permits to waiting requests, the highest priority first.
    fn admit(self: &Arc<Self>, queues: &mut [Queue; 3]) {
        for priority in [Priority::Play, Priority::Ordinary, Priority::Search] {
            let queue = &mut queues[priority as usize];
            drop_cancelled(queue);
            while !queue.is_empty() && self.try_acquire(priority) {
                let permit = Permit { controller: Some(Arc::clone(self)), priority };
                let Some(turn) = queue.pop_front() else { break };
                if let Err(mut unwanted) = turn.send(permit) {
                    // Dropping the permit would call this function again.
                    unwanted.controller = None;
                    self.decrement(priority);
                }
                drop_cancelled(queue);
            }
        }
        self.update_queued(queues);
    }

    fn enqueue(self: &Arc<Self>, priority: Priority) -> QueueOutcome {
        let mut queues = self.queues();
        queues.iter_mut().for_each(drop_cancelled);
        let length: usize = queues.iter().map(VecDeque::len).sum();
        if length >= self.settings.max_queued {
            // The newest request of the lowest priority makes room for a higher priority.
            let lesser = [Priority::Search, Priority::Ordinary]
                .into_iter()
                .filter(|other| *other > priority);
            let mut dropped = lesser.map(|other| queues[other as usize].pop_back().is_some());
            if !dropped.any(|dropped| dropped) {
                self.update_queued(&queues);
                return QueueOutcome::Rejected;
            }
        }
        let (turn, receiver) = oneshot::channel();
        queues[priority as usize].push_back(turn);
        self.update_queued(&queues);
        // A permit may have become free before this request was visible in the queue.
        if self.try_acquire(priority) {
            queues[priority as usize].pop_back();
            self.update_queued(&queues);
            return QueueOutcome::Admitted;
        }
        QueueOutcome::Queued(receiver)
    }

    fn update_queued(&self, queues: &[Queue; 3]) {
        let length = queues.iter().map(VecDeque::len).sum();
        self.queued.store(length, Ordering::SeqCst);
    }

    fn queues(&self) -> MutexGuard<'_, [Queue; 3]> {
        self.queues.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Drops the requests at the front that gave up. All wait equally long, so a request that gave up
/// reaches the front soon.
fn drop_cancelled(queue: &mut Queue) {
    while queue.front().is_some_and(oneshot::Sender::is_closed) {
        queue.pop_front();
    }
}

impl Drop for Permit {
    fn drop(&mut self) {
        if let Some(controller) = self.controller.take() {
            controller.release(self.priority);
        }
    }
}

impl Drop for LentPermit {
    fn drop(&mut self) {
        self.0.running.fetch_add(1, Ordering::SeqCst);
    }
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt;

    use super::*;

    fn controller(max_running: usize, max_queued: usize) -> Admission {
        let queue_timeout = Duration::from_millis(20);
        Admission::new(AdmissionSettings {
            max_running,
            max_searches: max_running,
            max_queued,
            queue_timeout,
        })
    }

    fn try_acquire_now(controller: &Admission, priority: Priority) -> Option<Permit> {
        controller.acquire(priority).now_or_never()?.ok()
    }

    #[tokio::test]
    async fn a_quarter_of_the_permits_is_reserved_for_moves_and_half_kept_from_searches() {
        let controller = controller(8, 0);
        let searches: Vec<_> =
            (0..8).filter_map(|_| try_acquire_now(&controller, Priority::Search)).collect();
        assert_eq!(searches.len(), 4);
        let ordinary: Vec<_> =
            (0..8).filter_map(|_| try_acquire_now(&controller, Priority::Ordinary)).collect();
        assert_eq!(ordinary.len(), 2);
        let moves: Vec<_> =
            (0..8).filter_map(|_| try_acquire_now(&controller, Priority::Play)).collect();
        assert_eq!(moves.len(), 2);
        drop((searches, ordinary, moves));
        assert_eq!(controller.counts(), (0, 0));
        assert!(try_acquire_now(&controller, Priority::Search).is_some());
    }

    #[tokio::test]
    async fn a_free_permit_goes_by_priority_and_then_first_come_first_served() {
        let controller = controller(1, 10);
        let inside = try_acquire_now(&controller, Priority::Play).expect("a permit");
        let mut search = Box::pin(controller.acquire(Priority::Search));
        let mut first = Box::pin(controller.acquire(Priority::Ordinary));
        let mut second = Box::pin(controller.acquire(Priority::Ordinary));
        let mut play = Box::pin(controller.acquire(Priority::Play));
        for waiting in [&mut search, &mut first, &mut second, &mut play] {
            assert!(waiting.as_mut().now_or_never().is_none());
        }
        assert_eq!(controller.counts(), (1, 4));
        drop(inside);
        for waiting in [&mut play, &mut first, &mut second, &mut search] {
            let permit = waiting.as_mut().now_or_never().expect("its turn").expect("a permit");
            assert_eq!(controller.counts().0, 1);
            drop(permit);
        }
        assert_eq!(controller.counts(), (0, 0));
    }

    #[tokio::test]
    async fn a_full_queue_drops_a_search_for_a_move_and_rejects_equal_or_lower_priority_at_once() {
        let controller = controller(1, 2);
        let inside = try_acquire_now(&controller, Priority::Play).expect("a permit");
        let mut search = Box::pin(controller.acquire(Priority::Search));
        let mut ordinary = Box::pin(controller.acquire(Priority::Ordinary));
        assert!(search.as_mut().now_or_never().is_none());
        assert!(ordinary.as_mut().now_or_never().is_none());
        assert!(
            controller
                .acquire(Priority::Search)
                .now_or_never()
                .expect("an answer at once")
                .is_err()
        );
        let mut play = Box::pin(controller.acquire(Priority::Play));
        assert!(play.as_mut().now_or_never().is_none());
        assert!(search.now_or_never().expect("an answer at once").is_err());
        drop(inside);
        assert!(play.now_or_never().expect("its turn").is_ok());
    }

    #[tokio::test]
    async fn timed_out_and_cancelled_waiters_hold_no_permit() {
        let controller = controller(1, 2);
        let inside = try_acquire_now(&controller, Priority::Play).expect("a permit");
        assert!(controller.acquire(Priority::Ordinary).await.is_err());
        for _ in 0..10 {
            assert!(controller.acquire(Priority::Play).now_or_never().is_none());
        }
        let mut last = Box::pin(controller.acquire(Priority::Search));
        assert!(last.as_mut().now_or_never().is_none());
        drop(inside);
        drop(last);
        assert_eq!(controller.counts().0, 0);
        assert!(try_acquire_now(&controller, Priority::Search).is_some());
    }

    #[tokio::test]
    async fn a_request_that_waits_lends_its_permit() {
        let controller = controller(1, 0);
        let poll = try_acquire_now(&controller, Priority::Ordinary).expect("a permit");
        let lent = controller.lend();
        let other = try_acquire_now(&controller, Priority::Play).expect("the permit that was lent");
        drop(lent);
        assert_eq!(controller.counts().0, 2);
        drop((poll, other));
        assert_eq!(controller.counts().0, 0);
    }
}
