use std::str::FromStr;

use actix_web::{HttpRequest, HttpResponse, get, web};
use serde::Deserialize;
use utoipa::IntoParams;

use crate::bodies::{MatchSummaryBody, MatchSummaryList};
use crate::examples;
use crate::extract::{Cursor, Limit, OptionalAccount, Paging, Parameters, filtered_list};
use crate::lookups;
use crate::pipeline::admission::Priority;
use crate::pipeline::limits::Bucket;
use crate::problem::{ApiResult, Code, Problem, from_to, one_of};
use crate::state::Api;
use turnstone_matches::{MatchId, Status, TimeControlKind};
use turnstone_rules::Phrase;
use turnstone_store::{ListFilter, ListedMatches, Page};

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
    /// Only matches in which the player with this username plays too; needs `player`.
    opponent: Option<String>,
    /// Only matches with this kind of clock: `per_move`, `bank` or `unlimited`.
    #[param(pattern = "^(per_move|bank|unlimited)$")]
    clock: Option<String>,
    /// Only matches that count for ratings, or only those that do not.
    rated: Option<bool>,
    /// Only matches whose creator has at least this rating in the variant; 1500 counts for a creator
    /// without a rated match that is public.
    #[param(minimum = 0, maximum = 10_000)]
    min_rating: Option<f64>,
    /// Only matches whose creator has at most this rating.
    #[param(minimum = 0, maximum = 10_000)]
    max_rating: Option<f64>,
    /// Only matches in which the caller could take a seat; needs a token.
    open_to_me: Option<bool>,
    /// Only matches in which a bot or a computer plays, or, with `false`, in which none does.
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
/// state of the game. `status=open` leaves out, except with `player`, matches that cannot start because
/// an invited player has declined. A page looks at 2000 matches at most, so that one with a filter that few pass
/// may be short or empty, and still have a `next_cursor`.
#[utoipa::path(
    tag = "matches",
    params(ListMatches),
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
    check_filters(&query)?;
    let player = lookups::filter_account(&api.store, query.player.as_deref(), "/player").await?;
    let opponent =
        lookups::filter_account(&api.store, query.opponent.as_deref(), "/opponent").await?;
    let filter = ListFilter {
        status: query.status,
        game: query.game,
        variant: query.variant,
        player,
        opponent,
        clock: query.clock,
        rated: query.rated,
        min_rating: query.min_rating,
        max_rating: query.max_rating,
        open_to_reader,
        with_bots: query.bots,
        reader: reader.0,
    };
    list_response(&api, &request, &filter, query.limit, query.cursor).await
}

/// Refuses filters that no match can pass by mistake.
fn check_filters(query: &ListMatches) -> ApiResult<()> {
    let wrong =
        |pointer: &str, detail: Phrase| Err(Problem::new(Code::InvalidQuery).at(pointer, detail));
    if query.opponent.is_some() && query.player.is_none() {
        return wrong("/opponent", "needs `player`".into());
    }
    if query.clock.as_deref().is_some_and(|kind| TimeControlKind::from_str(kind).is_err()) {
        return wrong("/clock", one_of(["per_move", "bank", "unlimited"]));
    }
    for (pointer, rating) in [("/min_rating", query.min_rating), ("/max_rating", query.max_rating)]
    {
        if rating.is_some_and(|rating| !(0.0..=10_000.0).contains(&rating)) {
            return wrong(pointer, from_to(0, 10_000));
        }
    }
    Ok(())
}

/// Responds with a page of matches.
pub(crate) async fn list_response(
    api: &Api,
    request: &HttpRequest,
    filter: &ListFilter,
    limit: Limit,
    cursor: Option<String>,
) -> ApiResult<HttpResponse> {
    let paging = Paging::parse(filtered_list(request), limit, cursor.as_deref())?;
    let before = paging.cursor.map(|Cursor(id)| MatchId(id));
    let page = Page { before, limit: paging.read_limit() };
    lookups::check_game_filter(filter.game.as_deref(), filter.variant.as_deref())?;
    let ListedMatches { mut heads, end } = api.store.lists.list(filter, page).await?;
    let next_cursor = paging.cut(&mut heads, |head| Cursor(head.id.0));
    let next_cursor = next_cursor.or_else(|| Some(paging.cursor_at(Cursor(end?.0))));
    let items = MatchSummaryBody::list(&api.store, heads).await?;
    Ok(HttpResponse::Ok().json(MatchSummaryList { items, next_cursor }))
}
