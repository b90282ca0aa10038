use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::message::MessageBody;
use super::own_match::OwnMatchBody;

/// An event of `GET /v1/me/stream`: its name, and what its `data` contains.
#[derive(Debug, Serialize, ToSchema)]
#[serde(tag = "event", content = "data", rename_all = "snake_case")]
#[schema(as = AccountEvent)]
pub enum AccountEventBody {
    /// The stream has started.
    Start(StreamStart),
    /// A match has changed. Its current state.
    Match(Box<OwnMatchBody>),
    /// The account no longer belongs to a match.
    Gone(MatchGone),
    /// A message was sent.
    Message(SentMessage),
}

/// Where a stream starts.
#[derive(Debug, Serialize, ToSchema)]
pub struct StreamStart {
    /// The position: the events after it follow.
    pub position: String,
}

/// A match that the account no longer belongs to.
#[derive(Debug, Serialize, ToSchema)]
pub struct MatchGone {
    /// The match's id.
    pub match_id: Uuid,
}

/// A message in a match.
#[derive(Debug, Serialize, ToSchema)]
pub struct SentMessage {
    /// The match's id.
    pub match_id: Uuid,
    /// The message.
    pub message: MessageBody,
}
