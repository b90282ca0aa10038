use actix_web::{HttpRequest, HttpResponse, get, web};
use serde::Deserialize;
use utoipa::IntoParams;
use uuid::Uuid;

use crate::bodies::{Joined, MatchBody};
use crate::caches::rendered_cache::RenderedMatch;
use crate::examples;
use crate::extract::{IfNoneMatch, OptionalAccount, Parameters};
use crate::problem::{ApiResult, Code, Problem};
use crate::responses::encodings::{self, Effort};
use crate::responses::tagged_response;
use crate::state::Api;
use turnstone_matches::MatchId;
use turnstone_store::Head;

use super::match_response;
use super::parameters::IfNoneMatchHeader;
use super::replay;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct GetMatch {
    /// A version that the client knows to exist: the response is never older. Without it, a change
    /// that another server has written may be missing for less than a second. A version that the match has not
    /// come to, as after a restore of the server's database, is refused with `invalid_query`.
    #[param(minimum = 1)]
    min_version: Option<u32>,
}

/// Get a match.
///
/// With `If-None-Match` a client that has the current version gets 304.
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
        (status = 304, description = "The client has the current version"),
    ),
    security((), ("bearer" = ["matches:read"])),
    extensions(("x-problems" = json!([Code::Unavailable]))),
)]
#[get("/v1/matches/{id}")]
pub(super) async fn get_match(
    api: web::Data<Api>,
    request: HttpRequest,
    id: web::Path<Uuid>,
    reader: OptionalAccount,
    known: IfNoneMatch,
    Parameters(query): Parameters<GetMatch>,
) -> ApiResult<HttpResponse> {
    // The cheapest first: as it was rendered before; by its head alone, for a client that has that version; as it is
    // in memory, or its log replays to.
    let (id, encoding) = (MatchId(*id), encodings::negotiate(request.headers(), Effort::Kept));
    if let Some(rendered) = api.rendered.get(&api.store, id)
        && query.min_version.is_none_or(|version| rendered.version().get() >= version)
    {
        return rendered.answer(reader.0, &known, encoding);
    }
    let stamp = api.store.history.read_stamp();
    let head = match_response::visible_head(&api, id.0, reader.0).await?;
    if query.min_version.is_some_and(|version| head.version.get() < version) {
        let problem = Problem::new(Code::InvalidQuery);
        return Err(problem.at("/min_version", match_response::NO_SUCH_EVENT));
    }
    if let Some(unchanged) = unchanged_head(&api, &head, &known).await? {
        return Ok(unchanged);
    }
    let game_match = replay::current(&api, &api.limits.client(&request, reader.0), &head).await?;
    let rendered = RenderedMatch::of(&api.store, &game_match, stamp).await?;
    api.rendered.insert(&api.store, &rendered);
    // It may have other players than its head had.
    rendered.answer(reader.0, &known, encoding)
}

/// 304 for a client that has the version of the head. `None` also for a match that is in memory: rendering it costs
/// little more.
async fn unchanged_head(
    api: &Api,
    head: &Head,
    known: &IfNoneMatch,
) -> ApiResult<Option<HttpResponse>> {
    if api.store.history.cached_version(head.id) == Some(head.version) {
        return Ok(None);
    }
    let joined = Joined::of_match(&api.store, head.into()).await?;
    let tag = tagged_response::etag(head.into(), head.deadline, &joined);
    Ok(known.matching(&tag).map(|known| tagged_response::not_modified(&known)))
}
