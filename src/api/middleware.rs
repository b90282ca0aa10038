use std::sync::Arc;

use actix_web::body::{self, BodySize, BoxBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{
    CONTENT_ENCODING, CONTENT_LENGTH, CONTENT_TYPE, ETAG, HeaderName, HeaderValue,
};
use actix_web::http::{Method, StatusCode};
use actix_web::middleware::Next;
use actix_web::{Error, HttpRequest, HttpResponse, web};
use uuid::Uuid;

use super::headers;
use super::matches;
use super::problem::{Code, Problem};
use super::routes::Route;
use super::service::Api;
use crate::world::{Stopwatch, new_id};

const X_REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");
const PROBLEM_JSON: HeaderValue = HeaderValue::from_static("application/problem+json");

/// Answers what no endpoint takes: 405 where the path has other methods, else 404.
pub(super) async fn no_such_operation(
    request: HttpRequest,
    api: web::Data<Api>,
) -> Result<HttpResponse, Problem> {
    match api.operations.route(request.path()).map(Route::allowed) {
        Some(allowed) if request.method() == Method::OPTIONS => {
            Ok(HttpResponse::NoContent().insert_header(("Allow", allowed)).finish())
        }
        Some(allowed) => Err(Problem::new(Code::MethodNotAllowed).allowing(&allowed)),
        None => Err(Problem::not_found()),
    }
}

/// The outermost layer: gives the request its id, answers HEAD as GET, makes a problem of every
/// failure, and writes one line of log and one observation a request.
pub(super) async fn answer_problems(
    api: web::Data<Api>,
    mut request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    let watch = Stopwatch::start();
    let id = request_id(&request, &api);
    let method = request.method().clone();
    if method == Method::HEAD {
        // The protocol's layer below still knows that it was HEAD, and sends no body.
        request.head_mut().method = Method::GET;
    }
    let operations = Arc::clone(&api.operations);
    let known = operations.route(request.path()).map(|route| route.pattern.as_str());
    // What is not in the document, such as the pages of `/docs`, is rare, and may take its time.
    let other = if known.is_none() { request.match_pattern() } else { None };
    let route = known.or(other.as_deref()).unwrap_or("unmatched");
    let mut response = match matches::answer_at_once(&api, &request) {
        Some(answer) => request.into_response(answer),
        None => next.call(request).await?.map_into_boxed_body(),
    };
    let status = response.status();
    let mut code = None;
    if status.is_client_error() || status.is_server_error() {
        let problem = response.response().extensions().get::<Problem>().cloned();
        let problem = problem.unwrap_or_else(|| Problem::of_status(status));
        code = Some(problem.code.as_str());
        response = write_problem(response, &problem, id);
    }
    mark_encoding(&mut response);
    if method == Method::HEAD && response.response().body().size() == BodySize::Stream {
        // Nobody reads it, and it may never end.
        response = response.map_body(|_, _| BoxBody::new(body::None::new()));
    }
    if let Ok(value) = HeaderValue::from_str(&id.to_string()) {
        response.headers_mut().insert(X_REQUEST_ID, value);
    }
    let status = response.status();
    headers::secure(response.headers_mut(), route, status);
    let took = watch.elapsed();
    api.metrics.observe(known_method(&method), route, status, took);
    let status = status.as_u16();
    let time_ms = took.as_secs_f64() * 1000.0;
    tracing::info!(request_id = %id, %method, route, status, code, time_ms, "request");
    Ok(response)
}

/// The method as a label: clients may invent methods, and each label is kept for ever.
fn known_method(method: &Method) -> &str {
    match *method {
        Method::GET
        | Method::HEAD
        | Method::POST
        | Method::PUT
        | Method::PATCH
        | Method::DELETE
        | Method::OPTIONS => method.as_str(),
        _ => "other",
    }
}

/// The client's own id when it is a UUID, so that it can find its request in our log.
fn request_id(request: &ServiceRequest, api: &Api) -> Uuid {
    let given = request.headers().get(X_REQUEST_ID).and_then(|value| value.to_str().ok());
    given
        .and_then(|value| Uuid::try_parse(value).ok())
        .or_else(|| new_id(api.store.now()).ok())
        .unwrap_or(Uuid::nil())
}

fn write_problem(
    response: ServiceResponse<BoxBody>,
    problem: &Problem,
    id: Uuid,
) -> ServiceResponse<BoxBody> {
    let body = problem.body(response.request().path(), id);
    let text = serde_json::to_string(&body).unwrap_or_default();
    let mut response = response.map_body(|head, _| {
        head.headers.remove(CONTENT_ENCODING);
        head.headers.remove(CONTENT_LENGTH);
        head.headers.insert(CONTENT_TYPE, PROBLEM_JSON);
        BoxBody::new(text)
    });
    *response.response_mut().status_mut() =
        StatusCode::from_u16(body.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    response
}

/// A compressed answer has other bytes, and so another tag: `"v7-…"` becomes `"v7-…-gzip"`.
/// That an answer is to be left as it is was meant for the compressor alone.
fn mark_encoding(response: &mut ServiceResponse<BoxBody>) {
    if response.headers().get(CONTENT_ENCODING).is_some_and(|encoding| encoding == "identity") {
        response.headers_mut().remove(CONTENT_ENCODING);
    }
    let headers = response.headers();
    let (Some(tag), Some(encoding)) = (headers.get(ETAG), headers.get(CONTENT_ENCODING)) else {
        return;
    };
    let (Ok(tag), Ok(encoding)) = (tag.to_str(), encoding.to_str()) else { return };
    let marked = format!("{}-{encoding}\"", tag.trim_end_matches('"'));
    if let Ok(value) = HeaderValue::from_str(&marked) {
        response.headers_mut().insert(ETAG, value);
    }
}
