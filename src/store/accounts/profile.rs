use chrono::{DateTime, Utc};

use turnstone_accounts::PlayerKind;
use turnstone_matches::AccountId;

use crate::store::{Store, StoreError};

/// A player's public profile.
#[derive(Debug, Clone)]
pub struct Profile {
    /// The account's id.
    pub id: AccountId,
    /// The unique name.
    pub username: String,
    /// The name to show.
    pub display_name: String,
    /// Who plays for the account.
    pub kind: PlayerKind,
    /// When the account was created.
    pub created_at: DateTime<Utc>,
    /// The end of the current vacation.
    pub vacation_until: Option<DateTime<Utc>>,
}

impl Store {
    /// The profile of an account; `None` if it is deleted or does not exist.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn profile(&self, id: AccountId) -> Result<Option<Profile>, StoreError> {
        let row = sqlx::query!(
            r#"SELECT username AS "username!", display_name, kind, created_at,
                   (SELECT ends_at FROM vacations
                    WHERE vacations.account_id = accounts.account_id
                      AND starts_at <= $2 AND ends_at > $2
                    LIMIT 1) AS vacation_until
               FROM accounts WHERE account_id = $1 AND deleted_at IS NULL"#,
            id.0,
            self.now(),
        )
        .fetch_optional(&self.pool)
        .await?;
        Ok(row.map(|row| Profile {
            id,
            username: row.username,
            display_name: row.display_name,
            kind: PlayerKind::parse(&row.kind).unwrap_or_default(),
            created_at: row.created_at,
            vacation_until: row.vacation_until,
        }))
    }
}
