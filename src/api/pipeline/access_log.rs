//! A request and its answer, seen from outside: what every answer has, and what is written down of it.

use actix_web::http::header::{HeaderMap, HeaderName, HeaderValue};
use actix_web::http::{Method, StatusCode};
use chrono::{DateTime, Utc};
use uuid::Uuid;

use super::security_headers;
use crate::api::state::Api;
use crate::world::{Stopwatch, new_id};

const X_REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// A request that is being answered.
#[derive(Debug)]
pub(in crate::api) struct AccessLog {
    /// Names it in the answer and in the log.
    pub id: Uuid,
    /// When it came.
    pub began_at: DateTime<Utc>,
    method: Method,
    stopwatch: Stopwatch,
}

impl AccessLog {
    /// A request that has just come.
    pub(in crate::api) fn begin(api: &Api, method: &Method, headers: &HeaderMap) -> Self {
        let (stopwatch, began_at) = (Stopwatch::start(), api.store.now());
        Self { id: request_id(headers, began_at), began_at, method: method.clone(), stopwatch }
    }

    /// Whether only the head of the answer is asked for.
    pub(in crate::api) fn is_head(&self) -> bool {
        self.method == Method::HEAD
    }

    /// Completes the head of the answer, and writes one line of log and one observation. `route` is
    /// the pattern of the path.
    pub(in crate::api) fn end(
        &self,
        api: &Api,
        route: &str,
        status: StatusCode,
        code: Option<&str>,
        headers: &mut HeaderMap,
    ) {
        let mut id = Uuid::encode_buffer();
        if let Ok(id) = HeaderValue::from_str(self.id.as_hyphenated().encode_lower(&mut id)) {
            headers.insert(X_REQUEST_ID, id);
        }
        security_headers::add_security_headers(headers, route, status);
        let took = self.stopwatch.elapsed();
        api.metrics.observe(method_label(&self.method), route, status, took);
        let (status, time_ms) = (status.as_u16(), took.as_secs_f64() * 1000.0);
        let (request_id, method) = (self.id, &self.method);
        tracing::info!(%request_id, %method, route, status, code, time_ms, "request");
    }
}

/// The client's own id when it is a UUID, so that it can find its request in our log.
fn request_id(headers: &HeaderMap, now: DateTime<Utc>) -> Uuid {
    let given = headers.get(X_REQUEST_ID).and_then(|value| value.to_str().ok());
    given
        .and_then(|value| Uuid::try_parse(value).ok())
        .or_else(|| new_id(now).ok())
        .unwrap_or(Uuid::nil())
}

/// The method as a label: clients may invent methods, and each label is kept for ever.
fn method_label(method: &Method) -> &str {
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
