//! What the fuzz targets check of the pure crates. The same functions run over the committed inputs
//! in the tests of those crates.

#![allow(
    clippy::expect_used,
    clippy::panic,
    reason = "a law that does not hold is said by panicking"
)]

mod checks;

pub use checks::{notation, record, rules};
