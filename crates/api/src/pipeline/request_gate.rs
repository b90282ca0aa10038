//! The gate before the handlers: refuses requests that come before the server has its database, those
//! that their token, their path, their query or their buckets do not permit, reads the body, and waits for
//! a permit. Parsing comes after that, in the extractors of the handler.

use std::collections::BTreeSet;
use std::sync::Arc;

use actix_web::body::{BoxBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::Method;
use actix_web::middleware::Next;
use actix_web::{Error, FromRequest, HttpMessage, HttpRequest, HttpResponse, web};
use percent_encoding::percent_decode_str;
use uuid::Uuid;

use super::limits;
use super::request_body::read_body;
use super::routes::{OperationInfo, Route};
use crate::extract::{
    AppCaller, Caller, IDEMPOTENCY_KEY, MailRelay, OptionalCaller, bearer_token, parse_id,
};
use crate::lifecycle::Phase;
use crate::permissions::Sender;
use crate::problem::{Code, Problem};
use crate::state::Api;
use turnstone_accounts::Token;
use turnstone_matches::AccountId;

/// Admits a request to its handler, and writes the rate-limit headers of the response.
pub(crate) async fn gate_request(
    api: web::Data<Api>,
    mut request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    let operations = Arc::clone(&api.operations);
    let route = operations.route(request.path());
    let found = route.and_then(|route| Some((route, route.operation(request.method())?)));
    let Some((route, operation)) = found else {
        return Ok(next.call(request).await?.map_into_boxed_body());
    };
    if operation.priority.is_some() && api.lifecycle.phase() == Phase::Starting {
        return Ok(request.error_response(Problem::starting()));
    }
    if let Some(permission) = operation.permission {
        request.extensions_mut().insert(permission);
    }
    if let Some(buckets) = &operation.buckets {
        request.extensions_mut().insert(buckets.clone());
    }
    // The body comes before the permit: a slow body does not block other requests. And before the body
    // comes everything that can be refused without it.
    let mut held = None;
    let has_body = request.method() != Method::GET;
    if has_body {
        let account = match admit_before_body(&api, route, operation, request.request()).await {
            Ok(account) => account,
            Err(problem) => return Ok(refuse(&request, problem)),
        };
        let address = api.limits.client(request.request(), None).address;
        let timeout = api.settings.request_timeout;
        let place = match account.filter(|_| operation.body_limit.is_some()) {
            Some(account) => match api.upload_places.take(account, address, timeout).await {
                Ok(place) => Some(place),
                Err(problem) => return Ok(refuse(&request, problem)),
            },
            None => None,
        };
        let payload = request.take_payload();
        let (memory, headers) = (&api.large_bodies, request.headers());
        let limit = operation.body_limit.unwrap_or(0).max(api.settings.body_limit);
        match read_body(memory, address, limit, timeout, headers, payload).await {
            Ok((payload, bytes)) => {
                request.set_payload(payload);
                held = Some((bytes, place));
            }
            Err(problem) => return Ok(refuse(&request, problem)),
        }
    }
    let permit = match operation.priority {
        None => None,
        Some(priority) => match api.admission.acquire(priority).await {
            Ok(permit) => Some(permit),
            Err(problem) => return Ok(refuse(&request, problem)),
        },
    };
    if !has_body && let Err(problem) = admit_sender(&api, route, operation, request.request()).await
    {
        return Ok(refuse(&request, problem));
    }
    let mut response = next.call(request).await?.map_into_boxed_body();
    drop((permit, held));
    let (request, answer) = (response.request().clone(), response.headers_mut());
    limits::write_rate_limit_headers(&request, answer);
    Ok(response)
}

/// Whether a path has a UUID in the place of an id in a spelling that no id has.
fn has_other_id(pattern: &str, path: &str) -> bool {
    pattern.split('/').zip(path.split('/')).filter(|(name, _)| *name == "{id}").any(|(_, given)| {
        let given = percent_decode_str(given).decode_utf8_lossy();
        parse_id(&given).is_none() && Uuid::try_parse(&given).is_ok()
    })
}

/// A response with a problem, which has the rate-limit headers.
fn refuse(request: &ServiceRequest, problem: Problem) -> ServiceResponse<BoxBody> {
    let request = request.request();
    let mut response = HttpResponse::from_error(problem);
    limits::write_rate_limit_headers(request, response.headers_mut());
    ServiceResponse::new(request.clone(), response)
}

/// As [`admit_sender`], within the bound of permits where that asks the database: a flood of bad tokens
/// gets no further.
async fn admit_before_body(
    api: &Api,
    route: &Route,
    operation: &OperationInfo,
    request: &HttpRequest,
) -> Result<Option<AccountId>, Problem> {
    let is_new = |token: Token| {
        let now = api.store.database.now();
        api.store.sessions.cached_credential(&token.hash(), now).is_none()
    };
    let token = bearer_token(request.headers()).ok().flatten();
    let asks_database = operation.sender.is_some() && token.is_some_and(is_new);
    let _permit = match operation.priority.filter(|_| asks_database) {
        Some(priority) => Some(api.admission.acquire(priority).await?),
        None => None,
    };
    admit_sender(api, route, operation, request).await
}

/// Refuses what the head of a request is enough to refuse: first for its token, then for its path and its
/// query, and if it changes something for its buckets. The account is that of its sender.
async fn admit_sender(
    api: &Api,
    route: &Route,
    operation: &OperationInfo,
    request: &HttpRequest,
) -> Result<Option<AccountId>, Problem> {
    let account = match operation.sender {
        Some(Sender::Account) => Some(Caller::extract(request).await?.account),
        Some(Sender::Reader) => OptionalCaller::extract(request).await?.account(),
        Some(Sender::App) => Some(AccountId(AppCaller::extract(request).await?.app.id)),
        Some(Sender::MailRelay) => MailRelay::extract(request).await.map(|_| None)?,
        None => None,
    };
    if has_other_id(&route.pattern, request.path()) {
        return Err(Problem::not_found());
    }
    if let Some(problem) = query_problem(&operation.query, request.query_string()) {
        return Err(problem);
    }
    // A repeat of what was done is answered from an empty bucket too, and is known by its body.
    let may_repeat = operation.takes_key && request.headers().contains_key(IDEMPOTENCY_KEY);
    if request.method() != Method::GET && !may_repeat {
        api.limits.count_ahead(request, account)?;
    }
    Ok(account)
}

fn query_problem(known: &BTreeSet<String>, query: &str) -> Option<Problem> {
    let mut seen = BTreeSet::new();
    let misnamed = form_urlencoded::parse(query.as_bytes()).find_map(|(name, _)| {
        let detail = if !known.contains(name.as_ref()) {
            "this operation has no such parameter"
        } else if seen.insert(name.clone()) {
            return None;
        } else {
            "it is given twice"
        };
        Some(Problem::new(Code::InvalidQuery).at(format!("/{name}"), detail))
    });
    // The extractors would read another character in the place of bytes that are no text.
    let is_text = |pair: &&str| percent_decode_str(pair).decode_utf8().is_ok();
    misnamed.or_else(|| {
        let pair = query.split('&').find(|pair| !is_text(pair))?;
        let (name, _) = form_urlencoded::parse(pair.as_bytes()).next()?;
        Some(Problem::new(Code::InvalidQuery).at(format!("/{name}"), "must be a text"))
    })
}
