//! Support for tests: a real Postgres, a database for each test, the real application on a port of
//! its own, and a client that checks every response against the OpenAPI document.

#![allow(dead_code, unused_imports, reason = "each test binary uses a part of it")]
#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::disallowed_methods,
    reason = "tests read the environment, and fail by panicking"
)]

pub mod citus;
pub mod client;
pub mod database;
pub mod pgbouncer;
pub mod poll;
pub mod postgres;
pub mod process;
#[cfg(feature = "long")]
pub mod s3;
pub mod schema;
pub mod server;

pub use client::{Client, Player, Response};
pub use server::{FOR_RACES, TestServer};
