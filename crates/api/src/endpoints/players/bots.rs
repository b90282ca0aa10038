use actix_web::{HttpRequest, HttpResponse, get, web};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::bodies::{Names, PlayerBody, list};
use crate::examples;
use crate::extract::{Cursor, Limit, Paging, Parameters, filtered_list};
use crate::lookups::check_game_filter;
use crate::pipeline::admission::Priority;
use crate::pipeline::limits::Bucket;
use crate::problem::{ApiResult, Code};
use crate::state::Api;
use turnstone_matches::AccountId;

/// A bot, with the games that it plays.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = BotPlayer)]
pub(super) struct BotBody {
    /// The account of the bot.
    pub player: PlayerBody,
    /// The ids of the families of games that it says it plays.
    pub games: Vec<String>,
}

list!(BotPlayerList, BotBody);

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct ListBots {
    /// Only bots that play this family of games.
    game: Option<String>,
    /// How many items a page has.
    #[serde(default)]
    #[param(inline)]
    limit: Limit,
    /// `next_cursor` of the page before.
    cursor: Option<String>,
}

/// List the bots.
///
/// The accounts that programs play, oldest first, with the games that they say they play. Invite one
/// as any other player.
#[utoipa::path(
    tag = "players",
    params(ListBots),
    responses((
        status = 200, description = "The bots", body = BotPlayerList,
        example = json!(examples::bots()),
    )),
    security(()),
    extensions(
        ("x-priority" = json!(Priority::Search)),
        ("x-buckets" = json!([Bucket::SearchAddress])),
        ("x-problems" = json!([Code::InvalidCursor, Code::Unavailable])),
    ),
)]
#[get("/v1/bots")]
pub(super) async fn list_bots(
    api: web::Data<Api>,
    Parameters(query): Parameters<ListBots>,
    request: HttpRequest,
) -> ApiResult<HttpResponse> {
    api.limits.count_search(&request, None)?;
    check_game_filter(query.game.as_deref(), None)?;
    let paging = Paging::parse(filtered_list(&request), query.limit, query.cursor.as_deref())?;
    let after = paging.cursor.map(|Cursor(id)| AccountId(id));
    let mut bots =
        api.store.accounts.bots(query.game.as_deref(), after, paging.read_limit()).await?;
    let next_cursor = paging.cut(&mut bots, |bot| Cursor(bot.account.0));
    let names = Names::of(&api.store, bots.iter().map(|bot| bot.account).collect()).await?;
    let items = bots
        .into_iter()
        .map(|bot| BotBody { player: names.player(bot.account), games: bot.games })
        .collect();
    Ok(HttpResponse::Ok().json(BotPlayerList { items, next_cursor }))
}
