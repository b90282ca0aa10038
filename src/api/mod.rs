//! HTTP, and nothing else: what comes in is parsed, what goes out is shaped.
//!
//! | folder or file | what it has |
//! |---|---|
//! | `state.rs` | `Api`: what every handler can reach |
//! | `endpoints/` | the resources, one endpoint or small resource a file |
//! | `app.rs` | the application put together: pipeline, endpoints, defaults |
//! | `pipeline/` | the layers of a request, in the order in which it meets them |
//! | `extract/` | what handlers take from a request: caller, body, query, conditions |
//! | `bodies/` | the shapes of requests and answers |
//! | `problem/` | errors as clients see them; the only place that knows statuses |
//! | `openapi.rs`, `examples/` | the OpenAPI document |

mod app;
mod bodies;
mod endpoints;
mod examples;
mod extract;
mod long_poll;
mod lookups;
mod metrics;
mod openapi;
mod password_hashing;
mod pipeline;
mod problem;
mod register;
mod rendered_cache;
mod state;
mod tagged_response;
mod wait_slots;

pub use app::{app, served_document};
pub use openapi::document;
pub use password_hashing::PasswordHashPool;
pub use pipeline::admission::{Admission, AdmissionSettings};
pub use pipeline::limits::{ConcurrencyLimits, Limits, Proxies};
pub use pipeline::request_body::LargeBodyMemory;
pub use pipeline::routes::Operations;
pub use problem::{Code, Problem};
pub use state::{Api, ApiSettings, ServedDocument};
pub use wait_slots::WaitSlots;
