use actix_web::{HttpRequest, HttpResponse, get, web};
use serde::Deserialize;
use utoipa::IntoParams;

use crate::api::bodies::{LeaderboardPlaceList, Names, PlaceBody};
use crate::api::examples::ratings as examples;
use crate::api::extract::{Limit, Paging, Parameters, RankedCursor};
use crate::api::lookups;
use crate::api::pipeline::admission::Priority;
use crate::api::problem::{ApiResult, Code, Problem};
use crate::api::state::Api;
use crate::store::BoardPosition;
use turnstone_accounts::PlayerKind;
use turnstone_matches::AccountId;

/// The name of this list in its cursors.
const LIST: &str = "leaderboard";

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct ListLeaderboard {
    /// Only `person`, the default, or only `bot`: bots are rated among themselves. With `around`,
    /// the leaderboard is that of the player's kind.
    #[param(value_type = Option<String>, pattern = "^(person|bot)$")]
    kind: Option<String>,
    /// The username of a player to show in the middle of the page. The page is empty if that player
    /// is not on the leaderboard.
    around: Option<String>,
    /// How many items a page has.
    #[serde(default)]
    #[param(inline)]
    limit: Limit,
    /// `next_cursor` of the page before; not together with `around`.
    cursor: Option<String>,
}

/// List a leaderboard.
///
/// Ordered by score: the rating minus twice its deviation, so that players with few results rank
/// low. Ranks are at most a minute old. Players who have not finished a rated match for a long time
/// (180 days, unless the operator sets another limit) are left out until they finish one.
#[utoipa::path(
    tag = "players",
    params(
        ("game" = String, Path, description = "The family's id"),
        ("variant" = String, Path, description = "The variant's id"),
        ListLeaderboard,
    ),
    responses((
        status = 200, description = "The places", body = LeaderboardPlaceList,
        example = json!(examples::leaderboard()),
    )),
    security(()),
    extensions(
        ("x-problems" = json!([Code::InvalidCursor, Code::RateLimited, Code::Unavailable])),
        ("x-priority" = json!(Priority::Search)),
    ),
)]
#[get("/v1/leaderboards/{game}/{variant}")]
pub(super) async fn list_leaderboard(
    api: web::Data<Api>,
    path: web::Path<(String, String)>,
    Parameters(query): Parameters<ListLeaderboard>,
    request: HttpRequest,
) -> ApiResult<HttpResponse> {
    api.limits.count_search(&request, None)?;
    let (game, variant) = path.into_inner();
    let board = lookups::leaderboard_key(game, variant)?;
    let paging = Paging::parse(LIST, query.limit, query.cursor.as_deref())?;
    let limit = paging.read_limit();
    let kind = query.kind.as_deref().map_or(Ok(PlayerKind::Person), |word| {
        let unknown = || Problem::new(Code::InvalidQuery).at("/kind", "must be `person` or `bot`");
        PlayerKind::parse(word).ok_or_else(unknown)
    })?;
    let mut places = match (query.around, paging.cursor) {
        (Some(_), Some(_)) => {
            let detail = "`around` cannot be combined with `cursor`";
            return Err(Problem::new(Code::InvalidQuery).at("/around", detail));
        }
        (Some(username), None) => {
            let account = lookups::require_account(&api.store, &username).await?;
            api.store.leaderboard_around(&board, account, limit).await?
        }
        (None, after) => api.store.leaderboard(&board, kind, after.map(position_of), limit).await?,
    };
    let next_cursor = paging.cut(&mut places, |place| cursor_of(place.position));
    let names = Names::of(&api.store, places.iter().map(|place| place.account).collect()).await?;
    let items = places
        .into_iter()
        .map(|place| PlaceBody {
            rank: place.rank,
            player: names.player(place.account),
            standing: place.standing.into(),
        })
        .collect();
    Ok(HttpResponse::Ok().json(LeaderboardPlaceList { items, next_cursor }))
}

fn cursor_of(position: BoardPosition) -> RankedCursor {
    RankedCursor { rank: position.negated_score.to_bits(), id: position.account.0 }
}

fn position_of(cursor: RankedCursor) -> BoardPosition {
    BoardPosition { negated_score: f64::from_bits(cursor.rank), account: AccountId(cursor.id) }
}
