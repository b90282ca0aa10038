//! Who is let in when there is more to do than can be done: a bounded number of requests is under
//! way, a bounded number waits for a short time, and what players send goes before lists.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::oneshot;

use crate::api::problem::{ApiResult, Code, Problem};

/// How much a request matters, the most first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Class {
    /// Moves and other commands on a match. They may have every place.
    Play,
    /// What is neither of the others. A quarter of the places is kept from it.
    Ordinary,
    /// Lists and searches, the first that is given up. Half of the places is kept from them, and
    /// half of the connections to the database.
    Search,
}

/// How much is let in.
#[derive(Debug, Clone, Copy)]
pub struct AdmissionSettings {
    /// How many requests are under way at the same time.
    pub most: usize,
    /// How many of them may be searches.
    pub most_searches: usize,
    /// How many more wait.
    pub most_queued: usize,
    /// How long they do.
    pub patience: Duration,
}

/// The door of a server. Clones are the same door.
#[derive(Debug, Clone)]
pub struct Admission(Arc<Door>);

#[derive(Debug)]
struct Door {
    running: AtomicUsize,
    searches: AtomicUsize,
    /// How many stand in the queues; changed only by who has locked them.
    queued: AtomicUsize,
    /// By class: at how many running requests it is full.
    most: [usize; 3],
    settings: AdmissionSettings,
    /// By class.
    queues: Mutex<[Queue; 3]>,
}

type Queue = VecDeque<oneshot::Sender<Place>>;

/// A place among the requests under way; free again when this is dropped.
#[derive(Debug)]
pub struct Place {
    /// `None` once it was given back in another way.
    door: Option<Arc<Door>>,
    class: Class,
}

/// A place that others may have, while the request that had it waits for something to happen.
#[derive(Debug)]
pub struct Lent(Arc<Door>);

impl Admission {
    /// A door with nobody inside.
    #[must_use]
    pub fn new(settings: AdmissionSettings) -> Self {
        let most = settings.most.max(1);
        Self(Arc::new(Door {
            running: AtomicUsize::new(0),
            searches: AtomicUsize::new(0),
            queued: AtomicUsize::new(0),
            most: [most, (most - most / 4).max(1), (most / 2).max(1)],
            settings,
            queues: Mutex::default(),
        }))
    }

    /// How many requests are under way, and how many wait for a place.
    #[must_use]
    pub fn counts(&self) -> (usize, usize) {
        (self.0.running.load(Ordering::Relaxed), self.0.queued.load(Ordering::Relaxed))
    }

    /// Takes a place, or waits for one.
    ///
    /// # Errors
    /// `overloaded` when too many wait, or none became free in time.
    pub async fn enter(&self, class: Class) -> ApiResult<Place> {
        let door = &self.0;
        // Only what goes before all others may pass by those who wait.
        let may_pass = class == Class::Play || door.queued.load(Ordering::SeqCst) == 0;
        if may_pass && door.take(class) {
            return Ok(Place { door: Some(Arc::clone(door)), class });
        }
        let refused = || Problem::new(Code::Overloaded);
        let turn = match door.line_up(class) {
            Turn::Now => return Ok(Place { door: Some(Arc::clone(door)), class }),
            Turn::Later(turn) => turn,
            Turn::Never => return Err(refused()),
        };
        let waited = tokio::time::timeout(door.settings.patience, turn).await;
        waited.map_err(|_| refused())?.map_err(|_| refused())
    }

    /// Lends the place of a request that begins to wait, until this is dropped. From then on it
    /// counts again, even beyond the bound: it is about to be answered.
    #[must_use]
    pub fn lend(&self) -> Lent {
        self.0.release(Class::Ordinary);
        Lent(Arc::clone(&self.0))
    }
}

/// When a request's turn is.
enum Turn {
    Now,
    Later(oneshot::Receiver<Place>),
    Never,
}

impl Door {
    /// Takes a place if one is free for this class: one atomic step, and two for a search.
    fn take(&self, class: Class) -> bool {
        let below = |count: &AtomicUsize, most: usize| {
            let one_more = |now: usize| (now < most).then_some(now + 1);
            count.fetch_update(Ordering::SeqCst, Ordering::SeqCst, one_more).is_ok()
        };
        let is_search = class == Class::Search;
        if is_search && !below(&self.searches, self.settings.most_searches) {
            return false;
        }
        let taken = below(&self.running, self.most[class as usize]);
        if is_search && !taken {
            self.searches.fetch_sub(1, Ordering::SeqCst);
        }
        taken
    }

    fn untake(&self, class: Class) {
        if class == Class::Search {
            self.searches.fetch_sub(1, Ordering::SeqCst);
        }
        self.running.fetch_sub(1, Ordering::SeqCst);
    }

    fn release(self: &Arc<Self>, class: Class) {
        self.untake(class);
        // Who lines up says so first and then looks once more for a place: one of the two sees.
        if self.queued.load(Ordering::SeqCst) > 0 {
            self.admit(&mut self.queues());
        }
    }

    /// Gives free places to those who wait, the most important first.
    fn admit(self: &Arc<Self>, queues: &mut [Queue; 3]) {
        for class in [Class::Play, Class::Ordinary, Class::Search] {
            let queue = &mut queues[class as usize];
            forget_the_gone(queue);
            while !queue.is_empty() && self.take(class) {
                let place = Place { door: Some(Arc::clone(self)), class };
                let Some(turn) = queue.pop_front() else { break };
                if let Err(mut unwanted) = turn.send(place) {
                    // Not by dropping it, which would come back here.
                    unwanted.door = None;
                    self.untake(class);
                }
                forget_the_gone(queue);
            }
        }
        self.count(queues);
    }

    fn line_up(self: &Arc<Self>, class: Class) -> Turn {
        let mut queues = self.queues();
        queues.iter_mut().for_each(forget_the_gone);
        let length: usize = queues.iter().map(VecDeque::len).sum();
        if length >= self.settings.most_queued {
            // The newest of the least important makes room for what matters more.
            let lesser =
                [Class::Search, Class::Ordinary].into_iter().filter(|other| *other > class);
            let mut dropped = lesser.map(|other| queues[other as usize].pop_back().is_some());
            if !dropped.any(|dropped| dropped) {
                self.count(&queues);
                return Turn::Never;
            }
        }
        let (turn, receiver) = oneshot::channel();
        queues[class as usize].push_back(turn);
        self.count(&queues);
        // A place may have become free before this one could be seen to wait.
        if self.take(class) {
            queues[class as usize].pop_back();
            self.count(&queues);
            return Turn::Now;
        }
        Turn::Later(receiver)
    }

    fn count(&self, queues: &[Queue; 3]) {
        let length = queues.iter().map(VecDeque::len).sum();
        self.queued.store(length, Ordering::SeqCst);
    }

    fn queues(&self) -> MutexGuard<'_, [Queue; 3]> {
        self.queues.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// All wait equally long, so who gave up stands in front, or will soon.
fn forget_the_gone(queue: &mut Queue) {
    while queue.front().is_some_and(oneshot::Sender::is_closed) {
        queue.pop_front();
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        if let Some(door) = self.door.take() {
            door.release(self.class);
        }
    }
}

impl Drop for Lent {
    fn drop(&mut self) {
        self.0.running.fetch_add(1, Ordering::SeqCst);
    }
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt;

    use super::*;

    fn door(most: usize, most_queued: usize) -> Admission {
        let patience = Duration::from_millis(20);
        Admission::new(AdmissionSettings { most, most_searches: most, most_queued, patience })
    }

    fn now(door: &Admission, class: Class) -> Option<Place> {
        door.enter(class).now_or_never()?.ok()
    }

    #[tokio::test]
    async fn a_quarter_is_kept_for_players_and_half_from_searches() {
        let door = door(8, 0);
        let searches: Vec<_> = (0..8).filter_map(|_| now(&door, Class::Search)).collect();
        assert_eq!(searches.len(), 4);
        let ordinary: Vec<_> = (0..8).filter_map(|_| now(&door, Class::Ordinary)).collect();
        assert_eq!(ordinary.len(), 2);
        let moves: Vec<_> = (0..8).filter_map(|_| now(&door, Class::Play)).collect();
        assert_eq!(moves.len(), 2);
        drop((searches, ordinary, moves));
        assert_eq!(door.counts(), (0, 0));
        assert!(now(&door, Class::Search).is_some());
    }

    #[tokio::test]
    async fn a_free_place_goes_to_a_move_first_and_then_in_the_order_of_coming() {
        let door = door(1, 10);
        let inside = now(&door, Class::Play).expect("a place");
        let mut search = Box::pin(door.enter(Class::Search));
        let mut first = Box::pin(door.enter(Class::Ordinary));
        let mut second = Box::pin(door.enter(Class::Ordinary));
        let mut play = Box::pin(door.enter(Class::Play));
        for waiting in [&mut search, &mut first, &mut second, &mut play] {
            assert!(waiting.as_mut().now_or_never().is_none());
        }
        assert_eq!(door.counts(), (1, 4));
        drop(inside);
        for waiting in [&mut play, &mut first, &mut second, &mut search] {
            let place = waiting.as_mut().now_or_never().expect("its turn").expect("a place");
            assert_eq!(door.counts().0, 1);
            drop(place);
        }
        assert_eq!(door.counts(), (0, 0));
    }

    #[tokio::test]
    async fn a_full_queue_gives_up_a_list_for_a_move_and_refuses_at_once_what_is_no_more_important()
    {
        let door = door(1, 2);
        let inside = now(&door, Class::Play).expect("a place");
        let mut search = Box::pin(door.enter(Class::Search));
        let mut ordinary = Box::pin(door.enter(Class::Ordinary));
        assert!(search.as_mut().now_or_never().is_none());
        assert!(ordinary.as_mut().now_or_never().is_none());
        assert!(door.enter(Class::Search).now_or_never().expect("an answer at once").is_err());
        let mut play = Box::pin(door.enter(Class::Play));
        assert!(play.as_mut().now_or_never().is_none());
        assert!(search.now_or_never().expect("an answer at once").is_err());
        drop(inside);
        assert!(play.now_or_never().expect("its turn").is_ok());
    }

    #[tokio::test]
    async fn who_waits_too_long_or_goes_away_takes_nothing_along() {
        let door = door(1, 2);
        let inside = now(&door, Class::Play).expect("a place");
        assert!(door.enter(Class::Ordinary).await.is_err());
        for _ in 0..10 {
            assert!(door.enter(Class::Play).now_or_never().is_none());
        }
        let mut last = Box::pin(door.enter(Class::Search));
        assert!(last.as_mut().now_or_never().is_none());
        drop(inside);
        drop(last);
        assert_eq!(door.counts().0, 0);
        assert!(now(&door, Class::Search).is_some());
    }

    #[tokio::test]
    async fn who_waits_for_something_lends_his_place() {
        let door = door(1, 0);
        let poll = now(&door, Class::Ordinary).expect("a place");
        let lent = door.lend();
        let other = now(&door, Class::Play).expect("the place that was lent");
        drop(lent);
        assert_eq!(door.counts().0, 2);
        drop((poll, other));
        assert_eq!(door.counts().0, 0);
    }
}
