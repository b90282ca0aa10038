//! A client as the author of an app would write it. It checks every response against the OpenAPI
//! document.

use std::time::Duration;

use reqwest::header::{ACCEPT_ENCODING, HeaderMap, HeaderName, HeaderValue};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use super::schema;

/// A client, with a token or without.
#[derive(Debug, Clone)]
pub struct Client {
    http: reqwest::Client,
    base: String,
    token: Option<String>,
}

/// A response that has been checked against the document.
#[derive(Debug, Clone)]
pub struct Response {
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub text: String,
    /// The body as it came.
    pub bytes: Vec<u8>,
    /// The body where it is JSON, else null.
    pub json: Value,
}

/// An account with a session.
#[derive(Debug, Clone)]
pub struct Player {
    pub client: Client,
    pub id: String,
    pub username: String,
    pub recovery_code: String,
}

pub const PASSWORD: &str = "correct horse battery staple";

impl Client {
    pub fn new(base: &str) -> Self {
        // The server closes connections that are idle for five seconds. A test that was busy for
        // that long must not send its next request on a connection that is being closed.
        // Compressed by code without optimisation, answers would take much of the time of all tests. The
        // tests of compression ask for it.
        let mut plain = HeaderMap::new();
        plain.insert(ACCEPT_ENCODING, HeaderValue::from_static("identity"));
        let http = reqwest::Client::builder()
            .default_headers(plain)
            .pool_idle_timeout(Duration::from_secs(3))
            .redirect(reqwest::redirect::Policy::none())
            .build()
            .expect("a client");
        Self { http, base: base.to_owned(), token: None }
    }

    /// Its token.
    pub fn token(&self) -> Option<&str> {
        self.token.as_deref()
    }

    /// The same client with another token.
    pub fn with_token(&self, token: &str) -> Self {
        Self { token: Some(token.to_owned()), ..self.clone() }
    }

    /// Sends a request with any headers and bytes.
    pub async fn send(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: Option<Vec<u8>>,
    ) -> Response {
        let verb = Method::from_bytes(method.as_bytes()).expect("a method");
        let mut request = self.http.request(verb, format!("{}{path}", self.base));
        if let Some(token) = &self.token {
            request = request.bearer_auth(token);
        }
        let mut given = HeaderMap::new();
        for (name, value) in headers {
            let name = HeaderName::from_bytes(name.as_bytes()).expect("a header's name");
            given.append(name, HeaderValue::from_str(value).expect("a header's value"));
        }
        request = request.headers(given);
        if let Some(body) = body {
            request = request.body(body);
        }
        let response = request.send().await.expect("an answer");
        let (status, headers) = (response.status(), response.headers().clone());
        let bytes = response.bytes().await.expect("a body");
        let content_type = headers.get("content-type").and_then(|value| value.to_str().ok());
        if method != "HEAD" && !path.starts_with("/docs") {
            schema::check(method, path, status.as_u16(), content_type, &bytes);
            let is_in_a_language = headers.contains_key("content-language");
            schema::check_language(method, path, status.as_u16(), is_in_a_language);
        }
        Response {
            status,
            text: String::from_utf8_lossy(&bytes).into_owned(),
            json: serde_json::from_slice(&bytes).unwrap_or(Value::Null),
            bytes: bytes.into(),
            headers,
        }
    }

    /// Sends a JSON body.
    pub async fn send_json(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: &Value,
    ) -> Response {
        let headers: Vec<_> =
            [("content-type", "application/json")].iter().chain(headers).copied().collect();
        self.send(method, path, &headers, Some(body.to_string().into_bytes())).await
    }

    /// The status of a response whose body may have no end; does not read the body.
    pub async fn status_of(&self, method: &str, path: &str, body: Option<&Value>) -> u16 {
        let verb = Method::from_bytes(method.as_bytes()).expect("a method");
        let mut request = self.http.request(verb, format!("{}{path}", self.base));
        if let Some(token) = &self.token {
            request = request.bearer_auth(token);
        }
        if let Some(body) = body {
            request = request.json(body);
        }
        request.send().await.expect("an answer").status().as_u16()
    }

    pub async fn get(&self, path: &str) -> Response {
        self.send("GET", path, &[], None).await
    }

    pub async fn get_with(&self, path: &str, headers: &[(&str, &str)]) -> Response {
        self.send("GET", path, headers, None).await
    }

    pub async fn delete(&self, path: &str) -> Response {
        self.send("DELETE", path, &[], None).await
    }

    pub async fn post(&self, path: &str, body: &Value) -> Response {
        self.send_json("POST", path, &[], body).await
    }

    /// A POST that has no body.
    pub async fn post_empty(&self, path: &str) -> Response {
        self.send("POST", path, &[], None).await
    }

    pub async fn put(&self, path: &str, body: &Value) -> Response {
        self.send_json("PUT", path, &[], body).await
    }

    pub async fn patch(&self, path: &str, body: &Value) -> Response {
        self.send_json("PATCH", path, &[], body).await
    }

    /// Plays a move at a ply.
    pub async fn play(&self, id: &str, ply: u64, notation: &str) -> Response {
        self.post(&format!("/v1/matches/{id}/moves"), &json!({"ply": ply, "move": notation})).await
    }

    /// The match as it is now.
    pub async fn fetch(&self, id: &str) -> Value {
        self.get(&format!("/v1/matches/{id}")).await.expect(200)
    }
}

impl Player {
    /// The token of the session.
    pub fn token(&self) -> &str {
        self.client.token.as_deref().expect("a player is logged in")
    }

    /// Creates an account and logs it in.
    pub async fn register(client: &Client, username: &str) -> Self {
        let body = json!({"username": username, "password": PASSWORD});
        let account = client.post("/v1/accounts", &body).await.expect(201);
        let session = client.post("/v1/sessions", &body).await.expect(201);
        Self {
            client: client.with_token(text(&session["token"])),
            id: text(&account["id"]).to_owned(),
            username: username.to_owned(),
            recovery_code: text(&account["recovery_code"]).to_owned(),
        }
    }

    /// Creates a match and returns its id.
    pub async fn create(&self, wanted: &Value) -> String {
        text(&self.client.post("/v1/matches", wanted).await.expect(201)["id"]).to_owned()
    }

    /// Creates a Mancala match against another player, who takes the other seat. This one has
    /// seat 0.
    pub async fn match_against(&self, other: &Self, variant: &str) -> String {
        let wanted = json!({"game": "mancala", "variant": variant, "seat": 0});
        let id = self.create(&wanted).await;
        other.client.post(&format!("/v1/matches/{id}/seats"), &json!({})).await.expect(200);
        id
    }

    /// Creates a Mancala match in which this player has all seats.
    pub async fn solo(&self, variant: &str) -> String {
        self.create(&json!({"game": "mancala", "variant": variant, "solo": true})).await
    }
}

impl Response {
    /// The body of a response that must have this status.
    #[track_caller]
    pub fn expect(&self, status: u16) -> Value {
        assert_eq!(self.status.as_u16(), status, "{}", self.text);
        self.json.clone()
    }

    /// The problem of a response that must have this status and code.
    #[track_caller]
    pub fn problem(&self, status: u16, code: &str) -> Value {
        assert_eq!(self.status.as_u16(), status, "{}", self.text);
        assert_eq!(self.json["code"], code, "{}", self.text);
        assert_eq!(self.header("content-type"), Some("application/problem+json"));
        assert_eq!(self.json["status"], status);
        assert_eq!(self.json["request_id"].as_str(), self.header("x-request-id"));
        self.json.clone()
    }

    /// A header, if it is there.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.get(name).and_then(|value| value.to_str().ok())
    }
}

/// The text of a JSON string.
#[track_caller]
pub fn text(value: &Value) -> &str {
    value.as_str().expect("a string")
}
