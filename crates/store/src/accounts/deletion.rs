use chrono::{DateTime, Utc};

use turnstone_accounts::{DELETED_PLAYER, PasswordHash};
use turnstone_matches::AccountId;

use crate::apps::feed as apps;
use crate::engine::jobs as engine;
use crate::feeds::changes;
use crate::identity::credentials::revoke_all;
use crate::identity::{follows, public_profiles};
use crate::log::conditional_moves;
use crate::mail::addresses as mail;
use crate::matches::{links, messages, rematches};
use crate::notifications::channels as notifications;
use crate::ratings::leaderboards;
use crate::seeks::seek as seeks;
use crate::webhooks::registrations as webhooks;
use crate::{Accounts, StoreError};

/// How often a deletion is tried that the database refuses because of others that write the same rows.
const MAX_ATTEMPTS: u32 = 5;

/// The proof by which an account may be deleted.
#[derive(Debug, Clone, Copy)]
pub enum DeletionProof<'a> {
    /// This is the hash that the owner's password was verified against.
    Password(&'a PasswordHash),
    /// The owner is a guest, who has no password.
    Guest,
    /// The owner is a guest, and no session of the account was used since this instant.
    IdleGuest {
        /// The instant.
        unused_since: DateTime<Utc>,
    },
}

impl Accounts {
    /// Removes everything personal: names, secrets, sessions, settings, e-mail addresses, the texts of
    /// messages, blocks, profile, whom it follows. The id stays, for the logs. `false`: the proof no
    /// longer holds, or the account is already deleted; nothing has changed.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn delete(
        &self,
        id: AccountId,
        proof: DeletionProof<'_>,
    ) -> Result<bool, StoreError> {
        let mut attempt = 1;
        loop {
            match self.try_to_delete_account(id, proof).await {
                // It touches rows of many tables, which others lock in their own order.
                Err(error) if error.is_serialization_failure() && attempt < MAX_ATTEMPTS => {
                    attempt += 1;
                }
                result => return result,
            }
        }
    }

    async fn try_to_delete_account(
        &self,
        id: AccountId,
        proof: DeletionProof<'_>,
    ) -> Result<bool, StoreError> {
        let (password, unused_since) = match proof {
            DeletionProof::Password(hash) => (Some(&hash.0), None),
            DeletionProof::Guest => (None, None),
            DeletionProof::IdleGuest { unused_since } => (None, Some(unused_since)),
        };
        let _change = self.db.invalidations.invalidate_on_drop(id);
        let mut transaction = self.db.pool.begin().await?;
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
                 automatic_vacation = false, invitations_from = DEFAULT, deleted_at = $3
             WHERE account_id = $1 AND deleted_at IS NULL
               AND (password_hash = $4 OR ($4::text IS NULL AND kind = 'guest'))
               AND ($5::timestamptz IS NULL OR NOT EXISTS (SELECT FROM sessions
                   WHERE sessions.account_id = accounts.account_id AND last_used_at >= $5))",
            id.0,
            DELETED_PLAYER,
            self.db.now(),
            password,
            unused_since,
        )
        .execute(&mut *transaction)
        .await?;
        if deleted.rows_affected() == 0 {
            return Ok(false);
        }
        let revoked = revoke_all(&mut transaction, id.0).await?;
        sqlx::query!("DELETE FROM login_addresses WHERE account_id = $1", id.0)
            .execute(&mut *transaction)
            .await?;
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
        seeks::delete_all_of(&mut transaction, id).await?;
        links::delete_all_of(&mut transaction, id).await?;
        // Before the webhooks: a step towards a rematch locks the two in this order.
        rematches::delete_all_of(&mut transaction, id).await?;
        webhooks::delete_all_of(&mut transaction, id).await?;
        notifications::delete_all_of(&mut transaction, id).await?;
        apps::delete_all_about(&mut transaction, id).await?;
        mail::delete_all_of(&mut transaction, id, username.flatten().as_deref()).await?;
        conditional_moves::delete_all_of(&mut transaction, id).await?;
        changes::delete_all_of(&mut transaction, id).await?;
        leaderboards::delete_all_of(&mut transaction, id).await?;
        // Late: the moves of other players wait while their matches are locked.
        messages::delete_all_of(&mut transaction, id).await?;
        // After all that waits for matches: who takes a job of the engine locks this row, too.
        engine::delete_all_of(&mut transaction, id).await?;
        transaction.commit().await?;
        self.db.pubsub.publish(&revoked);
        Ok(true)
    }
}
