use std::net::{IpAddr, SocketAddr};
use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use http_body_util::Full;
use hyper::body::Bytes;
use hyper::client::conn::http1;
use hyper::header::{HOST, RETRY_AFTER};
use hyper::{HeaderMap, Request, Response, StatusCode};
use hyper_util::rt::TokioIo;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls;
use tokio_rustls::rustls::pki_types::ServerName;
use url::{Host, Url};

use super::{Endpoint, Reach, WebhookSecret};
use crate::tls;

/// The timeout of a whole attempt.
const ATTEMPT_TIMEOUT: Duration = Duration::from_secs(10);
/// The timeout of a connection to one address; a name may have several.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(3);
/// The maximum number of bytes that are read of a response. Its head must fit in; its body is
/// ignored.
const MAX_RESPONSE_BYTES: usize = 16 * 1024;
/// The maximum length of a TLS error text, in characters.
const MAX_DETAIL_CHARS: usize = 200;
/// The `User-Agent` of deliveries.
const AGENT: &str = concat!("Turnstone/", env!("CARGO_PKG_VERSION"), " (webhooks)");

/// The message of a delivery.
#[derive(Debug, Clone, Copy)]
pub struct WebhookMessage<'a> {
    /// The value of `webhook-id`, the same in every attempt.
    pub id: &'a str,
    /// The body, JSON.
    pub body: &'a str,
}

/// The failure of an attempt.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Failure {
    /// The host has no address, or none that is allowed.
    #[error("the host has no public address")]
    NoAddress,
    /// No address accepted a connection.
    #[error("cannot connect")]
    Connect,
    /// The receiver's certificate is not valid for its name, or TLS failed in another way.
    #[error("no TLS connection: {0}")]
    Tls(String),
    /// The connection broke before there was a response, or the response is not HTTP.
    #[error("no response by HTTP")]
    Broken,
    /// The attempt timed out.
    #[error("no response within 10 seconds")]
    TooSlow,
    /// The receiver responded, but not with a 2xx.
    #[error("the receiver answered {status}")]
    Status {
        /// The status of the response.
        status: u16,
        /// The receiver's `Retry-After`.
        retry_after: Option<TimeDelta>,
    },
}

/// Sends webhooks and push messages: all requests of this server to addresses that clients name.
#[derive(Clone)]
pub struct Sender {
    reach: Reach,
    tls: TlsConnector,
}

impl Failure {
    /// The words for the client that named the address. They do not tell why there was no response:
    /// a client could learn from that which ports of other machines are open, and what listens there.
    #[must_use]
    pub fn words_for_client(&self) -> String {
        match self {
            Self::NoAddress | Self::Status { .. } => self.to_string(),
            Self::Connect | Self::Tls(_) | Self::Broken | Self::TooSlow => {
                "the receiver did not answer".to_owned()
            }
        }
    }
}

impl std::fmt::Debug for Sender {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Sender").field("reach", &self.reach).finish_non_exhaustive()
    }
}

impl Sender {
    /// A sender with this reach that trusts Mozilla's root certificates.
    ///
    /// # Errors
    /// When TLS cannot be set up.
    pub fn new(reach: Reach) -> Result<Self, rustls::Error> {
        Ok(Self { reach, tls: tls::connector()? })
    }

    /// Its reach.
    #[must_use]
    pub fn reach(&self) -> Reach {
        self.reach
    }

    /// Makes one attempt to deliver a message to a webhook, as [`post`](Self::post) does.
    /// `traceparent` is a header, if it is given.
    ///
    /// # Errors
    /// When there is no response in time, or one that does not accept.
    pub async fn send(
        &self,
        endpoint: &Endpoint,
        secrets: &[WebhookSecret],
        message: WebhookMessage<'_>,
        traceparent: Option<String>,
        now: DateTime<Utc>,
    ) -> Result<u16, Failure> {
        let mut headers = webhook_headers(secrets, message, now).to_vec();
        headers.extend(traceparent.map(|value| ("traceparent", value)));
        self.post(endpoint, &headers, message.body.as_bytes(), now).await
    }

    /// Makes one attempt to post a body, and returns the status of a response that accepts it.
    /// Follows no redirect, uses no proxy, and reads only the head of the response.
    ///
    /// # Errors
    /// When there is no response in time, or one that does not accept.
    pub async fn post(
        &self,
        endpoint: &Endpoint,
        headers: &[(&'static str, String)],
        body: &[u8],
        now: DateTime<Utc>,
    ) -> Result<u16, Failure> {
        let request = request(endpoint.url(), headers, body)?;
        let exchange = self.exchange(endpoint.url(), request);
        let response = tokio::time::timeout(ATTEMPT_TIMEOUT, exchange)
            .await
            .map_err(|_| Failure::TooSlow)??;
        let status = response.status();
        if status.is_success() {
            return Ok(status.as_u16());
        }
        let may_ask =
            matches!(status, StatusCode::TOO_MANY_REQUESTS | StatusCode::SERVICE_UNAVAILABLE);
        let retry_after = may_ask.then(|| retry_after(response.headers(), now)).flatten();
        Err(Failure::Status { status: status.as_u16(), retry_after })
    }

    async fn exchange(
        &self,
        url: &Url,
        request: Request<Full<Bytes>>,
    ) -> Result<Response<hyper::body::Incoming>, Failure> {
        let stream = self.connect(url).await?;
        if url.scheme() == "http" {
            return send_on(stream, request).await;
        }
        let name = url.host_str().unwrap_or_default().trim_matches(['[', ']']).to_owned();
        let name = ServerName::try_from(name).map_err(|error| tls_failure(&error))?;
        let tls = self.tls.connect(name, stream).await;
        send_on(tls.map_err(|error| tls_failure(&error))?, request).await
    }

    /// Connects to the first address of the host that is allowed and accepts. It connects to the
    /// address that it has checked, without resolving the name again.
    async fn connect(&self, url: &Url) -> Result<TcpStream, Failure> {
        let port = url.port_or_known_default().ok_or(Failure::NoAddress)?;
        let addresses: Vec<IpAddr> = match url.host() {
            None => Vec::new(),
            Some(Host::Ipv4(address)) => vec![address.into()],
            Some(Host::Ipv6(address)) => vec![address.into()],
            Some(Host::Domain(name)) => {
                let found = tokio::net::lookup_host((name, port)).await;
                found.map_err(|_| Failure::NoAddress)?.map(|address| address.ip()).collect()
            }
        };
        let mut failure = Failure::NoAddress;
        for address in addresses.into_iter().filter(|address| self.reach.allows(*address)) {
            #[expect(clippy::disallowed_methods, reason = "here the address is checked")]
            let connecting = TcpStream::connect(SocketAddr::new(address, port));
            match tokio::time::timeout(CONNECT_TIMEOUT, connecting).await {
                Ok(Ok(stream)) => return Ok(stream),
                Ok(Err(_)) | Err(_) => failure = Failure::Connect,
            }
        }
        Err(failure)
    }
}

/// Truncates the error text: it lists all names of a certificate, which may have any number of
/// them.
fn tls_failure(error: &impl ToString) -> Failure {
    Failure::Tls(error.to_string().chars().take(MAX_DETAIL_CHARS).collect())
}

/// Sends a request on a connection of its own, which is dropped after the head of the response.
async fn send_on(
    stream: impl AsyncRead + AsyncWrite + Unpin + Send + 'static,
    request: Request<Full<Bytes>>,
) -> Result<Response<hyper::body::Incoming>, Failure> {
    #[expect(clippy::disallowed_methods, reason = "one of the two places")]
    let handshake =
        http1::Builder::new().max_buf_size(MAX_RESPONSE_BYTES).handshake(TokioIo::new(stream));
    let (mut sender, connection) = handshake.await.map_err(|_| Failure::Broken)?;
    let response = sender.send_request(request);
    // Both are polled here and dropped together, so that a receiver cannot keep the connection
    // open.
    tokio::pin!(connection, response);
    tokio::select! {
        biased;
        response = &mut response => response.map_err(|_| Failure::Broken),
        _ = &mut connection => response.await.map_err(|_| Failure::Broken),
    }
}

fn request(
    url: &Url,
    headers: &[(&'static str, String)],
    body: &[u8],
) -> Result<Request<Full<Bytes>>, Failure> {
    let host = url.host_str().unwrap_or_default();
    let authority = url.port().map_or_else(|| host.to_owned(), |port| format!("{host}:{port}"));
    let target = url
        .query()
        .map_or_else(|| url.path().to_owned(), |query| format!("{}?{query}", url.path()));
    let request = Request::post(target).header(HOST, authority);
    headers
        .iter()
        .fold(request, |request, (name, value)| request.header(*name, value))
        .body(Full::new(Bytes::copy_from_slice(body)))
        .map_err(|_| Failure::Broken)
}

fn webhook_headers(
    secrets: &[WebhookSecret],
    message: WebhookMessage<'_>,
    now: DateTime<Utc>,
) -> [(&'static str, String); 5] {
    let timestamp = now.timestamp();
    let signatures: Vec<_> =
        secrets.iter().map(|secret| secret.sign(message.id, timestamp, message.body)).collect();
    [
        ("content-type", "application/json".to_owned()),
        ("user-agent", AGENT.to_owned()),
        ("webhook-id", message.id.to_owned()),
        ("webhook-timestamp", timestamp.to_string()),
        ("webhook-signature", signatures.join(" ")),
    ]
}

/// `Retry-After` in seconds or as a date.
fn retry_after(headers: &HeaderMap, now: DateTime<Utc>) -> Option<TimeDelta> {
    let text = headers.get(RETRY_AFTER)?.to_str().ok()?.trim();
    match text.parse::<u32>() {
        Ok(seconds) => Some(TimeDelta::seconds(i64::from(seconds))),
        Err(_) => Some(DateTime::parse_from_rfc2822(text).ok()?.to_utc() - now),
    }
}

#[cfg(test)]
mod tests {
    use tokio::net::TcpListener;

    use super::*;

    /// The result of an attempt whose receiver responds with these bytes.
    async fn attempt_with_response(bytes: impl Into<Vec<u8>>) -> Result<u16, Failure> {
        let bytes = bytes.into();
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let port = listener.local_addr().expect("an address").port();
        let serving = tokio::spawn(async move {
            let (mut stream, _) = listener.accept().await.expect("a connection");
            let _ = tokio::io::AsyncReadExt::read(&mut stream, &mut [0; 4096]).await;
            let _ = tokio::io::AsyncWriteExt::write_all(&mut stream, &bytes).await;
            // Stays open: the sender must not wait for the end of the response.
            std::future::pending::<()>().await;
        });
        let response = attempt(&format!("http://127.0.0.1:{port}/"), Reach::Anywhere).await;
        serving.abort();
        response
    }

    async fn attempt(url: &str, reach: Reach) -> Result<u16, Failure> {
        let endpoint = Endpoint::parse(url, Reach::Anywhere).expect("a URL");
        let sender = Sender::new(reach).expect("TLS");
        let message = WebhookMessage { id: "msg_1", body: "{}" };
        sender
            .send(
                &endpoint,
                &[WebhookSecret::new(vec![7; 32])],
                message,
                None,
                DateTime::UNIX_EPOCH,
            )
            .await
    }

    #[tokio::test]
    async fn the_head_of_a_response_decides_and_its_body_is_not_waited_for() {
        let endless = b"HTTP/1.1 202 Accepted\r\nContent-Length: 1000000000000\r\n\r\nabc";
        assert_eq!(attempt_with_response(endless).await, Ok(202));
        let refused = attempt_with_response(b"HTTP/1.1 503 No\r\nRetry-After: 7\r\n\r\n").await;
        let retry_after = Some(TimeDelta::seconds(7));
        assert_eq!(refused, Err(Failure::Status { status: 503, retry_after }));
        let date = b"HTTP/1.1 429 No\r\nRetry-After: Thu, 01 Jan 1970 00:01:00 GMT\r\n\r\n";
        let retry_after = Some(TimeDelta::seconds(60));
        assert_eq!(
            attempt_with_response(date).await,
            Err(Failure::Status { status: 429, retry_after })
        );
        let retry_after_on_500 = b"HTTP/1.1 500 No\r\nRetry-After: 7\r\n\r\n";
        let failure = Failure::Status { status: 500, retry_after: None };
        assert_eq!(attempt_with_response(retry_after_on_500).await, Err(failure));
    }

    #[tokio::test]
    async fn a_malformed_response_is_a_failure() {
        assert_eq!(attempt_with_response(b"SSH-2.0-OpenSSH_9.2\r\n").await, Err(Failure::Broken));
        let endless = format!("HTTP/1.1 200 OK\r\nX: {}", "x".repeat(4 * MAX_RESPONSE_BYTES));
        assert_eq!(attempt_with_response(endless).await, Err(Failure::Broken));
    }

    #[test]
    fn a_client_does_not_learn_why_there_was_no_response() {
        let silent = [
            Failure::Connect,
            Failure::Tls("expired".to_owned()),
            Failure::Broken,
            Failure::TooSlow,
        ];
        for failure in silent {
            assert_eq!(failure.words_for_client(), "the receiver did not answer", "{failure}");
        }
        let answered = Failure::Status { status: 500, retry_after: None };
        assert_eq!(answered.words_for_client(), "the receiver answered 500");
    }

    #[tokio::test]
    async fn nothing_connects_to_an_address_that_is_not_public() {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let port = listener.local_addr().expect("an address").port();
        for host in ["127.0.0.1", "localhost", "[::1]", "[::ffff:127.0.0.1]", "2130706433"] {
            let refused = attempt(&format!("https://{host}:{port}/"), Reach::Public).await;
            assert_eq!(refused, Err(Failure::NoAddress), "{host}");
        }
        let nobody = tokio::time::timeout(Duration::ZERO, listener.accept()).await;
        assert!(nobody.is_err());
    }
}
