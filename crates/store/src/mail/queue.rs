//! Mails on their way into the queue.

use chrono::{DateTime, TimeDelta, Utc};
use sqlx::types::Json;
use uuid::Uuid;

use crate::columns::Checked;
use turnstone_matches::AccountId;

use crate::{Mail, StoreError};
use turnstone_io::mail::{MailFacts, MailKind, QueueStatus};
use turnstone_io::world::new_id;
use turnstone_postgres::DbConnection;

/// So many times what one account sends an address within the hour, it gets from all together.
const MAX_ACCOUNTS_IN_FULL: i64 = 4;

/// A mail to queue.
#[derive(Debug)]
pub(crate) struct NewMail<'a> {
    /// The account that it is about.
    pub account: AccountId,
    /// Its kind.
    pub kind: MailKind,
    /// The recipient.
    pub address: &'a str,
    /// Its language.
    pub language: &'a str,
    /// The facts in its text.
    pub facts: &'a MailFacts,
}

/// A mail that is kept.
#[derive(Debug, Clone)]
pub struct StoredMail {
    /// Its id.
    pub id: Uuid,
    /// Its kind.
    pub kind: String,
    /// The recipient.
    pub address: String,
    /// Its language.
    pub language: String,
    /// The facts in its text.
    pub facts: MailFacts,
    /// When it was queued.
    pub created_at: DateTime<Utc>,
    /// After this it is of no use.
    pub expires_at: DateTime<Utc>,
    /// When the next attempt is due, while it waits.
    pub next_attempt_at: Option<DateTime<Utc>>,
    /// The number of attempts.
    pub attempts: u32,
    /// When the relay took it.
    pub sent_at: Option<DateTime<Utc>>,
    /// When it was given up.
    pub failed_at: Option<DateTime<Utc>>,
    /// The last error.
    pub last_error: Option<String>,
}

/// Queues a mail, unless the address has got too many of its kind within the hour, or wants none.
pub(crate) async fn queue(
    connection: &mut DbConnection,
    mail: &NewMail<'_>,
    now: DateTime<Utc>,
) -> Result<(), StoreError> {
    lock_address(connection, mail.address).await?;
    if is_over_hourly_limit(connection, mail.account, mail.address, mail.kind, now).await? {
        return Ok(());
    }
    insert(connection, mail, now).await
}

/// Locks an address, so that no two transactions count its mails at the same time.
pub(super) async fn lock_address(
    connection: &mut DbConnection,
    address: &str,
) -> Result<(), StoreError> {
    sqlx::query!(
        "SELECT pg_advisory_xact_lock(hashtextextended('mail ' || lower($1), 0))",
        address
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Whether an address, which is locked, has got as many mails of a kind within the hour as it may.
/// Accounts that are new share what it gets; others have as much each, so that nobody uses up what
/// the owner of the address may be sent by making accounts.
pub(super) async fn is_over_hourly_limit(
    connection: &mut DbConnection,
    account: AccountId,
    address: &str,
    kind: MailKind,
    now: DateTime<Utc>,
) -> Result<bool, StoreError> {
    let count = sqlx::query!(
        r#"SELECT count(*) AS "all!", count(*) FILTER (WHERE account_id = $4) AS "own!",
               EXISTS (SELECT FROM accounts
                   WHERE accounts.account_id = $4 AND accounts.created_at > $5) AS "is_new!"
           FROM outgoing_mails
           WHERE lower(address) = lower($1) AND kind = $2 AND created_at > $3"#,
        address,
        kind.as_str(),
        now - TimeDelta::hours(1),
        account.0,
        now - TimeDelta::days(1),
    )
    .fetch_one(connection)
    .await?;
    let limit = kind.hourly_limit();
    let of_all = if count.is_new { limit } else { limit * MAX_ACCOUNTS_IN_FULL };
    Ok(count.own >= limit || count.all >= of_all)
}

/// Queues a mail, unless its address wants none.
pub(super) async fn insert(
    connection: &mut DbConnection,
    mail: &NewMail<'_>,
    now: DateTime<Utc>,
) -> Result<(), StoreError> {
    sqlx::query!(
        "INSERT INTO outgoing_mails (mail_id, account_id, kind, address, language, facts, priority,
             created_at, expires_at, next_attempt_at)
         SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $8
         WHERE NOT EXISTS (SELECT FROM suppressed_addresses
             WHERE address_hash = sha256(convert_to(lower($4), 'UTF8'))
               AND ($3 <> 'confirmation' OR asked_at IS DISTINCT FROM $8))",
        new_id(now)?,
        mail.account.0,
        mail.kind.as_str(),
        mail.address,
        mail.language,
        Json(mail.facts) as _,
        mail.kind.priority(),
        now,
        now + mail.kind.lifetime(),
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Queues a mail to the confirmed address of an account, if it has one.
pub(crate) async fn queue_to_account(
    connection: &mut DbConnection,
    account: AccountId,
    kind: MailKind,
    facts: &MailFacts,
    now: DateTime<Utc>,
) -> Result<(), StoreError> {
    let known = sqlx::query!(
        r#"SELECT address AS "address!", language FROM account_emails
           WHERE account_id = $1 AND address IS NOT NULL FOR SHARE"#,
        account.0,
    )
    .fetch_optional(&mut *connection)
    .await?;
    let Some(known) = known else { return Ok(()) };
    let mail = NewMail { account, kind, address: &known.address, language: &known.language, facts };
    queue(connection, &mail, now).await
}

impl Mail {
    /// Queues a mail to the confirmed address of an account, if it has one.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn queue(
        &self,
        account: AccountId,
        kind: MailKind,
        facts: &MailFacts,
    ) -> Result<(), StoreError> {
        if !self.is_sent {
            return Ok(());
        }
        let mut transaction = self.db.pool.begin().await?;
        queue_to_account(&mut transaction, account, kind, facts, self.db.now()).await?;
        transaction.commit().await?;
        Ok(())
    }

    /// The mails that wait.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn waiting(&self) -> Result<QueueStatus, StoreError> {
        let queue = sqlx::query!(
            r#"SELECT count(*) AS "waiting!", min(created_at) AS oldest
               FROM outgoing_mails WHERE next_attempt_at IS NOT NULL"#
        )
        .fetch_one(&self.db.pool)
        .await?;
        let oldest = queue.oldest.map_or(TimeDelta::zero(), |oldest| self.db.now() - oldest);
        Ok(QueueStatus { waiting: queue.waiting, oldest })
    }

    /// The mails to an account that are kept, oldest first, after a given one.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn stored(
        &self,
        account: AccountId,
        after: Option<Uuid>,
        limit: i64,
    ) -> Result<Vec<StoredMail>, StoreError> {
        let rows = sqlx::query!(
            r#"SELECT mail_id, kind, address, language, facts AS "facts: Json<MailFacts>",
                   created_at, expires_at, next_attempt_at,
                   attempts AS "attempts: Checked<u32>", sent_at, failed_at, last_error
               FROM outgoing_mails WHERE account_id = $1 AND mail_id > $2
               ORDER BY mail_id LIMIT $3"#,
            account.0,
            after.unwrap_or(Uuid::nil()),
            limit,
        )
        .fetch_all(&self.db.pool)
        .await?;
        Ok(rows
            .into_iter()
            .map(|row| StoredMail {
                id: row.mail_id,
                kind: row.kind,
                address: row.address,
                language: row.language,
                facts: row.facts.0,
                created_at: row.created_at,
                expires_at: row.expires_at,
                next_attempt_at: row.next_attempt_at,
                attempts: row.attempts.0,
                sent_at: row.sent_at,
                failed_at: row.failed_at,
                last_error: row.last_error,
            })
            .collect())
    }
}
