use std::collections::BTreeMap;

use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::store::{HomePart, HomePartName};

use super::own_match::OwnMatchBody;

/// All that a home screen shows.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = HomeScreen)]
pub struct HomeBody {
    /// The counts for the badge of an app: how much waits for the account.
    pub badge: BadgeBody,
    /// Matches in which it is the account's turn, the earliest deadline first, those without one
    /// last.
    pub my_turn: HomePartBody,
    /// Matches in which it is the turn of others, in the same order.
    pub their_turn: HomePartBody,
    /// Matches with an offer that the account can answer, also when it is not its turn; newest first.
    pub offers: HomePartBody,
    /// Invitations, newest first.
    pub invitations: HomePartBody,
    /// Matches of the account that wait for players, newest first.
    pub open_matches: HomePartBody,
    /// Matches with messages that the account has to read, the newest message first.
    pub unread: HomePartBody,
    /// Matches that were finished in the last 14 days, the last one first.
    pub finished: HomePartBody,
    /// The matches of all parts, each once, by id.
    pub matches: BTreeMap<Uuid, OwnMatchBody>,
    /// The position of this in the account's feed: `cursor` of `GET /v1/me/stream` and
    /// `GET /v1/me/changes`, which continue with what changes after it.
    pub cursor: String,
}

/// A part of a home screen.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = HomePart)]
pub struct HomePartBody {
    /// The first of its matches, 25 at most: members of `matches`.
    pub ids: Vec<Uuid>,
    /// The number of all matches of this part.
    pub count: u32,
    /// The path of the list that has all of them; null if `ids` has them.
    #[schema(required = true)]
    pub more: Option<String>,
}

/// The counts that the badge of an app may show.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = HomeBadge)]
pub struct BadgeBody {
    /// The matches that wait for the account, each once: for its move, its answer to an offer or to
    /// an invitation.
    pub matches: u32,
    /// The messages that the account has to read.
    pub messages: u32,
    /// The notifications that the account has not read and that still hold.
    pub notifications: u32,
}

impl HomePartBody {
    /// A part of which `matches` are shown; the list of its name has the rest.
    #[must_use]
    pub fn new(
        part: &HomePart,
        matches: &BTreeMap<Uuid, OwnMatchBody>,
        name: HomePartName,
    ) -> Self {
        // A match that the account has left in between is not shown.
        let ids: Vec<_> =
            part.ids.iter().map(|id| id.0).filter(|id| matches.contains_key(id)).collect();
        let has_more = usize::try_from(part.count).is_ok_and(|count| count > part.ids.len());
        Self {
            ids,
            count: part.count,
            more: has_more.then(|| format!("/v1/me/matches?section={}", name.as_str())),
        }
    }
}
