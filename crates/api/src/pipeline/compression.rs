//! Compresses responses, and counts the memory of those that wait for slow readers.
//!
//! A response is compressed whole, so that nothing of the compressor is left while its client
//! reads. A response that grows while it is sent (an event stream, a download) is not compressed:
//! each would hold a compressor of its own for as long as its client likes.

use std::sync::Arc;

use actix_web::body::{BodySize, BoxBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::Method;
use actix_web::http::header::{CONTENT_ENCODING, CONTENT_TYPE, ContentEncoding, HeaderValue};
use actix_web::middleware::Next;
use actix_web::web::Bytes;
use actix_web::{Error, HttpResponse, web};

use crate::problem::Problem;
use crate::responses::encodings::{self, Effort};
use crate::responses::sliced_body::{SLICE, SlicedBody};
use crate::state::Api;

/// Compresses the response if its client accepts that.
pub(crate) async fn compress(
    api: web::Data<Api>,
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    let encoding = encodings::negotiate(request.headers(), Effort::Once);
    // A command is done by now: its response is sent whatever memory it takes, and counted if there
    // is room. What operators ask for is needed most when the server has too much to do.
    let operations = Arc::clone(&api.operations);
    let operation =
        operations.route(request.path()).and_then(|route| route.operation(request.method()));
    let may_refuse = request.method() == Method::GET
        && operation.is_some_and(|operation| operation.priority.is_some());
    let response = next.call(request).await?.map_into_boxed_body();
    let size = response.response().body().size();
    let BodySize::Sized(1..) = size else { return Ok(response) };
    let headers = response.headers();
    let is_compressed = headers.contains_key(CONTENT_ENCODING)
        || headers.get(CONTENT_TYPE).is_some_and(is_compressed_picture);
    let encoding = if is_compressed { ContentEncoding::Identity } else { encoding };
    let (request, response) = response.into_parts();
    let (head, body) = response.into_parts();
    let bytes = match body.try_into_bytes() {
        Ok(bytes) => bytes,
        Err(body) => return Ok(ServiceResponse::new(request, head.set_body(body))),
    };
    if bytes.len() <= SLICE {
        // They take little memory, and are not counted.
        let compressed = compressed(&bytes, encoding);
        return Ok(ServiceResponse::new(request, answer(head, bytes, compressed, encoding)));
    }
    let client = api.limits.client(&request, None);
    let mut share = api.responses.take(client.address, bytes.len());
    if share.is_none() && may_refuse {
        return Ok(ServiceResponse::from_err(Problem::too_much_unread(), request));
    }
    let mut head = head;
    let mut whole = bytes;
    if encoding != ContentEncoding::Identity {
        let _turn = api.responses.compressing(&client).await;
        let bytes = whole.clone();
        if let Ok(Some(smaller)) = web::block(move || compressed(&bytes, encoding)).await {
            whole = smaller;
            encodings::mark(head.headers_mut(), encoding);
        }
    }
    if let Some(share) = &mut share {
        share.shrink_to(whole.len());
    }
    let body = BoxBody::new(SlicedBody::new(whole, share));
    Ok(ServiceResponse::new(request, head.set_body(body)))
}

fn compressed(bytes: &Bytes, encoding: ContentEncoding) -> Option<Bytes> {
    encodings::compress(bytes, encoding, Effort::Once).map(Bytes::from)
}

fn answer(
    mut head: HttpResponse<()>,
    bytes: Bytes,
    compressed: Option<Bytes>,
    encoding: ContentEncoding,
) -> HttpResponse<BoxBody> {
    if compressed.is_some() {
        encodings::mark(head.headers_mut(), encoding);
    }
    head.set_body(BoxBody::new(compressed.unwrap_or(bytes)))
}

/// Whether the bytes of a media type are compressed already.
fn is_compressed_picture(media_type: &HeaderValue) -> bool {
    media_type.as_bytes().starts_with(b"image/") && media_type != "image/svg+xml"
}
