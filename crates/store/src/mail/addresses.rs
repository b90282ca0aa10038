use chrono::{DateTime, Utc};

use turnstone_accounts::{EmailAddress, PasswordHash};
use turnstone_matches::AccountId;

use super::queue::{NewMail, queue};
use crate::identity::locks::lock_account;
use crate::{Mail, StoreError};
use turnstone_io::mail::{MailFacts, MailKind};
use turnstone_io::world::random;
use turnstone_postgres::DbConnection;

/// The e-mail addresses of an account.
#[derive(Debug, Clone)]
pub struct AccountEmail {
    /// The confirmed address.
    pub address: Option<String>,
    /// When it was confirmed.
    pub confirmed_at: Option<DateTime<Utc>>,
    /// The address that waits for its confirmation.
    pub wanted: Option<String>,
    /// When it was given.
    pub wanted_at: Option<DateTime<Utc>>,
    /// The language of the mails, a tag of BCP 47.
    pub language: String,
    /// When the account ended mails about its matches.
    pub unsubscribed_at: Option<DateTime<Utc>>,
    /// The reason why nothing is sent to the confirmed address: `bounce` or `complaint`.
    pub suppressed: Option<String>,
}

/// The result of giving an address.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SetEmailOutcome {
    /// It waits for its confirmation, or was confirmed before.
    Done,
    /// The account is deleted, or its password is no longer the one that was verified.
    Gone,
}

impl Mail {
    /// The addresses of an account; `None` if it has none.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn email(&self, account: AccountId) -> Result<Option<AccountEmail>, StoreError> {
        Ok(sqlx::query_as!(
            AccountEmail,
            r#"SELECT address, confirmed_at, wanted, wanted_at, language, unsubscribed_at,
                   (SELECT reason FROM suppressed_addresses
                    WHERE address_hash = sha256(convert_to(lower(address), 'UTF8'))) AS suppressed
               FROM account_emails WHERE account_id = $1"#,
            account.0,
        )
        .fetch_optional(&self.db.pool)
        .await?)
    }

    /// Gives an account an address, which waits for its confirmation, and queues the mail that asks
    /// for it. An address that is confirmed already only gets the language.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn set_email(
        &self,
        account: AccountId,
        address: &EmailAddress,
        language: &str,
        verified: &PasswordHash,
    ) -> Result<SetEmailOutcome, StoreError> {
        let now = self.db.now();
        let mut transaction = self.db.pool.begin().await?;
        if !lock_account(&mut transaction, account).await?
            || !has_password(&mut transaction, account, verified).await?
        {
            return Ok(SetEmailOutcome::Gone);
        }
        let waits = sqlx::query_scalar!(
            r#"INSERT INTO account_emails
                   (account_id, wanted, wanted_at, language, unsubscribe_token)
               VALUES ($1, $2, $3, $4, $5)
               ON CONFLICT (account_id) DO UPDATE SET language = excluded.language,
                   wanted = CASE WHEN account_emails.address = $2 THEN NULL ELSE $2 END,
                   wanted_at = CASE WHEN account_emails.address = $2 THEN NULL ELSE $3 END
               RETURNING wanted IS NOT NULL AS "waits!""#,
            account.0,
            address.as_str(),
            now,
            language,
            &random::<16>()?[..],
        )
        .fetch_one(&mut *transaction)
        .await?;
        // Only the newest link works.
        delete_links(&mut transaction, account, MailKind::Confirmation).await?;
        if waits {
            let mail = NewMail {
                account,
                kind: MailKind::Confirmation,
                address: address.as_str(),
                language,
                facts: &MailFacts::default(),
            };
            queue(&mut transaction, &mail, now).await?;
        }
        transaction.commit().await?;
        Ok(SetEmailOutcome::Done)
    }

    /// Removes the addresses of an account, and tells the confirmed one. `false`: it had none.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn delete_email(&self, account: AccountId) -> Result<bool, StoreError> {
        let now = self.db.now();
        let mut transaction = self.db.pool.begin().await?;
        lock_account(&mut transaction, account).await?;
        let removed = sqlx::query!(
            "DELETE FROM account_emails WHERE account_id = $1 RETURNING address, language",
            account.0,
        )
        .fetch_optional(&mut *transaction)
        .await?;
        let Some(removed) = removed else { return Ok(false) };
        sqlx::query!("DELETE FROM mail_links WHERE account_id = $1", account.0)
            .execute(&mut *transaction)
            .await?;
        if let Some(address) = removed.address.filter(|_| self.is_sent) {
            queue_address_changed_mail(&mut transaction, account, &address, &removed.language, now)
                .await?;
        }
        transaction.commit().await?;
        Ok(true)
    }

    /// Ends mails about matches for the account with this token in the links of its mails. `false`:
    /// there is none.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn unsubscribe(&self, token: &[u8]) -> Result<bool, StoreError> {
        let updated = sqlx::query!(
            "UPDATE account_emails SET unsubscribed_at = coalesce(unsubscribed_at, $2)
             WHERE unsubscribe_token = $1",
            token,
            self.db.now(),
        )
        .execute(&self.db.pool)
        .await?;
        Ok(updated.rows_affected() == 1)
    }

    /// Allows or ends mails about matches. `false`: the account has no address.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn set_mail_subscription(
        &self,
        account: AccountId,
        is_subscribed: bool,
    ) -> Result<bool, StoreError> {
        let updated = sqlx::query!(
            "UPDATE account_emails SET unsubscribed_at = CASE
                 WHEN NOT $2 THEN coalesce(unsubscribed_at, $3) END
             WHERE account_id = $1",
            account.0,
            is_subscribed,
            self.db.now(),
        )
        .execute(&self.db.pool)
        .await?;
        Ok(updated.rows_affected() == 1)
    }
}

/// Queues the mail to an address that an account no longer uses.
pub(super) async fn queue_address_changed_mail(
    connection: &mut DbConnection,
    account: AccountId,
    address: &str,
    language: &str,
    now: DateTime<Utc>,
) -> Result<(), StoreError> {
    let mail = NewMail {
        account,
        kind: MailKind::AddressChanged,
        address,
        language,
        facts: &MailFacts::default(),
    };
    queue(connection, &mail, now).await
}

/// Ends the links of a kind in the mails of an account.
pub(super) async fn delete_links(
    connection: &mut DbConnection,
    account: AccountId,
    kind: MailKind,
) -> Result<(), StoreError> {
    sqlx::query!(
        "DELETE FROM mail_links WHERE account_id = $1 AND kind = $2",
        account.0,
        kind.as_str(),
    )
    .execute(connection)
    .await?;
    Ok(())
}

async fn has_password(
    connection: &mut DbConnection,
    account: AccountId,
    verified: &PasswordHash,
) -> Result<bool, StoreError> {
    let hash =
        sqlx::query_scalar!("SELECT password_hash FROM accounts WHERE account_id = $1", account.0,)
            .fetch_optional(connection)
            .await?;
    Ok(hash.flatten().as_deref() == Some(verified.0.as_str()))
}

/// Removes everything of an account that is deleted.
pub(crate) async fn delete_all_of(
    connection: &mut DbConnection,
    account: AccountId,
    username: Option<&str>,
) -> Result<(), StoreError> {
    // In this order: who queues a mail holds the address, and who makes a link holds the mail.
    sqlx::query!("DELETE FROM account_emails WHERE account_id = $1", account.0)
        .execute(&mut *connection)
        .await?;
    sqlx::query!("DELETE FROM outgoing_mails WHERE account_id = $1", account.0)
        .execute(&mut *connection)
        .await?;
    sqlx::query!("DELETE FROM mail_links WHERE account_id = $1", account.0)
        .execute(&mut *connection)
        .await?;
    if let Some(username) = username {
        sqlx::query!("DELETE FROM password_reset_requests WHERE username = lower($1)", username)
            .execute(&mut *connection)
            .await?;
    }
    Ok(())
}
