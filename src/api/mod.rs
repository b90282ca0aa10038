//! HTTP, and nothing else: what comes in is parsed, what goes out is shaped. One endpoint, or one
//! small resource, a file.

mod accounts;
mod admission;
mod bodies;
mod catalogue;
mod door;
mod examples;
mod exchange;
mod extract;
mod feeds;
mod guard;
mod headers;
mod incoming;
mod keys;
mod leaderboards;
mod limits;
mod matches;
mod metrics;
mod middleware;
mod openapi;
mod operations;
mod passwords;
mod players;
mod problem;
mod routes;
mod service;
mod waiting;
mod webhooks;

pub use admission::{Admission, AdmissionSettings};
pub use incoming::LargeBodies;
pub use limits::{Crowds, Limits, Proxies};
pub use openapi::document;
pub use passwords::PasswordWork;
pub use problem::{Code, Problem};
pub use routes::Operations;
pub use service::{Api, ApiSettings, app};
pub use waiting::Waiting;
