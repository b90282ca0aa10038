use std::time::Duration;

use actix_web::dev::Payload;
use actix_web::http::header::{CONTENT_LENGTH, CONTENT_TYPE};
use actix_web::web::{Bytes, BytesMut};
use actix_web::{FromRequest, HttpRequest, web};
use futures_util::StreamExt;
use futures_util::future::LocalBoxFuture;
use serde::de::DeserializeOwned;
use serde_path_to_error::Segment;

use crate::api::problem::{ApiResult, Code, Problem};
use crate::api::service::Api;

/// A JSON body, checked and parsed: `application/json`, no larger than the limit, nothing unknown.
#[derive(Debug)]
pub struct Body<T> {
    /// The parsed body.
    pub value: T,
    /// The bytes as they came, for the idempotency key.
    pub bytes: Bytes,
}

impl<T: DeserializeOwned + 'static> FromRequest for Body<T> {
    type Error = Problem;
    type Future = LocalBoxFuture<'static, ApiResult<Self>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let is_json = is_json(request);
        let body = read(request, payload);
        Box::pin(async move {
            if !is_json {
                return Err(Problem::new(Code::UnsupportedMediaType));
            }
            let bytes = body.await?;
            Ok(Self { value: parse(&bytes)?, bytes })
        })
    }
}

/// Reads a body: no larger than the limit, and arriving in time.
pub(super) fn read(
    request: &HttpRequest,
    payload: &mut Payload,
) -> impl Future<Output = ApiResult<Bytes>> + use<> {
    let settings = request.app_data::<web::Data<Api>>().map(|api| &api.settings);
    let limit = settings.map_or(0, |settings| settings.body_limit);
    let patience = settings.map_or(Duration::ZERO, |settings| settings.request_timeout);
    let declared = request
        .headers()
        .get(CONTENT_LENGTH)
        .and_then(|length| length.to_str().ok()?.parse::<usize>().ok());
    let mut payload = payload.take();
    let too_large =
        move || Problem::with(Code::BodyTooLarge, format!("a body has at most {limit} bytes"));
    let read = async move {
        if declared.is_some_and(|declared| declared > limit) {
            return Err(too_large());
        }
        let mut bytes = BytesMut::new();
        while let Some(chunk) = payload.next().await {
            let chunk = chunk.map_err(|error| {
                Problem::with(Code::BadRequest, format!("the body broke off: {error}"))
            })?;
            if bytes.len() + chunk.len() > limit {
                return Err(too_large());
            }
            bytes.extend_from_slice(&chunk);
        }
        Ok(bytes.freeze())
    };
    let late = |_| Problem::new(Code::RequestTimeout);
    async move { tokio::time::timeout(patience, read).await.map_err(late)? }
}

fn is_json(request: &HttpRequest) -> bool {
    let given = request.headers().get(CONTENT_TYPE).and_then(|value| value.to_str().ok());
    given.is_some_and(|given| {
        let essence = given.split(';').next().unwrap_or_default();
        essence.trim().eq_ignore_ascii_case("application/json")
    })
}

/// Parses first as any JSON, so that text which is none is told apart from JSON of another shape,
/// wherever the fault stands.
fn parse<T: DeserializeOwned>(bytes: &[u8]) -> ApiResult<T> {
    let json: serde_json::Value = serde_json::from_slice(bytes)
        .map_err(|error| Problem::with(Code::MalformedJson, format!("not JSON: {error}")))?;
    if !json.is_object() {
        return Err(Problem::invalid_body("", "the body is a JSON object"));
    }
    let mut reader = serde_json::Deserializer::from_slice(bytes);
    serde_path_to_error::deserialize(&mut reader).map_err(|error| {
        let detail = error.inner().to_string();
        let detail = detail.rsplit_once(" at line ").map_or(detail.as_str(), |(text, _)| text);
        Problem::invalid_body(pointer(error.path(), detail), detail)
    })
}

/// The JSON pointer of a fault. serde says of a missing member only its parent and its name.
fn pointer(path: &serde_path_to_error::Path, detail: &str) -> String {
    let mut pointer = String::new();
    for segment in path {
        match segment {
            Segment::Seq { index } => {
                pointer.push('/');
                pointer.push_str(&index.to_string());
            }
            Segment::Map { key } => {
                pointer.push('/');
                pointer.push_str(&key.replace('~', "~0").replace('/', "~1"));
            }
            Segment::Enum { .. } | Segment::Unknown => {}
        }
    }
    if let Some(name) =
        detail.strip_prefix("missing field `").and_then(|rest| rest.strip_suffix('`'))
    {
        pointer.push('/');
        pointer.push_str(name);
    }
    pointer
}
