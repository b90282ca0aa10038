use chrono::TimeDelta;
use uuid::Uuid;

use turnstone_matches::{AccountId, MatchId, Version};

use super::locks::lock_existing_accounts;
use crate::error::violated_constraint;
use crate::{Idempotency, LinkCode, StoreError};
use turnstone_postgres::DbConnection;
use turnstone_postgres::Transaction;

/// How long a request with the same idempotency key gets the first response again.
pub(crate) const IDEMPOTENCY_KEY_LIFETIME: TimeDelta = TimeDelta::hours(24);

/// An `Idempotency-Key`, and the request that it was sent with.
#[derive(Debug, Clone)]
pub struct IdempotencyKey {
    /// The account that sent it.
    pub account: AccountId,
    /// The key as the client chose it.
    pub key: String,
    /// SHA-256 of the operation and the body.
    pub request_hash: [u8; 32],
}

/// The resource of an idempotency key. The response is not stored, because it can be rendered again
/// from this.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CreatedResource {
    /// A match, at the version in the first response.
    Match(MatchId, Version),
    /// A message.
    Message(Uuid),
    /// An invite link.
    Link(LinkCode),
    /// A seek.
    Seek(Uuid),
}

/// The earlier use of a key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum KeyUse {
    /// The same request, which created this.
    Same(CreatedResource),
    /// A different request.
    Another,
}

impl CreatedResource {
    /// The columns `kind`, `made_id` and `version`.
    fn columns(self) -> (&'static str, Uuid, Option<i32>) {
        match self {
            Self::Match(id, version) => ("match", id.0, Some(i32::from(version))),
            Self::Message(id) => ("message", id, None),
            Self::Link(code) => ("link", code.to_made_id(), None),
            Self::Seek(id) => ("seek", id, None),
        }
    }

    fn of_columns(kind: &str, id: Uuid, version: Option<i32>) -> Option<Self> {
        match kind {
            "match" => Some(Self::Match(MatchId(id), version?.try_into().ok()?)),
            "message" => Some(Self::Message(id)),
            "seek" => Some(Self::Seek(id)),
            "link" => Some(Self::Link(LinkCode::of_made_id(id))),
            _ => None,
        }
    }
}

impl Idempotency {
    /// The use of a key within its lifetime.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn key_use(&self, key: &IdempotencyKey) -> Result<Option<KeyUse>, StoreError> {
        let row = sqlx::query!(
            "SELECT request_hash, kind, made_id, version FROM idempotency_keys
             WHERE account_id = $1 AND key = $2 AND created_at > $3",
            key.account.0,
            key.key,
            self.db.now() - IDEMPOTENCY_KEY_LIFETIME,
        )
        .fetch_optional(&self.db.pool)
        .await?;
        Ok(row.map(|row| {
            let made = CreatedResource::of_columns(&row.kind, row.made_id, row.version);
            let is_same = row.request_hash == key.request_hash;
            made.filter(|_| is_same).map_or(KeyUse::Another, KeyUse::Same)
        }))
    }

    /// Begins the transaction that creates a match or what belongs to one, with the claim of its key. `Err`: the key
    /// was used before.
    ///
    /// On a cluster the claim is committed before: there a worker commits what is created before the coordinator
    /// does, and a crash in between would forget the claim. If it comes before what the claim is for, a repeat finds
    /// the claim and nothing else, and creates that with the id in the claim.
    pub(crate) async fn begin_with_key(
        &self,
        key: Option<&IdempotencyKey>,
        made: CreatedResource,
    ) -> Result<Result<Transaction, KeyUse>, StoreError> {
        let mut transaction = self.db.pool.begin().await?;
        let Some(key) = key else { return Ok(Ok(transaction)) };
        let is_on_cluster = self.db.is_on_cluster_by(&mut transaction).await?;
        if is_on_cluster && !lock_existing_accounts(&mut transaction, &[key.account]).await? {
            // Nothing will be created, and the deletion that was first has removed all claims.
            return Ok(Ok(transaction));
        }
        if self.claim_key(&mut transaction, key, made).await? {
            if !is_on_cluster {
                return Ok(Ok(transaction));
            }
            transaction.commit().await?;
        } else {
            transaction.rollback().await?;
            match self.key_use(key).await?.unwrap_or(KeyUse::Another) {
                KeyUse::Same(earlier) if earlier == made => {}
                other => return Ok(Err(other)),
            }
        }
        Ok(Ok(self.db.pool.begin().await?))
    }

    /// Claims a key for a resource, in the transaction that creates it. `false`: a request that has
    /// committed used the key before (the claim waits for the commit of another one); the
    /// transaction must then be rolled back.
    pub(crate) async fn claim_key(
        &self,
        connection: &mut DbConnection,
        key: &IdempotencyKey,
        made: CreatedResource,
    ) -> Result<bool, StoreError> {
        let now = self.db.now();
        // A row that is there after this has not expired.
        sqlx::query!(
            "DELETE FROM idempotency_keys
             WHERE account_id = $1 AND key = $2 AND created_at <= $3",
            key.account.0,
            key.key,
            now - IDEMPOTENCY_KEY_LIFETIME,
        )
        .execute(&mut *connection)
        .await?;
        let (kind, id, version) = made.columns();
        let claimed = sqlx::query!(
            "INSERT INTO idempotency_keys
                 (account_id, key, request_hash, kind, made_id, version, created_at)
             VALUES ($1, $2, $3, $4, $5, $6, $7)",
            key.account.0,
            key.key,
            &key.request_hash[..],
            kind,
            id,
            version,
            now,
        )
        .execute(connection)
        .await;
        match claimed {
            Ok(_) => Ok(true),
            Err(error) if violated_constraint(&error) == Some("idempotency_keys_pkey") => Ok(false),
            Err(error) => Err(error.into()),
        }
    }
}
