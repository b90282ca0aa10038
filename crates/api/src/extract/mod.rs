//! Extractors: what handlers take from a request. Each refuses the request with its own problem.
//!
//! | file | what it extracts |
//! |---|---|
//! | `authentication.rs` | the caller, from the token; the app, from its key |
//! | `body.rs`, `no_body.rs` | the JSON body, or the absence of one |
//! | `picture.rs` | a picture |
//! | `query.rs`, `pagination.rs` | query parameters, and the page that they ask for |
//! | `preconditions.rs` | `If-Match` and `If-None-Match` |
//! | `idempotency.rs` | `Idempotency-Key` |
//! | `language.rs` | the language of texts, from `Accept-Language` |
//!
//! `pointer.rs` says where a body or a query is at fault, and `fault.rs` in what way.

mod authentication;
mod body;
mod fault;
mod idempotency;
mod language;
mod no_body;
mod pagination;
mod picture;
mod pointer;
mod preconditions;
mod query;

pub use authentication::{AppCaller, Caller, OptionalAccount, OptionalCaller, bearer_token};
pub use body::Body;
pub use idempotency::{IdempotencyHeader, MAX_CLAIMS, mark_replayed};
pub use language::{
    AcceptLanguageHeader, PreferredLanguage, UNKNOWN_LANGUAGE, add_language, language_of,
};
pub use no_body::NoBody;
pub use pagination::{
    BoardCursor, Cursor, Limit, ListCursor, NumberedCursor, Paging, RankedCursor, RankedCursorAsOf,
};
pub use picture::Picture;
pub use preconditions::{IfMatch, IfNoneMatch};
pub use query::Parameters;
