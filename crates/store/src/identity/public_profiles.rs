use turnstone_accounts::{Bio, Country};
use turnstone_avatars::{Avatar, AvatarFormat};
use turnstone_matches::AccountId;

use super::locks::lock_existing_accounts;
use crate::{Profiles, StoreError};
use turnstone_postgres::DbConnection;

/// How many bytes of the SHA-256 of a picture name it.
pub const AVATAR_HASH_BYTES: usize = 8;

/// The public profile, which a player writes.
#[derive(Debug, Clone, Default)]
pub struct PublicProfile {
    /// A few words.
    pub bio: Option<String>,
    /// An alpha-2 code of ISO 3166-1.
    pub country: Option<String>,
    /// Whether others see when the player was last seen.
    pub shows_last_seen: bool,
    /// The name of the uploaded picture: the first bytes of its SHA-256.
    pub avatar_hash: Option<Vec<u8>>,
}

impl Profiles {
    /// The public profile of an account.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn public(&self, id: AccountId) -> Result<PublicProfile, StoreError> {
        let row = sqlx::query_as!(
            PublicProfile,
            "SELECT bio, country, shows_last_seen, avatar_hash FROM profiles WHERE account_id = $1",
            id.0,
        )
        .fetch_optional(&self.db.pool)
        .await?;
        Ok(row.unwrap_or_default())
    }

    /// Replaces bio, country and whether others see when the account was last seen. `false`: it is
    /// deleted.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn set_public(
        &self,
        id: AccountId,
        bio: Option<&Bio>,
        country: Option<&Country>,
        shows_last_seen: bool,
    ) -> Result<bool, StoreError> {
        let mut transaction = self.db.pool.begin().await?;
        if !lock_existing_accounts(&mut transaction, &[id]).await? {
            return Ok(false);
        }
        sqlx::query!(
            "INSERT INTO profiles (account_id, bio, country, shows_last_seen)
             VALUES ($1, $2, $3, $4)
             ON CONFLICT (account_id) DO UPDATE SET bio = excluded.bio,
                 country = excluded.country, shows_last_seen = excluded.shows_last_seen",
            id.0,
            bio.map(Bio::as_str),
            country.map(Country::as_str),
            shows_last_seen,
        )
        .execute(&mut *transaction)
        .await?;
        transaction.commit().await?;
        Ok(true)
    }

    /// Sets the picture of an account, or removes it. `false`: the account is deleted.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn set_avatar(
        &self,
        id: AccountId,
        avatar: Option<(&Avatar, [u8; AVATAR_HASH_BYTES])>,
    ) -> Result<bool, StoreError> {
        let _change = self.db.invalidations.invalidate_on_drop(id);
        let mut transaction = self.db.pool.begin().await?;
        if !lock_existing_accounts(&mut transaction, &[id]).await? {
            return Ok(false);
        }
        sqlx::query!(
            "INSERT INTO profiles (account_id, avatar, avatar_media, avatar_hash)
             VALUES ($1, $2, $3, $4)
             ON CONFLICT (account_id) DO UPDATE SET avatar = excluded.avatar,
                 avatar_media = excluded.avatar_media, avatar_hash = excluded.avatar_hash
             WHERE profiles.avatar_hash IS DISTINCT FROM excluded.avatar_hash",
            id.0,
            avatar.map(|(avatar, _)| &avatar.bytes[..]),
            avatar.map(|(avatar, _)| avatar.format.media_type()),
            avatar.as_ref().map(|(_, hash)| &hash[..]),
        )
        .execute(&mut *transaction)
        .await?;
        transaction.commit().await?;
        Ok(true)
    }

    /// The uploaded picture of an account, and its name.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn avatar(&self, id: AccountId) -> Result<Option<(Avatar, Vec<u8>)>, StoreError> {
        let row = sqlx::query!(
            r#"SELECT avatar AS "avatar!", avatar_media AS "avatar_media!",
                   avatar_hash AS "avatar_hash!"
               FROM profiles WHERE account_id = $1 AND avatar IS NOT NULL"#,
            id.0,
        )
        .fetch_optional(&self.db.pool)
        .await?;
        Ok(row.and_then(|row| {
            let format = AvatarFormat::of_media_type(&row.avatar_media)?;
            Some((Avatar { format, bytes: row.avatar }, row.avatar_hash))
        }))
    }
}

/// Deletes what an account shows of itself.
pub(crate) async fn delete_all_of(
    connection: &mut DbConnection,
    account: AccountId,
) -> Result<(), StoreError> {
    sqlx::query!("DELETE FROM profiles WHERE account_id = $1", account.0)
        .execute(connection)
        .await?;
    Ok(())
}
