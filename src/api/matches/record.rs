use actix_web::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE, ETAG};
use actix_web::{HttpResponse, get, web};
use serde::Deserialize;
use utoipa::IntoParams;
use uuid::Uuid;

use crate::api::bodies::{Names, RecordBody};
use crate::api::examples;
use crate::api::extract::{IfNoneMatch, Parameters, Reader};
use crate::api::problem::{ApiResult, Code, Problem};
use crate::api::service::Api;
use crate::matches::MatchId;
use crate::records::Record;
use crate::store::StoreError;

use super::parameters::IfNoneMatchHeader;
use super::reply;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct GetRecord {
    /// The form: `json`.
    #[param(example = "json")]
    format: Option<String>,
}

/// Get the record of a match.
///
/// The match as a file of its own, from its log: `turnstone verify` checks its chain, moves, dice
/// and result with no server. The same log and names always give the same bytes.
#[utoipa::path(
    tag = "matches",
    params(("id" = Uuid, Path, description = "The match's id"), GetRecord, IfNoneMatchHeader),
    responses(
        (status = 200, description = "The record", body = RecordBody,
         headers(("ETag" = String, description = "Changes when the answer does")),
         example = json!(examples::record())),
        (status = 304, description = "What the client has is current"),
    ),
    security((), ("bearer" = [])),
    extensions(("x-problems" = json!(["unavailable"]))),
)]
#[get("/v1/matches/{id}/record")]
pub(super) async fn get_record(
    api: web::Data<Api>,
    id: web::Path<Uuid>,
    reader: Reader,
    Parameters(query): Parameters<GetRecord>,
    known: IfNoneMatch,
) -> ApiResult<HttpResponse> {
    if query.format.as_deref().is_some_and(|format| format != "json") {
        return Err(Problem::new(Code::InvalidQuery).at("/format", "the form is `json`"));
    }
    reply::visible_head(&api, *id, reader.0).await?;
    let id = MatchId(*id);
    let log = api.store.log(id).await?.ok_or_else(Problem::not_found)?;
    let game_match = log.replay().map_err(StoreError::from)?;
    // It may have changed since the look at the head.
    if !game_match.is_visible_to(reader.0) {
        return Err(Problem::not_found());
    }
    let people = game_match.participants();
    let names = Names::of(&api.store, people.clone()).await?;
    let tag = format!("{}-record\"", reply::tag(game_match.version, &names).trim_end_matches('"'));
    if let Some(known) = known.matching(&tag) {
        return Ok(reply::not_modified(&known));
    }
    let events = log.events.into_iter().map(|logged| (logged.event, logged.hash)).collect();
    let names = people.into_iter().map(|account| names.name(account)).collect();
    let record = Record::new(id, events, names).map_err(StoreError::from)?;
    Ok(HttpResponse::Ok()
        .insert_header((ETAG, tag))
        .insert_header(reply::REVALIDATE)
        .insert_header((CONTENT_TYPE, "application/json"))
        .insert_header((CONTENT_DISPOSITION, format!("inline; filename=\"{id}.json\"")))
        .body(record.to_json()))
}
