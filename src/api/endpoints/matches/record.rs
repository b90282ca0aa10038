use actix_web::http::header::{CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_TYPE, ETAG};
use actix_web::{HttpRequest, HttpResponse, get, web};
use uuid::Uuid;

use crate::api::bodies::{Names, RecordBody};
use crate::api::examples;
use crate::api::extract::{IfNoneMatch, OptionalAccount};
use crate::api::problem::{ApiResult, Code, Problem};
use crate::api::state::Api;
use crate::api::tagged_response;
use turnstone_records::{Record, RecordFormat};
use turnstone_rules::Family;

use super::match_response;
use super::parameters::IfNoneMatchHeader;
use super::replay;

/// Get the record of a match.
///
/// The match as one file with every event, made from its log. `turnstone verify` checks its hash
/// chain, moves, dice and result without a server. The same log and names always give the same bytes.
#[utoipa::path(
    tag = "matches",
    params(("id" = Uuid, Path, description = "The match's id"), IfNoneMatchHeader),
    responses(
        (status = 200, description = "The record", body = RecordBody, content_type = "application/json",
         headers(("ETag" = String, description = "Changes when the response changes")),
         example = json!(examples::record())),
        (status = 304, description = "The client has the current version"),
    ),
    security((), ("bearer" = ["matches:read"])),
    extensions(("x-problems" = json!([Code::Unavailable]))),
)]
#[get("/v1/matches/{id}/record.json")]
pub(super) async fn get_record_json(
    api: web::Data<Api>,
    id: web::Path<Uuid>,
    request: HttpRequest,
    reader: OptionalAccount,
    known: IfNoneMatch,
) -> ApiResult<HttpResponse> {
    respond(&api, *id, &request, reader, &known, RecordFormat::Json).await
}

/// Get the record of a match as text.
///
/// Tags and numbered moves, for people. `turnstone verify` checks moves, dice and result; the hash
/// chain is only in the record as JSON.
#[utoipa::path(
    tag = "matches",
    params(("id" = Uuid, Path, description = "The match's id"), IfNoneMatchHeader),
    responses(
        (status = 200, description = "The record", body = String, content_type = "text/plain",
         headers(("ETag" = String, description = "Changes when the response changes")),
         example = json!(examples::text_record())),
        (status = 304, description = "The client has the current version"),
    ),
    security((), ("bearer" = ["matches:read"])),
    extensions(("x-problems" = json!([Code::Unavailable]))),
)]
#[get("/v1/matches/{id}/record.txt")]
pub(super) async fn get_record_text(
    api: web::Data<Api>,
    id: web::Path<Uuid>,
    request: HttpRequest,
    reader: OptionalAccount,
    known: IfNoneMatch,
) -> ApiResult<HttpResponse> {
    respond(&api, *id, &request, reader, &known, RecordFormat::Text).await
}

/// Get the record of a match in Smart Game Format.
///
/// For the games that the format knows, such as Octi; of others there is no such record, 404.
/// `turnstone verify` checks moves and result; the hash chain is only in the record as JSON.
#[utoipa::path(
    tag = "matches",
    params(("id" = Uuid, Path, description = "The match's id"), IfNoneMatchHeader),
    responses(
        (status = 200, description = "The record", body = String, content_type = "application/x-go-sgf",
         headers(("ETag" = String, description = "Changes when the response changes")),
         example = json!(examples::sgf_record())),
        (status = 304, description = "The client has the current version"),
    ),
    security((), ("bearer" = ["matches:read"])),
    extensions(("x-problems" = json!([Code::Unavailable]))),
)]
#[get("/v1/matches/{id}/record.sgf")]
pub(super) async fn get_record_sgf(
    api: web::Data<Api>,
    id: web::Path<Uuid>,
    request: HttpRequest,
    reader: OptionalAccount,
    known: IfNoneMatch,
) -> ApiResult<HttpResponse> {
    respond(&api, *id, &request, reader, &known, RecordFormat::Sgf).await
}

/// The record in a format.
async fn respond(
    api: &Api,
    id: Uuid,
    request: &HttpRequest,
    reader: OptionalAccount,
    known: &IfNoneMatch,
    format: RecordFormat,
) -> ApiResult<HttpResponse> {
    let head = match_response::visible_head(api, id, reader.0).await?;
    let family = turnstone_games::family(&head.game).ok_or_else(Problem::not_found)?;
    if !format.supports(family) {
        return Err(unknown_format(family));
    }
    // The record is that of the version whose tag it has, even if the match changes meanwhile.
    let (id, version) = (head.id, head.version);
    let participants = head.participants();
    let names = Names::of(&api.store, participants.clone()).await?;
    let what = format!("record-{}", format.as_str());
    let tag = tagged_response::named_etag(version, &names, &what);
    if let Some(known) = known.matching(&tag) {
        return Ok(tagged_response::not_modified(&known));
    }
    let names = participants.into_iter().map(|id| names.name(id)).collect();
    let signature = api.store.signatures(&[id]).await?.remove(&id);
    // The server signs the head of the last event alone.
    let signature = signature.filter(|_| head.status.is_over());
    let steps = usize::try_from(version).unwrap_or(usize::MAX);
    let written = replay::run(api, request, &head, version, steps, move |log| {
        let events = log.events().take_while(|logged| logged.event.seq <= version);
        let events = events.map(|logged| (logged.event.clone(), logged.hash)).collect();
        let record = Record::of_replayed(log.at(version)?, events).with_names(names);
        Ok(record.with_signature(signature).write(format))
    });
    let text = written.await?.ok_or_else(|| unknown_format(family))?;
    let (media_type, ending) = match format {
        RecordFormat::Json => ("application/json", "json"),
        RecordFormat::Text => ("text/plain; charset=utf-8", "txt"),
        RecordFormat::Sgf => ("application/x-go-sgf; charset=utf-8", "sgf"),
    };
    Ok(HttpResponse::Ok()
        .insert_header((ETAG, tag))
        .insert_header((CACHE_CONTROL, tagged_response::REVALIDATE))
        .insert_header((CONTENT_TYPE, media_type))
        .insert_header((CONTENT_DISPOSITION, format!("inline; filename=\"{id}.{ending}\"")))
        .body(text))
}

fn unknown_format(family: &Family) -> Problem {
    Problem::with(Code::NotFound, format!("Smart Game Format does not know {}", family.name))
}
