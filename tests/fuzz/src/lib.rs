//! The checks of the fuzz targets for the pure crates. The tests of those crates run the same
//! functions on the committed inputs.

#![allow(
    clippy::expect_used,
    clippy::panic,
    reason = "a broken law panics"
)]

mod checks;

pub use checks::{notation, record, rules};
