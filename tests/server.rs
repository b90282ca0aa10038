//! The server from outside: real HTTP, real Postgres, the real binary. One test binary, so that the
//! server is linked once.

#![allow(
    clippy::disallowed_methods,
    clippy::expect_used,
    clippy::panic,
    clippy::unwrap_used,
    reason = "tests read the environment, and a test that cannot go on says so by panicking"
)]

mod support;

mod api;
mod cli;
mod fuzz_requests;
mod layering;
mod log;
mod openapi;
mod operations;
mod query_plans;
mod rating_simulation;
mod readme;
mod secrets;
