use std::borrow::Cow;

use actix_web::{HttpResponse, get, web};
use serde::Serialize;
use utoipa::ToSchema;

use crate::bodies::{ComputerLevelBody, Names, PlayerBody, list};
use crate::examples;
use crate::extract::{AcceptLanguageHeader, PreferredLanguage, add_language};
use crate::problem::{ApiResult, Code};
use crate::state::Api;
use turnstone_matches::AccountId;

/// A computer opponent.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ComputerPlayer)]
pub(super) struct ComputerBody {
    /// The account of the computer.
    pub player: PlayerBody,
    /// Its level, for `opponent` when a match is created.
    #[schema(minimum = 1, maximum = 8)]
    pub level: u8,
    /// The strength, in a few words.
    pub strength: Cow<'static, str>,
}

list!(ComputerPlayerList, ComputerBody);

/// List the computer opponents.
///
/// One account for each level, the weakest first; all on one page. They play every game in matches of
/// two seats: create one with `opponent`. They answer at once, agree to every takeback, agree to a draw
/// where they expect no more, resign when they have been lost for some moves, and accept every rematch.
#[utoipa::path(
    tag = "players",
    params(AcceptLanguageHeader),
    responses((
        status = 200, description = "The computer opponents", body = ComputerPlayerList,
        example = json!(examples::computers()),
    )),
    security(()),
    extensions(("x-problems" = json!([Code::Unavailable]))),
)]
#[get("/v1/computers")]
pub(super) async fn list_computers(
    api: web::Data<Api>,
    PreferredLanguage(language): PreferredLanguage,
) -> ApiResult<HttpResponse> {
    let levels: Vec<_> = ComputerLevelBody::all(language)
        .into_iter()
        .filter_map(|level| Some((AccountId::of_computer(level.level)?, level)))
        .collect();
    let names = Names::of(&api.store, levels.iter().map(|(account, _)| *account).collect()).await?;
    let items = levels
        .into_iter()
        .map(|(account, ComputerLevelBody { level, strength })| ComputerBody {
            player: names.player(account),
            level,
            strength,
        })
        .collect();
    let mut response = HttpResponse::Ok().json(ComputerPlayerList { items, next_cursor: None });
    add_language(response.headers_mut(), language);
    Ok(response)
}
