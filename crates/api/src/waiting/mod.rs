//! Requests that wait for changes: long polls and event streams, and the bound on their number.

pub(crate) mod client_end;
pub(crate) mod event_stream;
pub(crate) mod long_poll;
pub(crate) mod wait_slots;
