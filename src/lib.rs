//! Turnstone, a server for board games played by correspondence.
//!
//! The layers, from the ground up, are the modules below; each uses only those before it. What
//! stands before `store` is pure: no I/O, no clock, no randomness.

pub mod rules;

pub mod games;

pub mod matches;

pub mod commands;
