//! Accounts that have changed, no matter whether by this server, another one, or an operator's SQL
//! statement. Triggers record the changes; each server polls them a few times a second, and so can
//! cache the accounts that have not changed.

use chrono::{DateTime, TimeDelta, Utc};

use turnstone_matches::AccountId;

use crate::columns::read_transaction;
use crate::{Signals, StoreError};

/// After a longer gap between two polls the whole cache is invalidated. Much shorter than the hour
/// for which changes are kept.
const MAX_POLL_GAP: TimeDelta = TimeDelta::minutes(1);

/// The position up to which changes have been polled.
#[derive(Debug, Clone, Copy)]
pub struct AccountChangesCursor {
    /// The oldest transaction that was running: the changes of all older ones have been polled.
    oldest: u64,
    at: DateTime<Utc>,
    /// The database process and the database that number the transactions.
    started_at: DateTime<Utc>,
    database: i64,
}

impl Signals {
    /// Polls the accounts that have changed since `last`, and invalidates their cached entries.
    /// Returns the cursor for the next poll.
    ///
    /// # Errors
    /// When the database fails. The same cursor can be polled again; no change is lost.
    pub async fn poll_account_changes(
        &self,
        last: Option<AccountChangesCursor>,
    ) -> Result<AccountChangesCursor, StoreError> {
        let asked = self.db.invalidations.read_stamp();
        // One statement, one snapshot: a change that it does not see yet is of a transaction that
        // is not older than the oldest running one, so the next poll sees it. The upper bound is
        // always true; it tells the planner that the rows are few.
        let row = sqlx::query!(
            r#"SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS "oldest!",
                   statement_timestamp() AS "at!", pg_postmaster_start_time() AS "started_at!",
                   (SELECT oid::bigint FROM pg_database
                    WHERE datname = current_database()) AS "database!",
                   ARRAY(SELECT DISTINCT account_id FROM account_changes
                         WHERE changed_by >= $1::text::xid8
                           AND changed_by < pg_snapshot_xmax(pg_current_snapshot())
                   ) AS "accounts!""#,
            last.map_or(u64::MAX, |last| last.oldest).to_string(),
        )
        .fetch_one(&self.db.pool)
        .await?;
        let cursor = AccountChangesCursor {
            oldest: read_transaction(&row.oldest)?,
            at: row.at,
            started_at: row.started_at,
            database: row.database,
        };
        if last.is_some_and(|last| cursor.is_continuous_with(last)) {
            self.db.invalidations.invalidate(asked, row.accounts.into_iter().map(AccountId));
        } else {
            self.db.invalidations.invalidate_all(asked);
        }
        Ok(cursor)
    }
}

impl AccountChangesCursor {
    /// Whether the same process numbers the transactions of the same database. A standby that took over, or a
    /// restored database, may use a number twice.
    #[must_use]
    pub fn is_of_same_process(self, last: Self) -> bool {
        (self.started_at, self.database) == (last.started_at, last.database)
    }

    /// Whether it is of another database under the same name, which was restored from a dump.
    #[must_use]
    pub fn is_of_other_database(self, last: Self) -> bool {
        self.database != last.database
    }

    /// Whether no change can be missing between the two: the gap is short, and the same process has
    /// numbered the transactions.
    fn is_continuous_with(self, last: Self) -> bool {
        self.is_of_same_process(last)
            && self.oldest >= last.oldest
            && self.at - last.at < MAX_POLL_GAP
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cursor_is_not_continuous_after_a_gap_or_on_another_database_process() {
        let at = DateTime::UNIX_EPOCH;
        let last = AccountChangesCursor { oldest: 7, at, started_at: at, database: 1 };
        let later = AccountChangesCursor { at: at + TimeDelta::seconds(1), oldest: 9, ..last };
        assert!(later.is_continuous_with(last) && last.is_continuous_with(last));
        for other in [
            AccountChangesCursor { oldest: 6, ..later },
            AccountChangesCursor { at: at + MAX_POLL_GAP, ..later },
            AccountChangesCursor { started_at: at + TimeDelta::seconds(1), ..later },
            AccountChangesCursor { database: 2, ..later },
        ] {
            assert!(!other.is_continuous_with(last), "{other:?}");
        }
    }
}
