//! Wake-ups between servers: `NOTIFY` is sent after the commit, never inside it, and one
//! notification carries many changes.

use std::collections::BTreeSet;
use std::convert::Infallible;

use sqlx::postgres::{PgListener, PgPoolOptions};
use uuid::Uuid;

use super::pubsub::{Pending, Subscription, Topic};
use crate::{Signals, StoreError};
use turnstone_postgres::{Term, ended};

const CHANNEL: &str = "turnstone_changes";
/// The maximum number of topics in a payload. A payload must be shorter than 8000 bytes: 33 per
/// topic, and the sender.
const MAX_TOPICS_PER_PAYLOAD: usize = 200;
/// Stands for all topics.
const ALL_TOPICS: &str = "*";

/// A connection that receives the notifications of the other servers.
#[derive(Debug)]
pub struct NotificationListener {
    listener: PgListener,
    /// The time in which its host is the primary.
    term: Term,
}

impl Signals {
    /// Subscribes to topics: subscribe first, then read, then wait.
    #[must_use]
    pub fn subscribe(&self, topics: Vec<Topic>) -> Subscription {
        self.db.pubsub.subscribe(topics)
    }

    /// Waits until there are changes on this server, and notifies the other servers of all since
    /// the last call.
    ///
    /// # Errors
    /// When the database fails. The next call then notifies the others of all topics.
    pub async fn send(&self) -> Result<(), StoreError> {
        let payloads = encode_payloads(self.server, &self.db.pubsub.take_pending().await);
        let sent = sqlx::query!(
            "SELECT pg_notify($1, payload) FROM unnest($2::text[]) AS payload",
            CHANNEL,
            &payloads,
        )
        .execute(&self.db.pool)
        .await;
        if sent.is_err() {
            self.db.pubsub.mark_all_pending();
        }
        sent?;
        Ok(())
    }

    /// Starts to listen to the other servers, on a connection of its own.
    ///
    /// # Errors
    /// When the connection cannot be made.
    pub async fn start_listening(&self) -> Result<NotificationListener, StoreError> {
        // The listener reconnects through a pool. It has one of its own, so that it takes no
        // connection from requests.
        let servers = self.db.connections.access().direct();
        let mut term = servers.term();
        let own = PgPoolOptions::new().max_connections(1).max_lifetime(None).idle_timeout(None);
        let own = own.connect_lazy_with(servers.options());
        let listening = async {
            let mut listener = PgListener::connect_with(&own).await?;
            listener.listen(CHANNEL).await?;
            Ok(listener)
        };
        let listener = term.within(listening).await?;
        // Notifications that were sent before are lost.
        self.db.pubsub.wake_all();
        Ok(NotificationListener { listener, term })
    }

    /// Wakes requests for each notification of another server. Ends only with an error.
    ///
    /// # Errors
    /// When the connection is lost and cannot be made again, or another host is the primary now.
    pub async fn receive(
        &self,
        mut listener: NotificationListener,
    ) -> Result<Infallible, StoreError> {
        loop {
            let received = tokio::select! {
                received = listener.listener.try_recv() => received?,
                // It would go on asking the host that was the primary.
                () = listener.term.end() => return Err(ended().into()),
            };
            match received {
                Some(notification) => self.on_notification(notification.payload()),
                None => self.db.pubsub.wake_all(),
            }
        }
    }

    fn on_notification(&self, payload: &str) {
        match parse(payload) {
            Some((sender, _)) if sender == self.server => {}
            Some((_, Pending::Topics(topics))) => self.db.pubsub.wake(&topics),
            // A payload that cannot be parsed may be of a newer version.
            Some((_, Pending::All)) | None => self.db.pubsub.wake_all(),
        }
    }
}

/// The sender, then the topics or [`ALL_TOPICS`], separated by blanks.
fn encode_payloads(server: Uuid, pending: &Pending) -> Vec<String> {
    let sender = server.simple();
    match pending {
        Pending::All => vec![format!("{sender} {ALL_TOPICS}")],
        Pending::Topics(topics) => {
            let topics: Vec<_> = topics.iter().map(|topic| topic.0.simple().to_string()).collect();
            let chunks = topics.chunks(MAX_TOPICS_PER_PAYLOAD);
            chunks.map(|chunk| format!("{sender} {}", chunk.join(" "))).collect()
        }
    }
}

fn parse(payload: &str) -> Option<(Uuid, Pending)> {
    let (sender, topics) = payload.split_once(' ')?;
    let sender = Uuid::try_parse(sender).ok()?;
    if topics == ALL_TOPICS {
        return Some((sender, Pending::All));
    }
    let topics = topics.split(' ').map(|topic| Uuid::try_parse(topic).ok().map(Topic));
    Some((sender, Pending::Topics(topics.collect::<Option<BTreeSet<_>>>()?)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn payloads_fit_the_limit_and_round_trip() {
        let server = Uuid::from_u128(7);
        let topics: BTreeSet<_> = (0..1_999).map(|number| Topic(Uuid::from_u128(number))).collect();
        let sent = encode_payloads(server, &Pending::Topics(topics.clone()));
        assert_eq!(sent.len(), 10);
        let mut received = BTreeSet::new();
        for payload in &sent {
            assert!(payload.len() < 8_000, "{}", payload.len());
            let Some((sender, Pending::Topics(some))) = parse(payload) else { panic!("{payload}") };
            assert_eq!(sender, server);
            received.extend(some);
        }
        assert_eq!(received, topics);
        let all = encode_payloads(server, &Pending::All);
        assert_eq!(parse(&all[0]), Some((server, Pending::All)));
        assert_eq!(parse("something else"), None);
    }
}
