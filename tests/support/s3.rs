//! An object store that speaks S3, of the crate `s3s-fs`, which fails on demand. Its buckets are directories.

use std::io;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use futures_util::stream;
use http_body_util::combinators::UnsyncBoxBody;
use http_body_util::{BodyExt, Full, StreamBody};
use hyper::body::{Bytes, Frame, Incoming};
use hyper::header::{CONTENT_LENGTH, RANGE};
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper::{Request, Response};
use hyper_util::rt::TokioIo;
use s3s::auth::SimpleAuth;
use s3s::service::{S3Service, S3ServiceBuilder};
use s3s_fs::FileSystem;
use tokio::net::TcpListener;
use tokio::runtime::Runtime;

/// The bucket that there is.
pub const BUCKET: &str = "games";
const KEY: (&str, &str) = ("turnstone", "swordfish & more");

/// The store, which ends when it is dropped.
pub struct S3 {
    port: u16,
    directory: tempfile::TempDir,
    state: Arc<State>,
    runtime: Option<Runtime>,
}

/// The failure of a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fault {
    /// It is answered by this status.
    Status(u16),
    /// It is answered after this time.
    Slow(Duration),
    /// Half of the answer comes, and then the connection ends.
    Half,
    /// One byte of the answer is another one.
    Changed,
    /// It is never answered.
    Hang,
    /// It is done, and never answered.
    HangAfterwards,
}

#[derive(Default)]
struct State {
    /// The requests so far: method, target and range.
    requests: Mutex<Vec<String>>,
    rules: Mutex<Vec<Rule>>,
}

struct Rule {
    /// Requests with these words fail.
    words: String,
    fault: Fault,
    /// So many times.
    times: usize,
    /// How often it has.
    failed: usize,
}

impl S3 {
    /// Starts one with an empty bucket.
    pub fn start() -> Self {
        let directory = tempfile::tempdir().expect("a directory");
        std::fs::create_dir_all(directory.path().join("store").join(BUCKET)).expect("a bucket");
        let store = FileSystem::new(directory.path().join("store")).expect("a store");
        let mut service = S3ServiceBuilder::new(store);
        service.set_auth(SimpleAuth::from_single(KEY.0, KEY.1));
        let service = service.build();
        let mut builder = tokio::runtime::Builder::new_multi_thread();
        let runtime = builder.worker_threads(1).enable_all().build().expect("a runtime");
        let listener = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
        listener.set_nonblocking(true).expect("a listener");
        let port = listener.local_addr().expect("an address").port();
        let state = Arc::new(State::default());
        runtime.spawn(serve(listener, service, Arc::clone(&state)));
        Self { port, directory, state, runtime: Some(runtime) }
    }

    /// The flags that lead to it.
    pub fn flags(&self) -> Vec<String> {
        self.flags_with(KEY.1)
    }

    /// The same with a wrong key.
    pub fn wrong_flags(&self) -> Vec<String> {
        self.flags_with("another")
    }

    fn flags_with(&self, secret: &str) -> Vec<String> {
        let endpoint = format!("http://127.0.0.1:{}", self.port);
        let flags = [
            ["--s3-endpoint", &endpoint],
            ["--s3-access-key-id", KEY.0],
            ["--s3-secret-access-key", secret],
        ];
        flags.concat().into_iter().map(str::to_owned).collect()
    }

    /// The settings that lead to it, by the names of `object_store`.
    pub fn settings(&self) -> Vec<(String, String)> {
        let endpoint = format!("http://127.0.0.1:{}", self.port);
        let settings = [
            ("aws_endpoint_url", endpoint.as_str()),
            ("aws_access_key_id", KEY.0),
            ("aws_secret_access_key", KEY.1),
        ];
        settings.map(|(name, value)| (name.to_owned(), value.to_owned())).into()
    }

    /// The directory of the objects of the bucket.
    pub fn objects(&self) -> PathBuf {
        self.directory.path().join("store").join(BUCKET)
    }

    /// From now on requests with all these words fail, so many times. Takes the place of such rules before.
    pub fn fail(&self, words: &str, fault: Fault, times: usize) {
        let rule = Rule { words: words.to_owned(), fault, times, failed: 0 };
        *self.state.rules.lock().expect("the rules") = vec![rule];
    }

    /// From now on no request fails.
    pub fn recover(&self) {
        self.state.rules.lock().expect("the rules").clear();
    }

    /// How many requests have failed by the rule.
    pub fn failed(&self) -> usize {
        self.state.rules.lock().expect("the rules").iter().map(|rule| rule.failed).sum()
    }

    /// The requests since this was asked last.
    pub fn requests(&self) -> Vec<String> {
        std::mem::take(&mut self.state.requests.lock().expect("the requests"))
    }
}

impl Drop for S3 {
    fn drop(&mut self) {
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }
}

impl State {
    /// Notes a request, and returns how it fails.
    fn fault(&self, request: &Request<Incoming>) -> Option<Fault> {
        let range = request.headers().get(RANGE).map_or("", |range| range.to_str().expect("text"));
        let line = format!("{} {} {range}", request.method(), request.uri());
        self.requests.lock().expect("the requests").push(line.clone());
        let mut rules = self.rules.lock().expect("the rules");
        let is_meant = |rule: &&mut Rule| {
            rule.words.split(' ').all(|word| line.contains(word)) && rule.failed < rule.times
        };
        let rule = rules.iter_mut().find(is_meant)?;
        rule.failed += 1;
        Some(rule.fault)
    }
}

async fn serve(listener: std::net::TcpListener, service: S3Service, state: Arc<State>) {
    let listener = TcpListener::from_std(listener).expect("a listener");
    while let Ok((stream, _)) = listener.accept().await {
        let (service, state) = (service.clone(), Arc::clone(&state));
        let answering =
            service_fn(move |request| answer(service.clone(), Arc::clone(&state), request));
        let connection = http1::Builder::new().serve_connection(TokioIo::new(stream), answering);
        tokio::spawn(async move { drop(connection.await) });
    }
}

async fn answer(
    service: S3Service,
    state: Arc<State>,
    request: Request<Incoming>,
) -> io::Result<Response<UnsyncBoxBody<Bytes, io::Error>>> {
    let fault = state.fault(&request);
    match fault {
        Some(Fault::Status(status)) => {
            let text =
                "<Error><Code>InternalError</Code><Message>Please try again</Message></Error>";
            let response = Response::builder().status(status).body(whole(text.into()));
            return response.map_err(io::Error::other);
        }
        Some(Fault::Slow(time)) => tokio::time::sleep(time).await,
        Some(Fault::Hang) => std::future::pending().await,
        Some(Fault::Half | Fault::Changed | Fault::HangAfterwards) | None => {}
    }
    let response = service
        .call(request.map(s3s::Body::from))
        .await
        .map_err(|error| io::Error::other(format!("{error:?}")))?;
    let (mut parts, body) = response.into_parts();
    let mut body = body.collect().await.map_err(io::Error::other)?.to_bytes();
    if fault == Some(Fault::HangAfterwards) {
        std::future::pending::<()>().await;
    }
    if fault == Some(Fault::Changed) {
        let mut bytes = body.to_vec();
        let middle = bytes.len() / 2;
        bytes[middle] ^= 1;
        body = bytes.into();
    }
    if fault == Some(Fault::Half) {
        parts.headers.insert(CONTENT_LENGTH, body.len().into());
        let half = Frame::data(body.slice(..body.len() / 2));
        let broken = stream::iter([Ok(half), Err(io::Error::other("the connection ends"))]);
        return Ok(Response::from_parts(parts, StreamBody::new(broken).boxed_unsync()));
    }
    Ok(Response::from_parts(parts, whole(body)))
}

fn whole(body: Bytes) -> UnsyncBoxBody<Bytes, io::Error> {
    Full::new(body).map_err(|never| match never {}).boxed_unsync()
}
