//! Rendered matches and pictures that are kept in memory.

pub(in crate::api) mod png_cache;
pub(in crate::api) mod rendered_cache;
