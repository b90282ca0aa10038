use chrono::{DateTime, Datelike, TimeDelta, Utc};
use uuid::Uuid;

use crate::accounts::{Label, PasswordHash, SecretHash, start_of_year};
use crate::matches::AccountId;

use super::{Store, StoreError, Topic};

/// How stale `last_used_at` may be: it is written at most this often, for a write with every
/// request would cost more than the request.
const LAST_USED_GRAIN: TimeDelta = TimeDelta::hours(1);

/// A device that is logged in.
#[derive(Debug, Clone)]
pub struct Session {
    /// Its id.
    pub id: Uuid,
    /// Whose it is.
    pub account: AccountId,
    /// What the person calls the device.
    pub label: Option<String>,
    /// When it logged in.
    pub created_at: DateTime<Utc>,
    /// When it was last used, to the hour.
    pub last_used_at: DateTime<Utc>,
    /// When it ends, unless it is used before.
    pub expires_at: DateTime<Utc>,
}

/// A session that is to be made.
#[derive(Debug)]
pub struct NewSession {
    /// Its id.
    pub id: Uuid,
    /// Whose it is.
    pub account: AccountId,
    /// What the person calls the device.
    pub label: Option<Label>,
    /// The hash of its token.
    pub token: SecretHash,
    /// How long it lives without being used.
    pub lifetime: TimeDelta,
    /// The password hash that the person has just been checked against.
    pub verified: PasswordHash,
}

impl Store {
    /// Makes a session. `None`: the account is gone, or its password is no longer the one that was
    /// checked. A reset or a deletion that runs at the same moment revokes this session too.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn create_session(&self, new: &NewSession) -> Result<Option<Session>, StoreError> {
        let now = self.now();
        let expires_at = now + new.lifetime;
        let label = new.label.as_ref().map(Label::as_str);
        // The row lock makes this wait for a reset or a deletion under way, and looks again after.
        let made = sqlx::query!(
            "INSERT INTO sessions
                 (session_id, account_id, token_hash, label, created_at, last_used_at, expires_at)
             SELECT $1, account_id, $3, $4, $5, $5, $6 FROM accounts
             WHERE account_id = $2 AND password_hash = $7 FOR SHARE",
            new.id,
            new.account.0,
            &new.token[..],
            label,
            now,
            expires_at,
            new.verified.0,
        )
        .execute(&self.pool)
        .await?;
        Ok((made.rows_affected() == 1).then(|| Session {
            id: new.id,
            account: new.account,
            label: label.map(str::to_owned),
            created_at: now,
            last_used_at: now,
            expires_at,
        }))
    }

    /// The session of a token, if it is alive; using it prolongs it.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn authenticate(
        &self,
        token: &SecretHash,
        lifetime: TimeDelta,
    ) -> Result<Option<Session>, StoreError> {
        if let Some(session) = self.known_session(token) {
            return Ok(Some(session));
        }
        Box::pin(self.read_session(token, lifetime)).await
    }

    /// The session of a token that was looked up a moment ago.
    #[must_use]
    pub fn known_session(&self, token: &SecretHash) -> Option<Session> {
        self.sessions.get(token).filter(|known| known.expires_at > self.now())
    }

    async fn read_session(
        &self,
        token: &SecretHash,
        lifetime: TimeDelta,
    ) -> Result<Option<Session>, StoreError> {
        let now = self.now();
        let reading = self.sessions.begin();
        let row = sqlx::query!(
            "SELECT session_id, account_id, label, created_at, last_used_at, expires_at
             FROM sessions WHERE token_hash = $1 AND expires_at > $2",
            &token[..],
            now,
        )
        .fetch_optional(&self.pool)
        .await?;
        let Some(row) = row else { return Ok(None) };
        if now - row.last_used_at > LAST_USED_GRAIN {
            sqlx::query!(
                "UPDATE sessions SET last_used_at = $2, expires_at = $3 WHERE session_id = $1",
                row.session_id,
                now,
                now + lifetime,
            )
            .execute(&self.pool)
            .await?;
        }
        let session = Session {
            id: row.session_id,
            account: AccountId(row.account_id),
            label: row.label,
            created_at: row.created_at,
            last_used_at: row.last_used_at,
            expires_at: row.expires_at,
        };
        self.sessions.keep(reading, *token, session.clone());
        Ok(Some(session))
    }

    /// The living sessions of an account, oldest first, after a given one.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn sessions(
        &self,
        account: AccountId,
        after: Option<Uuid>,
        limit: i64,
    ) -> Result<Vec<Session>, StoreError> {
        let rows = sqlx::query!(
            "SELECT session_id, label, created_at, last_used_at, expires_at FROM sessions
             WHERE account_id = $1 AND expires_at > $2 AND session_id > $3
             ORDER BY session_id LIMIT $4",
            account.0,
            self.now(),
            after.unwrap_or(Uuid::nil()),
            limit,
        )
        .fetch_all(&self.pool)
        .await?;
        Ok(rows
            .into_iter()
            .map(|row| Session {
                id: row.session_id,
                account,
                label: row.label,
                created_at: row.created_at,
                last_used_at: row.last_used_at,
                expires_at: row.expires_at,
            })
            .collect())
    }

    /// Revokes a session of an account. `false`: it has none with this id.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn revoke_session(
        &self,
        account: AccountId,
        session: Uuid,
    ) -> Result<bool, StoreError> {
        let _change = self.sessions.change();
        let revoked = sqlx::query!(
            "DELETE FROM sessions WHERE account_id = $1 AND session_id = $2",
            account.0,
            session,
        )
        .execute(&self.pool)
        .await?;
        self.wakeups.tell(&[Topic::session(session)]);
        Ok(revoked.rows_affected() == 1)
    }

    /// Removes expired sessions, idempotency keys of which no promise holds any more, and vacations
    /// that count for no balance.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn clean_up(&self, keys_before: DateTime<Utc>) -> Result<(), StoreError> {
        sqlx::query!("DELETE FROM sessions WHERE expires_at <= $1", self.now())
            .execute(&self.pool)
            .await?;
        sqlx::query!("DELETE FROM idempotency_keys WHERE created_at < $1", keys_before)
            .execute(&self.pool)
            .await?;
        sqlx::query!(
            "DELETE FROM vacations WHERE ends_at < $1",
            start_of_year(self.now().year() - 1),
        )
        .execute(&self.pool)
        .await?;
        Ok(())
    }
}
