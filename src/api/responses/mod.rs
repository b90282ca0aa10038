//! How responses are sent: with entity tags, encoded once, without a copy for each reader, and within a bound
//! of memory.

pub(in crate::api) mod encodings;
pub(in crate::api) mod response_memory;
pub(in crate::api) mod sliced_body;
pub(in crate::api) mod static_file;
pub(in crate::api) mod tagged_response;
