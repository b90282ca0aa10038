//! The seeks of an account.

use chrono::{DateTime, TimeDelta, Utc};
use serde_json::json;
use sha2::{Digest, Sha256};
use sqlx::types::Json;
use uuid::Uuid;

use crate::columns::{Checked, to_percent};
use turnstone_games::MatchOptions;
use turnstone_matches::pairing::RatingRange;
use turnstone_matches::{AccountId, MatchId, TimeControl};
use turnstone_rules::Seat;

use super::{DONE_RETENTION, MAX_SILENCE};
use crate::identity::locks::lock_account;
use crate::identity::newcomers::held;
use crate::{ActiveAccounts, CreatedResource, IdempotencyKey, KeyUse, Seeks, StoreError, Topic};
use turnstone_postgres::DbConnection;

/// How many seeks an account may have that are not done.
const MAX_PER_ACCOUNT: i64 = 20;
/// A sign of life is written when the known one is older than this.
const SEEN_RESOLUTION: TimeDelta = TimeDelta::hours(1);

/// The settings that two seeks must have in common.
#[derive(Debug, Clone)]
pub struct SeekSettings {
    /// The family of games.
    pub game: String,
    /// The variant.
    pub variant: String,
    /// Every option, defaults included.
    pub options: MatchOptions,
    /// The time control.
    pub clock: TimeControl,
    /// Whether the match counts for ratings.
    pub rated: bool,
}

impl SeekSettings {
    /// A digest of them.
    pub(super) fn pool(&self) -> Vec<u8> {
        let all = json!([self.game, self.variant, self.options, self.clock, self.rated]);
        Sha256::digest(all.to_string())[..16].to_vec()
    }
}

/// A seek.
#[derive(Debug, Clone)]
pub struct Seek {
    /// Its id, a UUIDv7.
    pub id: Uuid,
    /// Its owner.
    pub account: AccountId,
    /// The match that is wanted.
    pub settings: SeekSettings,
    /// The seat that the owner wants.
    pub seat: Option<Seat>,
    /// How far the opponent's rating may be from the owner's.
    pub range: RatingRange,
    /// The least completion rate of the opponent, in percent.
    pub min_completion_percent: Option<u8>,
    /// How many matches it keeps running; `None`: it starts one and is done.
    pub standing: Option<u8>,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// Until when it lasts.
    pub expires_at: DateTime<Utc>,
    /// Since when it waits for an opponent, if it does.
    pub waiting_since: Option<DateTime<Utc>>,
    /// When it was done, if it is.
    pub done_at: Option<DateTime<Utc>>,
    /// The matches that it has started, oldest first; the newest hundred.
    pub matches: Vec<MatchId>,
}

/// The result of making a seek.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CreateSeekOutcome {
    /// It is there.
    Created,
    /// A request with the same key came before.
    KeyUsed(KeyUse),
    /// The account has as many as it may have.
    TooMany,
    /// The account has finished no match yet, and has as many running as it may have.
    Held,
    /// The account has been deleted.
    Gone,
}

/// A row of `seeks`, with its matches.
pub(super) struct SeekRow {
    pub(super) seek_id: Uuid,
    pub(super) account_id: Uuid,
    pub(super) game: String,
    pub(super) variant: String,
    pub(super) options: Json<MatchOptions>,
    pub(super) clock: Json<TimeControl>,
    pub(super) rated: bool,
    pub(super) seat: Option<i16>,
    pub(super) initial_range: Checked<u16>,
    pub(super) most_range: Option<Checked<u16>>,
    pub(super) min_completion_percent: Option<i16>,
    pub(super) standing: Option<i16>,
    pub(super) created_at: DateTime<Utc>,
    pub(super) expires_at: DateTime<Utc>,
    pub(super) waiting_since: Option<DateTime<Utc>>,
    pub(super) done_at: Option<DateTime<Utc>>,
    pub(super) matches: Vec<Uuid>,
}

/// Reads rows of `seeks` as [`SeekRow`]s, with the newest of the matches that they started, or without. A query
/// gives what comes after `FROM seeks`.
macro_rules! seeks {
    (without_matches $rest:tt, $($argument:expr),* $(,)?) => {
        seeks!(@ r#"'{}'::uuid[]"#, $rest, $($argument),*)
    };
    (with_matches $rest:tt, $($argument:expr),* $(,)?) => {
        seeks!(
            @ r#"ARRAY(SELECT match_id FROM (
                   SELECT match_id FROM seek_matches AS started
                   WHERE started.seek_id = seeks.seek_id ORDER BY match_id DESC LIMIT 100
               ) AS newest ORDER BY match_id)"#,
            $rest,
            $($argument),*
        )
    };
    (@ $matches:tt, $rest:tt, $($argument:expr),*) => {
        sqlx::query_as!(
            $crate::seeks::seek::SeekRow,
            r#"SELECT seek_id, account_id, game, variant, options AS "options: _", clock AS "clock: _",
                   rated, seat, initial_range AS "initial_range: _", most_range AS "most_range: _",
                   min_completion_percent, standing, created_at, expires_at, waiting_since, done_at, "#
                + $matches + r#" AS "matches!" FROM seeks "# + $rest,
            $($argument),*
        )
    };
}
pub(super) use seeks;

impl From<SeekRow> for Seek {
    fn from(row: SeekRow) -> Self {
        Self {
            id: row.seek_id,
            account: AccountId(row.account_id),
            settings: SeekSettings {
                game: row.game,
                variant: row.variant,
                options: row.options.0,
                clock: row.clock.0,
                rated: row.rated,
            },
            seat: to_seat(row.seat),
            range: to_range(row.initial_range, row.most_range),
            min_completion_percent: to_percent(row.min_completion_percent),
            standing: row.standing.and_then(|standing| u8::try_from(standing).ok()),
            created_at: row.created_at,
            expires_at: row.expires_at,
            waiting_since: row.waiting_since,
            done_at: row.done_at,
            matches: row.matches.into_iter().map(MatchId).collect(),
        }
    }
}

pub(super) fn to_seat(seat: Option<i16>) -> Option<Seat> {
    seat.and_then(|seat| u8::try_from(seat).ok()).map(Seat)
}

pub(super) fn to_range(initial: Checked<u16>, most: Option<Checked<u16>>) -> RatingRange {
    RatingRange { initial: initial.0, most: most.map(|most| most.0) }
}

impl Seeks {
    /// Stores a new seek, which waits from now on.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn create(
        &self,
        seek: &Seek,
        key: Option<&IdempotencyKey>,
    ) -> Result<CreateSeekOutcome, StoreError> {
        let mut transaction = self.db.pool.begin().await?;
        // Other requests of the account wait for this, and then count the seek. So does its deletion.
        if !lock_account(&mut transaction, seek.account).await? {
            return Ok(CreateSeekOutcome::Gone);
        }
        if let Some(key) = key
            && !self
                .idempotency
                .claim_key(&mut transaction, key, CreatedResource::Seek(seek.id))
                .await?
        {
            transaction.rollback().await?;
            let earlier = self.idempotency.key_use(key).await?.unwrap_or(KeyUse::Another);
            return Ok(CreateSeekOutcome::KeyUsed(earlier));
        }
        if !held(&mut transaction, &[seek.account.0], self.max_newcomer_matches).await?.is_empty() {
            return Ok(CreateSeekOutcome::Held);
        }
        let SeekSettings { game, variant, options, clock, rated } = &seek.settings;
        let created = sqlx::query!(
            "INSERT INTO seeks (seek_id, account_id, game, variant, options, clock, rated, pool, seat,
                 initial_range, most_range, standing, created_at, expires_at, seen_at, waiting_since,
                 min_completion_percent)
             SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10::int, $11::int, $12, $13, $14, $13, $13, $17
             WHERE (SELECT count(*) FROM seeks
                    WHERE account_id = $2 AND done_at IS NULL AND expires_at > $13
                      AND seen_at > $15) < $16",
            seek.id,
            seek.account.0,
            game,
            variant,
            Json(options) as _,
            Json(clock) as _,
            rated,
            seek.settings.pool(),
            seek.seat.map(|seat| i16::from(seat.0)),
            i32::from(seek.range.initial),
            seek.range.most.map(i32::from),
            seek.standing.map(i16::from),
            seek.created_at,
            seek.expires_at,
            seek.created_at - MAX_SILENCE,
            MAX_PER_ACCOUNT,
            seek.min_completion_percent.map(i16::from),
        )
        .execute(&mut *transaction)
        .await?;
        if created.rows_affected() == 0 {
            return Ok(CreateSeekOutcome::TooMany);
        }
        transaction.commit().await?;
        self.db.pubsub.publish(&[seek.account.into(), Topic::new_seek()]);
        Ok(CreateSeekOutcome::Created)
    }

    /// The seeks of an account, newest first, before a given one; those that are done a week longer.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn of(
        &self,
        account: AccountId,
        before: Option<Uuid>,
        limit: i64,
    ) -> Result<Vec<Seek>, StoreError> {
        let now = self.db.now();
        let rows = seeks!(
            with_matches
            r#"WHERE account_id = $1 AND ($2::uuid IS NULL OR seek_id < $2)
                 AND ((done_at IS NULL AND expires_at > $3 AND seen_at > $4) OR done_at > $5)
               ORDER BY seek_id DESC LIMIT $6"#,
            account.0,
            before,
            now,
            now - MAX_SILENCE,
            now - DONE_RETENTION,
            limit,
        )
        .fetch_all(&self.db.pool)
        .await?;
        Ok(rows.into_iter().map(Seek::from).collect())
    }

    /// A seek of an account.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn get(&self, account: AccountId, id: Uuid) -> Result<Option<Seek>, StoreError> {
        let now = self.db.now();
        let row = seeks!(
            with_matches
            r#"WHERE seek_id = $2 AND account_id = $1
                 AND ((done_at IS NULL AND expires_at > $3 AND seen_at > $4) OR done_at > $5)"#,
            account.0,
            id,
            now,
            now - MAX_SILENCE,
            now - DONE_RETENTION,
        )
        .fetch_optional(&self.db.pool)
        .await?;
        Ok(row.map(Seek::from))
    }

    /// Withdraws a seek of an account. Its matches go on. Waits for a transaction that pairs it.
    /// `false`: the account has no seek with this id.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn delete(&self, account: AccountId, id: Uuid) -> Result<bool, StoreError> {
        let deleted =
            sqlx::query!("DELETE FROM seeks WHERE seek_id = $1 AND account_id = $2", id, account.0)
                .execute(&self.db.pool)
                .await?;
        Ok(deleted.rows_affected() == 1)
    }

    /// Records that these accounts have given a sign of life. A seek that is being paired is left out,
    /// and one that was renewed within the hour.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn renew(&self, active: &ActiveAccounts) -> Result<(), StoreError> {
        sqlx::query!(
            "WITH due AS (
                 SELECT seek_id, at FROM unnest($1::uuid[], $2::timestamptz[]) AS seen (account_id, at)
                 JOIN seeks USING (account_id)
                 WHERE done_at IS NULL AND seen_at < at - make_interval(secs => $3)
                   AND seen_at > at - make_interval(secs => $4)
                 ORDER BY seek_id FOR UPDATE OF seeks SKIP LOCKED
             )
             UPDATE seeks SET seen_at = at FROM due WHERE seeks.seek_id = due.seek_id",
            &active.accounts,
            &active.instants,
            SEEN_RESOLUTION.as_seconds_f64(),
            MAX_SILENCE.as_seconds_f64(),
        )
        .execute(&self.db.pool)
        .await?;
        Ok(())
    }

    /// Seeks that have expired, whose owners are gone, or that have been done for a week.
    pub(crate) async fn delete_old(&self) -> Result<(), StoreError> {
        let now = self.db.now();
        sqlx::query!(
            "DELETE FROM seeks WHERE seek_id IN (
                 SELECT seek_id FROM seeks
                 WHERE (done_at IS NULL AND (expires_at <= $1 OR seen_at <= $2)) OR done_at <= $3
                 FOR UPDATE SKIP LOCKED)",
            now,
            now - MAX_SILENCE,
            now - DONE_RETENTION,
        )
        .execute(&self.db.pool)
        .await?;
        Ok(())
    }
}

/// Removes the seeks of an account, and what is known of its seats.
pub(crate) async fn delete_all_of(
    connection: &mut DbConnection,
    account: AccountId,
) -> Result<(), StoreError> {
    sqlx::query!("DELETE FROM seeks WHERE account_id = $1", account.0)
        .execute(&mut *connection)
        .await?;
    sqlx::query!("DELETE FROM seat_balances WHERE account_id = $1", account.0)
        .execute(connection)
        .await?;
    Ok(())
}
