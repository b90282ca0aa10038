use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::store::InviteLink;

use super::game_match::MatchBody;
use super::instant;

/// An invite link of a match, as its creator sees it.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = InviteLink)]
pub struct LinkBody {
    /// The code, which admits whoever has it.
    pub code: String,
    /// The match.
    pub match_id: Uuid,
    /// The address to share, `https://…/j/<code>`; null if the server does not know its own address.
    #[schema(required = true)]
    pub url: Option<String>,
    /// When it was made.
    #[serde(with = "instant")]
    pub created_at: DateTime<Utc>,
    /// When the link expires.
    #[serde(with = "instant")]
    pub expires_at: DateTime<Utc>,
    /// The number of accounts that may use it.
    #[schema(minimum = 1, maximum = 15)]
    pub max_uses: u8,
    /// The number of accounts that have used it.
    #[schema(minimum = 0)]
    pub uses: usize,
}

impl LinkBody {
    /// A link on a server with this address.
    #[must_use]
    pub fn new(link: &InviteLink, public_url: Option<&str>) -> Self {
        Self {
            url: public_url.map(|address| format!("{address}/j/{}", link.code)),
            code: link.code.to_string(),
            match_id: link.match_id.0,
            created_at: link.created_at,
            expires_at: link.expires_at,
            max_uses: link.max_uses,
            uses: link.used_by.len(),
        }
    }
}

/// The match that an invite link leads to, and when the link expires.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = InvitationByLink)]
pub struct InvitationByLink {
    /// When the link expires.
    #[serde(with = "instant")]
    pub expires_at: DateTime<Utc>,
    /// The match.
    #[serde(rename = "match")]
    pub game_match: MatchBody,
}
