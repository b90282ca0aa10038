//! People who play before they register.

use chrono::TimeDelta;
use uuid::Uuid;

use turnstone_accounts::{DisplayName, PasswordHash, PlayerKind, SecretHash, TimeZone, Username};
use turnstone_matches::AccountId;

use super::deletion::DeletionProof;
use crate::error::violated_constraint;
use crate::identity::sessions::Session;
use crate::{Accounts, StoreError};

/// How long a guest may stay away before the account is removed.
const GUEST_LIFETIME: TimeDelta = TimeDelta::days(30);

/// A guest to create, with a session.
#[derive(Debug)]
pub struct NewGuest {
    /// The account's id.
    pub id: AccountId,
    /// Its name, as of [`Username::of_guest`].
    pub username: Username,
    /// The name that others see.
    pub display_name: DisplayName,
    /// The id of the session.
    pub session: Uuid,
    /// The hash of the session's token.
    pub token: SecretHash,
    /// How long the session stays valid without being used.
    pub session_lifetime: TimeDelta,
}

/// The data of a guest who becomes a registered player.
#[derive(Debug)]
pub struct Registration {
    /// The name to log in with.
    pub username: Username,
    /// The name that others see.
    pub display_name: DisplayName,
    /// The hash of the password.
    pub password: PasswordHash,
    /// The hash of the recovery code.
    pub recovery: SecretHash,
}

/// The result of a registration of a guest.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RegistrationOutcome {
    /// The account is a registered player's now.
    Done,
    /// The name is taken, or was once.
    UsernameTaken,
    /// The account is no guest's.
    NotAGuest,
}

impl Accounts {
    /// Creates a guest and a session, in one transaction.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn create_guest(&self, new: &NewGuest) -> Result<Session, StoreError> {
        let now = self.db.now();
        let expires_at = now + new.session_lifetime;
        let time_zone = TimeZone::default();
        sqlx::query!(
            "WITH guest AS (
                 INSERT INTO accounts
                     (account_id, username, display_name, time_zone, created_at, kind)
                 VALUES ($1, $2, $3, $4, $5, $6)
             )
             INSERT INTO sessions
                 (session_id, account_id, token_hash, created_at, last_used_at, expires_at)
             VALUES ($7, $1, $8, $5, $5, $9)",
            new.id.0,
            new.username.as_str(),
            new.display_name.as_str(),
            time_zone.as_str(),
            now,
            PlayerKind::Guest.as_str(),
            new.session,
            &new.token[..],
            expires_at,
        )
        .execute(&self.db.pool)
        .await?;
        Ok(Session {
            id: new.session,
            account: new.id,
            label: None,
            app: None,
            created_at: now,
            last_used_at: now,
            expires_at,
        })
    }

    /// Makes a guest a registered player: the account, its matches and its sessions stay.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn register_guest(
        &self,
        id: AccountId,
        new: &Registration,
    ) -> Result<RegistrationOutcome, StoreError> {
        let _change = self.db.invalidations.invalidate_on_drop(id);
        // The claim is made only if there is a guest, and both or nothing.
        let registered = sqlx::query_scalar!(
            r#"WITH guest AS (
                 SELECT account_id FROM accounts
                 WHERE account_id = $1 AND kind = 'guest' AND deleted_at IS NULL FOR NO KEY UPDATE
             ), claim AS (
                 INSERT INTO username_claims (name_hash) SELECT $2 FROM guest
             )
             UPDATE accounts SET username = $3, display_name = $4, password_hash = $5,
                 recovery_hash = $6, kind = 'person'
             FROM guest WHERE accounts.account_id = guest.account_id
             RETURNING accounts.account_id"#,
            id.0,
            &new.username.reserved_name_hash()[..],
            new.username.as_str(),
            new.display_name.as_str(),
            new.password.0,
            &new.recovery[..],
        )
        .fetch_optional(&self.db.pool)
        .await;
        match registered {
            Ok(Some(_)) => Ok(RegistrationOutcome::Done),
            Ok(None) => Ok(RegistrationOutcome::NotAGuest),
            Err(error) => match violated_constraint(&error) {
                Some("username_claims_pkey" | "accounts_username_key") => {
                    Ok(RegistrationOutcome::UsernameTaken)
                }
                _ => Err(error.into()),
            },
        }
    }

    /// Removes the guests who have not come for a month. Their matches are withdrawn from by the job
    /// for deleted accounts.
    ///
    /// # Errors
    /// When the database fails.
    pub(crate) async fn delete_idle_guests(&self) -> Result<(), StoreError> {
        let unused_since = self.db.now() - GUEST_LIFETIME;
        let mut after = Uuid::nil();
        loop {
            let guests = sqlx::query_scalar!(
                "SELECT account_id FROM accounts
                 WHERE kind = 'guest' AND deleted_at IS NULL
                   AND account_id > $1 AND created_at < $2
                   AND NOT EXISTS (SELECT FROM sessions
                       WHERE sessions.account_id = accounts.account_id AND last_used_at >= $2)
                 ORDER BY account_id LIMIT 100",
                after,
                unused_since,
            )
            .fetch_all(&self.db.pool)
            .await?;
            let Some(last) = guests.last() else { return Ok(()) };
            after = *last;
            for guest in guests {
                let proof = DeletionProof::IdleGuest { unused_since };
                // `false`: the guest has come or registered in the meantime. The next run tries again
                // what fails.
                if let Err(error) = self.delete(AccountId(guest), proof).await {
                    tracing::warn!(%guest, %error, "cannot delete an idle guest");
                }
            }
        }
    }
}
