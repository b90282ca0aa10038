use actix_web::http::header::{
    CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_LOCATION, CONTENT_TYPE, ETAG,
};
use actix_web::{HttpRequest, HttpResponse, get, web};
use serde::Deserialize;
use serde_json::Value;
use sha2::{Digest, Sha256};
use utoipa::IntoParams;
use uuid::Uuid;

use crate::bodies::{RecordReviewBody, record_names};
use crate::examples;
use crate::extract::{IfNoneMatch, OptionalAccount, Parameters};
use crate::problem::{ApiResult, Code, Problem};
use crate::responses::tagged_response;
use crate::state::Api;
use turnstone_matches::Visibility;
use turnstone_records::{Record, RecordFormat};
use turnstone_rules::{Family, Phrase};
use turnstone_store::Head;

use super::match_response;
use super::parameters::IfNoneMatchHeader;
use super::record_shape::RecordBody;
use super::replay;
use super::review;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct GetRecord {
    /// The name of the record, as in `Content-Location`. With the current one, caches may keep the
    /// record of a public match that is over; any other gets the current record.
    #[param(example = "v42-5f0d1c9a")]
    v: Option<String>,
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct GetRecordJson {
    /// The name of the record, as in `Content-Location`. With the current one, caches may keep the
    /// record of a public match that is over; any other gets the current record.
    #[param(example = "v42-5f0d1c9a")]
    v: Option<String>,
    /// Whether the record contains the review of the match, if that is complete. Such a record has no
    /// name.
    #[serde(default)]
    review: bool,
}

/// The record that a request asks for.
struct Wanted {
    format: RecordFormat,
    name: Option<String>,
    has_review: bool,
}

impl Wanted {
    fn without_review(format: RecordFormat, query: GetRecord) -> Self {
        Self { format, name: query.v, has_review: false }
    }
}

/// Get the record of a match.
///
/// The match as one file with every event, made from its log. `turnstone verify` checks its hash
/// chain, moves, dice and result without a server. The same log and names always give the same bytes.
/// Names change after the end too: `Content-Location` is an address for just this record, and there
/// caches may keep it (`Cache-Control: immutable`). With `review=true` it contains what the engine said of
/// the match, if somebody has asked for that and it is complete.
#[utoipa::path(
    tag = "matches",
    params(("id" = Uuid, Path, description = "The match's id"), GetRecordJson, IfNoneMatchHeader),
    responses(
        (status = 200, description = "The record", body = RecordBody, content_type = "application/json",
         headers(
             ("ETag" = String, description = "Changes when the response changes"),
             ("Content-Location" = String, description = "Of a public match that is over: the address that names this record"),
         ),
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
    Parameters(query): Parameters<GetRecordJson>,
    known: IfNoneMatch,
) -> ApiResult<HttpResponse> {
    let GetRecordJson { v: name, review: has_review } = query;
    let wanted = Wanted { format: RecordFormat::Json, name, has_review };
    respond(&api, *id, &request, reader, wanted, &known).await
}

/// Get the record of a match as text.
///
/// Tags and numbered moves, for people. `turnstone verify` checks moves, dice and result; the hash
/// chain is only in the record as JSON.
#[utoipa::path(
    tag = "matches",
    params(("id" = Uuid, Path, description = "The match's id"), GetRecord, IfNoneMatchHeader),
    responses(
        (status = 200, description = "The record", body = String, content_type = "text/plain",
         headers(
             ("ETag" = String, description = "Changes when the response changes"),
             ("Content-Location" = String, description = "Of a public match that is over: the address that names this record"),
         ),
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
    Parameters(query): Parameters<GetRecord>,
    known: IfNoneMatch,
) -> ApiResult<HttpResponse> {
    let wanted = Wanted::without_review(RecordFormat::Text, query);
    respond(&api, *id, &request, reader, wanted, &known).await
}

/// Get the record of a match in Smart Game Format.
///
/// For the games that the format knows, such as Octi; of others there is no such record, 404.
/// `turnstone verify` checks moves and result; the hash chain is only in the record as JSON.
#[utoipa::path(
    tag = "matches",
    params(("id" = Uuid, Path, description = "The match's id"), GetRecord, IfNoneMatchHeader),
    responses(
        (status = 200, description = "The record", body = String, content_type = "application/x-go-sgf",
         headers(
             ("ETag" = String, description = "Changes when the response changes"),
             ("Content-Location" = String, description = "Of a public match that is over: the address that names this record"),
         ),
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
    Parameters(query): Parameters<GetRecord>,
    known: IfNoneMatch,
) -> ApiResult<HttpResponse> {
    let wanted = Wanted::without_review(RecordFormat::Sgf, query);
    respond(&api, *id, &request, reader, wanted, &known).await
}

/// The record in a format.
async fn respond(
    api: &Api,
    id: Uuid,
    request: &HttpRequest,
    reader: OptionalAccount,
    wanted: Wanted,
    known: &IfNoneMatch,
) -> ApiResult<HttpResponse> {
    let format = wanted.format;
    let head = match_response::visible_head(api, id, reader.0).await?;
    let family = turnstone_games::family(&head.game).ok_or_else(Problem::not_found)?;
    if !format.supports(family) {
        return Err(unknown_format(family));
    }
    // The record is that of the version whose tag it has, even if the match changes meanwhile.
    let (id, version) = (head.id, head.version);
    let names = record_names(&api.store, (&head).into(), head.participants()).await?;
    // The names and ratings in the record; the address of the server does not change.
    let digest = hex::encode(&Sha256::digest(serde_json::to_vec(&names).unwrap_or_default())[..4]);
    let (review, reviewer) = review_for(api, &head, reader, &wanted).await?.unzip();
    let suffix = reviewer.map_or_else(String::new, |engine| format!("-review-{engine}"));
    let tag = format!("{digest}-record-{}{suffix}", format.as_str());
    let tag = tagged_response::place_etag((&head).into(), &tag);
    let (media_type, ending) = match format {
        RecordFormat::Json => ("application/json", "json"),
        RecordFormat::Text => ("text/plain; charset=utf-8", "txt"),
        RecordFormat::Sgf => ("application/x-go-sgf; charset=utf-8", "sgf"),
    };
    // Only an address that names the names may be kept: at the usual one they change.
    let name = format!("v{version}-{digest}");
    let is_named = !wanted.has_review && wanted.name.as_ref() == Some(&name);
    let rule = if is_named {
        tagged_response::cache_control_of_log(&head, false)
    } else {
        tagged_response::REVALIDATE
    };
    let is_fixed =
        !wanted.has_review && head.status.is_over() && head.visibility == Visibility::Public;
    let address = is_fixed.then(|| format!("/v1/matches/{id}/record.{ending}?v={name}"));
    if let Some(known) = known.matching(&tag) {
        let mut unchanged = HttpResponse::NotModified();
        unchanged.insert_header((ETAG, &*known)).insert_header((CACHE_CONTROL, rule));
        if let Some(address) = address {
            unchanged.insert_header((CONTENT_LOCATION, address));
        }
        return Ok(unchanged.finish());
    }
    let site = api.settings.public_url.clone();
    let signature = api.store.signatures.signatures(&[(id, version)]).await?.remove(&id);
    // The server signs the head of the last event alone.
    let signature = signature.filter(|_| head.status.is_over());
    let client = api.limits.client(request, reader.0);
    let steps = version.count();
    let written = replay::run(api, &api.replays, &client, &head, version, steps, move |log| {
        let events = log.events().take_while(|logged| version.has(logged.event.seq));
        let events = events.map(|logged| (logged.event.clone(), logged.hash)).collect();
        let record =
            Record::of_replayed(log.at(version)?, events).with_names(names).with_site(site);
        Ok(record.with_signature(signature).with_review(review).write(format))
    });
    let text = written.await?.ok_or_else(|| unknown_format(family))?;
    let mut response = HttpResponse::Ok();
    response
        .insert_header((ETAG, tag))
        .insert_header((CACHE_CONTROL, rule))
        .insert_header((CONTENT_TYPE, media_type))
        .insert_header((CONTENT_DISPOSITION, format!("inline; filename=\"{id}.{ending}\"")));
    if let Some(address) = address {
        response.insert_header((CONTENT_LOCATION, address));
    }
    Ok(response.body(text))
}

/// The review of a match for its record, with the version of the engine; `None` if it is not complete,
/// or not for this reader.
async fn review_for(
    api: &Api,
    head: &Head,
    reader: OptionalAccount,
    wanted: &Wanted,
) -> ApiResult<Option<(Value, u32)>> {
    if !wanted.has_review || review::check(head, reader.0).is_err() {
        return Ok(None);
    }
    let stored = api.store.engine.review(head.id).await?;
    let stored = stored.filter(|review| review.finished_at.is_some());
    Ok(stored.map(|review| {
        let engine = review.engine_version;
        (RecordReviewBody::new(head.players.seats.len(), review).to_value(), engine)
    }))
}

fn unknown_format(family: &Family) -> Problem {
    let detail = format!("Smart Game Format does not know {}", family.name);
    Problem::with(Code::NotFound, Phrase::new("detail-no-sgf", detail).with("game", family.name))
}
