//! The layers around the handlers. A request meets them in this order, and its response in the
//! reverse order:
//!
//! | layer | file | what it does |
//! |---|---|---|
//! | fast path | `fast_path.rs` | answers a poll for a cached match, passes all else on |
//! | - unread body | `unread_body.rs` | closes a connection whose request body was not read to its end |
//! | access log | `access_log.rs` | gives the request its id; at the end, log line and metrics |
//! | security headers | `security_headers.rs` | added when the access log ends the request |
//! | problems | `render_problems.rs` | turns every failure into a problem, and HEAD into GET |
//! | CORS | `../app.rs` | answers preflight requests, and adds the headers for other origins |
//! | compression | `compression.rs` | compresses the response; limits the memory of unread ones |
//! | request gate | `request_gate.rs` | finds the operation, and refuses what its head is enough to refuse: for its token, its query, its buckets |
//! | - routes | `routes.rs` | the operations by path and method |
//! | - body | `request_body.rs` | reads the body: limited in size, time and memory |
//! | - admission | `admission.rs` | waits for a permit; rejects low priorities under overload |
//! | limits | `limits/` | the rate limits; where they depend on more than the sender, the handlers count |
//!
//! The fast path writes the log line and the headers of its own responses. `app.rs` puts the layers
//! together.

pub(crate) mod access_log;
pub(crate) mod address_hashes;
pub(crate) mod admission;
pub(crate) mod compression;
pub(crate) mod fast_path;
pub(crate) mod limits;
pub(crate) mod render_problems;
pub(crate) mod request_body;
pub(crate) mod request_gate;
pub(crate) mod routes;
pub(crate) mod security_headers;
mod unread_body;
