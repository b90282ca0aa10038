//! Renders every failure as a problem, in the layer that is the outermost of the application.

use std::sync::Arc;

use actix_web::body::{self, BodySize, BoxBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{CONTENT_ENCODING, CONTENT_LENGTH, CONTENT_TYPE, HeaderValue};
use actix_web::http::{Method, StatusCode};
use actix_web::middleware::Next;
use actix_web::{Error, HttpMessage, HttpRequest, HttpResponse, web};
use uuid::Uuid;

use super::access_log::{AccessLog, RequestId, Subject};
use super::routes::Route;
use super::security_headers::UNKNOWN_PAGE;
use crate::extract::{add_language, language_of};
use crate::problem::{Code, Problem};
use crate::responses::tagged_response;
use crate::state::Api;

const PROBLEM_JSON: HeaderValue = HeaderValue::from_static("application/problem+json");

/// Marks the response of an error that is a page for people, and so no problem.
#[derive(Debug, Clone, Copy)]
pub(crate) struct OwnErrorPage;

/// Answers a request that no endpoint takes: 405 where the path has other methods, else 404.
pub(crate) async fn fallback_handler(
    request: HttpRequest,
    api: web::Data<Api>,
) -> Result<HttpResponse, Problem> {
    let documented = api.operations.route(request.path()).map(Route::allowed);
    // Any other path with a pattern is that of a page.
    let allowed = documented.or_else(|| request.match_pattern().map(|page| allowed_of_page(&page)));
    match allowed {
        Some(allowed) if request.method() == Method::OPTIONS => {
            Ok(HttpResponse::NoContent().insert_header(("Allow", allowed)).finish())
        }
        Some(allowed) => Err(Problem::new(Code::MethodNotAllowed).with_allow_header(&allowed)),
        None => Err(Problem::not_found()),
    }
}

/// The methods of a page, as `Allow` lists them. Those of mails have a form.
fn allowed_of_page(pattern: &str) -> String {
    let form = if pattern.starts_with("/mail/") { "POST, " } else { "" };
    format!("GET, {form}HEAD, OPTIONS")
}

/// Gives the request its id, answers HEAD as GET, renders every failure as a problem, and writes
/// one log line and one observation for each request.
pub(crate) async fn render_problems(
    api: web::Data<Api>,
    mut request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    let access_log = AccessLog::begin(&api, request.method(), request.headers());
    if access_log.is_head() {
        // actix-http still knows that it was HEAD, and sends no body.
        request.head_mut().method = Method::GET;
    }
    request.extensions_mut().insert(RequestId(access_log.id));
    let operations = Arc::clone(&api.operations);
    let known = operations.route(request.path()).map(|route| route.pattern.as_str());
    // Paths that are not in the document, such as the pages of `/docs`, take the slow lookup.
    let other = if known.is_none() { request.match_pattern() } else { None };
    let route = known.or(other.as_deref());
    let handled = access_log.span.scope(next.call(request)).await;
    let mut response = handled?.map_into_boxed_body();
    let is_page = response.response().extensions().contains::<OwnErrorPage>();
    let route = route.unwrap_or(if is_page { UNKNOWN_PAGE } else { "unmatched" });
    let state = api.store.database.connections().state();
    let problem = problem_of(&response).map(|problem| problem.explained_by(state.loss()));
    if let Some(problem) = &problem {
        response = write_problem(response, problem, access_log.id);
    }
    tagged_response::add_encoding(response.headers_mut());
    if access_log.is_head() && response.response().body().size() == BodySize::Stream {
        // No client reads the body of HEAD, and a stream may never end.
        response = response.map_body(|_, _| BoxBody::new(body::None::new()));
    }
    let status = response.status();
    let body = response.response().body().size();
    let subject = Subject::of(&api, response.request(), route, body);
    access_log.end(&api, route, status, problem.as_ref(), subject, response.headers_mut());
    Ok(response)
}

/// The problem of a response that is an error: the handler's own, or one for the framework's
/// status.
fn problem_of(response: &ServiceResponse<BoxBody>) -> Option<Problem> {
    let (status, response) = (response.status(), response.response());
    let is_error = status.is_client_error() || status.is_server_error();
    if !is_error || response.extensions().contains::<OwnErrorPage>() {
        return None;
    }
    if let Some(problem) = response.extensions().get::<Problem>() {
        return Some(problem.clone());
    }
    let problem = Problem::of_status(status);
    Some(match response.error() {
        Some(error) if status.is_server_error() => problem.caused_by(error),
        _ => problem,
    })
}

fn write_problem(
    response: ServiceResponse<BoxBody>,
    problem: &Problem,
    id: Uuid,
) -> ServiceResponse<BoxBody> {
    let language = language_of(response.request());
    let body = problem.body(language, response.request().path(), id);
    let text = serde_json::to_string(&body).unwrap_or_default();
    let mut response = response.map_body(|head, _| {
        head.headers.remove(CONTENT_ENCODING);
        head.headers.remove(CONTENT_LENGTH);
        head.headers.insert(CONTENT_TYPE, PROBLEM_JSON);
        problem.write_headers(&mut head.headers);
        add_language(&mut head.headers, language);
        BoxBody::new(text)
    });
    *response.response_mut().status_mut() =
        StatusCode::from_u16(body.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    response
}
