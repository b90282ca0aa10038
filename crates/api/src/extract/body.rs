use std::marker::PhantomData;

use actix_web::dev::Payload;
use actix_web::http::header::{ACCEPT_ENCODING, CONTENT_ENCODING, HeaderValue};
use actix_web::web::Bytes;
use actix_web::{FromRequest, HttpRequest};
use futures_util::StreamExt;
use futures_util::future::LocalBoxFuture;
use serde::de::DeserializeOwned;
use turnstone_rules::Phrase;
use utoipa::ToSchema;

use crate::header_fields::media_type;
use crate::problem::{ApiResult, Code, Problem};

use super::fault::describe;
use super::leniency::rewritten;
use super::pointer::pointer;

/// A JSON body of type `application/json`, parsed; unknown members are refused. Those of `Response`, which the server
/// gives for the same resource, may come back and are ignored.
#[derive(Debug)]
pub struct Body<T, Response = ()> {
    /// The parsed body.
    pub value: T,
    /// The bytes as received, for the idempotency key.
    pub bytes: Bytes,
    response: PhantomData<Response>,
}

impl<T, Response> FromRequest for Body<T, Response>
where
    T: DeserializeOwned + ToSchema + 'static,
    Response: ToSchema + 'static,
{
    type Error = Problem;
    type Future = LocalBoxFuture<'static, ApiResult<Self>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let is_json = is_json(request);
        let body = take_plain_bytes(request, payload);
        Box::pin(async move {
            if !is_json {
                return Err(Problem::new(Code::UnsupportedMediaType));
            }
            let bytes = body.await?;
            let value = parse::<T, Response>(&bytes)?;
            Ok(Self { value, bytes, response: PhantomData })
        })
    }
}

/// Takes the body, which the request gate has read.
pub(super) fn take_bytes(payload: &mut Payload) -> impl Future<Output = ApiResult<Bytes>> + use<> {
    let mut payload = payload.take();
    async move {
        // At most one chunk: `request_body.rs` has joined them.
        let bytes = payload.next().await.transpose();
        let bytes = bytes.map_err(Problem::body_broke_off)?;
        Ok(bytes.unwrap_or_default())
    }
}

/// As [`take_bytes`], but refuses a compressed body, which nothing here unpacks: RFC 9110, 15.5.16.
pub(super) fn take_plain_bytes(
    request: &HttpRequest,
    payload: &mut Payload,
) -> impl Future<Output = ApiResult<Bytes>> + use<> {
    let (is_plain, body) = (is_plain(request), take_bytes(payload));
    async move {
        if is_plain {
            return body.await;
        }
        let detail = "send the body without `Content-Encoding`";
        let problem = Problem::with(Code::UnsupportedMediaType, detail);
        Err(problem.with_header(ACCEPT_ENCODING, HeaderValue::from_static("identity")))
    }
}

fn is_plain(request: &HttpRequest) -> bool {
    let encoding = request.headers().get(CONTENT_ENCODING);
    encoding.is_none_or(|encoding| encoding.as_bytes().eq_ignore_ascii_case(b"identity"))
}

fn is_json(request: &HttpRequest) -> bool {
    let given = media_type(request.headers());
    given.is_some_and(|given| given.eq_ignore_ascii_case("application/json"))
}

/// Parses a body. Only after a failure it is read again, as any JSON: to distinguish malformed JSON from JSON of
/// another shape, and to take what serde does not.
fn parse<T: DeserializeOwned + ToSchema, Response: ToSchema>(bytes: &[u8]) -> ApiResult<T> {
    // serde would also accept an array.
    let is_object = bytes.trim_ascii_start().starts_with(b"{");
    if is_object && let Ok(value) = serde_json::from_slice(bytes) {
        return Ok(value);
    }
    let rewritten = rewritten::<T, Response>(bytes).map_err(|error| {
        let (line, column) = (error.line(), error.column());
        let place = format!("the body is not JSON at line {line}, column {column}");
        let detail = if error.is_eof() {
            Phrase::new("detail-json-ends", format!("{place}: it ends there"))
        } else {
            Phrase::new("detail-json", place)
        };
        let detail = detail.with("line", line).with("column", column);
        Problem::with(Code::MalformedJson, detail)
    })?;
    if !is_object {
        return Err(Problem::invalid_body("", "the body must be a JSON object"));
    }
    let mut reader = serde_json::Deserializer::from_slice(&rewritten);
    serde_path_to_error::deserialize(&mut reader).map_err(|error| {
        let detail = error.inner().to_string();
        let detail = detail.rsplit_once(" at line ").map_or(detail.as_str(), |(text, _)| text);
        Problem::invalid_body(pointer(error.path(), detail), describe(detail))
    })
}
