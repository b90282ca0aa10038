//! The API from outside: real HTTP, real Postgres, every answer held to the OpenAPI document. The
//! modules follow the tree of addresses.

#![allow(
    clippy::expect_used,
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test that cannot go on says so by panicking"
)]

#[path = "../support/mod.rs"]
mod support;

mod accounts;
mod authorization;
mod blocks;
mod boards;
mod cancel;
mod catalogue;
mod clocks;
mod conditional_moves;
mod conventions;
mod declarations;
mod dice;
mod elsewhere;
mod export;
mod feeds;
mod forced;
mod graceful;
mod headers;
mod helpers;
mod invitation;
mod limits;
mod matches_create;
mod matches_list;
mod me;
mod messages;
mod moves;
mod offers;
mod overload;
mod players;
mod players_records;
mod races;
mod ratings;
mod reads;
mod records;
mod resignation;
mod seats;
mod sessions;
mod sessions_attacked;
mod settings;
mod solo;
mod streams;
mod teams;
mod webhooks;
