use turnstone_accounts::{DELETED_PLAYER, PasswordHash};
use turnstone_matches::AccountId;

use super::credentials::revoke_all;
use super::{follows, public_profiles};
use crate::store::apps::feed as apps;
use crate::store::mail::addresses as mail;
use crate::store::matches::{conditional_moves, links, messages, rematches};
use crate::store::projections::changes;
use crate::store::ratings::leaderboards;
use crate::store::webhooks::registrations as webhooks;
use crate::store::{Store, StoreError};

impl Store {
    /// Removes everything personal: names, secrets, sessions, settings, e-mail addresses, the texts of
    /// messages, blocks, profile, whom it follows. The id stays, for the logs. `false`: `verified` is no
    /// longer the password, or the account is already deleted; nothing has changed.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn delete_account(
        &self,
        id: AccountId,
        verified: &PasswordHash,
    ) -> Result<bool, StoreError> {
        let _change = self.invalidations.invalidate_on_drop(id);
        let mut transaction = self.pool.begin().await?;
        let username = sqlx::query_scalar!(
            "SELECT username FROM accounts WHERE account_id = $1 FOR NO KEY UPDATE",
            id.0,
        )
        .fetch_optional(&mut *transaction)
        .await?;
        let deleted = sqlx::query!(
            "UPDATE accounts SET username = NULL, display_name = $2, time_zone = 'UTC',
                 bot_games = NULL, reminders = DEFAULT, password_hash = NULL, recovery_hash = NULL,
                 play_forced_moves = false, forced_moves_due_at = NULL,
                 automatic_vacation = false, deleted_at = $3
             WHERE account_id = $1 AND deleted_at IS NULL AND password_hash = $4",
            id.0,
            DELETED_PLAYER,
            self.now(),
            verified.0,
        )
        .execute(&mut *transaction)
        .await?;
        if deleted.rows_affected() == 0 {
            return Ok(false);
        }
        let revoked = revoke_all(&mut transaction, id.0).await?;
        sqlx::query!("DELETE FROM idempotency_keys WHERE account_id = $1", id.0)
            .execute(&mut *transaction)
            .await?;
        sqlx::query!("DELETE FROM blocks WHERE blocker_id = $1 OR blocked_id = $1", id.0)
            .execute(&mut *transaction)
            .await?;
        follows::delete_all_of(&mut transaction, id).await?;
        public_profiles::delete_all_of(&mut transaction, id).await?;
        sqlx::query!("DELETE FROM vacations WHERE account_id = $1", id.0)
            .execute(&mut *transaction)
            .await?;
        links::delete_all_of(&mut transaction, id).await?;
        // Before the webhooks: a step towards a rematch locks the two in this order.
        rematches::delete_all_of(&mut transaction, id).await?;
        webhooks::delete_all_of(&mut transaction, id).await?;
        apps::delete_all_about(&mut transaction, id).await?;
        mail::delete_all_of(&mut transaction, id, username.flatten().as_deref()).await?;
        conditional_moves::delete_all_of(&mut transaction, id).await?;
        changes::delete_all_of(&mut transaction, id).await?;
        leaderboards::delete_all_of(&mut transaction, id).await?;
        // Last: the moves of other players wait while their matches are locked.
        messages::delete_all_of(&mut transaction, id).await?;
        transaction.commit().await?;
        self.pubsub.publish(&revoked);
        Ok(true)
    }
}
