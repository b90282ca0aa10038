use chrono::{DateTime, Utc};

use turnstone_accounts::PlayerKind;
use turnstone_matches::AccountId;

use super::public_profiles::PublicProfile;
use crate::{Profiles, StoreError};

/// A player's public profile.
#[derive(Debug, Clone)]
pub struct Profile {
    /// The account's id.
    pub id: AccountId,
    /// The unique name.
    pub username: String,
    /// The name to show.
    pub display_name: String,
    /// The kind of player behind the account.
    pub kind: PlayerKind,
    /// When the account was created.
    pub created_at: DateTime<Utc>,
    /// The end of the current vacation.
    pub vacation_until: Option<DateTime<Utc>>,
    /// The public profile, which the player writes.
    pub shown: PublicProfile,
    /// When the player was last seen, if the player shows that.
    pub last_seen_at: Option<DateTime<Utc>>,
}

impl Profiles {
    /// The profile of an account; `None` if it is deleted or does not exist.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn of(&self, id: AccountId) -> Result<Option<Profile>, StoreError> {
        let row = sqlx::query!(
            r#"SELECT username AS "username!", display_name, kind, created_at,
                   (SELECT ends_at FROM vacations
                    WHERE vacations.account_id = accounts.account_id
                      AND starts_at <= $2 AND ends_at > $2
                    LIMIT 1) AS vacation_until
               FROM accounts WHERE account_id = $1 AND deleted_at IS NULL"#,
            id.0,
            self.db.now(),
        )
        .fetch_optional(&self.db.pool)
        .await?;
        let Some(row) = row else { return Ok(None) };
        let shown = self.public(id).await?;
        let last_seen_at = if shown.shows_last_seen { self.last_seen(id).await? } else { None };
        Ok(Some(Profile {
            id,
            username: row.username,
            display_name: row.display_name,
            kind: PlayerKind::parse(&row.kind).unwrap_or_default(),
            created_at: row.created_at,
            vacation_until: row.vacation_until,
            shown,
            last_seen_at,
        }))
    }
}
