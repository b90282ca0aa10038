use actix_web::http::header::{CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_TYPE, ETAG};
use actix_web::{HttpRequest, HttpResponse, get, web};
use serde::Deserialize;
use utoipa::IntoParams;
use uuid::Uuid;

use crate::api::bodies::{Names, RecordBody};
use crate::api::examples;
use crate::api::extract::{IfNoneMatch, OptionalAccount, Parameters};
use crate::api::problem::{ApiResult, Code, Problem};
use crate::api::state::Api;
use crate::api::tagged_response;
use turnstone_records::{Record, RecordFormat};
use turnstone_rules::Family;

use super::match_response;
use super::parameters::IfNoneMatchHeader;
use super::replay;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct GetRecord {
    /// The format: `json` (default), `text`, or `sgf` for games that Smart Game Format supports.
    #[param(example = "json", pattern = "^(json|text|sgf)$")]
    format: Option<String>,
}

/// Get the record of a match.
///
/// The match as one file, made from its log. `turnstone verify` reads every format and checks
/// moves, dice and result without a server. It checks the hash chain only in `json`, which alone
/// contains every event. The same log and names always give the same bytes.
#[utoipa::path(
    tag = "matches",
    params(("id" = Uuid, Path, description = "The match's id"), GetRecord, IfNoneMatchHeader),
    responses(
        (status = 200, description = "The record", content(
             (RecordBody = "application/json", example = json!(examples::record())),
             (String = "text/plain", example = json!(examples::text_record())),
             (String = "application/x-go-sgf", example = json!(examples::sgf_record())),
         ),
         headers(("ETag" = String, description = "Changes when the response changes; one for each format"))),
        (status = 304, description = "The client has the current version"),
    ),
    security((), ("bearer" = ["matches:read"])),
    extensions(("x-problems" = json!([Code::Unavailable]))),
)]
#[get("/v1/matches/{id}/record")]
pub(super) async fn get_record(
    api: web::Data<Api>,
    id: web::Path<Uuid>,
    request: HttpRequest,
    reader: OptionalAccount,
    Parameters(query): Parameters<GetRecord>,
    known: IfNoneMatch,
) -> ApiResult<HttpResponse> {
    let format = RecordFormat::parse(query.format.as_deref().unwrap_or("json"));
    let head = match_response::visible_head(&api, *id, reader.0).await?;
    let family = turnstone_games::family(&head.game).ok_or_else(Problem::not_found)?;
    let format =
        format.filter(|format| format.supports(family)).ok_or_else(|| unknown_format(family))?;
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
    let written = replay::run(&api, &request, &head, version, steps, move |log| {
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
    let formats = RecordFormat::ALL.into_iter().filter(|format| format.supports(family));
    let formats: Vec<_> = formats.map(|format| format!("`{}`", format.as_str())).collect();
    let detail = format!("a record of {} has the formats {}", family.name, formats.join(" and "));
    Problem::new(Code::InvalidQuery).at("/format", detail)
}
