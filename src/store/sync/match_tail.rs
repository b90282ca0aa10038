//! The reads that waiting requests repeat after each wake-up, shared between them.

use std::collections::BTreeMap;
use std::sync::Arc;

use uuid::Uuid;

use turnstone_accounts::SecretHash;
use turnstone_matches::{AccountId, MatchId};

use super::batch_loader::BatchLoader;
use crate::store::log::read::{event_row, events};
use crate::store::projections::heads::{Head, heads};
use crate::store::{LoggedEvent, Player, Session, Store, StoreError};

/// A match with the events after a `seq`.
#[derive(Debug)]
pub struct MatchTail {
    /// The head. It is read before the events, so if the match is over, no event is missing.
    pub head: Head,
    /// The events after a `seq`, oldest first.
    pub events: Vec<LoggedEvent>,
}

/// The match, the `seq`, and the maximum number of events after it.
type MatchTailKey = (MatchId, u32, i64);

/// The shared reads.
#[derive(Debug, Clone, Default)]
pub(in crate::store) struct BatchLoaders {
    match_tails: Arc<BatchLoader<MatchTailKey, Arc<MatchTail>>>,
    sessions: Arc<BatchLoader<Uuid, bool>>,
    /// The sessions of tokens.
    pub(in crate::store) tokens: Arc<BatchLoader<SecretHash, Arc<Session>>>,
    pub(in crate::store) players_by_id: Arc<BatchLoader<AccountId, Arc<Player>>>,
}

impl Store {
    /// A match, and its events after a `seq`, at most `limit`; `None` when there is no such match.
    ///
    /// # Errors
    /// When the database fails or a row is not a valid event.
    pub async fn match_tail(
        &self,
        id: MatchId,
        after: u32,
        limit: i64,
    ) -> Result<Option<Arc<MatchTail>>, StoreError> {
        let load = |store: Self, keys| async move { store.match_tails(keys).await };
        self.loaders.match_tails.get(self, (id, after, limit), load).await
    }

    /// Whether a session is still valid.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn is_session_alive(&self, session: Uuid) -> Result<bool, StoreError> {
        let load = |store: Self, sessions| async move { store.live_sessions(sessions).await };
        Ok(self.loaders.sessions.get(self, session, load).await?.unwrap_or(false))
    }

    async fn match_tails(
        &self,
        keys: Vec<MatchTailKey>,
    ) -> Result<BTreeMap<MatchTailKey, Arc<MatchTail>>, StoreError> {
        let heads = self.heads(keys.iter().map(|key| key.0).collect()).await?;
        let mut events = self.events_of(&keys).await?;
        let match_tails = keys.into_iter().filter_map(|key| {
            let head = heads.get(&key.0)?.clone();
            Some((
                key,
                Arc::new(MatchTail { head, events: events.remove(&key).unwrap_or_default() }),
            ))
        });
        Ok(match_tails.collect())
    }

    /// The heads of these matches by id, without those that do not exist.
    pub(in crate::store) async fn heads(
        &self,
        ids: Vec<MatchId>,
    ) -> Result<BTreeMap<MatchId, Head>, StoreError> {
        let ids: Vec<_> = ids.into_iter().map(|id| id.0).collect();
        let rows =
            heads!("FROM matches WHERE match_id = ANY ($1)", &ids).fetch_all(&self.pool).await?;
        rows.into_iter().map(|row| Head::try_from(row).map(|head| (head.id, head))).collect()
    }

    async fn events_of(
        &self,
        keys: &[MatchTailKey],
    ) -> Result<BTreeMap<MatchTailKey, Vec<LoggedEvent>>, StoreError> {
        let ids: Vec<_> = keys.iter().map(|key| key.0.0).collect();
        let after: Vec<_> =
            keys.iter().map(|key| i32::try_from(key.1).unwrap_or(i32::MAX)).collect();
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
               ORDER BY wanted.number, event.seq"#,
            &ids,
            &after,
            &limits,
        )
        .fetch_all(&self.pool)
        .await?;
        let mut events: BTreeMap<MatchTailKey, Vec<LoggedEvent>> = BTreeMap::new();
        for row in rows {
            let index = usize::try_from(row.number - 1).unwrap_or(usize::MAX);
            let Some(key) = keys.get(index) else { continue };
            events.entry(*key).or_default().push(event_row!(row).read()?);
        }
        Ok(events)
    }

    async fn live_sessions(&self, sessions: Vec<Uuid>) -> Result<BTreeMap<Uuid, bool>, StoreError> {
        let live_sessions = sqlx::query_scalar!(
            "SELECT session_id FROM sessions WHERE session_id = ANY ($1) AND expires_at > $2",
            &sessions,
            self.now(),
        )
        .fetch_all(&self.pool)
        .await?;
        Ok(live_sessions.into_iter().map(|id| (id, true)).collect())
    }
}
