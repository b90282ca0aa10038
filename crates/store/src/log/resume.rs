//! Undoes what a clock that was wrong has done: resumes the matches that it ended, and takes back the vacation
//! that it drew.

use std::slice;

use chrono::{DateTime, Utc};
use uuid::Uuid;

use turnstone_matches::{AccountId, DecisionContext, DiceSeed, MatchId, Refusal, Seq};

use super::append::{Append, append};
use super::create::insert_seed;
use crate::columns::Checked;
use crate::identity::vacations::{drawn_ahead, remove_drawn_ahead, unsettle_ahead};
use crate::projections::closed::reopen;
use crate::{Log, StoreError};
use turnstone_io::world::random;

/// The outcome of an attempt to resume a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ResumeOutcome {
    /// It goes on, or would.
    Resumed,
    /// Its seats could be taken until an instant that is over by now.
    SeatsTooLate,
    /// Its log is in the archive.
    Archived,
    /// No clock has ended it, or it goes on already.
    NotByClock,
    /// Another append was first.
    Overtaken,
    /// Its log does not replay.
    Corrupt,
}

impl Log {
    /// The matches that ended between two instants because time ran out, to play or to take the seats, after
    /// `after`, by id, at most `limit`.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn ended_by_clock(
        &self,
        (from, to): (DateTime<Utc>, DateTime<Utc>),
        after: Option<MatchId>,
        limit: i64,
    ) -> Result<Vec<MatchId>, StoreError> {
        let ids = sqlx::query_scalar!(
            "SELECT match_id FROM matches
             WHERE status IN ('finished', 'cancelled') AND finished_at BETWEEN $1 AND $2
               AND coalesce(result ->> 'reason', 'time_out') = 'time_out' AND match_id > $3
             ORDER BY match_id LIMIT $4
             -- all machines: of an operator, or once after a restore",
            from,
            to,
            after.map_or(Uuid::nil(), |id| id.0),
            limit,
        )
        .fetch_all(&self.db.pool)
        .await?;
        Ok(ids.into_iter().map(MatchId).collect())
    }

    /// Resumes a match that a clock has ended: one event after the end, and another dice seed. It is rated no
    /// more, and so are anew all that were rated after it. With `dry_run` nothing is written.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn resume(&self, id: MatchId, dry_run: bool) -> Result<ResumeOutcome, StoreError> {
        match self.try_to_resume(id, dry_run).await {
            Err(StoreError::Corruption(corruption)) => {
                tracing::error!(%corruption, "a log cannot be replayed");
                Ok(ResumeOutcome::Corrupt)
            }
            done => done,
        }
    }

    /// Takes back the automatic vacations that a clock ahead has drawn up to an instant and that have not begun.
    /// Those that have begun stay: a deadline may rely on them, and what is not used of them goes back anyway.
    /// Returns their accounts, and how many each has. With `dry_run` nothing is written.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn take_back_vacations(
        &self,
        until: DateTime<Utc>,
        dry_run: bool,
    ) -> Result<Vec<(AccountId, i64)>, StoreError> {
        let now = self.db.now();
        let found = drawn_ahead(&self.db.pool, now, until).await?;
        if dry_run {
            return Ok(found);
        }
        self.pauses.read_outages().await?;
        for (account, _) in &found {
            let change = self.db.invalidations.invalidate_on_drop(*account);
            let mut transaction = self.db.pool.begin().await?;
            remove_drawn_ahead(&mut *transaction, *account, now, until).await?;
            let changed = self.deadlines.refresh_on(&mut transaction, *account).await?;
            transaction.commit().await?;
            drop(change);
            self.deadlines.publish(&changed);
        }
        unsettle_ahead(&self.db.pool, now, until).await?;
        Ok(found)
    }

    async fn try_to_resume(&self, id: MatchId, dry_run: bool) -> Result<ResumeOutcome, StoreError> {
        // The deadline follows from them too.
        self.pauses.read_outages().await?;
        let Some(ended) = self.history.load(id).await? else {
            return Ok(ResumeOutcome::NotByClock);
        };
        if !ended.was_ended_by_clock() {
            return Ok(ResumeOutcome::NotByClock);
        }
        let mut connection = self.db.pool.acquire().await?;
        let of_end = sqlx::query!(
            r#"SELECT min(seq) FILTER (WHERE append_seq = $2) AS "first: Checked<Seq>",
                   coalesce(min(seq) = 1, false) AS "is_whole!"
               FROM match_events WHERE match_id = $1"#,
            id.0,
            i32::from(ended.version),
        )
        .fetch_one(&mut *connection)
        .await?;
        let Some(first) = of_end.first.filter(|_| of_end.is_whole) else {
            return Ok(ResumeOutcome::Archived);
        };
        let before = self.history.match_at(&mut connection, id, first.0.before()).await?;
        let players: Vec<_> = ended.seats.iter().flatten().copied().collect();
        let now = self.db.now();
        let pauses = self.pauses.on(&mut connection, &players, now).await?;
        drop(connection);
        let seed = if ended.dice.is_some() { Some(DiceSeed::new(random()?)) } else { None };
        let context =
            DecisionContext { pauses: &pauses, ..DecisionContext::at(now, seed.as_ref()) };
        let decision = match ended.resume(&before, &context) {
            Ok(decision) => decision,
            Err(Refusal::Corruption(corruption)) => return Err(corruption.into()),
            Err(_) => return Ok(ResumeOutcome::SeatsTooLate),
        };
        if dry_run {
            return Ok(ResumeOutcome::Resumed);
        }
        let prepared = self.conditional_moves.prepared(id, true).await?.count;
        let entry = Append::of(&ended, prepared, &decision, self.signing_key.as_deref());
        let mut transaction = self.db.pool.begin().await?;
        if append(&mut *transaction, slice::from_ref(&entry)).await?.is_empty() {
            return Ok(ResumeOutcome::Overtaken);
        }
        if let Some(seed) = &seed {
            insert_seed(&mut transaction, id, seed).await?;
        }
        reopen(&mut transaction, &[id.0], None).await?;
        transaction.commit().await?;
        self.history.publish(Some(&ended), decision.after);
        Ok(ResumeOutcome::Resumed)
    }
}
