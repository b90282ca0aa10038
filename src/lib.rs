//! Turnstone, a server for correspondence board games.
//!
//! The modules below are layers; a layer uses only layers listed before it.
//! The crates below `crates/` lie under all of them. Those are pure: no I/O, no clock, no
//! randomness. `ARCHITECTURE.md` walks through them.

pub mod world;

pub mod spans;

pub mod threads;

pub mod sampled;

pub mod tls;

pub mod webhooks;

pub mod mail;
pub mod push;

pub mod postgres;

pub mod archive;

pub mod store;

pub mod pictures;

pub mod jobs;

pub mod api;

pub mod config;

pub mod telemetry;

pub mod application;

pub mod commands;
