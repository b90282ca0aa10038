use std::net::IpAddr;

use chrono::{DateTime, TimeDelta, Utc};
use uuid::Uuid;

use turnstone_accounts::{Label, PasswordHash, SecretHash, Username};
use turnstone_matches::AccountId;

use crate::{AppId, Sessions, StoreError, Topic};

/// A login of a device.
#[derive(Debug, Clone)]
pub struct Session {
    /// Its id.
    pub id: Uuid,
    /// Its account.
    pub account: AccountId,
    /// The name that the user gave the device.
    pub label: Option<String>,
    /// The app that it was made through.
    pub app: Option<AppId>,
    /// When it was created.
    pub created_at: DateTime<Utc>,
    /// When it was last used, accurate to an hour.
    pub last_used_at: DateTime<Utc>,
    /// When it expires, unless it is used before.
    pub expires_at: DateTime<Utc>,
}

/// A session to create.
#[derive(Debug)]
pub struct NewSession {
    /// Its id.
    pub id: Uuid,
    /// Its account.
    pub account: AccountId,
    /// The name that the user gave the device.
    pub label: Option<Label>,
    /// The app that it is made through, if that is not disabled.
    pub app: Option<AppId>,
    /// The hash of its token.
    pub token: SecretHash,
    /// How long it stays valid without being used.
    pub lifetime: TimeDelta,
    /// The address that logs in, as it is counted.
    pub address: IpAddr,
    /// The hash that the password was verified against.
    pub verified: PasswordHash,
}

impl Sessions {
    /// Creates a session, and remembers the address. `None`: the account is deleted, or its password
    /// is no longer the one that was verified. A password reset or a deletion that runs at the same
    /// time revokes this session too.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn create(&self, new: &NewSession) -> Result<Option<Session>, StoreError> {
        let now = self.db.now();
        let expires_at = now + new.lifetime;
        let label = new.label.as_ref().map(Label::as_str);
        // The row lock waits for a running password reset or deletion, and then checks the row
        // again.
        let made = sqlx::query!(
            "WITH made AS (
                 INSERT INTO sessions
                     (session_id, account_id, token_hash, label, created_at, last_used_at,
                      expires_at, app_id)
                 SELECT $1, account_id, $3, $4, $5, $5, $6, $8 FROM accounts
                 WHERE account_id = $2 AND password_hash = $7 FOR SHARE
                 RETURNING account_id
             )
             INSERT INTO login_addresses (account_id, fingerprint, last_login_at)
             SELECT account_id, substring(sha256(uuid_send(account_id) || $9) FOR 2), $5 FROM made
             ON CONFLICT (account_id, fingerprint)
                 DO UPDATE SET last_login_at = excluded.last_login_at",
            new.id,
            new.account.0,
            &new.token[..],
            label,
            now,
            expires_at,
            new.verified.0,
            new.app.map(|app| app.0),
            bytes(new.address),
        )
        .execute(&self.db.pool)
        .await?;
        Ok((made.rows_affected() == 1).then(|| Session {
            id: new.id,
            account: new.account,
            label: label.map(str::to_owned),
            app: new.app,
            created_at: now,
            last_used_at: now,
            expires_at,
        }))
    }

    /// Whether an address has logged in to the account of this name in the last 90 days.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn has_logged_in_from(
        &self,
        username: &Username,
        address: IpAddr,
    ) -> Result<bool, StoreError> {
        Ok(sqlx::query_scalar!(
            r#"SELECT EXISTS (
                   SELECT FROM accounts JOIN login_addresses USING (account_id)
                   WHERE lower(username) = lower($1) AND deleted_at IS NULL
                     AND fingerprint = substring(sha256(uuid_send(account_id) || $2) FOR 2)
               ) AS "is_known!""#,
            username.as_str(),
            bytes(address),
        )
        .fetch_one(&self.db.pool)
        .await?)
    }

    /// The valid sessions of an account, oldest first, after a given one.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn of(
        &self,
        account: AccountId,
        after: Option<Uuid>,
        limit: i64,
    ) -> Result<Vec<Session>, StoreError> {
        let rows = sqlx::query!(
            r#"SELECT session_id, label, app_id, created_at, last_used_at AS "last_used_at!",
                   expires_at AS "expires_at!"
               FROM sessions
               WHERE account_id = $1 AND scopes IS NULL AND expires_at > $2 AND session_id > $3
               ORDER BY session_id LIMIT $4"#,
            account.0,
            self.db.now(),
            after.unwrap_or(Uuid::nil()),
            limit,
        )
        .fetch_all(&self.db.pool)
        .await?;
        Ok(rows
            .into_iter()
            .map(|row| Session {
                id: row.session_id,
                account,
                label: row.label,
                app: row.app_id.map(AppId),
                created_at: row.created_at,
                last_used_at: row.last_used_at,
                expires_at: row.expires_at,
            })
            .collect())
    }

    /// Revokes a session of an account. `false`: the account has no session with this id.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn revoke(&self, account: AccountId, session: Uuid) -> Result<bool, StoreError> {
        let _change = self.db.invalidations.invalidate_on_drop(account);
        let revoked = sqlx::query!(
            "DELETE FROM sessions WHERE account_id = $1 AND session_id = $2 AND scopes IS NULL",
            account.0,
            session,
        )
        .execute(&self.db.pool)
        .await?;
        self.db.pubsub.publish(&[Topic::session(session)]);
        Ok(revoked.rows_affected() == 1)
    }
}

/// The bytes of an address, as its fingerprint is computed from them.
fn bytes(address: IpAddr) -> Vec<u8> {
    match address {
        IpAddr::V4(address) => address.octets().into(),
        IpAddr::V6(address) => address.octets().into(),
    }
}
