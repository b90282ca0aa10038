//! When accounts last used the server. While an account is active, nothing is sent to it.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use chrono::{DateTime, Utc};
use uuid::Uuid;

use turnstone_matches::AccountId;

use crate::{Sessions, StoreError};

/// An account's activity is written again when what is stored is older than this.
const RESOLUTION_SECONDS: f64 = 25.0;
/// How many accounts are remembered between two writes. Others are sent what they may have seen.
const MAX_ACCOUNTS: usize = 100_000;

/// The accounts that have sent requests since the last write, each with the last time. Clones share
/// it.
#[derive(Debug, Clone, Default)]
pub(crate) struct Activity(Arc<Mutex<BTreeMap<Uuid, DateTime<Utc>>>>);

impl Activity {
    /// Notes that an account uses the server.
    pub(crate) fn note(&self, account: AccountId, now: DateTime<Utc>) {
        let mut seen = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if seen.len() < MAX_ACCOUNTS || seen.contains_key(&account.0) {
            seen.insert(account.0, now);
        }
    }

    fn drain(&self) -> BTreeMap<Uuid, DateTime<Utc>> {
        std::mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// Accounts, and when each was last active.
#[derive(Debug)]
pub struct ActiveAccounts {
    pub(crate) accounts: Vec<Uuid>,
    pub(crate) instants: Vec<DateTime<Utc>>,
}

impl Sessions {
    /// Notes that an account uses the server: by a request, or by a stream that is open.
    pub fn note_activity(&self, account: AccountId) {
        self.activity.note(account, self.db.now());
    }

    /// The accounts that have used this server since the last call; `None`: there are none.
    #[must_use]
    pub fn take_active(&self) -> Option<ActiveAccounts> {
        let (accounts, instants): (Vec<_>, Vec<_>) = self.activity.drain().into_iter().unzip();
        (!accounts.is_empty()).then_some(ActiveAccounts { accounts, instants })
    }

    /// Writes when accounts were active, for those that have a channel: at most once in half a minute each.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn record_activity(&self, active: &ActiveAccounts) -> Result<(), StoreError> {
        sqlx::query!(
            // The lock makes a deletion of an account wait, so that it finds this row.
            "INSERT INTO account_activity (account_id, active_at)
             SELECT account_id, active_at
             FROM unnest($1::uuid[], $2::timestamptz[]) AS seen (account_id, active_at)
             JOIN accounts USING (account_id)
             WHERE deleted_at IS NULL AND EXISTS (SELECT FROM notification_channels AS open
                 WHERE open.account_id = seen.account_id)
             ORDER BY account_id FOR SHARE OF accounts
             ON CONFLICT (account_id) DO UPDATE SET active_at = excluded.active_at
             WHERE account_activity.active_at < excluded.active_at - make_interval(secs => $3)",
            &active.accounts,
            &active.instants,
            RESOLUTION_SECONDS,
        )
        .execute(&self.db.pool)
        .await?;
        Ok(())
    }
}
