//! Records every request: a request id, a span, the headers of every response, one line in the log and
//! one observation in the metrics.

use std::fmt;
use std::net::SocketAddr;
use std::time::SystemTime;

use actix_web::body::BodySize;
use actix_web::http::header::{
    DATE, HeaderMap, HeaderName, HeaderValue, HttpDate, TryIntoHeaderValue as _,
};
use actix_web::http::{Method, StatusCode};
use actix_web::{HttpMessage, HttpRequest};
use chrono::{DateTime, Utc};
use tracing::field::display;
use uuid::Uuid;

use super::security_headers;
use crate::extract::parse_id;
use crate::problem::{Code, Problem};
use crate::state::Api;
use turnstone_io::spans::Span;
use turnstone_io::world::{Stopwatch, new_id};
use turnstone_matches::AccountId;
use turnstone_store::AppId;

const TRACEPARENT: HeaderName = HeaderName::from_static("traceparent");
const X_REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// The access log of one request, from its arrival to its response.
#[derive(Debug)]
pub(crate) struct AccessLog {
    /// The request's id, in the response and in the log.
    pub id: Uuid,
    /// When the request arrived.
    pub began_at: DateTime<Utc>,
    method: Method,
    stopwatch: Stopwatch,
    /// The span of the request, for OpenTelemetry.
    pub span: Span,
}

impl AccessLog {
    /// Begins the log of a request that has just arrived.
    pub(crate) fn begin(api: &Api, method: &Method, headers: &HeaderMap) -> Self {
        let (stopwatch, began_at) = (Stopwatch::start(), api.store.database.now());
        let traceparent = || headers.get(TRACEPARENT)?.to_str().ok();
        let span = Span::of_request(traceparent);
        let id = request_id(headers, began_at);
        Self { id, began_at, method: method.clone(), stopwatch, span }
    }

    /// Whether the method is HEAD.
    pub(crate) fn is_head(&self) -> bool {
        self.method == Method::HEAD
    }

    /// Ends the request: completes the headers of the response, and writes one line in the log and
    /// one observation. `route` is the pattern of the path. The line of a failure has its cause; no
    /// other place logs it.
    pub(crate) fn end(
        mut self,
        api: &Api,
        route: &str,
        status: StatusCode,
        problem: Option<&Problem>,
        subject: Subject,
        headers: &mut HeaderMap,
    ) {
        let mut id = Uuid::encode_buffer();
        if let Ok(id) = HeaderValue::from_str(self.id.as_hyphenated().encode_lower(&mut id)) {
            headers.insert(X_REQUEST_ID, id);
        }
        security_headers::add_security_headers(headers, route, status);
        let took = self.stopwatch.elapsed();
        // By the clock that deadlines go by: that of the machine may be another.
        let now = SystemTime::from(self.began_at) + took;
        if let Ok(date) = HttpDate::from(now).try_into_value() {
            headers.insert(DATE, date);
        }
        api.metrics.observe(method_label(&self.method), route, status, took);
        let (status, time_ms) = (status.as_u16(), took.as_secs_f64() * 1000.0);
        if let Some(problem) = problem {
            api.metrics.count_problem(problem);
        }
        let (id, method) = (self.id, method_label(&self.method));
        let code = problem.map(|problem| problem.code.as_str());
        self.span.complete(|span| {
            span.name = format!("{method} {route}").into();
            span.text("http.request.method", method.to_owned());
            span.text("http.route", route.to_owned());
            span.number("http.response.status_code", status);
            span.text("turnstone.request_id", id.to_string());
            if let Some(code) = code {
                span.text("error.type", code);
            }
            span.has_failed = status >= 500;
        });
        let cause = problem.and_then(Problem::cause);
        let Subject { sender, game_match, bytes, address } = subject;
        let account = sender.account.map(|account| display(account.0));
        let (app, game_match) = (sender.app.map(|app| display(app.0)), game_match.map(display));
        macro_rules! write_line {
            ($level:ident) => {
                tracing::$level!(
                    request_id = %id, method, route, status, code, cause, time_ms, bytes, account, app,
                    match = game_match, address, "request"
                )
            };
        }
        match problem.map(|problem| problem.code) {
            Some(Code::Internal) if cause.is_some() => write_line!(error),
            Some(code) if cause.is_some() && code.status().is_server_error() => write_line!(warn),
            // What a client did wrong is no warning for the operator.
            _ => write_line!(info),
        }
    }
}

/// The sender of a request, as far as its token was read.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Sender {
    /// The account.
    pub account: Option<AccountId>,
    /// The app, by which the account has logged in, or whose backend it is.
    pub app: Option<AppId>,
}

/// The rest of what the log says of a request, beside its outcome.
#[derive(Debug, Default)]
pub(crate) struct Subject {
    /// The sender.
    pub sender: Sender,
    /// The match in its path.
    pub game_match: Option<Uuid>,
    /// The length of the response's body; of a stream it is not known.
    pub bytes: Option<u64>,
    /// The hash of the address.
    pub address: Option<String>,
}

impl Subject {
    /// The subject of a request with this route, which was answered with a body of this size.
    pub(crate) fn of(api: &Api, request: &HttpRequest, route: &str, body: BodySize) -> Self {
        let id = route.starts_with("/v1/matches/{id}").then(|| request.match_info().get("id"));
        Self {
            sender: request.extensions().get().copied().unwrap_or_default(),
            game_match: id.flatten().and_then(parse_id),
            bytes: bytes_of(body),
            address: hash_of_address(api, request.peer_addr(), request.headers()),
        }
    }
}

/// The bytes of a body; of a stream they are not known.
pub(crate) fn bytes_of(body: BodySize) -> Option<u64> {
    match body {
        BodySize::None => Some(0),
        BodySize::Sized(bytes) => Some(bytes),
        BodySize::Stream => None,
    }
}

/// The hash of a client's address; of IPv6 that of its network. `None`: the log has none.
pub(crate) fn hash_of_address(
    api: &Api,
    peer: Option<SocketAddr>,
    headers: &HeaderMap,
) -> Option<String> {
    if !tracing::enabled!(target: "turnstone::address", tracing::Level::INFO) {
        return None;
    }
    let address = api.limits.address(peer, headers).customer();
    Some(api.address_hashes.hash(address, api.store.database.now().date_naive()))
}

/// The id of a request, for log lines after its end: those of a stream that breaks off.
#[derive(Debug, Clone, Copy)]
pub(crate) struct RequestId(pub Uuid);

impl RequestId {
    /// The id that the pipeline gave a request.
    pub(crate) fn of(request: &HttpRequest) -> Self {
        request.extensions().get().copied().unwrap_or(Self(Uuid::nil()))
    }
}

impl fmt::Display for RequestId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The client's own id when it is a UUID, so that the client can find its request in the log.
fn request_id(headers: &HeaderMap, now: DateTime<Utc>) -> Uuid {
    let given = headers.get(X_REQUEST_ID).and_then(|value| value.to_str().ok());
    given
        .and_then(|value| Uuid::try_parse(value).ok())
        .or_else(|| new_id(now).ok())
        .unwrap_or_default()
}

/// The method as a label. Clients may invent methods of any length: the metrics would keep each for
/// ever, and the log would have it whole.
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
