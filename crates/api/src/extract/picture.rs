use actix_web::dev::Payload;
use actix_web::web::Bytes;
use actix_web::{FromRequest, HttpRequest};
use futures_util::future::LocalBoxFuture;

use crate::header_fields::media_type;
use crate::problem::{ApiResult, Code, Problem};

use super::body::take_plain_bytes;

/// The media types of pictures that clients may send. Generated clients send any file as the last one; what
/// a file is, its bytes say.
const MEDIA_TYPES: [&str; 4] =
    ["image/png", "image/jpeg", "image/webp", "application/octet-stream"];

/// The file of a picture, as it was sent, or why it was refused: only after the token was checked.
#[derive(Debug)]
pub struct Picture(pub ApiResult<Bytes>);

impl FromRequest for Picture {
    type Error = Problem;
    type Future = LocalBoxFuture<'static, ApiResult<Self>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let is_picture = media_type(request.headers())
            .is_some_and(|given| MEDIA_TYPES.iter().any(|known| given.eq_ignore_ascii_case(known)));
        let body = take_plain_bytes(request, payload);
        Box::pin(async move {
            if !is_picture {
                let detail = "send a picture as `image/png`, `image/jpeg`, `image/webp` or \
                              `application/octet-stream`";
                return Ok(Self(Err(Problem::with(Code::UnsupportedMediaType, detail))));
            }
            Ok(Self(body.await))
        })
    }
}
