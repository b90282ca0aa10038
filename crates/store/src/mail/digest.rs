//! Mails about matches: queued with what is due on the channel `email`, and what they tell when they are
//! sent.

use chrono::{DateTime, TimeDelta, Utc};
use turnstone_matches::AccountId;
use turnstone_texts::Language;

use super::queue::{NewMail, insert, is_over_hourly_limit, lock_address};
use crate::notifications::settle;
use crate::{Channel, DueBatch, DueDelivery, Mail, StoreError};
use turnstone_io::mail::{MailFacts, MailKind};

/// How long what is due waits when an address has got too many mails within the hour.
const WAIT_FOR_HOUR: TimeDelta = TimeDelta::minutes(10);

/// The content of a mail about matches.
#[derive(Debug)]
pub struct Digest {
    /// The notifications of it that are not read and still hold, the most urgent first.
    pub deliveries: Vec<DueDelivery>,
    /// Whether names and games are left out.
    pub hides_details: bool,
    /// When the account's quiet hours end; `None`: it has none now.
    pub quiet_until: Option<DateTime<Utc>>,
}

impl Mail {
    /// Queues the mail that tells an account what is due to it, and settles that, in one transaction: so
    /// it is queued once, whatever crashes. If the address has got too many mails within the hour, what is
    /// due waits; if the account receives no mails any more, it is given up.
    ///
    /// # Errors
    /// When the database fails. Then it is all taken again when the lease ends.
    pub async fn queue_digest(&self, batch: &DueBatch) -> Result<(), StoreError> {
        let (now, channel, account) = (self.db.now(), Channel::Email, batch.account);
        let covered = batch.deliveries.iter().flat_map(|one| one.covers.iter().copied());
        let ids: Vec<_> = covered.collect();
        let mut transaction = self.db.pool.begin().await?;
        // As everywhere before the row of the channel, which its trigger changes.
        let known = sqlx::query!(
            r#"SELECT address AS "address!", language FROM account_emails
               WHERE account_id = $1 AND address IS NOT NULL AND unsubscribed_at IS NULL FOR SHARE"#,
            account.0,
        )
        .fetch_optional(&mut *transaction)
        .await?;
        let Some(known) = known else {
            transaction.rollback().await?;
            return self.notifications.abandon(channel, account, &ids).await;
        };
        let kind = MailKind::Notifications;
        lock_address(&mut transaction, &known.address).await?;
        if is_over_hourly_limit(&mut transaction, account, &known.address, kind, now).await? {
            transaction.rollback().await?;
            return self
                .notifications
                .reschedule(channel, account, &ids, now + WAIT_FOR_HOUR)
                .await;
        }
        let settled = settle::deliver(&mut transaction, channel, account, &ids, now).await?;
        // Another server has queued the rest: this one's lease was over.
        let told = batch.deliveries.iter().filter(|one| settled.contains(&one.notification.id));
        let (notifications, more): (Vec<_>, Vec<_>) = told
            .map(|one| (one.notification.id, one.more_of_kind + one.more_of_other_kinds))
            .unzip();
        if !notifications.is_empty() {
            let language = batch.settings.language.map(Language::tag);
            let mail = NewMail {
                account,
                kind,
                address: &known.address,
                language: language.unwrap_or(&known.language),
                facts: &MailFacts {
                    notifications,
                    more: more.iter().sum(),
                    ..MailFacts::default()
                },
            };
            insert(&mut transaction, &mail, now).await?;
        }
        transaction.commit().await?;
        Ok(())
    }

    /// The content of a mail about matches as of now.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn digest(
        &self,
        account: AccountId,
        facts: &MailFacts,
    ) -> Result<Digest, StoreError> {
        let holding = self.notifications.still_holding(account, &facts.notifications).await?;
        let mut deliveries = self.notifications.load(account, &holding).await?;
        let settings = self.notifications.settings(account).await?;
        // The most urgent first, as the mail was queued.
        deliveries.sort_by_key(|one| {
            facts.notifications.iter().position(|id| *id == one.notification.id)
        });
        let zone =
            sqlx::query_scalar!("SELECT time_zone FROM accounts WHERE account_id = $1", account.0,)
                .fetch_one(&self.db.pool)
                .await?;
        let quiet_until = settings.quiet_hours.and_then(|hours| hours.end(self.db.now(), &zone));
        Ok(Digest { deliveries, hides_details: settings.hides_details, quiet_until })
    }
}
