use chrono::{DateTime, TimeDelta, Utc};

use turnstone_accounts::{EmailAddress, PasswordHash, SecretHash};
use turnstone_matches::AccountId;

use super::queue::{NewMail, insert, is_over_hourly_limit, lock_address, queue};
use crate::identity::locks::lock_account;
use crate::{Mail, StoreError};
use turnstone_io::mail::{MailFacts, MailKind};
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
    /// The reason why nothing is sent to one of the addresses: `bounce` or `complaint`.
    pub suppressed: Option<String>,
    /// When that was reported last.
    pub suppressed_at: Option<DateTime<Utc>>,
    /// The address; if it is both, the one that waits.
    pub suppressed_address: Option<String>,
}

/// How long after one link to a suppressed address the next one may follow, whoever asks.
const BETWEEN_LINKS: TimeDelta = TimeDelta::days(7);

/// The result of asking for the link to an address again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AskAgainOutcome {
    /// The link is on its way, or nothing waits for one.
    Done,
    /// The account has no address.
    NoAddress,
    /// The address got such links lately; this is how long the next one must wait.
    TooSoon(TimeDelta),
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
                   coalesce(of_wanted.reason, of_address.reason) AS suppressed,
                   coalesce(of_wanted.reported_at, of_address.reported_at) AS suppressed_at,
                   CASE WHEN of_wanted.reason IS NOT NULL THEN wanted
                       WHEN of_address.reason IS NOT NULL THEN address END AS suppressed_address
               FROM account_emails
               LEFT JOIN suppressed_addresses AS of_wanted
                   ON of_wanted.address_hash = sha256(convert_to(lower(wanted), 'UTF8'))
               LEFT JOIN suppressed_addresses AS of_address
                   ON of_address.address_hash = sha256(convert_to(lower(address), 'UTF8'))
               WHERE account_id = $1"#,
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
                   (account_id, wanted, wanted_at, language)
               VALUES ($1, $2, $3, $4)
               ON CONFLICT (account_id) DO UPDATE SET language = excluded.language,
                   wanted = CASE WHEN account_emails.address = $2 THEN NULL ELSE $2 END,
                   wanted_at = CASE WHEN account_emails.address = $2 THEN NULL ELSE $3 END
               RETURNING wanted IS NOT NULL AS "waits!""#,
            account.0,
            address.as_str(),
            now,
            language,
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

    /// Sends the link again to the address that waits for its confirmation or, if none waits, to a confirmed
    /// one that is suppressed, which then waits for it too. The link lifts the suppression: whoever follows
    /// it has the mailbox.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn ask_again(&self, account: AccountId) -> Result<AskAgainOutcome, StoreError> {
        let now = self.db.now();
        let mut transaction = self.db.pool.begin().await?;
        lock_account(&mut transaction, account).await?;
        let known = sqlx::query!(
            r#"SELECT coalesce(wanted, address) AS "address!", wanted IS NOT NULL AS "waits!", language
               FROM account_emails WHERE account_id = $1"#,
            account.0,
        )
        .fetch_optional(&mut *transaction)
        .await?;
        let Some(known) = known else { return Ok(AskAgainOutcome::NoAddress) };
        lock_address(&mut transaction, &known.address).await?;
        let suppression = sqlx::query!(
            "SELECT asked_at FROM suppressed_addresses
             WHERE address_hash = sha256(convert_to(lower($1), 'UTF8')) FOR UPDATE",
            known.address,
        )
        .fetch_optional(&mut *transaction)
        .await?;
        if suppression.is_none() && !known.waits {
            return Ok(AskAgainOutcome::Done);
        }
        if let Some(asked_at) = suppression.and_then(|known| known.asked_at)
            && asked_at + BETWEEN_LINKS > now
        {
            return Ok(AskAgainOutcome::TooSoon(asked_at + BETWEEN_LINKS - now));
        }
        let (address, kind) = (known.address.as_str(), MailKind::Confirmation);
        if is_over_hourly_limit(&mut transaction, account, address, kind, now).await? {
            return Ok(AskAgainOutcome::TooSoon(TimeDelta::hours(1)));
        }
        sqlx::query!(
            "UPDATE suppressed_addresses SET asked_at = $2
             WHERE address_hash = sha256(convert_to(lower($1), 'UTF8'))",
            address,
            now,
        )
        .execute(&mut *transaction)
        .await?;
        sqlx::query!(
            "UPDATE account_emails SET wanted = $2, wanted_at = coalesce(wanted_at, $3)
             WHERE account_id = $1",
            account.0,
            address,
            now,
        )
        .execute(&mut *transaction)
        .await?;
        delete_links(&mut transaction, account, kind).await?;
        let (language, facts) = (&known.language, &MailFacts::default());
        insert(&mut transaction, &NewMail { account, kind, address, language, facts }, now).await?;
        transaction.commit().await?;
        Ok(AskAgainOutcome::Done)
    }

    /// Removes the addresses of an account, if it has any, and tells the confirmed one. `false`: the
    /// account is deleted, or its password is no longer the one that was verified.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn delete_email(
        &self,
        account: AccountId,
        verified: &PasswordHash,
    ) -> Result<bool, StoreError> {
        let now = self.db.now();
        let mut transaction = self.db.pool.begin().await?;
        if !lock_account(&mut transaction, account).await?
            || !has_password(&mut transaction, account, verified).await?
        {
            return Ok(false);
        }
        let removed = sqlx::query!(
            "DELETE FROM account_emails WHERE account_id = $1 RETURNING address, language",
            account.0,
        )
        .fetch_optional(&mut *transaction)
        .await?;
        let Some(removed) = removed else { return Ok(true) };
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

    /// Ends mails about matches for the account that a link in such a mail belongs to. `false`: the
    /// link does not work.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn unsubscribe(&self, token: &SecretHash) -> Result<bool, StoreError> {
        let updated = sqlx::query!(
            "UPDATE account_emails SET unsubscribed_at = coalesce(unsubscribed_at, $3)
             WHERE account_id = (SELECT account_id FROM mail_links
                 WHERE token_hash = $1 AND kind = $2 AND expires_at > $3)",
            &token[..],
            MailKind::Notifications.as_str(),
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
