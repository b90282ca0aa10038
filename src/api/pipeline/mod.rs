//! The layers of a request, in the order in which it meets them.

pub(in crate::api) mod access_log;
pub(in crate::api) mod admission;
pub(in crate::api) mod fast_path;
pub(in crate::api) mod limits;
pub(in crate::api) mod middleware;
pub(in crate::api) mod request_body;
pub(in crate::api) mod request_gate;
pub(in crate::api) mod routes;
pub(in crate::api) mod security_headers;
