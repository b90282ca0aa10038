//! What handlers take from a request, each with its own problem when it is not there.

mod body;
mod caller;
mod conditions;
mod idempotency;
mod no_body;
mod page;
mod query;

pub use body::Body;
pub use caller::{Caller, Reader, Subscriber, token};
pub use conditions::{IfMatch, IfNoneMatch};
pub use idempotency::{IdempotencyHeader, replayed};
pub use no_body::NoBody;
pub use page::{Cursor, Limit, RankedCursor, RankedCursorAsOf};
pub use query::Parameters;
