use actix_web::{HttpRequest, HttpResponse, get, web};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::bodies::{Names, PlayerBody, StandingBody};
use crate::examples::ratings as examples;
use crate::extract::{BoardCursor, Limit, OptionalCaller, Paging, Parameters};
use crate::lookups;
use crate::pipeline::admission::Priority;
use crate::pipeline::limits::Bucket;
use crate::problem::{ApiResult, Code, Problem, one_of};
use crate::state::Api;
use turnstone_accounts::{PlayerKind, Scope};
use turnstone_matches::AccountId;
use turnstone_ratings::{Rating, Standing};
use turnstone_rules::exact;
use turnstone_store::{BoardPosition, LastPlace, LeaderboardPlace, ShownRating};

/// One page of a leaderboard.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct LeaderboardPlaceList {
    /// The places of this page.
    pub items: Vec<PlaceBody>,
    /// The number of players on the whole leaderboard, at most a minute old; with `friends`, only of me and
    /// the players whom I follow.
    pub total: u32,
    /// The `cursor` of the next page; null on the last.
    #[schema(required = true)]
    pub next_cursor: Option<String>,
}

/// A place on a leaderboard.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = LeaderboardPlace)]
pub(super) struct PlaceBody {
    /// One more than the number of players with a higher score, at most a minute old. Equal scores
    /// have equal ranks.
    #[schema(minimum = 1)]
    pub rank: u32,
    /// How many of the others on the leaderboard have this rank or a lower one, in percent.
    #[schema(minimum = 0, maximum = 100)]
    pub percentile: f64,
    /// The player.
    pub player: PlayerBody,
    /// The rating.
    pub standing: StandingBody,
}

/// How many of the others have this rank or a lower one, in percent.
#[must_use]
pub(super) fn percentile(rank: u32, total: u32) -> f64 {
    let others = total.max(rank).saturating_sub(1);
    if others == 0 { 100.0 } else { f64::from(others + 1 - rank) / f64::from(others) * 100.0 }
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct ListLeaderboard {
    /// Only `person`, the default, or only `bot`: bots are rated among themselves. With `around`,
    /// the leaderboard is that of the player's kind, with `cursor` that of the page before.
    #[param(value_type = Option<String>, pattern = "^(person|bot)$")]
    kind: Option<String>,
    /// The username of a player to show in the middle of the page. The page is empty if that player
    /// is not on the leaderboard.
    around: Option<String>,
    /// Whether to show only me and the players whom I follow, with ranks among us; needs a session, or a
    /// token with the scope `account:read`, too. Not together with `around`.
    friends: Option<bool>,
    /// How many items a page has.
    #[serde(default)]
    #[param(inline)]
    limit: Limit,
    /// `next_cursor` of the page before, of the same leaderboard; not together with `around`. It is
    /// refused once thousands of players have got other ratings: then begin again.
    cursor: Option<String>,
}

/// List a leaderboard.
///
/// Ordered by score: the rating minus twice its deviation, so that players with few results rank
/// low. Ranks are at most a minute old. Players whose rating is provisional are left out, and those who
/// have not finished a rated match for a long time (180 days, unless the operator sets another limit),
/// until they finish one. All pages show the standings of the instant of the first one, so that matches
/// that end between two pages cause no gap and no repetition.
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
    security((), ("bearer" = ["matches:read"])),
    extensions(
        ("x-priority" = json!(Priority::Search)),
        ("x-buckets" = json!([Bucket::Search, Bucket::SearchAddress])),
        ("x-problems" = json!([Code::InvalidCursor, Code::Unavailable])),
    ),
)]
#[get("/v1/leaderboards/{game}/{variant}")]
pub(super) async fn list_leaderboard(
    api: web::Data<Api>,
    path: web::Path<(String, String)>,
    reader: OptionalCaller,
    Parameters(query): Parameters<ListLeaderboard>,
    request: HttpRequest,
) -> ApiResult<HttpResponse> {
    api.limits.count_search(&request, reader.account())?;
    let (game, variant) = path.into_inner();
    let board = lookups::leaderboard_key(game, variant)?;
    let is_of_friends = query.friends == Some(true);
    // A cursor is of one leaderboard.
    let list = format!("leaderboard {} {} {is_of_friends}", board.game, board.variant);
    let paging: Paging<BoardCursor> = Paging::parse(list, query.limit, query.cursor.as_deref())?;
    let limit = paging.read_limit();
    let wanted = query.kind.as_deref().map(|word| {
        let unknown = || Problem::new(Code::InvalidQuery).at("/kind", one_of(["person", "bot"]));
        // Computers are not rated.
        let kind = PlayerKind::parse(word)
            .filter(|kind| matches!(kind, PlayerKind::Person | PlayerKind::Bot));
        kind.ok_or_else(unknown)
    });
    let wanted = wanted.transpose()?;
    let mut kind = wanted.unwrap_or(PlayerKind::Person);
    let (as_of, after) = match paging.cursor {
        None => (api.store.ratings.leaderboard_instant().await?, None),
        Some(cursor) => {
            kind = if cursor.of_bots { PlayerKind::Bot } else { PlayerKind::Person };
            let (as_of, after) = start_of(cursor)?;
            let is_other = wanted.is_some_and(|wanted| wanted != kind);
            if is_other || api.store.ratings.is_leaderboard_instant_too_old(as_of).await? {
                return Err(Problem::new(Code::InvalidCursor));
            }
            (as_of, after)
        }
    };
    let (mut places, total) = match query.around {
        Some(_) if after.is_some() || is_of_friends => {
            let detail = "`around` cannot be combined with `cursor` or `friends`";
            return Err(Problem::new(Code::InvalidQuery).at("/around", detail));
        }
        Some(username) => {
            let account = lookups::require_account(&api.store, &username).await?;
            let places = api.store.ratings.leaderboard_around(&board, account, limit).await?;
            let player = api.store.profiles.players(&[account]).await?.into_values().next();
            kind = player.map_or(kind, |player| player.kind);
            (places, api.store.ratings.leaderboard_total(&board, kind).await?)
        }
        None if is_of_friends => {
            let reader = reader.0.ok_or_else(|| Problem::new(Code::Unauthenticated))?;
            reader.require(Scope::AccountRead)?;
            let reader = reader.account;
            let mut places =
                api.store.ratings.leaderboard_of_followed(&board, kind, as_of, reader).await?;
            let total = exact::<u32>(places.len());
            places.retain(|place| after.is_none_or(|after| place.place > after.place));
            places.truncate(exact::<usize>(limit));
            (places, total)
        }
        None => {
            let places =
                api.store.ratings.leaderboard_page(&board, kind, as_of, after, limit).await?;
            (places, api.store.ratings.leaderboard_total(&board, kind).await?)
        }
    };
    let next_cursor = paging.cut(&mut places, |last| cursor_of(as_of, kind, last));
    let names = Names::of(&api.store, places.iter().map(|place| place.account).collect()).await?;
    let items = places
        .into_iter()
        .map(|place| PlaceBody {
            rank: place.rank,
            percentile: percentile(place.rank, total),
            player: names.rated_player(place.account, Some(shown(&place.standing))),
            standing: place.standing.into(),
        })
        .collect();
    Ok(HttpResponse::Ok().json(LeaderboardPlaceList { items, total, next_cursor }))
}

fn cursor_of(as_of: DateTime<Utc>, kind: PlayerKind, last: &LeaderboardPlace) -> BoardCursor {
    BoardCursor {
        as_of: as_of.timestamp_micros().unsigned_abs(),
        of_bots: kind == PlayerKind::Bot,
        negated_score: last.position.negated_score,
        place: last.place,
        rank: last.rank,
        id: last.position.account.0,
    }
}

/// The instant that the list shows, and where the page begins.
fn start_of(cursor: BoardCursor) -> ApiResult<(DateTime<Utc>, Option<LastPlace>)> {
    let as_of = i64::try_from(cursor.as_of).ok().and_then(DateTime::from_timestamp_micros);
    let as_of = as_of.ok_or_else(|| Problem::new(Code::InvalidCursor))?;
    let position =
        BoardPosition { negated_score: cursor.negated_score, account: AccountId(cursor.id) };
    Ok((as_of, Some(LastPlace { position, place: cursor.place, rank: cursor.rank })))
}

fn shown(standing: &Standing) -> ShownRating {
    let Rating { rating, deviation, .. } = standing.rating;
    ShownRating { rating, deviation, change: None }
}
