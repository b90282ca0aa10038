//! Ends a connection whose next request does not arrive.
//!
//! actix-http gives time only to the head of a connection's first request. Of a later one, the first
//! byte would end the wait, and a client that never sends the rest would hold its place for ever.

use std::cell::Cell;
use std::io;
use std::pin::Pin;
use std::rc::Rc;
use std::task::{Context, Poll};
use std::time::Duration;

use actix_http::Request;
use actix_web::body::{BodySize, BoxBody, MessageBody};
use actix_web::dev::Response;
use actix_web::rt::net::TcpStream;
use actix_web::rt::time::{Sleep, sleep};
use actix_web::web::Bytes;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};

use crate::world::Stopwatch;

/// A connection that ends when it has waited too long for a request.
pub(super) struct TimedConnection {
    stream: TcpStream,
    requests: ConnectionRequests,
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
}

/// A request that has arrived and whose response has not ended.
pub(super) struct RequestUnderWay(ConnectionRequests);

impl TimedConnection {
    /// A connection that waits so long for each of its requests.
    pub(super) fn new(stream: TcpStream, timeout: Duration) -> Self {
        let requests = Requests { under_way: Cell::new(0), waited: Cell::new(Stopwatch::start()) };
        let requests = ConnectionRequests(Rc::new(requests));
        Self { stream, requests, timeout, timer: Box::pin(sleep(timeout)) }
    }

    /// The connection's socket.
    pub(super) fn stream(&self) -> &TcpStream {
        &self.stream
    }

    /// Its requests.
    pub(super) fn requests(&self) -> ConnectionRequests {
        self.requests.clone()
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
}

impl RequestUnderWay {
    /// Begins a request of a server whose connections are patient.
    pub(super) fn begin(request: &Request) -> Option<Self> {
        request.conn_data::<ConnectionRequests>().map(ConnectionRequests::begin)
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
        Pin::new(&mut self.stream).poll_read(cx, buffer)
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
