use std::sync::Arc;

use actix_web::http::StatusCode;
use actix_web::{HttpRequest, HttpResponse, get, web};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::bodies::LastMoveBody;
use crate::examples;
use crate::extract::{
    AcceptLanguageHeader, IfNoneMatch, OptionalAccount, PreferredLanguage, add_language,
};
use crate::problem::{ApiResult, Code, Problem};
use crate::responses::tagged_response::{self, LogPlace};
use crate::state::Api;
use turnstone_games::GameState;
use turnstone_jobs::pictures;
use turnstone_matches::{Corruption, Match, MatchId, MatchResult, Ply, Version};
use turnstone_rules::{Seat, Step};
use turnstone_store::{ReplayedLog, STRIDE};
use turnstone_texts::Language;

use super::match_response;
use super::parameters::IfNoneMatchHeader;
use super::replay;

/// The position after a ply.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = MatchPosition)]
pub(super) struct PositionBody {
    /// The ply.
    pub ply: u32,
    /// The `seq` of the last event before the next ply.
    #[schema(minimum = 1)]
    pub version: u32,
    /// The seats that may act in this position.
    #[schema(value_type = Vec<u8>)]
    pub to_act: Vec<Seat>,
    /// The position on the board.
    pub state: GameState,
    /// The newest move at this ply; absent before the first.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub last_move: Option<LastMoveBody>,
    /// The steps of the move that became this ply, to play as a film on the picture of the ply before; none after a
    /// pass or a takeback.
    pub steps: Vec<Step>,
    /// The newest ply in a few words in the request's language, to show after the player's name and a colon:
    /// `sows 5 from pit 3, captures 6`. Absent at the start.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub words: Option<String>,
    /// The result, if the match ended there; else absent.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub result: Option<MatchResult>,
}

impl PositionBody {
    /// The position at a version of a log.
    fn of(log: &ReplayedLog, version: Version, language: Language) -> Result<Self, Corruption> {
        let scene = pictures::scene(log, version)?;
        let game_match: &Match = &log.at(version)?;
        Ok(Self {
            ply: game_match.ply.get(),
            version: game_match.version.get(),
            to_act: game_match.to_act(),
            state: GameState::new(&game_match.created.game, &game_match.position),
            last_move: game_match.last_move.as_ref().map(LastMoveBody::from),
            steps: scene.steps(),
            words: turnstone_boards::words(&scene, language).map(|said| said.words),
            result: game_match.result.clone(),
        })
    }
}

/// Get a position.
///
/// The state after any ply, from a replay of the log; ply 0 is the start. In a public match, a
/// position that no event can change any more may be kept forever (`Cache-Control: immutable`).
#[utoipa::path(
    tag = "matches",
    params(
        ("id" = Uuid, Path, description = "The match's id"),
        ("ply" = u32, Path, description = "The ply, from 0", minimum = 0),
        IfNoneMatchHeader,
        AcceptLanguageHeader,
    ),
    responses(
        (status = 200, description = "The position", body = PositionBody,
         headers(("ETag" = String, description = "Changes when the response changes")),
         example = json!(examples::position())),
        (status = 304, description = "The client has the current version"),
    ),
    security((), ("bearer" = ["matches:read"])),
    extensions(("x-problems" = json!([Code::Unavailable]))),
)]
#[get("/v1/matches/{id}/positions/{ply}")]
pub(super) async fn get_position(
    api: web::Data<Api>,
    path: web::Path<(Uuid, u32)>,
    request: HttpRequest,
    reader: OptionalAccount,
    known: IfNoneMatch,
    PreferredLanguage(language): PreferredLanguage,
) -> ApiResult<HttpResponse> {
    let (id, ply) = path.into_inner();
    let ply = Ply::saturating(ply);
    let head = match_response::visible_head(&api, id, reader.0).await?;
    if ply > head.ply {
        return Err(Problem::not_found());
    }
    let end = api.store.history.end_of_ply(MatchId(id), ply).await?;
    let (version, hash) = end.unwrap_or((head.version, head.chain_head));
    let what = format!("position-{}", language.tag());
    let tag = tagged_response::place_etag(LogPlace::new(version, &hash), &what);
    let rule = tagged_response::cache_control_of_log(&head, end.is_some());
    if let Some(known) = known.matching(&tag) {
        let mut response = tagged_response::not_modified(&known);
        add_language(response.headers_mut(), language);
        return Ok(tagged_response::with_cache_control(response, rule));
    }
    let client = api.limits.client(&request, reader.0);
    // The position before a move may take as long as the one after it.
    let work = move |log: &Arc<ReplayedLog>| PositionBody::of(log, version, language);
    let position = replay::run(&api, &api.replays, &client, &head, version, STRIDE, work).await?;
    let mut response = tagged_response::with_etag(&position, &tag, StatusCode::OK);
    add_language(response.headers_mut(), language);
    Ok(tagged_response::with_cache_control(response, rule))
}
