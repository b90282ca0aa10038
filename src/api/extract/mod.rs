//! Extractors: what handlers take from a request. Each refuses the request with its own problem.
//!
//! | file | what it extracts |
//! |---|---|
//! | `authentication.rs` | the caller, from the token |
//! | `body.rs`, `no_body.rs` | the JSON body, or the absence of one |
//! | `query.rs`, `pagination.rs` | query parameters, and the page that they ask for |
//! | `preconditions.rs` | `If-Match` and `If-None-Match` |
//! | `idempotency.rs` | `Idempotency-Key` |
//!
//! `pointer.rs` says where a body or a query is at fault.

mod authentication;
mod body;
mod idempotency;
mod no_body;
mod pagination;
mod pointer;
mod preconditions;
mod query;

pub use authentication::{Caller, OptionalAccount, OptionalCaller, bearer_token};
pub use body::Body;
pub use idempotency::{IdempotencyHeader, mark_replayed};
pub use no_body::NoBody;
pub use pagination::{
    Cursor, Limit, ListCursor, NumberedCursor, Paging, RankedCursor, RankedCursorAsOf,
};
pub use preconditions::{IfMatch, IfNoneMatch};
pub use query::Parameters;
