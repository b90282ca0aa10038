use actix_web::{HttpRequest, HttpResponse, get, web};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::bodies::{Names, PlayerBody, instant, list};
use crate::examples;
use crate::extract::{Limit, Paging, Parameters, RankedCursorAsOf, filtered_list};
use crate::lookups;
use crate::pipeline::admission::Priority;
use crate::pipeline::limits::Bucket;
use crate::problem::{ApiResult, Code, Problem};
use crate::state::Api;
use turnstone_matches::AccountId;
use turnstone_store::{OpponentStats, OpponentStatsFilter, OpponentStatsPosition};

/// A player's results against an opponent, in finished matches.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = OpponentResults)]
pub(super) struct OpponentBody {
    /// The opponent.
    pub player: PlayerBody,
    /// The number of matches.
    #[schema(minimum = 1)]
    pub matches: i64,
    /// The matches that the player has won.
    #[schema(minimum = 0)]
    pub wins: i64,
    /// The matches that the opponent has won.
    #[schema(minimum = 0)]
    pub losses: i64,
    /// The drawn matches.
    #[schema(minimum = 0)]
    pub draws: i64,
    /// When the newest match was finished.
    #[serde(with = "instant")]
    pub last_played_at: DateTime<Utc>,
}

impl OpponentBody {
    /// Results with the current name of the opponent.
    #[must_use]
    pub fn new(stats: &OpponentStats, names: &Names) -> Self {
        Self {
            player: names.player(stats.opponent),
            matches: stats.matches,
            wins: stats.wins,
            losses: stats.losses,
            draws: stats.draws,
            last_played_at: stats.last_played_at,
        }
    }
}

list!(OpponentResultsList, OpponentBody);

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct ListOpponents {
    /// Only matches of this family.
    game: Option<String>,
    /// Only matches of this variant.
    variant: Option<String>,
    /// Only the opponent with this username.
    opponent: Option<String>,
    /// How many items a page has.
    #[serde(default)]
    #[param(inline)]
    limit: Limit,
    /// `next_cursor` of the page before.
    cursor: Option<String>,
}

/// List a player's opponents.
///
/// The player's results against each opponent, the one with the most matches first. In a team match
/// each player of the other side is an opponent. For every reader, finished public matches count
/// and solo ones do not. All pages show the state at the instant of the first page, so that matches
/// that end between two pages cause no gap and no repetition.
#[utoipa::path(
    tag = "players",
    params(
        ("username" = String, Path, description = "The player's username, in any case, or id", example = "player_one"),
        ListOpponents,
    ),
    responses((
        status = 200, description = "The opponents", body = OpponentResultsList,
        example = json!(examples::opponents()),
    )),
    security(()),
    extensions(
        ("x-priority" = json!(Priority::Search)),
        ("x-buckets" = json!([Bucket::SearchAddress])),
        ("x-problems" = json!([Code::InvalidCursor, Code::Unavailable])),
    ),
)]
#[get("/v1/players/{username}/opponents")]
pub(super) async fn list_opponents(
    api: web::Data<Api>,
    username: web::Path<String>,
    Parameters(query): Parameters<ListOpponents>,
    request: HttpRequest,
) -> ApiResult<HttpResponse> {
    api.limits.count_search(&request, None)?;
    let player = lookups::require_account(&api.store, &username).await?;
    let paging = Paging::parse(filtered_list(&request), query.limit, query.cursor.as_deref())?;
    let (as_of, after) = match paging.cursor {
        None => (api.store.database.now(), None),
        Some(cursor) => position_of(cursor)?,
    };
    lookups::check_game_filter(query.game.as_deref(), query.variant.as_deref())?;
    let opponent =
        lookups::filter_account(&api.store, query.opponent.as_deref(), "/opponent").await?;
    let (game, variant) = (query.game, query.variant);
    let filter = OpponentStatsFilter { player, game, variant, opponent, as_of };
    let mut found = api.store.lists.opponent_stats(&filter, after, paging.read_limit()).await?;
    let next_cursor = paging.cut(&mut found, |last| RankedCursorAsOf {
        as_of: as_of.timestamp_micros().unsigned_abs(),
        rank: last.matches.unsigned_abs(),
        id: last.opponent.0,
    });
    let names = Names::of(&api.store, found.iter().map(|one| one.opponent).collect()).await?;
    let items = found.into_iter().map(|one| OpponentBody::new(&one, &names)).collect();
    Ok(HttpResponse::Ok().json(OpponentResultsList { items, next_cursor }))
}

/// The instant that the list shows, and where the page begins.
fn position_of(
    cursor: RankedCursorAsOf,
) -> ApiResult<(DateTime<Utc>, Option<OpponentStatsPosition>)> {
    let wrong = || Problem::new(Code::InvalidCursor);
    let RankedCursorAsOf { as_of, rank, id } = cursor;
    let as_of = i64::try_from(as_of).ok().and_then(DateTime::from_timestamp_micros);
    let matches = i64::try_from(rank).map_err(|_| wrong())?;
    let position = OpponentStatsPosition { matches, opponent: AccountId(id) };
    Ok((as_of.ok_or_else(wrong)?, Some(position)))
}
