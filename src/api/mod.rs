//! HTTP, and nothing else: what comes in is parsed, what goes out is shaped. One endpoint, or one
//! small resource, a file.

mod accounts;
mod bodies;
mod catalogue;
mod examples;
mod extract;
mod feeds;
mod headers;
mod keys;
mod leaderboards;
mod matches;
mod metrics;
mod middleware;
mod openapi;
mod operations;
mod passwords;
mod players;
mod problem;
mod service;
mod waiting;
mod webhooks;

pub use middleware::Operations;
pub use openapi::document;
pub use passwords::PasswordWork;
pub use problem::{Code, Problem};
pub use service::{Api, ApiSettings, app};
pub use waiting::Waiting;
