//! The tokens that an account gives to programs.

use chrono::{DateTime, TimeDelta, Utc};
use uuid::Uuid;

use turnstone_accounts::{Label, Scopes, SecretHash};
use turnstone_matches::AccountId;

use super::locks::lock_account;
use crate::{Sessions, StoreError, Topic};

/// The maximum number of valid tokens of an account.
const MAX_TOKENS: i64 = 20;

/// A token of a program, without its secret.
#[derive(Debug, Clone)]
pub struct AccountToken {
    /// Its id.
    pub id: Uuid,
    /// The name that the user gave it.
    pub label: String,
    /// Its scopes.
    pub scopes: Scopes,
    /// When it was created.
    pub created_at: DateTime<Utc>,
    /// When it was last used, accurate to an hour.
    pub last_used_at: Option<DateTime<Utc>>,
    /// When it expires; `None`: it is valid until it is revoked.
    pub expires_at: Option<DateTime<Utc>>,
}

/// A token to create.
#[derive(Debug)]
pub struct NewAccountToken {
    /// Its id.
    pub id: Uuid,
    /// Its account.
    pub account: AccountId,
    /// The name that the user gave it.
    pub label: Label,
    /// Its scopes.
    pub scopes: Scopes,
    /// How long it is valid; `None`: until it is revoked.
    pub lifetime: Option<TimeDelta>,
    /// The hash of the token.
    pub token: SecretHash,
}

/// The result of a creation.
#[derive(Debug)]
pub enum CreateTokenOutcome {
    /// The token was created.
    Made(AccountToken),
    /// The account has the maximum number of tokens.
    TooMany,
    /// The session was revoked meanwhile, or the account deleted.
    SessionGone,
}

impl Sessions {
    /// Creates a token, as long as a session is valid. A change of the password that runs at the
    /// same time, which revokes the session, revokes this token too.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn create_token(
        &self,
        new: &NewAccountToken,
        session: Uuid,
    ) -> Result<CreateTokenOutcome, StoreError> {
        let now = self.db.now();
        let mut transaction = self.db.pool.begin().await?;
        // Locked, so that no other transaction counts the tokens, changes the password or deletes
        // the account.
        if !lock_account(&mut transaction, new.account).await? {
            return Ok(CreateTokenOutcome::SessionGone);
        }
        let found = sqlx::query!(
            r#"SELECT count(*) FILTER (WHERE scopes IS NOT NULL) AS "tokens!",
                   count(*) FILTER (WHERE session_id = $2) AS "session!"
               FROM sessions
               WHERE account_id = $1 AND (expires_at > $3 OR expires_at IS NULL)"#,
            new.account.0,
            session,
            now,
        )
        .fetch_one(&mut *transaction)
        .await?;
        if found.session == 0 {
            return Ok(CreateTokenOutcome::SessionGone);
        }
        if found.tokens >= MAX_TOKENS {
            return Ok(CreateTokenOutcome::TooMany);
        }
        let expires_at = new.lifetime.map(|lifetime| now + lifetime);
        sqlx::query!(
            "INSERT INTO sessions
                 (session_id, account_id, token_hash, label, scopes, created_at, expires_at)
             VALUES ($1, $2, $3, $4, $5, $6, $7)",
            new.id,
            new.account.0,
            &new.token[..],
            new.label.as_str(),
            &new.scopes.words(),
            now,
            expires_at,
        )
        .execute(&mut *transaction)
        .await?;
        transaction.commit().await?;
        Ok(CreateTokenOutcome::Made(AccountToken {
            id: new.id,
            label: new.label.as_str().to_owned(),
            scopes: new.scopes,
            created_at: now,
            last_used_at: None,
            expires_at,
        }))
    }

    /// The valid tokens of an account, oldest first, after a given one.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn tokens(
        &self,
        account: AccountId,
        after: Option<Uuid>,
        limit: i64,
    ) -> Result<Vec<AccountToken>, StoreError> {
        let rows = sqlx::query!(
            r#"SELECT session_id, label AS "label!", scopes AS "scopes!", created_at, last_used_at,
                   expires_at
               FROM sessions
               WHERE account_id = $1 AND scopes IS NOT NULL
                 AND (expires_at > $2 OR expires_at IS NULL) AND session_id > $3
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
            .map(|row| AccountToken {
                id: row.session_id,
                label: row.label,
                scopes: Scopes::from_stored(&row.scopes),
                created_at: row.created_at,
                last_used_at: row.last_used_at,
                expires_at: row.expires_at,
            })
            .collect())
    }

    /// Revokes a token of an account. `false`: the account has no token with this id.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn revoke_token(&self, account: AccountId, token: Uuid) -> Result<bool, StoreError> {
        let _change = self.db.invalidations.invalidate_on_drop(account);
        let revoked = sqlx::query!(
            "DELETE FROM sessions
             WHERE account_id = $1 AND session_id = $2 AND scopes IS NOT NULL",
            account.0,
            token,
        )
        .execute(&self.db.pool)
        .await?;
        self.db.pubsub.publish(&[Topic::session(token)]);
        Ok(revoked.rows_affected() == 1)
    }
}
