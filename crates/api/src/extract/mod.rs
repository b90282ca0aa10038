//! Extractors: what handlers take from a request. Each refuses the request with its own problem.
//!
//! | file | what it extracts |
//! |---|---|
//! | `authentication.rs` | the caller, from the token; the app, from its key |
//! | `body.rs`, `no_body.rs` | the JSON body, or the absence of one |
//! | `picture.rs` | a picture |
//! | `query.rs`, `pagination.rs` | query parameters, and the page that they ask for |
//! | `id.rs` | ids |
//! | `preconditions.rs` | `If-Match` and `If-None-Match` |
//! | `idempotency.rs` | `Idempotency-Key` |
//! | `language.rs` | the language of texts, from `Accept-Language` |
//!
//! `leniency.rs` reads in a body what serde does not; `pointer.rs` says where a body or a query is at fault, and
//! `fault.rs` in what way.

mod authentication;
mod body;
mod fault;
mod id;
mod idempotency;
mod language;
mod leniency;
mod no_body;
mod pagination;
mod picture;
mod pointer;
mod preconditions;
mod query;

pub use authentication::{
    AppCaller, Caller, MailRelay, OptionalAccount, OptionalCaller, bearer_token,
};
pub use body::Body;
pub use id::{id, optional_id, optional_ids, parse_id};
pub use idempotency::{IDEMPOTENCY_KEY, IdempotencyHeader, MAX_CLAIMS, mark_replayed};
pub use language::{
    AcceptLanguageHeader, PreferredLanguage, UNKNOWN_LANGUAGE, add_language, language_of,
};
pub use no_body::NoBody;
pub use pagination::{
    BoardCursor, Cursor, Limit, ListCursor, NumberedCursor, Paging, RankedCursor, RankedCursorAsOf,
    SeqCursor, filtered_list,
};
pub use picture::Picture;
pub use preconditions::{IfMatch, IfNoneMatch};
pub use query::Parameters;
