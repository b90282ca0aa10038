use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::store::{Message, MessagesRead};

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

/// The read marker of a player in the messages of a match.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = MessagesRead)]
pub struct MessagesReadBody {
    /// The newest message that the player has read.
    pub up_to: Uuid,
    /// The number of messages by others that are left to read, without those of players whom the reader
    /// blocks and of deleted accounts.
    pub unread: u32,
}

impl From<MessagesRead> for MessagesReadBody {
    fn from(read: MessagesRead) -> Self {
        Self { up_to: read.up_to, unread: read.unread }
    }
}
