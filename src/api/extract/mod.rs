//! What handlers take from a request, each with its own problem when it is not there.

mod authentication;
mod body;
mod idempotency;
mod no_body;
mod pagination;
mod preconditions;
mod query;

pub use authentication::{Caller, OptionalAccount, OptionalCaller, bearer_token};
pub use body::Body;
pub use idempotency::{IdempotencyHeader, mark_replayed};
pub use no_body::NoBody;
pub use pagination::{Cursor, Limit, ListCursor, Paging, RankedCursor, RankedCursorAsOf};
pub use preconditions::{IfMatch, IfNoneMatch};
pub use query::Parameters;
