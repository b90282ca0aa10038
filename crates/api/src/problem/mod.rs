//! Problems: the closed list of errors that a client can get, and the only place that maps them to
//! statuses.
//!
//! A problem that is not the client's fault carries its cause, which no client sees. The access log
//! writes it once, with the request's id.

mod codes;
mod mapping;
mod phrases;
mod shortage;

pub use codes::Code;
pub(crate) use phrases::{from_to, one_of};
pub use shortage::Shortage;

use std::borrow::Cow;
use std::fmt;

use actix_web::http::StatusCode;
use actix_web::http::header::{
    ALLOW, HeaderMap, HeaderName, HeaderValue, RETRY_AFTER, WWW_AUTHENTICATE,
};
use actix_web::{HttpResponse, ResponseError};
use chrono::TimeDelta;
use serde::Serialize;
use turnstone_matches::Ply;
use turnstone_rules::Phrase;
use turnstone_texts::Language;
use utoipa::ToSchema;

/// The challenge to authenticate (RFC 6750, 3). Without a token in the request it names no error.
pub(crate) const CHALLENGE: &str = r#"Bearer realm="turnstone""#;

/// The fault of one member of a body or one query parameter.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[schema(example = json!({"pointer": "/ply", "detail": "is required"}))]
pub struct FieldError {
    /// The JSON pointer of the member, or `/` and the name of the parameter.
    pub pointer: String,
    /// The fault.
    pub detail: String,
}

/// A problem as the client gets it (RFC 9457).
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ProblemDetails)]
pub struct ProblemBody {
    /// The URL that explains the code, relative to this server.
    #[serde(rename = "type")]
    pub kind: String,
    /// The short text, the same for every problem with this code.
    pub title: Cow<'static, str>,
    /// The status of the response.
    #[schema(minimum = 400, maximum = 599)]
    pub status: u16,
    /// The explanation: what happened, and what to do about it.
    pub detail: String,
    /// The path of the request.
    pub instance: String,
    /// The stable code; `GET /v1/problems` lists them all.
    pub code: &'static str,
    /// The id of the request, as in the server's log and in `X-Request-Id`.
    pub request_id: uuid::Uuid,
    /// Each fault of the body or query; absent if there is none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub errors: Vec<FieldError>,
    /// The game's own code, only for an illegal move.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub violation: Option<&'static str>,
    /// The current ply of the match, if that helps.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub ply: Option<u32>,
}

/// A problem as handlers make it; the outermost middleware adds path and request id.
#[derive(Debug, Clone)]
pub struct Problem {
    /// The code.
    pub code: Code,
    detail: Box<Phrase>,
    /// The pointer of each fault, and the fault in words.
    errors: Vec<(String, Phrase)>,
    violation: Option<&'static str>,
    ply: Option<u32>,
    headers: Vec<(HeaderName, HeaderValue)>,
    /// The cause of an error of the server: for its log, never for the client.
    cause: Option<Box<str>>,
    /// The shortage for which the server answers 503: for its metrics.
    shortage: Shortage,
}

/// The result of a handler.
pub type ApiResult<T> = Result<T, Problem>;

impl Problem {
    /// A problem with the standard detail of its code.
    #[must_use]
    pub fn new(code: Code) -> Self {
        Self::with(code, code.description())
    }

    /// A problem with a detail of its own.
    #[must_use]
    pub fn with(code: Code, detail: impl Into<Phrase>) -> Self {
        let headers = match code.status() {
            StatusCode::UNAUTHORIZED => {
                vec![(WWW_AUTHENTICATE, HeaderValue::from_static(CHALLENGE))]
            }
            StatusCode::SERVICE_UNAVAILABLE => vec![(RETRY_AFTER, HeaderValue::from_static("2"))],
            _ => Vec::new(),
        };
        let detail = Box::new(detail.into());
        Self {
            code,
            detail,
            errors: Vec::new(),
            violation: None,
            ply: None,
            headers,
            cause: None,
            shortage: Shortage::Other,
        }
    }

    /// `unauthenticated`, for a request whose token is not valid (RFC 6750, 3.1).
    #[must_use]
    pub fn invalid_token() -> Self {
        let mut problem = Self::new(Code::Unauthenticated);
        let challenge = r#"Bearer realm="turnstone", error="invalid_token""#;
        problem.headers = vec![(WWW_AUTHENTICATE, HeaderValue::from_static(challenge))];
        problem
    }

    /// `bad_request`: the body did not arrive whole. The error of the framework is for the log.
    #[must_use]
    pub fn body_broke_off(cause: impl fmt::Display) -> Self {
        Self::with(Code::BadRequest, "the body broke off").caused_by(cause)
    }

    /// `overloaded`: there is no memory for another large response.
    #[must_use]
    pub fn too_much_unread() -> Self {
        Self::with(Code::Overloaded, "too many large responses wait to be read")
            .because_of(Shortage::Responses)
    }

    /// `overloaded`: it is not the turn of another picture of a player.
    #[must_use]
    pub fn too_many_pictures() -> Self {
        Self::with(Code::Overloaded, "too many pictures are being converted")
            .because_of(Shortage::Pictures)
    }

    /// `internal`, with its cause for the log.
    #[must_use]
    pub fn internal(cause: impl fmt::Display) -> Self {
        Self::new(Code::Internal).caused_by(cause)
    }

    /// Says what the server lacks, for the metrics.
    #[must_use]
    pub fn because_of(mut self, shortage: Shortage) -> Self {
        self.shortage = shortage;
        self
    }

    /// The shortage for which the server answers 503.
    #[must_use]
    pub fn shortage(&self) -> Shortage {
        self.shortage
    }

    /// Adds the cause for the log.
    #[must_use]
    pub fn caused_by(mut self, cause: impl fmt::Display) -> Self {
        self.cause = Some(cause.to_string().into());
        self
    }

    /// The cause of an error of the server, for its log.
    #[must_use]
    pub fn cause(&self) -> Option<&str> {
        self.cause.as_deref()
    }

    /// A body that is JSON, but not of the expected shape.
    #[must_use]
    pub fn invalid_body(pointer: impl Into<String>, detail: impl Into<Phrase>) -> Self {
        Self::new(Code::InvalidBody).at(pointer, detail)
    }

    /// The server has no database yet.
    #[must_use]
    pub fn starting() -> Self {
        Self::with(Code::Unavailable, "the server is starting: it waits for the database")
            .because_of(Shortage::Database)
    }

    /// A resource that does not exist, or that the reader may not see.
    #[must_use]
    pub fn not_found() -> Self {
        Self::new(Code::NotFound)
    }

    /// Points at a member or parameter.
    #[must_use]
    pub fn at(mut self, pointer: impl Into<String>, detail: impl Into<Phrase>) -> Self {
        self.errors.push((pointer.into(), detail.into()));
        self
    }

    /// Lists the methods of the path.
    #[must_use]
    pub fn with_allow_header(mut self, methods: &str) -> Self {
        self.headers.extend(HeaderValue::from_str(methods).ok().map(|value| (ALLOW, value)));
        self
    }

    /// Says when to try again: after this time, in seconds rounded up, and at least one.
    #[must_use]
    pub fn retry_after(mut self, wait: TimeDelta) -> Self {
        let seconds = (wait.num_milliseconds().max(1) + 999) / 1000;
        self.headers.push((RETRY_AFTER, HeaderValue::from(seconds)));
        self
    }

    /// Writes its own headers into those of a response.
    pub(crate) fn write_headers(&self, headers: &mut HeaderMap) {
        for (name, value) in &self.headers {
            headers.insert(name.clone(), value.clone());
        }
    }

    /// Adds a header to the response.
    #[must_use]
    pub fn with_header(mut self, name: HeaderName, value: HeaderValue) -> Self {
        self.headers.push((name, value));
        self
    }

    fn at_ply(mut self, ply: Ply) -> Self {
        self.ply = Some(ply.get());
        self
    }

    /// The problem for a bare status from the framework.
    #[must_use]
    pub fn of_status(status: StatusCode) -> Self {
        let code = match status {
            StatusCode::NOT_FOUND => Code::NotFound,
            StatusCode::METHOD_NOT_ALLOWED => Code::MethodNotAllowed,
            StatusCode::REQUEST_TIMEOUT => Code::RequestTimeout,
            StatusCode::PAYLOAD_TOO_LARGE => Code::BodyTooLarge,
            StatusCode::URI_TOO_LONG => Code::UriTooLong,
            StatusCode::UNSUPPORTED_MEDIA_TYPE => Code::UnsupportedMediaType,
            StatusCode::TOO_MANY_REQUESTS => Code::RateLimited,
            StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE => Code::HeadersTooLarge,
            StatusCode::SERVICE_UNAVAILABLE => Code::Overloaded,
            status if status.is_client_error() => Code::BadRequest,
            _ => Code::Internal,
        };
        Self::new(code)
    }

    /// The body in a language, for the request with this path and id.
    #[must_use]
    pub fn body(&self, language: Language, path: &str, request_id: uuid::Uuid) -> ProblemBody {
        let translated = |phrase| turnstone_texts::translate(language, phrase).into_owned();
        let errors = self.errors.iter().map(|(pointer, detail)| FieldError {
            pointer: pointer.clone(),
            detail: translated(detail),
        });
        ProblemBody {
            kind: format!("/v1/problems#{}", self.code.as_str()),
            title: self.code.title_in(language),
            status: self.code.status().as_u16(),
            detail: translated(&self.detail),
            instance: path.to_owned(),
            code: self.code.as_str(),
            request_id,
            errors: errors.collect(),
            violation: self.violation,
            ply: self.ply,
        }
    }

    /// The faults of the body, in a language, in one line.
    #[must_use]
    pub fn faults(&self, language: Language) -> String {
        let translated = |phrase| turnstone_texts::translate(language, phrase).into_owned();
        let faults: Vec<_> = self.errors.iter().map(|(_, detail)| translated(detail)).collect();
        faults.join("; ")
    }

    /// An example of the problem with this code, for the OpenAPI document.
    #[must_use]
    pub fn example(code: Code) -> Self {
        let problem = Self::new(code);
        match code {
            Code::InvalidBody => problem.at("/ply", "is required"),
            Code::InvalidQuery => problem.at("/limit", from_to(1, 100)),
            Code::MalformedMove => problem.at("/move", "a move is a pit from `1` to `6`"),
            Code::IllegalMove => {
                let detail = "pit 3 is empty; choose a pit with stones in it";
                let detail = Phrase::new("violation-mancala-empty_pit.detail", detail);
                let problem = Self::with(code, detail.with("pit", 3_u8)).at_ply(Ply::new(4));
                Self { violation: Some("mancala.empty_pit"), ..problem }
            }
            Code::StalePly | Code::PlyAhead | Code::NotYourTurn => problem.at_ply(Ply::new(4)),
            _ => problem,
        }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.code.as_str(), self.detail)
    }
}

impl ResponseError for Problem {
    fn status_code(&self) -> StatusCode {
        self.code.status()
    }

    /// The response without its body. The middleware that knows the request writes the body.
    fn error_response(&self) -> HttpResponse {
        let mut response = HttpResponse::new(self.status_code());
        self.write_headers(response.headers_mut());
        response.extensions_mut().insert(self.clone());
        response
    }
}
