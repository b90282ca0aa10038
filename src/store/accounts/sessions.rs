use std::collections::BTreeMap;
use std::sync::Arc;

use chrono::{DateTime, TimeDelta, Utc};
use sqlx::PgConnection;
use uuid::Uuid;

use turnstone_accounts::{Label, PasswordHash, SecretHash};
use turnstone_matches::AccountId;

use crate::store::sync::account_cache::AccountScoped;
use crate::store::{Store, StoreError, Topic};

/// How stale `last_used_at` may be. It is written at most this often, because a write for every
/// request would cost more than the request.
const LAST_USED_RESOLUTION: TimeDelta = TimeDelta::hours(1);

/// A login of a device.
#[derive(Debug, Clone)]
pub struct Session {
    /// Its id.
    pub id: Uuid,
    /// Its account.
    pub account: AccountId,
    /// The name that the user gave the device.
    pub label: Option<String>,
    /// When it was created.
    pub created_at: DateTime<Utc>,
    /// When it was last used, accurate to an hour.
    pub last_used_at: DateTime<Utc>,
    /// When it expires, unless it is used before.
    pub expires_at: DateTime<Utc>,
}

impl AccountScoped for Arc<Session> {
    fn account(&self) -> AccountId {
        self.account
    }

    fn is_time_invariant(&self) -> bool {
        // `cached_session` checks its expiry each time.
        true
    }
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
    /// The hash of its token.
    pub token: SecretHash,
    /// How long it stays valid without being used.
    pub lifetime: TimeDelta,
    /// The hash that the password was verified against.
    pub verified: PasswordHash,
}

impl Store {
    /// Creates a session. `None`: the account is deleted, or its password is no longer the one that
    /// was verified. A password reset or a deletion that runs at the same time revokes this session
    /// too.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn create_session(&self, new: &NewSession) -> Result<Option<Session>, StoreError> {
        let now = self.now();
        let expires_at = now + new.lifetime;
        let label = new.label.as_ref().map(Label::as_str);
        // The row lock waits for a running password reset or deletion, and then checks the row
        // again.
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

    /// The session of a token, if it is valid. Its use extends it.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn authenticate(
        &self,
        token: &SecretHash,
        lifetime: TimeDelta,
    ) -> Result<Option<Arc<Session>>, StoreError> {
        if let Some(session) = self.cached_session(token, self.now()) {
            return Ok(Some(session));
        }
        let load =
            move |store: Self, tokens| async move { store.sessions_of(tokens, lifetime).await };
        Box::pin(self.loaders.tokens.get(self, *token, load)).await
    }

    /// The session of a token from the cache, if that entry is valid.
    #[must_use]
    pub fn cached_session(&self, token: &SecretHash, now: DateTime<Utc>) -> Option<Arc<Session>> {
        self.session_cache.get(token).filter(|known| known.expires_at > now)
    }

    async fn sessions_of(
        &self,
        tokens: Vec<SecretHash>,
        lifetime: TimeDelta,
    ) -> Result<BTreeMap<SecretHash, Arc<Session>>, StoreError> {
        let now = self.now();
        let stamp = self.invalidations.read_stamp();
        let hashes: Vec<_> = tokens.iter().map(|token| &token[..]).collect();
        let rows = sqlx::query!(
            "SELECT token_hash, session_id, account_id, label, created_at, last_used_at, expires_at
             FROM sessions WHERE token_hash = ANY ($1) AND expires_at > $2",
            &hashes as _,
            now,
        )
        .fetch_all(&self.pool)
        .await?;
        let mut sessions = BTreeMap::new();
        let mut used_again = Vec::new();
        for row in rows {
            let Ok(token) = SecretHash::try_from(row.token_hash) else { continue };
            let is_used_again = now - row.last_used_at > LAST_USED_RESOLUTION;
            if is_used_again {
                used_again.push(row.session_id);
            }
            let session = Session {
                id: row.session_id,
                account: AccountId(row.account_id),
                label: row.label,
                created_at: row.created_at,
                last_used_at: if is_used_again { now } else { row.last_used_at },
                expires_at: if is_used_again { now + lifetime } else { row.expires_at },
            };
            sessions.insert(token, Arc::new(session));
        }
        for (token, session) in &sessions {
            self.session_cache.insert(stamp, *token, Arc::clone(session));
        }
        if !used_again.is_empty() {
            let store = self.clone();
            // No request waits for it or fails with it.
            tokio::spawn(async move {
                if let Err(error) = store.prolong(&used_again, now, now + lifetime).await {
                    tracing::warn!(%error, "cannot record the use of sessions");
                }
            });
        }
        Ok(sessions)
    }

    /// Records the use of sessions, which extends them.
    async fn prolong(
        &self,
        sessions: &[Uuid],
        now: DateTime<Utc>,
        expires_at: DateTime<Utc>,
    ) -> Result<(), StoreError> {
        // Another transaction that has locked a session extends or revokes it too, so a locked
        // session is skipped.
        sqlx::query!(
            "WITH used AS (
                SELECT session_id FROM sessions WHERE session_id = ANY ($1)
                FOR NO KEY UPDATE SKIP LOCKED
             )
             UPDATE sessions SET last_used_at = $2, expires_at = $3
             FROM used WHERE sessions.session_id = used.session_id",
            sessions,
            now,
            expires_at,
        )
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    /// The valid sessions of an account, oldest first, after a given one.
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

    /// Revokes a session of an account. `false`: the account has no session with this id.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn revoke_session(
        &self,
        account: AccountId,
        session: Uuid,
    ) -> Result<bool, StoreError> {
        let _change = self.invalidations.invalidate_on_drop(account);
        let revoked = sqlx::query!(
            "DELETE FROM sessions WHERE account_id = $1 AND session_id = $2",
            account.0,
            session,
        )
        .execute(&self.pool)
        .await?;
        self.pubsub.publish(&[Topic::session(session)]);
        Ok(revoked.rows_affected() == 1)
    }

    /// Whether a session is still valid.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn is_session_alive(&self, session: Uuid) -> Result<bool, StoreError> {
        let load = |store: Self, sessions| async move { store.live_sessions(sessions).await };
        Ok(self.loaders.sessions.get(self, session, load).await?.unwrap_or(false))
    }

    async fn live_sessions(&self, sessions: Vec<Uuid>) -> Result<BTreeMap<Uuid, bool>, StoreError> {
        let live_sessions = sqlx::query_scalar!(
            "SELECT session_id FROM sessions WHERE session_id = ANY ($1) AND expires_at > $2",
            &sessions,
            self.now(),
        )
        .fetch_all(&self.pool)
        .await?;
        Ok(live_sessions.into_iter().map(|id| (id, true)).collect())
    }
}

/// Revokes every session of an account. Returns the topics to publish after the commit.
pub(super) async fn revoke_all_sessions(
    connection: &mut PgConnection,
    account: Uuid,
) -> Result<Vec<Topic>, StoreError> {
    let revoked = sqlx::query_scalar!(
        "DELETE FROM sessions WHERE account_id = $1 RETURNING session_id",
        account,
    )
    .fetch_all(connection)
    .await?;
    Ok(revoked.into_iter().map(Topic::session).collect())
}
