use actix_web::{HttpRequest, HttpResponse, get, web};
use chrono::DateTime;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::bodies::{RatingBody, StandingBody, list};
use crate::examples::ratings as examples;
use crate::extract::{Limit, OptionalAccount, Paging, Parameters, RankedCursor, filtered_list};
use crate::lookups;
use crate::pipeline::admission::Priority;
use crate::pipeline::limits::Bucket;
use crate::problem::{ApiResult, Code};
use crate::state::Api;
use turnstone_matches::{AccountId, MatchId};
use turnstone_rules::exact;
use turnstone_store::{HistoryPosition, RatingHistoryPoint, Store, StoreError};

list!(PlayerRatingList, RatingBody);

/// A rating after a match.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = RatingPoint)]
pub(super) struct RatingPointBody {
    /// The match.
    pub match_id: Uuid,
    /// The rating after the match; `last_played_at` is when the match ended.
    pub standing: StandingBody,
}

impl From<RatingHistoryPoint> for RatingPointBody {
    fn from(point: RatingHistoryPoint) -> Self {
        Self { match_id: point.id.0, standing: point.standing.into() }
    }
}

list!(RatingPointList, RatingPointBody);

/// List a player's ratings.
///
/// One rating for each variant in which the player has finished a rated match; all on one page. A
/// rating is updated soon after the end of a match, normally within a second.
#[utoipa::path(
    tag = "players",
    params(("username" = String, Path, description = "The player's username, in any case, or id", example = "player_one")),
    responses((
        status = 200, description = "The ratings", body = PlayerRatingList,
        example = json!(examples::ratings()),
    )),
    security((), ("bearer" = ["matches:read"])),
    extensions(
        ("x-priority" = json!(Priority::Search)),
        ("x-buckets" = json!([Bucket::Search, Bucket::SearchAddress])),
        ("x-problems" = json!([Code::Unavailable])),
    ),
)]
#[get("/v1/players/{username}/ratings")]
pub(super) async fn list_ratings(
    api: web::Data<Api>,
    username: web::Path<String>,
    reader: OptionalAccount,
    request: HttpRequest,
) -> ApiResult<HttpResponse> {
    api.limits.count_search(&request, reader.0)?;
    let account = lookups::require_account(&api.store, &username).await?;
    let items = ratings_of(&api.store, account, reader.0).await?;
    Ok(HttpResponse::Ok().json(PlayerRatingList { items, next_cursor: None }))
}

/// All ratings of a player with their ranks, as a reader may see them; at most one for each
/// variant.
pub(crate) async fn ratings_of(
    store: &Store,
    account: AccountId,
    reader: Option<AccountId>,
) -> Result<Vec<RatingBody>, StoreError> {
    let ratings = store.ratings.of(account, reader).await?.into_iter();
    Ok(ratings.map(|(board, standing, rank)| RatingBody::new(board, rank, standing)).collect())
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct ListRatingHistory {
    /// How many items a page has.
    #[serde(default)]
    #[param(inline)]
    limit: Limit,
    /// `next_cursor` of the page before.
    cursor: Option<String>,
}

/// List the history of a rating.
///
/// One point for each rated match, newest first: the data for a chart. A private match, which could
/// be rated once, has a point for its players only.
#[utoipa::path(
    tag = "players",
    params(
        ("username" = String, Path, description = "The player's username, in any case, or id", example = "player_one"),
        ("game" = String, Path, description = "The family's id"),
        ("variant" = String, Path, description = "The variant's id"),
        ListRatingHistory,
    ),
    responses((
        status = 200, description = "The points", body = RatingPointList,
        example = json!(examples::history()),
    )),
    security((), ("bearer" = ["matches:read"])),
    extensions(
        ("x-priority" = json!(Priority::Search)),
        ("x-buckets" = json!([Bucket::Search, Bucket::SearchAddress])),
        ("x-problems" = json!([Code::InvalidCursor, Code::Unavailable])),
    ),
)]
#[get("/v1/players/{username}/ratings/{game}/{variant}/history")]
pub(super) async fn list_rating_history(
    api: web::Data<Api>,
    path: web::Path<(String, String, String)>,
    reader: OptionalAccount,
    Parameters(query): Parameters<ListRatingHistory>,
    request: HttpRequest,
) -> ApiResult<HttpResponse> {
    api.limits.count_search(&request, reader.0)?;
    let (username, game, variant) = path.into_inner();
    let board = lookups::leaderboard_key(game, variant)?;
    let paging = Paging::parse(filtered_list(&request), query.limit, query.cursor.as_deref())?;
    let before = paging.cursor.and_then(position_of);
    let account = lookups::require_account(&api.store, &username).await?;
    let limit = paging.read_limit();
    let mut points = api.store.ratings.history(account, &board, reader.0, before, limit).await?;
    let next_cursor = paging.cut(&mut points, cursor_of);
    let items = points.into_iter().map(RatingPointBody::from).collect();
    Ok(HttpResponse::Ok().json(RatingPointList { items, next_cursor }))
}

fn cursor_of(point: &RatingHistoryPoint) -> RankedCursor {
    let micros = point.standing.last_played_at.timestamp_micros();
    RankedCursor { rank: exact::<u64>(micros), id: point.id.0 }
}

fn position_of(cursor: RankedCursor) -> Option<HistoryPosition> {
    let micros = i64::try_from(cursor.rank).ok()?;
    Some(HistoryPosition {
        finished_at: DateTime::from_timestamp_micros(micros)?,
        id: MatchId(cursor.id),
    })
}
