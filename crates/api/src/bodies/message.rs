use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use turnstone_store::Message;

use super::instant;
use super::player::{Names, PlayerBody};

/// A message in a match.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = MatchMessage)]
pub struct MessageBody {
    /// The message's id.
    pub id: Uuid,
    /// The author.
    pub author: PlayerBody,
    /// The text; null once the author's account is deleted.
    #[schema(required = true)]
    pub text: Option<String>,
    /// When it was sent.
    #[serde(with = "instant")]
    pub at: DateTime<Utc>,
}

impl MessageBody {
    /// A message with the current name of its author.
    #[must_use]
    pub fn new(message: Message, names: &Names) -> Self {
        Self {
            id: message.id,
            author: names.player(message.author),
            text: message.text,
            at: message.at,
        }
    }
}
