//! What the binary does, one file a command.

mod migrate;
mod openapi;
mod rebuild;
pub mod rules;
mod serve;

pub use migrate::migrate;
pub use openapi::openapi;
pub use rebuild::{RebuildArgs, rebuild};
pub use serve::serve;
