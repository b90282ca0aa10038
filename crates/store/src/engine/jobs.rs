//! The queue of the engine: takes a job for this server, and records how it ended.

use std::time::Duration;

use chrono::{DateTime, Utc};
use sqlx::PgConnection;

use crate::columns::Checked;
use turnstone_matches::{AccountId, MatchId, Version};

use crate::{Engine, StoreError};

/// The lease of a server on a job that it has taken: longer than any move takes, also on a busy
/// machine. After a crash another server takes over.
pub const ENGINE_LEASE: Duration = Duration::from_secs(10);

/// The kind of a job for the engine.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EngineJobKind {
    /// Play or answer for the computers of a match.
    Play,
    /// Say what the seat to act of a match without other people should play.
    Hint,
    /// Look at the next moves of a finished match.
    Review,
}

impl EngineJobKind {
    /// Every kind.
    pub const ALL: [Self; 3] = [Self::Play, Self::Hint, Self::Review];

    /// The word in the database and in `/metrics`.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Play => "play",
            Self::Hint => "hint",
            Self::Review => "review",
        }
    }

    fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.as_str() == word)
    }
}

/// A job that this server has taken.
#[derive(Debug, Clone)]
pub struct EngineJob {
    /// Its kind.
    pub kind: EngineJobKind,
    /// The match.
    pub match_id: MatchId,
    /// The version of the match that it is about.
    pub version: Version,
    /// The account for which it is done.
    pub account: AccountId,
    /// The number of this attempt at this version, from 1.
    pub attempt: u16,
    /// Until when this server has it. It tells its lease from that of another server.
    leased_until: DateTime<Utc>,
}

impl Engine {
    /// Takes the next job that is due: a review after all others, and of the account for which the engine
    /// last worked the longest ago; of one account, its computers' moves first. `None`: nothing is due.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn take_job(&self) -> Result<Option<EngineJob>, StoreError> {
        // A newer server may queue kinds that this one does not know.
        let kinds = EngineJobKind::ALL.map(|kind| kind.as_str().to_owned());
        let row = sqlx::query!(
            r#"WITH next AS (
                 SELECT kind, match_id FROM engine_jobs AS job
                 LEFT JOIN engine_turns AS turn USING (account_id)
                 WHERE due_at <= clock_timestamp() AND kind = ANY ($1)
                 ORDER BY kind = 'review', turn.served_at NULLS FIRST,
                     array_position($1, kind), queued_at
                 LIMIT 1 FOR UPDATE OF job SKIP LOCKED
             ), taken AS (
                 UPDATE engine_jobs AS job
                 SET due_at = clock_timestamp() + make_interval(secs => $2),
                     attempts = least(attempts + 1, 1000)
                 FROM next WHERE job.kind = next.kind AND job.match_id = next.match_id
                 RETURNING job.*
             ), turn AS (
                 INSERT INTO engine_turns (account_id, served_at)
                 SELECT account_id, clock_timestamp() FROM taken
                 ON CONFLICT (account_id) DO UPDATE SET served_at = EXCLUDED.served_at
             )
             SELECT kind, match_id, version AS "version: Checked<Version>", account_id,
                 attempts AS "attempts: Checked<u16>", due_at FROM taken"#,
            &kinds,
            ENGINE_LEASE.as_secs_f64(),
        )
        .fetch_optional(&self.db.pool)
        .await?;
        Ok(row.and_then(|row| {
            Some(EngineJob {
                kind: EngineJobKind::parse(&row.kind)?,
                match_id: MatchId(row.match_id),
                version: row.version.0,
                account: AccountId(row.account_id),
                attempt: row.attempts.0,
                leased_until: row.due_at,
            })
        }))
    }

    /// Records that a job is done. If the match has a newer version by now, the job for that one is
    /// due at once.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn finish_job(&self, job: &EngineJob) -> Result<(), StoreError> {
        let done = sqlx::query!(
            "DELETE FROM engine_jobs WHERE kind = $1 AND match_id = $2 AND version = $3",
            job.kind.as_str(),
            job.match_id.0,
            i32::from(job.version),
        )
        .execute(&self.db.pool)
        .await?;
        if done.rows_affected() == 0 {
            self.retry_job(job, Duration::ZERO).await?;
        }
        Ok(())
    }

    /// Gives a job back, if this server still has it, to be taken again after this time. If the match
    /// has a newer version by now, the job for that one is due at once, and nobody has tried it yet.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn retry_job(&self, job: &EngineJob, after: Duration) -> Result<(), StoreError> {
        self.move_engine_job(job, after, job.attempt).await
    }

    /// Gives a job back of which there is more to do, if this server still has it, to be taken again at
    /// once.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn continue_job(&self, job: &EngineJob) -> Result<(), StoreError> {
        self.move_engine_job(job, Duration::ZERO, 0).await
    }

    async fn move_engine_job(
        &self,
        job: &EngineJob,
        after: Duration,
        attempts: u16,
    ) -> Result<(), StoreError> {
        sqlx::query!(
            "UPDATE engine_jobs SET due_at = clock_timestamp()
                     + CASE WHEN version = $4 THEN make_interval(secs => $5) ELSE '0' END,
                 attempts = CASE WHEN version = $4 THEN $6::int ELSE 0 END
             WHERE kind = $1 AND match_id = $2 AND due_at = $3",
            job.kind.as_str(),
            job.match_id.0,
            job.leased_until,
            i32::from(job.version),
            after.as_secs_f64(),
            i32::from(attempts),
        )
        .execute(&self.db.pool)
        .await?;
        Ok(())
    }

    /// How many jobs of a kind wait or are under way, of all servers, and how many seconds ago the
    /// oldest of them was queued.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn queue(&self, kind: EngineJobKind) -> Result<(i64, f64), StoreError> {
        let row = sqlx::query!(
            r#"SELECT count(*) AS "length!",
                   coalesce(extract(epoch FROM clock_timestamp() - min(queued_at)), 0)::float8
                       AS "oldest!"
               FROM engine_jobs WHERE kind = $1"#,
            kind.as_str(),
        )
        .fetch_one(&self.db.pool)
        .await?;
        Ok((row.length, row.oldest))
    }

    /// Turns that are so long ago that they count as none.
    pub(crate) async fn delete_old_engine_turns(&self) -> Result<(), StoreError> {
        sqlx::query!(
            "DELETE FROM engine_turns WHERE served_at < clock_timestamp() - interval '1 hour'"
        )
        .execute(&self.db.pool)
        .await?;
        Ok(())
    }
}

/// Removes the engine's rows of an account. Jobs to play end with its matches; a
/// review goes on for nobody, because others may read it too.
pub(crate) async fn delete_all_of(
    connection: &mut PgConnection,
    account: AccountId,
) -> Result<(), StoreError> {
    sqlx::query!(
        "UPDATE engine_jobs SET account_id = '00000000-0000-0000-0000-000000000000'
         WHERE account_id = $1 AND kind IN ('hint', 'review')",
        account.0,
    )
    .execute(&mut *connection)
    .await?;
    sqlx::query!("DELETE FROM engine_turns WHERE account_id = $1", account.0)
        .execute(connection)
        .await?;
    Ok(())
}
