//! One HTTP/1.1 connection with as little work as possible: the load shares the machine with the
//! server.

use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

pub struct Connection {
    stream: TcpStream,
    buffer: Vec<u8>,
}

pub struct Response {
    pub status: u16,
    /// The line of the status and the headers.
    pub head: String,
    pub body: Vec<u8>,
}

impl Response {
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    pub fn expect_status(&self, status: u16) -> Value {
        assert_eq!(self.status, status, "{}", self.text());
        serde_json::from_slice(&self.body).unwrap_or(Value::Null)
    }

    /// The value of a header, whose name is given in small letters.
    pub fn header(&self, name: &str) -> Option<&str> {
        header(&self.head, name)
    }
}

impl Connection {
    pub async fn open(server: &str) -> Self {
        let stream = TcpStream::connect(server).await.expect("a server");
        stream.set_nodelay(true).expect("a socket");
        Self { stream, buffer: Vec::with_capacity(16_384) }
    }

    /// A request that is not measured, with no more headers than it needs.
    pub async fn call(
        &mut self,
        method: &str,
        path: &str,
        token: Option<&str>,
        body: Option<&Value>,
    ) -> Response {
        let body = body.map(Value::to_string).unwrap_or_default();
        let token =
            token.map(|token| format!("Authorization: Bearer {token}\r\n")).unwrap_or_default();
        let request = format!(
            "{method} {path} HTTP/1.1\r\nHost: bench\r\n{token}Content-Type: application/json\r\n\
             Content-Length: {}\r\n\r\n{body}",
            body.len()
        );
        self.send(request.as_bytes()).await
    }

    /// Sends a request and reads its whole response.
    pub async fn send(&mut self, request: &[u8]) -> Response {
        self.stream.write_all(request).await.expect("an open connection");
        self.receive().await
    }

    async fn receive(&mut self) -> Response {
        let head = self.head().await;
        let status = head.get(9..12).and_then(|status| status.parse().ok()).expect("a status");
        let body = if status == 304 || status == 204 {
            Vec::new()
        } else if let Some(length) = header(&head, "content-length") {
            self.take(length.parse().expect("a length")).await
        } else {
            self.chunks().await
        };
        Response { status, head, body }
    }

    /// Sends a request whose response goes on, and reads its head.
    pub async fn subscribe(&mut self, request: &[u8]) -> String {
        self.stream.write_all(request).await.expect("an open connection");
        self.head().await
    }

    /// Waits for more of such a response, and forgets what has come.
    pub async fn more(&mut self) {
        if self.buffer.is_empty() {
            self.read().await;
        }
        self.forget();
    }

    /// Forgets what has come since.
    pub fn forget(&mut self) {
        while matches!(self.stream.try_read_buf(&mut self.buffer), Ok(1..)) {}
        self.buffer.clear();
    }

    async fn head(&mut self) -> String {
        loop {
            if let Some(end) = find(&self.buffer, b"\r\n\r\n") {
                let head = std::str::from_utf8(&self.buffer[..end]).expect("a head in ASCII");
                let head = head.to_owned();
                self.buffer.drain(..end + 4);
                return head;
            }
            self.read().await;
        }
    }

    async fn chunks(&mut self) -> Vec<u8> {
        let mut body = Vec::new();
        loop {
            while find(&self.buffer, b"\r\n").is_none() {
                self.read().await;
            }
            let end = find(&self.buffer, b"\r\n").expect("the end of a line");
            let size = std::str::from_utf8(&self.buffer[..end]).expect("a size in ASCII");
            let size = usize::from_str_radix(size, 16).expect("a size");
            self.buffer.drain(..end + 2);
            let chunk = self.take(size + 2).await;
            if size == 0 {
                return body;
            }
            body.extend_from_slice(&chunk[..size]);
        }
    }

    async fn take(&mut self, length: usize) -> Vec<u8> {
        while self.buffer.len() < length {
            self.read().await;
        }
        self.buffer.drain(..length).collect()
    }

    async fn read(&mut self) {
        let count = self.stream.read_buf(&mut self.buffer).await.expect("an open connection");
        assert!(count > 0, "the server has closed the connection");
    }
}

fn header<'a>(head: &'a str, name: &str) -> Option<&'a str> {
    head.lines().find_map(|line| {
        let (found, value) = line.split_once(": ")?;
        found.eq_ignore_ascii_case(name).then_some(value)
    })
}

fn find(bytes: &[u8], wanted: &[u8]) -> Option<usize> {
    bytes.windows(wanted.len()).position(|window| window == wanted)
}
