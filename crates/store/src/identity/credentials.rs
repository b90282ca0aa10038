//! Authentication by token. Sessions and the tokens of programs are authenticated in the same way.

use std::collections::BTreeMap;
use std::sync::Arc;

use chrono::{DateTime, TimeDelta, Utc};
use uuid::Uuid;

use turnstone_accounts::{Scope, Scopes, SecretHash};
use turnstone_matches::AccountId;

use crate::sync::account_cache::AccountScoped;
use crate::{AppId, Sessions, StoreError, Topic};
use turnstone_postgres::DbConnection;

/// How stale `last_used_at` may be. It is written at most this often, because a write for every
/// request would cost more than the request.
const LAST_USED_RESOLUTION: TimeDelta = TimeDelta::hours(1);

/// The rights that a valid token proves.
#[derive(Debug, Clone)]
pub struct Credential {
    /// The id of the session or of the program's token.
    pub id: Uuid,
    /// The account.
    pub account: AccountId,
    /// The app by which the account has logged in.
    pub app: Option<AppId>,
    /// Its scopes; `None`: it is a session, which permits everything.
    pub scopes: Option<Scopes>,
    /// When it expires. That of a session moves when it is used.
    expires_at: Option<DateTime<Utc>>,
}

impl Credential {
    /// Whether it permits what needs this scope.
    #[must_use]
    pub fn permits(&self, scope: Scope) -> bool {
        self.scopes.is_none_or(|scopes| scopes.contains(scope))
    }
}

impl AccountScoped for Arc<Credential> {
    fn account(&self) -> AccountId {
        self.account
    }

    fn is_time_invariant(&self) -> bool {
        // `cached_credential` checks its expiry each time.
        true
    }
}

impl Sessions {
    /// The credential of a token, if it is valid. Its use extends a session.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn authenticate(
        &self,
        token: &SecretHash,
        lifetime: TimeDelta,
    ) -> Result<Option<Arc<Credential>>, StoreError> {
        if let Some(credential) = self.cached_credential(token, self.db.now()) {
            return Ok(Some(credential));
        }
        let load =
            move |store: Self, tokens| async move { store.credentials_of(tokens, lifetime).await };
        Box::pin(self.tokens.get(self, *token, load)).await
    }

    /// The credential of a token from the cache, if that entry is valid.
    #[must_use]
    pub fn cached_credential(
        &self,
        token: &SecretHash,
        now: DateTime<Utc>,
    ) -> Option<Arc<Credential>> {
        let known = self.cache.get(token)?;
        let is_valid = known.expires_at.is_none_or(|expires_at| expires_at > now);
        if is_valid {
            self.activity.note(known.account, now);
        }
        is_valid.then_some(known)
    }

    async fn credentials_of(
        &self,
        tokens: Vec<SecretHash>,
        lifetime: TimeDelta,
    ) -> Result<BTreeMap<SecretHash, Arc<Credential>>, StoreError> {
        let now = self.db.now();
        let stamp = self.db.invalidations.read_stamp();
        let hashes: Vec<_> = tokens.iter().map(|token| &token[..]).collect();
        let rows = sqlx::query!(
            "SELECT token_hash, session_id, account_id, app_id, scopes, last_used_at, expires_at
             FROM sessions
             WHERE token_hash = ANY ($1) AND (expires_at > $2 OR expires_at IS NULL)",
            &hashes as _,
            now,
        )
        .fetch_all(&self.db.pool)
        .await?;
        let mut credentials = BTreeMap::new();
        let mut used_again = Vec::new();
        for row in rows {
            let Ok(token) = SecretHash::try_from(row.token_hash) else { continue };
            let is_used_again =
                row.last_used_at.is_none_or(|last| now - last > LAST_USED_RESOLUTION);
            if is_used_again {
                used_again.push(row.session_id);
            }
            let is_extended = is_used_again && row.scopes.is_none();
            let credential = Credential {
                id: row.session_id,
                account: AccountId(row.account_id),
                app: row.app_id.map(AppId),
                scopes: row.scopes.as_deref().map(Scopes::from_stored),
                expires_at: if is_extended { Some(now + lifetime) } else { row.expires_at },
            };
            credentials.insert(token, Arc::new(credential));
        }
        for (token, credential) in &credentials {
            self.activity.note(credential.account, now);
            self.cache.insert(stamp, *token, Arc::clone(credential));
        }
        if !used_again.is_empty() {
            let store = self.clone();
            // No request waits for it or fails with it.
            tokio::spawn(async move {
                if let Err(error) = store.record_use(&used_again, now, now + lifetime).await {
                    tracing::warn!(%error, "cannot record the use of tokens");
                }
            });
        }
        Ok(credentials)
    }

    /// Records the use of sessions, which extends them, and of the tokens of programs.
    async fn record_use(
        &self,
        ids: &[Uuid],
        now: DateTime<Utc>,
        sessions_expire_at: DateTime<Utc>,
    ) -> Result<(), StoreError> {
        // Another transaction that has locked a row extends or revokes it too, so a locked row is
        // skipped.
        sqlx::query!(
            "WITH used AS (
                SELECT session_id FROM sessions WHERE session_id = ANY ($1)
                FOR NO KEY UPDATE SKIP LOCKED
             )
             UPDATE sessions SET last_used_at = $2,
                 expires_at = CASE WHEN scopes IS NULL THEN $3 ELSE expires_at END
             FROM used WHERE sessions.session_id = used.session_id",
            ids,
            now,
            sessions_expire_at,
        )
        .execute(&self.db.pool)
        .await?;
        Ok(())
    }

    /// Whether a session or the token of a program is still valid.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn is_alive(&self, session: Uuid) -> Result<bool, StoreError> {
        let load = |store: Self, sessions| async move { store.live_sessions(sessions).await };
        Ok(self.live.get(self, session, load).await?.unwrap_or(false))
    }

    async fn live_sessions(&self, sessions: Vec<Uuid>) -> Result<BTreeMap<Uuid, bool>, StoreError> {
        let live_sessions = sqlx::query_scalar!(
            "SELECT session_id FROM sessions
             WHERE session_id = ANY ($1) AND (expires_at > $2 OR expires_at IS NULL)",
            &sessions,
            self.db.now(),
        )
        .fetch_all(&self.db.pool)
        .await?;
        Ok(live_sessions.into_iter().map(|id| (id, true)).collect())
    }
}

/// Revokes every session and token of an account. Returns the topics to publish after the commit.
pub(crate) async fn revoke_all(
    connection: &mut DbConnection,
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
