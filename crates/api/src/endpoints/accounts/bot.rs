use actix_web::{HttpRequest, HttpResponse, post, web};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::bodies::AccountBody;
use crate::examples;
use crate::extract::{Body, Caller};
use crate::pipeline::limits::Bucket;
use crate::problem::{ApiResult, Code, Problem};
use crate::state::Api;
use turnstone_store::BecomeBotOutcome;

/// The games of a bot.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!(examples::become_bot()))]
pub(super) struct BotInput {
    /// The ids of the families of games that the bot plays, for the list of bots. They replace the
    /// previous ones.
    #[schema(min_items = 1)]
    games: Vec<String>,
}

/// Become a bot.
///
/// An account that a program plays says so, before it finishes its first match. It stays a bot for
/// ever: `kind` shows it wherever the player is shown, `GET /v1/bots` lists it, and it is rated among
/// bots only. Sent again, it changes the games.
#[utoipa::path(
    tag = "accounts",
    request_body = BotInput,
    responses((
        status = 200, description = "The account, which is a bot", body = AccountBody,
        example = json!(examples::bot_account()),
    )),
    security(("bearer" = ["session"])),
    extensions(
        ("x-buckets" = json!([Bucket::Settings])),
        ("x-problems" = json!([
            Code::AlreadyPlayed, Code::RegistrationRequired, Code::Unavailable,
        ])),
    ),
)]
#[post("/v1/me/bot")]
pub(super) async fn become_bot(
    api: web::Data<Api>,
    caller: Caller,
    request: HttpRequest,
    body: Body<BotInput>,
) -> ApiResult<HttpResponse> {
    api.limits.count_caller(&request, caller.account)?;
    let games = parsed_games(&body.value.games)?;
    match api.store.accounts.become_bot(caller.account, &games).await? {
        BecomeBotOutcome::Done => {}
        BecomeBotOutcome::IsGuest => return Err(Problem::new(Code::RegistrationRequired)),
        BecomeBotOutcome::HasPlayed => return Err(Problem::new(Code::AlreadyPlayed)),
        BecomeBotOutcome::AccountGone => return Err(Problem::new(Code::Unauthenticated)),
    }
    let account = api.store.accounts.get(caller.account).await?;
    let account = account.ok_or_else(|| Problem::new(Code::Unauthenticated))?;
    Ok(HttpResponse::Ok().json(super::account_body(&api, account)))
}

/// The games, each once, in the order of the catalogue.
fn parsed_games(ids: &[String]) -> ApiResult<Vec<String>> {
    if ids.is_empty() {
        return Err(Problem::invalid_body("/games", "name at least one"));
    }
    let unknown = ids.iter().position(|id| turnstone_games::family(id).is_none());
    if let Some(index) = unknown {
        let detail = "must be the id of a family of games, as in `GET /v1/games`";
        return Err(Problem::invalid_body(format!("/games/{index}"), detail));
    }
    let known = turnstone_games::GAMES.iter().map(|game| game.family().id);
    Ok(known.filter(|known| ids.iter().any(|id| id == known)).map(str::to_owned).collect())
}
