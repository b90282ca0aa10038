use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpRequest};
use futures_util::StreamExt;
use futures_util::future::LocalBoxFuture;

use crate::api::problem::{ApiResult, Problem};

/// A request that says all by its address: no body, or the empty object that some clients send.
#[derive(Debug, Clone, Copy)]
pub struct NoBody;

impl FromRequest for NoBody {
    type Error = Problem;
    type Future = LocalBoxFuture<'static, ApiResult<Self>>;

    fn from_request(_: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let mut payload = payload.take();
        Box::pin(async move {
            let mut seen = String::new();
            while let Some(Ok(chunk)) = payload.next().await {
                seen.extend(
                    chunk
                        .iter()
                        .filter(|byte| !byte.is_ascii_whitespace())
                        .map(|byte| char::from(*byte)),
                );
                if !"{}".starts_with(seen.as_str()) {
                    break;
                }
            }
            match seen.as_str() {
                "" | "{}" => Ok(Self),
                _ => Err(Problem::invalid_body("", "this operation takes no body")),
            }
        })
    }
}
