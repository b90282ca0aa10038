//! Everything that is kept about an account, read for its export page by page. Each page continues
//! after a key, so that no connection is held between two pages.

use chrono::{DateTime, Utc};
use sqlx::types::Json;
use uuid::Uuid;

use crate::columns::Checked;
use turnstone_accounts::Vacation;
use turnstone_matches::{AccountId, ConditionalMoves, MatchId, MessageSeq};
use turnstone_ratings::{LeaderboardKey, Standing};

use crate::cluster::matches_of::MatchesOf;
use crate::identity::vacations::from_ranges;
use crate::projections::heads::read_heads;
use crate::ratings::leaderboards::standing;
use crate::{Delivery, Head, Message, PersonalData, StoreError};

/// A vacation, whether it was drawn automatically, and what was not used of it.
#[derive(Debug, Clone)]
pub struct StoredVacation {
    /// When it was or is to be.
    pub period: Vacation,
    /// Whether it was drawn because a match would have timed out; otherwise it was planned.
    pub automatic: bool,
    /// The parts that went back into the balance; `None`: it counts whole, because it has not ended.
    pub unused: Option<Vec<Vacation>>,
}

/// A delivery with its body.
#[derive(Debug, Clone)]
pub struct StoredDelivery {
    /// The webhook that it is for.
    pub webhook: Uuid,
    /// Its state.
    pub delivery: Delivery,
    /// The body.
    pub body: String,
}

/// A stored `Idempotency-Key`.
#[derive(Debug, Clone)]
pub struct StoredIdempotencyKey {
    /// As the client chose it.
    pub key: String,
    /// The kind of the resource that was created with it: `match` or `message`.
    pub kind: String,
    /// The id of that resource.
    pub made_id: Uuid,
    /// For a match, the version in the first response.
    pub version: Option<i32>,
    /// When the key was used.
    pub created_at: DateTime<Utc>,
}

/// A match that an account belongs to, with what is kept about the account there.
#[derive(Debug, Clone)]
pub struct StoredParticipation {
    /// The match.
    pub head: Head,
    /// Whether it has a seat or waits for one; otherwise it is invited or created the match.
    pub plays: bool,
    /// Its actions on a rematch.
    pub rematch: Option<StoredRematch>,
    /// Its prepared answers, and the match's ply when they were prepared.
    pub conditional_moves: Option<(i32, ConditionalMoves)>,
    /// The newest reminder of a deadline: the ply, and how many seconds before.
    pub reminder: Option<(i32, i32)>,
    /// The number of the newest message that it has read.
    pub messages_read: Option<i32>,
}

/// The actions of an account on the rematch of a match.
#[derive(Debug, Clone)]
pub struct StoredRematch {
    /// Whether it offers one or has agreed to one.
    pub wants: bool,
    /// Whether it did so before that offer was withdrawn or declined.
    pub wanted: bool,
    /// Whether it has declined one.
    pub declined: bool,
    /// When a player last did one of these.
    pub changed_at: DateTime<Utc>,
}

/// A rating after a match.
#[derive(Debug, Clone)]
pub struct StoredRating {
    /// The match.
    pub match_id: MatchId,
    /// The leaderboard that it counted for.
    pub board: LeaderboardKey,
    /// The accounts of the other sides.
    pub opponents: Vec<AccountId>,
    /// The rating after it, and when the match ended.
    pub standing: Standing,
}

/// A message with the match that it was written in.
#[derive(Debug, Clone)]
pub struct StoredMessage {
    /// The match.
    pub match_id: MatchId,
    /// The message.
    pub message: Message,
}

impl PersonalData {
    /// Every vacation of an account that is kept, by start, after a given start.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn vacations(
        &self,
        account: AccountId,
        after: Option<DateTime<Utc>>,
        limit: i64,
    ) -> Result<Vec<StoredVacation>, StoreError> {
        let rows = sqlx::query!(
            "SELECT starts_at, ends_at, automatic, unused FROM vacations
             WHERE account_id = $1 AND starts_at > coalesce($2, '-infinity'::timestamptz)
             ORDER BY starts_at LIMIT $3",
            account.0,
            after,
            limit,
        )
        .fetch_all(&self.db.pool)
        .await?;
        Ok(rows
            .into_iter()
            .map(|row| StoredVacation {
                period: Vacation { starts_at: row.starts_at, ends_at: row.ends_at },
                automatic: row.automatic,
                unused: row.unused.map(|unused| from_ranges(unused).collect()),
            })
            .collect())
    }

    /// The deliveries to all webhooks of an account, oldest first, after a given one.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn deliveries(
        &self,
        account: AccountId,
        after: Option<Uuid>,
        limit: i64,
    ) -> Result<Vec<StoredDelivery>, StoreError> {
        let rows = sqlx::query!(
            "SELECT theirs.* FROM webhooks CROSS JOIN LATERAL (
                 SELECT webhook_id, delivery_id, message_id, kind, body, created_at, attempts,
                     next_attempt_at, delivered_at, failed_at, dropped_at, last_status, last_error
                 FROM webhook_deliveries
                 WHERE webhook_deliveries.webhook_id = webhooks.webhook_id AND delivery_id > $2
                 ORDER BY delivery_id LIMIT $3
             ) AS theirs
             WHERE account_id = $1 ORDER BY delivery_id LIMIT $3",
            account.0,
            after.unwrap_or(Uuid::nil()),
            limit,
        )
        .fetch_all(&self.db.pool)
        .await?;
        Ok(rows
            .into_iter()
            .map(|row| StoredDelivery {
                webhook: row.webhook_id,
                delivery: Delivery {
                    id: row.delivery_id,
                    message_id: row.message_id,
                    kind: row.kind,
                    created_at: row.created_at,
                    attempts: row.attempts,
                    next_attempt_at: row.next_attempt_at,
                    delivered_at: row.delivered_at,
                    failed_at: row.failed_at,
                    dropped_at: row.dropped_at,
                    last_status: row.last_status,
                    last_error: row.last_error,
                },
                body: row.body,
            })
            .collect())
    }

    /// The idempotency keys of an account that are kept, in order, after a given one.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn idempotency_keys(
        &self,
        account: AccountId,
        after: Option<String>,
        limit: i64,
    ) -> Result<Vec<StoredIdempotencyKey>, StoreError> {
        Ok(sqlx::query_as!(
            StoredIdempotencyKey,
            "SELECT key, kind, made_id, version, created_at FROM idempotency_keys
             WHERE account_id = $1 AND ($2::text IS NULL OR key > $2) ORDER BY key LIMIT $3",
            account.0,
            after,
            limit,
        )
        .fetch_all(&self.db.pool)
        .await?)
    }

    /// The matches that an account belongs to, newest first, before a given one.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn participations(
        &self,
        account: AccountId,
        before: Option<MatchId>,
        limit: i64,
    ) -> Result<Vec<StoredParticipation>, StoreError> {
        let theirs = MatchesOf::account(account);
        let read = async |ids| self.read_participations(account, before, limit, ids).await;
        Ok(theirs.read_newest(&self.db, before, limit, i64::MAX, read).await?.found)
    }

    /// The same of the matches with these ids, or of all.
    async fn read_participations(
        &self,
        account: AccountId,
        before: Option<MatchId>,
        limit: i64,
        ids: Option<Vec<Uuid>>,
    ) -> Result<Vec<StoredParticipation>, StoreError> {
        let rows = sqlx::query!(
            r#"SELECT theirs.match_id, theirs.plays, rematches.changed_at AS "rematch_changed_at?",
                   EXISTS (
                       SELECT FROM unnest(rematches.seats) AS seat
                       WHERE matches.players -> 'seats' ->> seat = $1::uuid::text
                   ) AS "wants_rematch!",
                   EXISTS (
                       SELECT FROM unnest(rematches.ended) AS seat
                       WHERE matches.players -> 'seats' ->> seat = $1::uuid::text
                   ) AS "wanted_rematch!",
                   EXISTS (
                       SELECT FROM unnest(rematches.declined_by) AS seat
                       WHERE matches.players -> 'seats' ->> seat = $1::uuid::text
                   ) AS "declined_rematch!",
                   prepared.ply AS "prepared_at?",
                   prepared.lines AS "lines?: Json<ConditionalMoves>",
                   reminders.ply AS "reminded_at?", reminders.step_seconds AS "step_seconds?",
                   known.up_to AS "messages_read?"
               FROM match_participants AS theirs JOIN matches USING (match_id)
               LEFT JOIN rematches USING (match_id)
               LEFT JOIN conditional_moves AS prepared ON prepared.match_id = theirs.match_id
                   AND matches.players -> 'seats' ->> prepared.seat = $1::uuid::text
               LEFT JOIN reminders ON reminders.match_id = theirs.match_id
                   AND reminders.account_id = theirs.account_id
               LEFT JOIN message_reads AS known ON known.match_id = theirs.match_id
                   AND known.account_id = theirs.account_id
               WHERE theirs.account_id = $1 AND theirs.match_id < $2
                 AND ($4::uuid[] IS NULL OR (
                     theirs.match_id = ANY ($4) AND matches.match_id = ANY ($4)))
               ORDER BY theirs.match_id DESC LIMIT $3"#,
            account.0,
            before.map_or(Uuid::max(), |id| id.0),
            limit,
            ids as _,
        )
        .fetch_all(&self.db.pool)
        .await?;
        let mut heads =
            read_heads(&self.db.pool, rows.iter().map(|row| MatchId(row.match_id)).collect())
                .await?;
        Ok(rows
            .into_iter()
            .filter_map(|row| {
                Some(StoredParticipation {
                    head: heads.remove(&MatchId(row.match_id))?,
                    plays: row.plays,
                    rematch: row
                        .rematch_changed_at
                        .map(|changed_at| StoredRematch {
                            wants: row.wants_rematch,
                            wanted: row.wanted_rematch,
                            declined: row.declined_rematch,
                            changed_at,
                        })
                        .filter(|kept| kept.wants || kept.wanted || kept.declined),
                    conditional_moves: row.prepared_at.zip(row.lines.map(|lines| lines.0)),
                    reminder: row.reminded_at.zip(row.step_seconds),
                    messages_read: row.messages_read,
                })
            })
            .collect())
    }

    /// The ids of matches that an account no longer belongs to, after a given one.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn left_matches(
        &self,
        account: AccountId,
        after: Option<Uuid>,
        limit: i64,
    ) -> Result<Vec<Uuid>, StoreError> {
        Ok(sqlx::query_scalar!(
            "SELECT match_id FROM match_departures AS departed
             WHERE account_id = $1 AND match_id > $2 AND NOT EXISTS (
                 SELECT FROM match_participants AS belongs
                 WHERE belongs.match_id = departed.match_id AND belongs.account_id = $1)
             ORDER BY match_id LIMIT $3
             -- all machines: the export of an account",
            account.0,
            after.unwrap_or(Uuid::nil()),
            limit,
        )
        .fetch_all(&self.db.pool)
        .await?)
    }

    /// The messages that an account has written, by match and number, after a given one.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn messages(
        &self,
        account: AccountId,
        after: Option<(Uuid, MessageSeq)>,
        limit: i64,
    ) -> Result<Vec<StoredMessage>, StoreError> {
        let (match_id, seq) = after.unwrap_or((Uuid::nil(), MessageSeq::ZERO));
        let rows = sqlx::query!(
            r#"SELECT match_id, message_id, seq AS "seq: Checked<MessageSeq>", text, at
             FROM messages WHERE author_id = $1 AND text IS NOT NULL AND (match_id, seq) > ($2, $3)
             ORDER BY match_id, seq LIMIT $4
             -- all machines: the export of an account"#,
            account.0,
            match_id,
            i32::from(seq),
            limit,
        )
        .fetch_all(&self.db.pool)
        .await?;
        Ok(rows
            .into_iter()
            .map(|row| StoredMessage {
                match_id: MatchId(row.match_id),
                message: Message {
                    id: row.message_id,
                    seq: row.seq.0,
                    author: account,
                    text: row.text,
                    at: row.at,
                },
            })
            .collect())
    }

    /// The history of all ratings of an account, newest first, before a given match.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn ratings(
        &self,
        account: AccountId,
        before: Option<(DateTime<Utc>, MatchId)>,
        limit: i64,
    ) -> Result<Vec<StoredRating>, StoreError> {
        let rows = sqlx::query!(
            r#"SELECT match_id, finished_at, game, variant, rating, deviation, volatility,
                 matches AS "matches: Checked<u32>", opponents
             FROM rating_history WHERE account_id = $1
               AND ($2::timestamptz IS NULL OR (finished_at, match_id) < ($2, $3))
             ORDER BY finished_at DESC, match_id DESC LIMIT $4"#,
            account.0,
            before.map(|(finished_at, _)| finished_at),
            before.map(|(_, id)| id.0),
            limit,
        )
        .fetch_all(&self.db.pool)
        .await?;
        Ok(rows
            .into_iter()
            .map(|row| StoredRating {
                match_id: MatchId(row.match_id),
                board: LeaderboardKey { game: row.game, variant: row.variant },
                opponents: row.opponents.into_iter().map(AccountId).collect(),
                standing: standing(
                    row.rating,
                    row.deviation,
                    row.volatility,
                    row.matches,
                    row.finished_at,
                ),
            })
            .collect())
    }
}
