//! The API from outside: real HTTP, real Postgres, every answer held to the OpenAPI document. The
//! modules follow the tree of addresses.

#[path = "../support/mod.rs"]
mod support;

mod moves;
