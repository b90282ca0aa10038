//! The headers that clients send, recorded from them (`clients/record`).

use clap::ValueEnum;

#[derive(Clone, Copy, PartialEq, Eq, Hash, ValueEnum)]
pub enum Client {
    Chromium,
    Okhttp,
    Typescript,
    Python,
    Bare,
}

impl Client {
    pub const ALL: [Self; 5] =
        [Self::Chromium, Self::Okhttp, Self::Typescript, Self::Python, Self::Bare];

    pub fn name(self) -> &'static str {
        match self {
            Self::Chromium => "chromium",
            Self::Okhttp => "okhttp",
            Self::Typescript => "typescript",
            Self::Python => "python",
            Self::Bare => "bare",
        }
    }

    fn recorded(self) -> &'static str {
        match self {
            Self::Chromium => include_str!("clients/chromium.headers"),
            Self::Okhttp => include_str!("clients/okhttp.headers"),
            Self::Typescript => include_str!("clients/typescript.headers"),
            Self::Python => include_str!("clients/python.headers"),
            Self::Bare => include_str!("clients/bare.headers"),
        }
    }
}

/// Writes requests as one client does.
pub struct Requests {
    host: String,
    get: String,
    post: String,
}

impl Requests {
    pub fn new(client: Client, host: &str) -> Self {
        let recorded = client.recorded().replace("HOST", host);
        let (get, post) = recorded.split_once("POST\n").expect("a GET and a POST");
        let headers = |lines: &str| -> String {
            let those = lines.lines().filter(|line| !line.starts_with('#') && *line != "GET");
            those.flat_map(|line| [line, "\r\n"]).collect()
        };
        Self { host: host.to_owned(), get: headers(get), post: headers(post) }
    }

    pub fn get(&self, path: &str, token: Option<&str>) -> Vec<u8> {
        self.write("GET", path, token, &self.get, "")
    }

    pub fn get_if_changed(&self, path: &str, token: Option<&str>, tag: &str) -> Vec<u8> {
        let headers = format!("{}If-None-Match: {tag}\r\n", self.get);
        self.write("GET", path, token, &headers, "")
    }

    /// An event stream is asked for by another `Accept` than the rest.
    pub fn stream(&self, path: &str, token: &str) -> Vec<u8> {
        let others = self.get.split_inclusive("\r\n");
        let others = others.filter(|line| !line.to_ascii_lowercase().starts_with("accept:"));
        let headers = others.chain(["Accept: text/event-stream\r\n"]).collect::<String>();
        self.write("GET", path, Some(token), &headers, "")
    }

    pub fn post(&self, path: &str, token: Option<&str>, body: &str) -> Vec<u8> {
        let headers = format!("{}Content-Length: {}\r\n", self.post, body.len());
        self.write("POST", path, token, &headers, body)
    }

    fn write(
        &self,
        method: &str,
        path: &str,
        token: Option<&str>,
        headers: &str,
        body: &str,
    ) -> Vec<u8> {
        let token =
            token.map(|token| format!("Authorization: Bearer {token}\r\n")).unwrap_or_default();
        let host = &self.host;
        format!("{method} {path} HTTP/1.1\r\nHost: {host}\r\n{token}{headers}\r\n{body}")
            .into_bytes()
    }
}
