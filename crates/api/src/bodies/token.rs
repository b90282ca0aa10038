use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use turnstone_store::AccountToken;

use super::instant;

/// A token of a program.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AccessToken)]
pub struct TokenBody {
    /// The id, with which it can be revoked.
    pub id: Uuid,
    /// The label.
    pub label: String,
    /// The scopes, which say what the token permits.
    pub scopes: Vec<String>,
    /// When it was created.
    #[serde(with = "instant")]
    pub created_at: DateTime<Utc>,
    /// When it was last used, to the hour; null if it was never used.
    #[serde(with = "instant::optional")]
    #[schema(required = true)]
    pub last_used_at: Option<DateTime<Utc>>,
    /// When it expires; null: it is valid until it is revoked.
    #[serde(with = "instant::optional")]
    #[schema(required = true)]
    pub expires_at: Option<DateTime<Utc>>,
}

impl From<AccountToken> for TokenBody {
    fn from(token: AccountToken) -> Self {
        Self {
            id: token.id,
            label: token.label,
            scopes: token.scopes.words(),
            created_at: token.created_at,
            last_used_at: token.last_used_at,
            expires_at: token.expires_at,
        }
    }
}
