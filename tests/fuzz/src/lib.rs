//! The checks of the fuzz targets of the pure crates. The tests of those crates run the same
//! functions on the committed inputs.

#![allow(
    clippy::expect_used,
    clippy::panic,
    reason = "a check fails by panicking"
)]

mod checks;

pub use checks::{notation, record, rules};
