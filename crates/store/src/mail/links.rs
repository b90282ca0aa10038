//! The links in mails.

use chrono::{DateTime, Utc};

use turnstone_accounts::{PasswordHash, SecretHash};
use turnstone_matches::AccountId;

use super::addresses::{delete_links, queue_address_changed_mail};
use super::delivery::ClaimedMail;
use super::queue::queue_to_account;
use crate::identity::credentials::revoke_all;
use crate::identity::locks::lock_account;
use crate::{Mail, StoreError};
use turnstone_io::mail::{MailFacts, MailKind};
use turnstone_postgres::DbConnection;

/// A link of an account that is kept.
#[derive(Debug, Clone)]
pub struct StoredMailLink {
    /// Its kind.
    pub kind: String,
    /// The address that it was sent to.
    pub address: String,
    /// Until when it works.
    pub expires_at: DateTime<Utc>,
}

impl Mail {
    /// Makes the link of a mail valid that is about to be sent. `false`: its kind has no link, or the
    /// mail is gone.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn add_mail_link(
        &self,
        mail: &ClaimedMail,
        token: &SecretHash,
    ) -> Result<bool, StoreError> {
        let Some(lifetime) = mail.kind.link_lifetime() else { return Ok(false) };
        // Not for a mail that was removed with its account.
        let added = sqlx::query!(
            "INSERT INTO mail_links (token_hash, account_id, kind, address, expires_at)
             SELECT $2, account_id, kind, address, $3 FROM outgoing_mails
             WHERE mail_id = $1 AND next_attempt_at IS NOT NULL FOR SHARE",
            mail.id,
            &token[..],
            self.db.now() + lifetime,
        )
        .execute(&self.db.pool)
        .await?;
        Ok(added.rows_affected() == 1)
    }

    /// Confirms the address that a link was sent to, and lifts its suppression if the link asked for that.
    /// `false`: the link does not work.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn confirm_email(&self, token: &SecretHash) -> Result<bool, StoreError> {
        let now = self.db.now();
        let mut transaction = self.db.pool.begin().await?;
        let Some((account, address)) =
            self.owner_of(&mut transaction, token, MailKind::Confirmation).await?
        else {
            return Ok(false);
        };
        let former = sqlx::query!(
            "SELECT address, language FROM account_emails
             WHERE account_id = $1 AND wanted = $2",
            account.0,
            address,
        )
        .fetch_optional(&mut *transaction)
        .await?;
        let Some(former) = former else { return Ok(false) };
        sqlx::query!(
            "UPDATE account_emails SET address = wanted, confirmed_at = $2, wanted = NULL,
                 wanted_at = NULL
             WHERE account_id = $1",
            account.0,
            now,
        )
        .execute(&mut *transaction)
        .await?;
        sqlx::query!(
            "DELETE FROM suppressed_addresses
             WHERE address_hash = sha256(convert_to(lower($1), 'UTF8')) AND asked_at IS NOT NULL",
            address,
        )
        .execute(&mut *transaction)
        .await?;
        // Links that were sent to another address than that of now end too.
        sqlx::query!("DELETE FROM mail_links WHERE account_id = $1", account.0)
            .execute(&mut *transaction)
            .await?;
        let left = former.address.filter(|former| self.is_sent && *former != address);
        if let Some(left) = left {
            queue_address_changed_mail(&mut transaction, account, &left, &former.language, now)
                .await?;
        }
        transaction.commit().await?;
        Ok(true)
    }

    /// The username and display name of the account that a link to set a password belongs to, as long
    /// as the link works.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn account_of_reset_link(
        &self,
        token: &SecretHash,
    ) -> Result<Option<(String, String)>, StoreError> {
        let names = sqlx::query!(
            r#"SELECT username AS "username!", display_name FROM mail_links
               JOIN accounts USING (account_id)
               WHERE token_hash = $1 AND mail_links.kind = $2 AND expires_at > $3
                 AND deleted_at IS NULL"#,
            &token[..],
            MailKind::PasswordReset.as_str(),
            self.db.now(),
        )
        .fetch_optional(&self.db.pool)
        .await?;
        Ok(names.map(|names| (names.username, names.display_name)))
    }

    /// Sets a new password and a new recovery code by the link of a mail, and revokes every session
    /// and token. `false`: the link does not work.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn reset_password_by_link(
        &self,
        token: &SecretHash,
        new_password: &PasswordHash,
        new_code: &SecretHash,
    ) -> Result<bool, StoreError> {
        let mut transaction = self.db.pool.begin().await?;
        let Some((account, address)) =
            self.owner_of(&mut transaction, token, MailKind::PasswordReset).await?
        else {
            return Ok(false);
        };
        let updated = sqlx::query!(
            "UPDATE accounts SET password_hash = $2, recovery_hash = $3
             FROM account_emails
             WHERE accounts.account_id = $1 AND deleted_at IS NULL
               AND account_emails.account_id = accounts.account_id AND address = $4",
            account.0,
            new_password.0,
            &new_code[..],
            address,
        )
        .execute(&mut *transaction)
        .await?;
        if updated.rows_affected() == 0 {
            return Ok(false);
        }
        let _change = self.db.invalidations.invalidate_on_drop(account);
        delete_links(&mut transaction, account, MailKind::PasswordReset).await?;
        let revoked = revoke_all(&mut transaction, account.0).await?;
        self.queue_password_changed(&mut transaction, account).await?;
        transaction.commit().await?;
        self.db.pubsub.publish(&revoked);
        Ok(true)
    }

    /// Queues the mail that tells of a new password. Links to set one end with it.
    pub(crate) async fn queue_password_changed(
        &self,
        connection: &mut DbConnection,
        account: AccountId,
    ) -> Result<(), StoreError> {
        delete_links(connection, account, MailKind::PasswordReset).await?;
        if self.is_sent {
            let (kind, facts) = (MailKind::PasswordChanged, MailFacts::default());
            queue_to_account(connection, account, kind, &facts, self.db.now()).await?;
        }
        Ok(())
    }

    /// The account and the address of a link that works; locks the account, so that of two requests
    /// with the same link one is first.
    async fn owner_of(
        &self,
        connection: &mut DbConnection,
        token: &SecretHash,
        kind: MailKind,
    ) -> Result<Option<(AccountId, String)>, StoreError> {
        let account = sqlx::query_scalar!(
            "SELECT account_id FROM mail_links WHERE token_hash = $1",
            &token[..],
        )
        .fetch_optional(&mut *connection)
        .await?;
        let Some(account) = account.map(AccountId) else { return Ok(None) };
        if !lock_account(connection, account).await? {
            return Ok(None);
        }
        // Read again: while this waited for the lock, the link may have been used.
        let address = sqlx::query_scalar!(
            "SELECT address FROM mail_links
             WHERE token_hash = $1 AND kind = $2 AND expires_at > $3",
            &token[..],
            kind.as_str(),
            self.db.now(),
        )
        .fetch_optional(connection)
        .await?;
        Ok(address.map(|address| (account, address)))
    }

    /// The links of an account that are kept, oldest first.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn stored_mail_links(
        &self,
        account: AccountId,
    ) -> Result<Vec<StoredMailLink>, StoreError> {
        Ok(sqlx::query_as!(
            StoredMailLink,
            "SELECT kind, address, expires_at FROM mail_links
             WHERE account_id = $1 ORDER BY expires_at, token_hash",
            account.0,
        )
        .fetch_all(&self.db.pool)
        .await?)
    }
}
