//! An archive in a bucket of an object store that speaks S3. An object appears when it is whole, or not
//! at all. All requests are signed, and every answer is held to what was asked for.

mod blocks;
mod http;
mod objects;
mod upload;

pub(super) use upload::Upload;

use std::time::Duration;

use object_store::path::Path;
use tokio::sync::Semaphore;

use turnstone_matches::MatchId;

use super::index::{ENTRY_BYTES, Entry, NO_INDEX, Search};
use super::{
    ArchiveError, ArchiveReader, ArchivedMatch, damaged, data_name, index_name, on_another_thread,
};
use blocks::Blocks;
use objects::Objects;

/// How much of an index is read at once and kept, in bytes: 37 thousand matches.
const INDEX_BLOCK: u64 = 1 << 20;
/// How many such blocks are kept. A command reads one volume after the other.
const INDEX_BLOCKS: usize = 32;
/// How much of the data a command reads at once: the next matches are in it, too.
const DATA_BLOCK: u64 = 8 << 20;
const DATA_BLOCKS: usize = 2;
/// How many requests may read at the same time: a store that hangs must not hold all of them.
const MAX_READS: usize = 16;
/// How long a request waits for a match.
const MAX_WAIT: Duration = Duration::from_secs(5);

/// The bucket, with what is kept of it in memory.
#[derive(Debug)]
pub(super) struct Bucket {
    objects: Objects,
    index: Blocks,
    /// `None`: only the bytes of a match are read.
    data: Option<Blocks>,
    turns: Semaphore,
    reader: ArchiveReader,
}

impl Bucket {
    pub(super) fn open(
        name: &str,
        prefix: &Path,
        settings: &[(String, String)],
        reader: ArchiveReader,
    ) -> Result<Self, ArchiveError> {
        let is_command = reader == ArchiveReader::Command;
        Ok(Self {
            objects: Objects::open(name, prefix, settings, reader)?,
            index: Blocks::new(INDEX_BLOCK, INDEX_BLOCKS),
            data: is_command.then(|| Blocks::new(DATA_BLOCK, DATA_BLOCKS)),
            turns: Semaphore::new(MAX_READS),
            reader,
        })
    }

    /// Whether the bucket can be read.
    pub(super) async fn check(&self) -> Result<(), ArchiveError> {
        self.objects.list_one().await
    }

    /// Reads a match from a volume; `None` when it is not there.
    pub(super) async fn read(
        &self,
        volume: &str,
        id: MatchId,
    ) -> Result<Option<ArchivedMatch>, ArchiveError> {
        let reading = self.read_in_turn(volume, id);
        let read = match self.reader {
            ArchiveReader::Command => reading.await,
            ArchiveReader::Requests => {
                let read = tokio::time::timeout(MAX_WAIT, reading).await;
                read.unwrap_or_else(|_| Err(self.objects.too_slow(MAX_WAIT)))
            }
        };
        if read.is_err() {
            self.forget(volume);
        }
        read
    }

    /// Reads the index of a volume anew, which may be repaired by now.
    pub(super) fn forget(&self, volume: &str) {
        self.index.forget(&index_name(volume));
    }

    async fn read_in_turn(
        &self,
        volume: &str,
        id: MatchId,
    ) -> Result<Option<ArchivedMatch>, ArchiveError> {
        // It is never closed.
        let _turn = self.turns.acquire().await;
        let Some(entry) = self.find(volume, id).await? else { return Ok(None) };
        let name = data_name(volume);
        let range = entry.offset..entry.offset.saturating_add(entry.length.into());
        let bytes = match &self.data {
            Some(blocks) => blocks.read(&self.objects, &name, range).await?,
            None => self.objects.read(&name, range).await?.bytes,
        };
        let volume = volume.to_owned();
        on_another_thread(move || ArchivedMatch::of_volume(&volume, id, &bytes)).await.map(Some)
    }

    /// The place of a match in the data of a volume.
    async fn find(&self, volume: &str, id: MatchId) -> Result<Option<Entry>, ArchiveError> {
        let name = index_name(volume);
        let first = self.index.first(&self.objects, &name).await?;
        let search = Search::begin(&first.bytes, first.size, id);
        let mut search = search.ok_or_else(|| damaged(volume, NO_INDEX.to_owned()))?;
        while let Some(offset) = search.wanted() {
            let range = offset..offset + ENTRY_BYTES as u64;
            let bytes = self.index.read(&self.objects, &name, range).await?;
            let entry = bytes.first_chunk().ok_or_else(|| damaged(volume, NO_INDEX.to_owned()))?;
            if let Some(found) = search.take(entry) {
                return Ok(Some(found));
            }
        }
        Ok(None)
    }

    /// Begins a volume.
    pub(super) async fn create(&self, volume: &str) -> Result<Upload, ArchiveError> {
        // Of a volume with this name nothing may be left in memory when this one is compared.
        self.forget(volume);
        if let Some(data) = &self.data {
            data.forget(&data_name(volume));
        }
        Upload::begin(&self.objects, volume).await
    }
}
