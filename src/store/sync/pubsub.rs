//! Who waits for what. A waiter costs an entry in a map, no thread and no connection; being woken
//! means to look at the database again, so that a wake-up that is lost costs time and nothing else.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;
use uuid::Uuid;

use turnstone_matches::{AccountId, Match, MatchId};

/// Something that can be waited for: a match, the matches of an account, or the end of a session.
/// Their ids never coincide.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Topic(pub(in crate::store) Uuid);

impl Topic {
    /// The end of a session.
    #[must_use]
    pub fn session(id: Uuid) -> Self {
        Self(id)
    }
}

impl From<MatchId> for Topic {
    fn from(id: MatchId) -> Self {
        Self(id.0)
    }
}

impl From<AccountId> for Topic {
    fn from(id: AccountId) -> Self {
        Self(id.0)
    }
}

/// Whoever waits for a change of a match: the match, and all who belong to it before or after.
pub(in crate::store) fn topics_of(before: Option<&Match>, after: &Match) -> Vec<Topic> {
    let mut topics = vec![after.id.into()];
    topics.extend(after.participants().into_iter().map(Topic::from));
    let others = before.filter(|before| !before.has_people_of(after));
    topics.extend(others.into_iter().flat_map(Match::participants).map(Topic::from));
    topics
}

/// The most topics that are remembered for the other servers; beyond, they are told to look at all.
const MOST_NEWS: usize = 2_000;

/// The hub of one server. Clones share it.
#[derive(Debug, Clone, Default)]
pub(in crate::store) struct Wakeups(Arc<Hub>);

#[derive(Debug, Default)]
struct Hub {
    watches: Mutex<Watches>,
    news: Mutex<News>,
    has_news: Notify,
}

#[derive(Debug, Default)]
struct Watches {
    /// The number of the next watch.
    next: u64,
    by_topic: HashMap<Topic, BTreeMap<u64, Arc<Notify>>>,
}

/// What the other servers have not been told yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::store) enum News {
    /// These have changed.
    Of(BTreeSet<Topic>),
    /// So much that they had better look at everything.
    Everything,
}

impl Default for News {
    fn default() -> Self {
        Self::Of(BTreeSet::new())
    }
}

/// A panic elsewhere leaves these maps as whole as they were.
fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Wakeups {
    /// Begins to watch topics. What is told from now on is not missed, whether or not anyone waits
    /// at that moment: so watch first, then look, then wait.
    pub(in crate::store) fn watch(&self, topics: Vec<Topic>) -> Watch {
        let signal = Arc::new(Notify::new());
        let mut watches = locked(&self.0.watches);
        let number = watches.next;
        watches.next += 1;
        for topic in &topics {
            watches.by_topic.entry(*topic).or_default().insert(number, Arc::clone(&signal));
        }
        drop(watches);
        Watch { hub: self.clone(), number, topics, signal }
    }

    /// Wakes whoever watches one of these, here and, a little later, on the other servers.
    pub(in crate::store) fn tell(&self, topics: &[Topic]) {
        self.wake(topics);
        let mut news = locked(&self.0.news);
        if let News::Of(known) = &mut *news {
            known.extend(topics);
            if known.len() > MOST_NEWS {
                *news = News::Everything;
            }
        }
        drop(news);
        self.0.has_news.notify_one();
    }

    /// Wakes whoever watches one of these here.
    pub(in crate::store) fn wake<'a>(&self, topics: impl IntoIterator<Item = &'a Topic>) {
        let watches = locked(&self.0.watches);
        let watching = topics.into_iter().filter_map(|topic| watches.by_topic.get(topic));
        let signals: Vec<_> = watching.flat_map(BTreeMap::values).cloned().collect();
        drop(watches);
        for signal in signals {
            signal.notify_one();
        }
    }

    /// Wakes everyone here.
    pub(in crate::store) fn wake_all(&self) {
        let watches = locked(&self.0.watches);
        let signals: Vec<_> =
            watches.by_topic.values().flat_map(BTreeMap::values).cloned().collect();
        drop(watches);
        for signal in signals {
            signal.notify_one();
        }
    }

    /// Waits until the other servers are to be told something, and takes it.
    pub(in crate::store) async fn news(&self) -> News {
        loop {
            self.0.has_news.notified().await;
            let news = std::mem::take(&mut *locked(&self.0.news));
            if news != News::default() {
                return news;
            }
        }
    }

    /// Puts news back that could not be sent.
    pub(in crate::store) fn keep_news(&self) {
        *locked(&self.0.news) = News::Everything;
        self.0.has_news.notify_one();
    }
}

/// Topics that are watched until this is dropped.
#[derive(Debug)]
pub struct Watch {
    hub: Wakeups,
    number: u64,
    topics: Vec<Topic>,
    signal: Arc<Notify>,
}

impl Watch {
    /// Waits until one of the topics was told since the last time; many tellings may be one.
    pub async fn told(&self) {
        self.signal.notified().await;
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        let mut watches = locked(&self.hub.0.watches);
        for topic in &self.topics {
            if let Some(signals) = watches.by_topic.get_mut(topic) {
                signals.remove(&self.number);
                if signals.is_empty() {
                    watches.by_topic.remove(topic);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt;

    use super::*;

    fn topic(number: u128) -> Topic {
        Topic(Uuid::from_u128(number))
    }

    #[test]
    fn who_watches_a_topic_is_woken_once_also_when_it_was_told_before_the_wait() {
        let hub = Wakeups::default();
        let (one, other) = (hub.watch(vec![topic(1), topic(2)]), hub.watch(vec![topic(2)]));
        assert!(one.told().now_or_never().is_none());
        hub.tell(&[topic(1)]);
        hub.tell(&[topic(1)]);
        assert!(one.told().now_or_never().is_some());
        assert!(one.told().now_or_never().is_none());
        assert!(other.told().now_or_never().is_none());
        hub.wake_all();
        assert!(one.told().now_or_never().is_some() && other.told().now_or_never().is_some());
    }

    #[test]
    fn nothing_is_left_of_watches_that_are_over() {
        let hub = Wakeups::default();
        let (one, other) = (hub.watch(vec![topic(1), topic(2)]), hub.watch(vec![topic(2)]));
        drop(one);
        assert_eq!(locked(&hub.0.watches).by_topic.len(), 1);
        drop(other);
        assert!(locked(&hub.0.watches).by_topic.is_empty());
    }

    #[test]
    fn news_are_taken_once_and_become_everything_when_they_are_many() {
        let hub = Wakeups::default();
        hub.tell(&[topic(1)]);
        hub.tell(&[topic(2), topic(1)]);
        let news = hub.news().now_or_never();
        assert_eq!(news, Some(News::Of(BTreeSet::from([topic(1), topic(2)]))));
        assert_eq!(hub.news().now_or_never(), None);
        hub.tell(&(0..=MOST_NEWS as u128).map(topic).collect::<Vec<_>>());
        hub.tell(&[topic(1)]);
        assert_eq!(hub.news().now_or_never(), Some(News::Everything));
        hub.keep_news();
        assert_eq!(hub.news().now_or_never(), Some(News::Everything));
    }
}
