//! The read that waiting requests repeat after each wake-up, shared between them.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::columns::to_len;
use turnstone_matches::{Corruption, MatchId, Version};
use turnstone_postgres::DbConnection;

use super::archived::is_whole;
use crate::log::read::{event_row, events, read_events};
use crate::projections::heads::{Head, read_heads};
use crate::{History, LoggedEvent, StoreError};

/// A match with the events after a `seq`.
#[derive(Debug)]
pub struct MatchTail {
    /// The head. It is read before the events, so if the match is over, no event is missing.
    pub head: Head,
    /// The events after a `seq`, oldest first.
    pub events: Vec<LoggedEvent>,
}

/// The events of a log, or why it cannot be read.
pub(crate) type ReadEvents = Result<Vec<LoggedEvent>, Corruption>;

/// The match, the `seq`, and the maximum number of events after it.
pub(crate) type MatchTailKey = (MatchId, Version, i64);

impl History {
    /// A match, and its events after a `seq`, at most `limit`; `None` when there is no such match.
    ///
    /// # Errors
    /// When the database fails or a row is not a valid event.
    pub async fn match_tail(
        &self,
        id: MatchId,
        after: Version,
        limit: i64,
    ) -> Result<Option<Arc<MatchTail>>, StoreError> {
        let load = |store: Self, keys| async move { store.match_tails(keys).await };
        let Some(tail) = self.tails.get(self, (id, after, limit), load).await? else {
            return Ok(None);
        };
        if is_whole(&tail.events, after) {
            return Ok(Some(tail));
        }
        // Not in the batch, where the other readers would wait for the archive, and fail with it.
        let events = self.complete(&self.db.pool, id, after, limit, tail.events.clone()).await?;
        Ok(Some(Arc::new(MatchTail { head: tail.head.clone(), events })))
    }

    async fn match_tails(
        &self,
        keys: Vec<MatchTailKey>,
    ) -> Result<BTreeMap<MatchTailKey, Arc<MatchTail>>, StoreError> {
        let heads = read_heads(&self.db.pool, keys.iter().map(|key| key.0).collect()).await?;
        let mut connection = self.db.pool.acquire().await?;
        let mut events = self.events_of(&mut connection, &keys).await?;
        let mut match_tails = BTreeMap::new();
        for key in keys {
            let Some(head) = heads.get(&key.0).cloned() else { continue };
            let events = events.remove(&key).unwrap_or(Ok(Vec::new()))?;
            match_tails.insert(key, Arc::new(MatchTail { head, events }));
        }
        Ok(match_tails)
    }

    /// The events of several matches, each after a `seq` and at most so many. Those of a log that cannot be read are
    /// its corruption.
    pub(crate) async fn events_of(
        &self,
        connection: &mut DbConnection,
        keys: &[MatchTailKey],
    ) -> Result<BTreeMap<MatchTailKey, ReadEvents>, StoreError> {
        if self.db.is_on_cluster_by(&mut *connection).await? {
            // No worker can page the logs of several matches in one statement.
            let mut events = BTreeMap::new();
            for key in keys {
                let read = match read_events(&mut *connection, key.0, key.1, key.2).await {
                    Err(StoreError::Corruption(corruption)) => Err(corruption),
                    read => Ok(read?),
                };
                events.insert(*key, read);
            }
            return Ok(events);
        }
        let ids: Vec<_> = keys.iter().map(|key| key.0.0).collect();
        let after: Vec<_> = keys.iter().map(|key| i32::from(key.1)).collect();
        let limits: Vec<_> = keys.iter().map(|key| key.2).collect();
        let rows = events!(
            with (r#", wanted.number AS "number!""#)
            r#"FROM unnest($1::uuid[], $2::int[], $3::bigint[]) WITH ORDINALITY
                   AS wanted (id, after, most, number)
               CROSS JOIN LATERAL (
                   SELECT * FROM match_events
                   WHERE match_id = wanted.id AND seq > wanted.after
                   ORDER BY seq LIMIT wanted.most
               ) AS event
               ORDER BY wanted.number, event.seq
               -- one server alone"#,
            &ids,
            &after,
            &limits,
        )
        .fetch_all(connection)
        .await?;
        let mut events: BTreeMap<_, ReadEvents> = BTreeMap::new();
        for row in rows {
            let Some(key) = keys.get(to_len(row.number - 1)) else { continue };
            let of_key = events.entry(*key).or_insert(Ok(Vec::new()));
            match (event_row!(row).read(), &mut *of_key) {
                (Ok(event), Ok(known)) => known.push(event),
                (Err(corruption), Ok(_)) => *of_key = Err(corruption),
                (_, Err(_)) => {}
            }
        }
        Ok(events)
    }
}
