use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use serde::Serialize;
use sqlx::PgExecutor;

use turnstone_matches::{MatchId, PublicKey, Signature, Version};

use crate::columns::Checked;
use crate::{Signatures, StoreError};

/// A key that servers of this database use or have used for signatures.
#[derive(Debug, Clone)]
pub struct RegisteredKey {
    /// The public key.
    pub public_key: PublicKey,
    /// When a server first started with the key.
    pub created_at: DateTime<Utc>,
}

/// The signature of a match as a new row in `match_signatures`.
#[derive(Debug, Clone, Copy, Serialize)]
pub(crate) struct SignatureRow {
    #[serde(with = "hex::serde")]
    public_key: [u8; 32],
    #[serde(with = "hex::serde")]
    signature: [u8; 64],
}

impl From<Signature> for SignatureRow {
    fn from(signature: Signature) -> Self {
        Self { public_key: signature.public_key.0, signature: signature.value }
    }
}

impl Signatures {
    /// Stores a public key, if it is new.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn register_public_key(&self, key: &PublicKey) -> Result<(), StoreError> {
        sqlx::query!(
            "INSERT INTO signing_keys (public_key) VALUES ($1) ON CONFLICT DO NOTHING",
            &key.0[..],
        )
        .execute(&self.db.pool)
        .await?;
        Ok(())
    }

    /// The keys of this database's servers, oldest first.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn signing_keys(&self) -> Result<Vec<RegisteredKey>, StoreError> {
        let rows = sqlx::query!(
            "SELECT public_key, created_at FROM signing_keys ORDER BY created_at, public_key"
        )
        .fetch_all(&self.db.pool)
        .await?;
        let known = rows.into_iter().filter_map(|row| {
            Some(RegisteredKey {
                public_key: PublicKey(row.public_key.try_into().ok()?),
                created_at: row.created_at,
            })
        });
        Ok(known.collect())
    }

    /// The signatures of those matches that have one at this version.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn signatures(
        &self,
        ids: &[(MatchId, Version)],
    ) -> Result<BTreeMap<MatchId, Signature>, StoreError> {
        read_signatures(&self.db.pool, ids).await
    }

    /// The privileges on the log that the serving role should not have: none, if another role
    /// owns the schema.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn log_write_privileges(&self) -> Result<Vec<&'static str>, StoreError> {
        let can = sqlx::query!(
            r#"SELECT bool_or(has_table_privilege(oid, 'UPDATE')) AS "update!",
                      bool_or(has_table_privilege(oid, 'DELETE')) AS "delete!",
                      bool_or(has_table_privilege(oid, 'TRUNCATE')) AS "truncate!",
                      bool_or(pg_has_role(relowner, 'USAGE')) AS "own!"
               FROM pg_class
               WHERE oid IN ('match_events'::regclass, 'match_signatures'::regclass,
                             'signing_keys'::regclass)
                  OR oid IN (SELECT inhrelid FROM pg_inherits
                             WHERE inhparent = 'match_events'::regclass)"#
        )
        .fetch_one(&self.db.pool)
        .await?;
        let privileges = [
            (can.update, "update events"),
            (can.delete, "delete events"),
            (can.truncate, "truncate the log"),
            (can.own, "drop the triggers that protect the log"),
        ];
        Ok(privileges.into_iter().filter_map(|(can, what)| can.then_some(what)).collect())
    }
}

/// All signatures of a match, each with the event whose hash it signs.
pub(crate) async fn read_signatures_of(
    executor: impl PgExecutor<'_>,
    id: MatchId,
) -> Result<Vec<(Version, Signature)>, StoreError> {
    let rows = sqlx::query!(
        r#"SELECT version AS "version: Checked<Version>", public_key, signature
           FROM match_signatures WHERE match_id = $1 ORDER BY version"#,
        id.0,
    )
    .fetch_all(executor)
    .await?;
    let signatures = rows.into_iter().filter_map(|row| {
        let public_key = PublicKey(row.public_key.try_into().ok()?);
        let value = row.signature.try_into().ok()?;
        Some((row.version.0, Signature { public_key, value }))
    });
    Ok(signatures.collect())
}

/// The signatures of those matches that have one at this version, read on any connection. A match that was
/// resumed has one for each of its ends.
pub(crate) async fn read_signatures(
    executor: impl PgExecutor<'_>,
    ids: &[(MatchId, Version)],
) -> Result<BTreeMap<MatchId, Signature>, StoreError> {
    let (ids, versions): (Vec<_>, Vec<_>) =
        ids.iter().map(|(id, version)| (id.0, i32::from(*version))).unzip();
    let rows = sqlx::query!(
        "SELECT match_id, public_key, signature
         FROM match_signatures JOIN unnest($1::uuid[], $2::int[]) AS input (match_id, version)
             USING (match_id, version)
         WHERE match_id = ANY ($1)",
        &ids,
        &versions,
    )
    .fetch_all(executor)
    .await?;
    let signatures = rows.into_iter().filter_map(|row| {
        let public_key = PublicKey(row.public_key.try_into().ok()?);
        let value = row.signature.try_into().ok()?;
        Some((MatchId(row.match_id), Signature { public_key, value }))
    });
    Ok(signatures.collect())
}
