//! Takes appends from the outbox, and fans out what is to be told of them.

use std::sync::Arc;

use sqlx::Executor;
use turnstone_matches::{Match, MatchId, Notification, Seq, Version, notifications};

use super::fan_out::fan_out;
use super::taken::take_outbox;
use crate::cluster::account_matches::index_lost;
use crate::cluster::lost_ends::queue_lost_ends;
use crate::log::read::read_events;
use crate::{Outbox, StoreError, Topic};
use turnstone_postgres::DbConnection;

impl Outbox {
    /// Takes appends from the outbox and queues their notifications, in one transaction: a crash
    /// loses nothing, and a notification that is queued twice has the same id. Several servers may
    /// do this concurrently. Returns how many appends were taken, at most `limit`.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn queue_notifications(&self, limit: i64) -> Result<usize, StoreError> {
        let mut transaction = self.db.pool.begin().await?;
        // As for the writers: plans that are made before a table has statistics would scan it.
        transaction.execute("SET LOCAL enable_seqscan = off").await?;
        let rows = take_outbox(&mut transaction, limit).await?;
        if rows.is_empty() {
            return Ok(0);
        }
        let (mut outbound, mut matches) = (Vec::new(), Vec::new());
        // A move that was answered meanwhile would be announced to inboxes alone, and is over.
        for row in rows.iter().filter(|row| !row.is_over) {
            let id = MatchId(row.match_id);
            let (first, last) = (row.first_seq.0, row.last_seq.0);
            match self.notifications_of(&mut transaction, id, first, last).await {
                Ok((game_match, found)) => {
                    outbound.extend(found);
                    matches.push(game_match);
                }
                // An unreadable log gives no notifications, and must not delay those of other
                // matches.
                Err(StoreError::Corruption(corruption)) => {
                    tracing::error!(%corruption, "a log cannot be replayed; its notifications are lost");
                }
                Err(error) => return Err(error),
            }
        }
        // Before accounts are locked, in the order of those who rate.
        queue_lost_ends(&self.db, &mut transaction, &matches).await?;
        let mut topics = fan_out(&mut transaction, &outbound, self.db.now()).await?;
        let shown_again = index_lost(&self.db, &mut transaction, &matches).await?;
        topics.extend(shown_again.into_iter().map(Topic::from));
        sqlx::query!(
            "DELETE FROM outbox USING unnest($1::uuid[], $2::int[]) AS taken (match_id, first_seq)
             WHERE outbox.match_id = taken.match_id AND outbox.first_seq = taken.first_seq
             -- all machines: a job that looks for what is due",
            &rows.iter().map(|row| row.match_id).collect::<Vec<_>>(),
            &rows.iter().map(|row| i32::from(row.first_seq.0)).collect::<Vec<_>>(),
        )
        .execute(&mut *transaction)
        .await?;
        transaction.commit().await?;
        self.db.pubsub.publish(&topics);
        Ok(rows.len())
    }

    /// The match after an append, and the notifications of that append.
    async fn notifications_of(
        &self,
        connection: &mut DbConnection,
        id: MatchId,
        first: Seq,
        last: Seq,
    ) -> Result<(Arc<Match>, Vec<Notification>), StoreError> {
        let (before, after) = (first.before(), Version::from(last));
        let limit = i64::from(after.get() - before.get());
        let events = read_events(&mut *connection, id, before, limit).await?;
        let events: Vec<_> = events.into_iter().map(|logged| logged.event).collect();
        let game_match = self.history.match_at(&mut *connection, id, after).await?;
        let players: Vec<_> = game_match.seats.iter().flatten().copied().collect();
        let pauses = self.pauses.on(&mut *connection, &players, game_match.accounted_until).await?;
        let deadline = game_match.deadline(&pauses);
        let may_be_drawn = self.pauses.may_be_drawn(connection, &game_match, deadline).await?;
        let found = notifications(&events, &game_match, deadline, may_be_drawn);
        Ok((game_match, found))
    }
}
