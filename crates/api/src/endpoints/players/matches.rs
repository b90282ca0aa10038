use actix_web::{HttpRequest, HttpResponse, get, web};
use serde::Deserialize;
use utoipa::IntoParams;

use crate::bodies::MatchSummaryList;
use crate::endpoints::matches::list_response;
use crate::examples;
use crate::extract::{Limit, OptionalAccount, Parameters};
use crate::lookups;
use crate::pipeline::admission::Priority;
use crate::pipeline::limits::Bucket;
use crate::problem::{ApiResult, Code};
use crate::state::Api;
use turnstone_matches::Status;
use turnstone_store::ListFilter;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct ListPlayerMatches {
    /// Only matches that are `open`, `active`, `finished` or `cancelled`.
    #[param(value_type = Option<String>, pattern = "^(open|active|finished|cancelled)$")]
    status: Option<Status>,
    /// Only matches of this family.
    game: Option<String>,
    /// Only matches of this variant.
    variant: Option<String>,
    /// Only matches in which the player with this username plays too. The counts of such matches are
    /// in `GET /v1/players/{username}/opponents?opponent=`.
    opponent: Option<String>,
    /// How many items a page has.
    #[serde(default)]
    #[param(inline)]
    limit: Limit,
    /// `next_cursor` of the page before.
    cursor: Option<String>,
}

/// List a player's matches.
///
/// The matches in which the player has a seat or waits for one: public ones, and private ones for
/// their participants; newest first. Summaries, without the state of the game.
#[utoipa::path(
    tag = "players",
    params(
        ("username" = String, Path, description = "The player's username, in any case, or id", example = "player_one"),
        ListPlayerMatches,
    ),
    responses((
        status = 200, description = "The matches", body = MatchSummaryList,
        example = json!(examples::matches()),
    )),
    security((), ("bearer" = ["matches:read"])),
    extensions(
        ("x-priority" = json!(Priority::Search)),
        ("x-buckets" = json!([Bucket::Search, Bucket::SearchAddress])),
        ("x-problems" = json!([Code::InvalidCursor, Code::Unavailable])),
    ),
)]
#[get("/v1/players/{username}/matches")]
pub(super) async fn list_player_matches(
    api: web::Data<Api>,
    username: web::Path<String>,
    reader: OptionalAccount,
    Parameters(query): Parameters<ListPlayerMatches>,
    request: HttpRequest,
) -> ApiResult<HttpResponse> {
    api.limits.count_search(&request, reader.0)?;
    let player = lookups::require_account(&api.store, &username).await?;
    let opponent =
        lookups::filter_account(&api.store, query.opponent.as_deref(), "/opponent").await?;
    let filter = ListFilter {
        status: query.status,
        game: query.game,
        variant: query.variant,
        player: Some(player),
        opponent,
        reader: reader.0,
        ..ListFilter::default()
    };
    list_response(&api, &request, &filter, query.limit, query.cursor).await
}
