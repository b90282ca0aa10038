use std::collections::{BTreeMap, BTreeSet};

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, get, web};
use sha2::{Digest, Sha256};

use crate::api::bodies::{BadgeBody, HomeBody, HomePartBody, OwnMatchBody};
use crate::api::endpoints::matches::IfNoneMatchHeader;
use crate::api::examples;
use crate::api::extract::{Caller, IfNoneMatch};
use crate::api::problem::{ApiResult, Code};
use crate::api::responses::tagged_response::{
    etag_header, not_modified, to_json_bytes, with_bytes,
};
use crate::api::state::Api;
use crate::store::{Home, HomePartName};

use super::position::FeedCursors;

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
    let (home, notifications) = tokio::try_join!(
        api.store.lists.home(caller.account),
        api.store.notifications.unread(caller.account),
    )?;
    let ids: BTreeSet<_> = parts(&home).into_iter().flat_map(|part| part.ids.clone()).collect();
    let ids: Vec<_> = ids.into_iter().collect();
    let own = api.store.lists.own_matches(caller.account, &ids).await?;
    let cards = OwnMatchBody::list(&api.store, caller.account, own).await?;
    let matches: BTreeMap<_, _> = cards.into_iter().map(|card| (card.summary.id, card)).collect();
    let part = |part, name| HomePartBody::new(part, &matches, name);
    let body = HomeBody {
        badge: BadgeBody { matches: home.waiting, messages: home.unread_messages, notifications },
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

fn parts(home: &Home) -> [&crate::store::HomePart; 7] {
    let Home { my_turn, their_turn, offers, invitations, open, unread, finished, .. } = home;
    [my_turn, their_turn, offers, invitations, open, unread, finished]
}
