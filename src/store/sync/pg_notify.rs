//! Wake-ups between servers: `NOTIFY` after the commit, never inside it, and many changes in one.

use std::collections::BTreeSet;
use std::convert::Infallible;

use sqlx::postgres::{PgListener, PgPoolOptions};
use uuid::Uuid;

use super::pubsub::{News, Topic, Watch};
use crate::store::{Store, StoreError};

const CHANNEL: &str = "turnstone_changes";
/// How many topics one notice names. Postgres takes less than 8000 bytes: 33 each, and the sender.
const TOPICS_A_NOTICE: usize = 200;
/// The notice that names no topic, but all.
const EVERYTHING: &str = "*";

impl Store {
    /// Begins to watch topics: watch first, then look, then wait.
    #[must_use]
    pub fn watch(&self, topics: Vec<Topic>) -> Watch {
        self.wakeups.watch(topics)
    }

    /// Waits until something has changed here, and tells the other servers all that has since the
    /// last time.
    ///
    /// # Errors
    /// When the database fails; the next call then tells the others to look at everything.
    pub async fn send_notices(&self) -> Result<(), StoreError> {
        let notices = notices(self.server, &self.wakeups.news().await);
        let sent = sqlx::query!(
            "SELECT pg_notify($1, notice) FROM unnest($2::text[]) AS notice",
            CHANNEL,
            &notices,
        )
        .execute(&self.pool)
        .await;
        if sent.is_err() {
            self.wakeups.keep_news();
        }
        sent?;
        Ok(())
    }

    /// Listens to the other servers on a connection of its own, for ever.
    ///
    /// # Errors
    /// When the connection cannot be made, or made again.
    pub async fn hear_notices(&self) -> Result<Infallible, StoreError> {
        // The listener makes its connection anew through a pool; the requests' own is not for it.
        let options = self.pool.connect_options();
        let own = PgPoolOptions::new().max_connections(1).max_lifetime(None).idle_timeout(None);
        let mut listener =
            PgListener::connect_with(&own.connect_lazy_with((*options).clone())).await?;
        listener.listen(CHANNEL).await?;
        // Whatever was sent while nobody listened here is lost.
        self.wakeups.wake_all();
        loop {
            match listener.try_recv().await? {
                Some(notice) => self.hear(notice.payload()),
                None => self.wakeups.wake_all(),
            }
        }
    }

    fn hear(&self, notice: &str) {
        match parse(notice) {
            Some((sender, _)) if sender == self.server => {}
            Some((_, News::Of(topics))) => self.wakeups.wake(&topics),
            // What a newer server says in other words concerns us too.
            Some((_, News::Everything)) | None => self.wakeups.wake_all(),
        }
    }
}

/// The sender, and the topics or the mark for all of them, with blanks in between.
fn notices(server: Uuid, news: &News) -> Vec<String> {
    let sender = server.simple();
    match news {
        News::Everything => vec![format!("{sender} {EVERYTHING}")],
        News::Of(topics) => {
            let topics: Vec<_> = topics.iter().map(|topic| topic.0.simple().to_string()).collect();
            let stretches = topics.chunks(TOPICS_A_NOTICE);
            stretches.map(|stretch| format!("{sender} {}", stretch.join(" "))).collect()
        }
    }
}

fn parse(notice: &str) -> Option<(Uuid, News)> {
    let (sender, topics) = notice.split_once(' ')?;
    let sender = Uuid::try_parse(sender).ok()?;
    if topics == EVERYTHING {
        return Some((sender, News::Everything));
    }
    let topics = topics.split(' ').map(|topic| Uuid::try_parse(topic).ok().map(Topic));
    Some((sender, News::Of(topics.collect::<Option<BTreeSet<_>>>()?)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notices_are_small_enough_and_say_what_was_told() {
        let server = Uuid::from_u128(7);
        let topics: BTreeSet<_> = (0..1_999).map(|number| Topic(Uuid::from_u128(number))).collect();
        let sent = notices(server, &News::Of(topics.clone()));
        assert_eq!(sent.len(), 10);
        let mut heard = BTreeSet::new();
        for notice in &sent {
            assert!(notice.len() < 8_000, "{}", notice.len());
            let Some((sender, News::Of(some))) = parse(notice) else { panic!("{notice}") };
            assert_eq!(sender, server);
            heard.extend(some);
        }
        assert_eq!(heard, topics);
        let all = notices(server, &News::Everything);
        assert_eq!(parse(&all[0]), Some((server, News::Everything)));
        assert_eq!(parse("something else"), None);
    }
}
