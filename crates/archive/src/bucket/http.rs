//! The way to the object store: one connection for each request, whose answer is read whole.

use std::io;
use std::time::Duration;

use async_trait::async_trait;
use http_body_util::{BodyExt, Limited};
use hyper::client::conn::http1;
use hyper::header::{HOST, HeaderValue};
use hyper::{Request, Uri};
use hyper_util::rt::TokioIo;
use object_store::ClientOptions;
use object_store::client::{
    HttpClient, HttpConnector, HttpError, HttpErrorKind, HttpRequest, HttpRequestBody,
    HttpResponse, HttpService,
};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls;
use tokio_rustls::rustls::pki_types::ServerName;

use turnstone_io::tls;

/// The time until there is a connection.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(3);
/// The most bytes of an answer: more than the largest piece that is asked for.
const MAX_ANSWER: usize = 16 << 20;

/// The client of an object store.
#[derive(Clone)]
pub(super) struct Http {
    tls: TlsConnector,
    /// The time of a whole request.
    timeout: Duration,
}

impl std::fmt::Debug for Http {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Http").field("timeout", &self.timeout).finish_non_exhaustive()
    }
}

impl Http {
    pub(super) fn new(timeout: Duration) -> Result<Self, rustls::Error> {
        Ok(Self { tls: tls::connector()?, timeout })
    }

    async fn exchange(&self, request: HttpRequest) -> Result<HttpResponse, HttpError> {
        let (uri, request) = for_the_wire(request)?;
        let stream = connect(&uri).await?;
        if uri.scheme_str() != Some("https") {
            return send_on(stream, request).await;
        }
        let host = uri.host().unwrap_or_default().trim_matches(['[', ']']).to_owned();
        let name = ServerName::try_from(host).map_err(|error| unusable(&error))?;
        let tls = self.tls.connect(name, stream).await.map_err(|error| {
            // A certificate that is not valid now is not in a second.
            let is_lasting = error.kind() == io::ErrorKind::InvalidData;
            let kind = if is_lasting { HttpErrorKind::Unknown } else { HttpErrorKind::Connect };
            HttpError::new(kind, error)
        })?;
        send_on(tls, request).await
    }
}

#[async_trait]
impl HttpService for Http {
    async fn call(&self, request: HttpRequest) -> Result<HttpResponse, HttpError> {
        let done = tokio::time::timeout(self.timeout, self.exchange(request)).await;
        done.unwrap_or_else(|elapsed| Err(HttpError::new(HttpErrorKind::Timeout, elapsed)))
    }
}

impl HttpConnector for Http {
    fn connect(&self, _: &ClientOptions) -> object_store::Result<HttpClient> {
        Ok(HttpClient::new(self.clone()))
    }
}

/// The address of a request, and the request as sent there: the target is its path, and the host a header.
fn for_the_wire(request: HttpRequest) -> Result<(Uri, Request<HttpRequestBody>), HttpError> {
    let (mut parts, body) = request.into_parts();
    let uri = std::mem::take(&mut parts.uri);
    let authority = uri.authority().map_or("", |authority| authority.as_str());
    let host = HeaderValue::from_str(authority).map_err(|error| unusable(&error))?;
    parts.headers.insert(HOST, host);
    let target = uri.path_and_query().map_or("/", |target| target.as_str());
    parts.uri = target.parse().map_err(|error| unusable(&error))?;
    Ok((uri, Request::from_parts(parts, body)))
}

async fn connect(uri: &Uri) -> Result<TcpStream, HttpError> {
    let default = if uri.scheme_str() == Some("https") { 443 } else { 80 };
    let host = uri.host().unwrap_or_default().trim_matches(['[', ']']);
    #[expect(clippy::disallowed_methods, reason = "the operator names the address")]
    let connecting = TcpStream::connect((host, uri.port_u16().unwrap_or(default)));
    let connected = match tokio::time::timeout(CONNECT_TIMEOUT, connecting).await {
        Ok(connected) => connected,
        Err(elapsed) => Err(io::Error::new(io::ErrorKind::TimedOut, elapsed)),
    };
    connected.map_err(|error| HttpError::new(HttpErrorKind::Connect, error))
}

/// Sends a request on a connection of its own. An answer that breaks off is an error.
async fn send_on(
    stream: impl AsyncRead + AsyncWrite + Unpin + Send + 'static,
    request: Request<HttpRequestBody>,
) -> Result<HttpResponse, HttpError> {
    let broken = |error: hyper::Error| HttpError::new(HttpErrorKind::Interrupted, error);
    #[expect(clippy::disallowed_methods, reason = "one of the two places")]
    let (mut sender, connection) =
        http1::Builder::new().handshake(TokioIo::new(stream)).await.map_err(broken)?;
    let answer = async {
        let (parts, body) = sender.send_request(request).await.map_err(broken)?.into_parts();
        let body = Limited::new(body, MAX_ANSWER).collect().await;
        let body = body.map_err(|error| HttpError::new_boxed(HttpErrorKind::Interrupted, error))?;
        Ok(HttpResponse::from_parts(parts, body.to_bytes().into()))
    };
    tokio::pin!(connection, answer);
    tokio::select! {
        biased;
        answer = &mut answer => answer,
        _ = &mut connection => answer.await,
    }
}

fn unusable(error: &(impl ToString + ?Sized)) -> HttpError {
    HttpError::new(HttpErrorKind::Unknown, io::Error::other(error.to_string()))
}
