//! A cache of pictures as PNG: a picture that is shown in many lists is drawn once.

use std::sync::Arc;

use actix_web::web::Bytes;
use quick_cache::Weighter;
use quick_cache::sync::Cache;

use turnstone_matches::MatchId;
use turnstone_store::{CacheCounts, cache_counts};

/// The most memory that all pictures take together, in bytes.
const MAX_BYTES: u64 = 16 << 20;
/// About as many pictures as fit into that.
const ESTIMATED_ENTRIES: usize = 1_000;
/// The size of an entry without its picture, roughly, in bytes.
const OVERHEAD: usize = 256;

/// A match, and the tag of a picture of it: everything that the picture depends on.
type Key = (MatchId, String);

/// Pictures by match and tag. An entry is never stale. Clones share them.
#[derive(Debug, Clone)]
pub struct PngCache(Arc<Cache<Key, Bytes, ByteWeighter>>);

/// Weighs an entry in bytes.
#[derive(Debug, Clone, Copy)]
struct ByteWeighter;

impl Weighter<Key, Bytes> for ByteWeighter {
    fn weight(&self, (_, tag): &Key, png: &Bytes) -> u64 {
        (tag.len() + png.len() + OVERHEAD) as u64
    }
}

impl Default for PngCache {
    fn default() -> Self {
        Self(Arc::new(Cache::with_weighter(ESTIMATED_ENTRIES, MAX_BYTES, ByteWeighter)))
    }
}

impl PngCache {
    /// The counts of this cache, for `/metrics`.
    pub(crate) fn counts(&self) -> CacheCounts {
        cache_counts("pictures", &self.0)
    }

    /// A picture, if it was drawn lately.
    pub(crate) fn get(&self, id: MatchId, tag: &str) -> Option<Bytes> {
        self.0.get(&(id, tag.to_owned()))
    }

    /// Keeps a picture.
    pub(crate) fn insert(&self, id: MatchId, tag: &str, png: Bytes) {
        self.0.insert((id, tag.to_owned()), png);
    }
}
