//! Requests for a new password by mail.

use turnstone_accounts::Username;
use turnstone_matches::AccountId;

use super::queue::queue_to_account;
use crate::{Mail, StoreError};
use turnstone_io::mail::{MailFacts, MailKind};

impl Mail {
    /// Records that somebody wants a mail to set the password of an account. It does the same work
    /// whether or not there is such an account: nobody learns that from the time it takes.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn request_password_reset(&self, username: &Username) -> Result<(), StoreError> {
        sqlx::query!(
            "INSERT INTO password_reset_requests (username, requested_at) VALUES (lower($1), $2)
             ON CONFLICT (username) DO UPDATE SET requested_at = excluded.requested_at",
            username.as_str(),
            self.db.now(),
        )
        .execute(&self.db.pool)
        .await?;
        Ok(())
    }

    /// Queues the mails that were asked for, at most `limit`. Returns how many requests it took.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn queue_password_resets(&self, limit: i64) -> Result<usize, StoreError> {
        let now = self.db.now();
        let mut transaction = self.db.pool.begin().await?;
        let names = sqlx::query_scalar!(
            "DELETE FROM password_reset_requests WHERE username IN (
                 SELECT username FROM password_reset_requests LIMIT $1 FOR UPDATE SKIP LOCKED
             ) RETURNING username",
            limit,
        )
        .fetch_all(&mut *transaction)
        .await?;
        let accounts = sqlx::query_scalar!(
            "SELECT account_id FROM accounts
             WHERE lower(username) = ANY ($1) AND deleted_at IS NULL
             ORDER BY account_id FOR SHARE",
            &names,
        )
        .fetch_all(&mut *transaction)
        .await?;
        for account in accounts {
            let (kind, facts) = (MailKind::PasswordReset, MailFacts::default());
            queue_to_account(&mut transaction, AccountId(account), kind, &facts, now).await?;
        }
        transaction.commit().await?;
        Ok(names.len())
    }
}
