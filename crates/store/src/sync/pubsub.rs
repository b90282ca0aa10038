//! Subscriptions of waiting requests. One costs an entry in a map, but no thread and no connection.
//! A wake-up means "read the database again", so a lost wake-up costs time and nothing else.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;
use uuid::Uuid;

use crate::AppId;
use turnstone_matches::{AccountId, COMPUTERS, Match, MatchId};

/// Something that a request can wait for: a change of a match, a change of any match of an account,
/// a notification for an app, or the end of a session. Their ids never coincide.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Topic(pub(crate) Uuid);

impl Topic {
    /// The topics of the engine: changes of matches that computers play in, and other work for it.
    #[must_use]
    pub fn of_engine() -> Vec<Self> {
        let computers = (1..=COMPUTERS).filter_map(AccountId::of_computer).map(Self::from);
        computers.chain([Self::engine_work()]).collect()
    }

    /// Work for the engine that no change of a match leads to: the level that no computer has.
    pub(crate) fn engine_work() -> Self {
        Self(Uuid::from_u128(0x7475_726e_7374_8000_8000_0000_0000_0000))
    }

    /// Ends of rated matches.
    #[must_use]
    pub fn rated_end() -> Self {
        Self(Uuid::from_u128(0x7475_726e_7374_8000_8000_0000_0000_0001))
    }

    /// Seeks that have come.
    #[must_use]
    pub fn new_seek() -> Self {
        Self(Uuid::from_u128(0x7475_726e_7374_8000_8000_0000_0000_0002))
    }

    /// The hint of a match. Its version is one that no id has.
    #[must_use]
    pub fn hint(id: MatchId) -> Self {
        Self(Uuid::from_u128(id.0.as_u128() ^ (0xf << 76)))
    }

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

impl From<AppId> for Topic {
    fn from(id: AppId) -> Self {
        Self(id.0)
    }
}

impl From<AccountId> for Topic {
    fn from(id: AccountId) -> Self {
        Self(id.0)
    }
}

/// The topics of a change of a match: the match, its participants before and after, and its end.
pub(crate) fn topics_of(before: Option<&Match>, after: &Match) -> Vec<Topic> {
    let mut topics = vec![after.id.into()];
    topics.extend(after.participants().into_iter().map(Topic::from));
    if after.created.rated && after.status.is_over() {
        topics.push(Topic::rated_end());
    }
    let others = before.filter(|before| !before.has_same_participants(after));
    topics.extend(others.into_iter().flat_map(Match::participants).map(Topic::from));
    topics
}

/// The maximum number of pending topics for the other servers. If there are more, all topics are
/// published.
const MAX_PENDING_TOPICS: usize = 2_000;

/// The subscriptions of one server. Clones share them.
#[derive(Debug, Clone, Default)]
pub(crate) struct PubSub(Arc<Hub>);

#[derive(Debug, Default)]
struct Hub {
    subscriptions: Mutex<Subscriptions>,
    pending: Mutex<Pending>,
    has_pending: Notify,
}

#[derive(Debug, Default)]
struct Subscriptions {
    /// The number of the next subscription.
    next: u64,
    by_topic: HashMap<Topic, BTreeMap<u64, Arc<Notify>>>,
}

/// The changes that have not been published to the other servers yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Pending {
    /// These topics have changed.
    Topics(BTreeSet<Topic>),
    /// So many topics have changed that all are published.
    All,
}

impl Default for Pending {
    fn default() -> Self {
        Self::Topics(BTreeSet::new())
    }
}

/// A panic of another thread leaves these maps consistent.
fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl PubSub {
    /// Subscribes to topics. No change that is published from now on is missed, even if nothing
    /// waits at that moment: so subscribe first, then read, then wait.
    pub(crate) fn subscribe(&self, topics: Vec<Topic>) -> Subscription {
        let signal = Arc::new(Notify::new());
        let mut subscriptions = locked(&self.0.subscriptions);
        let number = subscriptions.next;
        subscriptions.next += 1;
        for topic in &topics {
            subscriptions.by_topic.entry(*topic).or_default().insert(number, Arc::clone(&signal));
        }
        drop(subscriptions);
        Subscription { hub: self.clone(), number, topics, signal }
    }

    /// Wakes the subscribers of these topics, here and, a little later, on the other servers.
    pub(crate) fn publish(&self, topics: &[Topic]) {
        self.wake(topics);
        let mut pending = locked(&self.0.pending);
        if let Pending::Topics(known) = &mut *pending {
            known.extend(topics);
            if known.len() > MAX_PENDING_TOPICS {
                *pending = Pending::All;
            }
        }
        drop(pending);
        self.0.has_pending.notify_one();
    }

    /// Wakes the subscribers of these topics here.
    pub(crate) fn wake<'a>(&self, topics: impl IntoIterator<Item = &'a Topic>) {
        let subscriptions = locked(&self.0.subscriptions);
        let subscribed = topics.into_iter().filter_map(|topic| subscriptions.by_topic.get(topic));
        let signals: Vec<_> = subscribed.flat_map(BTreeMap::values).cloned().collect();
        drop(subscriptions);
        for signal in signals {
            signal.notify_one();
        }
    }

    /// Wakes all subscribers here.
    pub(crate) fn wake_all(&self) {
        let subscriptions = locked(&self.0.subscriptions);
        let signals: Vec<_> =
            subscriptions.by_topic.values().flat_map(BTreeMap::values).cloned().collect();
        drop(subscriptions);
        for signal in signals {
            signal.notify_one();
        }
    }

    /// Waits until there are changes to publish to the other servers, and takes them.
    pub(crate) async fn take_pending(&self) -> Pending {
        loop {
            self.0.has_pending.notified().await;
            let pending = std::mem::take(&mut *locked(&self.0.pending));
            if pending != Pending::default() {
                return pending;
            }
        }
    }

    /// Makes all topics pending, after changes that could not be sent.
    pub(crate) fn mark_all_pending(&self) {
        *locked(&self.0.pending) = Pending::All;
        self.0.has_pending.notify_one();
    }
}

/// A subscription to topics; it ends when it is dropped.
#[derive(Debug)]
pub struct Subscription {
    hub: PubSub,
    number: u64,
    topics: Vec<Topic>,
    signal: Arc<Notify>,
}

impl Subscription {
    /// Waits until one of the topics was published since the last call. Several publications may
    /// count as one.
    pub async fn notified(&self) {
        self.signal.notified().await;
    }
}

impl Drop for Subscription {
    fn drop(&mut self) {
        let mut subscriptions = locked(&self.hub.0.subscriptions);
        for topic in &self.topics {
            if let Some(signals) = subscriptions.by_topic.get_mut(topic) {
                signals.remove(&self.number);
                if signals.is_empty() {
                    subscriptions.by_topic.remove(topic);
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
    fn a_subscriber_is_woken_once_also_when_the_publish_came_before_the_wait() {
        let hub = PubSub::default();
        let (one, other) = (hub.subscribe(vec![topic(1), topic(2)]), hub.subscribe(vec![topic(2)]));
        assert!(one.notified().now_or_never().is_none());
        hub.publish(&[topic(1)]);
        hub.publish(&[topic(1)]);
        assert!(one.notified().now_or_never().is_some());
        assert!(one.notified().now_or_never().is_none());
        assert!(other.notified().now_or_never().is_none());
        hub.wake_all();
        assert!(
            one.notified().now_or_never().is_some() && other.notified().now_or_never().is_some()
        );
    }

    #[test]
    fn dropped_subscriptions_leave_no_entries() {
        let hub = PubSub::default();
        let (one, other) = (hub.subscribe(vec![topic(1), topic(2)]), hub.subscribe(vec![topic(2)]));
        drop(one);
        assert_eq!(locked(&hub.0.subscriptions).by_topic.len(), 1);
        drop(other);
        assert!(locked(&hub.0.subscriptions).by_topic.is_empty());
    }

    #[test]
    fn pending_topics_are_taken_once_and_become_all_beyond_the_maximum() {
        let hub = PubSub::default();
        hub.publish(&[topic(1)]);
        hub.publish(&[topic(2), topic(1)]);
        let pending = hub.take_pending().now_or_never();
        assert_eq!(pending, Some(Pending::Topics(BTreeSet::from([topic(1), topic(2)]))));
        assert_eq!(hub.take_pending().now_or_never(), None);
        hub.publish(&(0..=MAX_PENDING_TOPICS as u128).map(topic).collect::<Vec<_>>());
        hub.publish(&[topic(1)]);
        assert_eq!(hub.take_pending().now_or_never(), Some(Pending::All));
        hub.mark_all_pending();
        assert_eq!(hub.take_pending().now_or_never(), Some(Pending::All));
    }
}
