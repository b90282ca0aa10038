use actix_web::{HttpRequest, HttpResponse, get, web};
use serde::Deserialize;
use utoipa::IntoParams;

use crate::bodies::{Names, OpenSeekBody, list};
use crate::examples::seeks as examples;
use crate::extract::{Cursor, Limit, OptionalAccount, Paging, Parameters, filtered_list};
use crate::lookups;
use crate::pipeline::admission::Priority;
use crate::pipeline::limits::Bucket;
use crate::problem::{ApiResult, Code};
use crate::state::Api;
use turnstone_store::SeekFilter;

list!(OpenSeekList, OpenSeekBody);

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct ListSeeks {
    /// Only seeks for this family.
    game: Option<String>,
    /// Only seeks for this variant.
    variant: Option<String>,
    /// Only seeks for matches that count for ratings, or only for those that do not.
    rated: Option<bool>,
    /// How many items a page has.
    #[serde(default)]
    #[param(inline)]
    limit: Limit,
    /// `next_cursor` of the page before.
    cursor: Option<String>,
}

/// List the seeks that wait for an opponent.
///
/// The seeks that wait, newest first. To play with one of them, seek the same match. A reader with a token
/// does not see those of accounts that they block or that block them.
#[utoipa::path(
    tag = "seeks",
    params(ListSeeks),
    responses((
        status = 200, description = "The seeks", body = OpenSeekList,
        example = json!(examples::lobby()),
    )),
    security((), ("bearer" = ["matches:read"])),
    extensions(
        ("x-priority" = json!(Priority::Search)),
        ("x-buckets" = json!([Bucket::Search, Bucket::SearchAddress])),
        ("x-problems" = json!([Code::InvalidCursor, Code::Unavailable])),
    ),
)]
#[get("/v1/seeks")]
pub(super) async fn list_seeks(
    api: web::Data<Api>,
    reader: OptionalAccount,
    Parameters(query): Parameters<ListSeeks>,
    request: HttpRequest,
) -> ApiResult<HttpResponse> {
    api.limits.count_search(&request, reader.0)?;
    let paging = Paging::parse(filtered_list(&request), query.limit, query.cursor.as_deref())?;
    lookups::check_game_filter(query.game.as_deref(), query.variant.as_deref())?;
    let before = paging.cursor.map(|Cursor(id)| id);
    let filter = SeekFilter {
        game: query.game,
        variant: query.variant,
        rated: query.rated,
        reader: reader.0,
    };
    let mut seeks = api.store.seeks.open(&filter, before, paging.read_limit()).await?;
    let next_cursor = paging.cut(&mut seeks, |seek| Cursor(seek.id));
    let owners = seeks.iter().map(|seek| seek.account).collect();
    let names = Names::of(&api.store, owners).await?;
    let now = api.store.database.now();
    let items = seeks.into_iter().map(|seek| OpenSeekBody::new(seek, &names, now)).collect();
    Ok(HttpResponse::Ok().json(OpenSeekList { items, next_cursor }))
}
