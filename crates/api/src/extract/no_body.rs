use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpRequest};
use futures_util::future::LocalBoxFuture;

use crate::problem::{ApiResult, Problem};

use super::body::take_bytes;

/// The absence of a body. The empty object, which some clients send, is accepted too.
#[derive(Debug, Clone, Copy)]
pub struct NoBody;

impl FromRequest for NoBody {
    type Error = Problem;
    type Future = LocalBoxFuture<'static, ApiResult<Self>>;

    fn from_request(_: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let body = take_bytes(payload);
        Box::pin(async move {
            match body.await?.trim_ascii() {
                b"" | b"{}" => Ok(Self),
                _ => Err(Problem::invalid_body("", "this operation takes no body")),
            }
        })
    }
}
