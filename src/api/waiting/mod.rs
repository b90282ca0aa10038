//! Requests that wait for changes: long polls and event streams, and the bound on their number.

pub(in crate::api) mod event_stream;
pub(in crate::api) mod long_poll;
pub(in crate::api) mod wait_slots;
