//! Closes the connection of a request that was answered before its body was read to its end.
//!
//! actix-web would read on what nobody wants, to use the connection again. A client whose body
//! never ends would hold the connection as long as it likes.

use std::cell::{Cell, RefCell};
use std::pin::Pin;
use std::rc::Rc;
use std::task::{Context, Poll};

use actix_http::{Payload, Request};
use actix_web::body::{BodySize, BoxBody, MessageBody};
use actix_web::dev::Response;
use actix_web::error::PayloadError;
use actix_web::web::Bytes;
use futures_util::{FutureExt, Stream, StreamExt};

/// The body of a request, which its handler may or may not read.
#[derive(Clone)]
pub(super) struct UnreadBody(Rc<Watched>);

struct Watched {
    payload: RefCell<Payload>,
    has_ended: Cell<bool>,
}

impl UnreadBody {
    /// Watches how far the body of a request is read; `None` if it has none.
    pub(super) fn watch(request: &mut Request) -> Option<Self> {
        let payload = match request.take_payload() {
            Payload::None => return None,
            payload => RefCell::new(payload),
        };
        let body = Self(Rc::new(Watched { payload, has_ended: Cell::new(false) }));
        *request.payload() = Payload::Stream { payload: Box::pin(body.clone()) };
        Some(body)
    }

    /// The response. If the body has not ended by now, the connection is closed after it.
    pub(super) fn respond(mut self, response: Response<BoxBody>) -> Response<BoxBody> {
        // What has arrived already costs no waiting.
        while !self.0.has_ended.get() {
            match self.next().now_or_never() {
                Some(Some(Ok(_))) => {}
                Some(Some(Err(_)) | None) | None => break,
            }
        }
        if self.0.has_ended.get() {
            return response;
        }
        response.map_body(|_, body| BoxBody::new(AnswerToUnread { body, _unread: self }))
    }
}

impl Stream for UnreadBody {
    type Item = Result<Bytes, PayloadError>;

    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let next = Pin::new(&mut *self.0.payload.borrow_mut()).poll_next(cx);
        if matches!(next, Poll::Ready(None | Some(Err(_)))) {
            self.0.has_ended.set(true);
        }
        next
    }
}

/// The body of a response. It holds the request's: while that exists and has not ended, actix-web
/// closes the connection at the end of the response.
struct AnswerToUnread {
    body: BoxBody,
    _unread: UnreadBody,
}

impl MessageBody for AnswerToUnread {
    type Error = Box<dyn std::error::Error>;

    fn size(&self) -> BodySize {
        match self.body.size() {
            // `BoxBody` would drop a body without a size at once.
            BodySize::None => BodySize::Sized(0),
            size => size,
        }
    }

    fn poll_next(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Bytes, Self::Error>>> {
        Pin::new(&mut self.body).poll_next(cx)
    }
}
