//! A push service and a device behind it: written from RFC 8030, 8188, 8291 and 8292 without code of the
//! server, and with other implementations of the ciphers.

use aes_gcm::aead::Aead;
use aes_gcm::{Aes128Gcm, KeyInit};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use hkdf::Hkdf;
use p256::ecdsa::signature::Verifier;
use p256::ecdsa::{Signature, VerifyingKey};
use p256::{PublicKey, SecretKey};
use serde_json::{Value, json};
use sha2::Sha256;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::task::JoinHandle;

use crate::support::poll::TIMEOUT;

/// The keys of the device in the example of RFC 8291.
const PUBLIC: &str =
    "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
const PRIVATE: &str = "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94";
const AUTH: &str = "BTBZMqHH6r4Tts7J_aSIgg";

/// A subscription of the device at an endpoint.
pub fn push_device(endpoint: &str) -> Value {
    json!({"endpoint": endpoint, "keys": {"p256dh": PUBLIC, "auth": AUTH}})
}

/// The answer of a push service to a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Answer {
    /// Takes it, with `201`.
    Take,
    /// Answers with this status line and these headers.
    Say(&'static str),
    /// Keeps the connection open and stays silent.
    Silence,
}

/// A push service. It ends with the test.
pub struct PushService {
    /// Its address, without a path.
    pub origin: String,
    received: UnboundedReceiver<Push>,
    task: JoinHandle<()>,
}

/// A message as the push service got it.
#[derive(Debug)]
pub struct Push {
    pub path: String,
    headers: Vec<(String, String)>,
    body: Vec<u8>,
}

impl PushService {
    /// One that takes every message.
    pub async fn start() -> Self {
        Self::answering(|_, _| Answer::Take).await
    }

    /// One that answers message `n`, from 0, at a path as `answer` says.
    pub async fn answering(
        answer: impl Fn(&str, usize) -> Answer + Clone + Send + 'static,
    ) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let origin = format!("http://{}", listener.local_addr().expect("an address"));
        let (sender, received) = unbounded_channel();
        let task = tokio::spawn(async move {
            for number in 0.. {
                let (stream, _) = listener.accept().await.expect("a connection");
                tokio::spawn(serve(stream, number, answer.clone(), sender.clone()));
            }
        });
        Self { origin, received, task }
    }

    /// The next message.
    pub async fn next(&mut self) -> Push {
        let waiting = tokio::time::timeout(TIMEOUT, self.received.recv());
        waiting.await.expect("a message in time").expect("a push service")
    }

    /// The messages that have arrived and that the test has not read.
    pub fn pending(&mut self) -> Vec<Push> {
        std::iter::from_fn(|| self.received.try_recv().ok()).collect()
    }
}

impl Drop for PushService {
    fn drop(&mut self) {
        self.task.abort();
    }
}

impl Push {
    /// A header that must be there once.
    pub fn header(&self, name: &str) -> &str {
        let mut found = self.headers.iter().filter(|(given, _)| given == name);
        let (_, value) = found.next().unwrap_or_else(|| panic!("{name} in {:?}", self.headers));
        assert!(found.next().is_none(), "{name} twice in {:?}", self.headers);
        value
    }

    /// The payload as the device reads it. Fails if the message is not encrypted for it.
    pub fn json(&self) -> Value {
        assert_eq!(self.header("content-encoding"), "aes128gcm");
        serde_json::from_slice(&decrypt(&self.body)).expect("JSON")
    }

    /// The claims of the server, signed under the public key. Fails if they are not.
    pub fn claims(&self, public_key: &str) -> Value {
        let authorization = self.header("authorization").strip_prefix("vapid ").expect("vapid");
        let parameter = |name: &str| {
            let parts = authorization.split(',').map(str::trim);
            let mut found = parts.filter_map(|part| part.strip_prefix(name)?.strip_prefix('='));
            found.next().expect("a parameter").to_owned()
        };
        assert_eq!(parameter("k"), public_key);
        let token = parameter("t");
        let (signed, signature) = token.rsplit_once('.').expect("a signature");
        let key = VerifyingKey::from_sec1_bytes(&bytes(public_key)).expect("a key");
        let signature = Signature::from_slice(&bytes(signature)).expect("a signature");
        key.verify(signed.as_bytes(), &signature).expect("the server's signature");
        let (header, claims) = signed.split_once('.').expect("claims");
        let header: Value = serde_json::from_slice(&bytes(header)).expect("JSON");
        assert_eq!(header, json!({"typ": "JWT", "alg": "ES256"}));
        serde_json::from_slice(&bytes(claims)).expect("JSON")
    }
}

fn bytes(text: &str) -> Vec<u8> {
    URL_SAFE_NO_PAD.decode(text).expect("base64url")
}

/// RFC 8188 with one record, under the keys of RFC 8291.
fn decrypt(body: &[u8]) -> Vec<u8> {
    let (salt, rest) = body.split_at(16);
    let (size, rest) = rest.split_at(4);
    let (length, rest) = rest.split_at(1);
    let (theirs, record) = rest.split_at(length[0].into());
    let size = u32::from_be_bytes(size.try_into().expect("four bytes")) as usize;
    assert!(record.len() <= size && body.len() <= 4096, "one record that push services take");
    let own = SecretKey::from_slice(&bytes(PRIVATE)).expect("a key");
    let public = PublicKey::from_sec1_bytes(theirs).expect("a key");
    let shared = p256::ecdh::diffie_hellman(own.to_nonzero_scalar(), public.as_affine());
    let info = [b"WebPush: info\0", &bytes(PUBLIC)[..], theirs].concat();
    let mut input = [0; 32];
    let combined = Hkdf::<Sha256>::new(Some(&bytes(AUTH)), shared.raw_secret_bytes());
    combined.expand(&info, &mut input).expect("a length");
    let content = Hkdf::<Sha256>::new(Some(salt), &input);
    let (mut key, mut nonce) = ([0; 16], [0; 12]);
    content.expand(b"Content-Encoding: aes128gcm\0", &mut key).expect("a length");
    content.expand(b"Content-Encoding: nonce\0", &mut nonce).expect("a length");
    let cipher = Aes128Gcm::new(&key.into());
    let mut plain = cipher.decrypt(&nonce.into(), record).expect("the message of this device");
    let end = plain.iter().rposition(|byte| *byte != 0).expect("a delimiter");
    assert_eq!(plain[end], 2, "the last record");
    plain.truncate(end);
    plain
}

async fn serve(
    mut stream: TcpStream,
    number: usize,
    answer: impl Fn(&str, usize) -> Answer,
    sender: UnboundedSender<Push>,
) {
    let mut bytes = Vec::new();
    let received = loop {
        let mut chunk = [0; 4096];
        let length = stream.read(&mut chunk).await.unwrap_or(0);
        if length == 0 {
            return;
        }
        bytes.extend_from_slice(&chunk[..length]);
        if let Some(received) = parse(&bytes) {
            break received;
        }
    };
    let answer = answer(&received.path, number);
    // The test may have ended.
    let _ = sender.send(received);
    let line = match answer {
        Answer::Take => "201 Created",
        Answer::Say(line) => line,
        Answer::Silence => std::future::pending().await,
    };
    let response = format!("HTTP/1.1 {line}\r\ncontent-length: 0\r\n\r\n");
    let _ = stream.write_all(response.as_bytes()).await;
}

/// The request, if all of it has arrived.
fn parse(bytes: &[u8]) -> Option<Push> {
    let end = bytes.windows(4).position(|window| window == b"\r\n\r\n")?;
    let head = std::str::from_utf8(&bytes[..end]).expect("ASCII");
    let mut lines = head.lines();
    let line = lines.next()?;
    let path = line.strip_prefix("POST ").and_then(|rest| rest.strip_suffix(" HTTP/1.1"));
    let headers: Vec<_> = lines
        .filter_map(|line| line.split_once(": "))
        .map(|(name, value)| (name.to_lowercase(), value.to_owned()))
        .collect();
    let length: usize =
        headers.iter().find(|(name, _)| name == "content-length")?.1.parse().ok()?;
    let body = bytes[end + 4..].to_vec();
    let path = path.unwrap_or_else(|| panic!("{line}")).to_owned();
    (body.len() == length).then_some(Push { path, headers, body })
}
