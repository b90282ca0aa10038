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
    body: Vec<u8>,
}

impl Response {
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    pub fn expect_status(&self, status: u16) -> Value {
        assert_eq!(self.status, status, "{}", self.text());
        serde_json::from_slice(&self.body).unwrap_or(Value::Null)
    }
}

impl Connection {
    pub async fn open(server: &str) -> Self {
        let stream = TcpStream::connect(server).await.expect("a server");
        stream.set_nodelay(true).expect("a socket");
        Self { stream, buffer: Vec::with_capacity(16_384) }
    }

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
        self.buffer.clear();
        loop {
            if let Some(end) = find(&self.buffer, b"\r\n\r\n") {
                let head = std::str::from_utf8(&self.buffer[..end]).expect("a head in ASCII");
                let status = head.get(9..12).and_then(|status| status.parse().ok());
                let length = head
                    .lines()
                    .find_map(|line| line.strip_prefix("content-length: "))
                    .map_or(0, |length| length.parse().expect("a length"));
                let (begin, status) = (end + 4, status.expect("a status"));
                while self.buffer.len() < begin + length {
                    self.read().await;
                }
                return Response { status, body: self.buffer[begin..begin + length].to_vec() };
            }
            self.read().await;
        }
    }

    async fn read(&mut self) {
        let count = self.stream.read_buf(&mut self.buffer).await.expect("an open connection");
        assert!(count > 0, "the server has closed the connection");
    }
}

fn find(bytes: &[u8], wanted: &[u8]) -> Option<usize> {
    bytes.windows(wanted.len()).position(|window| window == wanted)
}
