//! How responses are sent: with entity tags, encoded once, without a copy for each reader, and within a bound
//! of memory.

pub(crate) mod encoded_body;
pub(crate) mod encodings;
pub(crate) mod response_memory;
pub(crate) mod sliced_body;
pub(crate) mod static_file;
pub(crate) mod tagged_response;
