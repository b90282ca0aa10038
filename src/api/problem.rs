//! Problems: the closed list of what can go wrong for a client, and the only place that knows
//! which status each has.

use std::fmt;

use actix_web::http::StatusCode;
use actix_web::http::header::{ALLOW, HeaderName, HeaderValue, RETRY_AFTER, WWW_AUTHENTICATE};
use actix_web::{HttpResponse, ResponseError};
use serde::Serialize;
use utoipa::ToSchema;

use crate::matches::Refusal;
use crate::rules::ConfigurationError;
use crate::store::{CommandError, StoreError};
use crate::world::OutOfEntropy;

/// Declares the codes with their status, title and description, once for all uses.
macro_rules! codes {
    ($($variant:ident = $code:literal, $status:ident, $title:literal, $description:literal;)+) => {
        /// A stable code of the closed list.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum Code {
            $(#[doc = $description] $variant,)+
        }

        impl Code {
            /// Every code.
            pub const ALL: &[Self] = &[$(Self::$variant,)+];

            /// The word on the wire.
            #[must_use]
            pub fn as_str(self) -> &'static str {
                match self { $(Self::$variant => $code,)+ }
            }

            /// The status that goes with it.
            #[must_use]
            pub fn status(self) -> StatusCode {
                match self { $(Self::$variant => StatusCode::$status,)+ }
            }

            /// The short text that is the same every time.
            #[must_use]
            pub fn title(self) -> &'static str {
                match self { $(Self::$variant => $title,)+ }
            }

            /// What it means and what to do about it.
            #[must_use]
            pub fn description(self) -> &'static str {
                match self { $(Self::$variant => $description,)+ }
            }
        }
    };
}

codes! {
    BadRequest = "bad_request", BAD_REQUEST, "The request cannot be understood",
        "Something about the request is not HTTP as this server speaks it.";
    MalformedJson = "malformed_json", BAD_REQUEST, "The body is not JSON",
        "The body cannot be parsed as JSON; `detail` says where.";
    InvalidQuery = "invalid_query", BAD_REQUEST, "A query parameter is wrong",
        "A query parameter is unknown, given twice or has a bad value; `errors` names it.";
    InvalidCursor = "invalid_cursor", BAD_REQUEST, "The cursor is not one of ours",
        "Use `next_cursor` of an earlier answer as it is, or leave `cursor` out.";
    InvalidHeader = "invalid_header", BAD_REQUEST, "A header is wrong",
        "A header has a value that it cannot have; `detail` names it.";
    Unauthenticated = "unauthenticated", UNAUTHORIZED, "Log in first",
        "The bearer token is missing, wrong, revoked or expired: `POST /v1/sessions` gives one.";
    BadCredentials = "bad_credentials", UNAUTHORIZED, "Name or secret is wrong",
        "No account has this name with this password or recovery code.";
    NotAPlayer = "not_a_player", FORBIDDEN, "Only for players of the match",
        "The account does not play in this match.";
    NotYourSeat = "not_your_seat", FORBIDDEN, "The seat is another player's",
        "The account does not hold the seat that the request names.";
    NotInvited = "not_invited", FORBIDDEN, "Only for invited players",
        "The match is for invited players, and this account is none of them.";
    NotTheCreator = "not_the_creator", FORBIDDEN, "Only for the match's creator",
        "Before the start only its creator may cancel a match.";
    NotFound = "not_found", NOT_FOUND, "There is no such thing",
        "Nothing has this address, or it is private and not yours to see.";
    MethodNotAllowed = "method_not_allowed", METHOD_NOT_ALLOWED, "The method is not for this address",
        "`Allow` lists the methods that are.";
    NotAcceptable = "not_acceptable", NOT_ACCEPTABLE, "No encoding suits the client",
        "`Accept-Encoding` refuses every encoding that this server has; leave it out.";
    RequestTimeout = "request_timeout", REQUEST_TIMEOUT, "The request took too long to arrive",
        "Send it again on a better connection.";
    UsernameTaken = "username_taken", CONFLICT, "The username is taken",
        "Somebody has this username, or had it once; choose another.";
    SeatTaken = "seat_taken", CONFLICT, "The seat is taken",
        "Another player sits there; take another seat, or none in particular.";
    AlreadySeated = "already_seated", CONFLICT, "You have a place already",
        "The account has another place in this match; leave it first.";
    MatchNotStarted = "match_not_started", CONFLICT, "The match has not started",
        "Seats are still free; wait for the other players.";
    MatchStarted = "match_started", CONFLICT, "The match has started",
        "This can be done only before the start.";
    MatchOver = "match_over", CONFLICT, "The match is over",
        "The match is finished or cancelled; nothing can happen in it any more.";
    TooLateToCancel = "too_late_to_cancel", CONFLICT, "Too late to cancel",
        "A match can be cancelled before its second ply only; resign instead.";
    NotYourTurn = "not_your_turn", CONFLICT, "It is not your turn",
        "Another seat is to act; `ply` is the current one.";
    PlyAhead = "ply_ahead", CONFLICT, "The match has not come that far",
        "The `ply` of the request is ahead of the match; `ply` of the problem is the current one.";
    StalePly = "stale_ply", CONFLICT, "The match has moved on",
        "Another move was played at this ply; fetch the match, `ply` is the current one.";
    StaleVersion = "stale_version", PRECONDITION_FAILED, "The match has changed",
        "`If-Match` names another version than the match has; fetch it and decide anew.";
    BodyTooLarge = "body_too_large", PAYLOAD_TOO_LARGE, "The body is too large",
        "Send less; `detail` says how much is accepted.";
    UriTooLong = "uri_too_long", URI_TOO_LONG, "The address is too long",
        "Send a shorter address.";
    UnsupportedMediaType = "unsupported_media_type", UNSUPPORTED_MEDIA_TYPE, "The body must be JSON",
        "Send `Content-Type: application/json`.";
    InvalidBody = "invalid_body", UNPROCESSABLE_ENTITY, "The body is not what is expected",
        "A member is missing, unknown, of the wrong type or out of bounds; `errors` points at it.";
    IdempotencyKeyReused = "idempotency_key_reused", UNPROCESSABLE_ENTITY, "The key was used otherwise",
        "This `Idempotency-Key` was sent with another body within 24 hours; make a new one.";
    SeatRequired = "seat_required", UNPROCESSABLE_ENTITY, "Say which seat",
        "The account holds several seats that could act; name one in `seat`.";
    MalformedMove = "malformed_move", UNPROCESSABLE_ENTITY, "The move is not in the game's notation",
        "`detail` says what a move looks like; the rules text has it in full.";
    IllegalMove = "illegal_move", UNPROCESSABLE_ENTITY, "The move is not legal",
        "`violation` is the game's own code, `ply` the current one; `legal-moves` lists what is legal.";
    HeadersTooLarge = "headers_too_large", REQUEST_HEADER_FIELDS_TOO_LARGE, "The headers are too large",
        "Send fewer or shorter headers.";
    Internal = "internal", INTERNAL_SERVER_ERROR, "Our fault",
        "Something is broken here; the `request_id` finds it in the log.";
    Overloaded = "overloaded", SERVICE_UNAVAILABLE, "Too much to do right now",
        "Nothing has happened; try again after `Retry-After` seconds.";
    Unavailable = "unavailable", SERVICE_UNAVAILABLE, "The database cannot be reached",
        "Try again after `Retry-After` seconds; a move or command sent again is safe.";
}

/// What is wrong with one member of a body or one query parameter.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[schema(example = json!({"pointer": "/ply", "detail": "missing field `ply`"}))]
pub struct FieldError {
    /// The JSON pointer of the member, or `/` and the name of the parameter.
    pub pointer: String,
    /// What is wrong with it.
    pub detail: String,
}

/// A problem as it travels to the client, by RFC 9457.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Problem)]
pub struct ProblemBody {
    /// Where the code is explained, relative to this server.
    #[serde(rename = "type")]
    pub kind: String,
    /// The short text that is the same for every problem with this code.
    pub title: &'static str,
    /// The status of the answer.
    #[schema(minimum = 400, maximum = 599)]
    pub status: u16,
    /// What happened this time, and what to do about it.
    pub detail: String,
    /// The path of the request.
    pub instance: String,
    /// The stable code; `GET /v1/problems` lists them all.
    pub code: &'static str,
    /// The request, as it stands in the server's log and in `X-Request-Id`.
    pub request_id: uuid::Uuid,
    /// Each fault of a body or query; absent where there is no such fault.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub errors: Vec<FieldError>,
    /// The game's own code, for an illegal move alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub violation: Option<&'static str>,
    /// The match's current ply, where that helps.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub ply: Option<u32>,
}

/// A problem as handlers make it; the outermost middleware adds path and request id.
#[derive(Debug, Clone)]
pub struct Problem {
    /// Which one.
    pub code: Code,
    detail: String,
    errors: Vec<FieldError>,
    violation: Option<&'static str>,
    ply: Option<u32>,
    headers: Vec<(HeaderName, HeaderValue)>,
}

/// The result of a handler.
pub type ApiResult<T> = Result<T, Problem>;

impl Problem {
    /// A problem with the detail that its code always has.
    #[must_use]
    pub fn new(code: Code) -> Self {
        Self::with(code, code.description())
    }

    /// A problem with a detail of its own.
    #[must_use]
    pub fn with(code: Code, detail: impl Into<String>) -> Self {
        let headers = match code.status() {
            StatusCode::UNAUTHORIZED => {
                vec![(WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"))]
            }
            StatusCode::SERVICE_UNAVAILABLE => vec![(RETRY_AFTER, HeaderValue::from_static("2"))],
            _ => Vec::new(),
        };
        let detail = detail.into();
        Self { code, detail, errors: Vec::new(), violation: None, ply: None, headers }
    }

    /// A body that is JSON and yet not what is expected.
    #[must_use]
    pub fn invalid_body(pointer: impl Into<String>, detail: impl Into<String>) -> Self {
        Self::new(Code::InvalidBody).at(pointer, detail)
    }

    /// Something that does not exist, or not for this reader.
    #[must_use]
    pub fn not_found() -> Self {
        Self::new(Code::NotFound)
    }

    /// Points at a member or parameter.
    #[must_use]
    pub fn at(mut self, pointer: impl Into<String>, detail: impl Into<String>) -> Self {
        self.errors.push(FieldError { pointer: pointer.into(), detail: detail.into() });
        self
    }

    /// Lists the methods that an address has.
    #[must_use]
    pub fn allowing(mut self, methods: &str) -> Self {
        self.headers.extend(HeaderValue::from_str(methods).ok().map(|value| (ALLOW, value)));
        self
    }

    fn at_ply(mut self, ply: u32) -> Self {
        self.ply = Some(ply);
        self
    }

    /// The problem that stands for a bare status from the framework.
    #[must_use]
    pub fn of_status(status: StatusCode) -> Self {
        let code = match status {
            StatusCode::NOT_FOUND => Code::NotFound,
            StatusCode::METHOD_NOT_ALLOWED => Code::MethodNotAllowed,
            StatusCode::NOT_ACCEPTABLE => Code::NotAcceptable,
            StatusCode::REQUEST_TIMEOUT => Code::RequestTimeout,
            StatusCode::PAYLOAD_TOO_LARGE => Code::BodyTooLarge,
            StatusCode::URI_TOO_LONG => Code::UriTooLong,
            StatusCode::UNSUPPORTED_MEDIA_TYPE => Code::UnsupportedMediaType,
            StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE => Code::HeadersTooLarge,
            StatusCode::SERVICE_UNAVAILABLE => Code::Overloaded,
            status if status.is_client_error() => Code::BadRequest,
            _ => Code::Internal,
        };
        Self::new(code)
    }

    /// The body, for the request with this path and id.
    #[must_use]
    pub fn body(&self, path: &str, request_id: uuid::Uuid) -> ProblemBody {
        ProblemBody {
            kind: format!("/v1/problems#{}", self.code.as_str()),
            title: self.code.title(),
            status: self.code.status().as_u16(),
            detail: self.detail.clone(),
            instance: path.to_owned(),
            code: self.code.as_str(),
            request_id,
            errors: self.errors.clone(),
            violation: self.violation,
            ply: self.ply,
        }
    }

    /// An example of the problem with this code, for the OpenAPI document.
    #[must_use]
    pub fn example(code: Code) -> Self {
        let problem = Self::new(code);
        match code {
            Code::InvalidBody => problem.at("/ply", "missing field `ply`"),
            Code::InvalidQuery => problem.at("/limit", "must be from 1 to 100"),
            Code::MalformedMove => problem.at("/move", "a move is a pit from `1` to `6`"),
            Code::IllegalMove => Self {
                violation: Some("mancala.empty_pit"),
                ..Self::with(code, "pit 3 is empty; choose a pit with stones in it").at_ply(4)
            },
            Code::StalePly | Code::PlyAhead | Code::NotYourTurn => problem.at_ply(4),
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

    /// The answer without its body, which the outermost middleware writes: it knows the request.
    fn error_response(&self) -> HttpResponse {
        let mut response = HttpResponse::new(self.status_code());
        for (name, value) in &self.headers {
            response.headers_mut().insert(name.clone(), value.clone());
        }
        response.extensions_mut().insert(self.clone());
        response
    }
}

impl From<StoreError> for Problem {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Unavailable(error) => {
                tracing::warn!(%error, "the database cannot be reached");
                Self::new(Code::Unavailable)
            }
            StoreError::Database(error) => {
                tracing::error!(%error, "the database refused a statement");
                Self::new(Code::Internal)
            }
            StoreError::Migration(error) => {
                tracing::error!(%error, "a migration failed");
                Self::new(Code::Internal)
            }
            StoreError::Corruption(corruption) => {
                tracing::error!(%corruption, "a log does not replay");
                Self::new(Code::Internal)
            }
            StoreError::Contended => Self::new(Code::Overloaded),
        }
    }
}

impl From<OutOfEntropy> for Problem {
    fn from(error: OutOfEntropy) -> Self {
        tracing::error!(%error, "cannot make ids or secrets");
        Self::new(Code::Internal)
    }
}

impl From<CommandError> for Problem {
    fn from(error: CommandError) -> Self {
        match error {
            CommandError::NotFound => Self::not_found(),
            CommandError::Refused(refusal) => refusal.into(),
            CommandError::StaleVersion { current } => {
                Self::with(Code::StaleVersion, format!("the match is at version {current}"))
            }
            CommandError::Store(error) => error.into(),
        }
    }
}

impl From<Refusal> for Problem {
    fn from(refusal: Refusal) -> Self {
        let detail = refusal.to_string();
        match refusal {
            Refusal::Configuration(error) => Self::invalid_body(pointer(&error), detail),
            Refusal::UnknownGame { .. } => Self::invalid_body("/game", detail),
            Refusal::Contradiction { pointer, .. } => Self::invalid_body(pointer, detail),
            Refusal::NoSuchSeat { .. } => Self::invalid_body("/seat", detail),
            Refusal::SeatTaken { .. } => Self::with(Code::SeatTaken, detail),
            Refusal::AlreadySeated => Self::with(Code::AlreadySeated, detail),
            Refusal::NotInvited => Self::with(Code::NotInvited, detail),
            Refusal::NotAPlayer => Self::with(Code::NotAPlayer, detail),
            Refusal::NotYourSeat { .. } => Self::with(Code::NotYourSeat, detail),
            Refusal::SeatRequired => Self::with(Code::SeatRequired, detail).at("/seat", "required"),
            Refusal::NotTheCreator => Self::with(Code::NotTheCreator, detail),
            Refusal::NotStarted => Self::with(Code::MatchNotStarted, detail),
            Refusal::HasStarted => Self::with(Code::MatchStarted, detail),
            Refusal::Over => Self::with(Code::MatchOver, detail),
            Refusal::TooLateToCancel { ply } => {
                Self::with(Code::TooLateToCancel, detail).at_ply(ply)
            }
            Refusal::NotYourTurn { ply } => Self::with(Code::NotYourTurn, detail).at_ply(ply),
            Refusal::PlyAhead { current, .. } => Self::with(Code::PlyAhead, detail).at_ply(current),
            Refusal::StalePly { current, .. } => Self::with(Code::StalePly, detail).at_ply(current),
            Refusal::MalformedMove { .. } => {
                Self::with(Code::MalformedMove, detail.clone()).at("/move", detail)
            }
            Refusal::IllegalMove { violation, ply, .. } => {
                Self { violation: Some(violation), ..Self::with(Code::IllegalMove, detail) }
                    .at_ply(ply)
            }
            Refusal::Corruption(corruption) => StoreError::Corruption(corruption).into(),
        }
    }
}

fn pointer(error: &ConfigurationError) -> String {
    match error {
        ConfigurationError::UnknownVariant { .. } => "/variant".to_owned(),
        ConfigurationError::UnknownOption { option, .. }
        | ConfigurationError::BadOption { option, .. } => {
            // A JSON pointer escapes these two, and a client may send any name.
            format!("/options/{}", option.replace('~', "~0").replace('/', "~1"))
        }
    }
}
