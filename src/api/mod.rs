//! The HTTP API: parses requests, calls the store, and renders responses.
//!
//! | folder or file | what it holds |
//! |---|---|
//! | `app.rs` | the application: the pipeline around the endpoints, with CORS and compression |
//! | `pipeline/` | the layers around the handlers, in the order in which a request meets them |
//! | `endpoints/` | the handlers: one file for each endpoint or small resource |
//! | `endpoint_registry.rs` | registers endpoints, for the server and for the OpenAPI document |
//! | `pages/` | the few pages for people who open a link, and the files that lead to apps |
//! | `extract/` | what handlers take from a request: caller, body, query, preconditions |
//! | `bodies/` | the JSON shapes of requests and responses |
//! | `problem/` | errors as clients see them; the only place that knows statuses |
//! | `state.rs` | `Api`: the state that every handler shares |
//! | `permissions.rs` | what each operation needs of a token |
//! | `lifecycle.rs` | whether the server starts, serves or stops, and the number of running requests |
//! | `lookups.rs` | finds the accounts, games and leaderboards that requests name |
//! | `rendered_cache.rs` | rendered matches |
//! | `replay_pool.rs` | a bounded pool of threads that replay matches |
//! | `response_memory.rs` | the bound on large responses that nobody reads |
//! | `static_file.rs`, `sliced_body.rs`, `encodings.rs` | responses without a copy for each reader |
//! | `tagged_response.rs` | responses with an entity tag |
//! | `long_poll.rs`, `event_stream.rs`, `wait_slots.rs` | requests that wait for changes, and the limit on them |
//! | `password_hashing.rs` | a bounded pool of threads that hash passwords |
//! | `metrics.rs` | the metrics for Prometheus |
//! | `openapi.rs`, `examples/` | the OpenAPI document |

mod app;
mod bodies;
mod encodings;
mod endpoint_registry;
mod endpoints;
mod event_stream;
mod examples;
mod extract;
mod lifecycle;
mod long_poll;
mod lookups;
mod metrics;
mod openapi;
mod pages;
mod password_hashing;
mod permissions;
mod pipeline;
mod problem;
mod rendered_cache;
mod replay_pool;
mod response_memory;
mod sliced_body;
mod state;
mod static_file;
mod tagged_response;
mod wait_slots;

pub use app::{app, metrics_app, served_document};
pub use lifecycle::{Lifecycle, Phase};
pub use openapi::document;
pub use password_hashing::PasswordHashPool;
pub use pipeline::admission::{Admission, AdmissionSettings};
pub use pipeline::limits::{Address, Budget, BudgetShare, ConcurrencyLimits, Limits, Proxies};
pub use pipeline::request_body::LargeBodyMemory;
pub use pipeline::routes::Operations;
pub use problem::{Code, Problem};
pub use replay_pool::ReplayPool;
pub use response_memory::ResponseMemory;
pub use state::{Api, ApiSettings, LinkedApps, ServedDocument};
pub use static_file::StaticFile;
pub use wait_slots::WaitSlots;
