//! Which accounts have changed, whoever has changed them: this server, another one, or an operator's
//! statement. Triggers write it down; each server asks a few times a second, and so need not read
//! again for each request what it knows of those who have not changed.

use chrono::{DateTime, TimeDelta, Utc};

use crate::matches::AccountId;

use super::{Store, StoreError};

/// How long changes are written down for.
const KEPT: TimeDelta = TimeDelta::hours(1);
/// Who was away for longer than this believes nothing of before. Much shorter than changes are kept.
const LONGEST_GAP: TimeDelta = TimeDelta::minutes(1);

/// As of when the database has told what has changed.
#[derive(Debug, Clone, Copy)]
pub struct Told {
    /// The oldest transaction that was under way: what older ones have changed was told.
    oldest: u64,
    at: DateTime<Utc>,
}

impl Store {
    /// Asks which accounts have changed since the last time, and no longer believes what was read
    /// of them. Gives what to say the next time.
    ///
    /// # Errors
    /// When the database fails; then nothing is lost, and the same may be asked again.
    pub async fn notice_account_changes(&self, last: Option<Told>) -> Result<Told, StoreError> {
        let asked = self.changes.begin();
        // One statement, one snapshot: what it does not see yet is not older than the oldest
        // transaction that is under way, and is seen the next time. The upper bound is always true,
        // and tells the planner that these are few.
        let row = sqlx::query!(
            r#"SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS "oldest!",
                   statement_timestamp() AS "at!",
                   ARRAY(SELECT DISTINCT account_id FROM account_changes
                         WHERE changed_by >= $1::text::xid8
                           AND changed_by < pg_snapshot_xmax(pg_current_snapshot())
                   ) AS "accounts!""#,
            last.map_or(u64::MAX, |last| last.oldest).to_string(),
        )
        .fetch_one(&self.pool)
        .await?;
        let told = Told { oldest: row.oldest.parse().unwrap_or(0), at: row.at };
        if last.is_some_and(|last| told.follows(last)) {
            self.changes.told(asked, row.accounts.into_iter().map(AccountId));
        } else {
            self.changes.told_nothing(asked);
        }
        Ok(told)
    }

    /// Removes the changes that every server has heard of.
    pub(super) async fn forget_account_changes(&self) -> Result<(), StoreError> {
        sqlx::query!("DELETE FROM account_changes WHERE changed_at < $1", self.now() - KEPT)
            .execute(&self.pool)
            .await?;
        Ok(())
    }
}

impl Told {
    /// Whether nothing is missing between the two: it is not long ago, and the database is the same,
    /// and not one that was restored, which counts its transactions anew.
    fn follows(self, last: Self) -> bool {
        self.oldest >= last.oldest && self.at - last.at < LONGEST_GAP
    }
}
