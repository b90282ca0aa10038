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
//! | `bodies/` | the JSON shapes that several handlers have |
//! | `problem/` | errors as clients see them; the only place that knows statuses |
//! | `state.rs` | `Api`: the state that every handler shares |
//! | `permissions.rs` | what each operation needs of a token |
//! | `lifecycle.rs` | whether the server starts, serves or stops, and the number of running requests |
//! | `lookups.rs` | finds the accounts, games and leaderboards that requests name |
//! | `responses/` | entity tags, encodings, responses without a copy for each reader, the bound on those that nobody reads |
//! | `waiting/` | requests that wait for changes, and the limit on them |
//! | `caches/` | rendered matches, and pictures as PNG |
//! | `pools/` | bounded pools of threads that replay matches and hash passwords |
//! | `metrics.rs` | the metrics for Prometheus |
//! | `openapi/`, `examples/` | the OpenAPI document |

mod app;
mod bodies;
mod caches;
mod endpoint_registry;
mod endpoints;
mod examples;
mod extract;
mod header_fields;
mod lifecycle;
mod lookups;
mod metrics;
mod openapi;
mod pages;
mod permissions;
mod pipeline;
mod pools;
mod problem;
mod responses;
mod state;
mod waiting;

pub use app::{app, metrics_app, served_document};
pub use lifecycle::{Lifecycle, Phase};
pub use openapi::{document, document_text, document_text_3_0};
pub use pipeline::admission::{Admission, AdmissionSettings};
pub use pipeline::limits::{Address, Budget, BudgetShare, ConcurrencyLimits, Limits, Proxies};
pub use pipeline::routes::Operations;
pub use pools::fair_threads::FairThreads;
pub use pools::password_hashing::PasswordHashPool;
pub use pools::replay_pool::ReplayPool;
pub use problem::{Code, Problem};
pub use responses::response_memory::ResponseMemory;
pub use responses::static_file::StaticFile;
pub use state::{Api, ApiSettings, LinkedApps, ServedDocument};
pub use waiting::client_end::ClientEnd;
pub use waiting::wait_slots::WaitSlots;
