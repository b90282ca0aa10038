//! Deletes rows that have expired. All retention periods stand here.
//!
//! One expired row is deleted elsewhere: a request that reuses an expired idempotency key deletes
//! the old row of that key in its transaction (`identity::idempotency`).

use chrono::{Datelike, TimeDelta};

use turnstone_accounts::start_of_year;

use crate::projections::REMATCH_OFFER_LIFETIME;
use crate::{Maintenance, StoreError};

/// How long idempotency keys are kept: twice their lifetime.
const IDEMPOTENCY_KEY_RETENTION: TimeDelta = TimeDelta::hours(48);
/// How long deliveries and the notifications of apps are kept after their creation. Unfinished
/// deliveries are kept longer.
const DELIVERY_RETENTION: TimeDelta = TimeDelta::days(30);
/// How long notifications are kept in the inbox.
const NOTIFICATION_RETENTION: TimeDelta = TimeDelta::days(90);
/// How long it is known what stands on the screen of a device: no push service keeps a message longer.
const SHOWN_RETENTION: TimeDelta = TimeDelta::weeks(4);
/// How long changes of accounts are kept. A server that has not polled them for a minute
/// invalidates its whole cache, so every other server has seen them long before.
const ACCOUNT_CHANGE_RETENTION_HOURS: i32 = 1;
/// How long an address is remembered after the last login from there.
const LOGIN_ADDRESS_RETENTION: TimeDelta = TimeDelta::days(90);
/// How long mails are kept after they were queued. Those that wait are kept longer.
const MAIL_RETENTION: TimeDelta = TimeDelta::days(7);
/// How long an address gets no mail after a bounce: mailboxes are made again.
const BOUNCE_RETENTION: TimeDelta = TimeDelta::days(90);
/// How long an address gets no mail after a complaint.
const COMPLAINT_RETENTION: TimeDelta = TimeDelta::days(730);
/// How many calendar years vacations are kept after the one in which they end.
const VACATION_RETENTION_YEARS: i32 = 1;

impl Maintenance {
    /// Deletes everything that has expired. A failed delete is logged and does not keep the others
    /// from running.
    ///
    /// # Errors
    /// The first error, when the database fails.
    pub async fn delete_expired(&self) -> Result<(), StoreError> {
        let results = [
            ("sessions", self.delete_expired_sessions().await),
            ("login_addresses", self.delete_old_login_addresses().await),
            ("accounts", self.accounts.delete_idle_guests().await),
            ("idempotency_keys", self.delete_old_idempotency_keys().await),
            ("vacations", self.delete_old_vacations().await),
            ("account_changes", self.delete_old_account_changes().await),
            ("webhook_deliveries", self.delete_old_deliveries().await),
            ("app_notifications", self.delete_old_app_notifications().await),
            ("notifications", self.delete_old_notifications().await),
            ("account_activity", self.delete_old_activity().await),
            ("push_shown", self.delete_old_push_shown().await),
            ("webhooks", self.delete_previous_secrets().await),
            ("reminders", self.delete_finished_reminders().await),
            ("conditional_moves", self.delete_finished_conditional_moves().await),
            ("match_links", self.delete_expired_links().await),
            ("rematches", self.delete_old_rematch_offers().await),
            ("seeks", self.seeks.delete_old().await),
            ("engine_turns", self.engine.delete_old_engine_turns().await),
            ("match_hints", self.engine.delete_old_hints().await),
            ("outgoing_mails", self.delete_old_mails().await),
            ("mail_links", self.delete_expired_mail_links().await),
            ("suppressed_addresses", self.delete_old_suppressions().await),
        ];
        for (table, result) in &results {
            if let Err(error) = result {
                tracing::warn!(table, %error, "cannot delete expired rows");
            }
        }
        results.into_iter().try_for_each(|(_, result)| result)
    }

    /// Sessions that were not used for their lifetime.
    async fn delete_expired_sessions(&self) -> Result<(), StoreError> {
        sqlx::query!("DELETE FROM sessions WHERE expires_at <= $1", self.db.now())
            .execute(&self.db.pool)
            .await?;
        Ok(())
    }

    /// Addresses from which nobody has logged in for a long time.
    async fn delete_old_login_addresses(&self) -> Result<(), StoreError> {
        sqlx::query!(
            "DELETE FROM login_addresses WHERE last_login_at < $1",
            self.db.now() - LOGIN_ADDRESS_RETENTION,
        )
        .execute(&self.db.pool)
        .await?;
        Ok(())
    }

    /// Secrets of webhooks that were rotated a day ago.
    async fn delete_previous_secrets(&self) -> Result<(), StoreError> {
        sqlx::query!(
            "UPDATE webhooks SET previous_secret = NULL, previous_secret_until = NULL
             WHERE previous_secret_until <= $1",
            self.db.now(),
        )
        .execute(&self.db.pool)
        .await?;
        Ok(())
    }

    async fn delete_old_idempotency_keys(&self) -> Result<(), StoreError> {
        sqlx::query!(
            "DELETE FROM idempotency_keys WHERE created_at < $1",
            self.db.now() - IDEMPOTENCY_KEY_RETENTION,
        )
        .execute(&self.db.pool)
        .await?;
        Ok(())
    }

    /// Vacations that count for no balance any more.
    async fn delete_old_vacations(&self) -> Result<(), StoreError> {
        sqlx::query!(
            "DELETE FROM vacations WHERE ends_at < $1",
            start_of_year(self.db.now().year() - VACATION_RETENTION_YEARS),
        )
        .execute(&self.db.pool)
        .await?;
        Ok(())
    }

    /// Changes of accounts that every server has seen. Uses the database's clock, so that a server
    /// whose clock is ahead deletes nothing too early.
    async fn delete_old_account_changes(&self) -> Result<(), StoreError> {
        sqlx::query!(
            "DELETE FROM account_changes
             WHERE changed_at < clock_timestamp() - make_interval(hours => $1)",
            ACCOUNT_CHANGE_RETENTION_HOURS,
        )
        .execute(&self.db.pool)
        .await?;
        Ok(())
    }

    async fn delete_old_deliveries(&self) -> Result<(), StoreError> {
        sqlx::query!(
            "DELETE FROM webhook_deliveries WHERE created_at < $1 AND next_attempt_at IS NULL",
            self.db.now() - DELIVERY_RETENTION,
        )
        .execute(&self.db.pool)
        .await?;
        Ok(())
    }

    async fn delete_old_app_notifications(&self) -> Result<(), StoreError> {
        sqlx::query!(
            "DELETE FROM app_notifications WHERE created_at < $1",
            self.db.now() - DELIVERY_RETENTION,
        )
        .execute(&self.db.pool)
        .await?;
        Ok(())
    }

    async fn delete_old_notifications(&self) -> Result<(), StoreError> {
        sqlx::query!(
            "DELETE FROM notifications WHERE created_at < $1",
            self.db.now() - NOTIFICATION_RETENTION,
        )
        .execute(&self.db.pool)
        .await?;
        Ok(())
    }

    /// Deletes old rows: those messages are wiped away or seen.
    async fn delete_old_push_shown(&self) -> Result<(), StoreError> {
        sqlx::query!("DELETE FROM push_shown WHERE shown_at < $1", self.db.now() - SHOWN_RETENTION)
            .execute(&self.db.pool)
            .await?;
        Ok(())
    }

    /// When accounts were active: it matters for a minute.
    async fn delete_old_activity(&self) -> Result<(), StoreError> {
        sqlx::query!(
            "DELETE FROM account_activity WHERE active_at < $1",
            self.db.now() - TimeDelta::hours(1),
        )
        .execute(&self.db.pool)
        .await?;
        Ok(())
    }

    /// The reminders of matches that are over.
    async fn delete_finished_reminders(&self) -> Result<(), StoreError> {
        sqlx::query!(
            "DELETE FROM reminders WHERE NOT EXISTS (
                 SELECT FROM matches
                 WHERE matches.match_id = reminders.match_id AND status = 'active')
                 -- all machines: hourly clean-up",
        )
        .execute(&self.db.pool)
        .await?;
        Ok(())
    }

    /// The prepared answers of matches that are over.
    async fn delete_finished_conditional_moves(&self) -> Result<(), StoreError> {
        sqlx::query!(
            "DELETE FROM conditional_moves USING matches
             WHERE matches.match_id = conditional_moves.match_id
               AND status IN ('finished', 'cancelled')
               -- all machines: hourly clean-up",
        )
        .execute(&self.db.pool)
        .await?;
        Ok(())
    }

    async fn delete_old_mails(&self) -> Result<(), StoreError> {
        sqlx::query!(
            "DELETE FROM outgoing_mails WHERE created_at < $1 AND next_attempt_at IS NULL",
            self.db.now() - MAIL_RETENTION,
        )
        .execute(&self.db.pool)
        .await?;
        Ok(())
    }

    async fn delete_expired_mail_links(&self) -> Result<(), StoreError> {
        sqlx::query!("DELETE FROM mail_links WHERE expires_at <= $1", self.db.now())
            .execute(&self.db.pool)
            .await?;
        Ok(())
    }

    /// Bounces and complaints of long ago.
    async fn delete_old_suppressions(&self) -> Result<(), StoreError> {
        let now = self.db.now();
        sqlx::query!(
            "DELETE FROM suppressed_addresses
             WHERE reported_at < $1 AND (reason = 'bounce' OR reported_at < $2)",
            now - BOUNCE_RETENTION,
            now - COMPLAINT_RETENTION,
        )
        .execute(&self.db.pool)
        .await?;
        Ok(())
    }

    /// Invite links that have expired.
    async fn delete_expired_links(&self) -> Result<(), StoreError> {
        sqlx::query!("DELETE FROM match_links WHERE expires_at <= $1", self.db.now())
            .execute(&self.db.pool)
            .await?;
        Ok(())
    }

    /// Offers of a rematch that stand no longer. The feeds of the players show their matches again.
    async fn delete_old_rematch_offers(&self) -> Result<(), StoreError> {
        let before = self.db.now() - REMATCH_OFFER_LIFETIME;
        sqlx::query!("SELECT forget_rematches(NULL, $1)", before).execute(&self.db.pool).await?;
        Ok(())
    }
}
