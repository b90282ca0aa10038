use actix_web::http::StatusCode;
use actix_web::{HttpResponse, get, web};
use serde::Deserialize;
use utoipa::IntoParams;
use uuid::Uuid;

use crate::api::bodies::{MatchBody, Names};
use crate::api::examples;
use crate::api::extract::{IfNoneMatch, Parameters, Reader};
use crate::api::problem::{ApiResult, Problem};
use crate::api::service::Api;
use crate::matches::MatchId;

use super::parameters::IfNoneMatchHeader;
use super::reply;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct GetMatch {
    /// A version that the client knows to exist. Reads are always afresh, so the answer is never
    /// older.
    #[expect(dead_code, reason = "every read looks at the database, which is what this asks for")]
    #[param(minimum = 1)]
    min_version: Option<u32>,
}

/// Get a match.
///
/// With `If-None-Match` a client that has the current answer gets 304.
#[utoipa::path(
    tag = "matches",
    params(
        ("id" = Uuid, Path, description = "The match's id"),
        GetMatch,
        IfNoneMatchHeader,
    ),
    responses(
        (status = 200, description = "The match", body = MatchBody,
         headers(("ETag" = String, description = "`\"v<version>-…\"`")),
         example = json!(examples::running_match())),
        (status = 304, description = "What the client has is current"),
    ),
    security((), ("bearer" = [])),
    extensions(("x-problems" = json!(["unavailable"]))),
)]
#[get("/v1/matches/{id}")]
pub(super) async fn get_match(
    api: web::Data<Api>,
    id: web::Path<Uuid>,
    reader: Reader,
    known: IfNoneMatch,
    _query: Parameters<GetMatch>,
) -> ApiResult<HttpResponse> {
    let head = reply::visible_head(&api, *id, reader.0).await?;
    let names = Names::of_match(&api.store, &head).await?;
    let tag = reply::tag(head.version, &names);
    if let Some(known) = known.matching(&tag) {
        return Ok(reply::not_modified(&known));
    }
    let game_match = api.store.load_at_least(MatchId(*id), head.version).await?;
    let game_match = game_match.ok_or_else(Problem::not_found)?;
    if game_match.version == head.version {
        let body = MatchBody::new(&game_match, &names);
        return Ok(reply::with_tag(&body, &tag, StatusCode::OK));
    }
    // The match went on between the two looks; others may sit there now, and private it may be.
    if !game_match.is_visible_to(reader.0) {
        return Err(Problem::not_found());
    }
    reply::answer(&api, &game_match, StatusCode::OK).await
}
