//! Ends a connection whose next request does not arrive, and answers those that have.
//!
//! actix-http gives time only to the head of a connection's first request. Of a later one, the first
//! byte would end the wait, and a client that never sends the rest would hold its place for ever.
//!
//! Once it has read the end of what a client sends, actix-http takes nothing more from its own buffer:
//! a body whose reader was behind would break off, and requests behind it would get no response. So
//! it reads the end only when nothing is under way, or when all it has was read and more is wanted.

use std::cell::Cell;
use std::io;
use std::pin::Pin;
use std::rc::Rc;
use std::task::{Context, Poll, Waker, ready};
use std::time::Duration;

use actix_http::{Payload, Request};
use actix_web::body::{BodySize, BoxBody, MessageBody};
use actix_web::dev::Response;
use actix_web::error::PayloadError;
use actix_web::rt::net::TcpStream;
use actix_web::rt::time::{Sleep, sleep};
use actix_web::web::Bytes;
use futures_util::Stream;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};

use crate::api::ClientEnd;
use crate::world::Stopwatch;

/// A connection that ends when it has waited too long for a request.
pub(super) struct TimedConnection {
    stream: TcpStream,
    requests: ConnectionRequests,
    client_end: ClientEnd,
    /// How long it waits: from its start, or from the end of the last response.
    timeout: Duration,
    /// Wakes the connection when its timeout may be over.
    timer: Pin<Box<Sleep>>,
}

/// The requests of one connection. Clones share them.
#[derive(Clone)]
pub(super) struct ConnectionRequests(Rc<Requests>);

struct Requests {
    under_way: Cell<usize>,
    /// Runs since the last response ended.
    waited: Cell<Stopwatch>,
    /// Whether the body of a request waits for bytes that have not been read.
    lacks_bytes: Cell<bool>,
    /// The task of the connection, while the end of what its client sends is kept back.
    kept_back: Cell<Option<Waker>>,
}

/// A request that has arrived and whose response has not ended.
pub(super) struct RequestUnderWay(ConnectionRequests);

impl TimedConnection {
    /// A connection that waits so long for each of its requests.
    pub(super) fn new(stream: TcpStream, timeout: Duration) -> Self {
        let requests = ConnectionRequests(Rc::new(Requests {
            under_way: Cell::new(0),
            waited: Cell::new(Stopwatch::start()),
            lacks_bytes: Cell::new(false),
            kept_back: Cell::new(None),
        }));
        let (client_end, timer) = (ClientEnd::default(), Box::pin(sleep(timeout)));
        Self { stream, requests, client_end, timeout, timer }
    }

    /// The connection's socket.
    pub(super) fn stream(&self) -> &TcpStream {
        &self.stream
    }

    /// Its requests.
    pub(super) fn requests(&self) -> ConnectionRequests {
        self.requests.clone()
    }

    /// The end of what its client sends.
    pub(super) fn client_end(&self) -> ClientEnd {
        self.client_end.clone()
    }

    /// Whether it has waited too long. If not, the task is woken when that may be so.
    fn has_timed_out(&mut self, cx: &mut Context<'_>) -> bool {
        while self.timer.as_mut().poll(cx).is_ready() {
            let left = self.timeout.saturating_sub(self.requests.waited());
            if left.is_zero() {
                return true;
            }
            self.timer.set(sleep(left));
        }
        false
    }
}

impl ConnectionRequests {
    /// Marks that a request has arrived; until the result is dropped, the connection has time.
    pub(super) fn begin(&self) -> RequestUnderWay {
        self.0.under_way.set(self.0.under_way.get() + 1);
        RequestUnderWay(self.clone())
    }

    /// How long the connection has been waiting for a request; zero while one is under way.
    fn waited(&self) -> Duration {
        if self.0.under_way.get() > 0 { Duration::ZERO } else { self.0.waited.get().elapsed() }
    }

    /// Whether the end of what the client sends must not be read yet. If so, the task is woken when that
    /// has changed.
    fn keep_end_back(&self, cx: &Context<'_>) -> bool {
        let keeps = self.0.under_way.get() > 0 && !self.0.lacks_bytes.get();
        self.0.kept_back.set(keeps.then(|| cx.waker().clone()));
        keeps
    }

    fn let_end_be_read(&self) {
        if let Some(task) = self.0.kept_back.take() {
            task.wake();
        }
    }
}

impl RequestUnderWay {
    /// Begins a request of a server whose connections are patient, and watches how far its body is read.
    pub(super) fn begin(request: &mut Request) -> Option<Self> {
        let requests = request.conn_data::<ConnectionRequests>()?.clone();
        let under_way = requests.begin();
        match request.take_payload() {
            Payload::None => {}
            payload => {
                let payload = Box::pin(BodyUnderWay { payload, requests });
                *request.payload() = Payload::Stream { payload };
            }
        }
        Some(under_way)
    }

    /// A response until whose end the request is under way.
    pub(super) fn respond(response: Response<BoxBody>, request: Option<Self>) -> Response<BoxBody> {
        response.map_body(|_, body| BoxBody::new(ResponseUnderWay { body, request }))
    }
}

impl Drop for RequestUnderWay {
    fn drop(&mut self) {
        let requests = &self.0.0;
        requests.under_way.set(requests.under_way.get() - 1);
        requests.waited.set(Stopwatch::start());
        requests.lacks_bytes.set(false);
        self.0.let_end_be_read();
    }
}

impl AsyncRead for TimedConnection {
    /// Reads the end of the connection when it has waited too long: what is still to be sent is sent.
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        if self.has_timed_out(cx) {
            return Poll::Ready(Ok(()));
        }
        let before = buffer.filled().len();
        ready!(Pin::new(&mut self.stream).poll_read(cx, buffer))?;
        if buffer.filled().len() > before {
            self.requests.0.lacks_bytes.set(false);
            return Poll::Ready(Ok(()));
        }
        self.client_end.announce();
        if self.requests.keep_end_back(cx) { Poll::Pending } else { Poll::Ready(Ok(())) }
    }
}

impl AsyncWrite for TimedConnection {
    fn poll_write(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write(cx, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}

/// The body of a request.
struct BodyUnderWay {
    payload: Payload,
    requests: ConnectionRequests,
}

impl Stream for BodyUnderWay {
    type Item = Result<Bytes, PayloadError>;

    fn poll_next(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let next = Pin::new(&mut self.payload).poll_next(cx);
        self.requests.0.lacks_bytes.set(next.is_pending());
        if next.is_pending() {
            self.requests.let_end_be_read();
        }
        next
    }
}

/// The body of a response. Its request is under way as long as it exists.
struct ResponseUnderWay {
    body: BoxBody,
    request: Option<RequestUnderWay>,
}

impl MessageBody for ResponseUnderWay {
    type Error = Box<dyn std::error::Error>;

    fn size(&self) -> BodySize {
        self.body.size()
    }

    fn poll_next(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Bytes, Self::Error>>> {
        Pin::new(&mut self.body).poll_next(cx)
    }

    /// A body that is there in full ends with its head; it needs no box around it.
    fn try_into_bytes(self) -> Result<Bytes, Self> {
        let Self { body, request } = self;
        body.try_into_bytes().map_err(|body| Self { body, request })
    }
}
