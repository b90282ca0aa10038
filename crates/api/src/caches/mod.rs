//! Rendered matches and pictures that are kept in memory.

pub(crate) mod png_cache;
pub(crate) mod rendered_cache;
