//! Turnstone, a server for board games played by correspondence.
//!
//! The layers, from the ground up, are the modules below; each uses only those before it. What
//! stands before `store` is pure: no I/O, no clock, no randomness. `ARCHITECTURE.md` walks through
//! them.

pub mod world;

pub mod webhooks;

pub mod managed_postgres;

pub mod store;

pub mod jobs;

pub mod api;

pub mod config;

pub mod telemetry;

pub mod application;

pub mod commands;
