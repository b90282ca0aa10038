//! Rules of HTTP/1.1 that actix-http leaves to its services.

use std::convert::Infallible;
use std::pin::Pin;
use std::task::{Context, Poll};

use actix_http::{ConnectionType, Request};
use actix_web::body::{BodySize, BoxBody, MessageBody};
use actix_web::dev::Response;
use actix_web::http::header::{CONTENT_LENGTH, HOST};
use actix_web::http::{Method, Version};
use actix_web::web::Bytes;

/// The forms of a response that the client of a request can read.
#[derive(Clone, Copy)]
pub(super) struct ReadableResponse {
    is_head: bool,
    has_chunks: bool,
}

impl ReadableResponse {
    /// The response that a request can read.
    pub(super) fn of(request: &Request) -> Self {
        Self {
            is_head: request.method() == Method::HEAD,
            has_chunks: request.head().version >= Version::HTTP_11,
        }
    }

    /// A response in this form. To HTTP/1.0 it has no chunks, so the connection ends with it (RFC 9112, 6.1 and
    /// 6.3). To `HEAD` it has no body: actix-http forgets the method when another request came with it, and the
    /// client would read the body as a response (RFC 9112, 9.3.2).
    pub(super) fn form(self, mut response: Response<BoxBody>) -> Response<BoxBody> {
        let size = response.body().size();
        if self.is_head {
            // What has a size of its own would have to be sent.
            if let BodySize::Sized(length) = size {
                response.headers_mut().insert(CONTENT_LENGTH, length.into());
            }
            response.head_mut().no_chunking(true);
            return response.map_body(|_, _| BoxBody::new(NoBody));
        }
        if !self.has_chunks && size == BodySize::Stream {
            response.head_mut().no_chunking(true);
            response.head_mut().set_connection_type(ConnectionType::Close);
        }
        response
    }
}

/// The body of a response to `HEAD`.
struct NoBody;

impl MessageBody for NoBody {
    type Error = Infallible;

    fn size(&self) -> BodySize {
        BodySize::Stream
    }

    fn poll_next(
        self: Pin<&mut Self>,
        _: &mut Context<'_>,
    ) -> Poll<Option<Result<Bytes, Infallible>>> {
        Poll::Ready(None)
    }
}

/// The response to a request whose `Host` is none (RFC 9112, 3.2); `None` if it is one, or is not there.
pub(super) fn refuse_host(request: &Request) -> Option<Response<BoxBody>> {
    let host = request.head().headers.get(HOST)?;
    let is_of_host =
        |byte: &u8| byte.is_ascii_alphanumeric() || b"-._~%!$&'()*+,;=:[]".contains(byte);
    if host.as_bytes().iter().all(is_of_host) {
        return None;
    }
    let mut response = Response::bad_request();
    response.head_mut().set_connection_type(ConnectionType::Close);
    Some(response)
}
