use std::ops::Range;

use quick_cache::sync::Cache;
use turnstone_rules::exact;

use super::super::ArchiveError;
use super::objects::{Objects, Piece};

/// Objects in blocks of one size, of which some are kept in memory.
#[derive(Debug)]
pub(super) struct Blocks {
    block_bytes: u64,
    /// By the name of an object, and the number of the block.
    known: Cache<(String, u64), Piece>,
}

impl Blocks {
    /// Keeps at most so many.
    pub(super) fn new(block_bytes: u64, count: usize) -> Self {
        Self { block_bytes, known: Cache::new(count) }
    }

    /// The first block of an object.
    pub(super) async fn first(&self, objects: &Objects, name: &str) -> Result<Piece, ArchiveError> {
        self.block(objects, name, 0).await
    }

    /// Bytes of an object, which may be fewer than were asked for only where it ends.
    pub(super) async fn read(
        &self,
        objects: &Objects,
        name: &str,
        range: Range<u64>,
    ) -> Result<Vec<u8>, ArchiveError> {
        let mut read = Vec::new();
        let mut at = range.start;
        while at < range.end {
            let number = at / self.block_bytes;
            let block = self.block(objects, name, number).await?;
            let begin = number * self.block_bytes;
            let index = |offset: u64| exact::<usize>(offset - begin);
            let Some(bytes) = block.bytes.get(index(at)..).filter(|bytes| !bytes.is_empty()) else {
                break;
            };
            let wanted = index(range.end) - index(at);
            let taken = &bytes[..bytes.len().min(wanted)];
            read.extend(taken);
            at += taken.len() as u64;
        }
        Ok(read)
    }

    /// Reads an object anew from now on.
    pub(super) fn forget(&self, name: &str) {
        self.known.retain(|(known, _), _| known != name);
    }

    async fn block(
        &self,
        objects: &Objects,
        name: &str,
        number: u64,
    ) -> Result<Piece, ArchiveError> {
        let begin = number * self.block_bytes;
        let reading = objects.read(name, begin..begin + self.block_bytes);
        self.known.get_or_insert_async(&(name.to_owned(), number), reading).await
    }
}
