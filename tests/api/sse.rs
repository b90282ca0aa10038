//! Streams of server-sent events, as tests read them.

use serde_json::Value;
use tokio::time::timeout;

use crate::support::TestServer;
use crate::support::poll::TIMEOUT;

/// A stream that the test reads frame by frame.
pub struct Stream {
    response: reqwest::Response,
    read: String,
}

/// One event as it arrived, or a comment.
#[derive(Debug, PartialEq)]
pub enum SseFrame {
    Event { id: String, event: String, data: Value },
    Comment,
}

impl Stream {
    pub async fn open(
        server: &TestServer,
        path: &str,
        token: Option<&str>,
        last: Option<&str>,
    ) -> Self {
        let http = reqwest::Client::builder().no_gzip().no_brotli().build().expect("a client");
        let mut request = http.get(format!("{}{path}", server.address));
        request = request.header("accept-encoding", "gzip, br");
        if let Some(token) = token {
            request = request.bearer_auth(token);
        }
        if let Some(last) = last {
            request = request.header("last-event-id", last);
        }
        let response = timeout(TIMEOUT, request.send()).await.expect("in time").expect("an answer");
        assert_eq!(response.status(), 200);
        let header =
            |name: &str| response.headers().get(name).and_then(|value| value.to_str().ok());
        assert_eq!(header("content-type"), Some("text/event-stream"));
        assert_eq!(header("cache-control"), Some("no-store, no-transform"));
        assert_eq!(header("content-encoding"), None, "it is not compressed");
        Self { response, read: String::new() }
    }

    /// The next frame; `None` at the end. Fails if nothing comes.
    pub async fn next(&mut self) -> Option<SseFrame> {
        loop {
            if let Some((block, _)) = self.read.split_once("\n\n") {
                let (frame, length) = (parse(block), block.len() + 2);
                self.read.drain(..length);
                return Some(frame);
            }
            let chunk = timeout(TIMEOUT, self.response.chunk()).await;
            let chunk = chunk.unwrap_or_else(|_| panic!("nothing within {TIMEOUT:?}"));
            let chunk = chunk.expect("a stream that ends well")?;
            self.read.push_str(std::str::from_utf8(&chunk).expect("UTF-8"));
        }
    }

    /// The kinds of the next `count` events.
    pub async fn kinds(&mut self, count: usize) -> Vec<String> {
        let mut kinds = Vec::new();
        while kinds.len() < count {
            match self.next().await.expect("an event") {
                SseFrame::Event { event, .. } => kinds.push(event),
                SseFrame::Comment => {}
            }
        }
        kinds
    }

    /// Reads to the end, and fails if an event comes.
    pub async fn expect_end_without_events(&mut self) {
        while let Some(frame) = self.next().await {
            assert_eq!(frame, SseFrame::Comment);
        }
    }
}

/// Reads one event or comment.
pub fn parse(block: &str) -> SseFrame {
    if block.starts_with(':') {
        return SseFrame::Comment;
    }
    let fields: Vec<_> =
        block.lines().map(|line| line.split_once(": ").expect("a field")).collect();
    let [("id", id), ("event", event), ("data", data)] = fields[..] else { panic!("{block}") };
    let data = serde_json::from_str(data).expect("JSON on one line");
    SseFrame::Event { id: id.to_owned(), event: event.to_owned(), data }
}
