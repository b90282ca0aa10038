//! Mails on their way out of the queue: claimed by a server, and their results.

use chrono::{DateTime, TimeDelta, Utc};
use sqlx::types::Json;
use uuid::Uuid;

use crate::columns::Checked;
use turnstone_matches::AccountId;

use crate::{Mail, StoreError};
use turnstone_io::mail::{MailFacts, MailKind};

/// The lease of a server on a mail that it has claimed. An attempt takes at most a third of that; after
/// a crash another server takes over.
const LEASE: TimeDelta = TimeDelta::seconds(60);

/// A mail that this server has claimed.
#[derive(Debug)]
pub struct ClaimedMail {
    /// Its id.
    pub id: Uuid,
    /// The account that it is about.
    pub account: AccountId,
    /// The account's username.
    pub username: String,
    /// Its kind.
    pub kind: MailKind,
    /// The recipient.
    pub address: String,
    /// Its language, a tag of BCP 47.
    pub language: String,
    /// The facts in its text.
    pub facts: MailFacts,
    /// When it was queued.
    pub created_at: DateTime<Utc>,
    /// After this it is of no use.
    pub expires_at: DateTime<Utc>,
    /// The number of this attempt, from 1.
    pub attempt: u32,
    /// The reason why it must not be sent any more.
    pub obsolete: Option<&'static str>,
}

impl Mail {
    /// Claims mails that are due, at most `limit`, those first that a person waits for.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn claim(&self, limit: i64) -> Result<Vec<ClaimedMail>, StoreError> {
        let now = self.db.now();
        // A lease counts real time, because tests may move the clock.
        let lease_from = self.db.clock.now_without_test_offset();
        let rows = sqlx::query!(
            r#"UPDATE outgoing_mails AS mail SET claimed_until = $3, attempts = attempts + 1
            FROM accounts LEFT JOIN account_emails USING (account_id)
            WHERE accounts.account_id = mail.account_id
              -- An array, so that the plan expects few rows.
              AND mail.mail_id = ANY (ARRAY(
                SELECT mail_id FROM outgoing_mails
                WHERE next_attempt_at <= $1 AND coalesce(claimed_until <= $2, true)
                ORDER BY priority, next_attempt_at, mail_id LIMIT $4
                FOR UPDATE SKIP LOCKED))
            RETURNING mail.mail_id, mail.account_id, coalesce(username, '') AS "username!",
                mail.kind, mail.address, mail.language, facts AS "facts: Json<MailFacts>",
                mail.created_at, mail.expires_at, attempts AS "attempts: Checked<u32>",
                -- Not EXISTS, whose plan may read all addresses.
                coalesce((SELECT true FROM suppressed_addresses
                    WHERE address_hash = sha256(convert_to(lower(mail.address), 'UTF8'))
                      AND (mail.kind <> 'confirmation' OR asked_at IS DISTINCT FROM mail.created_at)), false)
                    AS "is_suppressed!",
                unsubscribed_at IS NOT NULL AS "is_unsubscribed!",
                coalesce(CASE mail.kind
                    WHEN 'address-changed' THEN true
                    WHEN 'confirmation' THEN account_emails.wanted = mail.address
                    ELSE account_emails.address = mail.address
                END, false) AS "is_current!""#,
            now,
            lease_from,
            lease_from + LEASE,
            limit,
        )
        .fetch_all(&self.db.pool)
        .await?;
        let mails = rows.into_iter().filter_map(|row| {
            let kind = MailKind::parse(&row.kind)?;
            let is_unwanted = kind == MailKind::Notifications && row.is_unsubscribed;
            let obsolete = if row.is_suppressed {
                Some("a bounce or a complaint was reported of the address")
            } else if !row.is_current {
                Some("the account no longer uses the address")
            } else if is_unwanted {
                Some("the account wants no mails about matches")
            } else if row.expires_at <= now {
                Some("it was not sent in time")
            } else {
                None
            };
            Some(ClaimedMail {
                id: row.mail_id,
                account: AccountId(row.account_id),
                username: row.username,
                kind,
                address: row.address,
                language: row.language,
                facts: row.facts.0,
                created_at: row.created_at,
                expires_at: row.expires_at,
                attempt: row.attempts.0,
                obsolete,
            })
        });
        Ok(mails.collect())
    }

    /// Records that the relay has taken a mail.
    ///
    /// # Errors
    /// When the database fails. Then the mail is sent again, with the same id.
    pub async fn record_sent(&self, mail: Uuid) -> Result<(), StoreError> {
        sqlx::query!(
            "UPDATE outgoing_mails SET sent_at = $2, next_attempt_at = NULL, claimed_until = NULL,
                 failed_at = NULL, last_error = NULL
             WHERE mail_id = $1 AND sent_at IS NULL",
            mail,
            self.db.now(),
        )
        .execute(&self.db.pool)
        .await?;
        Ok(())
    }

    /// Makes a mail due later without an attempt.
    ///
    /// # Errors
    /// When the database fails. Then the mail is claimed again when the lease ends.
    pub async fn reschedule(
        &self,
        mail: &ClaimedMail,
        until: DateTime<Utc>,
    ) -> Result<(), StoreError> {
        sqlx::query!(
            "UPDATE outgoing_mails SET next_attempt_at = $3, claimed_until = NULL,
                 attempts = attempts - 1
             WHERE mail_id = $1 AND attempts = $2::bigint AND next_attempt_at IS NOT NULL",
            mail.id,
            i64::from(mail.attempt),
            until,
        )
        .execute(&self.db.pool)
        .await?;
        Ok(())
    }

    /// Records that a mail was not sent. `next` is when to try again; `None`: never.
    ///
    /// # Errors
    /// When the database fails. Then the mail is attempted again.
    pub async fn record_failed(
        &self,
        mail: &ClaimedMail,
        error: &str,
        next: Option<DateTime<Utc>>,
    ) -> Result<(), StoreError> {
        // Changes nothing if the lease has ended and another server attempts the mail: `attempts`
        // differs then.
        sqlx::query!(
            "UPDATE outgoing_mails SET next_attempt_at = $3, last_error = $4, claimed_until = NULL,
                 failed_at = CASE WHEN $3::timestamptz IS NULL THEN $5::timestamptz END
             WHERE mail_id = $1 AND attempts = $2::bigint AND next_attempt_at IS NOT NULL",
            mail.id,
            i64::from(mail.attempt),
            next,
            error,
            self.db.now(),
        )
        .execute(&self.db.pool)
        .await?;
        Ok(())
    }
}
