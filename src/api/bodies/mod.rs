//! What answers are made of: the shapes on the wire.

mod catalogue;
mod event;
mod game_match;
pub mod instant;
mod player;

pub use catalogue::{GameBody, ProblemCodeBody};
pub use event::EventBody;
pub use game_match::{LegalMovesBody, MatchBody, MatchSummaryBody, PositionBody};
pub use player::{AccountBody, Names, SessionBody};

use serde::Serialize;
use utoipa::ToSchema;

/// One page of a list.
#[derive(Debug, Serialize, ToSchema)]
pub struct ListBody<T> {
    /// The items of this page.
    pub items: Vec<T>,
    /// What to send as `cursor` for the next page; null on the last.
    #[schema(required = true)]
    pub next_cursor: Option<String>,
}
