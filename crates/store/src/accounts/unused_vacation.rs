//! The cost of a vacation once it has ended: the time in which a clock of its account ran. The rest
//! goes back into the balance. Deadlines do not change: no clock ran in that time.

use std::sync::Arc;

use chrono::{DateTime, Utc};
use sqlx::PgConnection;
use tokio::runtime::Handle;
use tokio::sync::OwnedSemaphorePermit;

use crate::columns::{Checked, to_count};
use turnstone_accounts::Vacation;
use turnstone_matches::{AccountId, MatchId, Pause, Version};

use crate::identity::vacations::{draw_day, to_ranges};
use crate::{ReplayedLog, StoreError, Vacations};

/// How many matches one query returns.
const PAGE: usize = 50;

impl Vacations {
    /// Draws a day of vacation for an account at `now`, or what is left of it, and returns the
    /// period. If a vacation already contains `now`, returns that one. `None`: no vacation is left
    /// this year, the account does not draw vacation automatically, or it is deleted.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn draw_day(
        &self,
        connection: &mut PgConnection,
        account: AccountId,
        now: DateTime<Utc>,
    ) -> Result<Option<Vacation>, StoreError> {
        draw_day(connection, account, now, self.yearly).await
    }

    /// Vacations that have ended and still count whole, by end, at most `limit`.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn unsettled(&self, limit: i64) -> Result<Vec<(AccountId, Vacation)>, StoreError> {
        let rows = sqlx::query!(
            "SELECT starts_at, ends_at, account_id FROM vacations
             WHERE unused IS NULL AND ends_at <= $1 ORDER BY ends_at LIMIT $2",
            self.db.now(),
            limit,
        )
        .fetch_all(&self.db.pool)
        .await?;
        let vacation = |starts_at, ends_at| Vacation { starts_at, ends_at };
        Ok(rows
            .into_iter()
            .map(|row| (AccountId(row.account_id), vacation(row.starts_at, row.ends_at)))
            .collect())
    }

    /// Puts what was not used of a vacation that has ended back into the balance. Changes nothing
    /// if that is done already, or if the vacation has another end by now. Waits until no other
    /// vacation is settled.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn settle(&self, account: AccountId, vacation: Vacation) -> Result<(), StoreError> {
        let permit = Arc::clone(&self.settling).acquire_owned().await.ok();
        self.settle_with(permit, account, vacation).await
    }

    /// The same with the permit to do so. Replays logs on a thread of its own.
    async fn settle_with(
        &self,
        permit: Option<OwnedSemaphorePermit>,
        account: AccountId,
        vacation: Vacation,
    ) -> Result<(), StoreError> {
        let vacations = Self { history: self.history.replaying_in_place(), ..self.clone() };
        let runtime = Handle::current();
        let settled = tokio::task::spawn_blocking(move || {
            let settled = runtime.block_on(async {
                let unused = vacations.unused_parts(account, vacation).await?;
                vacations.write_unused(account, vacation, &unused).await
            });
            drop(permit);
            settled
        });
        // Nothing cancels the task: it fails only by a panic, which goes on as if it were here.
        settled.await.unwrap_or_else(|error| std::panic::resume_unwind(error.into_panic()))
    }

    /// The same after the commit of a plan, for all vacations of an account that have ended, so that
    /// the response has the new balance. Work that takes long, fails, or would have to wait for
    /// another vacation is left to a job.
    pub(super) async fn settle_after_commit(&self, account: AccountId) {
        if let Err(error) = self.settle_short_vacations(account).await {
            tracing::warn!(%error, "a vacation still counts whole; a job puts back what was unused");
        }
    }

    async fn settle_short_vacations(&self, account: AccountId) -> Result<(), StoreError> {
        let rows = sqlx::query!(
            "SELECT starts_at, ends_at FROM vacations
             WHERE account_id = $1 AND unused IS NULL AND ends_at <= $2",
            account.0,
            self.db.now(),
        )
        .fetch_all(&self.db.pool)
        .await?;
        for row in rows {
            let vacation = Vacation { starts_at: row.starts_at, ends_at: row.ends_at };
            if self.matches_during(account, vacation, None).await?.len() < PAGE
                && let Some(permit) = Arc::clone(&self.settling).try_acquire_owned().ok()
            {
                self.settle_with(Some(permit), account, vacation).await?;
            }
        }
        Ok(())
    }

    /// The parts of a vacation in which no clock of the account ran, or an outage paused it anyway.
    async fn unused_parts(
        &self,
        account: AccountId,
        vacation: Vacation,
    ) -> Result<Vec<Vacation>, StoreError> {
        self.outages.ensure_recent().await?;
        let pauses = {
            let mut connection = self.db.pool.acquire().await?;
            self.pauses.on(&mut connection, &[account], DateTime::UNIX_EPOCH).await?
        };
        let outages: Vec<_> = pauses
            .iter()
            .filter(|pause| pause.account.is_none())
            .map(|pause| Vacation { starts_at: pause.from, ends_at: pause.until })
            .collect();
        let (mut used, mut after) = (Vec::new(), None);
        loop {
            let page = self.matches_during(account, vacation, after).await?;
            for &(id, version) in &page {
                match self.history.replayed_log(id, version).await.and_then(|log| {
                    log.map_or(Ok(Vec::new()), |log| clock_runs(&log, account, vacation, &pauses))
                }) {
                    Ok(runs) => used.extend(runs.iter().flat_map(|run| run.without(&outages))),
                    // Nobody can play in such a match; the others must not wait for it.
                    Err(error @ StoreError::Corruption(_)) => {
                        tracing::error!(match_id = %id, %error, "a vacation is settled without a match");
                    }
                    Err(error) => return Err(error),
                }
            }
            match page.last() {
                Some((last, _)) if page.len() == PAGE => after = Some(*last),
                _ => return Ok(vacation.without(&used)),
            }
        }
    }

    /// The matches in which an account played during a vacation, with their versions, after
    /// `after`, by id, at most a page.
    async fn matches_during(
        &self,
        account: AccountId,
        vacation: Vacation,
        after: Option<MatchId>,
    ) -> Result<Vec<(MatchId, Version)>, StoreError> {
        let rows = sqlx::query!(
            r#"SELECT match_id, version AS "version: Checked<Version>" FROM match_participants JOIN matches USING (match_id)
             WHERE account_id = $1 AND plays AND started_at < $3
               AND (finished_at IS NULL OR finished_at > $2) AND match_id > $4
             ORDER BY match_id LIMIT $5
             -- all machines: a page of a list of all, or a count"#,
            account.0,
            vacation.starts_at,
            vacation.ends_at,
            after.map_or(uuid::Uuid::nil(), |id| id.0),
            to_count(PAGE),
        )
        .fetch_all(&self.db.pool)
        .await?;
        Ok(rows.into_iter().map(|row| (MatchId(row.match_id), row.version.0)).collect())
    }

    async fn write_unused(
        &self,
        account: AccountId,
        vacation: Vacation,
        unused: &[Vacation],
    ) -> Result<(), StoreError> {
        sqlx::query!(
            "UPDATE vacations SET unused = $4
             WHERE account_id = $1 AND starts_at = $2 AND ends_at = $3 AND unused IS NULL",
            account.0,
            vacation.starts_at,
            vacation.ends_at,
            &to_ranges(unused),
        )
        .execute(&self.db.pool)
        .await?;
        Ok(())
    }
}

/// The periods during a vacation in which a clock of the account ran in a match: from the event that
/// started it to the next event, and no longer than its time lasted.
fn clock_runs(
    log: &Arc<ReplayedLog>,
    account: AccountId,
    vacation: Vacation,
    pauses: &[Pause],
) -> Result<Vec<Vacation>, StoreError> {
    let mut runs = Vec::new();
    log.visit_since(vacation.starts_at, |game_match, next| {
        let Some(deadline) = game_match.deadline_of(account, pauses) else { return };
        let starts_at = game_match.updated_at.max(vacation.starts_at);
        let ends_at = next.unwrap_or(vacation.ends_at).min(deadline).min(vacation.ends_at);
        if starts_at < ends_at {
            runs.push(Vacation { starts_at, ends_at });
        }
    })?;
    Ok(runs)
}
