use actix_web::{HttpRequest, HttpResponse, get, web};
use serde::Deserialize;
use utoipa::IntoParams;

use crate::api::bodies::{MatchSummaryBody, MatchSummaryList};
use crate::api::examples;
use crate::api::extract::{Cursor, Limit, OptionalAccount, Paging, Parameters};
use crate::api::lookups;
use crate::api::pipeline::admission::Priority;
use crate::api::problem::{ApiResult, Code, Problem};
use crate::api::state::Api;
use crate::store::{ListFilter, Page};
use turnstone_matches::{MatchId, Status};

/// The name of this list in its cursors.
const LIST: &str = "matches";

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct ListMatches {
    /// Only matches that are `open`, `active`, `finished` or `cancelled`.
    #[param(value_type = Option<String>, pattern = "^(open|active|finished|cancelled)$")]
    status: Option<Status>,
    /// Only matches of this family.
    game: Option<String>,
    /// Only matches of this variant.
    variant: Option<String>,
    /// Only matches in which the player with this username has a seat or waits for one.
    player: Option<String>,
    /// Only matches in which the caller could take a seat; needs a token.
    open_to_me: Option<bool>,
    /// Only matches in which a bot plays, or, with `false`, in which none does.
    bots: Option<bool>,
    /// How many items a page has.
    #[serde(default)]
    #[param(inline)]
    limit: Limit,
    /// `next_cursor` of the page before.
    cursor: Option<String>,
}

/// List matches.
///
/// Public matches, and private ones for their participants; newest first. Summaries, without the
/// state of the game.
#[utoipa::path(
    tag = "matches",
    params(ListMatches),
    responses((
        status = 200, description = "The matches", body = MatchSummaryList,
        example = json!(examples::matches()),
    )),
    security((), ("bearer" = ["matches:read"])),
    extensions(
        ("x-problems" = json!([Code::InvalidCursor, Code::RateLimited, Code::Unavailable])),
        ("x-priority" = json!(Priority::Search)),
    ),
)]
#[get("/v1/matches")]
pub(super) async fn list_matches(
    api: web::Data<Api>,
    reader: OptionalAccount,
    Parameters(query): Parameters<ListMatches>,
    request: HttpRequest,
) -> ApiResult<HttpResponse> {
    api.limits.count_search(&request, reader.0)?;
    let open_to_reader = query.open_to_me.unwrap_or(false);
    if open_to_reader && reader.0.is_none() {
        return Err(Problem::new(Code::Unauthenticated));
    }
    let player = match &query.player {
        None => None,
        Some(name) => match lookups::find_account(&api.store, name).await? {
            Some(account) => Some(account),
            // An unknown player has no matches.
            None => return Ok(empty_list()),
        },
    };
    let filter = ListFilter {
        status: query.status,
        game: query.game,
        variant: query.variant,
        player,
        open_to_reader,
        with_bots: query.bots,
        reader: reader.0,
    };
    list_response(&api, &filter, query.limit, query.cursor).await
}

/// Responds with a page of matches.
pub(in crate::api) async fn list_response(
    api: &Api,
    filter: &ListFilter,
    limit: Limit,
    cursor: Option<String>,
) -> ApiResult<HttpResponse> {
    let paging = Paging::parse(LIST, limit, cursor.as_deref())?;
    let before = paging.cursor.map(|Cursor(id)| MatchId(id));
    let page = Page { before, limit: paging.read_limit() };
    if !lookups::is_known_game(filter.game.as_deref(), filter.variant.as_deref()) {
        return Ok(empty_list());
    }
    let mut heads = api.store.list(filter, page).await?;
    let next_cursor = paging.cut(&mut heads, |head| Cursor(head.id.0));
    let items = MatchSummaryBody::list(&api.store, heads).await?;
    Ok(HttpResponse::Ok().json(MatchSummaryList { items, next_cursor }))
}

fn empty_list() -> HttpResponse {
    HttpResponse::Ok().json(MatchSummaryList { items: Vec::new(), next_cursor: None })
}
