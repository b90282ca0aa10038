use std::collections::BTreeMap;

use actix_web::{HttpResponse, get, web};
use serde::Deserialize;
use utoipa::IntoParams;

use crate::bodies::{OwnMatchBody, list};
use crate::examples;
use crate::extract::{Caller, Limit, Paging, Parameters, RankedCursor};
use crate::problem::{ApiResult, Code};
use crate::state::Api;
use turnstone_accounts::Scope;
use turnstone_matches::MatchId;
use turnstone_store::{HomePartName, HomePosition};

list!(MatchCardList, OwnMatchBody);

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct ListOwnMatches {
    /// The part of the home screen.
    #[param(
        value_type = String,
        pattern = "^(my_turn|their_turn|offers|invitations|open_matches|unread|finished)$",
        example = "my_turn",
    )]
    section: HomePartName,
    /// How many items a page has.
    #[serde(default)]
    #[param(inline)]
    limit: Limit,
    /// `next_cursor` of the page before.
    cursor: Option<String>,
}

/// List my matches of a part of the home screen.
///
/// All matches of a part of `GET /v1/me/home`, with the same cards in the same order. A match that
/// moves to another place while a client reads the pages may be on two of them or on none; the
/// account's stream tells of it.
#[utoipa::path(
    tag = "feeds",
    params(ListOwnMatches),
    responses((
        status = 200, description = "The matches", body = MatchCardList,
        example = json!(examples::own_matches()),
    )),
    security(("bearer" = ["matches:read"])),
    extensions(("x-problems" = json!([Code::InvalidCursor, Code::Unavailable]))),
)]
#[get("/v1/me/matches")]
pub(super) async fn list_own_matches(
    api: web::Data<Api>,
    caller: Caller,
    Parameters(query): Parameters<ListOwnMatches>,
) -> ApiResult<HttpResponse> {
    // A cursor is of one part.
    let paging = Paging::parse(query.section.as_str(), query.limit, query.cursor.as_deref())?;
    let after = paging.cursor.map(position_of);
    let (account, limit) = (caller.account, paging.read_limit());
    let with_messages = caller.permits(Scope::Messages);
    let mut places = if query.section == HomePartName::Unread && !with_messages {
        Vec::new()
    } else {
        api.store.lists.home_part(account, query.section, after, limit).await?
    };
    let next_cursor = paging.cut(&mut places, |place| cursor_of(*place));
    let ids: Vec<_> = places.iter().map(|place| place.id).collect();
    let own = api.store.lists.own_matches(account, &ids).await?;
    let cards = OwnMatchBody::list(&api.store, account, with_messages, own).await?;
    let mut cards: BTreeMap<_, _> = cards.into_iter().map(|card| (card.summary.id, card)).collect();
    // A match that the account has left in between is not shown.
    let items = ids.iter().filter_map(|id| cards.remove(&id.0)).collect();
    Ok(HttpResponse::Ok().json(MatchCardList { items, next_cursor }))
}

fn cursor_of(place: HomePosition) -> RankedCursor {
    RankedCursor { rank: place.rank.cast_unsigned(), id: place.id.0 }
}

fn position_of(cursor: RankedCursor) -> HomePosition {
    HomePosition { rank: cursor.rank.cast_signed(), id: MatchId(cursor.id) }
}
