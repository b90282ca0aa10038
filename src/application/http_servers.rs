//! The servers of HTTP: that of the API, and that of the metrics.

use std::net::SocketAddr;
use std::time::Duration;

use actix_http::{Extensions, HttpService, KeepAlive, Protocol, Request};
use actix_service::{
    IntoServiceFactory, Service, ServiceFactory, ServiceFactoryExt, apply_fn_factory, fn_service,
    map_config,
};
use actix_web::Error;
use actix_web::body::BoxBody;
use actix_web::dev::{AppConfig, Response, Server};
use actix_web::rt::net::TcpStream;
use anyhow::Context;
use futures_util::TryFutureExt;
use futures_util::future::{Either, ready};
use socket2::SockRef;

use super::awaited_request::{RequestUnderWay, TimedConnection};
use super::connections::Connections;
use super::file_limit;
use super::http_rules::{ReadableResponse, refuse_host};
use super::listeners::Listeners;
use super::{proxies, workers};
use crate::api::{Api, app, metrics_app};
use crate::config::ServeArgs;

/// How long a connection without a request is kept for the next one.
const KEEP_ALIVE: Duration = Duration::from_secs(5);
/// How long a client has to close its side of a connection that ends.
const DISCONNECT_TIMEOUT: Duration = Duration::from_secs(1);
/// How much the kernel holds of what a client has not read, in bytes. By itself it would take whole
/// documents: hundreds of clients that read nothing took gigabytes, and copying them held up the
/// threads that serve for seconds.
const SEND_BUFFER: usize = 128 * 1024;
/// The connections of the metrics' server: some that scrape, and some health checks. It must not
/// take the files that the API and the database need.
const METRICS_CONNECTIONS: usize = 32;

/// The server of the API.
pub(super) fn api_server(
    args: &ServeArgs,
    listeners: &Listeners,
    api: Api,
) -> anyhow::Result<Server> {
    let workers = workers(args);
    let max_connections = file_limit::clamped_connections(
        args.limits.max_connections,
        args.database.pool_size,
        workers,
    )?;
    let counted =
        Connections::new(&args.tests, max_connections, proxies(args), api.metrics.connections())?;
    let send_timeout = Duration::from_secs(args.tests.test_tuning.send_timeout_seconds.into());
    let limits = ServerLimits {
        workers,
        max_connections: (max_connections / workers).max(1),
        head_timeout: Duration::from_secs(args.tests.test_tuning.request_timeout_seconds.into()),
        stop_timeout: Duration::from_secs(args.limits.stop_timeout_seconds.into()),
    };
    let admit = move |connection: &TcpStream, data: &mut Extensions| {
        limit_sending(connection, send_timeout);
        counted.admit(connection, data);
    };
    let application = move || {
        // Each of the threads that run this appends on a connection of its own.
        api.store.log.start_writer();
        app(&api)
    };
    serve(&limits, listeners, admit, application)
}

/// The server of the metrics, and its address.
pub(super) fn metrics_server(
    args: &ServeArgs,
    address: &str,
    api: &Api,
) -> anyhow::Result<(Server, SocketAddr)> {
    let listeners = Listeners::bind(address).with_context(|| {
        format!(
            "cannot listen on {address} for /metrics; choose another --metrics-address, or `off`"
        )
    })?;
    let address = listeners.address()?;
    let limits = ServerLimits {
        workers: 1,
        max_connections: METRICS_CONNECTIONS,
        head_timeout: Duration::from_secs(args.tests.test_tuning.request_timeout_seconds.into()),
        stop_timeout: Duration::from_secs(args.limits.stop_timeout_seconds.into()),
    };
    let api = api.clone();
    let server = serve(&limits, &listeners, |_, _| {}, move || metrics_app(&api))?;
    Ok((server, address))
}

/// The limits of the connections of a server.
struct ServerLimits {
    /// The number of threads.
    workers: usize,
    /// The connections of each thread.
    max_connections: usize,
    /// How long the head of a request may take.
    head_timeout: Duration,
    /// How long a stop waits for clients to read their responses.
    stop_timeout: Duration,
}

/// Serves an application; `admit` sees each connection first.
fn serve<I, S>(
    limits: &ServerLimits,
    listeners: &Listeners,
    admit: impl Fn(&TcpStream, &mut Extensions) + Clone + Send + 'static,
    application: impl Fn() -> I + Clone + Send + 'static,
) -> anyhow::Result<Server>
where
    I: IntoServiceFactory<S, Request>,
    S: ServiceFactory<Request, Config = AppConfig, Error = Error, InitError = ()> + 'static,
    S::Response: Into<Response<BoxBody>> + 'static,
    <S::Service as Service<Request>>::Future: 'static,
{
    let ServerLimits { workers, max_connections, head_timeout, stop_timeout } = *limits;
    let timeout = KEEP_ALIVE + head_timeout;
    let mut builder = Server::build()
        .workers(workers)
        .max_concurrent_connections(max_connections)
        .shutdown_timeout(stop_timeout.as_secs())
        .disable_signals();
    let stopping = builder.graceful_shutdown_signal();
    for listener in listeners.handles()? {
        let (admit, application, stopping) = (admit.clone(), application.clone(), stopping.clone());
        let address = listener.local_addr()?;
        builder = builder.listen(address.to_string(), listener, move || {
            let (admit, stopping) = (admit.clone(), stopping.clone());
            let application =
                application().into_factory().map_err(|error: Error| error.error_response());
            let application = map_config(application, |()| AppConfig::default());
            let counted = apply_fn_factory(application, |mut request: Request, service| {
                let under_way = RequestUnderWay::begin(&mut request);
                let readable = ReadableResponse::of(&request);
                let answer = match refuse_host(&request) {
                    Some(refusal) => Either::Left(ready(Ok(refusal))),
                    None => Either::Right(service.call(request).map_ok(Into::into)),
                };
                async move { Ok(RequestUnderWay::respond(readable.form(answer.await?), under_way)) }
            });
            let http = HttpService::build()
                .graceful_shutdown_signal(move || {
                    let stopping = stopping.clone();
                    async move { stopping.notified().await }
                })
                .keep_alive(KeepAlive::Timeout(KEEP_ALIVE))
                .client_request_timeout(head_timeout)
                .client_disconnect_timeout(DISCONNECT_TIMEOUT)
                .local_addr(address)
                .on_connect_ext(move |connection: &TimedConnection, data| {
                    admit(connection.stream(), data);
                    data.insert(connection.requests());
                    data.insert(connection.client_end());
                })
                .finish(counted);
            let connect = fn_service(move |stream: TcpStream| async move {
                let peer = stream.peer_addr().ok();
                Ok((TimedConnection::new(stream, timeout), Protocol::Http1, peer))
            });
            connect.and_then(http)
        })?;
    }
    Ok(builder.run())
}

/// Sends what is written at once, and bounds what the kernel does for a client that does not read: it
/// holds little, and closes the connection when the client has acknowledged nothing for this long.
fn limit_sending(connection: &TcpStream, timeout: Duration) {
    let socket = SockRef::from(connection);
    let limited = socket
        .set_send_buffer_size(SEND_BUFFER)
        // Otherwise the end of a long response waits up to 40 ms for the client's acknowledgement.
        .and_then(|()| socket.set_tcp_nodelay(true))
        .and_then(|()| socket.set_tcp_user_timeout(Some(timeout)));
    if let Err(error) = limited {
        tracing::warn!(%error, "cannot limit what a connection sends");
    }
}
