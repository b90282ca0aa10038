use std::collections::BTreeMap;

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, get, web};
use serde::Serialize;
use sha2::{Digest, Sha256};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::bodies::OwnMatchBody;
use crate::endpoints::matches::IfNoneMatchHeader;
use crate::examples;
use crate::extract::{Caller, IfNoneMatch};
use crate::problem::{ApiResult, Code};
use crate::responses::tagged_response::{etag_header, not_modified, to_json_bytes, with_bytes};
use crate::state::Api;
use turnstone_accounts::Scope;
use turnstone_store::{HomePart, HomePartName};

use super::position::FeedCursors;

/// All that a home screen shows.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = HomeScreen)]
pub(super) struct HomeBody {
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
    /// Matches with messages that the account has to read, the newest message first; none for a token without the scope
    /// `messages`.
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
pub(super) struct HomePartBody {
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
pub(super) struct BadgeBody {
    /// The matches that wait for the account, each once: for its move, its answer to an offer or to
    /// an invitation.
    pub matches: u32,
    /// The messages that the account has to read; 0 for a token without the scope `messages`.
    pub messages: u32,
    /// The notifications that the account has not read and that still hold, without those about messages for such a
    /// token.
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

/// All that a home screen shows.
///
/// The matches of the caller by what they wait for, in one response: each part has the first 25 and
/// the number of all. With `If-None-Match` a client that has the current response gets 304. Then
/// follow `GET /v1/me/stream` from `cursor`: its events of kind `match` replace members of
/// `matches`.
#[utoipa::path(
    tag = "feeds",
    params(IfNoneMatchHeader),
    responses(
        (status = 200, description = "The home screen", body = HomeBody,
         headers(("ETag" = String, description = "Changes when the response changes")),
         example = json!(examples::home())),
        (status = 304, description = "The client has the current version"),
    ),
    security(("bearer" = ["matches:read"])),
    extensions(("x-problems" = json!([Code::Unavailable]))),
)]
#[get("/v1/me/home")]
pub(super) async fn get_home(
    api: web::Data<Api>,
    caller: Caller,
    known: IfNoneMatch,
) -> ApiResult<HttpResponse> {
    let cursors = FeedCursors::of(&api.store).await?;
    let with_messages = caller.permits(Scope::Messages);
    let mut home = api.store.lists.home(caller.account, with_messages).await?;
    let own = std::mem::take(&mut home.matches);
    let cards = OwnMatchBody::list(&api.store, caller.account, with_messages, own).await?;
    let matches: BTreeMap<_, _> = cards.into_iter().map(|card| (card.summary.id, card)).collect();
    let part = |part, name| HomePartBody::new(part, &matches, name);
    let body = HomeBody {
        badge: BadgeBody {
            matches: home.waiting,
            messages: home.unread_messages,
            notifications: home.unread_notifications,
        },
        my_turn: part(&home.my_turn, HomePartName::MyTurn),
        their_turn: part(&home.their_turn, HomePartName::TheirTurn),
        offers: part(&home.offers, HomePartName::Offers),
        invitations: part(&home.invitations, HomePartName::Invitations),
        open_matches: part(&home.open, HomePartName::OpenMatches),
        unread: part(&home.unread, HomePartName::Unread),
        finished: part(&home.finished, HomePartName::Finished),
        cursor: cursors.text(home.position),
        matches,
    };
    let bytes = to_json_bytes(&body);
    let digest = hex::encode(&Sha256::digest(&bytes)[..8]);
    let tag = format!("\"home-{digest}\"");
    Ok(match known.matching(&tag) {
        Some(known) => not_modified(&known),
        None => with_bytes(bytes, etag_header(&tag), StatusCode::OK),
    })
}
