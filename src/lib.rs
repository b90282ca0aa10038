//! Turnstone, a server for correspondence board games.
//!
//! The modules below put the server together, each out of those before it. Below them lie the crates of
//! `crates/`: `api`, `jobs`, `store`, `archive`, `postgres` and `io`; and the pure ones, without I/O, clock and
//! randomness. `ARCHITECTURE.md` walks through them.

pub use turnstone_api as api;
pub use turnstone_archive as archive;
pub use turnstone_io::{mail, push, sampled, spans, threads, tls, webhooks, world};
pub use turnstone_jobs as jobs;
pub use turnstone_postgres as postgres;
pub use turnstone_store as store;

pub mod config;

pub mod telemetry;

pub mod application;

pub mod commands;
