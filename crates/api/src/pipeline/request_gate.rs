//! The gate before the handlers: refuses requests that come before the server has its database and
//! unknown query parameters, reads the body, and waits for a permit. Authentication and parsing come
//! after that, in the extractors of the handler.

use std::collections::BTreeSet;
use std::sync::Arc;

use actix_web::body::{BoxBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::Method;
use actix_web::http::header::AUTHORIZATION;
use actix_web::middleware::Next;
use actix_web::{Error, HttpMessage, web};

use super::limits;
use super::request_body::read_body;
use crate::lifecycle::Phase;
use crate::problem::{Code, Problem};
use crate::state::Api;

/// Admits a request to its handler, and writes the rate-limit headers of the response.
pub(crate) async fn gate_request(
    api: web::Data<Api>,
    mut request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    let operations = Arc::clone(&api.operations);
    let route = operations.route(request.path());
    let operation = route.and_then(|route| route.operation(request.method()));
    let Some(operation) = operation else {
        return Ok(next.call(request).await?.map_into_boxed_body());
    };
    if operation.priority.is_some() && api.lifecycle.phase() == Phase::Starting {
        return Ok(request.error_response(Problem::starting()));
    }
    if let Some(problem) = query_problem(&operation.query, request.query_string()) {
        return Ok(request.error_response(problem));
    }
    if let Some(permission) = operation.permission {
        request.extensions_mut().insert(permission);
    }
    if let Some(buckets) = &operation.buckets {
        request.extensions_mut().insert(buckets.clone());
    }
    // The body comes before the permit: a slow body does not block other requests.
    let mut held = None;
    if request.method() != Method::GET {
        let is_upload = operation.body_limit.is_some();
        // The handler checks the token. Without any, the body is not worth its memory.
        if is_upload && !request.headers().contains_key(AUTHORIZATION) {
            return Ok(request.error_response(Problem::new(Code::Unauthenticated)));
        }
        let payload = request.take_payload();
        let memory = if is_upload { &api.uploads } else { &api.large_bodies };
        let limit = operation.body_limit.unwrap_or(0).max(api.settings.body_limit);
        let timeout = api.settings.request_timeout;
        match read_body(memory, limit, timeout, request.headers(), payload).await {
            Ok((payload, bytes)) => {
                request.set_payload(payload);
                held = Some(bytes);
            }
            Err(problem) => return Ok(request.error_response(problem)),
        }
    }
    let permit = match operation.priority {
        None => None,
        Some(priority) => match api.admission.acquire(priority).await {
            Ok(permit) => Some(permit),
            Err(problem) => return Ok(request.error_response(problem)),
        },
    };
    let mut response = next.call(request).await?.map_into_boxed_body();
    drop((permit, held));
    let (request, answer) = (response.request().clone(), response.headers_mut());
    limits::write_rate_limit_headers(&request, answer);
    Ok(response)
}

fn query_problem(known: &BTreeSet<String>, query: &str) -> Option<Problem> {
    let mut seen = BTreeSet::new();
    form_urlencoded::parse(query.as_bytes()).find_map(|(name, _)| {
        let detail = if !known.contains(name.as_ref()) {
            "this operation has no such parameter"
        } else if seen.insert(name.clone()) {
            return None;
        } else {
            "it is given twice"
        };
        Some(Problem::new(Code::InvalidQuery).at(format!("/{name}"), detail))
    })
}
