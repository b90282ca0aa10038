use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use hmac::{Hmac, KeyInit, Mac};
use serde_json::Value;
use sha2::Sha256;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::task::JoinHandle;

use crate::support::poll::TIMEOUT;
use crate::support::schema::validate;

/// A receiver of deliveries: written from the specification, without code of the server.
pub struct Receiver {
    pub url: String,
    /// The secrets that may sign a delivery.
    pub secrets: Vec<String>,
    received: UnboundedReceiver<ReceivedRequest>,
    task: JoinHandle<()>,
}

/// A received request.
#[derive(Debug)]
pub struct ReceivedRequest {
    pub line: String,
    headers: Vec<(String, String)>,
    body: String,
}

impl ReceivedRequest {
    pub fn header(&self, name: &str) -> &str {
        let mut found = self.headers.iter().filter(|(given, _)| given == name);
        let (_, value) = found.next().unwrap_or_else(|| panic!("{name} in {self:?}"));
        assert!(found.next().is_none(), "{name} twice in {self:?}");
        value
    }

    pub fn id(&self) -> String {
        self.header("webhook-id").to_owned()
    }

    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).expect("JSON")
    }

    pub fn kind(&self) -> String {
        self.json()["type"].as_str().expect("a type").to_owned()
    }

    /// Fails if the document describes another body for this kind.
    fn check_schema(&self) {
        let kind = self.kind();
        let schema = match &*kind {
            "webhook.test" => "TestNotification",
            "webhook.disabled" => "DisabledNotification",
            _ => "MatchNotification",
        };
        validate(&format!("#/components/schemas/{schema}"), &self.json());
    }

    /// As <https://www.standardwebhooks.com> specifies: base64 of the HMAC-SHA-256 of
    /// `id.timestamp.body` under the key that follows `whsec_`.
    fn is_signed_with(&self, secret: &str) -> bool {
        let key = STANDARD.decode(secret.strip_prefix("whsec_").expect("whsec_")).expect("base64");
        assert!((24..=64).contains(&key.len()), "{} bytes", key.len());
        let signed =
            [self.header("webhook-id"), self.header("webhook-timestamp"), &self.body].join(".");
        let mut mac = Hmac::<Sha256>::new_from_slice(&key).expect("a key");
        mac.update(signed.as_bytes());
        let expected = format!("v1,{}", STANDARD.encode(mac.finalize().into_bytes()));
        self.header("webhook-signature").split(' ').any(|signature| signature == expected)
    }
}

impl Receiver {
    /// One that accepts every delivery.
    pub async fn start() -> Self {
        Self::answering(|_| Some("200 OK\r\nContent-Length: 0".to_owned())).await
    }

    /// One that answers request `n`, counted from 0, with the status line and headers that `answer`
    /// gives for it; for `None` it keeps the connection open and stays silent.
    pub async fn answering(answer: impl Fn(usize) -> Option<String> + Send + 'static) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let port = listener.local_addr().expect("an address").port();
        let (sender, received) = unbounded_channel();
        let task = tokio::spawn(async move {
            for number in 0.. {
                let (stream, _) = listener.accept().await.expect("a connection");
                tokio::spawn(serve(stream, answer(number), sender.clone()));
            }
        });
        let url = format!("http://127.0.0.1:{port}/hooks?app=1");
        Self { url, secrets: Vec::new(), received, task }
    }

    /// The next request, from whomever.
    pub async fn next_unsigned(&mut self) -> ReceivedRequest {
        let waiting = tokio::time::timeout(TIMEOUT, self.received.recv());
        waiting.await.expect("a request in time").expect("a receiver")
    }

    /// The next request. Its signature must be valid.
    pub async fn next(&mut self) -> ReceivedRequest {
        let received = self.next_unsigned().await;
        assert!(
            self.secrets.iter().any(|secret| received.is_signed_with(secret)),
            "the signature is wrong: {received:?}"
        );
        received.check_schema();
        received
    }

    /// The next request of a kind; skips others.
    pub async fn next_of(&mut self, kind: &str) -> ReceivedRequest {
        loop {
            let received = self.next().await;
            if received.kind() == kind {
                return received;
            }
        }
    }

    /// The kinds of the next requests, in alphabetical order, because they may arrive in any order.
    pub async fn kinds(&mut self, count: usize) -> Vec<String> {
        let mut kinds = Vec::new();
        for _ in 0..count {
            kinds.push(self.next().await.kind());
        }
        kinds.sort();
        kinds
    }

    /// The requests that have arrived and that the test has not read.
    pub fn pending(&mut self) -> Vec<ReceivedRequest> {
        std::iter::from_fn(|| self.received.try_recv().ok()).collect()
    }
}

impl Drop for Receiver {
    fn drop(&mut self) {
        self.task.abort();
    }
}

async fn serve(
    mut stream: TcpStream,
    answer: Option<String>,
    sender: UnboundedSender<ReceivedRequest>,
) {
    let mut bytes = Vec::new();
    let received = loop {
        let mut chunk = [0; 4096];
        let length = stream.read(&mut chunk).await.unwrap_or(0);
        if length == 0 {
            return;
        }
        bytes.extend_from_slice(&chunk[..length]);
        if let Some(received) = parse(&String::from_utf8_lossy(&bytes)) {
            break received;
        }
    };
    // The test may have ended.
    let _ = sender.send(received);
    match answer {
        Some(answer) => {
            let _ = stream.write_all(format!("HTTP/1.1 {answer}\r\n\r\n").as_bytes()).await;
        }
        None => std::future::pending().await,
    }
}

/// The request, if all of it has arrived.
fn parse(text: &str) -> Option<ReceivedRequest> {
    let (head, body) = text.split_once("\r\n\r\n")?;
    let mut lines = head.lines();
    let line = lines.next()?.to_owned();
    let headers: Vec<_> = lines
        .filter_map(|line| line.split_once(": "))
        .map(|(name, value)| (name.to_lowercase(), value.to_owned()))
        .collect();
    let length: usize =
        headers.iter().find(|(name, _)| name == "content-length")?.1.parse().ok()?;
    (body.len() == length).then(|| ReceivedRequest { line, headers, body: body.to_owned() })
}
