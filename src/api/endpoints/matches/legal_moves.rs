use actix_web::http::StatusCode;
use actix_web::{HttpResponse, get, web};
use uuid::Uuid;

use crate::api::bodies::LegalMovesBody;
use crate::api::examples;
use crate::api::extract::{IfNoneMatch, OptionalAccount};
use crate::api::problem::{ApiResult, Code, Problem};
use crate::api::state::Api;
use crate::api::tagged_response;
use turnstone_games::GameMove;
use turnstone_matches::{Match, MatchId};

use super::match_response;
use super::parameters::IfNoneMatchHeader;

/// List the legal moves.
///
/// All legal moves, each with its parts for a client to draw; none unless the match is active.
#[utoipa::path(
    tag = "matches",
    params(
        ("id" = Uuid, Path, description = "The match's id"),
        IfNoneMatchHeader,
    ),
    responses(
        (status = 200, description = "The legal moves", body = LegalMovesBody,
         headers(("ETag" = String, description = "`\"v<version>-…\"`")),
         example = json!(examples::legal_moves())),
        (status = 304, description = "The client has the current version"),
    ),
    security((), ("bearer" = ["matches:read"])),
    extensions(("x-problems" = json!([Code::Unavailable]))),
)]
#[get("/v1/matches/{id}/legal-moves")]
pub(super) async fn list_legal_moves(
    api: web::Data<Api>,
    id: web::Path<Uuid>,
    reader: OptionalAccount,
    known: IfNoneMatch,
) -> ApiResult<HttpResponse> {
    let head = match_response::visible_head(&api, *id, reader.0).await?;
    if let Some(known) = known.matching(&tagged_response::version_etag(head.version, "moves")) {
        return Ok(tagged_response::not_modified(&known));
    }
    let game_match = api.store.load_at_least(MatchId(*id), head.version).await?;
    let game_match = game_match.ok_or_else(Problem::not_found)?;
    let tag = tagged_response::version_etag(game_match.version, "moves");
    Ok(tagged_response::with_etag(&body(&game_match), &tag, StatusCode::OK))
}

fn body(game_match: &Match) -> LegalMovesBody {
    let seats = game_match.to_act();
    let legal = if seats.is_empty() { Vec::new() } else { game_match.position.legal_moves() };
    let game = game_match.family().id;
    LegalMovesBody {
        ply: game_match.ply,
        seats,
        moves: legal
            .into_iter()
            .map(|legal| GameMove { notation: legal.notation, game, parts: legal.parts })
            .collect(),
    }
}
