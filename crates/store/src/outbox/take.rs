//! Takes appends from the outbox, and fans out what is to be told of them.

use std::collections::BTreeSet;
use std::sync::Arc;

use sqlx::Executor;
use turnstone_matches::{Event, Match, MatchId, Notification, notifications};

use super::fan_out::fan_out;
use super::taken::{OutboxPlace, TakenAppend, take_outbox};
use crate::cluster::account_matches::index_lost;
use crate::cluster::lost_ends::queue_lost_ends;
use crate::log::match_tail::{MatchTailKey, ReadEvents};
use crate::{Outbox, StoreError, Topic};
use turnstone_postgres::DbConnection;

impl Outbox {
    /// Takes at most `limit` appends after a place of the outbox and queues their notifications, in one
    /// transaction: a crash loses nothing, and a notification that is queued twice has the same id. Returns the
    /// place to go on from, and none at the end.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn queue_notifications(
        &self,
        after: OutboxPlace,
        limit: i64,
    ) -> Result<Option<OutboxPlace>, StoreError> {
        let mut transaction = self.db.pool.begin().await?;
        // As for the writers: plans that are made before a table has statistics would scan it.
        transaction.execute("SET LOCAL enable_seqscan = off").await?;
        let rows = take_outbox(&mut transaction, after, limit).await?;
        if rows.is_empty() {
            return Ok(None);
        }
        // A move that was answered meanwhile would be announced to inboxes alone, and is over.
        let taken: Vec<_> = rows.iter().filter(|row| !row.is_over).collect();
        let (appends, later) = self.read_appends(&mut transaction, &taken).await?;
        let outbound = self.notifications_of(&mut transaction, &appends).await?;
        let matches: Vec<_> = appends.into_iter().map(|append| append.after).collect();
        // Before accounts are locked, in the order of those who rate.
        queue_lost_ends(&self.db, &mut transaction, &matches).await?;
        let mut topics = fan_out(&mut transaction, &outbound, self.db.now()).await?;
        let shown_again = index_lost(&self.db, &mut transaction, &matches).await?;
        topics.extend(shown_again.into_iter().map(Topic::from));
        let done: Vec<_> = rows.iter().filter(|row| !later.contains(&row.key())).collect();
        sqlx::query!(
            "DELETE FROM outbox USING unnest($1::uuid[], $2::int[]) AS taken (match_id, first_seq)
             WHERE outbox.match_id = taken.match_id AND outbox.first_seq = taken.first_seq
             -- all machines: a job that looks for what is due",
            &done.iter().map(|row| row.match_id).collect::<Vec<_>>(),
            &done.iter().map(|row| i32::from(row.first_seq.0)).collect::<Vec<_>>(),
        )
        .execute(&mut *transaction)
        .await?;
        transaction.commit().await?;
        self.db.pubsub.publish(&topics);
        let is_full = i64::try_from(rows.len()).is_ok_and(|taken| taken >= limit);
        Ok(rows.last().filter(|_| is_full).map(TakenAppend::place))
    }

    /// The appends that these rows name, and the rows whose turn comes when the archive can be read again.
    async fn read_appends(
        &self,
        connection: &mut DbConnection,
        rows: &[&TakenAppend],
    ) -> Result<(Vec<Append>, Vec<MatchTailKey>), StoreError> {
        let keys: Vec<_> = rows.iter().map(|row| row.key()).collect();
        let mut events = self.history.events_of(&mut *connection, &keys).await?;
        let (mut appends, mut later) = (Vec::new(), Vec::new());
        for row in rows {
            let events = events.remove(&row.key()).unwrap_or(Ok(Vec::new()));
            match self.append_of(&mut *connection, row, events).await {
                Ok(append) => appends.push(append),
                // An unreadable log gives no notifications, and must not delay those of other
                // matches.
                Err(StoreError::Corruption(corruption)) => {
                    tracing::error!(%corruption, "a log cannot be replayed; its notifications are lost");
                }
                Err(StoreError::Archive(error)) => {
                    tracing::warn!(%error, "the notifications of an archived match wait");
                    later.push(row.key());
                }
                Err(error) => return Err(error),
            }
        }
        Ok((appends, later))
    }

    async fn append_of(
        &self,
        connection: &mut DbConnection,
        row: &TakenAppend,
        events: ReadEvents,
    ) -> Result<Append, StoreError> {
        let events = events?.into_iter().map(|logged| logged.event).collect();
        let (id, version) = (MatchId(row.match_id), row.last_seq.0.into());
        Ok(Append { events, after: self.history.match_at(connection, id, version).await? })
    }

    /// The notifications of appends.
    async fn notifications_of(
        &self,
        connection: &mut DbConnection,
        appends: &[Append],
    ) -> Result<Vec<Notification>, StoreError> {
        let Some(since) = appends.iter().map(|append| append.after.accounted_until).min() else {
            return Ok(Vec::new());
        };
        let players: BTreeSet<_> = appends
            .iter()
            .flat_map(|append| append.after.seats.iter().flatten().copied())
            .collect();
        let players: Vec<_> = players.into_iter().collect();
        let pauses = self.pauses.on(&mut *connection, &players, since).await?;
        let deadlines: Vec<_> =
            appends.iter().map(|append| append.after.deadline(&pauses)).collect();
        let asked = |append: &Append, deadline| append.after.only_player_to_act().zip(deadline);
        let asks = appends.iter().zip(&deadlines).filter_map(|(one, due)| asked(one, *due));
        let drawn = self.pauses.drawn_at(&mut *connection, &asks.collect::<Vec<_>>()).await?;
        let mut outbound = Vec::new();
        for (append, deadline) in appends.iter().zip(deadlines) {
            let is_drawn = asked(append, deadline).is_some_and(|ask| drawn.contains(&ask));
            outbound.extend(notifications(&append.events, &append.after, deadline, is_drawn));
        }
        Ok(outbound)
    }
}

/// An append that was taken: its events, and the match after them.
struct Append {
    events: Vec<Event>,
    after: Arc<Match>,
}
