//! For operators and tools: liveness, readiness, metrics, and the OpenAPI document.

mod docs;

pub(crate) use docs::docs_pages;

use crate::endpoint_registry::EndpointRegistry;
use actix_web::http::header::CONTENT_TYPE;
use actix_web::web::Redirect;
use actix_web::{HttpRequest, HttpResponse, get, web};
use serde::Serialize;
use utoipa::ToSchema;

use crate::extract::IfNoneMatch;
use crate::lifecycle::Phase;
use crate::problem::{ApiResult, Code, Problem};
use crate::state::Api;
use turnstone_rules::Phrase;

pub(crate) fn endpoints(config: &mut impl EndpointRegistry) {
    config
        .service(get_health)
        .service(get_readiness)
        .service(get_open_api)
        .service(get_open_api_3_0);
}

/// Redirects `/docs` to `/docs/`: the relative links of the pages need the slash.
pub(crate) fn docs_redirect() -> Redirect {
    web::redirect("/docs", "/docs/")
}

/// An OpenAPI document. The specification of its version says what else it has.
#[derive(ToSchema)]
#[expect(dead_code, reason = "it names the schema of a text that is made once")]
struct OpenApiDocument {
    /// The version of OpenAPI.
    openapi: String,
}

/// The state of a healthy server.
#[derive(Debug, Serialize, ToSchema)]
#[schema(example = json!({"status": "ok"}))]
struct ServerHealth {
    /// `ok`.
    status: &'static str,
}

/// Ask whether the process is alive.
///
/// Does not check the database.
#[utoipa::path(
    tag = "operations",
    responses((
        status = 200, description = "The process is alive", body = ServerHealth, example = json!({"status": "ok"}),
    )),
    security(()),
)]
#[get("/healthz")]
pub(crate) async fn get_health() -> HttpResponse {
    HttpResponse::Ok().json(ServerHealth { status: "ok" })
}

/// Ask whether the server is ready.
///
/// The database takes writes and has every migration, and no background job is overdue that this
/// server needs to answer correctly and in time.
#[utoipa::path(
    tag = "operations",
    responses((
        status = 200, description = "The server is ready", body = ServerHealth, example = json!({"status": "ok"}),
    )),
    security(()),
    extensions(("x-problems" = json!([Code::Unavailable]))),
)]
#[get("/readyz")]
async fn get_readiness(api: web::Data<Api>) -> ApiResult<HttpResponse> {
    let state = api.store.database.connections().state();
    match api.lifecycle.phase() {
        Phase::Serving => {}
        Phase::Starting => return Err(Problem::starting().explained_by(state.loss())),
        Phase::Stopping => {
            return Err(Problem::with(Code::Unavailable, "the server is stopping"));
        }
    }
    if let Some(loss) = api.store.maintenance.database_loss().await {
        return Err(Problem::lost(loss));
    }
    if let Some(ahead) = api.store.outages.clock_difference() {
        let seconds = ahead.num_seconds();
        let detail = format!(
            "the database's clock is {seconds} s ahead of this server's: one of them is wrong, and the clocks of \
             matches stand still until they agree, or until `turnstone repair clock`"
        );
        let detail =
            Phrase::new("detail-clocks-differ", detail).with("seconds", seconds.to_string());
        return Err(Problem::with(Code::Unavailable, detail));
    }
    match api.jobs.overdue_and_needed_to_serve()[..] {
        [] => Ok(HttpResponse::Ok().json(ServerHealth { status: "ok" })),
        ref overdue => {
            let jobs = overdue.join(", ");
            let detail = format!("background jobs have not succeeded for too long: {jobs}");
            let detail = Phrase::new("detail-jobs-overdue", detail).with("jobs", jobs);
            Err(Problem::with(Code::Unavailable, detail))
        }
    }
}

/// The metrics, in the text format of Prometheus. Not part of the API: it has an address of its own.
#[get("/metrics")]
pub(crate) async fn get_metrics(api: web::Data<Api>) -> HttpResponse {
    HttpResponse::Ok()
        .insert_header((CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8"))
        .body(api.metrics.text(
            api.store.database.connections().usage(),
            api.waiting.count(),
            api.admission.counts(),
            (api.large_bodies.taken(), api.responses.bytes()),
            api.replays.steps() + api.drawings.steps(),
            &api.jobs.successes_since_start(api.store.database.now()),
        ))
}

/// Get this document.
///
/// OpenAPI 3.1, generated from the types of the handlers. `/openapi-3.0.json` has the same in 3.0.
#[utoipa::path(
    tag = "operations",
    params(
        ("If-None-Match" = Option<String>, Header, description = "The tag of an earlier response."),
    ),
    responses(
        (status = 200, description = "The document", body = OpenApiDocument,
         content_type = "application/json",
         headers(("ETag" = String, description = "Changes when the response changes")),
         example = json!({"openapi": "3.1.0"})),
        (status = 304, description = "The client has the current version"),
    ),
    security(()),
)]
#[get("/openapi.json")]
async fn get_open_api(
    api: web::Data<Api>,
    request: HttpRequest,
    known: IfNoneMatch,
) -> HttpResponse {
    api.openapi.kept_for_minutes(&request, &known).await
}

/// Get this document in OpenAPI 3.0.
///
/// The same operations and schemas, for tools that do not read OpenAPI 3.1.
#[utoipa::path(
    tag = "operations",
    params(
        ("If-None-Match" = Option<String>, Header, description = "The tag of an earlier response."),
    ),
    responses(
        (status = 200, description = "The document", body = OpenApiDocument,
         content_type = "application/json",
         headers(("ETag" = String, description = "Changes when the response changes")),
         example = json!({"openapi": "3.0.3"})),
        (status = 304, description = "The client has the current version"),
    ),
    security(()),
)]
#[get("/openapi-3.0.json")]
async fn get_open_api_3_0(
    api: web::Data<Api>,
    request: HttpRequest,
    known: IfNoneMatch,
) -> HttpResponse {
    api.openapi_3_0.kept_for_minutes(&request, &known).await
}
