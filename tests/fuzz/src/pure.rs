//! The layers of the server that do no I/O, as they stand in `src`, under the server's name; and
//! what the fuzz targets check of them.
//!
//! The targets need nothing else, and so neither actix-web nor sqlx is built for them, and only
//! what they can reach is measured for coverage.

// The checks say `turnstone`, as they must in `tests/fuzz_corpus.rs`.
extern crate self as turnstone;

#[path = "../../../src/rules/mod.rs"]
pub mod rules;

#[path = "../../../src/games/mod.rs"]
pub mod games;

#[path = "../../../src/matches/mod.rs"]
pub mod matches;

#[path = "../../../src/records/mod.rs"]
pub mod records;

pub mod checks;
